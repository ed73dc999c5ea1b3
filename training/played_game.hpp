// One self-play game as it is kept: the start, the moves, what the search thought before each move after the opening,
// and how the game ended; and its bytes. Positions are not kept, they follow by playing the moves.
//   u8     bit 0: the game was finished; bit 1: other switches than the default follow; bits 2 to 4 (Mapello): walls,
//          bonuses, jokers follow
//   start  Mapello: u8 the bonus value, bit 7 for empties=winner (if bit 1); u64 walls; u64 bonuses; 5 bytes jokers,
//   bit
//          by bit along the border (ring_cell); each only if its bit says so. Other games: i16 a switch (if bit 1), and
//          the game's own start.
//   count  random plies of the opening       count  plies     count  values (the plies right after the opening)
//   count  random moves after the opening, and for each a count: its ply
//   i16    final margin of the first player, in hundredths of a point
//   moves  see GameCodec
//   i16    a value: hundredths of a point for the side to move, the lowest bit set if it is exact
// Plies after the last value were played by the exact solver: their value is the final margin.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/games/all_games.hpp"

namespace quartello::training {

/// What the search thought of a position, in hundredths of a point for the side to move. Estimates are even.
struct Judgement {
    std::int16_t value = 0;
    bool exact = false;

    static Judgement estimate(int value) { return {static_cast<std::int16_t>(value & ~1), false}; }
    static Judgement proof(int value) { return {static_cast<std::int16_t>(value), true}; }
    friend bool operator==(const Judgement&, const Judgement&) = default;
};

template <class G>
struct PlayedGame {
    typename G::Rules rules;
    typename G::Position start;
    std::size_t opening = 0;  // plies played at random before the first search
    std::vector<typename G::Move> moves;
    std::vector<Judgement> values;          // of the positions before moves[opening], moves[opening + 1], …
    std::vector<std::size_t> random_plies;  // after the opening, ascending
    std::int16_t margin = 0;                // of the first player, hundredths of a point
    bool finished = true;

    /// The plies from here on were the exact solver's.
    std::size_t solved_from() const { return opening + values.size(); }
};

/// The border of Mapello's drawn board, clockwise from the top left corner: 0 to 9 along the top, 10 to 18 down the
/// right side, 19 to 27 back along the bottom, 28 to 35 up the left side.
inline constexpr int ring_cells = 36;
constexpr Cell ring_cell(int number) {
    if (number < 10) return number;
    if (number < 19) return (number - 9) * 10 + 9;
    if (number < 28) return 99 - (number - 18);
    return (36 - number) * 10;
}
inline std::uint64_t ring_of(const Mapello::Drawn& jokers) {
    std::uint64_t ring = 0;
    for (int i = 0; i < ring_cells; ++i) {
        if (jokers[static_cast<std::size_t>(ring_cell(i))]) ring |= std::uint64_t{1} << i;
    }
    return ring;
}

/// How moves, and what is special about a game's start, become bytes.
template <class G>
struct GameCodec;

/// Games can be kept and learned from.
template <class G>
concept HasCodec = requires { sizeof(GameCodec<G>); };

/// The answer for a game that has none.
template <class G>
Error no_codec() {
    return {std::string(G::sheet().name) + " keeps no games for training: its GameCodec is missing"};
}

/// A move is its cell, 64 for a pass.
template <>
struct GameCodec<Mapello> {
    static void put_move(ByteWriter& out, const Mapello::Move& move) { out.put(move.square); }
    static Mapello::Move get_move(ByteReader& in) { return {in.get<std::uint8_t>()}; }
};

/// The cell, with 64 added if stones are flipped. Then for each line flipped the direction, the distance of its far end
/// times 8, and 64 if more lines follow.
template <>
struct GameCodec<Arrello> {
    static void put_move(ByteWriter& out, const Arrello::Move& move) {
        std::vector<int> lines;
        for (int d = 0; d < direction_count; ++d) {
            if (move.reach(d) > 0) lines.push_back(d | move.reach(d) << 3);
        }
        out.put(static_cast<std::uint8_t>(move.square() | (lines.empty() ? 0 : 64)));
        for (std::size_t i = 0; i < lines.size(); ++i)
            out.put(static_cast<std::uint8_t>(lines[i] | (i + 1 < lines.size() ? 64 : 0)));
    }
    static Arrello::Move get_move(ByteReader& in) {
        int byte = in.get<std::uint8_t>();
        Arrello::Move move(byte & 63);
        while ((byte & 64) != 0 && in.ok()) {
            byte = in.get<std::uint8_t>();
            move = move.with_flip(byte & 7, byte >> 3 & 7);
        }
        return move;
    }
};

/// A move is two bytes, its cells from and to; a pass is 64 and 64.
template <>
struct GameCodec<Mabi> {
    static void put_move(ByteWriter& out, const Mabi::Move& move) {
        out.put(move.from);
        out.put(move.to);
    }
    static Mabi::Move get_move(ByteReader& in) {
        const auto from = in.get<std::uint8_t>();
        return {from, in.get<std::uint8_t>()};
    }
};

/// The cell, with 64 added for a conversion; 128 for a pass. Boards up to 8x8.
template <>
struct GameCodec<Alea> {
    static void put_move(ByteWriter& out, const Alea::Move& move) {
        const int kind = move.kind == alea::MoveKind::convert ? 64 : 0;
        out.put(static_cast<std::uint8_t>(move.is_pass() ? 128 : move.square | kind));
    }
    static Alea::Move get_move(ByteReader& in) {
        const int byte = in.get<std::uint8_t>();
        if (byte >= 128) return {};
        const auto kind = (byte & 64) != 0 ? alea::MoveKind::convert : alea::MoveKind::place;
        return {static_cast<std::uint8_t>(byte & 63), kind};
    }
};

namespace detail {

inline constexpr std::uint8_t finished_bit = 1;
inline constexpr std::uint8_t switches_bit = 2;
inline constexpr std::uint8_t walls_bit = 4;
inline constexpr std::uint8_t bonuses_bit = 8;
inline constexpr std::uint8_t jokers_bit = 16;
inline constexpr std::uint8_t empties_bit = 128;
inline constexpr std::size_t ring_bytes = 5;

inline void put_start(ByteWriter& out, std::uint8_t bits, const Mapello::Rules& rules) {
    const Mapello::Rules usual;
    const bool other = rules.bonus_value != usual.bonus_value || rules.empties_to_winner;
    if (other) bits |= switches_bit;
    if (rules.walls != 0) bits |= walls_bit;
    if (rules.bonuses != 0) bits |= bonuses_bit;
    if (rules.jokers.any()) bits |= jokers_bit;
    out.put(bits);
    if (other) out.put(static_cast<std::uint8_t>(rules.bonus_value | (rules.empties_to_winner ? empties_bit : 0)));
    if (rules.walls != 0) out.put(rules.walls);
    if (rules.bonuses != 0) out.put(rules.bonuses);
    if (rules.jokers.any()) out.put_low(ring_of(rules.jokers), ring_bytes);
}

inline Parsed<Start<Mapello>> get_start(ByteReader& in, std::uint8_t bits, const Mapello*) {
    Start<Mapello> start = *Mapello::start({}, "plain");
    if ((bits & switches_bit) != 0) {
        const auto switches = in.get<std::uint8_t>();
        start.rules.bonus_value = switches & ~empties_bit;
        start.rules.empties_to_winner = (switches & empties_bit) != 0;
    }
    if ((bits & walls_bit) != 0) start.rules.walls = in.get<std::uint64_t>();
    if ((bits & bonuses_bit) != 0) start.rules.bonuses = in.get<std::uint64_t>();
    const std::uint64_t ring = (bits & jokers_bit) != 0 ? in.get_low(ring_bytes) : 0;
    for (int i = 0; i < ring_cells; ++i) {
        if ((ring >> i & 1) != 0) start.rules.jokers.set(static_cast<std::size_t>(ring_cell(i)));
    }
    start.rules.prepare();
    return start;
}

inline void put_switches(ByteWriter& out, std::uint8_t bits, const SwitchValues& values, const SwitchValues& usual) {
    out.put(static_cast<std::uint8_t>(bits | (values != usual ? switches_bit : 0)));
    if (values == usual) return;
    for (const int value : values) out.put(static_cast<std::int16_t>(value));
}

inline bool is_valid(const Switch& entry, int value) {
    if (!entry.words.empty()) return value >= 0 && value < static_cast<int>(entry.words.size());
    const int scale = entry.halves ? 2 : 1;
    const bool in_range = value >= scale * entry.low && value <= scale * entry.high;
    return in_range && (entry.steps.empty() || std::ranges::find(entry.steps, value) != entry.steps.end());
}

template <class G>
Parsed<Start<G>> get_start(ByteReader& in, std::uint8_t bits, const G*) {
    const auto& switches = G::sheet().switches;
    SwitchValues values = default_switches(switches);
    for (std::size_t i = 0; (bits & switches_bit) != 0 && i < values.size(); ++i) {
        values[i] = in.get<std::int16_t>();
        if (!is_valid(switches[i], values[i])) return Error{"a game in the file has a wrong switch"};
    }
    const auto rules = G::rules_from(values);
    if constexpr (requires { G::supports(rules); }) {
        if (!G::supports(rules)) return Error{"a game in the file has a board that self-play does not use"};
    }
    return G::start(rules, "");
}

}  // namespace detail

template <class G>
std::string format_game(const PlayedGame<G>& game) {
    ByteWriter out;
    const std::uint8_t bits = game.finished ? detail::finished_bit : 0;
    if constexpr (std::same_as<G, Mapello>) {
        detail::put_start(out, bits, game.rules);
    } else {
        detail::put_switches(out, bits, G::values_of(game.rules), default_switches(G::sheet().switches));
    }
    out.put_count(game.opening);
    out.put_count(game.moves.size());
    out.put_count(game.values.size());
    out.put_count(game.random_plies.size());
    for (const std::size_t ply : game.random_plies) out.put_count(ply);
    out.put(game.margin);
    for (const auto& move : game.moves) GameCodec<G>::put_move(out, move);
    for (const Judgement& value : game.values)
        out.put(static_cast<std::int16_t>(value.value | static_cast<std::int16_t>(value.exact ? 1 : 0)));
    return std::string(out.text());
}

/// The moves are not looked at: whoever plays them finds out whether they are legal.
template <class G>
Parsed<PlayedGame<G>> parse_game(std::string_view bytes) {
    ByteReader in(bytes);
    const auto bits = in.get<std::uint8_t>();
    const Parsed<Start<G>> start = detail::get_start(in, bits, static_cast<const G*>(nullptr));
    if (!start) return start.error();
    PlayedGame<G> game{start->rules, start->position, 0, {}, {}, {}, 0, (bits & detail::finished_bit) != 0};
    game.opening = in.get_count();
    const std::uint64_t moves = in.get_count();
    const std::uint64_t values = in.get_count();
    const std::uint64_t random_plies = in.get_count();
    for (std::uint64_t i = 0; i < random_plies && in.ok(); ++i) game.random_plies.push_back(in.get_count());
    game.margin = in.get<std::int16_t>();
    for (std::uint64_t i = 0; i < moves && in.ok(); ++i) game.moves.push_back(GameCodec<G>::get_move(in));
    for (std::uint64_t i = 0; i < values && in.ok(); ++i) {
        const auto word = in.get<std::int16_t>();
        game.values.push_back({static_cast<std::int16_t>(word & ~1), (word & 1) != 0});
    }
    if (!in.ok() || in.left() > 0 || game.solved_from() > game.moves.size())
        return Error{"a game in the file has a wrong length"};
    return game;
}

}  // namespace quartello::training
