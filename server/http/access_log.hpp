// The access log: one line of JSON for every request, for whoever wants it (serve --access-log). It holds nothing that
// opens a door: a route's pattern instead of its path, no query, no header, no body.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"
#include "server/http/line_writer.hpp"

namespace quartello::http {

struct AccessLine {
    std::int64_t time_ms = 0;  // since 1970, when the answer was sent or the channel ended
    std::string address;       // as limits see it: of IPv6 the network alone
    std::string method;        // GET, HEAD, POST; anything else is "other"
    std::string route;         // "/api/tables/{table}/events", "/index.html"; empty for what is not there
    int status = 0;            // 101: a live channel, which has ended now
    std::int64_t bytes = 0;    // of the body
    std::int64_t micros = 0;   // from the request to the end of the answer
};
BOOST_DESCRIBE_STRUCT(AccessLine, (), (time_ms, address, method, route, status, bytes, micros))

/// A method as the log shows it: what a caller makes up does not get there.
std::string logged_method(std::string_view method);

/// Appends to a file ("-": standard error), a line at a time, from any thread, which never waits for it.
class AccessLog {
public:
    static Parsed<std::unique_ptr<AccessLog>> open(const std::string& path);
    ~AccessLog();
    AccessLog(const AccessLog&) = delete;
    AccessLog& operator=(const AccessLog&) = delete;

    void write(const AccessLine& line);
    /// The file's name may stand for another file now, since somebody moved the old one away: that is written to. An
    /// error leaves everything as it is.
    std::optional<Error> reopen();
    /// Lines that nobody took.
    std::uint64_t dropped() const { return out_->dropped(); }

private:
    AccessLog(std::string path, int file)
        : path_(std::move(path)), file_(file), out_(std::make_unique<LineWriter>(file)) {}
    const std::string path_;  // "-": standard error
    int file_;
    std::unique_ptr<LineWriter> out_;
};

}  // namespace quartello::http
