#include "lab/study_results.hpp"

#include <algorithm>
#include <cmath>

namespace quartello::lab {

namespace {

constexpr double normal_95_of_means = 1.959964;
constexpr double significance = 0.05;
constexpr std::size_t won_pair = 4;  // of five scores

/// Reports are compared to the byte, and the last digits of logarithms are not the same on every processor.
double kept(double value) { return std::round(value * 1e6) / 1e6 + 0.0; }
Interval kept(const Interval& interval) { return {kept(interval.value), kept(interval.low), kept(interval.high)}; }

/// Single games as the likelihood of pairs takes them: lost, drawn and won are 0, ½ and 1.
PairCounts as_pairs(std::int64_t lost, std::int64_t drawn, std::int64_t won) {
    PairCounts out;
    out.counts[0] = static_cast<std::uint64_t>(lost);
    out.counts[won_pair / 2] = static_cast<std::uint64_t>(drawn);
    out.counts[won_pair] = static_cast<std::uint64_t>(won);
    return out;
}

Interval share_interval(const PairCounts& counts) {
    const ScoreInterval interval = score_interval(counts);
    return {counts.score(), interval.low, interval.high};
}

double variance_of_mean(const Moments& moments, double scale) {
    if (moments.count < 2) return 0;
    const auto n = static_cast<double>(moments.count);
    const double mean = static_cast<double>(moments.sum) / n;
    const double spread = static_cast<double>(moments.squares) / n - mean * mean;
    return std::max(spread, 0.0) / (n - 1) / (scale * scale);
}

Interval interval_of(const StudyTally& tally, StudyMeasure measure) {
    const auto& [lost, drawn, won] = tally.results;
    PairCounts pairs;
    switch (measure) {
        case StudyMeasure::chance: return share_interval(as_pairs(lost, drawn, won));
        case StudyMeasure::draws: return share_interval(as_pairs(lost + won, 0, drawn));
        case StudyMeasure::depth:
            for (std::size_t i = 0; i < pairs.counts.size(); ++i)
                pairs.counts[i] = static_cast<std::uint64_t>(tally.depth_pairs[i]);
            return share_interval(pairs);
        default: break;
    }
    return mean_interval(tally.values[static_cast<std::size_t>(measure)], scale_of(measure));
}

StudyDifference difference_of(const Moments& moments, double scale) {
    const Interval interval = mean_interval(moments, scale);
    const double deviation = std::sqrt(variance_of_mean(moments, scale));
    StudyDifference out{interval.value, interval.low, interval.high};
    if (interval.value != 0)
        out.p = deviation > 0 ? two_sided_p(interval.value / deviation) : moments.count < 2 ? 1 : 0;
    return out;
}

VariantReport variant_report(const StudyPlan& plan, std::size_t which, const StudyTally& tally) {
    const StudyVariant& variant = plan.variants[which];
    VariantReport out;
    out.name = variant.name;
    const auto session = make_session({plan.game, variant.rules, {}, {}});
    out.rules = session ? (*session)->rules() : variant.rules;
    out.setup = variant.setup;
    out.position = variant.position;
    out.reading = variant.reading;
    out.level = variant.level.value_or(plan.level);
    out.games = tally.results[0] + tally.results[1] + tally.results[2];
    out.unfinished = tally.unfinished;
    out.fair = fair_points(tally);
    out.margins = tally.margins;
    for (std::size_t i = 0; i < study_measures; ++i) {
        const auto measure = static_cast<StudyMeasure>(i);
        if (tally.values[i].count == 0) continue;
        const Interval interval = kept(interval_of(tally, measure));
        MeasuredValue value{measure, tally.values[i].count, interval.value, interval.low, interval.high, {}};
        if (which != base_of(plan)) value.difference = difference_of(tally.differences[i], scale_of(measure));
        out.measures.push_back(value);
    }
    return out;
}

/// Every test of a study, in one order.
std::vector<StudyDifference*> tests_of(StudyReport& report) {
    std::vector<StudyDifference*> out;
    for (auto& variant : report.variants) {
        for (auto& measure : variant.measures) {
            if (measure.difference) out.push_back(&*measure.difference);
        }
    }
    return out;
}

}  // namespace

const MeasuredValue* find_measure(const VariantReport& variant, StudyMeasure measure) {
    const auto found = std::ranges::find(variant.measures, measure, &MeasuredValue::measure);
    return found == variant.measures.end() ? nullptr : &*found;
}

Interval mean_interval(const Moments& moments, double scale) {
    if (moments.count == 0) return {};
    const double mean = static_cast<double>(moments.sum) / static_cast<double>(moments.count) / scale;
    const double half_width = normal_95_of_means * std::sqrt(variance_of_mean(moments, scale));
    return {mean, mean - half_width, mean + half_width};
}

FairPoints fair_points(const StudyTally& tally) {
    FairPoints best;
    if (tally.margins.empty()) return best;
    // Half points around what occurs; at nought the game's own result counts, which may break ties.
    const std::int64_t first = std::min<std::int64_t>(tally.margins.front()[0] - 1, 0);
    const std::int64_t last = std::max<std::int64_t>(tally.margins.back()[0] + 1, 0);
    bool found = false;
    bool holds_even = false;
    for (std::int64_t points = first; points <= last; ++points) {
        std::int64_t counts[3] = {0, 0, 0};  // the second side lost, drew, won
        for (const auto& [margin, games] : tally.margins)
            counts[margin < points ? 2 : margin == points ? 1 : 0] += games;
        const auto& own = tally.results;
        const Interval chance =
            share_interval(points == 0 ? as_pairs(own[2], own[1], own[0]) : as_pairs(counts[0], counts[1], counts[2]));
        const double value = static_cast<double>(points) / 2;
        if (!found || std::abs(chance.value - 0.5) < std::abs(best.chance - 0.5)) {
            best.points = value;
            best.chance = kept(chance.value);
            best.chance_low = kept(chance.low);
            best.chance_high = kept(chance.high);
            found = true;
        }
        if (chance.low > 0.5 || chance.high < 0.5) continue;
        if (!holds_even) best.low = value;
        best.high = value;
        holds_even = true;
    }
    if (!holds_even) best.low = best.high = best.points;
    return best;
}

StudyReport report_of(const StudyPlan& plan, const std::vector<StudyTally>& tallies) {
    StudyReport out{plan.name, plan.title, plan.about, plan.game,  work_of(plan).id(),
                    plan.seed, plan.base,  0,          plan.depth, {}};
    for (std::size_t i = 0; i < plan.variants.size(); ++i) out.variants.push_back(variant_report(plan, i, tallies[i]));
    const auto tests = tests_of(out);
    out.tests = static_cast<std::int64_t>(tests.size());
    std::vector<double> chances;
    for (const auto* test : tests) chances.push_back(test->p);
    const auto adjusted = holm_adjusted(chances);
    for (std::size_t i = 0; i < tests.size(); ++i) {
        tests[i]->adjusted = kept(adjusted[i]);
        tests[i]->differs = adjusted[i] < significance;
    }
    return out;
}

}  // namespace quartello::lab
