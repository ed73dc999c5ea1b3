// Who plays in a match: a built-in player or another program behind UGI or GTP, all asked in the same way. A contestant
// belongs to one thread; a match with several threads has one of each per thread.
//   engine:nodes=2000            any built-in player (engine/players/player.hpp)
//   ugi:./other ugi              a program that speaks the Universal Game Interface
//   gtp:edax -gtp                a program that plays Othello over GTP, for plain Mapello
//   ugi,time=50,name=old:./old   what it is told (time=MS, nodes=N, depth=N, option.NAME=VALUE), how long we wait
//                                (patience=MS), its name
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "engine/players/player.hpp"

namespace quartello::lab {

/// A clock for a whole game, as each side has one.
struct MatchClock {
    std::int64_t time_ms = 0;
    std::int64_t increment_ms = 0;  // after each move
};

/// "3" or "3+0.05": seconds, and seconds more after each move.
Parsed<MatchClock> parse_clock(std::string_view text);
/// The text that parses back to the same clock.
std::string format_clock(const MatchClock& clock);

enum class ContestantKind : std::uint8_t { built_in, ugi, gtp };

struct ContestantSpec {
    std::string name;  // in reports and records
    ContestantKind kind = ContestantKind::built_in;
    PlayerSpec player = {};
    // The rest is for programs only.
    std::string command = {};
    SearchLimits limits = {};                                       // time_ms, nodes and depth are passed on
    std::int64_t patience_ms = 0;                                   // who thinks longer has lost
    std::vector<std::pair<std::string, std::string>> options = {};  // UGI's setoption, by name
};

Parsed<ContestantSpec> parse_contestant(std::string_view text, PlayerTime time = PlayerTime::own);

/// The time a contestant was given for a move, if any.
std::optional<std::int64_t> time_given_ms(const ContestantSpec& spec);

/// The clocks of a game under way.
struct Clocks {
    std::array<std::int64_t, 2> left_ms = {};  // by side
    std::int64_t increment_ms = 0;

    std::int64_t left_of(Side side) const { return left_ms[static_cast<std::size_t>(index(side))]; }
};

/// A game so far, as contestants see it: where it started and all moves since.
struct GameSoFar {
    GameSpec start;  // game, rules and position, spelled in full
    std::vector<std::string> moves = {};
    Side to_move = Side::first;
    std::size_t opening = 0;  // how many of the moves were nobody's choice
    std::optional<Clocks> clocks = {};
};

/// Why there is no move.
enum class Trouble : std::uint8_t { none, failed, late, resigned, stopped };

struct Turn {
    std::string move = {};  // not checked yet
    Trouble trouble = Trouble::none;
    std::string note = {};  // the trouble in words
    std::optional<std::uint64_t> nodes = {};
};

class Contestant {
public:
    virtual ~Contestant() = default;

    /// A new game; an answer other than Trouble::none loses it.
    virtual Turn begin(const GameSpec& start, const std::atomic<bool>& stop) = 0;
    /// The move in the game that began last, after these moves. With one thread and no limit of time a built-in
    /// player's move depends on game and seed alone.
    virtual Turn choose(const GameSoFar& game, std::uint64_t seed, const std::atomic<bool>& stop) = 0;
};

/// Starts nothing yet: programs are started by begin().
std::unique_ptr<Contestant> make_contestant(const ContestantSpec& spec);

}  // namespace quartello::lab
