// Lines on their way to a file or to standard error. Whoever writes one never waits for the reader: a thread of its own
// writes, what it cannot keep up with is dropped and counted, and a reader who has gone ends nothing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace quartello::http {

class LineWriter {
public:
    /// The descriptor is the caller's.
    explicit LineWriter(int descriptor);
    /// Writes what can be written within a moment.
    ~LineWriter();
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    /// A whole line, its end included.
    void write(std::string line);
    std::uint64_t dropped() const { return dropped_; }
    /// What is written from now on goes there; the descriptor before is not used any more when this returns.
    void write_to(int descriptor);

private:
    void loop();
    /// False: the reader has gone, or does not read while everything ends.
    bool write_out(std::string_view text);
    bool may_go_on() const;

    std::mutex writing_mutex_;  // held while a line is being written
    int descriptor_;
    std::atomic<std::uint64_t> dropped_ = 0;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::string> lines_;
    std::size_t bytes_ = 0;
    std::atomic<std::int64_t> ends_at_ms_ = 0;  // steady; 0: not yet
    std::thread thread_;
};

}  // namespace quartello::http
