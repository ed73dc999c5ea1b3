// The server's log: one line of JSON an event on standard error, from any thread. Values are described structs; nothing
// that opens a door (tokens, passphrases, names of tables) is ever handed to it.
#pragma once

#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

#include "engine/core/json.hpp"

namespace quartello::http {

struct LogLine {
    std::int64_t time_s = 0;  // since 1970
    std::string event;
    std::string text;
};
BOOST_DESCRIBE_STRUCT(LogLine, (), (time_s, event, text))

inline void log_line(std::string_view event, std::string_view text) {
    const LogLine line{static_cast<std::int64_t>(std::time(nullptr)), std::string(event), std::string(text)};
    const std::string out = json::to_json(line) + "\n";
    std::fwrite(out.data(), 1, out.size(), stderr);
}

}  // namespace quartello::http
