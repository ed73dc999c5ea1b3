// Self-play games: the file does not depend on threads or interruptions, damage is noticed, the solver's moves are
// perfect, and the records of the positions agree with the games played again through Session.
#include "training/generate.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

#include <gtest/gtest.h>

#include "engine/core/bytes.hpp"
#include "engine/game/evaluators.hpp"
#include "engine/game/session.hpp"
#include "tests/oracles/brute_force.hpp"
#include "tests/test_scale.hpp"
#include "training/game_file.hpp"
#include "training/game_player.hpp"
#include "training/positions.hpp"

namespace quartello::training {
namespace {

const std::atomic<bool> never_stop = false;

/// Goes with the test program.
class Scratch {
public:
    Scratch() { std::filesystem::create_directories(folder_); }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    const std::filesystem::path& folder() const { return folder_; }

private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("quartello-selfplay-" + std::to_string(getpid()));
};

/// A path where there is no file.
std::string file_named(const std::string& name) {
    static const Scratch scratch;
    const auto path = scratch.folder() / name;
    std::filesystem::remove(path);
    return path.string();
}

std::string bytes_in(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

GenerateOptions small_run(const std::string& game, const std::string& out) {
    GenerateOptions options;
    options.game = game;
    options.games = 11;
    options.seed = 4;
    options.nodes = test_scale > 1 ? 12 : 60;
    options.games_a_block = 4;
    options.mix = game == "mapello" ? "" : "usual=1,other=1";
    if (game == "mapello") options.exact_empties = 7;
    options.out = out;
    return options;
}

std::string small_file(const std::string& game, const std::string& name, std::uint64_t games = 11) {
    GenerateOptions options = small_run(game, file_named(name));
    options.games = games;
    const auto report = generate(options, {}, never_stop);
    EXPECT_TRUE(report) << (report ? "" : report.error().text);
    return options.out;
}

template <class G>
std::vector<PlayedGame<G>> games_in(const std::string& path) {
    std::vector<PlayedGame<G>> games;
    auto reader = GameFileReader::open(path);
    EXPECT_TRUE(reader);
    for (auto block = reader->next(); block && *block; block = reader->next()) {
        for (const std::string& bytes : (*block)->games) {
            const auto game = parse_game<G>(bytes);
            EXPECT_TRUE(game);
            EXPECT_EQ(format_game(*game), bytes);
            games.push_back(*game);
        }
    }
    return games;
}

/// Where the number does not matter.
constexpr std::uint64_t some_games = test_scale > 1 ? 3 : 11;

constexpr std::array game_names = {"mapello", "arrello", "mabi", "alea"};

TEST(SelfPlayFile, IsTheSameWithAnyNumberOfThreads) {
    for (const std::string game : game_names) {
        GenerateOptions options = small_run(game, file_named("three"));
        options.threads = 3;
        options.games = some_games;
        options.games_a_block = test_scale > 1 ? 1 : 4;
        ASSERT_TRUE(generate(options, {}, never_stop)) << game;
        const std::string three = bytes_in(options.out);
        options.threads = 1;
        options.out = file_named("one");
        ASSERT_TRUE(generate(options, {}, never_stop)) << game;
        EXPECT_EQ(bytes_in(options.out), three) << game;
    }
}

TEST(SelfPlayFile, IsTheSameAfterAnInterruption) {
    const std::string whole = bytes_in(small_file("mapello", "whole"));
    GenerateOptions options = small_run("mapello", file_named("resumed"));
    options.resume = true;
    for (std::size_t length : {whole.size(), whole.size() - 1, whole.size() / 2, whole.size() / 4}) {
        write_bytes(options.out, whole.substr(0, length));
        const auto report = generate(options, {}, never_stop);
        ASSERT_TRUE(report) << report.error().text;
        EXPECT_EQ(report->games, 11U);
        EXPECT_EQ(report->earlier, length == whole.size() ? 11U : length == whole.size() - 1 ? 8U : report->earlier);
        EXPECT_EQ(bytes_in(options.out), whole) << length;
    }
    options.out = file_named("stopped");
    std::atomic<bool> stop = false;
    const auto stopped = generate(options, [&](std::uint64_t games) { stop = games >= 6; }, stop);
    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->games, 4U) << "whole blocks only";
    EXPECT_EQ(bytes_in(options.out), whole.substr(0, stopped->bytes));
    ASSERT_TRUE(generate(options, {}, never_stop));
    EXPECT_EQ(bytes_in(options.out), whole);
}

TEST(SelfPlayFile, GrowsWhenMoreGamesAreAskedFor) {
    const std::string whole = bytes_in(small_file("arrello", "whole"));
    GenerateOptions options = small_run("arrello", file_named("growing"));
    options.resume = true;
    options.games = 6;
    ASSERT_TRUE(generate(options, {}, never_stop));
    EXPECT_LT(bytes_in(options.out).size(), whole.size());
    options.games = 11;
    ASSERT_TRUE(generate(options, {}, never_stop));
    EXPECT_EQ(bytes_in(options.out), whole);
}

TEST(SelfPlayFile, IsNotTakenUpByAnotherRun) {
    GenerateOptions options = small_run("mapello", small_file("mapello", "other"));
    const std::string before = bytes_in(options.out);
    EXPECT_FALSE(generate(options, {}, never_stop)) << "exists";
    options.resume = true;
    options.games = 5;
    EXPECT_FALSE(generate(options, {}, never_stop)) << "more games than asked for";
    options.games = 20;
    options.seed = 5;
    EXPECT_FALSE(generate(options, {}, never_stop)) << "another seed";
    options.seed = 4;
    options.mix = "plain=1";
    EXPECT_FALSE(generate(options, {}, never_stop)) << "another mix";
    EXPECT_EQ(bytes_in(options.out), before);
}

TEST(SelfPlayFile, DamageIsNoticed) {
    const std::string whole = bytes_in(small_file("alea", "sound", some_games));
    const std::string path = file_named("damaged");
    for (std::size_t at = 0; at < whole.size(); at += test_scale > 1 ? 211 : 13) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        write_bytes(path, damaged);
        EXPECT_FALSE(expand_positions({path, file_named("raw"), 2}, {})) << at;
    }
    write_bytes(path, whole.substr(0, whole.size() - 1));
    const auto cut = expand_positions({path, file_named("raw"), 1}, {});
    ASSERT_FALSE(cut);
    EXPECT_NE(cut.error().text.find("cut short"), std::string::npos) << cut.error().text;

    GenerateOptions options = small_run("alea", path);
    options.resume = true;
    std::string damaged = whole;
    damaged[whole.size() / 4] = static_cast<char>(damaged[whole.size() / 4] ^ 1);
    write_bytes(path, damaged);
    EXPECT_FALSE(generate(options, {}, never_stop)) << "a damaged block is no interruption";
    EXPECT_EQ(bytes_in(path), damaged);
}

TEST(SelfPlayFile, WrongOptionsAreRefused) {
    GenerateOptions options = small_run("mapello", file_named("wrong"));
    for (const std::string mix : {"plain", "plain=x", "hills=3", "plain=0", "plain=1,,full=1"}) {
        options.mix = mix;
        EXPECT_FALSE(generate(options, {}, never_stop)) << mix;
    }
    options = small_run("mabi", file_named("wrong"));
    options.exact_empties = 5;
    EXPECT_FALSE(generate(options, {}, never_stop));
    options = small_run("chess", file_named("wrong"));
    EXPECT_FALSE(generate(options, {}, never_stop));
    EXPECT_FALSE(std::filesystem::exists(options.out));
}

TEST(SelfPlayGame, SolverPlaysTheEndPerfectly) {
    int solved = 0;
    for (const auto& game : games_in<Mapello>(small_file("mapello", "ends"))) {
        auto position = game.start;
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            const int margin = position.side == Side::first ? game.margin : -game.margin;
            if (ply >= game.solved_from()) {
                ASSERT_EQ(100 * solver::alpha_beta<Mapello>(game.rules, position), margin) << ply;
                ++solved;
            }
            position = Mapello::play(game.rules, position, game.moves[ply]);
        }
    }
    EXPECT_GT(solved, 50);
}

TEST(SelfPlayStart, MixAndSymmetry) {
    std::array<int, 8> kinds{};
    int symmetric = 0;
    const Mix mix = usual_mix<Mapello>();
    constexpr int starts = 2000;
    Rng rng(9);
    for (int i = 0; i < starts; ++i) {
        const auto rules = draw_start(mix, rng, static_cast<const Mapello*>(nullptr)).rules;
        const bool has_walls = rules.walls != 0;
        const bool has_bonuses = rules.bonuses != 0;
        ++kinds[static_cast<std::size_t>(has_walls + 2 * has_bonuses + 4 * rules.jokers.any())];
        ASSERT_LE(count(rules.walls), 8);
        ASSERT_LE(count(rules.bonuses), 8);
        ASSERT_LE(rules.jokers.count(), 8U);
        ASSERT_EQ(rules.walls & rules.bonuses, 0U);
        ASSERT_TRUE(Mapello::parse_position(rules, Mapello::format_position(rules, Mapello::start({}, "")->position)));
        if (!has_walls || !has_bonuses || rules.jokers.none()) continue;
        for (Symmetry s = 1; s < symmetry_count; ++s) {
            const auto turned = Mapello::transform(s, rules);
            if (turned.walls == rules.walls && turned.bonuses == rules.bonuses && turned.jokers == rules.jokers) {
                ++symmetric;
                break;
            }
        }
    }
    EXPECT_NEAR(kinds[0], 0.3 * starts, 0.05 * starts);
    EXPECT_NEAR(kinds[7], 0.37 * starts, 0.05 * starts);  // full ones, and most with fewer pieces
    for (const std::size_t alone : {1, 2, 4}) EXPECT_NEAR(kinds[alone], 0.1 * starts, 0.03 * starts);
    EXPECT_NEAR(symmetric, kinds[7] / 3.0, 0.05 * starts);
}

TEST(SelfPlayStart, RingGoesOnceRoundTheBorder) {
    std::set<Cell> seen;
    for (int i = 0; i < ring_cells; ++i) {
        const Cell cell = ring_cell(i);
        const Cell after = ring_cell((i + 1) % ring_cells);
        EXPECT_LT(Mapello::inner(cell), 0);
        EXPECT_TRUE(std::abs(cell - after) == 1 || std::abs(cell - after) == 10) << i;
        seen.insert(cell);
    }
    EXPECT_EQ(seen.size(), 36U);
    EXPECT_EQ(ring_cell(9), 9);
    EXPECT_EQ(ring_cell(18), 99);
}

/// One record of Mapello, read as training/positions.hpp describes it.
struct MapelloRecord {
    explicit MapelloRecord(std::string_view bytes) {
        ByteReader in(bytes);
        for (Bits* board : {&own, &opp, &walls, &bonuses, &jokers}) *board = in.get<std::uint64_t>();
        search = in.get<std::int16_t>();
        result = in.get<std::int16_t>();
        empties = in.get<std::uint8_t>();
        lead = in.get<std::int8_t>();
        bonus_value = in.get<std::uint8_t>();
        flags = in.get<std::uint8_t>();
        game = in.get<std::uint32_t>();
    }
    Bits own, opp, walls, bonuses, jokers;
    int search, result, empties, lead, bonus_value, flags;
    std::uint32_t game;
};

TEST(SelfPlayPositions, AgreeWithASessionThatPlaysTheGameAgain) {
    const std::string path = small_file("mapello", "replayed");
    const std::string raw = file_named("replayed_raw");
    const auto report = expand_positions({path, raw, 2}, {});
    ASSERT_TRUE(report) << report.error().text;
    EXPECT_EQ(report->games, 11U);
    const std::string records = bytes_in(raw);
    ASSERT_EQ(records.size(), 64 * report->positions);
    std::size_t at = 0;
    const auto games = games_in<Mapello>(path);
    for (std::size_t g = 0; g < games.size(); ++g) {
        const auto& game = games[g];
        const std::string rules = format_rules<Mapello>(game.rules);
        const auto session = make_session({"mapello", rules, "", Mapello::format_position(game.rules, game.start)});
        ASSERT_TRUE(session);
        const std::size_t first_of_game = at;
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            if (ply >= game.opening) {
                const MapelloRecord record(std::string_view(records).substr(64 * at++, 64));
                const auto now = Mapello::parse_position(*parse_rules<Mapello>(rules), (*session)->position());
                ASSERT_TRUE(now);
                ASSERT_EQ(record.own, now->position.own);
                ASSERT_EQ(record.opp, now->position.opp);
                ASSERT_EQ(record.walls, now->rules.walls);
                ASSERT_EQ(record.bonuses & ~(record.own | record.opp), now->rules.bonuses);
                ASSERT_EQ(record.jokers, ring_of(now->rules.jokers));
                ASSERT_EQ(record.empties, 64 - count(record.own | record.opp | record.walls));
                ASSERT_EQ(record.bonus_value, game.rules.bonus_value);
                ASSERT_EQ(record.lead, record.bonus_value * (now->position.own_bonuses - now->position.opp_bonuses));
                ASSERT_EQ(record.game, g);
                const bool random_later = std::ranges::any_of(game.random_plies, [&](auto r) { return r >= ply; });
                ASSERT_EQ((record.flags & 4) != 0, random_later);
                ASSERT_EQ((record.flags & 2) != 0, game.rules.empties_to_winner);
            }
            ASSERT_TRUE((*session)->play(Mapello::format_move(game.rules, game.moves[ply])));
        }
        const Outcome outcome = (*session)->outcome();
        ASSERT_TRUE(outcome.over);
        for (std::size_t i = first_of_game; i < at; ++i) {
            const MapelloRecord record(std::string_view(records).substr(64 * i, 64));
            ASSERT_EQ(std::abs(record.result), std::abs(100 * (outcome.first - outcome.second)));
            if (record.empties > 7) continue;
            ASSERT_EQ(record.search, record.result);
            ASSERT_TRUE((record.flags & 1) != 0);
        }
    }
    EXPECT_EQ(at, report->positions);
}

/// The phase and the features at the end of a record.
template <class F>
void expect_features(ByteReader& in, const typename F::Rules& rules, const typename F::Position& position) {
    const F features(rules);
    FeaturesOf<F> values;
    features.extract(position, values);
    ASSERT_EQ(in.get<std::int16_t>(), features.phase(position));
    for (std::size_t i = 0; i < F::list.size(); ++i) ASSERT_EQ(in.get<std::int16_t>(), values.at[i]) << F::list[i].name;
}

/// The labels of the other games, and what of a record all games share.
template <class G>
void expect_labels(const std::string& name, std::size_t bytes) {
    const std::string path = small_file(name, name, some_games);
    const std::string raw = file_named(name + "_raw");
    const auto report = expand_positions({path, raw, 1}, {});
    ASSERT_TRUE(report) << report.error().text;
    EXPECT_EQ(report->record_bytes, bytes);
    const std::string records = bytes_in(raw);
    ASSERT_EQ(records.size(), bytes * report->positions);
    std::size_t at = 0;
    std::uint32_t number = 0;
    for (const auto& game : games_in<G>(path)) {
        auto position = game.start;
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            if (ply >= game.opening && game.finished) {
                ByteReader in(std::string_view(records).substr(bytes * at++, bytes));
                const auto own = in.get<std::uint64_t>();
                const auto opp = in.get<std::uint64_t>();
                ASSERT_EQ(own & opp, 0U);
                if constexpr (requires { position.own; }) ASSERT_EQ(own, position.own);
                else ASSERT_EQ(own, position.pieces[static_cast<std::size_t>(index(position.side))]);
                in.get_bytes(24);
                ASSERT_EQ(in.get<std::int16_t>(), game.values[ply - game.opening].value);
                ASSERT_EQ(in.get<std::int16_t>(),
                          G::side_to_move(position) == Side::first ? game.margin : -game.margin);
                in.get_bytes(1);
                ASSERT_EQ(in.get<std::uint8_t>(), game.rules.size);
                in.get_bytes(1);
                ASSERT_EQ((in.get<std::uint8_t>() & 1) != 0, game.values[ply - game.opening].exact);
                ASSERT_EQ(in.get<std::uint32_t>(), number);
                in.get_bytes(std::same_as<G, Mabi> ? 44 : 12);
                expect_features<FeaturesOfGame<G>>(in, game.rules, position);
            }
            position = G::play(game.rules, position, game.moves[ply]);
        }
        ++number;
    }
    EXPECT_EQ(at, report->positions);
    EXPECT_GT(at, 50U);
}

TEST(SelfPlayPositions, CarryTheLabelsOfTheGames) {
    expect_labels<Arrello>("arrello", 96);
    expect_labels<Mabi>("mabi", 144);
    expect_labels<Alea>("alea", 104);
}

}  // namespace
}  // namespace quartello::training
