// The server's log: one line of JSON an event on standard error, from any thread, without ever waiting there. What is
// said again and again is said once, and then how often. Values are described structs; nothing that opens a door
// (tokens, passphrases, names of tables) is ever handed to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <boost/describe.hpp>

#include "server/http/line_writer.hpp"

namespace quartello::http {

struct LogLine {
    std::int64_t time_s = 0;  // since 1970
    std::string event;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(LogLine, (), (time_s, event, text))

class ServerLog {
public:
    /// The log of this process, which goes to standard error.
    static ServerLog& get();
    explicit ServerLog(int descriptor) : out_(descriptor) {}

    void line(std::string_view event, std::string_view text);
    /// Now and then: says how often what has been said before has come again.
    void sum_up();
    std::uint64_t dropped() const { return out_.dropped(); }

private:
    using Clock = std::chrono::steady_clock;
    struct Said {
        Clock::time_point at;
        int again = 0;
    };
    using Key = std::pair<std::string, std::string>;  // event, text

    void put(std::string_view event, std::string_view text);

    std::mutex mutex_;
    std::map<Key, Said> said_;
    LineWriter out_;
};

inline void log_line(std::string_view event, std::string_view text) { ServerLog::get().line(event, text); }

}  // namespace quartello::http
