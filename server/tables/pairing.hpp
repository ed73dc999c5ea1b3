// Who plays whom, of those who look for an opponent for the same game: the longest waiting first, each with the nearest
// rating that both put up with. Pure: what is read and kept is the store's affair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace quartello::tables {

struct Seeker {
    std::string account;  // empty: a guest
    double rating = 0;
    double range = 0;  // of the other's rating, to either side; 0: any
    std::int64_t since_ms = 0;
};

/// What somebody puts up with grows with the time waited: by as much as was asked for every half minute.
double range_at(const Seeker& seeker, std::int64_t now_ms);
bool may_meet(const Seeker& a, const Seeker& b, std::int64_t now_ms);
/// Pairs of places in `waiting`, which is ordered by the time waited, the longest first. Nobody is in two.
std::vector<std::pair<std::size_t, std::size_t>> pairs_of(std::span<const Seeker> waiting, std::int64_t now_ms);

}  // namespace quartello::tables
