#include "lab/puzzles.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

#include "engine/core/rng.hpp"
#include "engine/game/views.hpp"
#include "lab/match.hpp"

namespace quartello::lab {

namespace {

constexpr int glance_depth = 3;
constexpr std::uint64_t quick_share = 10;  // of the nodes, to see which positions are worth them all
constexpr int lines_wanted = 6;
constexpr int longest_source_game = 400;
constexpr int weakest_player = 3;
constexpr int strongest_player = 8;
constexpr std::size_t fewest_moves = 4;   // to choose from,
constexpr std::size_t fewest_clicks = 3;  // begun on so many cells
/// A proved lead must be missed by as much, where the result is the same.
constexpr int solved_gap = 3 * hundredths_per_point;

// --- is it a puzzle?

bool has_choice(const Session& session) {
    const auto legal = session.legal_moves();
    std::set<Cell> clicks;
    for (const auto& move : legal) clicks.insert(session.click_cell(move));
    return legal.size() >= fewest_moves && clicks.size() >= fewest_clicks;
}

struct Answer {
    std::vector<std::string> accepted;
    std::string second_move;
    int best = 0;
    int second = 0;
    bool solved = false;
    PuzzleGoal goal = PuzzleGoal::better;
};

/// A depth that was cut off has looked at some lines only: the last whole one counts.
SearchReport whole_search(Session& session, std::uint64_t nodes, const std::atomic<bool>& stop) {
    SearchLimits limits;
    limits.nodes = nodes;
    limits.lines = lines_wanted;
    SearchReport whole;
    session.forget_searches();
    const SearchReport last = session.search(limits, [&](const SearchReport& report) { whole = report; }, stop);
    return last.solved || whole.lines.empty() ? last : whole;
}

std::optional<PuzzleGoal> goal_of(const Answer& answer, std::string_view game) {
    const int gap = answer.best - answer.second;
    if (!answer.solved) {
        const EngineFacts& facts = facts_of(game);
        const bool matters = !facts.puzzles_only_solved && answer.best > 0 && gap >= facts.puzzle_gap;
        return matters ? std::optional(PuzzleGoal::better) : std::nullopt;
    }
    if (answer.best > 0 && answer.second <= 0) return PuzzleGoal::win;
    if (answer.best == 0) return PuzzleGoal::draw;
    return gap >= solved_gap ? std::optional(PuzzleGoal::points) : std::nullopt;
}

/// The answer, if one first click stands out in these lines.
std::optional<Answer> clear_answer(const Session& session, const SearchReport& report) {
    if (report.lines.empty()) return std::nullopt;
    Answer out;
    out.best = report.lines[0].value;
    out.solved = report.solved;
    const int slack = report.solved ? 0 : hundredths_per_point / 2;
    const Cell click = session.click_cell(report.lines[0].moves[0]);
    for (const auto& line : report.lines) {
        if (line.value < out.best - slack) {
            out.second_move = line.moves[0];
            out.second = line.value;
            break;
        }
        if (session.click_cell(line.moves[0]) != click) return std::nullopt;
        out.accepted.push_back(line.moves[0]);
    }
    if (out.second_move.empty()) return std::nullopt;
    const auto goal = goal_of(out, session.sheet().name);
    if (!goal) return std::nullopt;
    out.goal = *goal;
    return out;
}

std::optional<Answer> answer_here(Session& session, std::uint64_t nodes, const std::atomic<bool>& stop) {
    if (facts_of(session.sheet().name).puzzles_only_solved)
        return clear_answer(session, whole_search(session, nodes, stop));
    const auto quick_nodes = std::max<std::uint64_t>(nodes / quick_share, 1);
    auto quick = clear_answer(session, whole_search(session, quick_nodes, stop));
    if (!quick || quick->solved) return quick;
    auto deep = clear_answer(session, whole_search(session, nodes, stop));
    if (!deep || session.click_cell(deep->accepted[0]) != session.click_cell(quick->accepted[0])) return std::nullopt;
    return deep;
}

// --- grade

bool is_accepted(const Answer& answer, const std::string& move) {
    return std::ranges::find(answer.accepted, move) != answer.accepted.end();
}

bool greedy_finds(Session& session, const Answer& answer, const std::atomic<bool>& stop) {
    PlayerSpec greedy;
    greedy.kind = PlayerKind::greedy;
    // It chooses at random among equals: finding it means finding it every time.
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        if (!is_accepted(answer, session.choose(greedy, seed, stop).move)) return false;
    }
    return true;
}

bool glance_finds(Session& session, const Answer& answer, const std::atomic<bool>& stop) {
    SearchLimits limits;
    limits.depth = glance_depth;
    session.forget_searches();
    const SearchReport report = session.search(limits, {}, stop);
    return !report.lines.empty() && is_accepted(answer, report.lines[0].moves[0]);
}

int grade_of(Session& session, const Answer& answer, const std::atomic<bool>& stop) {
    if (greedy_finds(session, answer, stop)) return 1;
    return glance_finds(session, answer, stop) ? 2 : highest_grade;
}

// --- theme

/// What a move does, counted over its events.
struct Deeds {
    int rays = 0;
    int longest = 0;
    bool over_a_gap = false;
    bool bonus = false;
    bool joker = false;
    bool conversion = false;
    bool paralyses = false;
    bool frees = false;
    bool step = false;
    bool pass = false;
};

Deeds deeds_of(const Session& session, const std::vector<Event>& events) {
    Deeds out;
    const BoardView view = session.view();
    std::array<int, 8> flips = {};
    for (const Event& event : events) {
        switch (event.kind) {
            case EventKind::take_bonus: out.bonus = true; break;
            case EventKind::convert: out.conversion = true; break;
            case EventKind::paralysed: out.paralyses = out.paralyses || event.side != session.side_to_move(); break;
            case EventKind::freed: out.frees = out.frees || event.side == session.side_to_move(); break;
            case EventKind::step: out.step = true; break;
            case EventKind::pass: out.pass = true; break;
            case EventKind::flip: {
                int& length = flips[static_cast<std::size_t>(event.ray)];
                if (length == 0 && event.distance > 1) out.over_a_gap = true;
                out.longest = std::max(out.longest, ++length);
                if (event.anchor != no_cell && view.letters[static_cast<std::size_t>(event.anchor)] == 'j')
                    out.joker = true;
                break;
            }
            default: break;
        }
    }
    out.rays = static_cast<int>(std::ranges::count_if(flips, [](int length) { return length > 0; }));
    return out;
}

/// How things stand after a move.
struct Aftermath {
    bool must_pass = false;     // the other side has nothing else
    bool is_protected = false;  // the stone just placed
    bool gains = false;         // the mover has more than before
};

double points_of(const Session& session, Side side) {
    const Outcome outcome = session.outcome();
    return side == Side::first ? outcome.first : outcome.second;
}

Aftermath aftermath_of(Session& session, const std::string& move) {
    const Side side = session.side_to_move();
    const double before = points_of(session, side);
    if (!session.play(move)) return {};
    Aftermath out{session.side_to_move() != side && session.forced_move().has_value(),
                  std::ranges::any_of(session.view().marks,
                                      [](const Mark& mark) { return mark.name.code == LabelCode::protected_stone; }),
                  points_of(session, side) > before};
    session.undo();
    return out;
}

std::string_view theme_of(Session& session, const std::string& move) {
    const auto explanation = session.explain(move);
    if (!explanation) return "quiet";
    const Deeds deeds = deeds_of(session, explanation->events);
    if (deeds.pass) return "lockout";
    const Aftermath after = aftermath_of(session, move);
    if (deeds.bonus) return "bonus";
    if (deeds.joker) return "joker";
    if (after.must_pass) return "pass";
    if (deeds.over_a_gap) return "far";
    if (after.is_protected) return "protection";
    if (deeds.conversion) return "conversion";
    if (deeds.step && after.gains) return "joining";
    if (deeds.paralyses) return "paralysis";
    if (deeds.frees) return "freeing";
    if (deeds.rays >= 3) return "lines";
    if (deeds.longest >= 3) return "line";
    return "quiet";
}

// --- games

/// Plays a game on from its opening. The players are two levels drawn from the seed.
void play_game(Session& session, std::uint64_t seed, const std::atomic<bool>& stop) {
    Rng rng(seed);
    std::array<PlayerSpec, 2> players;
    for (auto& player : players) {
        player.kind = PlayerKind::level;
        player.level = weakest_player + static_cast<int>(rng.below(strongest_player - weakest_player + 1));
    }
    for (int ply = 0; ply < longest_source_game && !stop.load(std::memory_order_relaxed); ++ply) {
        const auto legal = session.legal_moves();
        if (legal.empty()) return;
        const auto& player = players[static_cast<std::size_t>(index(session.side_to_move()))];
        const auto move = legal.size() == 1 ? legal[0] : session.choose(player, rng.next(), stop).move;
        if (!session.play(move)) return;
    }
}

class GameOfPuzzles {
public:
    GameOfPuzzles(const PuzzlePlan& plan, std::uint64_t number, Opening opening, const std::atomic<bool>& stop)
        : plan_(plan), number_(number), opening_(std::move(opening)), stop_(stop) {}

    Parsed<std::vector<Puzzle>> find() {
        auto session = make_session(opening_.start);
        if (!session) return session.error();
        session_ = std::move(*session);
        for (const auto& move : opening_.moves) {
            if (auto played = session_->play(move); !played) return played.error();
        }
        play_game(*session_, hash_into(plan_.seed, number_), stop_);
        const auto line = session_->tree().path_to(session_->node());
        for (std::size_t ply = opening_.moves.size(); ply + 1 < line.size(); ++ply) look_at(line[ply]);
        return std::move(found_);
    }

private:
    void look_at(NodeId node) {
        session_->go_to(node);
        if (found_grades_.size() == highest_grade || !has_choice(*session_)) return;
        auto answer = answer_here(*session_, plan_.nodes, stop_);
        if (stop_.load(std::memory_order_relaxed) || !answer) return;
        const int grade = grade_of(*session_, *answer, stop_);
        if (!found_grades_.insert(grade).second) return;
        Puzzle puzzle{number_,
                      opening_.start,
                      {},
                      session_->side_to_move(),
                      std::move(answer->accepted),
                      std::move(answer->second_move),
                      answer->best,
                      answer->second,
                      answer->solved,
                      answer->goal,
                      {},
                      grade};
        const auto path = session_->tree().path_to(node);
        for (std::size_t i = 1; i < path.size(); ++i) puzzle.moves.push_back(session_->tree()[path[i]].move);
        puzzle.theme = theme_of(*session_, puzzle.accepted[0]);
        found_.push_back(std::move(puzzle));
    }

    const PuzzlePlan& plan_;
    std::uint64_t number_;
    Opening opening_;
    const std::atomic<bool>& stop_;
    std::unique_ptr<Session> session_;
    std::vector<Puzzle> found_;
    std::set<int> found_grades_;
};

}  // namespace

std::string_view goal_name(PuzzleGoal goal) {
    constexpr std::array<std::string_view, 4> names = {"win", "draw", "points", "better"};
    return names[static_cast<std::size_t>(goal)];
}

Parsed<std::vector<Puzzle>> find_puzzles(const PuzzlePlan& plan, const std::function<void(std::uint64_t)>& on_game,
                                         const std::atomic<bool>& stop) {
    std::vector<Puzzle> out;
    Openings openings;
    openings.start = plan.start;
    openings.seed = plan.seed;
    for (std::uint64_t done = 0; done < plan.games && !stop.load(std::memory_order_relaxed);) {
        const std::uint64_t number = plan.first + done;
        auto opening = opening_of(openings, number);
        if (!opening) return opening.error();
        auto found = GameOfPuzzles(plan, number, std::move(*opening), stop).find();
        if (!found) return found.error();
        std::ranges::move(*found, std::back_inserter(out));
        if (on_game) on_game(++done);
        else ++done;
    }
    return out;
}

std::vector<Puzzle> choose_puzzles(const std::vector<Puzzle>& puzzles, std::size_t most) {
    std::vector<Puzzle> rest = puzzles;
    std::vector<Puzzle> out;
    const auto times = [&out](auto same) { return std::ranges::count_if(out, same); };
    while (out.size() < most && !rest.empty()) {
        // The grade taken least so far, another game, what decides it, a theme taken least; among equals the first
        // found.
        const auto cost = [&](const Puzzle& puzzle) {
            return std::tuple(times([&](const Puzzle& taken) { return taken.grade == puzzle.grade; }),
                              times([&](const Puzzle& taken) { return taken.number == puzzle.number; }),
                              puzzle.goal == PuzzleGoal::points,
                              times([&](const Puzzle& taken) { return taken.theme == puzzle.theme; }));
        };
        const auto next = std::ranges::min_element(rest, {}, cost);
        out.push_back(*next);
        rest.erase(next);
    }
    std::ranges::sort(
        out, {}, [](const Puzzle& puzzle) { return std::tuple(puzzle.grade, puzzle.number, puzzle.moves.size()); });
    return out;
}

PuzzleView view_of(const Puzzle& puzzle) {
    const auto points = [](int value) { return static_cast<double>(value) / hundredths_per_point; };
    std::string moves;
    for (const auto& move : puzzle.moves) moves += (moves.empty() ? "" : " ") + move;
    return {puzzle.number,
            puzzle.start.rules,
            puzzle.start.position,
            moves,
            puzzle.side,
            puzzle.grade,
            std::string(goal_name(puzzle.goal)),
            std::string(puzzle.theme),
            puzzle.accepted,
            points(puzzle.best),
            puzzle.second_move,
            points(puzzle.second),
            puzzle.solved};
}

}  // namespace quartello::lab
