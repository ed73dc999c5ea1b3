#include "training/probcut_deviations.hpp"

#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/game/evaluators.hpp"
#include "engine/game/move_engine.hpp"
#include "engine/game/session.hpp"
#include "training/starts.hpp"

namespace quartello::training {

namespace {

constexpr std::uint32_t longest_opening = 30;
constexpr std::uint32_t sampled_one_in = 8;
constexpr int playing_depth = 2;
constexpr int deviation_table_mb = 4;

static_assert(deviation_eighths == phase_eighths);

struct Sums {
    std::uint64_t n = 0;
    double sum = 0;
    double squares = 0;
};

template <GameRules G>
class DeviationMeasure {
public:
    DeviationMeasure(const DeviationOptions& options, const DeviationProgress& progress)
        : options_(options), progress_(progress) {}

    std::vector<Deviation> run() {
        for (std::uint64_t game = 0; measured_ < options_.positions; ++game) play(game);
        std::vector<Deviation> out;
        for (const auto& [place, sums] : sums_) {
            const auto [depth, shallow, eighth] = place;
            const double n = static_cast<double>(sums.n);
            const double mean = sums.sum / n;
            out.push_back(
                {depth, shallow, eighth, sums.n, mean, std::sqrt(std::max(0.0, sums.squares / n - mean * mean))});
        }
        return out;
    }

private:
    void play(std::uint64_t game) {
        Rng rng(hash_into(options_.seed, game));
        const Start<G> start = training_start<G>(rng);
        const FeaturesOfGame<G> features(start.rules);
        auto position = start.position;
        typename G::History history;
        history.push(position);
        auto opening = rng.below(longest_opening + 1);
        engine_->start_over(start.rules);
        while (!G::is_over(start.rules, position, history) && measured_ < options_.positions) {
            if (opening == 0 && rng.below(sampled_one_in) == 0)
                measure(start.rules, position, history, phase_eighth(features.phase(position)));
            const auto move = opening > 0 ? G::random_move(start.rules, position, history, rng)
                                          : best(position, history, playing_depth).lines[0].moves[0];
            opening -= opening > 0 ? 1 : 0;
            position = G::play(start.rules, position, *move);
            history.push(position);
        }
    }

    Found<typename G::Move> best(const typename G::Position& position, const typename G::History& history, int depth) {
        SearchLimits limits;
        limits.depth = depth;
        limits.probcut = 0;
        limits.table_mb = deviation_table_mb;
        return engine_->search(position, history, limits, never_);
    }

    /// Nothing the game before has left in the table counts, nor does this leave anything there.
    void measure(const typename G::Rules& rules, const typename G::Position& position,
                 const typename G::History& history, int eighth) {
        std::vector<int> values{0};
        engine_->start_over(rules);
        for (int depth = 1; depth <= options_.depth; ++depth) {
            const auto found = best(position, history, depth);
            if (found.solved) break;
            values.push_back(found.lines[0].value);
            for (int shallow = 2 - depth % 2; shallow < depth; shallow += 2) {
                const double miss = values.back() - values[static_cast<std::size_t>(shallow)];
                Sums& sums = sums_[{depth, shallow, eighth}];
                ++sums.n;
                sums.sum += miss;
                sums.squares += miss * miss;
            }
        }
        engine_->start_over(rules);
        ++measured_;
        if (progress_) progress_(measured_);
    }

    const DeviationOptions& options_;
    const DeviationProgress& progress_;
    std::uint64_t measured_ = 0;
    std::map<std::tuple<int, int, int>, Sums> sums_;
    std::unique_ptr<MoveEngine<G>> engine_ = make_move_engine<G>(deviation_table_mb);
    std::atomic<bool> never_ = false;
};

}  // namespace

Parsed<std::vector<Deviation>> measure_deviations(const DeviationOptions& options, const DeviationProgress& progress) {
    return visit_game(
        options.game,
        [&]<class G>() -> Parsed<std::vector<Deviation>> {
            if constexpr (requires { typename FeaturesOfGame<G>; }) return DeviationMeasure<G>(options, progress).run();
            else return Error{std::string(G::sheet().name) + " has no Features, which tell the phases of a game"};
        },
        [&]() -> Parsed<std::vector<Deviation>> { return find_sheet(options.game).error(); });
}

}  // namespace quartello::training
