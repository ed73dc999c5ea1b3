#include "lab/fairness_run.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "lab/fairness_model.hpp"

namespace quartello::lab {

namespace {

constexpr std::uint64_t fewest_pairs = 40;   // before an interval is believed
constexpr int longest_fairness_game = 2000;  // plies; a longer one is a draw
constexpr std::uint64_t judge_nodes = 300;
constexpr std::uint64_t pairs_a_judged_one = 16;  // judging takes longer than the quick players' games
constexpr int clear_lead = 50;                    // hundredths of a point: below it nobody leads
constexpr double normal_95 = 1.959964;
constexpr std::uint64_t start_nodes = 100'000;  // of the search from the start: a tenth of a second

// Who plays: any two of these levels, which lie near each other.
constexpr std::array beginner_levels = {1, 2, 3};
constexpr std::array good_levels = {5, 6, 7};
constexpr std::uint64_t engine_nodes = 5'000;
constexpr int engine_variety = 30;  // hundredths of a point, as the levels have
constexpr int engine_table_mb = 1;

PlayerSpec level_player(std::span<const int> levels, std::uint64_t chance) {
    PlayerSpec out;
    out.kind = PlayerKind::level;
    out.level = levels[chance % levels.size()];
    return out;
}

PlayerSpec engine_player(std::uint64_t seed) {
    PlayerSpec out;
    out.kind = PlayerKind::engine;
    out.limits.nodes = engine_nodes;
    out.limits.table_mb = engine_table_mb;
    out.limits.variety = engine_variety;
    out.limits.variety_seed = seed;
    return out;
}

/// Walks through a finished game with the judge, who is the same for all strengths.
void judge_game(FairnessGame& game, Session& session, const std::atomic<bool>& stop) {
    SearchLimits limits;
    limits.nodes = judge_nodes;
    limits.table_mb = engine_table_mb;
    std::vector<int> values;
    std::vector<NodeId> line;
    for (NodeId node = session.node(); node != root_node; node = session.tree()[node].parent) line.push_back(node);
    std::ranges::reverse(line);
    session.forget_searches();  // what the players knew is not the judge's
    for (const NodeId node : line) {
        session.go_to(node);
        const SearchReport report = session.search(limits, {}, stop);
        if (stop.load(std::memory_order_relaxed) || report.lines.empty()) break;  // the last position has no moves
        const int value = report.lines[0].value;
        values.push_back(session.side_to_move() == Side::first ? value : -value);
    }
    game.judged = true;
    note_leads(game, values);
}

std::optional<FairnessGame> play_fairness_game(const GameSpec& start, const std::array<PlayerSpec, 2>& by_side,
                                               std::uint64_t seed, bool judged, const std::atomic<bool>& stop) {
    const auto made = make_session(start);
    if (!made) return std::nullopt;
    Session& session = **made;
    FairnessGame game;
    for (auto legal = session.legal_moves(); !legal.empty() && game.plies < longest_fairness_game;
         legal = session.legal_moves()) {
        std::string move = legal[0];
        if (legal.size() > 1) {
            const auto& player = by_side[static_cast<std::size_t>(index(session.side_to_move()))];
            move = session.choose(player, hash_into(seed, static_cast<std::uint64_t>(game.plies)), stop).move;
        }
        if (stop.load(std::memory_order_relaxed) || !session.play(move)) return std::nullopt;
        ++game.plies;
    }
    const Outcome outcome = session.outcome();
    if (outcome.over && outcome.winner) game.half_points = *outcome.winner == Side::first ? 2 : 0;
    game.margin = outcome.first - outcome.second;
    if (judged) judge_game(game, session, stop);
    return game;
}

}  // namespace

std::string_view name_of(Strength strength) {
    switch (strength) {
        case Strength::beginners: return "beginners";
        case Strength::good: return "good";
        case Strength::engine: return "engine";
    }
    return "";
}

std::array<PlayerSpec, 2> players_of(Strength strength, std::uint64_t seed, std::uint64_t pair) {
    const std::uint64_t dice = hash_into(hash_into(seed, static_cast<std::uint64_t>(strength)), pair);
    const std::uint64_t other = hash_into(dice, 1);
    switch (strength) {
        case Strength::beginners: return {level_player(beginner_levels, dice), level_player(beginner_levels, other)};
        case Strength::good: return {level_player(good_levels, dice), level_player(good_levels, other)};
        case Strength::engine: break;
    }
    return {engine_player(dice), engine_player(other)};
}

void note_leads(FairnessGame& game, std::span<const int> values) {
    const int winner = game.half_points - 1;
    int leader = 0;
    std::size_t settled = 0;  // plies after which the leader of now has led
    for (std::size_t ply = 0; ply < values.size(); ++ply) {
        if (std::abs(values[ply]) < clear_lead) continue;
        const int now = values[ply] > 0 ? 1 : -1;
        if (leader != 0 && now != leader) ++game.lead_changes;
        if (now != leader) settled = ply;
        leader = now;
    }
    if (leader == 0 || leader != winner) settled = values.size();
    game.decided_at = values.empty() ? 1 : static_cast<double>(settled) / static_cast<double>(values.size());
}

std::optional<FairnessPair> play_fairness_pair(const GameSpec& start, Strength strength, std::uint64_t seed,
                                               std::uint64_t pair, bool judged, const std::atomic<bool>& stop) {
    const auto players = players_of(strength, seed, pair);
    FairnessPair out;
    for (const std::size_t game : {0U, 1U}) {
        const std::uint64_t dice =
            hash_into(hash_into(hash_into(seed, static_cast<std::uint64_t>(strength)), pair), game);
        std::array<PlayerSpec, 2> by_side = {players[game], players[1 - game]};
        // A pair's second game is not its first one again, where both have one strength.
        for (PlayerSpec& player : by_side) {
            if (player.limits.variety > 0) player.limits.variety_seed = hash_into(player.limits.variety_seed, game);
        }
        const auto played = play_fairness_game(start, by_side, dice, judged && pair % pairs_a_judged_one == 0, stop);
        if (!played) return std::nullopt;
        out[game] = *played;
    }
    return out;
}

PairCounts counts_of(const PairNumbers& pairs) {
    PairCounts out;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        out.counts[i] = static_cast<std::uint64_t>(std::max<std::int64_t>(pairs[i], 0));
    return out;
}

void FairnessTally::add(const FairnessPair& pair) {
    ++pairs[static_cast<std::size_t>(pair[0].half_points + pair[1].half_points)];
    const auto both = static_cast<std::int64_t>(std::lround(2 * (pair[0].margin + pair[1].margin)));
    margin += both;
    squared_margin += both * both;
    for (const FairnessGame& game : pair) {
        draws += game.half_points == 1 ? 1 : 0;
        plies += game.plies;
        if (!game.judged) continue;
        ++judged_games;
        lead_changes += game.lead_changes;
        decided_at += std::lround(1000 * game.decided_at);
    }
}

void FairnessTally::add(const FairnessTally& other) {
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
    draws += other.draws;
    margin += other.margin;
    squared_margin += other.squared_margin;
    plies += other.plies;
    judged_games += other.judged_games;
    lead_changes += other.lead_changes;
    decided_at += other.decided_at;
}

std::optional<FairnessTally> play_fairness_pairs(const GameSpec& start, Strength strength, std::uint64_t seed,
                                                 std::uint64_t first, std::uint64_t count,
                                                 const std::atomic<bool>& stop) {
    FairnessTally out;
    for (std::uint64_t pair = first; pair < first + count; ++pair) {
        const auto played = play_fairness_pair(start, strength, seed, pair, true, stop);
        if (!played) return std::nullopt;
        out.add(*played);
    }
    return out;
}

Evaluation search_start(const GameSpec& start, const std::atomic<bool>& stop) {
    const auto session = make_session(start);
    if (!session) return {};
    ReviewOptions options;
    options.limits.nodes = start_nodes;
    return evaluate_here(**session, options, stop).value_or(Evaluation{});
}

bool may_end_at(std::uint64_t pairs) { return pairs >= fewest_pairs && pairs % pairs_between_looks == 0; }

StrengthFairness fairness_summary(std::string_view game, Strength strength, const FairnessTally& tally,
                                  const std::optional<Evaluation>& search, double precision) {
    StrengthFairness out;
    out.strength = strength;
    out.games = tally.games();
    const PairCounts counts = tally.counts();
    const ChancePrior prior = chance_prior(game, strength, search);
    out.expected = prior.chance;
    out.chance = chance_of(prior, counts);
    out.narrow = (out.chance.high - out.chance.low) / 2 <= precision;
    if (out.games == 0) return out;
    out.played = counts.score();
    const auto games = static_cast<double>(out.games);
    const double pairs = games / 2;
    // The sums are of two games in half points: a quarter of that is the points of a game.
    const double mean = static_cast<double>(tally.margin) / pairs / 4;
    const double square = static_cast<double>(tally.squared_margin) / pairs / 16;
    const double variance = pairs > 1 ? std::max(square - mean * mean, 0.0) * pairs / (pairs - 1) : 0;
    const double half_width = normal_95 * std::sqrt(variance / pairs);
    out.margin = {mean, mean - half_width, mean + half_width};
    out.draws = static_cast<double>(tally.draws) / games;
    out.plies = static_cast<double>(tally.plies) / games;
    out.judged_games = static_cast<std::uint64_t>(tally.judged_games);
    if (tally.judged_games == 0) return out;
    const auto judged = static_cast<double>(tally.judged_games);
    out.lead_changes = static_cast<double>(tally.lead_changes) / judged;
    out.decided_at = static_cast<double>(tally.decided_at) / judged / 1000;
    return out;
}

}  // namespace quartello::lab
