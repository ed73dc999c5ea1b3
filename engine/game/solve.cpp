#include "engine/game/solve.hpp"

#include <algorithm>
#include <optional>

#include "engine/game/evaluation.hpp"
#include "engine/games/all_games.hpp"
#include "engine/games/mapello/endgame/mapello_endgame.hpp"
#include "engine/proof/proof.hpp"

namespace quartello {

namespace {

/// A first attempt within so many nodes uses a small table: the memory of a large one, touched for the first time,
/// takes longer than solving most positions does.
constexpr std::uint64_t nodes_of_small_table = 400000;
constexpr std::size_t small_table_megabytes = 8;
/// The search that guesses where the proof gave up: about 10 ms.
constexpr std::uint64_t nodes_of_estimate = 20000;
constexpr std::atomic<bool> never_stop = false;

solver::Request request_of(const SolveOptions& options) {
    solver::Request request;
    request.goal = options.only_outcome ? solver::Goal::outcome : solver::Goal::score;
    request.all_moves = options.all_moves;
    request.threads = options.threads;
    request.limits = {options.nodes, options.time_ms, options.stop};
    return request;
}

double points(int hundredths) { return static_cast<double>(hundredths) / hundredths_per_point; }

/// What is left of the limits after a first attempt that did not use them up.
template <class Found>
solver::Request less(solver::Request request, const Found& spent) {
    auto& [nodes, time_ms, stop] = request.limits;
    if (nodes != 0) nodes = std::max<std::uint64_t>(1, nodes - std::min(nodes, spent.nodes));
    if (time_ms != 0) time_ms = std::max<std::int64_t>(1, time_ms - static_cast<std::int64_t>(spent.time_ms));
    return request;
}

// --- the session's game, typed again

template <GameRules G>
Parsed<Start<G>> start_at(const Session& session, NodeId node) {
    const auto rules = parse_rules<G>(session.rules());
    if (!rules) return rules.error();
    return G::parse_position(*rules, session.position_at(node));
}

/// The game from its start to the current position, for what earlier placements forbid.
template <GameRules G>
Parsed<solver::Game<G>> replay(const Session& session, const Start<G>& start) {
    solver::Game<G> game{start.position};
    game.history.push(game.position);
    for (const NodeId node : session.tree().path_to(session.node())) {
        if (node == root_node) continue;
        const auto move = G::parse_move(start.rules, session.tree()[node].move);
        if (!move) return move.error();
        game.position = G::play(start.rules, game.position, *move);
        game.history.push(game.position);
    }
    return game;
}

template <GameRules G>
int empty_cells(const typename G::Rules& rules, const typename G::Position& position) {
    if constexpr (requires { G::empty_cells(rules, position); }) return count(G::empty_cells(rules, position));
    else return G::grid(rules).cells() - count(position.pieces[0] | position.pieces[1]);
}

// --- Mapello

bool same_setup(const Mapello::Rules& a, const Mapello::Rules& b) {
    return a.walls == b.walls && a.bonuses == b.bonuses && a.jokers == b.jokers && a.bonus_value == b.bonus_value &&
           a.empties_to_winner == b.empties_to_winner;
}

/// What orders the solver's moves; nothing: its simple evaluation.
MapelloOrdering::Shared ordering_tables(const Mapello::Rules& rules, bool learned) {
    if (!learned) return nullptr;
    return tables_for({}, MapelloFeatures::terrain(rules));
}

std::string text_of(const Mapello::Rules& rules, std::uint8_t square) {
    static_assert(solver::no_square == Mapello::Move::pass_square);
    return Mapello::format_move(rules, Mapello::Move{square});
}

SolveReport report_of(const Start<Mapello>& at, const solver::Solution& found) {
    SolveReport out{found.solved, static_cast<double>(found.value), empty_cells<Mapello>(at.rules, at.position)};
    for (const auto& [square, value] : found.moves)
        out.moves.push_back({text_of(at.rules, square), static_cast<double>(value)});
    for (const std::uint8_t square : found.line) out.line.push_back(text_of(at.rules, square));
    out.nodes = found.nodes;
    out.time_ms = found.time_ms;
    return out;
}

// --- the other games

template <GameRules G>
SolveReport report_of(const typename G::Rules& rules, const typename G::Position& position,
                      const solver::Proved<G>& found, bool only_outcome) {
    const auto score = [only_outcome](int value) { return only_outcome ? value : points(value); };
    SolveReport out{found.solved, score(found.value), empty_cells<G>(rules, position)};
    for (const auto& [move, value] : found.moves) out.moves.push_back({G::format_move(rules, move), score(value)});
    for (const auto& move : found.line) out.line.push_back(G::format_move(rules, move));
    out.nodes = found.nodes;
    out.time_ms = found.time_ms;
    return out;
}

/// Whether the best move is proved; with all moves asked for, a proof can have been given up after that.
template <GameRules G>
bool best_is_known(const solver::Proved<G>& found, bool only_outcome) {
    return found.lower == found.upper || (only_outcome && (found.lower > 0 || found.upper < 0));
}

/// A proof given up knows bounds at best; within them the ordinary search has a better idea than the points so far.
template <GameRules G>
void estimate(Session& session, const SolveOptions& options, const solver::Proved<G>& proved, SolveReport& out) {
    const SearchReport found =
        session.search({.nodes = nodes_of_estimate}, {}, options.stop != nullptr ? *options.stop : never_stop);
    out.nodes += found.nodes;
    out.time_ms += static_cast<double>(found.time_ms);
    if (found.lines.empty()) return;
    const SearchLine& best = found.lines.front();
    const int value = std::clamp(best.value, proved.lower, proved.upper);
    out.score = options.only_outcome ? (value > 0) - (value < 0) : points(value);
    // The proof's own move is known to reach the lower bound, not more.
    if (value > proved.lower) out.moves.assign(1, {best.moves.front(), out.score});
    else out.moves.front().score = out.score;
}

}  // namespace

struct EndgameSolver::Inside {
    explicit Inside(std::size_t table_megabytes) : megabytes(table_megabytes) {}

    SolveReport solve_mapello(const Start<Mapello>& at, const SolveOptions& options) {
        if (!mapello_table) mapello_table.emplace(megabytes);
        const bool learned = empty_cells<Mapello>(at.rules, at.position) >= solver::learned_order_empties;
        if (!rules || !same_setup(*rules, at.rules) || learned_order != learned) {
            rules = at.rules;
            learned_order = learned;
            endgame.emplace(at.rules, *mapello_table, ordering_tables(at.rules, learned));
        }
        const auto& p = at.position;
        const int lead = at.rules.bonus_value * (p.own_bonuses - p.opp_bonuses);
        return report_of(at, endgame->solve({p.own, p.opp, lead}, request_of(options)));
    }

    template <GameRules G>
    Parsed<SolveReport> prove(Session& session, const SolveOptions& options) {
        const auto start = start_at<G>(session, root_node);
        if (!start) return start.error();
        const auto game = replay<G>(session, *start);
        if (!game) return game.error();
        const auto found = prove<G>(start->rules, *game, request_of(options));
        SolveReport out = report_of<G>(start->rules, game->position, found, options.only_outcome);
        if (!found.solved && !best_is_known(found, options.only_outcome)) estimate(session, options, found, out);
        return out;
    }

    template <GameRules G>
    solver::Proved<G> prove(const typename G::Rules& game_rules, const solver::Game<G>& game,
                            const solver::Request& request) {
        solver::Request brief = request;
        if (brief.limits.nodes == 0 || brief.limits.nodes > nodes_of_small_table)
            brief.limits.nodes = nodes_of_small_table;
        auto first = solver::Proof<G>(game_rules, small_table).solve(game, brief, ++solves);
        const bool out_of_nodes = !first.solved && first.nodes >= brief.limits.nodes;
        if (!out_of_nodes || brief.limits.nodes == request.limits.nodes) return first;
        if (!large_table) large_table.emplace(megabytes);
        auto second = solver::Proof<G>(game_rules, *large_table).solve(game, less(request, first), ++solves);
        second.nodes += first.nodes;
        second.time_ms += first.time_ms;
        return second;
    }

    const std::size_t megabytes;
    std::optional<solver::Table> mapello_table;
    std::optional<Mapello::Rules> rules;
    bool learned_order = false;
    std::optional<MapelloEndgame> endgame;
    TranspositionTable small_table{small_table_megabytes};
    std::optional<TranspositionTable> large_table;
    std::uint64_t solves = 0;
};

EndgameSolver::EndgameSolver(std::size_t table_megabytes) : inside_(std::make_unique<Inside>(table_megabytes)) {}
EndgameSolver::~EndgameSolver() = default;

Parsed<SolveReport> EndgameSolver::solve(Session& session, const SolveOptions& options) {
    const auto& game = session.sheet().name;
    if (game == Arrello::sheet().name) return inside_->prove<Arrello>(session, options);
    if (game == Mabi::sheet().name) return inside_->prove<Mabi>(session, options);
    if (game == Alea::sheet().name) {
        const auto rules = parse_rules<Alea>(session.rules());
        if (!rules) return rules.error();
        return Alea::supports(*rules) ? inside_->prove<Alea>(session, options)
                                      : inside_->prove<AleaWide>(session, options);
    }
    const auto at = start_at<Mapello>(session, session.node());
    if (!at) return at.error();
    return inside_->solve_mapello(*at, options);
}

}  // namespace quartello
