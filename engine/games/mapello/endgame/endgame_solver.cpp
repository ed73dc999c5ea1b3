#include "engine/games/mapello/endgame/endgame_solver.hpp"

namespace quartello {

namespace {

bool same_setup(const Mapello::Rules& a, const Mapello::Rules& b) {
    return a.walls == b.walls && a.bonuses == b.bonuses && a.jokers == b.jokers && a.bonus_value == b.bonus_value &&
           a.empties_to_winner == b.empties_to_winner;
}

MapelloEndgameSolver::Answer answer_of(const solver::Solution& found) {
    static_assert(solver::no_square == Mapello::Move::pass_square);
    MapelloEndgameSolver::Answer out{
        .solved = found.solved, .value = found.value, .nodes = found.nodes, .time_ms = found.time_ms};
    for (const auto& [square, value] : found.moves) out.moves.push_back({Mapello::Move{square}, value});
    for (const std::uint8_t square : found.line) out.line.push_back(Mapello::Move{square});
    return out;
}

}  // namespace

MapelloEndgameSolver::Answer MapelloEndgameSolver::solve(
    const Mapello::Rules& rules, const Mapello::Position& p, const solver::Request& request,
    const std::function<solver::OrderingEvaluation::Tables()>& tables) {
    const bool learned = count(Mapello::empty_cells(rules, p)) >= solver::learned_order_empties;
    if (!rules_ || !same_setup(*rules_, rules) || learned_ != learned) {
        if (!table_) table_.emplace(megabytes_);
        rules_ = rules;
        learned_ = learned;
        endgame_.emplace(rules, *table_, learned ? tables() : nullptr);
    }
    return answer_of(endgame_->solve({p.own, p.opp, Mapello::bonus_lead(rules, p)}, request));
}

std::vector<Mapello::Move> MapelloEndgameSolver::line(const Mapello::Rules& rules, const Mapello::Position& p) {
    return solve(rules, p, {}, [] { return nullptr; }).line;
}

}  // namespace quartello
