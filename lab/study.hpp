// Studies of rules: variants of a game (switches, sizes, set-ups, head starts, levels) played many times by equal
// players, and by a stronger against a weaker one, to see what each variant does to the game. Every variant plays the
// same numbered games with the same dice, so that a variant and the base differ only where the rule comes into play; a
// difference is tested game by game. The work is cut into units (work_plan.hpp); what all of them say together is in
// study_results.hpp.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "lab/work_plan.hpp"

namespace quartello::lab {

// --- the file that describes a study (docs/guide/researcher.md)

/// A stronger level against a weaker one, each opening twice with sides changed.
struct StudyDepth {
    std::int64_t stronger = 0;
    std::int64_t weaker = 0;
    std::int64_t pairs = 0;
};
BOOST_DESCRIBE_STRUCT(StudyDepth, (), (stronger, weaker, pairs))

struct StudyVariant {
    std::string name;
    std::string rules = {};
    std::string setup = {};  // "random": a board of its own for each game
    std::string position = {};
    std::array<std::int64_t, 2> bonuses = {0, 0};  // that count as taken from the start, by side
    std::optional<std::int64_t> level = {};        // in place of the study's
    /// The register's switch that this variant turns, as it stands there: "gaps=no". The measured effect is shown
    /// beside it.
    std::string reading = {};
};
BOOST_DESCRIBE_STRUCT(StudyVariant, (), (name, rules, setup, position, bonuses, level, reading))

struct StudyPlan {
    std::string name;   // of the files
    std::string title;  // above the report
    std::string about = {};
    std::string game;
    std::int64_t level = 5;
    std::int64_t games = 0;                // of each variant; or
    std::optional<double> precision = {};  // so many that the chance is known to ± these percentage points
    std::int64_t judged = 10;              // one game in so many is judged move by move: who leads? 0: none
    std::optional<StudyDepth> depth = {};
    std::int64_t seed = 1;
    std::int64_t longest = 2000;  // plies; a longer game is a draw
    std::string base;             // the variant the others are compared with
    std::vector<StudyVariant> variants;
};
BOOST_DESCRIBE_STRUCT(StudyPlan, (),
                      (name, title, about, game, level, games, precision, judged, depth, seed, longest, base, variants))

/// Reads a description; what is impossible is an error that names the place. Precision has become games.
Parsed<StudyPlan> parse_study(std::string_view text);

/// Which variant is the base.
std::size_t base_of(const StudyPlan& plan);

WorkPlan work_of(const StudyPlan& plan);

// --- what is measured

enum class StudyMeasure : std::uint8_t {
    chance,        // of the first side, a draw being half
    margin,        // points of the first side minus the second side's
    draws,         // share of the games
    plies,         // a game's length
    branching,     // legal moves a turn
    lead_changes,  // how often the lead passed to the other side
    decided,       // after so much of a game the winner led for good
    depth,         // score of the stronger level
};
inline constexpr std::size_t study_measures = 8;

/// Whole numbers only, so that sums do not depend on the order: values times the measure's scale.
struct Moments {
    std::int64_t count = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;

    void add(std::int64_t value);
    void add(const Moments& other);
};
BOOST_DESCRIBE_STRUCT(Moments, (), (count, sum, squares))

/// By how much whole numbers are larger than what they stand for.
double scale_of(StudyMeasure measure);

/// The games of one variant, of a unit or of all.
struct StudyTally {
    std::array<std::int64_t, 3> results = {};               // first side lost, drew, won
    std::array<std::int64_t, 5> depth_pairs = {};           // by the stronger level's half points
    std::int64_t unfinished = 0;                            // too long
    std::vector<std::array<std::int64_t, 2>> margins = {};  // half points of margin and how many games, in order
    std::array<Moments, study_measures> values = {};        // of the games
    std::array<Moments, study_measures> differences = {};   // game by game, to the base

    void add(const StudyTally& other);
};
BOOST_DESCRIBE_STRUCT(StudyTally, (), (results, depth_pairs, unfinished, margins, values, differences))

/// Plays a unit and writes its tallies, one a variant, as a line of JSON. Nothing: stopped.
std::optional<std::string> play_study_unit(const StudyPlan& plan, std::uint64_t unit, const std::atomic<bool>& stop);

/// All units together; an error if a line is none of this study's.
Parsed<std::vector<StudyTally>> add_study_units(const StudyPlan& plan, const UnitResults& units);

}  // namespace quartello::lab
