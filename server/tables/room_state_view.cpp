// What a room shows of itself: to clients, to lists, to the history, to a search.
#include <ctime>

#include "engine/core/rng.hpp"
#include "engine/record/record.hpp"
#include "server/tables/computers.hpp"
#include "server/tables/room_state.hpp"

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

StandingView standing_view(std::span<const SeriesGame> games) {
    const SeriesStanding now = standing(games);
    return {now.wins, now.draws, now.difference, now.leader};
}

}  // namespace

std::vector<std::string> Room::State::moves() const {
    std::vector<std::string> out;
    if (!session) return out;
    for (const NodeId id : session->tree().path_to(session->node())) {
        if (id != root_node) out.push_back(session->tree()[id].move);
    }
    return out;
}

std::optional<std::int64_t> Room::State::flag_ms() const {
    switch (phase) {
        case Phase::playing: return tables::flag_time(terms.clock, clock);
        case Phase::setting:
        case Phase::choosing:
        case Phase::readying:
            if (const auto wait = patience(terms.clock)) return phase_since_ms + *wait;
            return std::nullopt;
        case Phase::waiting:
            if (!seats[0].taken && !seats[1].taken) return at_ms + patience_ms;
            return phase_since_ms + patience_for_company(terms);
        case Phase::over:
        case Phase::closed: return std::nullopt;
    }
    return std::nullopt;
}

std::optional<ComputerTurn> Room::State::computer_turn() const {
    if (phase != Phase::playing || !is_computer(seat_to_move())) return std::nullopt;
    const int seat = seat_to_move();
    const std::uint64_t chance =
        hash_into(hash_into(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(game)),
                  static_cast<std::uint64_t>(steps.size()));
    return ComputerTurn{seat,
                        seats[at(seat)].computer,
                        static_cast<std::int64_t>(chance >> 11),
                        terms.game,
                        session->rules(),
                        session->position_at(root_node),
                        moves(),
                        plies(),
                        thinking_bound_ms(terms.clock, clock, seat),
                        flag_ms()};
}

RoomCard Room::State::card() const {
    RoomCard out{terms.game, terms.rules, terms.setup, terms.clock, terms.series, terms.games, terms.pie, terms.rated,
                 phase,      {},          {},          {},          {},           plies(),     {}};
    for (const int seat : {0, 1}) {
        out.taken[at(seat)] = seats[at(seat)].taken;
        out.names[at(seat)] = seats[at(seat)].name;
        out.accounts[at(seat)] = seats[at(seat)].account;
        out.computers[at(seat)] = seats[at(seat)].computer;
    }
    out.standing = standing_view(games);
    return out;
}

RoomView Room::State::view(std::int64_t now_ms) const {
    RoomView out;
    out.version = version;
    out.now_ms = now_ms;
    out.phase = phase;
    out.terms = terms;
    for (const int seat : {0, 1}) {
        const SeatState& from = seats[at(seat)];
        SeatView& to = out.seats[at(seat)];
        to = {from.taken,      from.name,  from.account,       from.computer,    {},
              waits_for(seat), from.ready, from.wants_rematch, from.allows_text, {}};
        if (session) to.side = side_of(seat);
        if (game > 0) to.left_ms = left_ms(terms.clock, clock, seat, now_ms);
    }
    out.game = game;
    out.series = series + 1;
    for (const SeriesGame& g : games) out.games.push_back({g.first_player, g.winner, g.first_points, g.second_points});
    out.standing = standing_view(games);
    out.draw_offer = draw_offer;
    out.takeback = takeback;
    out.ended = ended;
    out.clock = clock;
    out.flag_ms = flag_ms();
    out.talk = talk.shown();
    if (session) {
        out.rules = session->rules();
        out.start = session->position_at(root_node);
        out.position = session->position();
        out.moves = moves();
        out.first_player = first_player;
        if (phase == Phase::playing) out.side_to_move = session->side_to_move();
        out.swapped = swapped();
        out.may_swap = phase == Phase::playing && may_swap(terms.pie, plies(), out.swapped);
        out.board = position_view(*session);
    }
    if (phase == Phase::choosing) out.start = next_position;
    return out;
}

FinishedGame Room::State::finished_game() const {
    FinishedGame out;
    out.game = game;
    for (const Side side : {Side::first, Side::second}) {
        const SeatState& seat = seats[at(seat_of(side))];
        const auto i = static_cast<std::size_t>(index(side));
        out.names[i] = seat.name;
        out.accounts[i] = seat.account;
        out.computers[i] = seat.computer;
    }
    out.reason = ended->reason;
    out.winner = ended->winner;
    out.first_points = ended->first_points;
    out.second_points = ended->second_points;
    out.plies = plies();
    // A game of a few moves says nothing about anybody's strength, and would be a cheap way to a rating.
    out.rated = terms.rated && out.plies >= fewest_rated_plies;
    if (!session) return out;
    out.rules = session->rules();
    std::vector<Header> headers = {{"First", out.names[0]}, {"Second", out.names[1]}, {"Date", date_of(at_ms)}};
    std::erase_if(headers, [](const Header& header) { return header.value.empty(); });
    if (swapped()) headers.push_back({"Swap", "yes"});
    headers.push_back({"Result", result_header(*ended)});
    // What was taken back is not part of the game.
    out.record = format_record(record_of(*session->line_here(), std::move(headers)));
    return out;
}

}  // namespace quartello::tables
