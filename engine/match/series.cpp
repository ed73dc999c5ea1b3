#include "engine/match/series.hpp"

namespace quartello {

SeriesGame series_game(int first_player, const Outcome& outcome) {
    return {first_player, outcome.winner, outcome.first, outcome.second};
}

SeriesGame ended_early(int first_player, std::optional<Side> winner, double first_points, double second_points) {
    const double margin = first_points - second_points;
    const bool counts = winner && (*winner == Side::first ? margin > 0 : margin < 0);
    if (!counts) return {first_player, winner, 0, 0};
    return {first_player, winner, first_points, second_points};
}

SeriesStanding standing(std::span<const SeriesGame> games) {
    SeriesStanding out;
    for (const SeriesGame& game : games) {
        const double first_margin = game.first_points - game.second_points;
        out.difference += game.first_player == 0 ? first_margin : -first_margin;
        if (!game.winner) {
            ++out.draws;
            continue;
        }
        const int player = *game.winner == Side::first ? game.first_player : 1 - game.first_player;
        ++out.wins[static_cast<std::size_t>(player)];
    }
    if (out.wins[0] != out.wins[1]) out.leader = out.wins[0] > out.wins[1] ? 0 : 1;
    else if (out.difference > 0) out.leader = 0;
    else if (out.difference < 0) out.leader = 1;
    return out;
}

NextGame next_after(SeriesMode mode, int before) {
    if (mode == SeriesMode::fixed_board) return {1 - before, std::nullopt, std::nullopt};
    return {std::nullopt, 1 - before, before};
}

NextGame next_game(SeriesMode mode, int games_played) { return next_after(mode, 1 - games_played % 2); }

}  // namespace quartello
