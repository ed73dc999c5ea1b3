// Deciding. A command is tried on a copy of the state: first what it says, then whatever follows from that by itself
// (a forced pass, the end of a game, the next game, a computer's answer), one event at a time, until nothing more does.
#include "server/tables/room.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "server/tables/computers.hpp"
#include "server/tables/refusals.hpp"

namespace quartello::tables {

namespace {

using Refusal = std::optional<Error>;

constexpr std::size_t longest_board = 400;  // letters of a position; Alea's 13x13 needs fewer
constexpr int most_series = 100;

Refusal refuse(ErrorCode code) { return refusal(code); }

bool is_plain_text(std::string_view text, std::size_t longest) {
    return text.size() <= longest && std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 0x7F; });
}

std::string done_key(std::optional<int> seat, std::string_view id) {
    return (seat ? std::to_string(*seat) : std::string("-")) + "/" + std::string(id);
}

GameSpec spec_of(const TableTerms& terms) { return {terms.game, terms.rules, terms.setup, terms.position}; }

}  // namespace

/// A state that was decided on and not yet made so, and where its session will stand then.
struct Room::After {
    RoomState state;
    NodeId node = no_node;
};

/// One command being tried: the copy of the state, and the events so far.
class Room::Decider {
public:
    Decider(RoomState& trial, const Command& command, const Caller& caller, std::int64_t now_ms)
        : trial_(trial), command_(command), caller_(caller), now_ms_(now_ms) {}

    Refusal decide() {
        Refusal refusal = std::visit([&](const auto& body) { return on(body); }, command_.body);
        if (refusal) return refusal;
        while (!broken_ && happens_by_itself()) {
        }
        if (!command_.id.empty() && out_.events.size() > 1) out_.events.front().led_to = out_.events.back().version;
        return broken_;
    }

    Decision& out() { return out_; }

private:
    // What the commands mean.
    Refusal on(const Sit& sit);
    Refusal on(const Leave&);
    Refusal on(const Move& move);
    Refusal on(const Swap&);
    Refusal on(const Resign&);
    Refusal on(const OfferDraw&);
    Refusal on(const AnswerDraw& answer);
    Refusal on(const AskTakeback&);
    Refusal on(const AnswerTakeback& answer);
    Refusal on(const SetBoard& set);
    Refusal on(const ChooseSide& choice);
    Refusal on(const Ready&);
    Refusal on(const Rematch&);
    Refusal on(const Say& say);
    Refusal on(const AllowText& wish);
    Refusal on(const Write& write);
    Refusal on(const Close&);
    Refusal on(const Flag&);
    Refusal on(const Forget& forget);

    // What follows from the state alone; true if something did.
    bool happens_by_itself();
    bool computer_acts();
    bool play_goes_on();

    Refusal play(const std::string& move, bool forced, const ClockState& clock, std::optional<int> seat);
    Refusal sit_down(const Sit& sit, int seat);
    Refusal seat_computer(const Sit& sit, int seat);
    Refusal need_seat() const { return caller_.seat ? std::nullopt : refuse(ErrorCode::players_only); }
    Refusal need_playing() const;
    Refusal need_listener() const;
    void happen(EventBody body, std::optional<int> seat);
    RoomEvent numbered(EventBody body, std::optional<int> seat) const {
        const bool is_asked_for = out_.events.empty() && !command_.id.empty();
        return {trial_.version + 1,
                now_ms_,
                seat,
                is_asked_for ? command_.id : "",
                std::move(body),
                is_asked_for ? digest(command_.body) : 0};
    }
    void start_game(const std::string& rules, const std::string& position, int first_player, std::optional<int> seat);
    void end_game(EndReason reason, std::optional<int> winner, std::optional<int> seat);
    void take_back();
    ClockState next_turn(ClockState clock, int seat) const {
        start_turn(clock, seat, now_ms_);
        return clock;
    }
    ClockState halted() const {
        ClockState clock = trial_.clock;
        halt(trial_.terms.clock, clock, now_ms_);
        return clock;
    }
    std::uint64_t chance() const {
        return hash_into(static_cast<std::uint64_t>(trial_.seed), static_cast<std::uint64_t>(trial_.version));
    }

    RoomState& trial_;
    const Command& command_;
    const Caller& caller_;
    std::int64_t now_ms_;
    Decision out_;
    Refusal broken_;  // an event of our own making did not fit: a fault in this file
};

void Room::Decider::happen(EventBody body, std::optional<int> seat) {
    if (broken_) return;
    RoomEvent event = numbered(std::move(body), seat);
    broken_ = trial_.follow(event);
    if (!broken_ && std::holds_alternative<GameEnded>(event.body)) out_.finished.push_back(finished_game(trial_));
    out_.events.push_back(std::move(event));
}

// --- Seats

Refusal Room::Decider::on(const Sit& sit) {
    if (trial_.phase == Phase::closed) return refuse(ErrorCode::table_closed);
    if (trial_.phase != Phase::waiting) return refuse(ErrorCode::seats_taken);
    if (!is_plain_text(sit.name, longest_name)) return refuse(ErrorCode::bad_name);
    int seat = 0;
    if (sit.seat) seat = *sit.seat;
    else if (trial_.seats[0].taken) seat = 1;
    if (seat != 0 && seat != 1) return refuse(ErrorCode::no_such_seat);
    if (trial_.seats[at(seat)].taken) return refuse(ErrorCode::seat_taken);
    return sit.computer.empty() ? sit_down(sit, seat) : seat_computer(sit, seat);
}

Refusal Room::Decider::sit_down(const Sit& sit, int seat) {
    if (caller_.seat) return refuse(ErrorCode::seated_already);
    if (trial_.terms.rated) {
        if (caller_.account.empty()) return refuse(ErrorCode::needs_account);
        if (trial_.seats[at(other(seat))].account == caller_.account) return refuse(ErrorCode::against_oneself);
    }
    happen(Seated{seat, sit.name.empty() ? caller_.account : sit.name, caller_.account, ""}, seat);
    return std::nullopt;
}

Refusal Room::Decider::seat_computer(const Sit& sit, int seat) {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.terms.rated) return refuse(ErrorCode::rated_for_people);
    const auto player = table_computer(sit.computer);
    if (!player) return player.error();
    happen(Seated{seat, sit.name, "", format_player(*player)}, caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const Leave&) {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.phase != Phase::waiting) return refuse(ErrorCode::game_has_begun);
    happen(Left{}, caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const Close&) {
    if (!caller_.server) {
        if (const auto refusal = need_seat()) return refusal;
    }
    if (trial_.phase != Phase::waiting && trial_.phase != Phase::over) return refuse(ErrorCode::table_in_use);
    happen(Closed{caller_.server ? "by the server" : "by a player"}, caller_.seat);
    return std::nullopt;
}

// --- A game

Refusal Room::Decider::need_playing() const {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.phase != Phase::playing) return refuse(ErrorCode::no_game);
    return std::nullopt;
}

Refusal Room::Decider::on(const Move& move) {
    if (const auto refusal = need_playing()) return refusal;
    const int seat = *caller_.seat;
    if (move.ply && *move.ply != trial_.plies()) return refuse(ErrorCode::position_changed);
    if (trial_.seat_to_move() != seat) return refuse(ErrorCode::not_your_turn);
    ClockState clock = trial_.clock;
    if (!end_turn(trial_.terms.clock, clock, now_ms_, caller_.lag_ms)) return refuse(ErrorCode::time_over);
    return play(move.move, false, clock, seat);
}

/// `clock` has been stopped. Whose clock runs next is seen once the move is played, so its event is made after it.
Refusal Room::Decider::play(const std::string& move, bool forced, const ClockState& clock, std::optional<int> seat) {
    const int mover = trial_.seat_to_move();
    if (const auto played = trial_.session->play(move); !played) return played.error();
    const Moved moved{move, trial_.plies(), forced, next_turn(clock, trial_.seat_to_move())};
    out_.events.push_back(numbered(moved, seat));
    trial_.follow_played(out_.events.back(), moved, mover);
    return std::nullopt;
}

Refusal Room::Decider::on(const Swap&) {
    if (const auto refusal = need_playing()) return refusal;
    const int seat = *caller_.seat;
    if (!may_swap(trial_.terms.pie, trial_.plies(), trial_.swapped()))
        return trial_.terms.pie ? refuse(ErrorCode::swap_too_late) : refuse(ErrorCode::no_pie_rule);
    if (trial_.seat_to_move() != seat) return refuse(ErrorCode::not_your_turn);
    ClockState clock = trial_.clock;
    if (!end_turn(trial_.terms.clock, clock, now_ms_, caller_.lag_ms)) return refuse(ErrorCode::time_over);
    happen(Swapped{next_turn(clock, other(seat))}, seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const Resign&) {
    if (const auto refusal = need_seat()) return refusal;
    if (!trial_.may_resign()) return refuse(ErrorCode::no_game);
    end_game(EndReason::resigned, other(*caller_.seat), caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const OfferDraw&) {
    if (const auto refusal = need_playing()) return refusal;
    const int seat = *caller_.seat;
    if (trial_.draw_offer == other(seat)) return on(AnswerDraw{true});
    if (!trial_.may_offer_draw(seat)) return refuse(ErrorCode::draw_offered_before);
    happen(DrawOffered{}, seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const AnswerDraw& answer) {
    if (const auto refusal = need_playing()) return refusal;
    if (trial_.draw_offer != other(*caller_.seat)) return refuse(ErrorCode::no_draw_offered);
    if (answer.accept) end_game(EndReason::agreed, std::nullopt, caller_.seat);
    else happen(DrawDeclined{}, caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const AskTakeback&) {
    if (const auto refusal = need_playing()) return refusal;
    const int seat = *caller_.seat;
    if (trial_.takeback == other(seat)) return refuse(ErrorCode::answer_first);
    if (trial_.has_asked[at(seat)]) return refuse(ErrorCode::asked_before);
    if (!trial_.may_ask_takeback(seat)) return refuse(ErrorCode::nothing_to_take_back);
    happen(TakebackAsked{}, seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const AnswerTakeback& answer) {
    if (const auto refusal = need_playing()) return refusal;
    if (trial_.takeback != other(*caller_.seat)) return refuse(ErrorCode::no_takeback_asked);
    if (answer.accept) take_back();
    else happen(TakebackDeclined{}, caller_.seat);
    return std::nullopt;
}

/// Time used is not given back; the clock runs on for whoever is to move then.
void Room::Decider::take_back() {
    const int asker = *trial_.takeback;
    TakenBack taken = trial_.takeback_for(asker);
    taken.clock = next_turn(halted(), asker);
    happen(std::move(taken), other(asker));
}

void Room::Decider::end_game(EndReason reason, std::optional<int> winner, std::optional<int> seat) {
    GameEnded end;
    end.reason = reason;
    end.first_player = trial_.phase == Phase::playing
                           ? trial_.first_player
                           : trial_.next().first_player.value_or(trial_.next().chooser.value_or(0));
    end.clock = halted();
    if (winner) end.winner = *winner == end.first_player ? Side::first : Side::second;
    if (trial_.phase == Phase::playing) {
        const Outcome outcome = trial_.session->outcome();
        const SeriesGame counted = ended_early(end.first_player, end.winner, outcome.first, outcome.second);
        end.first_points = counted.first_points;
        end.second_points = counted.second_points;
    }
    happen(end, seat);
}

// --- Between games

Refusal Room::Decider::on(const SetBoard& set) {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.phase != Phase::setting) return refuse(ErrorCode::no_board_now);
    if (trial_.next().setter != caller_.seat) return refuse(ErrorCode::other_sets_board);
    if (!is_plain_text(set.setup, longest_board)) return refuse(ErrorCode::board_too_long);
    const auto made = make_session({trial_.terms.game, trial_.terms.rules, set.setup, ""});
    if (!made) return made.error();
    if ((*made)->outcome().over) return refuse(ErrorCode::board_without_move);
    happen(BoardSet{(*made)->position()}, caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const ChooseSide& choice) {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.phase != Phase::choosing) return refuse(ErrorCode::no_colour_now);
    if (trial_.next().chooser != caller_.seat) return refuse(ErrorCode::other_chooses);
    const int seat = *caller_.seat;
    start_game(trial_.terms.rules, trial_.next_position, choice.side == Side::first ? seat : other(seat), seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const Ready&) {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.phase != Phase::readying) return refuse(ErrorCode::nothing_to_be_ready_for);
    if (trial_.seats[at(*caller_.seat)].ready) return refuse(ErrorCode::ready_already);
    happen(SeatReady{}, caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const Rematch&) {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.phase != Phase::over) return refuse(ErrorCode::series_goes_on);
    if (trial_.series + 1 >= most_series) return refuse(ErrorCode::enough_games);
    if (trial_.seats[at(*caller_.seat)].wants_rematch) return refuse(ErrorCode::wished_already);
    happen(RematchWished{}, caller_.seat);
    return std::nullopt;
}

// --- Talk

/// Whoever speaks has a seat, a person across the table, and has not spoken too much. A computer hears nothing, and a
/// line at its turn would make its search begin anew.
Refusal Room::Decider::need_listener() const {
    if (const auto refusal = need_seat()) return refusal;
    if (trial_.phase == Phase::closed) return refuse(ErrorCode::table_closed);
    if (!trial_.is_person(other(*caller_.seat))) return refuse(ErrorCode::nobody_listens);
    if (!trial_.talk.may_speak(*caller_.seat, now_ms_)) return refuse(ErrorCode::said_enough);
    return std::nullopt;
}

Refusal Room::Decider::on(const Say& say) {
    if (const auto refusal = need_listener()) return refusal;
    happen(Said{say.phrase}, caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const AllowText& wish) {
    if (const auto refusal = need_listener()) return refusal;
    if (trial_.seats[at(*caller_.seat)].allows_text != wish.allow) happen(TextAllowed{wish.allow}, caller_.seat);
    return std::nullopt;
}

Refusal Room::Decider::on(const Write& write) {
    if (const auto refusal = need_listener()) return refusal;
    if (!trial_.seats[0].allows_text || !trial_.seats[1].allows_text) return refuse(ErrorCode::text_not_allowed);
    if (!is_talk(write.text)) return refuse(ErrorCode::bad_text);
    happen(Wrote{write.text}, caller_.seat);
    return std::nullopt;
}

// --- The server's own

/// Whoever is waited for loses; where both are, the table is closed.
Refusal Room::Decider::on(const Flag&) {
    if (!caller_.server) return refuse(ErrorCode::servers_part);
    const auto due = trial_.flag_ms();
    if (!due || now_ms_ < *due) return refuse(ErrorCode::nothing_due);
    const bool waits[2] = {trial_.waits_for(0), trial_.waits_for(1)};
    if (trial_.phase == Phase::waiting) happen(Closed{"nobody came"}, std::nullopt);
    else if (waits[0] && waits[1]) happen(Closed{"nobody was ready in time"}, std::nullopt);
    else
        end_game(trial_.phase == Phase::playing ? EndReason::time : EndReason::forfeited, waits[0] ? 1 : 0,
                 std::nullopt);
    return std::nullopt;
}

Refusal Room::Decider::on(const Forget& forget) {
    if (!caller_.server) return refuse(ErrorCode::servers_part);
    if ((forget.seat != 0 && forget.seat != 1) || forget.account.empty() ||
        trial_.seats[at(forget.seat)].account != forget.account)
        return refuse(ErrorCode::no_account_here);
    // Nobody closes an account to save a rated game.
    if (trial_.terms.rated && trial_.phase == Phase::playing)
        end_game(EndReason::resigned, other(forget.seat), forget.seat);
    happen(Forgotten{}, forget.seat);
    return std::nullopt;
}

void Room::Decider::start_game(const std::string& rules, const std::string& position, int first_player,
                               std::optional<int> seat) {
    auto made =
        make_session(position.empty() ? spec_of(trial_.terms) : GameSpec{trial_.terms.game, rules, "", position});
    if (!made) {
        broken_ = made.error();
        return;
    }
    const Session& session = **made;
    const int mover = session.side_to_move() == Side::first ? first_player : other(first_player);
    happen(GameStarted{trial_.game + 1, first_player, session.rules(), session.position(),
                       next_turn(full_clock(trial_.terms.clock), mover)},
           seat);
}

// --- What happens by itself

bool Room::Decider::happens_by_itself() {
    const bool between = trial_.phase == Phase::setting || trial_.phase == Phase::readying;
    if (between && static_cast<int>(trial_.games.size()) == trial_.terms.games) {
        happen(SeriesEnded{standing(trial_.games).leader}, std::nullopt);
        return true;
    }
    if (trial_.phase == Phase::readying && trial_.seats[0].ready && trial_.seats[1].ready) {
        start_game("", "", trial_.next().first_player.value_or(0), std::nullopt);
        return true;
    }
    if (trial_.phase == Phase::over) {
        const auto agrees = [&](int seat) { return trial_.seats[at(seat)].wants_rematch || trial_.is_computer(seat); };
        const bool wished = trial_.seats[0].wants_rematch || trial_.seats[1].wants_rematch;
        if (wished && agrees(0) && agrees(1)) {
            happen(Rematched{}, std::nullopt);
            return true;
        }
    }
    return computer_acts() || play_goes_on();
}

/// What a computer decides without a search.
bool Room::Decider::computer_acts() {
    if (trial_.phase == Phase::setting && trial_.is_computer(*trial_.next().setter)) {
        const auto random = "random:" + std::to_string(chance() % 1'000'000'000);
        auto made = make_session({trial_.terms.game, trial_.terms.rules, random, ""});
        if (!made) made = make_session({trial_.terms.game, trial_.terms.rules, "", ""});
        if (!made) broken_ = made.error();
        else happen(BoardSet{(*made)->position()}, trial_.next().setter);
        return true;
    }
    if (trial_.phase == Phase::choosing && trial_.is_computer(*trial_.next().chooser)) {
        const int seat = *trial_.next().chooser;
        start_game(trial_.terms.rules, trial_.next_position, chance() % 2 == 0 ? seat : other(seat), seat);
        return true;
    }
    if (trial_.draw_offer && trial_.is_computer(other(*trial_.draw_offer))) {
        happen(DrawDeclined{}, other(*trial_.draw_offer));
        return true;
    }
    if (trial_.takeback && trial_.is_computer(other(*trial_.takeback))) {
        take_back();
        return true;
    }
    return false;
}

/// The end by the rules, or a forced pass.
bool Room::Decider::play_goes_on() {
    if (trial_.phase != Phase::playing) return false;
    const Outcome outcome = trial_.session->outcome();
    if (outcome.over) {
        happen(
            GameEnded{EndReason::rules, trial_.first_player, outcome.winner, outcome.first, outcome.second, halted()},
            std::nullopt);
        return true;
    }
    if (const auto pass = trial_.session->forced_move()) {
        ClockState clock = trial_.clock;  // the server passes at once: nobody is charged
        clock.running.reset();
        broken_ = play(*pass, true, clock, std::nullopt);
        return true;
    }
    return false;
}

// --- Room

Room::Room() : state_(std::make_unique<RoomState>()) {}
Room::~Room() = default;
Room::Room(Room&&) noexcept = default;
Room& Room::operator=(Room&&) noexcept = default;

Parsed<RoomEvent> Room::create(const TableTerms& terms, std::int64_t seed, std::int64_t now_ms) {
    if (terms.games < 1 || terms.games > most_games) return refusal(ErrorCode::games_in_series);
    if (const auto error = check(terms.clock)) return *error;
    if (!is_plain_text(terms.setup, longest_board) || !is_plain_text(terms.position, longest_board))
        return refusal(ErrorCode::board_too_long);
    if (terms.series == SeriesMode::free_play && !(terms.setup.empty() && terms.position.empty()))
        return refusal(ErrorCode::board_in_free_play);
    if (terms.rated && !terms.position.empty()) return refusal(ErrorCode::rated_position);
    const auto made = make_session(spec_of(terms));
    if (!made) return made.error();
    if ((*made)->outcome().over) return refusal(ErrorCode::over_at_once);
    return RoomEvent{1, now_ms, std::nullopt, "", Created{terms, seed}};
}

Parsed<Room> Room::replay(std::span<const RoomEvent> events) {
    Room room;
    for (const RoomEvent& event : events) {
        if (auto error = room.follow(event)) return *error;
    }
    return room;
}

Parsed<Decision> Room::apply(const Command& command, const Caller& caller, std::int64_t now_ms) {
    if (!is_plain_text(command.id, longest_command_id)) return refusal(ErrorCode::bad_command_id);
    if (state_->version == 0) return refusal(ErrorCode::no_table);
    RoomState trial = *state_;
    const auto before = version_of(caller.seat, command);
    if (!before) return before.error();
    if (*before) return Decision{};
    const NodeId node = trial.session ? trial.session->node() : no_node;
    // A clock that was read before the last event came shows no earlier time than that.
    Decider decider(trial, command, caller, std::max(now_ms, state_->at_ms));
    auto refusal = decider.decide();
    Decision& out = decider.out();
    out.phase = trial.phase;
    out.card = trial.card();
    out.flag_ms = trial.flag_ms();
    out.computer = tables::computer_turn(trial);
    const NodeId node_after = trial.session ? trial.session->node() : no_node;
    if (state_->session) state_->session->go_to(node);
    if (refusal) return *refusal;
    out.after = std::make_shared<After>(After{std::move(trial), node_after});
    return std::move(out);
}

std::optional<Error> Room::accept(const Decision& decision) {
    const bool is_next = !decision.events.empty() && decision.events.front().version == version() + 1;
    if (!is_next || !decision.after || decision.after->state.version == 0) {
        for (const RoomEvent& event : decision.events) {
            if (auto error = follow(event)) return error;
        }
        return std::nullopt;
    }
    *state_ = std::exchange(decision.after->state, {});
    if (state_->session) state_->session->go_to(decision.after->node);
    for (const RoomEvent& event : decision.events) note_done(event);
    return std::nullopt;
}

std::optional<Error> Room::follow(const RoomEvent& event) {
    if (auto error = state_->follow(event)) return error;
    note_done(event);
    return std::nullopt;
}

void Room::note_done(const RoomEvent& event) {
    if (std::holds_alternative<Left>(event.body)) {
        // Ids belong to whoever chose them: the next one on this seat counts anew.
        std::erase_if(done_,
                      [key = done_key(event.seat, "")](const auto& done) { return done.first.starts_with(key); });
    } else if (!event.command.empty()) {
        done_.emplace(done_key(event.seat, event.command),
                      Done{event.led_to == 0 ? event.version : event.led_to, event.asked});
    }
}

Parsed<std::optional<std::int64_t>> Room::version_of(std::optional<int> seat, const Command& command) const {
    const auto found = command.id.empty() ? done_.end() : done_.find(done_key(seat, command.id));
    if (found == done_.end()) return std::optional<std::int64_t>();
    const auto& [version, asked] = found->second;
    if (asked != 0 && asked != digest(command.body)) return refusal(ErrorCode::id_used);
    return std::optional(version);
}

std::int64_t Room::version() const { return state_->version; }
const TableTerms& Room::terms() const { return state_->terms; }
Phase Room::phase() const { return state_->phase; }
std::optional<std::int64_t> Room::flag_time() const { return state_->flag_ms(); }
std::optional<ComputerTurn> Room::computer_turn() const { return tables::computer_turn(*state_); }
RoomView Room::view(std::int64_t now_ms) const { return state_->view(now_ms); }
RoomCard Room::card() const { return state_->card(); }

}  // namespace quartello::tables
