#include "server/http/line_writer.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

namespace quartello::http {

namespace {

constexpr std::size_t most_waiting_bytes = 1 << 20;
/// A pipe that has room at all has room for so much: such a write never waits.
constexpr std::size_t safe_write = 4096;
constexpr std::int64_t last_words_ms = 300;
constexpr int look_ms = 50;

std::int64_t writer_now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

LineWriter::LineWriter(int descriptor) : descriptor_(descriptor), thread_([this] { loop(); }) {}

LineWriter::~LineWriter() {
    {
        const std::lock_guard lock(mutex_);
        ends_at_ms_ = writer_now_ms() + last_words_ms;
    }
    wake_.notify_one();
    thread_.join();
}

void LineWriter::write(std::string line) {
    {
        const std::lock_guard lock(mutex_);
        if (bytes_ + line.size() > most_waiting_bytes) {
            ++dropped_;
            return;
        }
        bytes_ += line.size();
        lines_.push_back(std::move(line));
    }
    wake_.notify_one();
}

void LineWriter::write_to(int descriptor) {
    const std::lock_guard writing(writing_mutex_);
    descriptor_ = descriptor;
}

void LineWriter::loop() {
    for (;;) {
        std::deque<std::string> lines;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return ends_at_ms_ != 0 || !lines_.empty(); });
            if (lines_.empty()) return;
            lines.swap(lines_);
        }
        for (const std::string& line : lines) {
            {
                const std::lock_guard writing(writing_mutex_);
                if (!write_out(line)) ++dropped_;
            }
            const std::lock_guard lock(mutex_);
            bytes_ -= line.size();
        }
    }
}

bool LineWriter::may_go_on() const {
    const std::int64_t ends_at = ends_at_ms_;
    return ends_at == 0 || writer_now_ms() < ends_at;
}

bool LineWriter::write_out(std::string_view text) {
    while (!text.empty()) {
        pollfd watched{descriptor_, POLLOUT, 0};
        const int ready = ::poll(&watched, 1, look_ms);
        if (ready <= 0) {
            if (!may_go_on()) return false;
            continue;
        }
        const ssize_t written = ::write(descriptor_, text.data(), std::min(text.size(), safe_write));
        if (written < 0 && errno != EINTR && errno != EAGAIN) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace quartello::http
