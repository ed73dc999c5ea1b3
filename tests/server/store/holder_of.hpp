// Whose token holds a seat, for tests that speak for whoever sits there.
#pragma once

#include <string>

#include "server/store/store.hpp"

namespace quartello::store::testing {

/// The hash; "" if nobody holds the seat.
inline std::string holder_of(Store& store, const std::string& table, int seat) {
    const auto keys = store.seats_at(table);
    if (!keys) return {};
    for (const SeatKey& key : *keys) {
        if (key.seat == seat) return key.token_hash;
    }
    return {};
}

}  // namespace quartello::store::testing
