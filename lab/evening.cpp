#include "lab/evening.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace quartello::lab {

namespace {

constexpr std::uint64_t screening_nodes = 600;
constexpr int screening_table_mb = 1;
constexpr double worth_a_step = 0.004;  // so much nearer to even a change has to be for each step that it is larger
constexpr double surest_chance = 0.98;
constexpr double residual_share = 0.8;  // of what the search missed about the start, this stays behind a change

double log_odds(double chance) {
    const double inside = std::clamp(chance, 1 - surest_chance, surest_chance);
    return std::log1p((2 * inside - 1) / (1 - inside));  // of p / (1 - p); log's table is 4 kB of the page's module
}

int steps_between(const Grid& grid, Cell a, Cell b) {
    return std::max(std::abs(grid.x(a) - grid.x(b)), std::abs(grid.y(a) - grid.y(b)));
}

/// Whether a game may begin on the start's bare board.
bool is_set_up(const Session& session) {
    const BoardView view = session.view();
    const auto bare = make_session({session.game(), session.rules(), board_text_of(view.letters, view.grid.width)});
    return bare && (*bare)->position() == session.position();
}

struct Changes {
    const Session& session;
    const BoardView view = session.view();
    const bool from_board = is_set_up(session);
    std::vector<BoardChange> found = {};

    void note(ChangeKind kind, char piece, Cell from, Cell to, const std::string& letters) {
        const std::string board = board_text_of(letters, view.grid.width);
        GameSpec spec{session.game(), session.rules()};
        if (from_board) spec.setup = board;
        else {
            const std::string position = session.position();
            spec.position = board + position.substr(std::min(position.find(' '), position.size()));
        }
        const auto made = make_session(spec);
        if (!made || (*made)->legal_moves().empty()) return;
        const auto name = [&](Cell cell) { return cell == no_cell ? std::string() : view.grid.name(cell); };
        const int size = kind == ChangeKind::move ? steps_between(view.grid, from, to) : change_of_number;
        found.push_back({kind, std::string(1, piece), name(from), name(to), (*made)->position(), size});
    }
};

}  // namespace

std::string setup_letters(const RuleSheet& sheet) {
    std::string out;
    const std::size_t first = sheet.pieces.size() > 2 ? 2 : 0;
    for (std::size_t i = first; i < sheet.pieces.size(); ++i) out += sheet.pieces[i].letter;
    return out;
}

std::string board_text_of(std::string_view letters, int width) {
    std::string out;
    int empty = 0;
    const auto end_run = [&] {
        if (empty > 0) out += std::to_string(empty);
        empty = 0;
    };
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (i > 0 && i % static_cast<std::size_t>(width) == 0) {
            end_run();
            out += '/';
        }
        if (letters[i] == '.') ++empty;
        else {
            end_run();
            out += letters[i];
        }
    }
    end_run();
    return out;
}

std::optional<GameSpec> with_letters(const GameSpec& start, std::string_view letters) {
    const auto session = make_session(start);
    if (!session) return std::nullopt;
    const GameSpec spec{start.game, start.rules, board_text_of(letters, (*session)->grid().width)};
    const auto made = make_session(spec);
    if (!made) return std::nullopt;
    return GameSpec{start.game, (*made)->rules(), {}, (*made)->position()};
}

std::vector<BoardChange> single_changes(const GameSpec& start) {
    const auto session = make_session(start);
    if (!session) return {};
    Changes changes{**session};
    const std::string pieces = setup_letters((*session)->sheet());
    const std::string before = changes.view.letters;
    std::vector<Cell> empty;
    for (Cell cell = 0; cell < changes.view.grid.cells(); ++cell) {
        if (before[static_cast<std::size_t>(cell)] == '.') empty.push_back(cell);
    }
    for (Cell from = 0; from < changes.view.grid.cells(); ++from) {
        const char piece = before[static_cast<std::size_t>(from)];
        if (piece == '.' || pieces.find(piece) == std::string::npos) continue;
        std::string letters = before;
        letters[static_cast<std::size_t>(from)] = '.';
        changes.note(ChangeKind::remove, piece, from, no_cell, letters);
        for (const Cell to : empty) {
            letters[static_cast<std::size_t>(to)] = piece;
            changes.note(ChangeKind::move, piece, from, to, letters);
            letters[static_cast<std::size_t>(to)] = '.';
        }
    }
    for (const char piece : pieces) {
        for (const Cell to : empty) {
            std::string letters = before;
            letters[static_cast<std::size_t>(to)] = piece;
            changes.note(ChangeKind::add, piece, no_cell, to, letters);
        }
    }
    return std::move(changes.found);
}

Evaluation search_quickly(const GameSpec& start, const std::atomic<bool>& stop) {
    const auto session = make_session(start);
    if (!session) return {};
    // The weighted features: the learned evaluation's tables are made for each board anew, which takes longer.
    (*session)->use_evaluation({.linear = true});
    ReviewOptions options;
    options.limits.nodes = screening_nodes;
    options.limits.table_mb = screening_table_mb;
    return evaluate_here(**session, options, stop).value_or(Evaluation{});
}

double expected_chance(const EveningBase& base, const Evaluation& behind) {
    const double by_search = log_odds(chance_prior(base.game, base.strength, base.search).chance);
    const double missed = residual_share * (log_odds(base.chance) - by_search);
    const double odds = log_odds(chance_prior(base.game, base.strength, behind).chance) + missed;
    return 1 / (1 + std::exp(-odds));
}

Interval chance_behind(const EveningBase& base, const Evaluation& behind, const PairCounts& pairs) {
    const double weight = chance_prior(base.game, base.strength, behind).games;
    return chance_of({expected_chance(base, behind), weight}, pairs);
}

std::vector<int> shortlist(std::span<const int> sizes, std::span<const double> chances, std::size_t keep) {
    const std::size_t all = std::min(sizes.size(), chances.size());
    std::vector<double> off(all);
    for (std::size_t i = 0; i < all; ++i) off[i] = std::abs(chances[i] - 0.5) + worth_a_step * sizes[i];
    // A few of many are taken out one by one: a sort would be 3 kB of the page's module.
    constexpr double taken = std::numeric_limits<double>::infinity();
    std::vector<int> out;
    while (out.size() < std::min(all, keep)) {
        const auto best = std::ranges::min_element(off);  // of equals the first
        out.push_back(static_cast<int>(best - off.begin()));
        *best = taken;
    }
    return out;
}

}  // namespace quartello::lab
