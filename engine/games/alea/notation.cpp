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
struct Flaw {
    std::string why;
    std::string clause;
    std::vector<Cell> cells = {};
};
using Check = std::optional<Flaw>;

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
            return Flaw{"the guarded cells must be in board order, each once: " + name, "guard", {cell}};
        if (letter_at(d, cell) != letter_of(other)) {
            return Flaw{"the guarded cell " + name + " holds no stone of " + name_of(other) + ", who moved last",
                        "guard",
                        {cell}};
        }
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
    if (has_room(d))
        return d.closing > 0 ? Check(Flaw{"closing turns are taken on a full board only", "closing"}) : std::nullopt;
    if (d.streak > closing) {
        return Flaw{
            "on a full board the streak is at most the number of closing turns taken: " + std::to_string(d.closing),
            "closing"};
    }
    const bool passed = closing > 0 && d.guarded.empty();
    if (passed && d.streak == closing)
        return Flaw{
            "with nothing guarded the last closing turn was a pass, so the streak is less than the closing turns taken",
            "closing"};
    return std::nullopt;
}

/// The streak tells what the previous turn was, the guarded cells what it did.
Check check_previous_turn(const Rules& rules, const Diagram& d) {
    if (rules.streak_limit > 0 && has_room(d) && d.streak > static_cast<std::uint32_t>(rules.streak_limit)) {
        return Flaw{"a streak of " + std::to_string(d.streak) + ", but at most " + std::to_string(rules.streak_limit) +
                        " conversions in a row are agreed",
                    "streak"};
    }
    if (auto flaw = check_closing(d)) return flaw;
    if (d.streak == 0) {
        if (d.guarded.size() <= 1) return std::nullopt;
        return Flaw{"after a placement (streak 0) only the stone placed is guarded", "guard", d.guarded};
    }
    if (d.guarded.empty()) {
        return d.closing > 0
                   ? std::nullopt
                   : Check(Flaw{"after a conversion (streak above 0) the stones flipped are guarded", "guard"});
    }
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if (can_have_converted(rules, d, cell)) return std::nullopt;
    }
    return Flaw{
        "no stone of " + name_of(opponent(d.side)) + " can have flipped just the guarded cells on the previous turn",
        "guard", d.guarded};
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
    const auto wrong_field = [&](std::string_view name, std::string_view field, const char* must) {
        return bad_position(game, text, bad_field(name, field, std::string(must) + ", not " + quoted(field)));
    };
    if (!guarded)
        return wrong_field("GUARDED", (*fields)[2], "the guarded cells must be names separated by commas, or -");
    const auto streak = parse_number((*fields)[3], most_streak);
    if (!streak) return wrong_field("STREAK", (*fields)[3], "the streak must be a number");
    const auto closing = parse_number((*fields)[4], 2);
    if (!closing) return wrong_field("CLOSING", (*fields)[4], "the closing turns taken must be 0, 1 or 2");

    const Diagram diagram{*letters, side == "b" ? Side::first : Side::second, *guarded,
                          static_cast<std::uint32_t>(*streak), *closing};
    Check flaw = check_guarded_stones(rules, diagram);
    if (!flaw) flaw = check_previous_turn(rules, diagram);
    if (!flaw) return diagram;
    return bad_position(game, text, impossible(std::move(flaw->why))).by(flaw->clause, std::move(flaw->cells));
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
