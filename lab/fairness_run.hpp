// What a verdict is made of, without threads, files or time: pairs of games by number, tallies that add up in any
// order, the rule when to stop, and what a tally says together with the value of a search (fairness_model).
// lab/fairness plays on every processor of a machine.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <boost/describe.hpp>

#include "engine/game/review.hpp"
#include "engine/game/session.hpp"
#include "lab/statistics.hpp"

namespace quartello::lab {

enum class Strength : std::uint8_t { beginners, good, engine };
BOOST_DESCRIBE_ENUM(Strength, beginners, good, engine)
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

/// Nothing if stopped or if a game could not be played to its end. Some pairs are judged: `judged` allows it.
std::optional<FairnessPair> play_fairness_pair(const GameSpec& start, Strength strength, std::uint64_t seed,
                                               std::uint64_t pair, bool judged, const std::atomic<bool>& stop);

/// Counts as JSON has them, which reads signed numbers alone.
using PairNumbers = std::array<std::int64_t, 5>;
PairCounts counts_of(const PairNumbers& pairs);

/// Pairs added up. All numbers are whole, so the sum is the same in whatever order and groups it was made.
struct FairnessTally {
    PairNumbers pairs = {};  // by half points of the first side, as in PairCounts
    std::int64_t draws = 0;
    std::int64_t margin = 0;          // of both games of a pair, in half points of score
    std::int64_t squared_margin = 0;  // of the pairs
    std::int64_t plies = 0;
    std::int64_t judged_games = 0;
    std::int64_t lead_changes = 0;
    std::int64_t decided_at = 0;  // thousandths of a game

    void add(const FairnessPair& pair);
    void add(const FairnessTally& other);
    PairCounts counts() const { return counts_of(pairs); }
    std::uint64_t games() const { return 2 * counts().pairs(); }

    friend bool operator==(const FairnessTally&, const FairnessTally&) = default;
};
BOOST_DESCRIBE_STRUCT(FairnessTally, (),
                      (pairs, draws, margin, squared_margin, plies, judged_games, lead_changes, decided_at))

/// Plays pairs by their numbers, `first` and the `count - 1` behind it; nothing if one could not be played.
std::optional<FairnessTally> play_fairness_pairs(const GameSpec& start, Strength strength, std::uint64_t seed,
                                                 std::uint64_t first, std::uint64_t count,
                                                 const std::atomic<bool>& stop);

/// What a deep search makes of the start, for the first side; the same search everywhere.
Evaluation search_start(const GameSpec& start, const std::atomic<bool>& stop);

/// What one strength makes of the start.
struct StrengthFairness {
    Strength strength = Strength::beginners;
    std::uint64_t games = 0;
    Interval chance = {0.5, 0, 1};   // of the first side, a draw being half: games and search together
    double played = 0.5;             // the share of the points in the games alone
    double expected = 0.5;           // the chance by the search alone
    Interval margin = {};            // in points
    double draws = 0;                // share of the games
    double plies = 0;                // a mean, as is the rest
    std::uint64_t judged_games = 0;  // what the next two are means of
    double lead_changes = 0;
    double decided_at = 0;
    bool narrow = false;  // the interval of the chance is as narrow as asked
};

/// A start is called even when the interval holds ½ and is no wider than this to each side.
inline constexpr double widest_even = 0.05;

/// Whether an interval may end the run, once so many pairs from number 0 on are added up: it is asked at fixed numbers
/// of pairs alone, so that nobody's haste decides.
bool may_end_at(std::uint64_t pairs);
/// May be asked again and again: after how many pairs it is next.
inline constexpr std::uint64_t pairs_between_looks = 20;

/// `search` is what search_start found, nothing without one.
StrengthFairness fairness_summary(std::string_view game, Strength strength, const FairnessTally& tally,
                                  const std::optional<Evaluation>& search, double precision);

}  // namespace quartello::lab
