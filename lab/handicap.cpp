#include "lab/handicap.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "engine/game/head_start.hpp"

namespace quartello::lab {

namespace {

// --- the curve

constexpr double level_spread = 3;  // of the prior; three logits are 95%
constexpr double slope_spread = 1;
constexpr double least_slope = 0.1;  // a head start never hurts
constexpr int most_steps = 60;
constexpr double newton_enough = 1e-9;

double logit(double chance) { return std::log(chance / (1 - chance)); }
double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Level and slope over head starts measured in units from their mean.
struct Line {
    double level = 0;
    double slope = 1;
};

/// The logarithm of likelihood and prior.
double plausibility(std::span<const Trial> scaled, const Line& line) {
    double sum = -std::pow(line.level / level_spread, 2) / 2 - std::pow((line.slope - 1) / slope_spread, 2) / 2;
    for (const auto& [x, result] : scaled) {
        const double at = line.level + line.slope * x;
        // log(1 + e^at) without overflow.
        sum += result * at - (std::max(at, 0.0) + std::log1p(std::exp(-std::abs(at))));
    }
    return sum;
}

/// The step of Newton's method: gradient over curvature.
Line newton_step(std::span<const Trial> scaled, const Line& line) {
    const double level_weight = 1 / (level_spread * level_spread);
    const double slope_weight = 1 / (slope_spread * slope_spread);
    double by_level = -line.level * level_weight;
    double by_slope = -(line.slope - 1) * slope_weight;
    double level_level = level_weight;
    double level_slope = 0;
    double slope_slope = slope_weight;
    for (const auto& [x, result] : scaled) {
        const double expected = logistic(line.level + line.slope * x);
        const double weight = expected * (1 - expected);
        by_level += result - expected;
        by_slope += (result - expected) * x;
        level_level += weight;
        level_slope += weight * x;
        slope_slope += weight * x * x;
    }
    const double determinant = level_level * slope_slope - level_slope * level_slope;
    return {(slope_slope * by_level - level_slope * by_slope) / determinant,
            (level_level * by_slope - level_slope * by_level) / determinant};
}

/// Concave, so Newton's method with halved steps finds the one summit.
Line likeliest_line(std::span<const Trial> scaled) {
    Line line;
    double best = plausibility(scaled, line);
    for (int i = 0; i < most_steps; ++i) {
        const Line step = newton_step(scaled, line);
        if (std::abs(step.level) + std::abs(step.slope) < newton_enough) break;
        double part = 1;
        for (int halved = 0; halved < most_steps; ++halved, part /= 2) {
            const Line there{line.level + part * step.level, line.slope + part * step.slope};
            const double value = plausibility(scaled, there);
            if (value <= best) continue;
            line = there;
            best = value;
            break;
        }
        if (part < newton_enough) break;
    }
    return line;
}

// --- intervals

constexpr int games_drawn_anew = 400;
constexpr std::size_t tail_games = games_drawn_anew / 40;  // 2.5% at each end

ChanceCurve model_of(const std::vector<Trial>& trials, const HeadStarts& head_starts) {
    return ChanceCurve::fit(trials, head_starts.unit);
}
CountedChances model_of(const std::vector<CountedGame>& games, const HeadStarts&) { return CountedChances(games); }

template <class Sample>
auto models_of_drawn_games(std::span<const Sample> games, const HeadStarts& head_starts) {
    std::vector<Sample> drawn(games.begin(), games.end());
    std::vector<decltype(model_of(drawn, head_starts))> out;
    Rng rng(1);
    for (int i = 0; i < games_drawn_anew; ++i) {
        for (Sample& game : drawn) game = games[rng.below(static_cast<std::uint32_t>(games.size()))];
        out.push_back(model_of(drawn, head_starts));
    }
    return out;
}

template <class Model, class Value>
Interval interval_of(const Model& model, const std::vector<Model>& drawn, const Value& value_of) {
    std::vector<double> values;
    for (const Model& one : drawn) values.push_back(value_of(one));
    std::ranges::sort(values);
    const double value = value_of(model);
    return {value, std::min(value, values[tail_games]), std::max(value, values[values.size() - 1 - tail_games])};
}

/// The playable head start whose chance is nearest; of several the smallest.
template <class Model>
double best_playable(const Model& model, const HeadStarts& head_starts, double chance) {
    const auto badness = [&](double head_start) {
        return std::pair(std::abs(model.chance(head_start) - chance), std::abs(head_start));
    };
    return *std::ranges::min_element(head_starts.playable, {}, badness);
}

/// 0 and some around the answer, in order.
std::vector<double> rows_around(const HeadStarts& head_starts, double playable) {
    std::vector<double> out = {nearest_playable(head_starts, 0)};
    for (const int away : {-2, -1, 0, 1, 2})
        out.push_back(nearest_playable(head_starts, playable + away * head_starts.apart));
    std::ranges::sort(out);
    out.erase(std::ranges::unique(out).begin(), out.end());
    return out;
}

void count_games(std::span<const Trial> trials, const HeadStarts& head_starts, ChanceRow& row) {
    for (const auto& [head_start, result] : trials) {
        if (std::abs(head_start - row.head_start) >= head_starts.apart / 2) continue;
        ++row.games;
        row.score += result;
    }
    if (row.games > 0) row.score /= static_cast<double>(row.games);
}
void count_games(std::span<const CountedGame> games, const HeadStarts&, ChanceRow& row) {
    row.games = games.size();
    row.score = row.chance.value;
}

template <class Sample>
HandicapEstimate estimate(std::span<const Sample> games, const HeadStarts& head_starts, double chance) {
    const auto model = model_of(std::vector<Sample>(games.begin(), games.end()), head_starts);
    const auto drawn = models_of_drawn_games(games, head_starts);
    HandicapEstimate out;
    out.head_start = interval_of(model, drawn, [&](const auto& one) { return one.head_start(chance); });
    out.playable = best_playable(model, head_starts, chance);
    for (const double head_start : rows_around(head_starts, out.playable)) {
        ChanceRow row{head_start, interval_of(model, drawn, [&](const auto& one) { return one.chance(head_start); })};
        count_games(games, head_starts, row);
        out.rows.push_back(row);
    }
    return out;
}

// --- which head starts

std::vector<double> evenly(double low, double high, double step) {
    std::vector<double> out;
    for (int i = 0; low + i * step <= high; ++i) out.push_back(low + i * step);
    return out;
}

constexpr int most_komi = 99;
constexpr double half = 0.5;
/// Where to look first: an eighth of the cells, and about as many points in Mapello. Chances then go from a third to
/// two thirds or so between equal players, and the blocks find the rest.
constexpr double units_in_cells = 8;

HeadStarts komi_for(int cells) {
    return {HeadStartKind::komi, evenly(0, std::min(cells, most_komi), half), cells / units_in_cells, 2};
}

/// No ties but for no head start at all: half points, and nothing.
HeadStarts points_for(int cells) {
    std::vector<double> playable = evenly(half - cells, cells, 1);
    playable.insert(std::ranges::upper_bound(playable, 0.0), 0.0);
    return {HeadStartKind::points, std::move(playable), cells / units_in_cells, 2};
}

/// A board that has all the bonuses there may be leaves none to give.
std::optional<HeadStarts> bonuses_for(Session& session) {
    const auto room = bonus_room(session);
    if (!room || room->bonuses <= 0 || room->value == 0) return std::nullopt;
    return HeadStarts{HeadStartKind::bonuses, evenly(-room->bonuses, room->bonuses, 1),
                      std::max(units_in_cells / room->value, 1.0), 1};
}

void give_komi(GameSpec& start, double komi) {
    const auto rules = rules_with_komi(start, static_cast<int>(std::lround(2 * komi)));
    if (rules) start.rules = *rules;  // if not, the game that follows says so
}

/// Bonuses below nothing are the first side's.
void give_bonuses(GameSpec& start, int bonuses) {
    auto session = make_session(start);
    if (!session) return;  // the game that follows says so
    start.position = position_with_bonuses(**session, std::max(-bonuses, 0), std::max(bonuses, 0));
    start.setup.clear();
}

void give(HeadStartKind kind, double head_start, GameSpec& start) {
    if (kind == HeadStartKind::komi) give_komi(start, head_start);
    if (kind == HeadStartKind::bonuses) give_bonuses(start, static_cast<int>(std::lround(head_start)));
}

// --- playing

/// Plays blocks of games, several at once; each depends on its number and head start alone.
class Blocks {
public:
    Blocks(const HandicapPlan& plan, HeadStartKind kind, const std::atomic<bool>& stop)
        : plan_(plan), kind_(kind), stop_(stop), players_(static_cast<std::size_t>(plan.match.concurrency)) {
        for (auto& pair : players_)
            pair = {make_contestant(plan.match.players[0]), make_contestant(plan.match.players[1])};
    }

    /// Nothing in place of a game that was stopped.
    std::vector<std::optional<PlayedGame>> play(std::uint64_t first, std::span<const double> head_starts) {
        std::vector<std::optional<PlayedGame>> games(head_starts.size());
        std::atomic<std::size_t> next = 0;
        const auto work = [&](std::array<std::unique_ptr<Contestant>, 2>& players) {
            for (std::size_t i = next++; i < games.size(); i = next++)
                games[i] = play_one(first + i, head_starts[i], players);
        };
        {
            std::vector<std::jthread> workers;
            for (auto& players : players_) workers.emplace_back([&] { work(players); });
        }
        return games;
    }

private:
    std::optional<PlayedGame> play_one(std::uint64_t index, double head_start,
                                       std::array<std::unique_ptr<Contestant>, 2>& players) const {
        auto opening = opening_of(plan_.match.openings, index);
        if (!opening || stop_.load(std::memory_order_relaxed)) return std::nullopt;
        give(kind_, head_start, opening->start);
        std::array<Usage, 2> usage;
        return play_game(plan_.match, *opening, 0, hash_into(plan_.match.openings.seed, index), players, usage, stop_);
    }

    const HandicapPlan& plan_;
    const HeadStartKind kind_;
    const std::atomic<bool>& stop_;
    std::vector<std::array<std::unique_ptr<Contestant>, 2>> players_;  // a pair a thread
};

double result_of_second(const PlayedGame& game) { return 1 - game.half_points / 2.0; }

/// Whether a game came to its end and counts; what became of it is noted.
bool counts(const std::optional<PlayedGame>& game, Handicap& out) {
    if (!game) out.interrupted = true;
    else if (!game->note.empty()) ++out.unfinished;
    else ++out.games;
    return game && game->note.empty();
}

Handicap measure_by_counting(const HandicapPlan& plan, const HeadStarts& head_starts, const OnGames& on_block,
                             const std::atomic<bool>& stop) {
    Handicap out{.kind = head_starts.kind};
    Blocks blocks(plan, head_starts.kind, stop);
    std::vector<CountedGame> counted;
    for (std::uint64_t done = 0; done < plan.games; done += handicap_block) {
        const std::vector<double> nothing(std::min(handicap_block, plan.games - done), 0);
        for (const auto& game : blocks.play(done, nothing)) {
            if (counts(game, out)) counted.push_back({game->margin, result_of_second(*game)});
        }
        if (out.interrupted) break;
        if (on_block) on_block(out.games + out.unfinished);
    }
    if (!counted.empty()) out.estimate = estimate_from(counted, head_starts, plan.chance);
    return out;
}

Handicap measure_by_trials(const HandicapPlan& plan, const HeadStarts& head_starts, const OnGames& on_block,
                           const std::atomic<bool>& stop) {
    Handicap out{.kind = head_starts.kind};
    Blocks blocks(plan, head_starts.kind, stop);
    std::vector<Trial> all;
    const auto play = [&](std::uint64_t first, std::span<const double> given) {
        std::vector<Trial> trials;
        const auto games = blocks.play(first, given);
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (counts(games[i], out)) trials.push_back({given[i], result_of_second(*games[i])});
        }
        all.insert(all.end(), trials.begin(), trials.end());
        if (out.interrupted) return std::vector<Trial>{};
        if (on_block) on_block(out.games + out.unfinished);
        return trials;
    };
    play_in_blocks(head_starts, plan.chance, plan.games, play);
    if (!all.empty()) out.estimate = estimate_from(all, head_starts, plan.chance);
    return out;
}

}  // namespace

// --- the curve

ChanceCurve ChanceCurve::fit(std::span<const Trial> trials, double unit) {
    ChanceCurve out;
    for (const Trial& trial : trials) out.centre_ += trial.head_start / static_cast<double>(trials.size());
    std::vector<Trial> scaled(trials.begin(), trials.end());
    for (Trial& trial : scaled) trial.head_start = (trial.head_start - out.centre_) / unit;
    const Line line = likeliest_line(scaled);
    out.level_ = line.level;
    out.slope_ = std::max(line.slope, least_slope) / unit;
    return out;
}

double ChanceCurve::chance(double head_start) const { return logistic(level_ + slope_ * (head_start - centre_)); }
double ChanceCurve::head_start(double chance) const { return centre_ + (logit(chance) - level_) / slope_; }

CountedChances::CountedChances(std::span<const CountedGame> games) {
    double points = 0;
    for (const auto& [margin, result] : games) {
        margins_.push_back(margin);
        points += result;
    }
    std::ranges::sort(margins_);
    if (!games.empty()) plain_chance_ = points / static_cast<double>(games.size());
}

double CountedChances::chance(double head_start) const {
    if (head_start == 0 || margins_.empty()) return plain_chance_;
    const auto less = std::ranges::lower_bound(margins_, head_start) - margins_.begin();
    const auto not_more = std::ranges::upper_bound(margins_, head_start) - margins_.begin();
    return static_cast<double>(less + not_more) / 2 / static_cast<double>(margins_.size());
}

double CountedChances::head_start(double chance_wanted) const {
    if (margins_.empty()) return 0;
    // Below all margins the chance is 0, above them 1.
    double below = std::floor(margins_.front()) - half;
    for (double above = below + half; above <= margins_.back() + 1; above += half) {
        if (chance(above) >= chance_wanted) {
            const double rise = chance(above) - chance(below);
            return above - half * (rise > 0 ? (chance(above) - chance_wanted) / rise : 0);
        }
        below = above;
    }
    return below;
}

std::string_view name_of(HeadStartKind kind) {
    return kind == HeadStartKind::komi ? "komi" : kind == HeadStartKind::bonuses ? "bonuses" : "points";
}

double nearest_playable(const HeadStarts& head_starts, double wanted) {
    return *std::ranges::min_element(head_starts.playable, {}, [&](double one) { return std::abs(one - wanted); });
}

HandicapEstimate estimate_from(std::span<const Trial> trials, const HeadStarts& head_starts, double chance) {
    return estimate(trials, head_starts, chance);
}
HandicapEstimate estimate_from(std::span<const CountedGame> games, const HeadStarts& head_starts, double chance) {
    return estimate(games, head_starts, chance);
}

std::vector<Trial> play_in_blocks(const HeadStarts& head_starts, double chance, std::uint64_t games,
                                  const PlayBlock& play) {
    // Two units to each side at first; later around the estimate, wide enough to tell the slope too.
    constexpr std::array<double, 5> first_look = {-2, -1, 0, 1, 2};
    constexpr std::array<double, 4> logits_away = {-1.2, -0.4, 0.4, 1.2};
    std::vector<Trial> all;
    for (std::uint64_t done = 0; done < games; done += handicap_block) {
        std::vector<double> block;
        const auto curve = ChanceCurve::fit(all, head_starts.unit);
        for (std::size_t i = 0; i < std::min(handicap_block, games - done); ++i) {
            const double wanted = all.empty() ? head_starts.unit * first_look[i % first_look.size()]
                                              : curve.head_start(chance) + logits_away[i % 4] / curve.slope();
            block.push_back(nearest_playable(head_starts, wanted));
        }
        const auto trials = play(done, block);
        if (trials.empty()) break;
        all.insert(all.end(), trials.begin(), trials.end());
    }
    return all;
}

// --- playing

Parsed<HeadStarts> head_starts_for(const HandicapPlan& plan) {
    const auto opening = opening_of(plan.match.openings, 0);
    if (!opening) return opening.error();
    const auto session = make_session(opening->start);
    if (!session) return session.error();
    const Grid grid = (*session)->grid();
    const int cells = grid.width * grid.height;
    const HeadStartKind kind = facts_of(opening->start.game).head_start;
    if (!plan.points && kind == HeadStartKind::komi) {
        const auto given = komi_halves(plan.match.openings.start);
        if (!given) return given.error();
        if (*given != 0) return Error{"the komi is what is looked for; leave it out of the rules, or ask for points"};
        return komi_for(cells);
    }
    if (!plan.points && kind == HeadStartKind::bonuses) {
        if (auto bonuses = bonuses_for(**session)) return *bonuses;
    }
    return points_for(cells);
}

Parsed<Handicap> measure_handicap(const HandicapPlan& plan, const OnGames& on_block, const std::atomic<bool>& stop) {
    if (!(plan.chance > 0 && plan.chance < 1)) return Error{"a chance lies between 0 and 1, both excluded"};
    const auto head_starts = head_starts_for(plan);
    if (!head_starts) return head_starts.error();
    const Handicap out = head_starts->kind == HeadStartKind::points
                             ? measure_by_counting(plan, *head_starts, on_block, stop)
                             : measure_by_trials(plan, *head_starts, on_block, stop);
    if (out.games == 0 && !out.interrupted) return Error{"no game came to its end"};
    return out;
}

}  // namespace quartello::lab
