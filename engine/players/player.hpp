// The built-in players by name, as command line, protocol, matches and page spell them:
//   random             any legal move
//   greedy             the move that gains most at once
//   uct:time=50        plain UCT with random playouts (also nodes=N: playouts)
//   level:4            one of ten strengths, capped by nodes so that it means the same on every device
//   level:4,budget=20  that level, but over a game it gives away no more points than these, by its own judgement
//   without errors
//                      (engine/game/loss_budget.hpp)
//   engine:time=50     the full engine; any of time=MS, nodes=N, depth=N, threads=N, table=MB, eval=linear (weighted
//                      features in place of the learned evaluation), weights=FILE (a network), separated by commas
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"
#include "engine/core/platform.hpp"
#include "engine/eval/evaluation_choice.hpp"
#include "engine/players/level.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/search_report.hpp"

namespace quartello {

enum class PlayerKind : std::uint8_t { random, greedy, uct, level, engine };

/// The page offers no loss budgets, and what they take would not fit into its first load.
inline constexpr bool knows_budgets = !is_for_a_page;

struct PlayerSpec {
    PlayerKind kind = PlayerKind::engine;
    int level = 0;                     // 1 to highest_level, for `level` alone
    SearchLimits limits = {};          // for `uct` and `engine`; of uct's, only time_ms and nodes count
    EvaluationChoice evaluation = {};  // for `engine`
    std::optional<int> budget = {};    // for `level`: points
    /// Moves before this ply were nobody's choice (a match's opening) and cost no budget. Not part of the name.
    std::size_t budget_from = 0;
};

/// Whether a player's name may name a file, which is then read: not if the name comes from somebody else's machine.
enum class PlayerFiles : std::uint8_t { refused, read };

/// Whether a player has to say by itself when to move, or has a clock for that and may not be given a time.
enum class PlayerTime : std::uint8_t { own, clock };

/// Reads a player's name, or says what is wrong with it.
Parsed<PlayerSpec> parse_player(std::string_view text, PlayerFiles files = PlayerFiles::refused,
                                PlayerTime time = PlayerTime::own);
/// The name that parses back to the same player.
std::string format_player(const PlayerSpec& player);

/// The move a player makes, and what it knew: engine, level and uct report a value for the side to move.
struct ChosenMove {
    std::string move;  // empty: the game is over
    std::optional<SearchReport> report = {};
    int spent = 0;  // of a loss budget in this game, this move included, in hundredths of a point
};

}  // namespace quartello
