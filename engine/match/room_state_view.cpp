// What a table shows of itself, and the state behind what it showed.
#include "engine/match/room_state.hpp"

#include <utility>

namespace quartello::match {

std::vector<std::string> RoomState::moves() const {
    std::vector<std::string> out;
    if (!session) return out;
    for (const NodeId id : session->tree().path_to(session->node())) {
        if (id != root_node) out.push_back(session->tree()[id].move);
    }
    return out;
}

std::optional<std::int64_t> RoomState::flag_ms() const {
    switch (phase) {
        case Phase::playing: return match::flag_time(terms.clock, clock);
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

RoomCard RoomState::card() const {
    RoomCard out{terms.game, terms.rules, terms.setup, terms.clock, terms.series, terms.games, terms.pie, terms.rated,
                 phase,      {},          {},          {},          {},           plies(),     {}};
    for (const int seat : {0, 1}) {
        out.taken[at(seat)] = seats[at(seat)].taken;
        out.names[at(seat)] = seats[at(seat)].name;
        out.accounts[at(seat)] = seats[at(seat)].account;
        out.computers[at(seat)] = seats[at(seat)].computer;
    }
    out.standing = standing(games);
    return out;
}

RoomStatus RoomState::status(std::int64_t now_ms) const {
    RoomStatus out;
    out.version = version;
    out.now_ms = now_ms;
    out.phase = phase;
    out.terms = terms;
    for (const int seat : {0, 1}) {
        const SeatState& from = seats[at(seat)];
        SeatView& to = out.seats[at(seat)];
        to = {from.taken,      from.name,  from.account,       from.computer,    {},
              waits_for(seat), from.ready, from.wants_rematch, from.allows_text, {}};
        to.shown_ms = shown_ms(terms.clock, clock, seat, now_ms);
        to.has_offered = has_offered[at(seat)];
        to.has_asked = has_asked[at(seat)];
        to.may_offer = may_offer_draw(seat);
        to.may_ask = may_ask_takeback(seat);
        to.may_resign = may_resign();
        if (session) to.side = side_of(seat);
        if (game > 0) to.left_ms = left_ms(terms.clock, clock, seat, now_ms);
    }
    out.game = game;
    out.series = series + 1;
    out.games = games;
    out.standing = standing(games);
    out.draw_offer = draw_offer;
    out.takeback = takeback;
    out.ended = ended;
    out.clock = clock;
    out.ticking = ticking_seat(terms.clock, clock);
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
    }
    if (phase == Phase::choosing) out.start = next_position;
    return out;
}

RoomView RoomState::view(std::int64_t now_ms) const {
    RoomView out{status(now_ms), {}};
    if (session) out.board = position_view(*session);
    return out;
}

namespace {

/// When the phase began, as far as its end tells.
std::int64_t phase_begin(const RoomStatus& status) {
    if (!status.flag_ms) return status.now_ms;
    if (status.phase == Phase::waiting) return *status.flag_ms - patience_for_company(status.terms);
    return *status.flag_ms - patience(status.terms.clock).value_or(0);
}

SeatState seat_behind(const SeatView& seat) {
    return {seat.taken, seat.name, seat.account, seat.computer, seat.ready, seat.wants_rematch, seat.allows_text};
}

/// The game as it was played, step by step.
std::optional<Error> play_again(RoomState& state, const RoomStatus& status) {
    auto made = make_session({status.terms.game, status.rules, "", status.start});
    if (!made) return made.error();
    state.session = std::move(*made);
    const int first_player = status.first_player.value_or(0);
    state.first_player = status.swapped ? other(first_player) : first_player;
    for (const std::string& move : status.moves) {
        const int seat = state.seat_to_move();
        const bool forced = state.session->forced_move() == move;
        if (const auto played = state.session->play(move); !played) return played.error();
        state.steps.push_back({seat, false, forced});
        if (state.steps.size() > 1 || !status.swapped) continue;
        state.steps.push_back({state.seat_to_move(), true, false});
        state.first_player = first_player;
    }
    if (state.session->position() != status.position) return Error{"the moves lead to another position"};
    return std::nullopt;
}

}  // namespace

Parsed<RoomState> state_behind(const RoomStatus& status) {
    if (status.phase == Phase::waiting && !status.seats[0].taken && !status.seats[1].taken)
        return Error{"an empty table does not tell since when it waits"};
    RoomState state;
    state.version = status.version;
    state.at_ms = status.now_ms;
    state.terms = status.terms;
    state.phase = status.phase;
    state.phase_since_ms = phase_begin(status);
    for (const int seat : {0, 1}) {
        const SeatView& from = status.seats[at(seat)];
        state.seats[at(seat)] = seat_behind(from);
        state.has_offered[at(seat)] = from.has_offered;
        state.has_asked[at(seat)] = from.has_asked;
    }
    state.series = status.series - 1;
    state.game = status.game;
    state.games = status.games;
    state.clock = status.clock;
    state.draw_offer = status.draw_offer;
    state.takeback = status.takeback;
    state.ended = status.ended;
    for (const TalkLine& line : status.talk) state.talk.add(line);
    if (status.phase == Phase::choosing) state.next_position = status.start;
    else if (!status.position.empty())
        if (const auto error = play_again(state, status)) return *error;
    return state;
}

Parsed<RoomStatus> followed(const RoomStatus& status, const RoomEvent& event) {
    auto state = state_behind(status);
    if (!state) return state.error();
    if (const auto error = state->follow(event)) return *error;
    if (status.phase == Phase::choosing && state->phase == Phase::choosing)
        return Error{"the game before is not told while a colour is chosen"};
    return state->status(event.at_ms);
}

}  // namespace quartello::match
