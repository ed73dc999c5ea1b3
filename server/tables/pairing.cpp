#include "server/tables/pairing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace quartello::tables {

double range_at(const Seeker& seeker, std::int64_t now_ms) {
    constexpr double growing_ms = 30'000;
    if (seeker.range <= 0) return std::numeric_limits<double>::infinity();
    const auto waited = static_cast<double>(std::max<std::int64_t>(0, now_ms - seeker.since_ms));
    return seeker.range * (1 + waited / growing_ms);
}

bool may_meet(const Seeker& a, const Seeker& b, std::int64_t now_ms) {
    if (!a.account.empty() && a.account == b.account) return false;
    return std::abs(a.rating - b.rating) <= std::min(range_at(a, now_ms), range_at(b, now_ms));
}

std::vector<std::pair<std::size_t, std::size_t>> pairs_of(std::span<const Seeker> waiting, std::int64_t now_ms) {
    std::vector<std::pair<std::size_t, std::size_t>> out;
    std::vector<bool> is_paired(waiting.size());
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        if (is_paired[i]) continue;
        std::size_t best = waiting.size();
        const auto distance = [&](std::size_t other) { return std::abs(waiting[i].rating - waiting[other].rating); };
        for (std::size_t other = i + 1; other < waiting.size(); ++other) {
            if (is_paired[other] || !may_meet(waiting[i], waiting[other], now_ms)) continue;
            if (best == waiting.size() || distance(other) < distance(best)) best = other;
        }
        if (best == waiting.size()) continue;
        is_paired[best] = true;
        out.emplace_back(i, best);
    }
    return out;
}

}  // namespace quartello::tables
