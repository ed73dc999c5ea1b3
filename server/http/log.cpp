#include "server/http/log.hpp"

#include <unistd.h>

#include <ctime>
#include <utility>

#include "engine/core/json.hpp"

namespace quartello::http {

namespace {

/// A line that comes again within this time is only counted.
constexpr std::chrono::seconds log_window{10};
/// Different lines that are counted; beyond them each is written.
constexpr std::size_t most_counted = 500;

}  // namespace

ServerLog& ServerLog::get() {
    static ServerLog log(STDERR_FILENO);
    return log;
}

void ServerLog::put(std::string_view event, std::string_view text) {
    const LogLine line{static_cast<std::int64_t>(std::time(nullptr)), std::string(event), std::string(text)};
    out_.write(json::to_json(line) + "\n");
}

void ServerLog::line(std::string_view event, std::string_view text) {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    const auto found = said_.find({std::string(event), std::string(text)});
    if (found != said_.end()) {
        ++found->second.again;
        return;
    }
    if (said_.size() < most_counted) said_.emplace(Key{event, text}, Said{now});
    put(event, text);
}

void ServerLog::sum_up() {
    const std::lock_guard lock(mutex_);
    const auto before = Clock::now() - log_window;
    for (auto entry = said_.begin(); entry != said_.end();) {
        const auto& [key, said] = *entry;
        if (said.at > before) {
            ++entry;
            continue;
        }
        if (said.again > 0) put(key.first, key.second + " (" + std::to_string(said.again) + " times more)");
        entry = said_.erase(entry);
    }
}

}  // namespace quartello::http
