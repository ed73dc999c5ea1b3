// What a table hands to others: a search for a computer's move, and a finished game for history and ratings.
#include <ctime>

#include "engine/core/rng.hpp"
#include "engine/record/record.hpp"
#include "server/tables/computers.hpp"
#include "server/tables/room.hpp"

namespace quartello::tables {

namespace {

std::string date_of(std::int64_t at_ms) {
    const std::time_t seconds = static_cast<std::time_t>(at_ms / 1000);
    std::tm day{};
    gmtime_r(&seconds, &day);
    char text[32];
    return std::strftime(text, sizeof text, "%Y-%m-%d", &day) > 0 ? text : "";
}

std::string result_header(const GameEnded& ended) {
    const RecordResult result = !ended.winner                  ? RecordResult::draw
                                : *ended.winner == Side::first ? RecordResult::first_wins
                                                               : RecordResult::second_wins;
    const char* why = ended.reason == EndReason::time       ? " time"
                      : ended.reason == EndReason::agreed   ? " agreed"
                      : ended.reason == EndReason::resigned ? " resigned"
                                                            : "";
    return std::string(result_token(result)) + why;
}

}  // namespace

std::optional<ComputerTurn> computer_turn(const RoomState& room) {
    if (room.phase != Phase::playing || !room.is_computer(room.seat_to_move())) return std::nullopt;
    const int seat = room.seat_to_move();
    const std::uint64_t chance =
        hash_into(hash_into(static_cast<std::uint64_t>(room.seed), static_cast<std::uint64_t>(room.game)),
                  static_cast<std::uint64_t>(room.steps.size()));
    return ComputerTurn{seat,
                        room.seats[at(seat)].computer,
                        static_cast<std::int64_t>(chance >> 11),
                        room.terms.game,
                        room.session->rules(),
                        room.session->position_at(root_node),
                        room.moves(),
                        room.plies(),
                        thinking_bound_ms(room.terms.clock, room.clock, seat),
                        room.flag_ms()};
}

FinishedGame finished_game(const RoomState& room) {
    FinishedGame out;
    out.game = room.game;
    for (const Side side : {Side::first, Side::second}) {
        const SeatState& seat = room.seats[at(room.seat_of(side))];
        const auto i = static_cast<std::size_t>(index(side));
        out.names[i] = seat.name;
        out.accounts[i] = seat.account;
        out.computers[i] = seat.computer;
    }
    out.reason = room.ended->reason;
    out.winner = room.ended->winner;
    out.first_points = room.ended->first_points;
    out.second_points = room.ended->second_points;
    out.plies = room.plies();
    // A game of a few moves says nothing about anybody's strength, and would be a cheap way to a rating.
    out.rated = room.terms.rated && out.plies >= fewest_rated_plies;
    if (!room.session) return out;
    out.rules = room.session->rules();
    std::vector<Header> headers = {{"First", out.names[0]}, {"Second", out.names[1]}, {"Date", date_of(room.at_ms)}};
    std::erase_if(headers, [](const Header& header) { return header.value.empty(); });
    if (room.swapped()) headers.push_back({"Swap", "yes"});
    headers.push_back({"Result", result_header(*room.ended)});
    // What was taken back is not part of the game.
    out.record = format_record(record_of(*room.session->line_here(), std::move(headers)));
    return out;
}

}  // namespace quartello::tables
