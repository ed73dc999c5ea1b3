// Alea's text: positions, set-ups, moves. A position is read strictly: what no game can have brought about in its
// last turns is an error.
#include <optional>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/games/alea/diagram.hpp"

namespace quartello::alea {

namespace {

constexpr std::string_view game = "alea";
constexpr std::string_view shape = "BOARD SIDE GUARDED STREAK CLOSING";
constexpr int most_streak = 999999999;  // without a limit: what nine digits can say

/// What is wrong with a position, if anything.
using Check = std::optional<Error>;

/// "c4,d4" or "-"; nothing if it cannot be read.
std::optional<std::vector<Cell>> read_cells(const Grid& board, std::string_view text) {
    std::vector<Cell> cells;
    if (text == "-") return cells;
    for (const auto part : split(text, ',')) {
        const auto cell = board.parse(part);
        if (!cell) return std::nullopt;
        cells.push_back(*cell);
    }
    return cells;
}

Check check_guarded_stones(const Rules& rules, const Diagram& d) {
    const Side other = opponent(d.side);
    for (std::size_t i = 0; i < d.guarded.size(); ++i) {
        const Cell cell = d.guarded[i];
        const std::string name = grid(rules).name(cell);
        if (i > 0 && cell <= d.guarded[i - 1])
            return error_of(ErrorCode::guarded_order).with("cell", name).by("guard", {cell});
        if (letter_at(d, cell) != letter_of(other))
            return error_of(ErrorCode::guarded_empty)
                .with("cell", name)
                .with("other", name_of(other))
                .by("guard", {cell});
    }
    return std::nullopt;
}

/// Whether the stone on `cell` can have flipped the guarded cells on the previous turn: it is none of them, they are
/// all beside it, and no stone of the player to move is left beside it.
bool can_have_converted(const Rules& rules, const Diagram& d, Cell cell) {
    if (letter_at(d, cell) != letter_of(opponent(d.side)) || is_guarded(d, cell)) return false;
    std::size_t beside = 0;
    for (const Neighbour& n : neighbours(rules, cell)) {
        if (letter_at(d, n.cell) == letter_of(d.side)) return false;
        if (is_guarded(d, n.cell)) ++beside;
    }
    return beside == d.guarded.size();
}

Check check_closing(const Diagram& d) {
    const auto closing = static_cast<std::uint32_t>(d.closing);
    if (has_room(d)) return d.closing > 0 ? Check(error_of(ErrorCode::closing_with_room).by("closing")) : std::nullopt;
    if (d.streak > closing) return error_of(ErrorCode::closing_streak).with("count", d.closing).by("closing");
    const bool passed = closing > 0 && d.guarded.empty();
    if (passed && d.streak == closing) return error_of(ErrorCode::closing_pass_streak).by("closing");
    return std::nullopt;
}

/// The streak tells what the previous turn was, the guarded cells what it did.
Check check_previous_turn(const Rules& rules, const Diagram& d) {
    if (rules.streak_limit > 0 && has_room(d) && d.streak > static_cast<std::uint32_t>(rules.streak_limit)) {
        return error_of(ErrorCode::streak_too_long)
            .with("count", std::to_string(d.streak))
            .with("limit", rules.streak_limit)
            .by("streak");
    }
    if (auto flaw = check_closing(d)) return flaw;
    if (d.streak == 0) {
        if (d.guarded.size() <= 1) return std::nullopt;
        return error_of(ErrorCode::placed_alone_guarded).by("guard", d.guarded);
    }
    if (d.guarded.empty())
        return d.closing > 0 ? std::nullopt : Check(error_of(ErrorCode::flipped_are_guarded).by("guard"));
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if (can_have_converted(rules, d, cell)) return std::nullopt;
    }
    return error_of(ErrorCode::nobody_flipped).with("other", name_of(opponent(d.side))).by("guard", d.guarded);
}

}  // namespace

std::string format_position(const Rules& rules, const Diagram& diagram) {
    const Grid board = grid(rules);
    std::vector<std::string> guarded;
    for (const Cell cell : diagram.guarded) guarded.push_back(board.name(cell));
    return format_board(board, diagram.letters) + " " + letter_of(diagram.side) + " " +
           (guarded.empty() ? "-" : join(guarded, ",")) + " " + std::to_string(diagram.streak) + " " +
           std::to_string(diagram.closing);
}

Parsed<Diagram> parse_position(const Rules& rules, std::string_view text) {
    const auto fields = position_fields(game, text, 5, shape);
    if (!fields) return fields.error();
    const auto letters = parse_board(game, grid(rules), "bw", (*fields)[0]);
    if (!letters) return letters.error();
    const auto side = (*fields)[1];
    if (side != "b" && side != "w") return bad_position(game, text, bad_side("b", "w", side));
    const auto guarded = read_cells(grid(rules), (*fields)[2]);
    const auto wrong_field = [&](ErrorCode code, std::size_t index) {
        return bad_position(game, text, error_of(code).with("field", "STREAK").with("text", quoted((*fields)[index])));
    };
    if (!guarded) return wrong_field(ErrorCode::guarded_field, 2);
    const auto streak = parse_number((*fields)[3], most_streak);
    if (!streak) return wrong_field(ErrorCode::number_field, 3);
    const auto closing = parse_number((*fields)[4], 2);
    if (!closing) return wrong_field(ErrorCode::closing_field, 4);

    const Diagram diagram{*letters, side == "b" ? Side::first : Side::second, *guarded,
                          static_cast<std::uint32_t>(*streak), *closing};
    Check flaw = check_guarded_stones(rules, diagram);
    if (!flaw) flaw = check_previous_turn(rules, diagram);
    if (!flaw) return diagram;
    const auto [clause, cells] = std::pair(flaw->clause, flaw->cells);
    return bad_position(game, text, *std::move(flaw)).by(clause, cells);
}

Parsed<Diagram> start(const Rules& rules, std::string_view setup) {
    if (setup.find('/') != std::string_view::npos) return parse_position(rules, std::string(setup) + " b - 0 0");
    if (!setup.empty() && setup != "standard") {
        return unknown_setup(game, setup, "standard (the empty board), or a board text");
    }
    Diagram diagram;
    diagram.letters.assign(static_cast<std::size_t>(rules.cells()), '.');
    return diagram;
}

Parsed<Move> parse_move(const Rules& rules, std::string_view text) {
    if (text == "pass") return Move{};
    const Grid board = grid(rules);
    std::string_view rest = text;
    const auto cell = board.take(rest);
    if (!cell || (rest != "" && rest != "*")) {
        return bad_move(
            game, text,
            error_of(ErrorCode::move_is_stone_or_star).with("first", "a1").with("last", board.name(rules.cells() - 1)));
    }
    return Move{static_cast<std::uint8_t>(square_of(rules, *cell)), rest.empty() ? MoveKind::place : MoveKind::convert};
}

std::string format_move(const Rules& rules, const Move& move) {
    if (move.is_pass()) return "pass";
    return grid(rules).name(cell_of(rules, move.square)) + (move.kind == MoveKind::convert ? "*" : "");
}

}  // namespace quartello::alea
