#include "engine/games/mapello/endgame/exact_end.hpp"

#include <algorithm>
#include <utility>

namespace quartello {

namespace {

/// So many empties further on half the positions are decided with the nodes that nine of ten scores need. Measured
/// on 40 games of the engine against itself, plain board: the median is 116,000 nodes with 18 empties, 208,000 with
/// 20, 773,000 with 22, a tenth of what the score takes.
constexpr int empties_further = 5;
constexpr int least_win = hundredths_per_point / 2;
/// Beyond this many empties a solve outlasts everybody's patience.
constexpr int most_empties = 30;
constexpr int share = 2;
/// Measured: 15,000 to 30,000 on one thread.
constexpr std::uint64_t nodes_per_ms = 15000;

/// What nine of ten solves need. Measured on 25 random boards after greedy play: 93 at 4 empties, 1,115 at 8, 8,500
/// at 12, 151,000 at 16, 1.1 million at 18; three times that for all moves.
std::uint64_t expected_nodes(int empties, int lines) {
    std::uint64_t nodes = 90;
    for (int i = 4; i < empties && nodes < std::uint64_t{1} << 50; ++i) nodes = nodes * 39 / 20;
    return lines > 1 ? 3 * nodes : nodes;
}

/// The solver's share of the limits.
solver::EndgameRequest request_of(const SearchLimits& limits, const std::atomic<bool>& stop) {
    solver::EndgameRequest request;
    request.threads = limits.threads;
    if (limits.nodes) request.limits.nodes = *limits.nodes / share;
    if (limits.plan) request.limits.time_ms = limits.plan->proof_ms;
    else if (limits.time_ms) request.limits.time_ms = std::max<std::int64_t>(*limits.time_ms / share, 1);
    request.limits.stop = &stop;
    return request;
}

/// The nodes likely to be searched in that share.
std::uint64_t affordable_nodes(const SearchLimits& limits) {
    const auto rate = nodes_per_ms * static_cast<std::uint64_t>(limits.threads);
    std::uint64_t out = ~std::uint64_t{0};
    if (limits.nodes) out = *limits.nodes / share;
    if (limits.plan) out = std::min(out, static_cast<std::uint64_t>(limits.plan->proof_ms) * rate);
    else if (limits.time_ms) out = std::min(out, static_cast<std::uint64_t>(*limits.time_ms) * rate / share);
    return out;
}

}  // namespace

MapelloExactEnd::MapelloExactEnd(const Mapello::Rules& rules, solver::OrderingEvaluation::Tables tables)
    : rules_(rules), tables_(std::move(tables)) {}

bool MapelloExactEnd::is_near(const Mapello::Position& position, const SearchLimits& limits) const {
    const int empties = count(Mapello::empty_cells(rules_, position));
    if (limits.plain || (limits.depth && *limits.depth < empties)) return false;
    if (!limits.nodes && !limits.time_ms) return empties <= (limits.depth ? *limits.depth : most_empties);
    return expected_nodes(empties, limits.lines) <= affordable_nodes(limits);
}

bool MapelloExactEnd::is_decidable(const Mapello::Position& position, const SearchLimits& limits) const {
    if (!limits.decide || limits.plain || limits.depth || limits.lines > 1) return false;
    if (!limits.nodes && !limits.time_ms) return false;
    const int empties = count(Mapello::empty_cells(rules_, position));
    const std::uint64_t affordable = affordable_nodes(limits);
    return affordable >= solver::nodes_between_checks && expected_nodes(empties - empties_further, 1) <= affordable;
}

SearchLimits MapelloExactEnd::before_deciding(SearchLimits limits) {
    if (limits.nodes) *limits.nodes = std::max<std::uint64_t>(*limits.nodes / share / 2, 1);
    if (limits.time_ms) *limits.time_ms = std::max<std::int64_t>(*limits.time_ms / share / 2, 1);
    if (limits.plan) limits.plan->wanted_ms = std::max<std::int64_t>(limits.plan->wanted_ms / share, 1);
    return limits;
}

SearchLimits MapelloExactEnd::for_a_second_look(SearchLimits limits) {
    if (limits.nodes) *limits.nodes = std::max<std::uint64_t>(*limits.nodes / 4, 1);
    if (limits.time_ms) *limits.time_ms = std::max<std::int64_t>(*limits.time_ms / 4, 1);
    return limits;
}

int MapelloExactEnd::solvable_empties(std::int64_t ms) {
    int empties = 0;
    while (empties < most_empties && expected_nodes(empties + 1, 1) <= static_cast<std::uint64_t>(ms) * nodes_per_ms)
        ++empties;
    return empties;
}

std::optional<Found<Mapello::Move>> MapelloExactEnd::solve(const Mapello::Position& p, const SearchLimits& limits,
                                                           const std::atomic<bool>& stop, SearchEffort& spent) {
    solver::EndgameRequest request = request_of(limits, stop);
    request.all_moves = limits.lines > 1;
    const auto solution = answer(p, request, limits.table_mb, spent);
    if (!solution.solved) return std::nullopt;
    return found_of(p, solution, static_cast<std::size_t>(std::max(limits.lines, 1)), spent);
}

std::optional<MapelloExactEnd::Decided> MapelloExactEnd::decide(const Mapello::Position& p, const SearchLimits& limits,
                                                                const Found<Mapello::Move>& found,
                                                                const std::atomic<bool>& stop, SearchEffort& spent) {
    const FoundLine<Mapello::Move>& line = found.lines[0];
    solver::EndgameRequest request = request_of(limits, stop);
    request.goal = solver::Goal::outcome;
    request.expected = line.value / hundredths_per_point;
    request.first = line.moves[0].square;
    const auto solution = answer(p, request, limits.table_mb, spent);
    if (!solution.solved) return std::nullopt;
    return Decided{solution.value, Mapello::Move{solution.moves[0].square}};
}

Found<Mapello::Move> MapelloExactEnd::put_right(Found<Mapello::Move> found, const Decided& decided) {
    FoundLine<Mapello::Move>& line = found.lines[0];
    if (decided.outcome >= 0 && decided.move != line.moves[0]) line.moves = {decided.move};
    if (decided.outcome == 0) line.value = 0;
    else if (decided.outcome > 0) line.value = std::max(line.value, least_win);
    else line.value = std::min(line.value, -least_win);
    return found;
}

SearchEffort MapelloExactEnd::kept_for_a_second_look(const SearchLimits& limits) {
    return {limits.nodes.value_or(0) / (4 * share), limits.time_ms.value_or(0) / (4 * share)};
}

solver::Solution MapelloExactEnd::answer(const Mapello::Position& p, const solver::EndgameRequest& request,
                                         int table_mb, SearchEffort& spent) {
    if (!table_ || table_mb_ != table_mb) {
        table_mb_ = table_mb;
        table_ = std::make_unique<solver::Table>(static_cast<std::size_t>(std::max(table_mb_, 1)));
    }
    const bool learned = count(Mapello::empty_cells(rules_, p)) >= solver::learned_order_empties;
    solver::Endgame endgame(rules_, *table_, learned ? tables_ : nullptr);
    const auto solution = endgame.solve({p.own, p.opp, Mapello::bonus_lead(rules_, p)}, request);
    spent.nodes += solution.nodes;
    spent.time_ms += static_cast<std::int64_t>(solution.time_ms);
    return solution;
}

Found<Mapello::Move> MapelloExactEnd::found_of(const Mapello::Position& p, const solver::Solution& solution,
                                               std::size_t lines, const SearchEffort& spent) const {
    Found<Mapello::Move> out{count(Mapello::empty_cells(rules_, p)), true, spent.nodes, spent.time_ms, {}};
    for (const auto& [square, value] : solution.moves) {
        if (out.lines.size() < lines)
            out.lines.push_back({value * hundredths_per_point, true, {Mapello::Move{square}}});
    }
    // The best line is told in full if it starts with the move listed first.
    if (!out.lines.empty() && !solution.line.empty() && solution.line[0] == solution.moves[0].square) {
        for (std::size_t i = 1; i < solution.line.size(); ++i)
            out.lines[0].moves.push_back(Mapello::Move{solution.line[i]});
    }
    return out;
}

}  // namespace quartello
