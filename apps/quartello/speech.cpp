#include "apps/quartello/speech.hpp"

#include <algorithm>
#include <cctype>

#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

std::string piece_name(const RuleSheet& sheet, char letter) {
    for (const Piece& piece : sheet.pieces) {
        if (piece.letter == letter) return std::string(piece.name.text);
    }
    return "empty";
}

/// "black, group of 3, protected".
std::string cell_words(const RuleSheet& sheet, const PositionView& view, std::size_t column, std::size_t row) {
    const std::string name = view.files[column] + view.ranks[row];
    std::string out = piece_name(sheet, view.board[row][column]);
    const bool on_edge = column == 0 || row == 0 || column + 1 == view.files.size() || row + 1 == view.ranks.size();
    if (on_edge && view.files[0] == "z" && out == "empty") out = "border";
    if (!view.numbers.empty()) {
        const int number = view.numbers[row * static_cast<std::size_t>(view.width) + column];
        if (number > 1) out += ", group of " + std::to_string(number);
    }
    for (const auto& mark : view.marks) {
        if (std::ranges::find(mark.cells, name) != mark.cells.end()) out += ", " + mark.name;
    }
    return out;
}

/// The pieces of a line of cells; empty ones are not read out one by one.
template <class CellAt>
std::string line_words(const RuleSheet& sheet, const PositionView& view, std::size_t length, CellAt cell_at) {
    std::string out;
    bool some_empty = false;
    for (std::size_t i = 0; i < length; ++i) {
        const auto [column, row] = cell_at(i);
        if (view.board[row][column] == '.') {
            some_empty = true;
            continue;
        }
        out += (out.empty() ? "" : "; ") + view.files[column] + view.ranks[row] + " " +
               cell_words(sheet, view, column, row);
    }
    if (out.empty()) return "empty.";
    return out + (some_empty ? "; the rest is empty." : ".");
}

}  // namespace

std::string events_sentence(const std::vector<EventView>& events) {
    std::string out;
    for (const auto& event : events) {
        std::string text = event.text;
        // a cell keeps its small letter: "d4 turns black"
        if (text.size() > 2 && std::isdigit(static_cast<unsigned char>(text[1])) == 0) {
            text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
        }
        out += (out.empty() ? "" : " ") + text + ".";
    }
    return out;
}

std::string reason_text(const std::string& subject, const ReasonView& reason) {
    std::string out = wrap("", subject + " is not allowed: " + reason.text + ".");
    if (!reason.clause_text.empty()) out += wrap("  rule \"" + reason.clause + "\": ", reason.clause_text);
    if (!reason.cells.empty()) out += wrap("  cells: ", join(reason.cells, " "));
    return out;
}

std::string explanation_text(const ExplanationView& explanation) {
    if (explanation.reason) return reason_text(explanation.subject, *explanation.reason);
    std::string out =
        explanation.subject + " is " + (explanation.events.empty() ? "where moves start" : "allowed") + ":\n";
    for (const auto& event : explanation.events) out += "  " + event.text + "\n";
    const bool only_itself = explanation.moves.size() == 1 && explanation.moves[0] == explanation.subject;
    if (!explanation.moves.empty() && !only_itself) out += wrap("  moves from here: ", join(explanation.moves, " "));
    return out;
}

std::string cell_sentence(const RuleSheet& sheet, const PositionView& view, const std::string& cell) {
    for (std::size_t row = 0; row < view.ranks.size(); ++row) {
        for (std::size_t column = 0; column < view.files.size(); ++column) {
            if (view.files[column] + view.ranks[row] != cell) continue;
            const bool legal = std::ranges::find(view.legal_cells, cell) != view.legal_cells.end();
            return cell + ": " + cell_words(sheet, view, column, row) + (legal ? ", legal to play." : ".");
        }
    }
    return cell + " is not on the board.";
}

std::string row_sentence(const RuleSheet& sheet, const PositionView& view, std::size_t row) {
    return "Row " + view.ranks[row] + ": " +
           line_words(sheet, view, view.files.size(), [row](std::size_t i) { return std::pair(i, row); });
}

std::string column_sentence(const RuleSheet& sheet, const PositionView& view, std::size_t column) {
    return "Column " + view.files[column] + ": " +
           line_words(sheet, view, view.ranks.size(), [column](std::size_t i) { return std::pair(column, i); });
}

}  // namespace quartello::app
