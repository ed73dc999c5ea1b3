// What the fuzz targets share: a line-by-line reader of the input, and the questions every position must answer.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/core/json.hpp"
#include "engine/core/rng.hpp"
#include "engine/game/session.hpp"
#include "engine/game/views.hpp"

namespace quartello::fuzz {

/// A property that does not hold ends the run; libFuzzer keeps the input.
inline void require(bool holds, const char* what, std::string_view detail = {}) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s: %.*s\n", what, static_cast<int>(detail.size()), detail.data());
    std::abort();
}

/// Removes the first line (without its end) from the text and returns it.
inline std::string_view take_line(std::string_view& text) {
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

struct Input {
    GameSpec spec;  // game and rules only
    std::string_view rest;
};

/// "GAME RULES" on the first line. A word that is no game chooses one by its letters, so that every input plays.
inline Input read_input(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto line = take_line(text);
    const auto space = line.find(' ');
    std::string game(line.substr(0, space));
    if (!find_sheet(game)) {
        std::uint64_t letters = 0;
        for (const char c : game) letters = hash_into(letters, static_cast<unsigned char>(c));
        const auto sheets = all_sheets();
        game = sheets[letters % sheets.size()]->name;
    }
    const auto rules = space == std::string_view::npos ? std::string_view() : line.substr(space + 1);
    return {{game, std::string(rules), {}, {}}, text};
}

/// Some rule variants have hundreds of thousands of legal moves; asking about each cell then takes minutes.
inline constexpr std::size_t many_moves = 3000;

/// Every view of a position, every cell explained, every legal move explained as legal.
inline void question(Session& session) {
    const auto moves = session.legal_moves();
    const Outcome outcome = session.outcome();
    require(outcome.over == moves.empty(), "a game without moves is over and no other", session.position());
    (void)session.key();
    if (moves.size() > many_moves) return;
    (void)json::to_json(position_view(session));
    const Grid grid = session.grid();
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
        const auto explained = session.explain(grid.name(cell));
        require(static_cast<bool>(explained), "every cell can be explained", grid.name(cell));
        require(explained->legal || !explained->reason.text.empty(), "a cell without moves has a reason",
                grid.name(cell));
        (void)json::to_json(explanation_view(session, *explained));
    }
    for (const auto& move : moves) {
        const auto explained = session.explain(move);
        require(explained && explained->legal, "a legal move is explained as legal", move);
    }
}

/// A position's text starts a session with the same text.
inline void position_comes_back(const Session& session) {
    const auto again = make_session({std::string(session.sheet().name), session.rules(), {}, session.position()});
    require(static_cast<bool>(again), "a position that came up can be read", session.position());
    require((*again)->position() == session.position(), "a position comes back as it was", session.position());
}

/// One random game of at most `plies` plies from where the session stands.
inline void play_on(Session& session, std::uint64_t seed, int plies) {
    Rng rng(seed);
    for (int i = 0; i < plies; ++i) {
        const auto moves = session.legal_moves();
        if (moves.empty() || moves.size() > many_moves) return;
        const auto& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        require(static_cast<bool>(session.play(move)), "a legal move can be played", move);
        position_comes_back(session);
    }
}

}  // namespace quartello::fuzz
