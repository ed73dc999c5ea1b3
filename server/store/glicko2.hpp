// Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022): a rating with its deviation and volatility. Pure
// functions; a rating period here is one game, and an idle player's deviation grows by the days since the last one.
#pragma once

#include <cstdint>
#include <span>

namespace quartello::store {

struct Rating {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;

    friend bool operator==(const Rating&, const Rating&) = default;
};

struct Opponent {
    Rating rating;
    double score = 0;  // 1 won, 0.5 drawn, 0 lost
};

/// The rating after a period with these games; with none, only the deviation grows.
Rating after_period(const Rating& rating, std::span<const Opponent> games);

/// The deviation grown over `idle_ms` without a game, at most to that of somebody unknown.
Rating after_idling(const Rating& rating, std::int64_t idle_ms);

/// Whether little is known yet of somebody with so many rated games: such players have a list of their own.
inline bool is_provisional(const Rating& rating, std::int64_t games) {
    constexpr std::int64_t enough_games = 10;
    constexpr double wide_deviation = 110;
    return games < enough_games || rating.deviation > wide_deviation;
}

}  // namespace quartello::store
