// Mapello's text: positions, set-ups, moves.
#include "engine/core/text.hpp"
#include "engine/games/mapello/mapello.hpp"

namespace quartello {

namespace {

constexpr std::string_view game = "mapello";
constexpr int most_seed = 999999999;
constexpr std::string_view shape = "BOARD SIDE BLACKBONUSES WHITEBONUSES";

struct Board {
    std::string_view name;
    std::string_view text;
};
constexpr Board named_boards[] = {
    {"plain", "10/10/10/10/4bw4/4wb4/10/10/10/10"},
    {"classic", "4j5/1#1*2*1#1/6#3/j*#5*j/j3bw4/4wb2*1/1*5#1j/j2#6/1#1*3*#1/3j3j2"},
    {"rulebook", "3j2j3/1#1*1*2#1/6#1*j/1*#7/4bw4/j3wb4/1*5#*j/3#6/1#1*2*1#1/3jj2j2"},
};

Error broken(std::string_view text, Error why, std::vector<int> cells) {
    return bad_position(game, text, std::move(why)).by("setup", std::move(cells));
}

/// Where each kind of piece lies on the drawn board.
struct Found {
    std::vector<int> walls, bonuses, jokers, discs;
};

Found find_pieces(const std::string& letters) {
    Found found;
    for (int cell = 0; cell < 100; ++cell) {
        switch (letters[static_cast<std::size_t>(cell)]) {
            case '#': found.walls.push_back(cell); break;
            case '*': found.bonuses.push_back(cell); break;
            case 'j': found.jokers.push_back(cell); break;
            case 'b':
            case 'w': found.discs.push_back(cell); break;
            default: break;
        }
    }
    return found;
}

/// The first rule of the set-up that the pieces break, if any.
std::optional<Error> check_places(const Grid& grid, const Found& found, std::string_view text) {
    for (const int cell : found.jokers) {
        if (Mapello::inner(cell) >= 0)
            return broken(text, error_of(ErrorCode::joker_inside).with("cell", grid.name(cell)), {cell});
    }
    const auto on_border = [&](const std::vector<int>& cells, const char* what) -> std::optional<Error> {
        for (const int cell : cells) {
            if (Mapello::inner(cell) < 0) {
                auto why = error_of(ErrorCode::piece_on_border).with("piece", what).with("cell", grid.name(cell));
                return broken(text, std::move(why), {cell});
            }
        }
        return std::nullopt;
    };
    if (auto error = on_border(found.walls, "wall")) return error;
    if (auto error = on_border(found.bonuses, "bonus")) return error;
    if (auto error = on_border(found.discs, "disc")) return error;
    for (const auto* kind : {&found.walls, &found.bonuses}) {
        for (const int cell : *kind) {
            const int x = cell % 10;
            const int y = cell / 10;
            if ((x == 4 || x == 5) && (y == 4 || y == 5))
                return broken(text, error_of(ErrorCode::piece_in_centre).with("cell", grid.name(cell)), {cell});
        }
    }
    return std::nullopt;
}

std::optional<Error> check_limit(std::string_view text, ErrorCode code, int number, int limit,
                                 const std::vector<int>& cells) {
    if (number <= limit) return std::nullopt;
    return broken(text, error_of(code).with("count", number).with("limit", limit), cells);
}

std::string_view board_of(std::string_view name) {
    for (const Board& board : named_boards) {
        if (board.name == name) return board.text;
    }
    return {};
}

}  // namespace

std::string Mapello::letters(const Rules& rules, const Position& p) {
    std::string out(100, '.');
    const Bits black = p.side == Side::first ? p.own : p.opp;
    const Bits white = p.side == Side::first ? p.opp : p.own;
    const auto put = [&out](Bits cells, char letter) {
        for_each_bit(cells, [&](int square) { out[static_cast<std::size_t>(drawn(square))] = letter; });
    };
    put(rules.walls, '#');
    put(rules.bonuses, '*');
    put(black, 'b');
    put(white, 'w');
    for (std::size_t cell = 0; cell < 100; ++cell) {
        if (rules.jokers[cell]) out[cell] = 'j';
    }
    return out;
}

std::string Mapello::format_position(const Rules& rules, const Position& p) {
    const bool black_moves = p.side == Side::first;
    return format_board(grid(rules), letters(rules, p)) + (black_moves ? " b " : " w ") +
           std::to_string(black_moves ? p.own_bonuses : p.opp_bonuses) + " " +
           std::to_string(black_moves ? p.opp_bonuses : p.own_bonuses);
}

Parsed<Start<Mapello>> Mapello::parse_position(const Rules& rules, std::string_view text) {
    const auto fields = position_fields(game, text, 4, shape);
    if (!fields) return fields.error();
    const auto board = parse_board(game, grid(rules), "bw#*j", (*fields)[0]);
    if (!board) return board.error();
    if ((*fields)[1] != "b" && (*fields)[1] != "w") return bad_position(game, text, bad_side("b", "w", (*fields)[1]));
    const auto black_bonuses = parse_number((*fields)[2], 8);
    const auto white_bonuses = parse_number((*fields)[3], 8);
    if (!black_bonuses || !white_bonuses) return bad_position(game, text, error_of(ErrorCode::bonuses_taken_range));

    const Found found = find_pieces(*board);
    if (auto error = check_places(grid(rules), found, text)) return *error;
    const auto size = [](const std::vector<int>& cells) { return static_cast<int>(cells.size()); };
    if (auto error = check_limit(text, ErrorCode::too_many_walls, size(found.walls), rules.wall_limit, found.walls))
        return *error;
    if (auto error = check_limit(text, ErrorCode::too_many_jokers, size(found.jokers), rules.joker_limit, found.jokers))
        return *error;
    const int bonuses = size(found.bonuses) + *black_bonuses + *white_bonuses;
    if (auto error = check_limit(text, ErrorCode::too_many_bonuses, bonuses, rules.bonus_limit, found.bonuses))
        return *error;
    if (found.discs.empty()) return bad_position(game, text, error_of(ErrorCode::no_disc));

    Start<Mapello> start{rules, {}};
    start.rules.walls = start.rules.bonuses = 0;
    start.rules.jokers.reset();
    for (const int cell : found.walls) start.rules.walls |= bit(inner(cell));
    for (const int cell : found.bonuses) start.rules.bonuses |= bit(inner(cell));
    for (const int cell : found.jokers) start.rules.jokers.set(static_cast<std::size_t>(cell));
    start.rules.prepare();
    const bool black_moves = (*fields)[1] == "b";
    Position& p = start.position;
    p.side = black_moves ? Side::first : Side::second;
    p.own_bonuses = static_cast<std::uint8_t>(black_moves ? *black_bonuses : *white_bonuses);
    p.opp_bonuses = static_cast<std::uint8_t>(black_moves ? *white_bonuses : *black_bonuses);
    for (const int cell : found.discs) {
        const bool black = (*board)[static_cast<std::size_t>(cell)] == 'b';
        (black == black_moves ? p.own : p.opp) |= bit(inner(cell));
    }
    return start;
}

Parsed<Start<Mapello>> Mapello::start(const Rules& rules, std::string_view setup) {
    if (setup.empty()) setup = "plain";
    if (setup.starts_with("random")) {
        const auto seed = setup == "random"                     ? std::optional<int>(0)
                          : setup.size() > 7 && setup[6] == ':' ? parse_number(setup.substr(7), most_seed)
                                                                : std::nullopt;
        if (!seed)
            return error_of(ErrorCode::bad_seed)
                .with("game", game)
                .with("text", quoted(setup))
                .with("limit", most_seed);
        auto plain = start(rules, "plain");
        plain->rules = random_setup(rules, static_cast<std::uint64_t>(*seed));
        return plain;
    }
    auto board = board_of(setup);
    if (board.empty()) {
        if (setup.find('/') == std::string_view::npos) {
            return unknown_setup(game, setup, "plain, classic, rulebook, random:SEED, or a board text");
        }
        board = setup;
    }
    auto parsed = parse_position(rules, std::string(board) + " b 0 0");
    if (!parsed) return parsed;
    const Position& p = parsed->position;
    if (p.own != (bit(27) | bit(36)) || p.opp != (bit(28) | bit(35))) {
        return broken(setup, error_of(ErrorCode::setup_discs), {44, 55, 45, 54});
    }
    return parsed;
}

Parsed<Mapello::Move> Mapello::parse_move(const Rules& rules, std::string_view text) {
    if (text == "pass") return Move{};
    const auto cell = grid(rules).parse(text);
    if (!cell) return bad_move(game, text, error_of(ErrorCode::move_is_cell).with("first", "a1").with("last", "h8"));
    const int square = inner(*cell);
    if (square < 0) {
        return bad_move(game, text, error_of(ErrorCode::border_for_jokers)).by("place", {*cell});
    }
    return Move{static_cast<std::uint8_t>(square)};
}

std::string Mapello::format_move(const Rules& rules, const Move& move) {
    return move.is_pass() ? "pass" : grid(rules).name(drawn(move.square));
}

}  // namespace quartello
