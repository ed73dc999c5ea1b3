#include "engine/game/views.hpp"

#include <algorithm>

#include "engine/core/bits.hpp"
#include "engine/core/text.hpp"

namespace quartello {

namespace {

std::vector<std::string> names(const Grid& grid, const std::vector<int>& cells) {
    std::vector<std::string> out;
    for (const int cell : cells) out.push_back(grid.name(cell));
    return out;
}

std::optional<std::string> cell_or_none(const Grid& grid, Cell cell) {
    if (cell == no_cell) return std::nullopt;
    return grid.name(cell);
}

std::string turned_text(const Grid& grid, const std::string& colour, const Event& event) {
    std::string out = grid.name(event.cell) + " turns " + colour;
    if (event.kind == EventKind::convert) return out + " (next to " + grid.name(event.from) + ")";
    out += std::string(" (") + direction_names[event.ray] + ", " + std::to_string(event.distance) +
           (event.distance == 1 ? " step" : " steps");
    if (event.anchor != no_cell) out += ", closed by " + grid.name(event.anchor);
    return out + ")";
}

void add_last_move(const Session& session, PositionView& out) {
    if (session.node() == root_node) return;
    out.last_move = session.tree()[session.node()].move;
    const auto touched = [&](Cell cell) {
        if (cell == no_cell) return;
        const auto name = session.grid().name(cell);
        if (std::ranges::find(out.last_cells, name) == out.last_cells.end()) out.last_cells.push_back(name);
    };
    for (const Event& event : session.last_events()) {
        if (event.kind == EventKind::paralysed || event.kind == EventKind::freed) continue;
        touched(event.cell);
        if (event.kind == EventKind::step || event.kind == EventKind::convert) touched(event.from);
    }
}

std::string result_text(const RuleSheet& sheet, const Outcome& outcome) {
    const std::string score = points_text(outcome.first) + " to " + points_text(outcome.second);
    if (!outcome.over)
        return std::string(sheet.sides[0].text) + " " + points_text(outcome.first) + ", " +
               std::string(sheet.sides[1].text) + " " + points_text(outcome.second);
    if (!outcome.winner) return "Draw, " + score + ".";
    const bool first = *outcome.winner == Side::first;
    return std::string(sheet.sides[static_cast<std::size_t>(index(*outcome.winner))].text) + " wins " +
           (first ? score : points_text(outcome.second) + " to " + points_text(outcome.first)) + ".";
}

}  // namespace

std::string points_text(double points) {
    const int halves = static_cast<int>(points * 2);
    return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

std::string event_text(const RuleSheet& sheet, const Grid& grid, const Event& event) {
    const std::string who(sheet.sides[static_cast<std::size_t>(index(event.side))].text);
    switch (event.kind) {
        case EventKind::place: return who + " places on " + grid.name(event.cell);
        case EventKind::take_bonus: return who + " takes the bonus on " + grid.name(event.cell);
        case EventKind::flip:
        case EventKind::convert: return turned_text(grid, lower(who), event);
        case EventKind::step: return who + " steps from " + grid.name(event.from) + " to " + grid.name(event.cell);
        case EventKind::paralysed: return who + "'s " + grid.name(event.cell) + " is paralysed";
        case EventKind::freed: return who + "'s " + grid.name(event.cell) + " is free again";
        case EventKind::pass: return who + " passes";
    }
    return "";
}

EventView event_view(const Session& session, const Event& event) {
    const Grid grid = session.grid();
    EventView out{event.kind,
                  event.side,
                  cell_or_none(grid, event.cell),
                  cell_or_none(grid, event.from),
                  cell_or_none(grid, event.anchor),
                  std::nullopt,
                  event.distance,
                  event_text(session.sheet(), grid, event)};
    if (event.ray >= 0) out.ray = direction_names[event.ray];
    return out;
}

std::vector<ErrorCause> causes_of(const Error& error) {
    std::vector<ErrorCause> out;
    for (const Error& inner : error.because) out.push_back({inner.code, inner.text, inner.values, causes_of(inner)});
    return out;
}

ReasonView reason_view(const Error& error) {
    return {error.code, error.text, error.clause, "", {}, error.values, causes_of(error)};
}

ReasonView reason_view(const Session& session, const Error& reason) {
    ReasonView out = reason_view(reason);
    out.cells = names(session.grid(), reason.cells);
    for (const Clause& clause : session.sheet().clauses) {
        if (clause.id == reason.clause) out.clause_text = clause.text;
    }
    return out;
}

ExplanationView explanation_view(const Session& session, const Explanation& explanation) {
    ExplanationView out{explanation.subject, explanation.legal, {}, explanation.moves, std::nullopt};
    for (const Event& event : explanation.events) out.events.push_back(event_view(session, event));
    if (!explanation.legal) out.reason = reason_view(session, explanation.reason);
    return out;
}

OutcomeView outcome_view(const Session& session) {
    const Outcome outcome = session.outcome();
    OutcomeView out;
    out.over = outcome.over;
    out.winner = outcome.winner;
    out.first = outcome.first;
    out.second = outcome.second;
    for (const ScorePart& part : outcome.parts)
        out.parts.push_back({part.label.code, std::string(part.label.text), part.first, part.second});
    out.notes = outcome.notes;
    out.text = result_text(session.sheet(), outcome);
    return out;
}

TotalsView totals_view(const PlayoutTotals& t) {
    std::string signature(16, '0');
    std::uint64_t rest = t.signature;
    for (std::size_t digit = 16; digit-- > 0; rest >>= 4U) signature[digit] = "0123456789abcdef"[rest & 15U];
    return {t.games, t.plies, t.first_wins, t.second_wins, t.draws, t.unfinished, signature};
}

PositionView position_view(const Session& session) {
    const BoardView view = session.view();
    const Grid& grid = view.grid;
    PositionView out;
    out.game = session.game();
    out.rules = session.rules();
    out.position = session.position();
    out.width = grid.width;
    out.height = grid.height;
    for (int x = 0; x < grid.width; ++x) out.files.emplace_back(1, grid.file_name(x));
    for (int y = 0; y < grid.height; ++y) {
        out.ranks.push_back(grid.rank_name(y));
        out.board.push_back(
            view.letters.substr(static_cast<std::size_t>(grid.at(0, y)), static_cast<std::size_t>(grid.width)));
    }
    out.numbers = view.numbers;
    for (const Mark& mark : view.marks)
        out.marks.push_back({mark.name.code, std::string(mark.name.text), names(grid, mark.cells)});
    for (const Fact& fact : view.facts) {
        FactView seen{fact.label.code, std::string(fact.label.text), fact.value, {}, fact.number, fact.limit, {}};
        if (fact.must.code != LabelCode::other) seen.must = fact.must.code;
        out.facts.push_back(std::move(seen));
        for (const auto& [side, value] : fact.sides) out.facts.back().sides.push_back({side, value});
    }
    out.side = session.side_to_move();
    out.side_name = session.sheet().sides[static_cast<std::size_t>(index(session.side_to_move()))].text;
    out.legal = session.legal_moves();
    out.legal_cells = names(grid, session.click_cells());
    out.forced = session.forced_move();
    out.ply = static_cast<int>(session.tree().path_to(session.node()).size()) - 1;
    add_last_move(session, out);
    out.outcome = outcome_view(session);
    return out;
}

}  // namespace quartello
