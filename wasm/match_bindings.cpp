// What is above one game, for a page: how a table on a server goes on, and how a series stands. Texts in are JSON here;
// all rules are engine/match's.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/json_reader.hpp"
#include "engine/match/clock.hpp"
#include "engine/match/room_state.hpp"
#include "engine/match/series.hpp"
#include "wasm/answer_views.hpp"
#include "wasm/answers.hpp"

namespace quartello {

/// A RoomStatus and the event after it: the next RoomStatus, or why the whole table has to be fetched.
QUARTELLO_EXPORT(room_followed)
Length room_followed(const char* status, std::uint32_t status_length, const char* event, std::uint32_t event_length) {
    const auto before = json::from_json<match::RoomStatus>(text_at(status, status_length));
    if (!before) return answer_error(before.error());
    const auto happened = match::parse_event(text_at(event, event_length));
    if (!happened) return answer_error(happened.error());
    const auto after = match::followed(*before, *happened);
    return after ? answer_value(*after) : answer_error(after.error());
}

/// A list of PlayedGame: how the series stands.
QUARTELLO_EXPORT(series_standing) Length series_standing(const char* text, std::uint32_t length) {
    const auto played = json::from_json<std::vector<PlayedGame>>(text_at(text, length));
    if (!played) return answer_error(played.error());
    std::vector<SeriesGame> games;
    for (const PlayedGame& game : *played) {
        games.push_back(game.early ? ended_early(game.first_player, game.winner, game.first_points, game.second_points)
                                   : SeriesGame{game.first_player, game.winner, game.first_points, game.second_points});
    }
    return answer_value(standing(games));
}

/// A ClockStep: what the clock of a game on this device shows after it.
QUARTELLO_EXPORT(clock_after) Length clock_after(const char* text, std::uint32_t length) {
    const auto step = json::from_json<match::ClockStep>(text_at(text, length));
    if (!step) return answer_error(step.error());
    if (step->turn && *step->turn != 0 && *step->turn != 1) return answer_error(Error{"clock: no such seat"});
    return answer_value(match::clock_after(*step));
}

/// `before` is who began the game before, or in free play set its board up.
QUARTELLO_EXPORT(series_next) Length series_next(std::int32_t free_play, std::int32_t before) {
    return answer_value(next_after(free_play != 0 ? SeriesMode::free_play : SeriesMode::fixed_board, before));
}

}  // namespace quartello
