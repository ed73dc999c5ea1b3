// Matches: two contestants play every opening twice with sides swapped. Each pair depends on the seed and its number
// alone and is handed out in order, so the result of players without clocks is the same whatever the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "lab/contestant.hpp"
#include "lab/statistics.hpp"

namespace quartello::lab {

/// Set-ups named random:SEED are drawn anew for each pair when the set-up asked for is just this.
inline constexpr std::string_view random_setup = "random";

/// Where the games of a match start.
struct Openings {
    GameSpec start;                        // setup "random": a new board for each pair
    std::vector<std::string> moves = {};   // played first, in every game
    std::vector<std::string> boards = {};  // position texts to be used in turn instead of the start
    std::optional<int> plies = {};         // random moves after that; nothing: default_opening_plies()
    std::uint64_t seed = 1;
};

/// An eighth of the cells and at most 8: enough for thousands of different games, too few to decide them.
int default_opening_plies(const Grid& grid);

struct Opening {
    GameSpec start;  // game, rules and position, spelled in full
    std::string setup = {};
    std::vector<std::string> moves = {};
};

/// The opening of pair number `index` (from 0). Never ends in a finished game unless the start is one.
Parsed<Opening> opening_of(const Openings& openings, std::uint64_t index);

struct MatchPlan {
    std::array<ContestantSpec, 2> players;
    Openings openings;
    std::uint64_t pairs = 100;
    int concurrency = 1;
    int max_plies = 2000;  // a longer game is a draw
    std::optional<Sprt> sprt = {};
    std::optional<MatchClock> clock = {};  // of each side in each game
};

/// What a player used. Forced moves are made for the players; they do not count and take no time.
struct Usage {
    std::uint64_t moves = 0;
    double time_ms = 0;
    double longest_ms = 0;
    std::uint64_t overshoots = 0;  // moves more than 20 ms over the time given
    std::uint64_t nodes = 0;
    std::uint64_t moves_with_nodes = 0;
    std::uint64_t forfeits = 0;  // games lost by failing, illegal moves or the clock
    // What games with a clock add.
    std::uint64_t clocked_games = 0;
    double left_ms = 0;  // at the end, summed
    double least_left_ms = std::numeric_limits<double>::infinity();

    void add(const Usage& other);
};

struct PlayedGame {
    int first_player = 0;  // who had the side that is called first
    int half_points = 1;   // of player 0: 0, 1, 2
    double margin = 0;     // of player 0, in points
    int plies = 0;
    std::string result = {};  // "1-0 40:24"
    std::string note = {};    // why it stopped before its end
    std::string record = {};  // docs/reference/record.md
};

struct PlayedPair {
    std::uint64_t index = 0;
    Opening opening = {};
    std::array<PlayedGame, 2> games = {};
    std::array<Usage, 2> usage = {};

    int half_points() const { return games[0].half_points + games[1].half_points; }
};

struct MatchTotals {
    PairCounts pairs = {};
    std::uint64_t wins = 0;  // games of player 0
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    double margin = 0;  // sum over all games, of player 0
    std::uint64_t plies = 0;
    std::array<Usage, 2> usage = {};
    SprtVerdict verdict = SprtVerdict::open;
    bool interrupted = false;

    void add(const PlayedPair& pair);
    std::uint64_t games() const { return wins + draws + losses; }
};

using OnPair = std::function<void(const PlayedPair&, const MatchTotals&)>;

/// Says what is wrong before anything is played: openings, programs that do not start, GTP off the plain board.
std::optional<Error> check_plan(const MatchPlan& plan, const std::atomic<bool>& stop);

/// Plays until the pairs are done, the sequential test is decided or `stop` becomes true (games under way are dropped).
/// `on_pair` is called on this thread, in the order of the pairs.
MatchTotals play_match(const MatchPlan& plan, const OnPair& on_pair, const std::atomic<bool>& stop);

/// One game from an opening: player `first_player` has the first side, and the players' dice follow from the seed. Of
/// the plan, players, length and what the record tells count. Nothing if stopped.
std::optional<PlayedGame> play_game(const MatchPlan& plan, const Opening& opening, int first_player, std::uint64_t seed,
                                    std::array<std::unique_ptr<Contestant>, 2>& players, std::array<Usage, 2>& usage,
                                    const std::atomic<bool>& stop);

/// One pair, for tests and small uses: `players` as in the plan. Nothing if stopped.
std::optional<PlayedPair> play_pair(const MatchPlan& plan, std::uint64_t index,
                                    std::array<std::unique_ptr<Contestant>, 2>& players, const std::atomic<bool>& stop);

}  // namespace quartello::lab
