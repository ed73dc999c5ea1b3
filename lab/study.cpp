#include "lab/study.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "engine/game/head_start.hpp"
#include "lab/fairness.hpp"

namespace quartello::lab {

namespace {

constexpr std::int64_t fewest_study_games = 20;
constexpr std::int64_t most_study_games = 10'000'000;
constexpr std::size_t most_variants = 64;
constexpr std::uint64_t study_units_aimed_at = 256;  // enough for many machines, and for a smooth progress bar
constexpr std::uint64_t largest_study_unit = 100;    // games of each variant
constexpr std::uint64_t study_judge_nodes = 300;     // as verdicts have
constexpr double normal_95_of_study = 1.959964;
constexpr std::uint64_t setups_of_study = 1'000'000'000;

// --- reading

/// Collects the first complaint about a value.
class StudyCheck {
public:
    void whole(std::string_view place, std::int64_t value, std::int64_t low, std::int64_t high) {
        if (value < low || value > high)
            fail(place, std::to_string(value) + " is not from " + std::to_string(low) + " to " + std::to_string(high));
    }
    void fail(std::string_view place, std::string_view what) {
        if (!error_) error_ = Error{"study: " + std::string(place) + ": " + std::string(what)};
    }
    const std::optional<Error>& error() const { return error_; }

private:
    std::optional<Error> error_;
};

bool is_study_name(std::string_view name) {
    return !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](char c) {
        return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '_';
    });
}

GameSpec spec_of(const StudyPlan& plan, const StudyVariant& variant, std::uint64_t game) {
    GameSpec spec{plan.game, variant.rules, variant.setup, variant.position};
    if (spec.setup == "random")
        spec.setup += ":" + std::to_string(hash_into(static_cast<std::uint64_t>(plan.seed), game) % setups_of_study);
    return spec;
}

/// A session at a variant's start; the bonuses given have been taken.
Parsed<std::unique_ptr<Session>> start_of(const StudyPlan& plan, const StudyVariant& variant, std::uint64_t game) {
    auto session = make_session(spec_of(plan, variant, game));
    if (!session || variant.bonuses == std::array<std::int64_t, 2>{0, 0}) return session;
    const auto room = bonus_room(**session);
    if (!room) return Error{plan.game + " has no bonuses to give"};
    if (variant.bonuses[0] + variant.bonuses[1] > room->bonuses)
        return Error{"there is no room for so many bonuses: " + std::to_string(room->bonuses)};
    const std::string position =
        position_with_bonuses(**session, static_cast<int>(variant.bonuses[0]), static_cast<int>(variant.bonuses[1]));
    return make_session({plan.game, (*session)->rules(), {}, position});
}

void check_variant(const StudyPlan& plan, const StudyVariant& variant, const std::string& place, StudyCheck& check) {
    if (variant.name.empty() || variant.name.size() > 60) check.fail(place + "/name", "expected 1 to 60 letters");
    if (variant.level) check.whole(place + "/level", *variant.level, 1, highest_level);
    for (const auto bonuses : variant.bonuses) check.whole(place + "/bonuses", bonuses, 0, 8);
    if (check.error()) return;
    const auto session = start_of(plan, variant, 0);
    if (!session) return check.fail(place, session.error().text);
    if ((*session)->legal_moves().empty()) check.fail(place, "the game is over where it starts");
    const auto& readings = (*session)->sheet().readings;
    const auto has = [&](const Reading& reading) { return reading.otherwise == variant.reading; };
    if (!variant.reading.empty() && std::ranges::none_of(readings, has))
        check.fail(place + "/reading",
                   quartello::quoted(variant.reading) + " stands beside no reading of the register");
}

void check_numbers(const StudyPlan& plan, StudyCheck& check) {
    check.whole("/level", plan.level, 1, highest_level);
    check.whole("/games", plan.games, fewest_study_games, most_study_games);
    check.whole("/judged", plan.judged, 0, most_study_games);
    check.whole("/seed", plan.seed, 0, std::int64_t{1} << 62);
    check.whole("/longest", plan.longest, 10, 100'000);
    if (!plan.depth) return;
    check.whole("/depth/stronger", plan.depth->stronger, 2, highest_level);
    check.whole("/depth/weaker", plan.depth->weaker, 1, plan.depth->stronger - 1);
    check.whole("/depth/pairs", plan.depth->pairs, fewest_study_games / 2, most_study_games);
}

std::optional<Error> check_study(const StudyPlan& plan) {
    StudyCheck check;
    if (!is_study_name(plan.name)) check.fail("/name", "expected 1 to 60 letters, digits, - or _");
    if (plan.title.empty()) check.fail("/title", "is missing");
    const auto sheet = find_sheet(plan.game);
    if (!sheet) check.fail("/game", sheet.error().text);
    check_numbers(plan, check);
    if (plan.variants.empty() || plan.variants.size() > most_variants)
        check.fail("/variants", "expected 1 to " + std::to_string(most_variants));
    std::set<std::string> names;
    for (std::size_t i = 0; i < plan.variants.size() && !check.error(); ++i) {
        const std::string place = "/variants/" + std::to_string(i);
        check_variant(plan, plan.variants[i], place, check);
        if (!names.insert(plan.variants[i].name).second) check.fail(place + "/name", "stands twice");
    }
    if (!names.contains(plan.base)) check.fail("/base", quartello::quoted(plan.base) + " is the name of no variant");
    return check.error();
}

// --- playing

struct StudyGame {
    std::array<std::optional<std::int64_t>, study_measures> values = {};
    int result = 1;  // of the first side
    bool unfinished = false;
};

std::optional<std::int64_t>& at(StudyGame& game, StudyMeasure measure) {
    return game.values[static_cast<std::size_t>(measure)];
}

PlayerSpec player_of_level(std::int64_t level) {
    PlayerSpec out;
    out.kind = PlayerKind::level;
    out.level = static_cast<int>(level);
    return out;
}

/// What the positions after each move are worth to the first side; the line ends where the session stands.
std::vector<int> judged_values(Session& session, const std::atomic<bool>& stop) {
    SearchLimits limits;
    limits.nodes = study_judge_nodes;
    limits.table_mb = 1;
    std::vector<NodeId> line;
    for (NodeId node = session.node(); node != root_node; node = session.tree()[node].parent) line.push_back(node);
    std::ranges::reverse(line);
    session.forget_searches();  // what the players knew is not the judge's
    std::vector<int> values;
    for (const NodeId node : line) {
        session.go_to(node);
        const SearchReport report = session.search(limits, {}, stop);
        if (stop.load(std::memory_order_relaxed) || report.lines.empty()) break;  // the last position has no moves
        const int value = report.lines[0].value;
        values.push_back(session.side_to_move() == Side::first ? value : -value);
    }
    return values;
}

void judge(StudyGame& game, Session& session, const std::atomic<bool>& stop) {
    FairnessGame leads;
    leads.half_points = game.result;
    note_leads(leads, judged_values(session, stop));
    at(game, StudyMeasure::lead_changes) = leads.lead_changes;
    at(game, StudyMeasure::decided) = std::llround(leads.decided_at * scale_of(StudyMeasure::decided));
}

/// Nothing if stopped.
std::optional<StudyGame> play_study_game(const StudyPlan& plan, std::unique_ptr<Session> session,
                                         const std::array<PlayerSpec, 2>& by_side, std::uint64_t seed, bool judged,
                                         const std::atomic<bool>& stop) {
    StudyGame game;
    std::int64_t plies = 0;
    std::int64_t choices = 0;
    for (auto legal = session->legal_moves(); !legal.empty() && plies < plan.longest; legal = session->legal_moves()) {
        choices += static_cast<std::int64_t>(legal.size());
        std::string move = legal[0];
        if (legal.size() > 1) {
            const auto& player = by_side[static_cast<std::size_t>(index(session->side_to_move()))];
            move = session->choose(player, hash_into(seed, static_cast<std::uint64_t>(plies)), stop).move;
        }
        if (stop.load(std::memory_order_relaxed) || !session->play(move)) return std::nullopt;
        ++plies;
    }
    const Outcome outcome = session->outcome();
    game.unfinished = !outcome.over;
    if (outcome.over && outcome.winner) game.result = *outcome.winner == Side::first ? 2 : 0;
    at(game, StudyMeasure::chance) = game.result;
    at(game, StudyMeasure::margin) = std::llround(2 * (outcome.first - outcome.second));
    at(game, StudyMeasure::draws) = game.result == 1 ? 1 : 0;
    at(game, StudyMeasure::plies) = plies;
    const double mean = static_cast<double>(choices) / static_cast<double>(std::max<std::int64_t>(plies, 1));
    at(game, StudyMeasure::branching) = std::llround(mean * scale_of(StudyMeasure::branching));
    if (judged) judge(game, *session, stop);
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    return game;
}

std::optional<StudyGame> play_equal_game(const StudyPlan& plan, const StudyVariant& variant, std::uint64_t number,
                                         const std::atomic<bool>& stop) {
    auto session = start_of(plan, variant, number);
    if (!session) return std::nullopt;
    const PlayerSpec player = player_of_level(variant.level.value_or(plan.level));
    const bool judged = plan.judged > 0 && number % static_cast<std::uint64_t>(plan.judged) == 0;
    return play_study_game(plan, std::move(*session), {player, player},
                           hash_into(static_cast<std::uint64_t>(plan.seed), number), judged, stop);
}

/// The stronger level's half points in two games; nothing if stopped.
std::optional<int> play_depth_pair(const StudyPlan& plan, const StudyVariant& variant, std::uint64_t number,
                                   const std::atomic<bool>& stop) {
    constexpr std::uint64_t other_dice = 0x6465707468;  // not those of the equal games
    const std::uint64_t seed = hash_into(hash_into(static_cast<std::uint64_t>(plan.seed), other_dice), number);
    int half_points = 0;
    for (const int stronger : {0, 1}) {
        auto session = start_of(plan, variant, number);
        if (!session) return std::nullopt;
        std::array<PlayerSpec, 2> by_side = {player_of_level(plan.depth->weaker), player_of_level(plan.depth->weaker)};
        by_side[static_cast<std::size_t>(stronger)] = player_of_level(plan.depth->stronger);
        const auto game = play_study_game(plan, std::move(*session), by_side,
                                          hash_into(seed, static_cast<std::uint64_t>(stronger)), false, stop);
        if (!game) return std::nullopt;
        half_points += stronger == 0 ? game->result : 2 - game->result;
    }
    return half_points;
}

// --- adding up

void add_margin(StudyTally& tally, std::int64_t margin, std::int64_t games) {
    const auto place = std::ranges::lower_bound(tally.margins, margin, {}, [](const auto& entry) { return entry[0]; });
    if (place != tally.margins.end() && (*place)[0] == margin) (*place)[1] += games;
    else tally.margins.insert(place, {margin, games});
}

void add_game(StudyTally& tally, StudyGame& game, StudyGame& base) {
    ++tally.results[static_cast<std::size_t>(game.result)];
    tally.unfinished += game.unfinished ? 1 : 0;
    add_margin(tally, *at(game, StudyMeasure::margin), 1);
    for (std::size_t i = 0; i < study_measures; ++i) {
        if (!game.values[i]) continue;
        tally.values[i].add(*game.values[i]);
        if (base.values[i]) tally.differences[i].add(*game.values[i] - *base.values[i]);
    }
}

/// Which of so many things belong to a unit.
struct Slice {
    std::uint64_t first;
    std::uint64_t end;
};
Slice slice_of(std::int64_t things, std::uint64_t unit, std::uint64_t units) {
    const auto all = static_cast<std::uint64_t>(things);
    return {all * unit / units, all * (unit + 1) / units};
}

bool add_equal_games(const StudyPlan& plan, std::uint64_t number, std::vector<StudyTally>& tallies,
                     const std::atomic<bool>& stop) {
    std::vector<StudyGame> games;
    for (const auto& variant : plan.variants) {
        const auto game = play_equal_game(plan, variant, number, stop);
        if (!game) return false;
        games.push_back(*game);
    }
    for (std::size_t i = 0; i < games.size(); ++i) add_game(tallies[i], games[i], games[base_of(plan)]);
    return true;
}

bool add_depth_pairs(const StudyPlan& plan, std::uint64_t number, std::vector<StudyTally>& tallies,
                     const std::atomic<bool>& stop) {
    constexpr auto depth = static_cast<std::size_t>(StudyMeasure::depth);
    std::vector<int> pairs;
    for (const auto& variant : plan.variants) {
        const auto pair = play_depth_pair(plan, variant, number, stop);
        if (!pair) return false;
        pairs.push_back(*pair);
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        ++tallies[i].depth_pairs[static_cast<std::size_t>(pairs[i])];
        tallies[i].values[depth].add(pairs[i]);
        tallies[i].differences[depth].add(pairs[i] - pairs[base_of(plan)]);
    }
    return true;
}

}  // namespace

Parsed<StudyPlan> parse_study(std::string_view text) {
    auto plan = json::from_json<StudyPlan>(text);
    if (!plan) return plan.error();
    if (plan->precision) {
        const double wanted = *plan->precision / 100;
        if (plan->games != 0) return Error{"study: /precision: give games or precision, not both"};
        if (!(wanted >= 0.001 && wanted <= 0.2))
            return Error{"study: /precision: expected 0.1 to 20 percentage points"};
        // At the worst, when every game is won and both sides win equally often.
        plan->games = std::llround(std::ceil(std::pow(normal_95_of_study / (2 * wanted), 2)));
        plan->precision.reset();
    }
    if (const auto wrong = check_study(*plan)) return *wrong;
    return plan;
}

std::size_t base_of(const StudyPlan& plan) {
    return static_cast<std::size_t>(std::ranges::find(plan.variants, plan.base, &StudyVariant::name) -
                                    plan.variants.begin());
}

WorkPlan work_of(const StudyPlan& plan) {
    const auto games = static_cast<std::uint64_t>(plan.games);
    const std::uint64_t a_unit = std::clamp<std::uint64_t>(games / study_units_aimed_at, 1, largest_study_unit);
    return {"study", json::to_json(plan), (games + a_unit - 1) / a_unit};
}

void Moments::add(std::int64_t value) {
    ++count;
    sum += value;
    squares += value * value;
}

void Moments::add(const Moments& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
}

double scale_of(StudyMeasure measure) {
    switch (measure) {
        case StudyMeasure::chance: return 2;
        case StudyMeasure::margin: return 2;
        case StudyMeasure::branching: return 1000;
        case StudyMeasure::decided: return 1000;
        case StudyMeasure::depth: return 4;
        case StudyMeasure::draws:
        case StudyMeasure::plies:
        case StudyMeasure::lead_changes: break;
    }
    return 1;
}

void StudyTally::add(const StudyTally& other) {
    for (std::size_t i = 0; i < results.size(); ++i) results[i] += other.results[i];
    for (std::size_t i = 0; i < depth_pairs.size(); ++i) depth_pairs[i] += other.depth_pairs[i];
    unfinished += other.unfinished;
    for (const auto& [margin, games] : other.margins) add_margin(*this, margin, games);
    for (std::size_t i = 0; i < study_measures; ++i) {
        values[i].add(other.values[i]);
        differences[i].add(other.differences[i]);
    }
}

std::optional<std::string> play_study_unit(const StudyPlan& plan, std::uint64_t unit, const std::atomic<bool>& stop) {
    const std::uint64_t units = work_of(plan).units;
    std::vector<StudyTally> tallies(plan.variants.size());
    const Slice games = slice_of(plan.games, unit, units);
    for (std::uint64_t number = games.first; number < games.end; ++number) {
        if (!add_equal_games(plan, number, tallies, stop)) return std::nullopt;
    }
    const Slice pairs = slice_of(plan.depth ? plan.depth->pairs : 0, unit, units);
    for (std::uint64_t number = pairs.first; number < pairs.end; ++number) {
        if (!add_depth_pairs(plan, number, tallies, stop)) return std::nullopt;
    }
    return json::to_json(tallies);
}

Parsed<std::vector<StudyTally>> add_study_units(const StudyPlan& plan, const UnitResults& units) {
    std::vector<StudyTally> all(plan.variants.size());
    for (const auto& [unit, line] : units) {
        const auto tallies = json::from_json<std::vector<StudyTally>>(line);
        if (!tallies || tallies->size() != all.size())
            return Error{"unit " + std::to_string(unit) + " holds no result of this study"};
        for (std::size_t i = 0; i < all.size(); ++i) all[i].add((*tallies)[i]);
    }
    return all;
}

}  // namespace quartello::lab
