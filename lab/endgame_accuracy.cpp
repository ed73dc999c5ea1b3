#include "lab/endgame_accuracy.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/game/solve.hpp"

namespace quartello::lab {

namespace {

constexpr int longest_game = 1000;
constexpr int player_level = 5;
constexpr std::size_t solver_mb = 64;
constexpr std::uint64_t games_a_position = 20;  // played at most before giving up

Parsed<std::unique_ptr<Session>> played_game(GameSpec start, std::uint64_t seed, const std::atomic<bool>& stop) {
    constexpr std::uint64_t boards = 1'000'000'000;
    if (start.setup == "random") start.setup += ":" + std::to_string(seed % boards);
    auto session = make_session(start);
    if (!session) return session.error();
    for (int ply = 0; ply < longest_game && !stop; ++ply) {
        const ChosenMove choice =
            (*session)->choose({.kind = PlayerKind::level, .level = player_level}, seed + 1, stop);
        if (choice.move.empty() || !(*session)->play(choice.move)) break;
    }
    return session;
}

/// Solves the position and asks the player; false if it was not solved.
bool add_position(EndgameAccuracy& out, Session& session, EndgameSolver& solver, const EndgameAccuracyPlan& plan,
                  const std::atomic<bool>& stop) {
    const SolveReport report = solver.solve(session, {.all_moves = true, .nodes = plan.nodes, .stop = &stop});
    if (!report.solved || report.moves.size() < 2) return false;
    session.forget_searches();
    const std::string chosen = session.choose(plan.player, plan.seed, stop).move;
    const auto found = std::ranges::find(report.moves, chosen, &SolvedMove::move);
    if (found == report.moves.end()) return false;
    const double best = report.moves.front().score;
    const bool kept = found->score >= best;
    const bool telling = report.moves.back().score < best;
    out.positions += 1;
    out.kept += kept ? 1 : 0;
    out.telling += telling ? 1 : 0;
    out.telling_kept += telling && kept ? 1 : 0;
    out.points_lost += best - found->score;
    return true;
}

}  // namespace

Parsed<EndgameAccuracy> measure_endgame_accuracy(const EndgameAccuracyPlan& plan, const OnEndgameAccuracy& on_position,
                                                 const std::atomic<bool>& stop) {
    EndgameSolver solver(solver_mb);
    const EngineFacts& facts = facts_of(plan.start.game);
    EndgameAccuracy out;
    const std::uint64_t games = games_a_position * plan.positions;
    for (std::uint64_t game = 0; !stop && out.positions < plan.positions && game < games; ++game) {
        Rng rng(hash_into(plan.seed, game));
        const auto session = played_game(plan.start, rng.next() >> 1, stop);
        if (!session) return session.error();
        std::vector<NodeId> line{(*session)->node()};
        while ((*session)->undo()) line.push_back((*session)->node());
        const std::size_t from = facts.solvable_most - rng.below(facts.solvable_most - facts.solvable_least + 1);
        for (std::size_t back = std::min(from, line.size() - 1); back >= facts.solvable_least; back -= 2) {
            if (stop) break;
            (*session)->go_to(line[back]);
            if ((*session)->legal_moves().size() < 2) break;
            if (add_position(out, **session, solver, plan, stop)) {
                if (on_position) on_position(out);
                break;
            }
            ++out.unsolved;
            if (back < facts.solvable_least + 2) break;
        }
    }
    out.interrupted = stop && out.positions < plan.positions;
    return out;
}

}  // namespace quartello::lab
