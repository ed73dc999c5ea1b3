// Following events, and what may be asked. Every event is checked against the state it meets: a log that was written by
// a room replays without complaint, and one that was damaged says where.
#include "engine/match/room_state.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace quartello::match {

namespace {

std::optional<Error> wrong(std::string text) { return Error{std::move(text)}; }

bool is_seat(std::optional<int> seat) { return seat == 0 || seat == 1; }

}  // namespace

int RoomState::plies() const {
    return static_cast<int>(std::ranges::count_if(steps, [](const Step& step) { return !step.swap; }));
}

bool RoomState::swapped() const {
    return std::ranges::any_of(steps, [](const Step& step) { return step.swap; });
}

bool RoomState::waits_for(int seat) const {
    switch (phase) {
        case Phase::setting: return next().setter == seat;
        case Phase::choosing: return next().chooser == seat;
        case Phase::readying: return !seats[at(seat)].ready;
        case Phase::playing: return seat_to_move() == seat;
        case Phase::waiting:
        case Phase::over:
        case Phase::closed: return false;
    }
    return false;
}

bool RoomState::may_offer_draw(int seat) const {
    return phase == Phase::playing && draw_offer != other(seat) && !has_offered[at(seat)];
}

bool RoomState::may_ask_takeback(int seat) const {
    return phase == Phase::playing && takeback != other(seat) && !has_asked[at(seat)] &&
           last_decision(seat).has_value();
}

bool RoomState::may_resign() const {
    return phase == Phase::playing || phase == Phase::setting || phase == Phase::choosing || phase == Phase::readying;
}

std::optional<int> RoomState::last_decision(int seat) const {
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (steps[i].seat == seat && !steps[i].forced) return static_cast<int>(i);
    }
    return std::nullopt;
}

TakenBack RoomState::takeback_for(int seat) const {
    const auto is_swap = [](const Step& step) { return step.swap; };
    const auto cut = steps.begin() + last_decision(seat).value_or(static_cast<int>(steps.size()));
    TakenBack out;
    out.ply = static_cast<int>(std::count_if(steps.begin(), cut, std::not_fn(is_swap)));
    out.unswapped = std::any_of(cut, steps.end(), is_swap);
    return out;
}

std::optional<Error> RoomState::follow(const RoomEvent& event) {
    const auto where = [&] {
        return "version " + std::to_string(event.version) + " (" + std::string(kind_of(event)) + "): ";
    };
    if (event.version != version + 1) return wrong(where() + "the version before it is " + std::to_string(version));
    if (event.version == 1 && !std::holds_alternative<Created>(event.body))
        return wrong(where() + "a log begins with the making of its table");
    if (event.seat && !is_seat(event.seat)) return wrong(where() + "there is no such seat");
    const auto error = std::visit([&](const auto& body) { return on(body, event); }, event.body);
    if (error) return Error{where() + error->text, error->clause, error->cells};
    version = event.version;
    at_ms = event.at_ms;
    return std::nullopt;
}

std::optional<Error> RoomState::need(Phase wanted) const {
    if (phase == wanted) return std::nullopt;
    return wrong("does not fit the phase of the table");
}

void RoomState::enter(Phase new_phase, std::int64_t now_ms) {
    phase = new_phase;
    phase_since_ms = now_ms;
}

/// To the next game of the series, or to its end if there is none: then a SeriesEnded follows.
void RoomState::go_between_games(std::int64_t now_ms, bool ready) {
    enter(terms.series == SeriesMode::free_play ? Phase::setting : Phase::readying, now_ms);
    for (SeatState& seat : seats) seat.ready = ready || !seat.computer.empty();
}

void RoomState::made_step(const Step& step) {
    steps.push_back(step);
    takeback.reset();
    if (draw_offer == other(step.seat)) draw_offer.reset();
    has_offered[at(step.seat)] = has_asked[at(step.seat)] = false;
}

/// The record shows what the mover's clock showed.
void RoomState::note_clock() {
    if (terms.clock.kind != ClockKind::increment && terms.clock.kind != ClockKind::byo_yomi) return;
    const std::int64_t shown = clock.seats[at(steps.back().seat)].main_ms;
    session->annotate(session->node(), "", static_cast<int>(shown));
}

std::optional<Error> RoomState::on(const Created& event, const RoomEvent& head) {
    if (version != 0) return wrong("the table has been made before");
    terms = event.terms;
    seed = event.seed;
    enter(Phase::waiting, head.at_ms);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Seated& event, const RoomEvent& head) {
    if (const auto error = need(Phase::waiting)) return error;
    if (!is_seat(event.taken) || seats[at(event.taken)].taken) return wrong("the seat is taken");
    seats[at(event.taken)] = {true, event.name, event.account, event.computer, false, false, false};
    if (seats[0].taken && seats[1].taken) go_between_games(head.at_ms, true);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Left&, const RoomEvent& head) {
    if (const auto error = need(Phase::waiting)) return error;
    if (!head.seat || !seats[at(*head.seat)].taken) return wrong("nobody sits there");
    seats[at(*head.seat)] = {};
    return std::nullopt;
}

std::optional<Error> RoomState::on(const BoardSet& event, const RoomEvent& head) {
    if (const auto error = need(Phase::setting)) return error;
    next_position = event.position;
    enter(Phase::choosing, head.at_ms);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const GameStarted& event, const RoomEvent& head) {
    if (phase != Phase::choosing && phase != Phase::readying) return wrong("does not fit the phase of the table");
    if (event.game != game + 1 || !is_seat(event.first_player)) return wrong("has the wrong number");
    auto made = make_session({terms.game, event.rules, "", event.position});
    if (!made) return made.error();
    session = std::move(*made);
    game = event.game;
    first_player = event.first_player;
    clock = event.clock;
    next_position.clear();
    steps.clear();
    draw_offer.reset();
    takeback.reset();
    has_offered = has_asked = {};
    ended.reset();
    talk.begin_game();
    enter(Phase::playing, head.at_ms);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Moved& event, const RoomEvent&) {
    if (const auto error = need(Phase::playing)) return error;
    if (event.ply != plies()) return wrong("is not the next move");
    const int seat = seat_to_move();
    if (const auto played = session->play(event.move); !played) return played.error();
    note_move(event, seat);
    return std::nullopt;
}

void RoomState::note_move(const Moved& event, int seat) {
    clock = event.clock;
    made_step({seat, false, event.forced});
    note_clock();
}

void RoomState::follow_played(const RoomEvent& event, const Moved& moved, int seat) {
    note_move(moved, seat);
    version = event.version;
    at_ms = event.at_ms;
}

std::optional<Error> RoomState::on(const Swapped& event, const RoomEvent&) {
    if (const auto error = need(Phase::playing)) return error;
    if (!may_swap(terms.pie, plies(), swapped())) return wrong("nothing can be taken over here");
    const int seat = seat_to_move();
    first_player = other(first_player);
    clock = event.clock;
    made_step({seat, true, false});
    return std::nullopt;
}

std::optional<Error> RoomState::on(const DrawOffered&, const RoomEvent& head) {
    if (const auto error = need(Phase::playing)) return error;
    if (!head.seat) return wrong("nobody offers");
    draw_offer = head.seat;
    has_offered[at(*head.seat)] = true;
    return std::nullopt;
}

std::optional<Error> RoomState::on(const DrawDeclined&, const RoomEvent&) {
    if (!draw_offer) return wrong("no draw was offered");
    draw_offer.reset();
    return std::nullopt;
}

std::optional<Error> RoomState::on(const TakebackAsked&, const RoomEvent& head) {
    if (const auto error = need(Phase::playing)) return error;
    if (!head.seat) return wrong("nobody asks");
    takeback = head.seat;
    has_asked[at(*head.seat)] = true;
    return std::nullopt;
}

std::optional<Error> RoomState::on(const TakebackDeclined&, const RoomEvent&) {
    if (!takeback) return wrong("nobody asked for it");
    takeback.reset();
    return std::nullopt;
}

std::optional<Error> RoomState::on(const TakenBack& event, const RoomEvent&) {
    if (const auto error = need(Phase::playing)) return error;
    if (!takeback || event.ply < 0 || event.ply > plies()) return wrong("nothing can be taken back here");
    const bool was_swapped = swapped();
    while (plies() > event.ply) steps.pop_back();
    if (event.unswapped && !steps.empty() && steps.back().swap) steps.pop_back();
    if (event.unswapped != (was_swapped && !swapped())) return wrong("the swap does not fit");
    if (event.unswapped) first_player = other(first_player);
    session->go_to(session->tree().path_to(session->node())[static_cast<std::size_t>(event.ply)]);
    clock = event.clock;
    takeback.reset();
    draw_offer.reset();
    return std::nullopt;
}

std::optional<Error> RoomState::on(const GameEnded& event, const RoomEvent& head) {
    if (phase == Phase::playing) {
        if (event.reason == EndReason::rules) {
            const Outcome outcome = session->outcome();
            if (!outcome.over || outcome.winner != event.winner) return wrong("the rules say something else");
        }
        if (event.first_player != first_player) return wrong("the players do not fit");
    } else if (phase == Phase::setting || phase == Phase::choosing || phase == Phase::readying) {
        ++game;  // lost before it began
        session.reset();
        steps.clear();
        next_position.clear();
        first_player = event.first_player;
    } else {
        return wrong("no game is being played");
    }
    games.push_back({event.first_player, event.winner, event.first_points, event.second_points});
    ended = event;
    clock = event.clock;
    draw_offer.reset();
    takeback.reset();
    go_between_games(head.at_ms, false);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const SeatReady&, const RoomEvent& head) {
    if (const auto error = need(Phase::readying)) return error;
    if (!head.seat) return wrong("nobody is ready");
    seats[at(*head.seat)].ready = true;
    return std::nullopt;
}

std::optional<Error> RoomState::on(const SeriesEnded& event, const RoomEvent& head) {
    if (static_cast<int>(games.size()) != terms.games) return wrong("games are missing");
    if (event.winner != standing(games).leader) return wrong("the games say something else");
    enter(Phase::over, head.at_ms);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const RematchWished&, const RoomEvent& head) {
    if (const auto error = need(Phase::over)) return error;
    if (!head.seat) return wrong("nobody wishes it");
    seats[at(*head.seat)].wants_rematch = true;
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Rematched&, const RoomEvent& head) {
    if (const auto error = need(Phase::over)) return error;
    ++series;
    games.clear();
    for (SeatState& seat : seats) seat.wants_rematch = false;
    go_between_games(head.at_ms, true);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Said& event, const RoomEvent& head) {
    if (!head.seat) return wrong("nobody says it");
    talk.add({*head.seat, event.phrase, "", head.at_ms});
    return std::nullopt;
}

std::optional<Error> RoomState::on(const TextAllowed& event, const RoomEvent& head) {
    if (!head.seat) return wrong("nobody allows it");
    talk.note(*head.seat, head.at_ms);
    seats[at(*head.seat)].allows_text = event.allow;
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Wrote& event, const RoomEvent& head) {
    if (!head.seat) return wrong("nobody writes it");
    if (!seats[0].allows_text || !seats[1].allows_text) return wrong("free text was not allowed");
    talk.add({*head.seat, std::nullopt, event.text, head.at_ms});
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Closed&, const RoomEvent& head) {
    if (phase == Phase::playing || phase == Phase::closed) return wrong("does not fit the phase of the table");
    enter(Phase::closed, head.at_ms);
    return std::nullopt;
}

std::optional<Error> RoomState::on(const Forgotten&, const RoomEvent& head) {
    if (!head.seat) return wrong("nobody is named");
    seats[at(*head.seat)].name.clear();
    seats[at(*head.seat)].account.clear();
    seats[at(*head.seat)].allows_text = false;
    talk.forget_texts(*head.seat);
    return std::nullopt;
}

}  // namespace quartello::match
