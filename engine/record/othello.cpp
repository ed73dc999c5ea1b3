#include "engine/record/othello.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/core/text.hpp"

namespace quartello {

namespace {

constexpr std::array<std::string_view, 4> passes = {"pass", "pa", "ps", "--"};  // the longest first

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

/// What is wrong at `at` (from 0) in a text of the given kind.
Error wrong_at(std::string_view kind, std::size_t at, std::string_view shown, Error why) {
    return error_of(ErrorCode::bad_othello)
        .with("kind", kind)
        .with("at", std::to_string(at + 1))
        .with("text", shown.empty() ? "end of text" : quoted(shown))
        .since(std::move(why));
}
Error wrong_at(std::string_view kind, std::size_t at, std::string_view shown, ErrorCode why) {
    return wrong_at(kind, at, shown, error_of(why));
}

/// What forbids a move; clause and cells stay in reach.
Error illegal_at(std::string_view kind, std::size_t at, std::string_view shown, std::string_view move, Error why) {
    const auto [clause, cells] = std::pair(why.clause, why.cells);
    Error illegal = error_of(ErrorCode::othello_illegal).with("move", move).since(std::move(why));
    return wrong_at(kind, at, shown, std::move(illegal)).by(clause, cells);
}

bool is_cell(std::string_view text) {
    return text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

struct Word {
    std::size_t length;
    std::string move;  // ours
};

/// One Othello move at the front of the text.
std::optional<Word> take_move(std::string_view text) {
    const std::string front = lower(text.substr(0, 4));
    for (const auto pass : passes) {
        if (front.starts_with(pass)) return Word{pass.size(), "pass"};
    }
    if (!is_cell(std::string_view(front).substr(0, 2))) return std::nullopt;
    return Word{2, mirrored_cell(front.substr(0, 2))};
}

void play_forced(Session& session) {
    if (const auto pass = session.forced_move()) (void)session.play(*pass);
}

/// Our letter for a cell or side of an Othello board; nothing for other characters.
std::optional<char> our_letter(char c) {
    switch (lower(c)) {
        case '-':
        case '.': return '.';
        case 'x':
        case '*': return 'b';
        case 'o':
        case '0': return 'w';
        default: return std::nullopt;
    }
}

Parsed<std::string> plain_start() {
    const auto session = make_session({"mapello", "", "plain", {}});
    if (!session) return session.error();
    return (*session)->position();
}

constexpr Grid drawn_board = {10, 10, true};
constexpr std::string_view board_kind = "othello board";
constexpr std::size_t board_cells = 64;

std::size_t drawn_cell(std::size_t othello_cell) {
    const auto file = static_cast<int>(othello_cell % 8);
    const auto rank = static_cast<int>(othello_cell / 8);
    return static_cast<std::size_t>(drawn_board.at(8 - file, rank + 1));
}

Parsed<std::string> read_cells(std::string_view text) {
    std::string letters(100, '.');
    for (std::size_t i = 0; i < board_cells; ++i) {
        const auto letter = i < text.size() ? our_letter(text[i]) : std::nullopt;
        if (!letter) return wrong_at(board_kind, i, text.substr(std::min(i, text.size()), 1), ErrorCode::othello_cells);
        letters[drawn_cell(i)] = *letter;
    }
    return letters;
}

Parsed<int> read_score(std::string_view text, std::size_t at) {
    auto digits = text;
    if (digits.starts_with('+') || digits.starts_with('-')) digits.remove_prefix(1);
    const auto number = parse_number(digits, 64);
    if (!number) return wrong_at("obf line", at, text, ErrorCode::othello_score);
    return text.starts_with('-') ? -*number : *number;
}

/// "A2:+38", which begins at `at` of the line.
Parsed<OthelloMoveScore> read_move_score(const Session& session, std::string_view text, std::size_t at) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return wrong_at("obf line", at, text, ErrorCode::othello_move_score);
    const auto name = text.substr(0, colon);
    const auto word = take_move(name);
    if (!word || word->length != name.size()) return wrong_at("obf line", at, name, ErrorCode::othello_move);
    const auto explained = session.explain(word->move);
    if (!explained || !explained->legal)
        return illegal_at("obf line", at, name, word->move, explained ? explained->reason : explained.error());
    const auto score = read_score(text.substr(colon + 1), at + colon + 1);
    if (!score) return score.error();
    return OthelloMoveScore{word->move, *score};
}

}  // namespace

std::string mirrored_cell(std::string_view cell) {
    if (!is_cell(cell)) return std::string(cell);
    return {static_cast<char>('a' + ('h' - cell[0])), cell[1]};
}

Parsed<std::unique_ptr<Session>> session_of_othello_transcript(std::string_view text, std::string_view rules) {
    constexpr std::string_view kind = "othello transcript";
    auto session = make_session({"mapello", std::string(rules), "plain", {}});
    if (!session) return session;
    for (std::size_t at = 0; at < text.size();) {
        if (is_space(text[at])) {
            ++at;
            continue;
        }
        const auto word = take_move(text.substr(at));
        if (!word) return wrong_at(kind, at, text.substr(at, 2), ErrorCode::othello_move);
        if (word->move != "pass") play_forced(**session);
        const auto events = (*session)->play(word->move);
        if (!events) return illegal_at(kind, at, text.substr(at, word->length), word->move, events.error());
        at += word->length;
    }
    // A pass at the end is as forced as one in the middle.
    play_forced(**session);
    return session;
}

Parsed<std::string> othello_transcript(Session& session) {
    const auto plain = plain_start();
    if (!plain) return plain;
    if (session.start_position() != *plain)
        return error_of(ErrorCode::not_othello).with("position", session.start_position());
    std::string out;
    for (const NodeId id : session.tree().path_to(session.node())) {
        const std::string& move = session.tree()[id].move;
        if (is_cell(move)) out += mirrored_cell(move);
    }
    return out;
}

Parsed<std::string> position_of_othello_board(std::string_view text) {
    const auto letters = read_cells(text);
    if (!letters) return letters;
    std::size_t at = board_cells;
    while (at < text.size() && is_space(text[at])) ++at;
    const auto side = at < text.size() ? our_letter(text[at]) : std::nullopt;
    if (at == board_cells || !side || *side == '.')
        return wrong_at(board_kind, at, text.substr(at, 1), ErrorCode::othello_side);
    if (!trimmed(text.substr(at + 1)).empty())
        return wrong_at(board_kind, at + 1, text.substr(at + 1), ErrorCode::othello_rest);
    const std::string position = format_board(drawn_board, *letters) + " " + *side + " 0 0";
    const auto session = make_session({"mapello", std::string(othello_rules), {}, position});
    if (!session) return session.error();
    return position;
}

Parsed<std::string> othello_board(std::string_view position) {
    const auto session = make_session({"mapello", {}, {}, std::string(position)});
    if (!session) return session.error();
    const BoardView view = (*session)->view();
    const bool plain = view.letters.find_first_of("#*j") == std::string::npos && position.ends_with(" 0 0");
    if (!plain) return error_of(ErrorCode::not_othello_board).with("text", quoted(position));
    std::string out;
    for (std::size_t i = 0; i < board_cells; ++i) {
        const char letter = view.letters[drawn_cell(i)];
        out += letter == 'b' ? 'X' : letter == 'w' ? 'O' : '-';
    }
    return out + ((*session)->side_to_move() == Side::first ? " X" : " O");
}

Parsed<OthelloProblem> parse_obf_line(std::string_view line) {
    const auto parts = split(line, ';');
    const auto position = position_of_othello_board(parts[0]);
    if (!position) return position.error();
    const auto session = make_session({"mapello", std::string(othello_rules), {}, *position});
    if (!session) return session.error();
    OthelloProblem problem{*position, {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto part = trimmed(parts[i]);
        if (part.empty() && i + 1 == parts.size()) break;  // the line may end with a semicolon
        auto scored = read_move_score(**session, part, static_cast<std::size_t>(part.data() - line.data()));
        if (!scored) return scored.error();
        const bool again =
            std::ranges::find(problem.moves, scored->move, &OthelloMoveScore::move) != problem.moves.end();
        if (again)
            return wrong_at("obf line", static_cast<std::size_t>(part.data() - line.data()), part,
                            ErrorCode::othello_twice);
        problem.moves.push_back(*std::move(scored));
    }
    return problem;
}

}  // namespace quartello
