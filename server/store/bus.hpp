// How servers on one database hear of each other's commits, where it is not the database itself that tells them. A bus
// may lose whatever it likes: what it says is only "look there", and it says "look everywhere" when it may have lost
// something. The truth is in the store.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "server/store/store.hpp"

namespace quartello::store {

class Bus {
public:
    virtual ~Bus() = default;
    /// After a commit, from any thread; never waits.
    virtual void tell(std::string line) = 0;
    /// As Store::listen; nullptr ends it.
    virtual void listen(Store::OnChange on_change) = 0;
    /// What has happened to it since this was last asked, for the log.
    virtual std::vector<std::string> notices() = 0;
};

/// What a commit is told as: "TABLE VERSION", and " job" behind it if a computer is to move.
std::string change_line(std::string_view table_id, std::int64_t version, bool has_job);
/// Hands such a line on; "*" stands for all tables. What is no such line is passed over.
void hand_on(std::string_view line, const Store::OnChange& on_change);

/// How patient a bus is.
struct BusTimes {
    using ms = std::chrono::milliseconds;
    ms look_while_gone{1000};  // all open tables are looked at so often while it is away,
    ms look_while_up{5000};    // and so often while it is there: another server may have lost it unnoticed
    ms connect{2000};
    ms ping{4000};
    ms silence{10'000};  // without a word the connection is given up
    ms first_delay{100};
    ms longest_delay{5000};
};

/// "redis://[[USER]:PASSWORD@]HOST[:PORT]". Connects in the background once somebody listens.
Parsed<std::unique_ptr<Bus>> make_bus(std::string_view url, const BusTimes& times = {});

}  // namespace quartello::store
