// Mapello's exact solver as a search asks it: when to try, how much of the limits it may use, and its answer in the
// words of a search. Where the score is too far away, it may still say who wins.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/eval/evaluator.hpp"
#include "engine/games/mapello/endgame/endgame.hpp"
#include "engine/games/mapello/mapello.hpp"
#include "engine/search/exact_end.hpp"
#include "engine/search/limits.hpp"

namespace quartello {

class MapelloExactEnd {
public:
    MapelloExactEnd(const Mapello::Rules& rules, solver::OrderingEvaluation::Tables tables);

    /// A search without limits comes first to this depth, so that there is something to say at once.
    static constexpr int depth_before = 12;

    /// Whether solving is likely to end within its share of the limits.
    bool is_near(const Mapello::Position& position, const SearchLimits& limits) const;

    /// Whether it is as likely as not that within the same share of the limits one learns who wins.
    bool is_decidable(const Mapello::Position& position, const SearchLimits& limits) const;

    /// What a search may take that comes before `decide`.
    static SearchLimits before_deciding(SearchLimits limits);
    /// What the second look may take.
    static SearchLimits for_a_second_look(SearchLimits limits);

    /// With how many empty cells that many milliseconds of one thread are likely to do.
    static int solvable_empties(std::int64_t ms);

    /// Solved, or nothing if that took more than the solver's share. What it took is added to `spent`.
    std::optional<Found<Mapello::Move>> solve(const Mapello::Position& p, const SearchLimits& limits,
                                              const std::atomic<bool>& stop, SearchEffort& spent);

    /// Who wins (1: the mover, 0: nobody), and a move that keeps that.
    struct Decided {
        int outcome = 0;
        Mapello::Move move = {};
    };

    /// Nothing if that took more than the share. What the search found comes first.
    std::optional<Decided> decide(const Mapello::Position& p, const SearchLimits& limits,
                                  const Found<Mapello::Move>& found, const std::atomic<bool>& stop,
                                  SearchEffort& spent);

    /// What a search found, put right: a move that keeps who wins, and a value on its side. Who loses whatever happens
    /// plays on as the search says.
    static Found<Mapello::Move> put_right(Found<Mapello::Move> found, const Decided& decided);

    /// The part of the limits that is set aside: when the main search has chosen another move than the solver, it
    /// pays for the proof that this move keeps the winner, too.
    static SearchEffort kept_for_a_second_look(const SearchLimits& limits);

private:
    /// A solve by `request` on this search's table.
    solver::Solution answer(const Mapello::Position& p, const solver::EndgameRequest& request, int table_mb,
                            SearchEffort& spent);
    Found<Mapello::Move> found_of(const Mapello::Position& p, const solver::Solution& solution, std::size_t lines,
                                  const SearchEffort& spent) const;

    const Mapello::Rules& rules_;
    solver::OrderingEvaluation::Tables tables_;
    int table_mb_ = 0;
    std::unique_ptr<solver::Table> table_;
};

}  // namespace quartello
