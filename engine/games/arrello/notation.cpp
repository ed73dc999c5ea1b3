// Arrello's text: positions and moves.
#include <algorithm>
#include <cstdlib>

#include "engine/core/text.hpp"
#include "engine/games/arrello/arrello.hpp"

namespace quartello {

namespace {

constexpr std::string_view game = "arrello";
constexpr std::string_view shape = "BOARD SIDE PROTECTED";

/// The direction and distance of `far` as seen from `from`.
struct Sight {
    int direction;
    int distance;
};

std::optional<Sight> sight(const Grid& grid, Cell from, Cell far) {
    const int dx = grid.x(far) - grid.x(from);
    const int dy = grid.y(far) - grid.y(from);
    const int distance = std::max(std::abs(dx), std::abs(dy));
    for (int d = 0; d < direction_count; ++d) {
        if (distance > 0 && dx == distance * direction_dx[d] && dy == distance * direction_dy[d])
            return Sight{d, distance};
    }
    return std::nullopt;
}

Error bad_far_end(std::string_view text, Error why, std::vector<int> cells) {
    return bad_move(game, text, std::move(why)).by("line", std::move(cells));
}

Error bad_protected(std::string_view text, Error why, std::vector<int> cells) {
    return bad_position(game, text, std::move(why)).by("protected", std::move(cells));
}

/// Reads the PROTECTED field into p, whose stones and side are known.
std::optional<Error> read_protected(const Arrello::Rules& rules, std::string_view text, std::string_view field,
                                    Arrello::Position& p) {
    if (field == "-") return std::nullopt;
    const Grid grid = Arrello::grid(rules);
    const auto cell = grid.parse(field);
    if (!cell) return bad_position(game, text, error_of(ErrorCode::protected_field).with("text", quoted(field)));
    const int square = Arrello::square_of(rules, *cell);
    if ((p.opp & bit(square)) == 0) {
        return bad_protected(text,
                             error_of(ErrorCode::protected_missing)
                                 .with("other", p.side == Side::first ? LabelCode::side_red : LabelCode::side_green)
                                 .with("cell", grid.name(*cell)),
                             {*cell});
    }
    std::vector<int> friends;
    for_each_bit(all_neighbours(bit(square)) & p.opp,
                 [&](int other) { friends.push_back(Arrello::drawn(rules, other)); });
    if (!friends.empty()) {
        const std::string names = cell_names(grid, friends);
        friends.insert(friends.begin(), *cell);
        return bad_protected(
            text, error_of(ErrorCode::protected_touches).with("cell", grid.name(*cell)).with("cells", names), friends);
    }
    p.guarded = static_cast<std::uint8_t>(square);
    return std::nullopt;
}

}  // namespace

std::string Arrello::letters(const Rules& rules, const Position& p) {
    std::string out(static_cast<std::size_t>(rules.size * rules.size), '.');
    const auto put = [&](Bits cells, char letter) {
        for_each_bit(cells, [&](int square) { out[static_cast<std::size_t>(drawn(rules, square))] = letter; });
    };
    const bool green_moves = p.side == Side::first;
    put(p.own, green_moves ? 'g' : 'r');
    put(p.opp, green_moves ? 'r' : 'g');
    return out;
}

std::string Arrello::format_position(const Rules& rules, const Position& p) {
    const Grid g = grid(rules);
    return format_board(g, letters(rules, p)) + (p.side == Side::first ? " g " : " r ") +
           (p.guarded == Position::no_square ? "-" : g.name(drawn(rules, p.guarded)));
}

Parsed<Start<Arrello>> Arrello::parse_position(const Rules& rules, std::string_view text) {
    const auto fields = position_fields(game, text, 3, shape);
    if (!fields) return fields.error();
    const auto board = parse_board(game, grid(rules), "gr", (*fields)[0]);
    if (!board) return board.error();
    const std::string_view side = (*fields)[1];
    if (side != "g" && side != "r") return bad_position(game, text, bad_side("g", "r", side));

    Position p;
    p.side = side == "g" ? Side::first : Side::second;
    for (Cell cell = 0; cell < grid(rules).cells(); ++cell) {
        const char letter = (*board)[static_cast<std::size_t>(cell)];
        if (letter != '.') (letter == side[0] ? p.own : p.opp) |= bit(square_of(rules, cell));
    }
    if (auto error = read_protected(rules, text, (*fields)[2], p)) return *error;
    return Start<Arrello>{rules, p};
}

Parsed<Arrello::Move> Arrello::parse_move(const Rules& rules, std::string_view text) {
    const Grid g = grid(rules);
    if (text == "pass") return bad_move(game, text, error_of(ErrorCode::no_pass_ever));
    std::string_view rest = text;
    const auto placed = g.take(rest);
    if (!placed) {
        return bad_move(
            game, text,
            error_of(ErrorCode::move_is_stone_and_flips).with("first", "a1").with("last", g.name(g.cells() - 1)));
    }
    Move move(square_of(rules, *placed));
    int last = -1;
    while (!rest.empty()) {
        const bool flip = rest[0] == 'x';
        if (flip) rest.remove_prefix(1);
        const auto far = flip ? g.take(rest) : std::nullopt;
        if (!far) return bad_move(game, text, error_of(ErrorCode::only_flips_follow));
        const auto seen = sight(g, *placed, *far);
        if (!seen) {
            return bad_far_end(text,
                               error_of(ErrorCode::not_in_line).with("end", g.name(*far)).with("cell", g.name(*placed)),
                               {*placed, *far});
        }
        if (seen->direction <= last) return bad_far_end(text, error_of(ErrorCode::flips_out_of_order), {*placed, *far});
        last = seen->direction;
        move = move.with_flip(seen->direction, seen->distance);
    }
    return move;
}

std::string Arrello::format_move(const Rules& rules, const Move& move) {
    const Grid g = grid(rules);
    const Cell placed = drawn(rules, move.square());
    std::string out = g.name(placed);
    for (int d = 0; d < direction_count; ++d) {
        const int reach = move.reach(d);
        if (reach > 0)
            out += "x" + g.name(g.at(g.x(placed) + reach * direction_dx[d], g.y(placed) + reach * direction_dy[d]));
    }
    return out;
}

}  // namespace quartello
