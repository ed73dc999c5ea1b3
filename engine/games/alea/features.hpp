// What Alea's evaluation counts, for both board words. Stones change hands until the end, so most of it is about what
// each side can convert now: which stones may, what they would turn, and how much one conversion turns at most.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/features.hpp"
#include "engine/games/alea/alea.hpp"

namespace quartello {

namespace alea {

/// One step in a direction, and on wide boards strays beside the board: mask with what may be there.
constexpr Bits shifted(Bits b, int direction) { return step(b, direction); }
constexpr WideBits shifted(const WideBits& b, int direction) {
    const int by = wide_stride * direction_dy[direction] + direction_dx[direction];
    return by > 0 ? b << by : b >> -by;
}

}  // namespace alea

template <class Board>
class AleaFeaturesOn {
public:
    using Game = AleaRules<Board>;
    using Rules = alea::Rules;
    using Position = typename Game::Position;

    static constexpr std::string_view name = "alea";
    enum Index : std::size_t {
        tempo,
        parity,
        material,
        able,
        able_theirs,
        prey,
        prey_theirs,
        best,
        best_theirs,
        safe,
        liberties,
        rim,
        corners,
        guarded,
        must_place,
        streak,
    };
    static constexpr int cells = 169;
    static constexpr int longest_streak = 99;
    static constexpr auto list = std::to_array<Feature>({
        {"tempo", FeatureKind::even, 1},
        {"parity", FeatureKind::even, 1},            // an odd number of empty cells
        {"material", FeatureKind::odd, cells},       // stones
        {"able", FeatureKind::mover, cells},         // the mover's stones that may convert
        {"able_theirs", FeatureKind::mover, cells},  // their stones beside the mover's
        {"prey", FeatureKind::mover, cells},         // their stones that some conversion turns
        {"prey_theirs", FeatureKind::mover, cells},  // the mover's, if it were their turn
        {"best", FeatureKind::mover, 8},             // the most stones that one conversion turns
        {"best_theirs", FeatureKind::mover, 8},      // the same if it were their turn
        {"safe", FeatureKind::odd, cells},           // stones beside no enemy and no empty cell
        {"liberties", FeatureKind::odd, cells},      // empty cells beside own stones
        {"rim", FeatureKind::odd, cells},            // stones on the rim, corners not counted
        {"corners", FeatureKind::odd, 4},
        {"guarded", FeatureKind::mover, cells},         // their stones that may not be turned now
        {"must_place", FeatureKind::even, 1},           // the streak is at its limit
        {"streak", FeatureKind::even, longest_streak},  // conversions since the last placement, where they are limited
    });
    static constexpr std::array<int, 8> anchors = {0, 1, 2, 4, 10, 24, 44, phase_last};

    explicit AleaFeaturesOn(const Rules& rules) : rules_(&rules), board_(Game::all_cells(rules)) {
        const int last = rules.size - 1;
        for (int i = 0; i < rules.size; ++i) {
            for (const auto& [x, y] : {std::pair{i, 0}, {i, last}, {0, i}, {last, i}}) {
                const Board cell = Game::Word::cell(y * Game::Word::stride + x);
                (i == 0 || i == last ? corners_ : rim_) |= cell;
            }
        }
    }

    int phase(const Position& p) const { return std::min(count(empty_cells(p)), phase_last); }

    /// Komi.
    int certain(const Position& p) const {
        const int value = hundredths_per_point / 2 * rules_->komi_halves;
        return p.side == Side::first ? -value : value;
    }

    template <class Out>
    void extract(const Position& p, Out& out) const {
        const Board empty = empty_cells(p);
        const auto set_difference = [&](Index feature, const Board& on) {
            out.set(feature, count(p.own & on) - count(p.opp & on));
        };
        const Board beside_own = Game::neighbours(*rules_, p.own);
        const Board beside_opp = Game::neighbours(*rules_, p.opp);
        const bool forced = must_place_now(p, empty);
        const bool last_turn = p.closing == 1;
        const Board mine = forced ? Board{} : p.own & beside_opp & ~Game::neighbours(*rules_, p.guarded);
        const Board theirs = last_turn ? Board{} : p.opp & beside_own;
        out.set(tempo, 1);
        out.set(parity, count(empty) & 1);
        set_difference(material, board_);
        out.set(able, count(mine));
        out.set(able_theirs, count(theirs));
        out.set(prey, count(Game::neighbours(*rules_, mine) & p.opp));
        out.set(prey_theirs, count(Game::neighbours(*rules_, theirs) & p.own));
        out.set(best, most_beside(mine, p.opp));
        out.set(best_theirs, most_beside(theirs, p.own));
        const Board beside_empty = Game::neighbours(*rules_, empty);
        out.set(safe, count(p.own & ~beside_opp & ~beside_empty) - count(p.opp & ~beside_own & ~beside_empty));
        out.set(liberties, count(beside_own & empty) - count(beside_opp & empty));
        set_difference(rim, rim_);
        set_difference(corners, corners_);
        out.set(guarded, count(p.guarded));
        out.set(must_place, forced ? 1 : 0);
        out.set(streak, rules_->streak_limit == 0
                            ? 0
                            : static_cast<int>(std::min(p.streak, static_cast<std::uint32_t>(longest_streak))));
    }

    /// By how much the turn moves the margin of stones.
    static int greedy_gain(const Rules& rules, const Position& p, const alea::Move& move) {
        if (move.is_pass()) return 0;
        return move.kind == alea::MoveKind::place ? 1 : 2 * count(Game::flips(rules, p, move.square));
    }

private:
    Board empty_cells(const Position& p) const { return board_ & ~(p.own | p.opp); }

    bool must_place_now(const Position& p, const Board& empty) const {
        const auto limit = static_cast<std::uint32_t>(rules_->streak_limit);
        return limit != 0 && p.streak >= limit && empty != Board{};
    }

    /// The most neighbours among `enemies` that a stone of `stones` has: all counted at once, bit-sliced.
    int most_beside(const Board& stones, const Board& enemies) const {
        if (stones == Board{}) return 0;
        std::array<Board, 4> plane{};
        for (int d = 0; d < direction_count; d += rules_->all_eight ? 1 : 2) {
            Board carry = alea::shifted(enemies, d) & stones;
            for (Board& digit : plane) {
                const Board next = digit & carry;
                digit ^= carry;
                carry = next;
            }
        }
        int most = 0;
        Board on = stones;
        for (std::size_t k = plane.size(); k-- > 0;) {
            const Board with = on & plane[k];
            const bool any = with != Board{};
            most = 2 * most + (any ? 1 : 0);
            if (any) on = with;
        }
        return most;
    }

    const Rules* rules_;
    Board board_;
    Board rim_{};
    Board corners_{};
};

using AleaFeatures = AleaFeaturesOn<Bits>;
using AleaWideFeatures = AleaFeaturesOn<WideBits>;

}  // namespace quartello
