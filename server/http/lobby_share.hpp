// How much of the lobby one address may fill: so many of its tables may wait there for somebody at once. Kept by each
// server for itself and in memory alone. Every function may be called from any thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace quartello::http {

class LobbyShare {
public:
    explicit LobbyShare(std::size_t most) : most_(most) {}

    /// From now on; tables that wait already stay.
    void set(std::size_t most) { most_ = most; }

    /// Says of a table that was made whether it still waits; it may wait for the store.
    using StillWaits = std::function<bool(const std::string&)>;

    /// A place for a table that is about to be made (or was, and is asked for again); false: this address has its
    /// share.
    bool take(const std::string& address, const std::string& table, const StillWaits& still_waits) {
        if (is_full_without(address, table)) forget_at(address, still_waits);
        const std::lock_guard guard(mutex_);
        auto& places = places_[address];
        if (std::ranges::find(places, table, &Place::table) != places.end()) return true;
        if (places.size() >= most_) return false;
        places.push_back({table});
        return true;
    }
    /// It has been made, or could not be.
    void settle(const std::string& address, const std::string& table, bool is_made) {
        const std::lock_guard guard(mutex_);
        auto& places = places_[address];
        const auto place = std::ranges::find(places, table, &Place::table);
        if (place != places.end() && is_made) place->is_made = true;
        else if (place != places.end() && !place->is_made) places.erase(place);
        if (places.empty()) places_.erase(address);
    }
    /// Now and then: what does not wait any more is forgotten, so that addresses are not kept.
    void forget(const StillWaits& still_waits) {
        std::vector<std::string> addresses;
        {
            const std::lock_guard guard(mutex_);
            for (const auto& [address, places] : places_) addresses.push_back(address);
        }
        for (const std::string& address : addresses) forget_at(address, still_waits);
    }
    std::size_t addresses() const {
        const std::lock_guard guard(mutex_);
        return places_.size();
    }

private:
    struct Place {
        std::string table;
        bool is_made = false;
    };

    bool is_full_without(const std::string& address, const std::string& table) const {
        const std::lock_guard guard(mutex_);
        const auto found = places_.find(address);
        return found != places_.end() && found->second.size() >= most_ &&
               std::ranges::find(found->second, table, &Place::table) == found->second.end();
    }
    void forget_at(const std::string& address, const StillWaits& still_waits) {
        std::vector<std::string> made;
        {
            const std::lock_guard guard(mutex_);
            for (const Place& place : places_[address]) {
                if (place.is_made) made.push_back(place.table);
            }
        }
        std::erase_if(made, still_waits);  // asked without the lock
        const std::lock_guard guard(mutex_);
        auto& places = places_[address];
        std::erase_if(places, [&](const Place& place) { return std::ranges::find(made, place.table) != made.end(); });
        if (places.empty()) places_.erase(address);
    }

    std::atomic<std::size_t> most_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::vector<Place>> places_;
};

}  // namespace quartello::http
