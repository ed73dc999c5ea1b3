#include "engine/rules/grid.hpp"

#include "engine/core/text.hpp"

namespace quartello {

std::optional<Cell> Grid::take(std::string_view& text) const {
    if (text.size() < 2) return std::nullopt;
    int file = -1;
    for (int i = 0; i < width; ++i) {
        if (file_name(i) == text[0]) file = i;
    }
    if (file < 0) return std::nullopt;
    std::size_t digits = 1;
    while (digits < text.size() && digits < 3 && text[digits] >= '0' && text[digits] <= '9') ++digits;
    const auto number = parse_number(text.substr(1, digits - 1), 99);
    if (!number) return std::nullopt;
    const int rank = bordered ? *number : *number - 1;
    if (rank < 0 || rank >= height) return std::nullopt;
    text.remove_prefix(digits);
    return at(file, rank);
}

std::optional<Cell> Grid::parse(std::string_view text) const {
    const auto cell = take(text);
    return cell && text.empty() ? cell : std::nullopt;
}

std::string cell_names(const Grid& grid, const std::vector<int>& cells) {
    std::string out;
    for (const int cell : cells) out += (out.empty() ? "" : ", ") + grid.name(cell);
    return out;
}

namespace {

/// One rank of board text onto the end of `letters`; nothing, or what is wrong with it.
std::optional<Error> read_rank(std::string_view rank, int width, std::string_view pieces, std::string& letters) {
    int filled = 0;
    for (std::size_t i = 0; i < rank.size();) {
        int run = 1;
        char letter = rank[i];
        if (letter >= '0' && letter <= '9') {
            std::size_t end = i;
            while (end < rank.size() && rank[end] >= '0' && rank[end] <= '9') ++end;
            const auto number = parse_number(rank.substr(i, end - i), width);
            if (!number || *number == 0) return error_of(ErrorCode::bad_run).with("limit", width);
            run = *number;
            letter = '.';
            i = end;
        } else {
            if (pieces.find(letter) == std::string_view::npos) {
                return error_of(ErrorCode::unknown_piece)
                    .with("piece", quoted(rank.substr(i, 1)))
                    .with("known", pieces);
            }
            ++i;
        }
        filled += run;
        if (filled > width) return error_of(ErrorCode::rank_too_long).with("expected", width);
        letters.append(static_cast<std::size_t>(run), letter);
    }
    if (filled == width) return std::nullopt;
    return error_of(ErrorCode::rank_too_short).with("count", filled).with("expected", width);
}

}  // namespace

Parsed<std::string> parse_board(std::string_view game, const Grid& grid, std::string_view pieces,
                                std::string_view text) {
    const auto ranks = split(text, '/');
    if (ranks.size() != static_cast<std::size_t>(grid.height)) {
        return bad_position(game, text,
                            error_of(ErrorCode::rank_count)
                                .with("count", static_cast<int>(ranks.size()))
                                .with("expected", grid.height));
    }
    std::string letters;
    for (int y = 0; y < grid.height; ++y) {
        auto wrong = read_rank(ranks[static_cast<std::size_t>(y)], grid.width, pieces, letters);
        if (!wrong) continue;
        return bad_position(game, text,
                            error_of(ErrorCode::bad_rank).with("rank", grid.rank_name(y)).since(*std::move(wrong)));
    }
    return letters;
}

std::string format_board(const Grid& grid, std::string_view letters) {
    std::string out;
    for (int y = 0; y < grid.height; ++y) {
        if (y > 0) out += '/';
        int run = 0;
        for (int x = 0; x < grid.width; ++x) {
            const char letter = letters[static_cast<std::size_t>(grid.at(x, y))];
            if (letter == '.') {
                ++run;
                continue;
            }
            if (run > 0) out += std::to_string(run);
            run = 0;
            out += letter;
        }
        if (run > 0) out += std::to_string(run);
    }
    return out;
}

Error bad_move(std::string_view game, std::string_view text, Error why) {
    return error_of(ErrorCode::bad_move).with("game", game).with("text", quoted(text)).since(std::move(why));
}

Error bad_position(std::string_view game, std::string_view text, Error why) {
    return error_of(ErrorCode::bad_position).with("game", game).with("text", quoted(text)).since(std::move(why));
}

Error bad_side(std::string_view first, std::string_view second, std::string_view text) {
    return error_of(ErrorCode::bad_side).with("first", first).with("second", second).with("text", quoted(text));
}

Error unknown_setup(std::string_view game, std::string_view text, std::string_view valid) {
    return error_of(ErrorCode::unknown_setup).with("game", game).with("text", quoted(text)).with("valid", valid);
}

Parsed<std::vector<std::string_view>> position_fields(std::string_view game, std::string_view text, std::size_t count,
                                                      std::string_view shape) {
    auto fields = split(text, ' ');
    if (fields.size() != count) {
        return bad_position(
            game, text, error_of(ErrorCode::field_count).with("count", static_cast<int>(count)).with("shape", shape));
    }
    return fields;
}

}  // namespace quartello
