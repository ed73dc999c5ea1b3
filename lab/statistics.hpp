// What a paired match proves. Every opening is played twice with sides swapped, so the unit of evidence is the pair:
// its five possible scores (0, ½, 1, 1½, 2) are counted, and interval, superiority and sequential test all come from
// one function, the likelihood of those counts given a mean score. docs/guide/researcher.md explains the choice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello::lab {

/// Pairs by the score of the first player, in half points: counts[0] pairs lost 0–2 … counts[4] pairs won 2–0.
struct PairCounts {
    std::array<std::uint64_t, 5> counts{};

    void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
    std::uint64_t pairs() const;
    /// Mean score of a game, 0 to 1; ½ without pairs.
    double score() const;

    friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// A value and its 95% interval.
struct Interval {
    double value = 0;
    double low = 0;
    double high = 0;
};

/// The mean of a Beta distribution and about the middle 95% of it; both parameters above 0.
Interval beta_interval(double won, double lost);

/// The logistic scale: 400 Elo are odds of 10 to 1. Scores 0 and 1 are infinitely far away.
double elo_of_score(double score);
double score_of_elo(double elo);

/// The largest log-likelihood of the counts over all distributions whose mean score of a game is `score`; −infinity
/// if there is none. 0 < score < 1.
double log_likelihood(const PairCounts& pairs, double score);

/// 95% interval of the mean score: every score that a likelihood ratio test does not reject. Stays inside 0 to 1 and
/// has a width even if every game was won.
struct ScoreInterval {
    double low = 0;
    double high = 1;
};
ScoreInterval score_interval(const PairCounts& pairs);

struct EloEstimate {
    double elo = 0;  // infinite if every game was won or lost
    double low = 0;
    double high = 0;
};
EloEstimate elo_estimate(const PairCounts& pairs);

/// The likelihood of superiority: how sure it is that the first player is the better one, 0 to 1.
double superiority(const PairCounts& pairs);

/// "The first player is elo0 better" against "elo1 better", with the risks of the two wrong answers.
struct Sprt {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // of accepting elo1 though elo0 holds
    double beta = 0.05;   // of accepting elo0 though elo1 holds

    double lower() const;  // accept elo0 at or below this
    double upper() const;  // accept elo1 at or above this
};

/// Reads "elo0=0,elo1=10,alpha=0.05,beta=0.05"; what is left out keeps its default.
Parsed<Sprt> parse_sprt(std::string_view text);

/// How often a standard normal variable is at least so far from nought, on either side.
double two_sided_p(double z);

/// Holm's step-down: each p-value as it counts when all of them are tested, at most 1. Calling those below α different
/// is wrong about any of them with a probability of at most α, however the tests depend on one another.
std::vector<double> holm_adjusted(std::span<const double> p_values);

enum class SprtVerdict { open, elo0, elo1 };

/// The log-likelihood ratio of elo1 to elo0.
double log_likelihood_ratio(const PairCounts& pairs, const Sprt& test);
SprtVerdict verdict(const PairCounts& pairs, const Sprt& test);

}  // namespace quartello::lab
