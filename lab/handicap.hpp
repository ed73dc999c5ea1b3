// Head starts that give the second side a chosen winning chance, fitted from play. Where the rules know a head start
// (Alea's komi, Mapello's starting bonuses), games are played with it and a logistic curve is fitted; elsewhere it is
// points that the players agree to add when counting, read off the margins. The curve, the choice of head starts and
// the intervals are pure functions.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "lab/match.hpp"

namespace quartello::lab {

// --- from results to chances

/// A game that was played with a head start for the second side, and the second side's result: 0, ½ or 1.
struct Trial {
    double head_start = 0;
    double result = 0;
};

/// A game that was played without one: by how much the first side was ahead in the end, and the second side's result.
struct CountedGame {
    double margin = 0;
    double result = 0;
};

/// The chance of the second side by head start, a logistic curve that rises.
class ChanceCurve {
public:
    /// The likeliest curve, with a light prior that keeps it finite: in units of `unit` a slope of 1 ± 1, and at the
    /// mean head start a logit of 0 ± 3.
    static ChanceCurve fit(std::span<const Trial> trials, double unit);

    double chance(double head_start) const;
    double head_start(double chance) const;
    /// How much a unit of head start adds to the logit; above 0.
    double slope() const { return slope_; }

private:
    double centre_ = 0;
    double level_ = 0;  // the logit at the centre
    double slope_ = 1;
};

/// The same, counted: with a head start of h whoever is ahead by less than h has lost. A head start of 0 leaves the
/// result as it was (Mabi breaks ties).
class CountedChances {
public:
    explicit CountedChances(std::span<const CountedGame> games);

    double chance(double head_start) const;
    /// Between the half points around it, in proportion.
    double head_start(double chance) const;

private:
    std::vector<double> margins_;  // in order
    double plain_chance_ = 0.5;    // without a head start
};

/// Which head starts there are.
std::string_view name_of(HeadStartKind kind);

struct HeadStarts {
    HeadStartKind kind = HeadStartKind::points;
    std::vector<double> playable = {};  // all that can be given, in order
    double unit = 1;                    // over which chances change visibly: where to look first
    double apart = 1;                   // rows of the table
};

/// The playable head start nearest to this one.
double nearest_playable(const HeadStarts& head_starts, double wanted);

struct ChanceRow {
    double head_start = 0;
    Interval chance = {};     // as fitted
    std::uint64_t games = 0;  // played with about this head start, nearer than the next row (points: all)
    double score = 0;         // of the second side in them
};

struct HandicapEstimate {
    Interval head_start = {};  // for the chance asked; may lie beyond what can be given
    double playable = 0;       // the playable head start whose chance comes nearest
    std::vector<ChanceRow> rows = {};
};

/// Intervals come from drawing the games anew. At least one game.
HandicapEstimate estimate_from(std::span<const Trial> trials, const HeadStarts& head_starts, double chance);
HandicapEstimate estimate_from(std::span<const CountedGame> games, const HeadStarts& head_starts, double chance);

/// Games whose head starts follow from earlier blocks; so many in a block.
inline constexpr std::uint64_t handicap_block = 20;

/// Plays games number `first`, `first` + 1, … with these head starts; fewer trials if games were left unfinished,
/// nothing at all if it was stopped.
using PlayBlock = std::function<std::vector<Trial>(std::uint64_t first, std::span<const double> head_starts)>;

/// The first block is spread over the range, the others lie around what the blocks before point to, so that the trials
/// depend on the players and their dice alone.
std::vector<Trial> play_in_blocks(const HeadStarts& head_starts, double chance, std::uint64_t games,
                                  const PlayBlock& play);

// --- from players to results

struct HandicapPlan {
    MatchPlan match = {};  // its first player has the first side throughout; pairs and sprt do not count
    double chance = 0.5;   // of the second side, a draw being half
    std::uint64_t games = 200;
    bool points = false;  // count points even where the rules know a head start
};

struct Handicap {
    HeadStartKind kind = HeadStartKind::points;
    HandicapEstimate estimate = {};
    std::uint64_t games = 0;       // that count
    std::uint64_t unfinished = 0;  // failed, forfeited or too long: these do not
    bool interrupted = false;
};

/// What can be given in this game from this start.
Parsed<HeadStarts> head_starts_for(const HandicapPlan& plan);

/// Told after every block, on the calling thread: how many games have been played.
using OnGames = std::function<void(std::uint64_t games)>;

Parsed<Handicap> measure_handicap(const HandicapPlan& plan, const OnGames& on_block, const std::atomic<bool>& stop);

}  // namespace quartello::lab
