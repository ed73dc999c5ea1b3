#include "apps/quartello/play_table.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>

#include "apps/quartello/board_text.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/save_file.hpp"
#include "apps/quartello/speech.hpp"
#include "engine/core/text.hpp"
#include "engine/match/series.hpp"
#include "engine/record/record.hpp"

namespace quartello::app {

namespace {

Reply refusal(std::string_view text) { return {.ok = false, .text = wrap("", text)}; }

std::string trimmed(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return std::string(text);
}

std::string name_of(const RuleSheet& sheet, Side side) {
    return std::string(sheet.sides[static_cast<std::size_t>(index(side))].text);
}

std::string resignation_sentence(const RuleSheet& sheet, Side loser) {
    return "Game over: " + name_of(sheet, loser) + " resigns; " + name_of(sheet, opponent(loser)) + " wins.";
}

/// A conversion has no place or step that would name the stone that does it.
std::string move_sentence(const RuleSheet& sheet, const std::vector<Event>& events, const Grid& grid,
                          const std::vector<EventView>& views) {
    const bool converts = !events.empty() && events[0].kind == EventKind::convert;
    const std::string who =
        converts ? name_of(sheet, events[0].side) + " converts with " + grid.name(events[0].from) + ". " : "";
    return who + events_sentence(views);
}

/// The day in UTC as 2026-11-15. SOURCE_DATE_EPOCH (seconds) stands in for the clock where output must repeat.
std::string today() {
    const char* fixed = std::getenv("SOURCE_DATE_EPOCH");
    const std::time_t now =
        fixed != nullptr ? static_cast<std::time_t>(std::strtoll(fixed, nullptr, 10)) : std::time(nullptr);
    std::tm day{};
    gmtime_r(&now, &day);
    char text[32];
    return std::strftime(text, sizeof text, "%Y-%m-%d", &day) > 0 ? text : "";
}

/// The moves from the start to the current position as a game of their own: what was taken back is not part of it.
std::unique_ptr<Session> played_line(Session& session) {
    auto line = take(make_session({std::string(session.sheet().name), session.rules(), {}, session.start_position()}));
    for (const NodeId id : session.tree().path_to(session.node())) {
        const GameNode& node = session.tree()[id];
        if (id != root_node) take(line->play(node.move));
        line->annotate(line->node(), node.comment, node.clock_ms);
    }
    return line;
}

}  // namespace

std::optional<PlayerSpec> computer_named(const std::string& name) {
    auto player = parse_player(name, PlayerFiles::read);
    if (player) return *player;
    if (name.find(':') != std::string::npos) throw BadInput(player.error().text);
    return std::nullopt;
}

const std::vector<PlayTable::Command>& PlayTable::commands() {
    static const std::vector<Command> list = {
        {"help", "", "this list", &PlayTable::help},
        {"moves", "", "all legal moves", &PlayTable::moves},
        {"explain", "X", "what the move X does, or why X cannot be played", &PlayTable::explain},
        {"undo", "N", "take back N moves (one if not said); forced passes go along", &PlayTable::undo},
        {"redo", "N", "play them again", &PlayTable::redo},
        {"show", "", "the board again", &PlayTable::show},
        {"score", "", "how the game stands", &PlayTable::score},
        {"cell", "C4", "what lies on a cell", &PlayTable::cell},
        {"row", "3", "read a row of the board", &PlayTable::row},
        {"column", "C", "read a column of the board", &PlayTable::column},
        {"position", "", "the position as text, for other commands", &PlayTable::position},
        {"swap", "", "take over the first move, if the pie rule was agreed (play --swap)", &PlayTable::swap},
        {"resign", "", "give up (asks once more)", &PlayTable::resign},
        {"save", "FILE", "write the game to a new file", &PlayTable::save},
        {"save!", "FILE", "the same, over a file that exists", &PlayTable::save_over},
        {"quit", "", "leave the table", &PlayTable::quit},
    };
    return list;
}

Reply PlayTable::open() {
    Reply reply{.board = true};
    reply.text = wrap("", std::string(sheet().title) + ". A move: " + std::string(sheet().move_help) +
                              ". Type help for the commands.");
    pass_if_forced(reply);
    if (is_over()) announce_end(reply);
    return reply;
}

Reply PlayTable::answer(std::string_view raw) {
    const std::string line = trimmed(raw);
    const bool confirms = std::exchange(asked_to_resign_, false);
    if (line.empty()) return {};
    if (confirms && lower(line) == "yes") {
        resigned_ = session_->side_to_move();
        Reply reply;
        announce_end(reply);
        return reply;
    }
    const auto space = line.find(' ');
    const std::string word = lower(line.substr(0, space));
    const std::string argument = space == std::string::npos ? "" : trimmed(line.substr(space));
    const auto command = std::ranges::find(commands(), word, &Command::name);
    if (command == commands().end()) return play(lower(line));
    if (command->argument.empty() && !argument.empty())
        return refusal(word + " takes nothing behind it, not " + quartello::quoted(argument) + ".");
    return (this->*command->run)(argument);
}

std::string PlayTable::status() {
    const PositionView view = this->view();
    const std::string turn = wrap("", view.side_name + " to move. " + view.outcome.text + ".");
    return plain_ ? turn : turn + facts_line(view);
}

std::string PlayTable::prompt() const { return is_over() ? "over> " : player(session_->side_to_move()) + "> "; }

int PlayTable::plies() const { return static_cast<int>(session_->tree().path_to(session_->node()).size()) - 1; }

/// "Black", or "Black (Ann)" where names were given.
std::string PlayTable::player(Side side) const {
    std::string name = players_.names[static_cast<std::size_t>(index(side))];
    // A name may come from a file: nothing in it may command the terminal.
    std::ranges::replace_if(name, [](unsigned char c) { return c < ' ' || c == 0x7F; }, '?');
    return name_of(sheet(), side) + (name.empty() ? "" : " (" + name + ")");
}

void PlayTable::exchange_seats() {
    std::swap(players_.names[0], players_.names[1]);
    std::swap(players_.computers[0], players_.computers[1]);
    players_.swapped = !players_.swapped;
}

void PlayTable::pass_if_forced(Reply& reply) {
    while (const auto pass = session_->forced_move()) {
        const std::string who = name_of(sheet(), session_->side_to_move());
        for (const Event& event : take(session_->play(*pass))) reply.events.push_back(event_view(*session_, event));
        reply.text += who + " cannot move and passes.\n";
    }
}

void PlayTable::announce_end(Reply& reply) {
    const PositionView view = this->view();
    reply.ending = wrap("", resigned_ ? resignation_sentence(sheet(), *resigned_) : headline(view));
    reply.ending += standing_text(view) + "Undo, save or quit.\n";
}

Reply PlayTable::play(const std::string& move) {
    if (is_over()) return refusal("The game is over. Undo, save or quit.");
    const auto events = session_->play(move);
    if (!events) {
        const ReasonView reason = reason_view(*session_, events.error());
        if (reason.clause.empty()) return refusal(reason.text + ". Type help for the commands.");
        return {.ok = false, .text = reason_text(move, reason)};
    }
    undone_.clear();
    Reply reply{.board = true};
    for (const Event& event : *events) reply.events.push_back(event_view(*session_, event));
    reply.text = wrap("", move_sentence(sheet(), *events, session_->grid(), reply.events));
    pass_if_forced(reply);
    if (is_over()) announce_end(reply);
    return reply;
}

bool PlayTable::computer_is_to_move() const {
    return !is_over() && players_.computers[static_cast<std::size_t>(index(session_->side_to_move()))].has_value();
}

Reply PlayTable::play_computer() {
    const Side side = session_->side_to_move();
    const std::atomic<bool> never_stop = false;
    const auto& computer = *players_.computers[static_cast<std::size_t>(index(side))];
    const ChosenMove choice = session_->choose(computer, players_.seed, never_stop);
    Reply reply = play(choice.move);
    reply.text = player(side) + " plays " + choice.move + ".\n" + reply.text;
    return reply;
}

Reply PlayTable::help(const std::string&) {
    Reply reply;
    reply.text = wrap("A move: ", sheet().move_help);
    for (const Command& command : commands()) {
        const std::string usage =
            std::string(command.name) + (command.argument.empty() ? "" : " ") + std::string(command.argument);
        reply.text += wrap("  " + pad(usage, 12), command.meaning);
    }
    return reply;
}

bool PlayTable::undo_one() {
    if (resigned_) {
        resigned_.reset();
        return true;
    }
    if (players_.swapped && plies() == 1) {
        exchange_seats();
        return true;
    }
    const NodeId tip = session_->node();
    do {
        if (!session_->undo()) {
            session_->go_to(tip);  // only forced passes since the start: nobody decided anything
            return false;
        }
    } while (session_->forced_move());
    undone_.push_back(tip);
    return true;
}

bool PlayTable::redo_one() {
    if (undone_.empty() || resigned_) return false;
    session_->go_to(undone_.back());
    undone_.pop_back();
    return true;
}

/// Back to a decision of a person's: a built-in player would only decide again.
bool PlayTable::undo_decision() {
    if (!undo_one()) return false;
    while (computer_is_to_move() && undo_one()) {
    }
    return true;
}

bool PlayTable::redo_decision() {
    if (!redo_one()) return false;
    while (computer_is_to_move() && redo_one()) {
    }
    return true;
}

Reply PlayTable::travel(const std::string& count, bool (PlayTable::*step)(), std::string_view done,
                        std::string_view nothing) {
    constexpr int most = 99999;
    const auto wanted = count.empty() ? std::optional<int>(1) : parse_number(count, most);
    if (!wanted || *wanted == 0)
        return refusal("How many moves? " + quartello::quoted(count) + " is no number from 1 to 99999.");
    std::size_t made = 0;
    while (static_cast<int>(made) < *wanted && (this->*step)()) ++made;
    if (made == 0) return refusal(nothing);
    return {.text = std::string(done) + " " + counted(made, "move") + ".\n", .board = true};
}

Reply PlayTable::undo(const std::string& count) {
    return travel(count, &PlayTable::undo_decision, "Took back", "There is nothing to take back.");
}

Reply PlayTable::redo(const std::string& count) {
    return travel(count, &PlayTable::redo_decision, "Played again", "There is nothing to play again.");
}

Reply PlayTable::moves(const std::string&) {
    const auto legal = session_->legal_moves();
    if (is_over()) return {.text = "The game is over; there are no moves.\n"};
    return {.text = wrap(counted(legal.size(), "move") + ": ", join(legal, " "))};
}

Reply PlayTable::explain(const std::string& subject) {
    if (subject.empty()) return refusal("Explain what? A move or a cell, as in: explain c4");
    const auto explanation = session_->explain(lower(subject));
    if (!explanation) return refusal(explanation.error().text + ".");
    return {.text = explanation_text(explanation_view(*session_, *explanation))};
}

Reply PlayTable::show(const std::string&) {
    Reply reply{.board = true};
    if (!plain_) return reply;
    const PositionView view = this->view();
    for (std::size_t row = 0; row < view.ranks.size(); ++row) reply.text += wrap("", row_sentence(sheet(), view, row));
    return reply;
}

Reply PlayTable::score(const std::string&) { return {.text = standing_text(view())}; }

Reply PlayTable::position(const std::string&) { return {.text = session_->position() + "\n"}; }

Reply PlayTable::cell(const std::string& name) {
    if (!session_->grid().parse(lower(name)))
        return refusal("There is no cell " + quartello::quoted(name) + " on this board.");
    return {.text = wrap("", cell_sentence(sheet(), view(), lower(name)))};
}

Reply PlayTable::row(const std::string& name) {
    const PositionView view = this->view();
    const auto found = std::ranges::find(view.ranks, name);
    if (found == view.ranks.end())
        return refusal("There is no row " + quartello::quoted(name) + "; there are " + view.ranks.front() + " to " +
                       view.ranks.back() + ".");
    return {.text = wrap("", row_sentence(sheet(), view, static_cast<std::size_t>(found - view.ranks.begin())))};
}

Reply PlayTable::column(const std::string& name) {
    const PositionView view = this->view();
    const auto found = std::ranges::find(view.files, lower(name));
    if (found == view.files.end())
        return refusal("There is no column " + quartello::quoted(name) + "; there are " + join(view.files, " ") + ".");
    return {.text = wrap("", column_sentence(sheet(), view, static_cast<std::size_t>(found - view.files.begin())))};
}

Reply PlayTable::swap(const std::string&) {
    if (!may_swap(players_.swap_agreed, plies(), players_.swapped)) {
        return refusal(players_.swap_agreed ? "The first move can be taken over right after it, and only once."
                                            : "The pie rule was not agreed; start with play --swap.");
    }
    exchange_seats();
    Reply reply{.board = true};
    reply.text = wrap("", "The second player takes over the first move and now plays " + player(Side::first) +
                              "; the other player is " + player(Side::second) + ".");
    return reply;
}

Reply PlayTable::resign(const std::string&) {
    if (is_over()) return refusal("The game is over. Undo, save or quit.");
    asked_to_resign_ = true;
    return {.text =
                "Does " + name_of(sheet(), session_->side_to_move()) + " really resign? Type yes, or go on playing.\n"};
}

Reply PlayTable::save(const std::string& path) { return write_record(path, false); }
Reply PlayTable::save_over(const std::string& path) { return write_record(path, true); }

std::string PlayTable::record_text() {
    std::vector<Header> headers;
    if (!players_.names[0].empty()) headers.push_back({"First", players_.names[0]});
    if (!players_.names[1].empty()) headers.push_back({"Second", players_.names[1]});
    headers.push_back({"Date", today()});
    if (players_.swapped) headers.push_back({"Swap", "yes"});
    if (resigned_) headers.push_back({"Result", *resigned_ == Side::first ? "0-1 resigned" : "1-0 resigned"});
    return format_record(record_of(*played_line(*session_), std::move(headers)));
}

Reply PlayTable::write_record(const std::string& path, bool overwrite) {
    if (path.empty()) return refusal("Save to which file? As in: save game.txt");
    const auto wrong = save_file(path, record_text(), overwrite);
    if (!wrong.empty()) return refusal(wrong);
    return {.text = "Saved to " + quartello::quoted(path) + ".\n"};
}

Reply PlayTable::quit(const std::string&) { return {.quit = true}; }

}  // namespace quartello::app
