// Is a start fair? Equal players of three strengths play it out, beginners, good players and the full engine, since a
// board can be fair for one and not for the other. Games come in pairs whose two players change sides, and every pair
// depends on the plan and its number alone: without a limit of time the answer is the same for any number of threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "lab/statistics.hpp"

namespace quartello::lab {

enum class Strength : std::uint8_t { beginners, good, engine };
inline constexpr std::array all_strengths = {Strength::beginners, Strength::good, Strength::engine};
std::string_view name_of(Strength strength);

/// The two players of a pair, dice and all; they change sides for the second game.
std::array<PlayerSpec, 2> players_of(Strength strength, std::uint64_t seed, std::uint64_t pair);

/// A finished game as far as fairness is concerned.
struct FairnessGame {
    int half_points = 1;  // of the first side: 0, 1, 2
    double margin = 0;    // first side's points minus the second side's
    int plies = 0;
    // Where a judge looked at every position:
    bool judged = false;
    int lead_changes = 0;
    double decided_at = 1;  // the share of the game after which the winner led for good; 1 in a draw
};
using FairnessPair = std::array<FairnessGame, 2>;

/// From what the positions after each move are worth to the first side, in hundredths of a point.
void note_leads(FairnessGame& game, std::span<const int> values);

struct FairnessPlan {
    GameSpec start;
    std::vector<Strength> strengths = {all_strengths.begin(), all_strengths.end()};
    std::uint64_t seed = 1;
    int threads = 1;
    double precision = 0.025;                  // half the width of an interval that is narrow enough
    std::uint64_t most_pairs = 2000;           // of each strength
    std::optional<std::int64_t> time_ms = {};  // altogether
    std::uint64_t solver_nodes = 5'000'000;    // spent on whether the result can be proved; 0: not tried
};

/// What one strength makes of the start.
struct StrengthFairness {
    Strength strength = Strength::beginners;
    std::uint64_t games = 0;
    Interval chance = {0.5, 0, 1};   // of the first side, a draw being half
    Interval margin = {};            // in points
    double draws = 0;                // share of the games
    double plies = 0;                // a mean, as is the rest
    std::uint64_t judged_games = 0;  // what the next two are means of
    double lead_changes = 0;
    double decided_at = 0;
    bool narrow = false;  // the interval of the chance is as narrow as asked
};

/// Adds pairs up; pure.
class FairnessTally {
public:
    void add(const FairnessPair& pair);
    StrengthFairness summary(Strength strength, double precision) const;

private:
    PairCounts pairs_ = {};
    std::uint64_t games_ = 0;
    std::uint64_t draws_ = 0;
    std::uint64_t judged_games_ = 0;
    double margin_ = 0;
    double squared_margin_ = 0;  // of the pairs' means
    double plies_ = 0;
    double lead_changes_ = 0;
    double decided_at_ = 0;
};

struct Fairness {
    std::vector<StrengthFairness> strengths = {};  // as asked for
    /// The result under best play where it could be proved: points of the first side minus the second side's, in sign.
    std::optional<int> proved = {};
    bool interrupted = false;
};

/// What is known so far, on the calling thread, about once a second.
using OnFairness = std::function<void(const Fairness&)>;

Parsed<Fairness> measure_fairness(const FairnessPlan& plan, const OnFairness& on_progress,
                                  const std::atomic<bool>& stop);

}  // namespace quartello::lab
