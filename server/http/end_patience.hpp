// The end of a server or worker: whoever waits for the database is done in a moment, as a rule; a database that is away
// is not waited for.
#pragma once

#include <chrono>
#include <future>
#include <thread>

#include "server/store/store.hpp"

namespace quartello::http {

/// Stands around whatever waits at the end.
class EndPatience {
public:
    explicit EndPatience(store::Store& store)
        : thread_([&store, end = ended_.get_future()] {
              if (end.wait_for(patience) == std::future_status::timeout) store.give_up();
          }) {}
    ~EndPatience() {
        ended_.set_value();
        thread_.join();
    }
    EndPatience(const EndPatience&) = delete;
    EndPatience& operator=(const EndPatience&) = delete;

private:
    static constexpr std::chrono::milliseconds patience{500};
    std::promise<void> ended_;
    std::thread thread_;
};

}  // namespace quartello::http
