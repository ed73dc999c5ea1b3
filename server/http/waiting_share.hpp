// How much of one address may wait for other people at once: so many tables in the lobby, so many who look for an
// opponent. Kept by each server for itself and in memory alone. Every function may be called from any thread.
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

class WaitingShare {
public:
    explicit WaitingShare(std::size_t most) : most_(most) {}

    /// From now on; what waits already stays.
    void set(std::size_t most) { most_ = most; }

    /// Says of what was begun whether it still waits; it may wait for the store.
    using StillWaits = std::function<bool(const std::string&)>;

    /// A place for what is about to begin (or has, and is asked for again), by its name; false: this address has its
    /// share.
    bool take(const std::string& address, const std::string& name, const StillWaits& still_waits) {
        if (is_full_without(address, name)) forget_at(address, still_waits);
        const std::lock_guard guard(mutex_);
        auto& places = places_[address];
        if (std::ranges::find(places, name, &Place::name) != places.end()) return true;
        if (places.size() >= most_) return false;
        places.push_back({name});
        return true;
    }
    /// It has begun, or could not.
    void settle(const std::string& address, const std::string& name, bool has_begun) {
        const std::lock_guard guard(mutex_);
        auto& places = places_[address];
        const auto place = std::ranges::find(places, name, &Place::name);
        if (place != places.end() && has_begun) place->has_begun = true;
        else if (place != places.end() && !place->has_begun) places.erase(place);
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
        std::string name;
        bool has_begun = false;
    };

    bool is_full_without(const std::string& address, const std::string& name) const {
        const std::lock_guard guard(mutex_);
        const auto found = places_.find(address);
        return found != places_.end() && found->second.size() >= most_ &&
               std::ranges::find(found->second, name, &Place::name) == found->second.end();
    }
    void forget_at(const std::string& address, const StillWaits& still_waits) {
        std::vector<std::string> begun;
        {
            const std::lock_guard guard(mutex_);
            for (const Place& place : places_[address]) {
                if (place.has_begun) begun.push_back(place.name);
            }
        }
        std::erase_if(begun, still_waits);  // asked without the lock
        const std::lock_guard guard(mutex_);
        auto& places = places_[address];
        std::erase_if(places, [&](const Place& place) { return std::ranges::find(begun, place.name) != begun.end(); });
        if (places.empty()) places_.erase(address);
    }

    std::atomic<std::size_t> most_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::vector<Place>> places_;
};

}  // namespace quartello::http
