#include "training/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/games/alea/features.hpp"
#include "engine/games/arrello/features.hpp"
#include "engine/games/mabi/features.hpp"
#include "engine/games/mapello/features.hpp"
#include "training/regression.hpp"
#include "training/self_play.hpp"

namespace quartello::training {

namespace {

// Small against what the positions say; they steady weights of features that hardly occur in a phase.
constexpr double ridge = 0.001;
constexpr double smooth = 0.002;
constexpr std::uint32_t held_out_one_in = 10;
constexpr std::uint64_t progress_every = 50;

bool is_held_out(std::uint32_t game) { return game % held_out_one_in == held_out_one_in - 1; }

template <FeatureSet F>
class Fitting {
public:
    Fitting(const FitOptions& options, const FitProgress& progress) : options_(options), progress_(progress) {}

    FitReport run() {
        FitReport report;
        report.game = F::name;
        report.anchors.assign(F::anchors.begin(), F::anchors.end());
        for (int round = 1; round <= options_.rounds; ++round) report.rounds.push_back(play_and_fit(round));
        for (std::size_t i = 0; i < F::list.size(); ++i) report.weights.push_back(weights_of(i));
        report.file = format_weights(weights_);
        return report;
    }

private:
    using Used = std::array<bool, F::list.size()>;

    FitRound play_and_fit(int round) {
        FitRound out;
        out.round = round;
        play(round, out);
        Regression regression(F::list.size(), F::anchors.size());
        std::int64_t sum = 0;
        for (const auto& sample : samples_) {
            if (is_held_out(sample.game)) continue;
            regression.add(row_of(sample));
            sum += sample.label;
        }
        out.fitted_positions = regression.rows();
        out.held_out_positions = samples_.size() - regression.rows();
        const double mean =
            static_cast<double>(sum) / static_cast<double>(std::max<std::uint64_t>(1, regression.rows()));
        Used all;
        all.fill(true);
        Used material{};
        material[0] = material[F::material] = true;
        weights_ = quantised(regression.solve(ridge, smooth, all));
        out.constant_error = error([mean](const auto&) { return mean; });
        out.material_error = error_of(quantised(regression.solve(ridge, smooth, material)));
        out.error = error_of(weights_);
        return out;
    }

    void play(int round, FitRound& out) {
        samples_.clear();
        const SelfPlay how{hash_into(options_.seed, static_cast<std::uint64_t>(round)), options_.depth,
                           options_.longest_opening,
                           round == 1 ? 0 : options_.search_percent};  // material alone judges nothing
        for (std::uint64_t game = 0; game < options_.games; ++game) {
            const bool ended = play_training_game<F>(how, weights_, static_cast<std::uint32_t>(game), samples_);
            ++out.games;
            out.unfinished += ended ? 0 : 1;
            if (progress_ && ((game + 1) % progress_every == 0 || game + 1 == options_.games))
                progress_(round, game + 1);
        }
    }

    static Row row_of(const Sample<F>& sample) {
        const PhasePlace place = place_of_phase<F>(sample.phase);
        return {std::span(sample.values.at).first(F::list.size()), place.left, place.to_next * parts / place.span,
                sample.label};
    }

    static Weights quantised(const std::vector<double>& solution) {
        Weights weights = blank_weights<F>();
        constexpr double most = Weights::largest;
        for (std::size_t i = 0; i < solution.size(); ++i)
            weights.table[i] =
                static_cast<std::int16_t>(std::lround(std::clamp(solution[i] * weights.scale, -most, most)));
        return weights;
    }

    /// Root mean square over the held-out positions, in points.
    template <class Predict>
    double error(Predict predict) const {
        double sum = 0;
        std::uint64_t n = 0;
        for (const auto& sample : samples_) {
            if (!is_held_out(sample.game)) continue;
            const double miss = (predict(sample) - sample.label) / hundredths_per_point;
            sum += miss * miss;
            ++n;
        }
        return n == 0 ? 0 : std::sqrt(sum / static_cast<double>(n));
    }
    double error_of(const Weights& weights) const {
        const WeightRows<F> rows(weights);
        return error(
            [&rows](const Sample<F>& sample) { return static_cast<double>(rows.sum(sample.values, sample.phase)); });
    }

    FittedWeight weights_of(std::size_t feature) const {
        FittedWeight out{std::string(F::list[feature].name), {}};
        for (int phase = 0; phase < weights_.phases(); ++phase)
            out.per_phase.push_back(weights_.at(phase, static_cast<int>(feature)) /
                                    static_cast<double>(weights_.scale));
        return out;
    }

    const FitOptions& options_;
    const FitProgress& progress_;
    Weights weights_ = material_weights<F>();
    std::vector<Sample<F>> samples_;
};

}  // namespace

Parsed<FitReport> fit(const FitOptions& options, const FitProgress& progress) {
    if (options.game == MapelloFeatures::name) return Fitting<MapelloFeatures>(options, progress).run();
    if (options.game == ArrelloFeatures::name) return Fitting<ArrelloFeatures>(options, progress).run();
    if (options.game == MabiFeatures::name) return Fitting<MabiFeatures>(options, progress).run();
    if (options.game == AleaFeatures::name) return Fitting<AleaFeatures>(options, progress).run();
    return Error{"no evaluation is fitted for \"" + options.game + "\"; valid: mapello, arrello, mabi, alea"};
}

}  // namespace quartello::training
