// The one thread that writes. Whatever waits when it comes round shares a transaction, so that the price of a durable
// commit is paid once for many moves; whoever asked hears of it after the commit, in the order of asking.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>
#include <vector>

#include "server/store/bus.hpp"
#include "server/store/checkpointer.hpp"
#include "server/store/database.hpp"
#include "server/store/store.hpp"

namespace quartello::store {

class Writer {
public:
    /// With a bus, that is told of every commit; without, PostgreSQL itself tells whoever listens.
    /// With a checkpointer (SQLite), that keeps the log short.
    Writer(std::unique_ptr<Database> database, Bus* bus, std::unique_ptr<Checkpointer> checkpointer);
    /// Writes what still waits, then ends.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Fails at once, on this thread, when too much waits already.
    void append(Append append, Store::Done done);

    /// Any other write: runs inside a transaction, perhaps more than once if it has to be repeated. Waits for the
    /// commit.
    using Work = std::function<std::optional<Error>(Database&)>;
    std::optional<Error> write(Work work);

    WriterState state() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Appending {
        Append append;
        Store::Done done;
        Clock::time_point since = Clock::now();
        AppendResult result = {};
    };
    struct Working {
        Work work;
        std::function<void(const std::optional<Error>&)> done;
        Clock::time_point since = Clock::now();
        std::optional<Error> result = {};
    };
    using Item = std::variant<Appending, Working>;
    using Batch = std::vector<Item>;

    bool put(Item item);
    void loop();
    void note_end(const Batch& batch, Clock::time_point began);
    Batch take_batch();
    void store(Batch& batch);
    void tell_others(const Batch& batch);
    std::optional<Error> store_once(std::span<Item> batch);
    std::optional<Error> try_transaction(std::span<Item> batch);
    std::optional<Error> write_appends(const std::vector<Appending*>& appends);
    std::optional<Error> write_works(std::span<Item> batch);

    std::unique_ptr<Database> database_;
    Bus* const bus_;
    const std::unique_ptr<Checkpointer> checkpointer_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Item> waiting_;
    bool ending_ = false;
    Clock::time_point busy_since_ = Clock::time_point::max();  // the oldest item of the batch under way
    WriterState counts_;
    std::thread thread_;
};

}  // namespace quartello::store
