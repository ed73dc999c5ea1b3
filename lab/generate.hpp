// Boards for setters: drawn by wish (symmetry, numbers of pieces), kept where a verdict finds them as fair, as long and
// as sharp as wished. Everything follows from the seed; board number n is the same whatever else is asked for.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"
#include "lab/fairness.hpp"

namespace quartello::lab {

enum class BoardSymmetry : std::uint8_t { none, mirror, turn, quarter };
BOOST_DESCRIBE_ENUM(BoardSymmetry, none, mirror, turn, quarter)
inline constexpr std::array all_board_symmetries = {BoardSymmetry::none, BoardSymmetry::mirror, BoardSymmetry::turn,
                                                    BoardSymmetry::quarter};
std::string_view name_of(BoardSymmetry symmetry);

/// So many of each letter of setup_letters, in that order.
using PieceCounts = std::vector<int>;

/// A legal board with these pieces; with a symmetry whole groups of cells are drawn, and what does not come out even is
/// left out. Nothing where the game has no pieces to set up or refuses every try.
std::optional<GameSpec> draw_board(std::string_view game, std::string_view rules, BoardSymmetry symmetry,
                                   const PieceCounts& counts, std::uint64_t seed);

struct GenerateWish {
    std::string game;
    std::string rules;
    std::uint64_t seed = 1;
    std::vector<BoardSymmetry> symmetries = {};   // drawn from these; empty: all of them
    std::vector<std::array<int, 2>> counts = {};  // from … to, of each letter; empty: half the limit to the limit
    double band = 0.03;                           // |chance − ½| among good players; with its interval's half width
    double precision = 0.025;                     // of the verdict
    std::optional<std::array<int, 2>> plies = {};
    std::optional<std::array<int, 2>> sharpness = {};  // percentage points between two strengths at most
    std::uint64_t most_pairs = 400;
};

/// A board that came up to the wish.
struct GeneratedBoard {
    std::uint64_t number = 0;  // of the draw
    GameSpec start = {};
    BoardSymmetry symmetry = BoardSymmetry::none;
    PieceCounts counts = {};
    Fairness found = {};
    double sharpness = 0;  // the largest difference of two strengths' chances
};

/// The board of a draw, before anything is measured.
struct DrawnBoard {
    GameSpec start = {};
    BoardSymmetry symmetry = BoardSymmetry::none;
};
std::optional<DrawnBoard> drawn_board(const GenerateWish& wish, std::uint64_t number);

/// Measures one draw; nothing where it does not come up to the wish, which is found out as early as may be.
std::optional<GeneratedBoard> generate_board(const GenerateWish& wish, std::uint64_t number, int threads,
                                             const std::atomic<bool>& stop);

/// The first `count` boards that come up to the wish, in the order of their numbers; fewer where
/// it was stopped or `most_draws` were not enough.
Parsed<std::vector<GeneratedBoard>> generate_boards(const GenerateWish& wish, std::size_t count,
                                                    std::uint64_t most_draws, int threads,
                                                    const std::function<void(std::size_t, std::uint64_t)>& on_progress,
                                                    const std::atomic<bool>& stop);

}  // namespace quartello::lab
