// Mabi's text: positions, starts, moves. Only texts that a game can have written are read.
#include <algorithm>

#include "engine/core/text.hpp"
#include "engine/games/mabi/mabi.hpp"

namespace quartello {

namespace {

constexpr std::string_view game = "mabi";
constexpr std::string_view shape = "BOARD SIDE LOCKED PASSED HOLDERS RECORDS QUIET PLY";
constexpr int longest_game = 999999999;

using Position = Mabi::Position;
/// What is wrong with a field, or nothing.
using Wrong = std::optional<Error>;

char letter_of(Side side) { return side == Side::first ? 'w' : 'b'; }
LabelCode name_of(std::size_t side) { return side == 0 ? LabelCode::side_white : LabelCode::side_black; }
std::string number(std::uint32_t n) { return std::to_string(n); }

Error wrong_field(ErrorCode code, std::string_view text) { return error_of(code).with("text", quoted(text)); }
Error no_number(std::string_view field, std::string_view text) {
    return wrong_field(ErrorCode::number_field, text).with("field", field);
}

Wrong read_pieces(const Mabi::Rules& rules, const std::string& letters, Position& p) {
    for (Cell cell = 0; cell < static_cast<Cell>(letters.size()); ++cell) {
        const char letter = letters[static_cast<std::size_t>(cell)];
        if (letter != '.') p.pieces[letter == 'w' ? 0 : 1] |= bit(Mabi::square_of(rules, cell));
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const int pieces = count(p.pieces[side]);
        if (pieces >= 1 && pieces <= rules.pieces_per_side()) continue;
        return error_of(ErrorCode::piece_count)
            .with("side", name_of(side))
            .with("count", pieces)
            .with("limit", rules.pieces_per_side());
    }
    Mabi::derive(p);
    return std::nullopt;
}

Wrong read_side(std::string_view text, Position& p) {
    if (text != "w" && text != "b") return bad_side("w", "b", text);
    p.side = text == "w" ? Side::first : Side::second;
    return std::nullopt;
}

Wrong read_locked(const Mabi::Rules& rules, std::string_view text, Position& p) {
    if (text != "w" && text != "b" && text != "-") return wrong_field(ErrorCode::locked_field, text);
    if (text == "-") return std::nullopt;
    if (!rules.lockout) return error_of(ErrorCode::nobody_locked_out);
    if (text[0] == letter_of(p.side)) return error_of(ErrorCode::mover_locked_out);
    p.opponent_locked = true;
    return std::nullopt;
}

Wrong read_passed(const Mabi::Rules& rules, std::string_view text, Position& p) {
    if (text != "-" && text != "p" && text != "pp") return wrong_field(ErrorCode::passed_field, text);
    p.passes = text == "-" ? 0 : static_cast<std::uint8_t>(text.size());
    if (rules.lockout && p.passes > 0 && !p.opponent_locked) return error_of(ErrorCode::passed_not_locked_out);
    return std::nullopt;
}

/// A size that one side alone has is held by it; one that both have by either, or by nobody if both have had it since
/// the start; one that nobody has by nobody.
Wrong check_holder(int size, char letter, const Position& p) {
    const bool white = p.largest[0] >= size;
    const bool black = p.largest[1] >= size;
    if (white != black) {
        if (letter == (white ? 'w' : 'b')) return std::nullopt;
        return error_of(ErrorCode::holder_is_side)
            .with("size", size)
            .with("expected", white ? "w" : "b")
            .with("side", name_of(white ? 0 : 1));
    }
    if (letter == '-' || (white && p.ply != 0)) return std::nullopt;
    return error_of(white ? ErrorCode::holder_from_start : ErrorCode::holder_is_nobody).with("size", size);
}

Wrong read_holders(std::string_view text, Position& p) {
    constexpr std::size_t length = Mabi::largest_size - 1;
    if (text.size() != length || text.find_first_not_of("wb-") != std::string_view::npos) {
        return wrong_field(ErrorCode::holders_field, text);
    }
    for (int size = 2; size <= Mabi::largest_size; ++size) {
        const char letter = text[static_cast<std::size_t>(size - 2)];
        if (auto wrong = check_holder(size, letter, p)) return wrong;
        if (letter != '-') p.held[letter == 'w' ? 0 : 1] |= static_cast<std::uint16_t>(1 << (size - 1));
    }
    return std::nullopt;
}

Wrong read_records(std::string_view text, Position& p) {
    const auto parts = split(text, ',');
    for (std::size_t side = 0; side < 2; ++side) {
        const auto record = parts.size() == 2 ? parse_number(parts[side], Mabi::largest_size) : std::nullopt;
        if (!record) return wrong_field(ErrorCode::records_field, text);
        const int pieces = count(p.pieces[side]);
        if (*record < p.largest[side] || *record > pieces) {
            return error_of(ErrorCode::record_of_side)
                .with("side", name_of(side))
                .with("record", *record)
                .with("size", p.largest[side])
                .with("count", pieces);
        }
        p.records[side] = static_cast<std::uint8_t>(*record);
    }
    return std::nullopt;
}

Wrong read_counters(const Mabi::Rules& rules, std::string_view quiet, std::string_view ply, Position& p) {
    const auto quiet_moves = parse_number(quiet, longest_game);
    if (!quiet_moves) return no_number("QUIET", quiet);
    const std::uint32_t last = Mabi::last_quiet(rules, p);
    if (rules.quiet > 0 && static_cast<std::uint32_t>(*quiet_moves) > last) {
        return error_of(p.opponent_locked ? ErrorCode::quiet_beyond_lockout : ErrorCode::quiet_beyond_end)
            .with("count", *quiet_moves)
            .with("limit", number(last));
    }
    const auto plies = parse_number(ply, longest_game);
    if (!plies) return no_number("PLY", ply);
    p.quiet = static_cast<std::uint32_t>(*quiet_moves);
    p.ply = static_cast<std::uint32_t>(*plies);
    return std::nullopt;
}

/// At least so many passes have been made that QUIET does not count: those of now and, where a move has followed it,
/// the one that a lock-out began with. The pass that follows the switch `quiet` is counted.
std::uint32_t uncounted_passes(const Mabi::Rules& rules, const Position& p) {
    const auto limit = static_cast<std::uint32_t>(rules.quiet);
    if (limit == 0 || p.quiet <= limit) return std::max<std::uint32_t>(p.passes, p.opponent_locked ? 1 : 0);
    const bool counted = p.quiet == limit + 1 && p.passes > 0;
    return p.passes + (counted ? 0 : 1);
}

/// What the quiet moves say about the passes where they have run out.
Wrong check_quiet_end(const Mabi::Rules& rules, const Position& p) {
    const auto limit = static_cast<std::uint32_t>(rules.quiet);
    const auto quiet = [](ErrorCode code, std::uint32_t moves) { return error_of(code).with("count", number(moves)); };
    if (p.quiet == limit && p.passes > 0) return quiet(ErrorCode::quiet_before_pass, p.quiet);
    if (p.quiet == limit + 1 && p.passes == 0) return quiet(ErrorCode::quiet_forced_pass, limit);
    const std::uint32_t last_passes = p.quiet == limit + 1 ? 1 : 0;
    if (p.quiet == 2 * limit && p.passes > last_passes) return quiet(ErrorCode::quiet_after_end, p.quiet);
    return std::nullopt;
}

/// What the turns taken so far say about each other.
Wrong check_turns(const Mabi::Rules& rules, const Position& p) {
    if (p.ply == 0 &&
        (p.side != Side::first || p.opponent_locked || p.passes > 0 || p.quiet > 0 || p.records != p.largest)) {
        return error_of(ErrorCode::first_ply);
    }
    if (p.ply < p.quiet + uncounted_passes(rules, p))
        return error_of(ErrorCode::too_few_plies).with("ply", number(p.ply)).with("count", number(p.quiet));
    if (!p.opponent_locked && (p.ply % 2 == 0) != (p.side == Side::first))
        return error_of(ErrorCode::ply_of_other).with("ply", number(p.ply));
    return rules.quiet > 0 ? check_quiet_end(rules, p) : std::nullopt;
}

}  // namespace

std::string Mabi::letters(const Rules& rules, const Position& p) {
    std::string out(static_cast<std::size_t>(rules.size * rules.size), '.');
    for (const Side side : {Side::first, Side::second}) {
        for_each_bit(p.pieces[index(side)],
                     [&](int square) { out[static_cast<std::size_t>(drawn(rules, square))] = letter_of(side); });
    }
    return out;
}

std::string Mabi::format_position(const Rules& rules, const Position& p) {
    std::string holders;
    for (int size = 2; size <= largest_size; ++size) {
        const int mask = 1 << (size - 1);
        holders += (p.held[0] & mask) != 0 ? 'w' : (p.held[1] & mask) != 0 ? 'b' : '-';
    }
    const auto locked_side = p.locked();
    return format_board(grid(rules), letters(rules, p)) + ' ' + letter_of(p.side) + ' ' +
           (locked_side ? letter_of(*locked_side) : '-') + ' ' + (p.passes == 0 ? "-" : std::string(p.passes, 'p')) +
           ' ' + holders + ' ' + std::to_string(p.records[0]) + ',' + std::to_string(p.records[1]) + ' ' +
           number(p.quiet) + ' ' + number(p.ply);
}

Parsed<Start<Mabi>> Mabi::parse_position(const Rules& rules, std::string_view text) {
    const auto fields = position_fields(game, text, 8, shape);
    if (!fields) return fields.error();
    const auto& field = *fields;
    const auto board = parse_board(game, grid(rules), "wb", field[0]);
    if (!board) return board.error();
    Start<Mabi> out{rules, {}};
    Position& p = out.position;
    Wrong wrong = read_pieces(rules, *board, p);
    if (!wrong) wrong = read_side(field[1], p);
    if (!wrong) wrong = read_locked(rules, field[2], p);
    if (!wrong) wrong = read_passed(rules, field[3], p);
    if (!wrong) wrong = read_counters(rules, field[6], field[7], p);
    if (!wrong) wrong = read_holders(field[4], p);
    if (!wrong) wrong = read_records(field[5], p);
    if (!wrong) wrong = check_turns(rules, p);
    if (wrong) return bad_position(game, text, *wrong);
    return out;
}

Parsed<Start<Mabi>> Mabi::start(const Rules& rules, std::string_view setup) {
    if (setup.empty() || setup == "standard") return Start<Mabi>{rules, standard(rules)};
    if (setup.find('/') == std::string_view::npos) {
        return unknown_setup(game, setup, "standard (the switch start chooses it), or a board text");
    }
    const auto board = parse_board(game, grid(rules), "wb", setup);
    if (!board) return board.error();
    Position p;
    if (const Wrong wrong = read_pieces(rules, *board, p)) return bad_position(game, setup, *wrong);
    return Start<Mabi>{rules, fresh(p.pieces)};
}

Parsed<Mabi::Move> Mabi::parse_move(const Rules& rules, std::string_view text) {
    if (text == "pass") return Move{};
    const Grid g = grid(rules);
    std::string_view rest = text;
    const auto from = g.take(rest);
    const auto to = from ? g.parse(rest) : std::nullopt;
    if (!to)
        return bad_move(game, text,
                        error_of(ErrorCode::move_is_two_cells).with("first", "a1").with("last", g.name(g.cells() - 1)));
    return Move{static_cast<std::uint8_t>(square_of(rules, *from)), static_cast<std::uint8_t>(square_of(rules, *to))};
}

std::string Mabi::format_move(const Rules& rules, const Move& move) {
    if (move.is_pass()) return "pass";
    return grid(rules).name(drawn(rules, move.from)) + grid(rules).name(drawn(rules, move.to));
}

}  // namespace quartello
