#include "engine/game/solve.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "engine/game/visit_session.hpp"
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
    if (options.nodes != 0) request.limits.nodes = options.nodes;
    if (options.time_ms != 0) request.limits.time_ms = options.time_ms;
    request.limits.stop = options.stop;
    return request;
}

double points(int hundredths) { return static_cast<double>(hundredths) / hundredths_per_point; }

/// What is left of the limits after a first attempt that did not use them up.
template <class Found>
solver::Request less(solver::Request request, const Found& spent) {
    auto& [nodes, time_ms, stop] = request.limits;
    if (nodes) nodes = std::max<std::uint64_t>(1, *nodes - std::min(*nodes, spent.nodes));
    if (time_ms) time_ms = std::max<std::int64_t>(1, *time_ms - static_cast<std::int64_t>(spent.time_ms));
    return request;
}

template <GameRules G>
int empty_cells(const typename G::Rules& rules, const typename G::Position& position) {
    if constexpr (requires { G::empty_cells(rules, position); }) {
        return count(G::empty_cells(rules, position));
    } else {
        return static_cast<int>(std::ranges::count(G::view(rules, position, {}).letters, '.'));
    }
}

// --- games with an endgame solver

template <class G>
concept HasEndgame = requires { typename EngineTraits<G>::Endgame; };

template <HasEndgame G, class Answer>
SolveReport report_of(const SessionOf<G>& at, const Answer& found) {
    const auto text = [&](const typename G::Move& move) { return G::format_move(at.typed_rules(), move); };
    SolveReport out{found.solved, static_cast<double>(found.value),
                    empty_cells<G>(at.typed_rules(), at.typed_position())};
    for (const auto& [move, value] : found.moves) out.moves.push_back({text(move), static_cast<double>(value)});
    for (const auto& move : found.line) out.line.push_back(text(move));
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

    template <GameRules G>
    SolveReport solve(SessionOf<G>& at, const SolveOptions& options) {
        if constexpr (HasEndgame<G>) {
            const auto tables = [&] { return shared_evaluation<G>(at.typed_rules(), {}); };
            return report_of(at,
                             endgame<G>().solve(at.typed_rules(), at.typed_position(), request_of(options), tables));
        } else {
            return prove(at, options);
        }
    }

    template <HasEndgame G>
    auto& endgame() {
        using Endgame = typename EngineTraits<G>::Endgame;
        auto& kept = endgames[game_id_of<G>()];
        if (!kept) kept = std::make_shared<Endgame>(megabytes);
        return *static_cast<Endgame*>(kept.get());
    }

    template <GameRules G>
    SolveReport prove(SessionOf<G>& session, const SolveOptions& options) {
        const auto& rules = session.typed_rules();
        const solver::Game<G> game{session.typed_position(), session.typed_history()};
        const auto found = prove<G>(rules, game, request_of(options));
        SolveReport out = report_of<G>(rules, game.position, found, options.only_outcome);
        if (!found.solved && !best_is_known(found, options.only_outcome)) estimate(session, options, found, out);
        return out;
    }

    template <GameRules G>
    solver::Proved<G> prove(const typename G::Rules& game_rules, const solver::Game<G>& game,
                            const solver::Request& request) {
        solver::Request brief = request;
        brief.limits.nodes = std::min(request.limits.nodes.value_or(nodes_of_small_table), nodes_of_small_table);
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
    std::map<const void*, std::shared_ptr<void>> endgames;  // by game_id_of: the games' own solvers
    TranspositionTable small_table{small_table_megabytes};
    std::optional<TranspositionTable> large_table;
    std::uint64_t solves = 0;
};

EndgameSolver::EndgameSolver(std::size_t table_megabytes) : inside_(std::make_unique<Inside>(table_megabytes)) {}
EndgameSolver::~EndgameSolver() = default;

SolveReport EndgameSolver::solve(Session& session, const SolveOptions& options) {
    SolveReport out;
    visit_session(session, [&](auto& typed) { out = inside_->solve(typed, options); });
    return out;
}

}  // namespace quartello
