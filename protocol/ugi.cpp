#include "protocol/ugi.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/core/text.hpp"
#include "protocol/words.hpp"

namespace quartello::protocol {

namespace {

constexpr std::uint64_t most_moves_to_go = 100'000;
constexpr std::uint64_t most_seed = ~std::uint64_t{0} >> 1;

std::string expected(std::string_view what, std::string_view value, const std::string& instead) {
    return std::string(what) + " " + quoted(value) + ": expected " + instead;
}

std::string range_text(std::uint64_t least, std::uint64_t most) {
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

/// "type …" of a switch as UCI describes options.
std::string switch_type(const Switch& entry) {
    std::vector<std::string> words(entry.words.begin(), entry.words.end());
    for (const int step : entry.steps) words.push_back(std::to_string(step));
    const std::string fallback = " default " + std::string(entry.fallback);
    if (!words.empty()) {
        std::string out = "type combo" + fallback;
        for (const auto& word : words) out += " var " + word;
        return out;
    }
    if (entry.halves) return "type string" + fallback;
    return "type spin" + fallback + " min " + std::to_string(entry.low) + " max " + std::to_string(entry.high);
}

/// A setoption that is a number.
struct Spin {
    std::string_view name;
    std::uint64_t fallback;
    std::uint64_t least;
    std::uint64_t most;
};
constexpr Spin threads_spin{"Threads", 1, 1, most_search_threads};
constexpr Spin hash_spin{"Hash", default_table_mb, 0, most_table_mb};
constexpr Spin lines_spin{"MultiPV", 1, 1, most_lines};
constexpr Spin level_spin{"Level", 0, 0, highest_level};
constexpr Spin seed_spin{"Seed", 0, 0, most_seed};
constexpr Spin spins[] = {threads_spin, hash_spin, lines_spin, level_spin, seed_spin};

std::string score_text(const SearchLine& line) {
    return "score cp " + std::to_string(line.value) + (line.solved ? " solved" : " estimate");
}

std::string result_text(const Outcome& outcome) {
    if (!outcome.over) return "none";
    if (!outcome.winner) return "draw";
    return *outcome.winner == Side::first ? "p1win" : "p2win";
}

}  // namespace

struct UgiEngine::Command {
    std::string_view name;
    std::string_view usage;
    bool needs_rest;   // refused while a search runs
    bool takes_words;  // otherwise nothing may follow
    void (UgiEngine::*run)(std::string_view rest);
};

/// How to search, or for how long a clock allows.
struct UgiEngine::Go {
    SearchLimits limits;
    bool infinite = false;
    bool ponder = false;
};

const std::vector<UgiEngine::Command>& UgiEngine::commands() {
    static const std::vector<Command> list = {
        {"ugi", "ugi: who I am and my options", false, false, &UgiEngine::ugi},
        {"isready", "isready: answered by readyok", false, false, &UgiEngine::isready},
        {"setoption", "setoption name NAME value VALUE", true, true, &UgiEngine::setoption},
        {"uginewgame", "uginewgame: back to the start, nothing remembered", true, false, &UgiEngine::uginewgame},
        {"position", "position startpos | fen POSITION [moves MOVE ...]", true, true, &UgiEngine::position},
        {"go",
         "go [infinite] [ponder] [depth N] [nodes N] [movetime MS] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] "
         "[movestogo N]",
         true, true, &UgiEngine::go},
        {"ponderhit", "ponderhit: the move pondered on was played", false, false, &UgiEngine::ponderhit},
        {"stop", "stop: answer with bestmove now", false, false, &UgiEngine::stop},
        {"wait", "wait: read on when the search has ended", false, false, &UgiEngine::wait},
        {"query", "query p1turn | gameover | result | moves | position", true, true, &UgiEngine::query},
        {"d", "d: the position, for people", true, false, &UgiEngine::show},
        {"show", "show: the same", true, false, &UgiEngine::show},
        {"help", "help: this list", false, false, &UgiEngine::help},
        {"quit", "quit: stop and leave", false, false, nullptr},
    };
    return list;
}

UgiEngine::UgiEngine(Send send) : send_(std::move(send)) {
    for (const RuleSheet* sheet : all_sheets()) options_.switches.push_back(default_switches(sheet->switches));
    place_setup();
}

UgiEngine::~UgiEngine() {
    stop({});
    task_.wait();
}

bool UgiEngine::receive(std::string_view line) {
    if (line.size() > longest_ugi_line) {
        error("the line is longer than " + std::to_string(longest_ugi_line) + " characters");
        return true;
    }
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    rest = trimmed(rest);
    if (word.empty()) return true;
    const auto command = std::ranges::find(commands(), word, &Command::name);
    if (command == commands().end()) error("unknown command " + quoted(word) + " (try: help)");
    else if (!command->takes_words && !rest.empty())
        error(std::string(word) + " takes nothing behind it, not " + quoted(rest));
    else if (command->needs_rest && !is_idle()) error(std::string(word) + ": a search is running (send stop first)");
    else if (command->run == nullptr) return false;
    else (this->*command->run)(rest);
    return true;
}

/// A search that has sent its best move is as good as over: whoever reads that may go on at once.
bool UgiEngine::is_idle() {
    if (answered_) task_.wait();
    return !task_.running();
}

// --- who and how

void UgiEngine::ugi(std::string_view) {
    send_("id name Quartello");
    send_("id author the Quartello authors");
    list_options();
    send_("ugiok");
}

void UgiEngine::isready(std::string_view) { send_("readyok"); }

void UgiEngine::list_options() {
    std::string games = "option name Game type combo default " + std::string(all_sheets()[0]->name);
    for (const RuleSheet* sheet : all_sheets()) games += " var " + std::string(sheet->name);
    send_(games);
    send_("option name Setup type string default <empty>");
    send_("option name Rules type string default <empty>");
    for (const RuleSheet* sheet : all_sheets()) {
        for (const Switch& entry : sheet->switches)
            send_("option name " + std::string(sheet->name) + "." + std::string(entry.key) + " " + switch_type(entry));
    }
    for (const Spin& spin : spins) {
        send_("option name " + std::string(spin.name) + " type spin default " + std::to_string(spin.fallback) +
              " min " + std::to_string(spin.least) + " max " + std::to_string(spin.most));
    }
    send_("option name Evaluation type combo default learned var learned var linear");
    send_("option name Weights type string default <empty>");
    send_("option name Ponder type check default false");
}

void UgiEngine::setoption(std::string_view rest) {
    const std::string_view word = take_word(rest);
    const std::string_view name = take_word(rest);
    const std::string_view value_word = take_word(rest);
    if (word != "name" || name.empty() || (!value_word.empty() && value_word != "value"))
        return error("setoption: expected setoption name NAME value VALUE");
    std::string_view value = trimmed(rest);
    if (value == "<empty>") value = {};
    Options wanted = options_;
    const std::string wrong = set(wanted, name, value);
    if (!wrong.empty()) return error("setoption: " + wrong);
    const bool same_game = spec(wanted, "").rules == spec(options_, "").rules && wanted.game == options_.game &&
                           wanted.setup == options_.setup;
    if (same_game) {
        options_ = std::move(wanted);
        return;
    }
    const Options before = std::exchange(options_, std::move(wanted));
    if (!place_setup()) options_ = before;
}

/// Changes one option; what is wrong with name or value, or "".
std::string UgiEngine::set(Options& options, std::string_view name, std::string_view value) const {
    const auto number = [&](const Spin& spin, auto& target) -> std::string {
        const auto read = parse_count(value, spin.least, spin.most);
        if (!read) return expected(name, value, range_text(spin.least, spin.most));
        target = static_cast<std::remove_reference_t<decltype(target)>>(*read);
        return "";
    };
    if (name == "Game") {
        const auto sheets = all_sheets();
        const auto found = std::ranges::find(sheets, value, &RuleSheet::name);
        if (found == sheets.end()) return find_sheet(value).error().text;
        options.game = static_cast<std::size_t>(found - sheets.begin());
        options.setup.clear();
        return "";
    }
    if (name == "Setup") {
        options.setup = value;
        return "";
    }
    if (name == "Rules") {
        const RuleSheet& sheet = *all_sheets()[options.game];
        const auto values = parse_switches(sheet.name, sheet.switches, value);
        if (!values) return values.error().text;
        options.switches[options.game] = *values;
        return "";
    }
    if (name == threads_spin.name) return number(threads_spin, options.search.threads);
    if (name == hash_spin.name) return number(hash_spin, options.search.table_mb);
    if (name == lines_spin.name) return number(lines_spin, options.search.lines);
    if (name == level_spin.name) return number(level_spin, options.level);
    if (name == seed_spin.name) return number(seed_spin, options.seed);
    if (name == "Evaluation") {
        options.evaluation.linear = value == "linear";
        return value == "linear" || value == "learned" ? "" : expected(name, value, "learned or linear");
    }
    if (name == "Weights") return set_weights(options, value);
    // Whether to ponder is for the other side to decide, by go ponder.
    if (name == "Ponder") return value == "true" || value == "false" ? "" : expected(name, value, "true or false");
    return set_switch(options, name, value);
}

std::string UgiEngine::set_weights(Options& options, std::string_view file) {
    EvaluationChoice choice;
    if (!file.empty()) {
        auto read = evaluation_from_file(file);
        if (!read) return read.error().text;
        choice = std::move(*read);
    }
    choice.linear = options.evaluation.linear;
    options.evaluation = std::move(choice);
    return "";
}

/// "mapello.bonus": a switch of one game, whichever is being played.
std::string UgiEngine::set_switch(Options& options, std::string_view name, std::string_view value) {
    const auto dot = name.find('.');
    const auto sheets = all_sheets();
    const auto found = std::ranges::find(sheets, name.substr(0, dot), &RuleSheet::name);
    if (dot == std::string_view::npos || found == sheets.end()) return "there is no option " + quoted(name);
    const std::string_view key = name.substr(dot + 1);
    const RuleSheet& sheet = **found;
    const auto entry = std::ranges::find(sheet.switches, key, &Switch::key);
    if (entry == sheet.switches.end()) return "there is no option " + quoted(name);
    const auto parsed = parse_switches(sheet.name, sheet.switches, std::string(key) + "=" + std::string(value));
    if (!parsed) return parsed.error().text;
    const auto game = static_cast<std::size_t>(found - sheets.begin());
    const auto index = static_cast<std::size_t>(entry - sheet.switches.begin());
    options.switches[game][index] = (*parsed)[index];
    return "";
}

// --- the position

GameSpec UgiEngine::spec(const Options& options, std::string_view position) const {
    const RuleSheet& sheet = *all_sheets()[options.game];
    GameSpec out{std::string(sheet.name), format_switches(sheet.switches, options.switches[options.game]), "", ""};
    if (position.empty()) out.setup = options.setup;
    else out.position = position;
    return out;
}

/// Back to the set-up with a new session; false, with an error sent, if there is no such set-up.
bool UgiEngine::place_setup() {
    auto made = make_session(spec(options_, ""));
    if (!made) {
        error(made.error().text);
        return false;
    }
    session_ = std::move(*made);
    start_.clear();
    return true;
}

void UgiEngine::uginewgame(std::string_view) { place_setup(); }

void UgiEngine::position(std::string_view rest) {
    const std::string_view word = take_word(rest);
    std::string text;
    std::string_view next = take_word(rest);
    if (word == "fen") {
        for (; !next.empty() && next != "moves"; next = take_word(rest))
            text += (text.empty() ? "" : " ") + std::string(next);
        if (text.empty()) return error("position: fen needs a position text behind it");
    } else if (word != "startpos") {
        return error("position: expected startpos or fen POSITION");
    }
    if (!next.empty() && next != "moves") return error("position: expected moves, not " + quoted(next));
    // The same game goes on in the same session, which remembers its searches.
    const NodeId before = session_->node();
    std::unique_ptr<Session> other;
    if (text != start_) {
        auto made = make_session(spec(options_, text));
        if (!made) return error("position: " + made.error().text);
        other = std::move(*made);
    }
    Session& session = other ? *other : *session_;
    session.go_to(root_node);
    const std::string wrong = play_all(session, rest);
    if (!wrong.empty()) {
        session_->go_to(before);
        return error("position: " + wrong);
    }
    if (!other) return;
    session_ = std::move(other);
    start_ = text;
}

std::string UgiEngine::play_all(Session& session, std::string_view moves) {
    int number = 0;
    for (auto move = take_word(moves); !move.empty(); move = take_word(moves)) {
        ++number;
        const auto played = session.play(move);
        if (!played) return "move " + std::to_string(number) + " " + quoted(move) + ": " + played.error().text;
    }
    return "";
}

void UgiEngine::query(std::string_view rest) {
    const std::string_view what = take_word(rest);
    if (!trimmed(rest).empty()) return error("query " + std::string(quoted(what)) + " takes nothing behind it");
    const auto truth = [](bool yes) { return std::string(yes ? "true" : "false"); };
    if (what == "p1turn") return send_("response " + truth(session_->side_to_move() == Side::first));
    if (what == "gameover") return send_("response " + truth(session_->outcome().over));
    if (what == "result") return send_("response " + result_text(session_->outcome()));
    if (what == "position") return send_("response " + session_->position());
    if (what == "moves") {
        const auto moves = session_->legal_moves();
        return send_(moves.empty() ? "response" : "response " + join(moves, " "));
    }
    error(expected("query", what, "p1turn, gameover, result, moves or position"));
}

void UgiEngine::show(std::string_view) {
    const BoardView view = session_->view();
    const Grid& grid = view.grid;
    for (int y = 0; y < grid.height; ++y) {
        std::string row = grid.rank_name(y);
        row.insert(0, 2 - std::min<std::size_t>(row.size(), 2), ' ');
        for (int x = 0; x < grid.width; ++x)
            row += std::string(" ") + view.letters[static_cast<std::size_t>(grid.at(x, y))];
        send_(row);
    }
    std::string files = "  ";
    for (int x = 0; x < grid.width; ++x) files += std::string(" ") + grid.file_name(x);
    send_(files);
    send_("game " + std::string(session_->sheet().name));
    send_("rules " + session_->rules());
    send_("position " + session_->position());
}

void UgiEngine::help(std::string_view) {
    for (const Command& command : commands()) send_(std::string(command.usage));
}

// --- searching

Parsed<UgiEngine::Go> UgiEngine::parse_go(std::string_view rest) const {
    struct Number {
        std::string_view word;
        std::uint64_t least;
        std::uint64_t most;
        std::optional<std::uint64_t> value = {};
    };
    enum { depth, nodes, movetime, p1time, p2time, p1inc, p2inc, movestogo };
    Number numbers[] = {{"depth", 1, deepest_search},    {"nodes", 1, most_search_nodes},
                        {"movetime", 0, most_search_ms}, {"p1time", 0, most_search_ms},
                        {"p2time", 0, most_search_ms},   {"p1inc", 0, most_search_ms},
                        {"p2inc", 0, most_search_ms},    {"movestogo", 1, most_moves_to_go}};
    Go out;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
        if (word == "infinite") out.infinite = true;
        if (word == "ponder") out.ponder = true;
        if (word == "infinite" || word == "ponder") continue;
        const auto number = std::ranges::find(numbers, word, &Number::word);
        if (number == std::end(numbers)) return Error{"go: unknown word " + quoted(word) + " (try: help)"};
        const auto value = take_word(rest);
        number->value = parse_count(value, number->least, number->most);
        if (!number->value)
            return Error{expected("go " + std::string(word), value, range_text(number->least, number->most))};
    }
    const auto ms = [&](int i) { return static_cast<std::int64_t>(numbers[i].value.value_or(0)); };
    const bool first = session_->side_to_move() == Side::first;
    out.limits = options_.search;
    if (numbers[depth].value) out.limits.depth = static_cast<int>(*numbers[depth].value);
    out.limits.nodes = numbers[nodes].value;
    if (numbers[movetime].value) out.limits.time_ms = ms(movetime);
    else if (numbers[first ? p1time : p2time].value)
        out.limits.clock = SearchClock{ms(first ? p1time : p2time), ms(first ? p1inc : p2inc),
                                       static_cast<int>(numbers[movestogo].value.value_or(0))};
    out.limits.decide = true;
    return out;
}

void UgiEngine::go(std::string_view rest) {
    auto read = parse_go(rest);
    if (!read) return error(read.error().text);
    Go& go = *read;
    const SearchLimits& limits = go.limits;
    const bool limited = limits.time_ms || limits.clock || limits.nodes || limits.depth || options_.level > 0;
    if (!limited) go.infinite = true;
    pondering_ = go.ponder;
    endless_ = go.infinite || go.ponder;
    stop_ = false;
    signal_ = Signal::none;
    answered_ = false;
    task_.start([this, go = go] { think(go); });
}

void UgiEngine::stop(std::string_view) {
    signal_ = Signal::stop;
    stop_ = true;
    notify_all(signal_);
}

void UgiEngine::ponderhit(std::string_view) {
    if (is_idle() || !pondering_) return error("ponderhit: nothing is being pondered");
    pondering_ = false;
    endless_ = false;
    signal_ = Signal::ponderhit;
    stop_ = true;
    notify_all(signal_);
}

void UgiEngine::wait(std::string_view) {
    if (is_idle()) return;
    if (endless_ && signal_ == Signal::none) return error("wait: this search goes on until it is stopped");
    task_.wait();
}

/// Until stop or ponderhit.
void UgiEngine::await_signal() { wait_while(signal_, Signal::none); }

/// On the search's thread, which alone uses the session until it has answered.
void UgiEngine::think(const Go& go) {
    SearchLimits unlimited = go.limits;
    unlimited.time_ms.reset();
    unlimited.clock.reset();
    unlimited.nodes.reset();
    unlimited.depth.reset();
    if (go.ponder && options_.level == 0) {
        const SearchReport report = search_and_tell(unlimited);
        await_signal();
        if (signal_.exchange(Signal::none) != Signal::ponderhit || report.solved)
            return tell_best(report.lines.empty() ? "" : report.lines[0].moves[0], &report);
        stop_ = false;
        // A stop may have come in between.
        if (signal_ == Signal::stop) stop_ = true;
    }
    if (options_.level > 0) {
        const ChosenMove choice = session_->choose({PlayerKind::level, options_.level}, options_.seed, stop_);
        if (choice.report) tell(*choice.report);
        if (go.infinite || go.ponder) await_signal();
        return tell_best(choice.move, nullptr);
    }
    const SearchReport report = search_and_tell(go.limits);
    if (go.infinite) await_signal();
    tell_best(report.lines.empty() ? "" : report.lines[0].moves[0], &report);
}

SearchReport UgiEngine::search_and_tell(const SearchLimits& limits) {
    SearchReport last;
    session_->use_evaluation(options_.evaluation);
    const SearchReport report = session_->search(
        limits,
        [&](const SearchReport& found) {
            tell(found);
            last = found;
        },
        stop_);
    // An iteration cut short may have found another best move.
    const bool news = !report.lines.empty() && (last.lines.empty() || last.lines[0].moves != report.lines[0].moves);
    if (news) tell(report);
    return report;
}

void UgiEngine::tell(const SearchReport& report) {
    const auto time_ms = static_cast<std::uint64_t>(report.time_ms);
    const std::uint64_t nps = report.nodes * 1000 / std::max<std::uint64_t>(time_ms, 1);
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        send_("info depth " + std::to_string(report.depth) + " multipv " + std::to_string(i + 1) + " " +
              score_text(report.lines[i]) + " nodes " + std::to_string(report.nodes) + " nps " + std::to_string(nps) +
              " time " + std::to_string(time_ms) + " pv " + join(report.lines[i].moves, " "));
    }
}

void UgiEngine::tell_best(const std::string& move, const SearchReport* report) {
    std::string line = "bestmove " + (move.empty() ? "none" : move);
    if (report != nullptr && !report->lines.empty() && report->lines[0].moves.size() > 1)
        line += " ponder " + report->lines[0].moves[1];
    answered_ = true;
    send_(line);
}

}  // namespace quartello::protocol
