// Random sessions through the facade alone: any game, random switches and set-up, random lines with comments and
// clocks.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/game/session.hpp"

namespace quartello {

/// An element of a list that is not empty.
template <class T>
const T& any_of(Rng& rng, const std::vector<T>& list) {
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

inline std::string random_setup(const RuleSheet& sheet, Rng& rng) {
    if (sheet.setups.empty() || rng.coin()) return "";
    const std::string name(any_of(rng, sheet.setups).name);
    const auto colon = name.find(':');
    return colon == std::string::npos ? name : name.substr(0, colon + 1) + std::to_string(rng.below(1000));
}

/// Random switches; a set-up that breaks them (limits of a set-up, say) is tried again with others.
inline std::unique_ptr<Session> random_session(Rng& rng) {
    while (true) {
        const RuleSheet& sheet = *any_of(rng, all_sheets());
        const auto rules = format_switches(sheet.switches, random_switches(sheet.switches, rng));
        auto session = make_session({std::string(sheet.name), rules, random_setup(sheet, rng), {}});
        if (session) return std::move(*session);
    }
}

/// Up to `plies` random moves from where the session stands; stops when the game is over.
inline void play_randomly(Session& session, Rng& rng, int plies) {
    for (int i = 0; i < plies; ++i) {
        const auto moves = session.legal_moves();
        if (moves.empty() || !session.play(any_of(rng, moves))) return;
    }
}

/// Text with everything that is special in a record, and line breaks, and characters of several bytes.
inline std::string random_comment(Rng& rng) {
    static const std::vector<std::string> pieces = {"word",
                                                    " ",
                                                    "  ",
                                                    "{",
                                                    "}",
                                                    "\\",
                                                    "\"",
                                                    "\n",
                                                    "\r\n",
                                                    "\t",
                                                    "[%clk 0:00:01.0]",
                                                    "[%clk ",
                                                    "]",
                                                    "(",
                                                    ")",
                                                    ";",
                                                    "1-0",
                                                    "*",
                                                    "ö",
                                                    "漢字",
                                                    std::string(1, '\0'),
                                                    "\x7f",
                                                    "\\n",
                                                    "\\x09",
                                                    "\xff",
                                                    "c4"};
    std::string out;
    const auto count = rng.below(30);
    for (std::uint32_t i = 0; i < count; ++i) out += any_of(rng, pieces);
    return out;
}

/// A main line and `variations` lines that leave the tree anywhere; about every third node gets a comment or a clock.
inline void grow_tree(Session& session, Rng& rng, int main_plies, int variations) {
    play_randomly(session, rng, main_plies);
    for (int i = 0; i < variations; ++i) {
        session.go_to(static_cast<NodeId>(rng.below(static_cast<std::uint32_t>(session.tree().size()))));
        play_randomly(session, rng, 1 + static_cast<int>(rng.below(8)));
    }
    for (NodeId id = 0; id < session.tree().size(); ++id) {
        if (rng.below(3) != 0) continue;
        std::optional<int> clock_ms;
        if (rng.coin()) clock_ms = static_cast<int>(rng.below(1 << 20)) * 100;
        session.annotate(id, rng.coin() ? random_comment(rng) : "", clock_ms);
    }
}

}  // namespace quartello
