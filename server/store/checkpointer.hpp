// Keeps SQLite's write-ahead log short without letting a commit wait for it. What the log holds is copied into the
// database file by a thread and a connection of their own; the writer copies only the few pages that came meanwhile, so
// that its next commit begins the log anew. Nothing durable rests on this: until a page is copied, the log has it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "server/store/database.hpp"

namespace quartello::store {

/// A log of this many pages (of 4 kB) is copied. The load of 1,000 moves a second fills it in two to three seconds;
/// eight times fewer, SQLite's own number, meant copying nearly the same pages of the database eight times as often.
constexpr std::int64_t checkpoint_pages = 8000;

class Checkpointer {
public:
    explicit Checkpointer(Location location, std::int64_t pages = checkpoint_pages);
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// To be called by the writer between two transactions, with its own connection.
    void after_commit(Database& writer);

private:
    enum class Stage { idle, copying, copied, ending };

    void loop();
    void set(Stage stage);

    const Location location_;
    const std::int64_t pages_;
    std::int64_t left_over_ =
        0;  // pages in the log after the last checkpoint: a reader kept the log from beginning anew
    std::mutex mutex_;
    std::condition_variable wake_;
    Stage stage_ = Stage::idle;
    std::thread thread_;
};

}  // namespace quartello::store
