#include "engine/session/solve.hpp"

#include <algorithm>
#include <optional>

#include "engine/games/mapello/mapello.hpp"
#include "engine/solver/endgame.hpp"

namespace quartello {

namespace {

bool same_setup(const Mapello::Rules& a, const Mapello::Rules& b) {
    return a.walls == b.walls && a.bonuses == b.bonuses && a.jokers == b.jokers && a.bonus_value == b.bonus_value &&
           a.empties_to_winner == b.empties_to_winner;
}

Parsed<Start<Mapello>> mapello_of(const Session& session) {
    if (session.sheet().name != Mapello::sheet().name)
        return Error{"there is no exact solver for " + std::string(session.sheet().name) + ", only for mapello"};
    const auto rules = parse_rules<Mapello>(session.rules());
    if (!rules) return rules.error();
    return Mapello::parse_position(*rules, session.position());
}

solver::Request request_of(const SolveOptions& options) {
    solver::Request request;
    request.goal = options.only_outcome ? solver::Goal::outcome : solver::Goal::score;
    request.all_moves = options.all_moves;
    request.threads = options.threads;
    request.limits = {options.nodes, options.time_ms, options.stop};
    return request;
}

std::string text_of(const Mapello::Rules& rules, std::uint8_t square) {
    static_assert(solver::no_square == Mapello::Move::pass_square);
    return Mapello::format_move(rules, Mapello::Move{square});
}

SolveReport report_of(const Start<Mapello>& at, const solver::Solution& found) {
    SolveReport out;
    out.solved = found.solved;
    out.score = found.value;
    out.empties = count(Mapello::empty_cells(at.rules, at.position));
    for (const auto& [square, value] : found.moves) out.moves.push_back({text_of(at.rules, square), value});
    for (const std::uint8_t square : found.line) out.line.push_back(text_of(at.rules, square));
    out.nodes = found.nodes;
    out.time_ms = found.time_ms;
    return out;
}

}  // namespace

struct EndgameSolver::Inside {
    explicit Inside(std::size_t megabytes) : table(megabytes) {}

    solver::Table table;
    std::optional<Mapello::Rules> rules;
    std::optional<solver::Endgame<Mapello>> endgame;
};

EndgameSolver::EndgameSolver(std::size_t table_megabytes) : inside_(std::make_unique<Inside>(table_megabytes)) {}
EndgameSolver::~EndgameSolver() = default;

Parsed<SolveReport> EndgameSolver::solve(const Session& session, const SolveOptions& options) {
    const auto at = mapello_of(session);
    if (!at) return at.error();
    if (!inside_->rules || !same_setup(*inside_->rules, at->rules)) {
        inside_->rules = at->rules;
        inside_->endgame.emplace(at->rules, inside_->table);
    }
    const auto& p = at->position;
    const int lead = at->rules.bonus_value * (p.own_bonuses - p.opp_bonuses);
    return report_of(*at, inside_->endgame->solve({p.own, p.opp, lead}, request_of(options)));
}

}  // namespace quartello
