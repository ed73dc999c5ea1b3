// What Mapello's evaluation counts. A cell's shelter is the number of its four axes along which a disc on it can never
// be turned: a line needs a place to put the turning disc on one side and an end (disc or joker) on the other, so a
// wall or plain rim beside the cell closes the axis, and a joker beside it does not. Plain corners have shelter 4 and
// plain edges 3; walls make more of both, jokers take them away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/features.hpp"
#include "engine/games/mapello/mapello.hpp"
#include "engine/games/mapello/probcut.hpp"
#include "engine/games/mapello/terrain.hpp"

namespace quartello {

namespace mapello {

/// 64 / (1 + n): one placement more matters most where there are few.
consteval std::array<std::int8_t, 65> make_lack_table() {
    std::array<std::int8_t, 65> table{};
    for (std::size_t n = 0; n < table.size(); ++n) table[n] = static_cast<std::int8_t>(64 / (n + 1));
    return table;
}
inline constexpr std::array<std::int8_t, 65> lack_table = make_lack_table();

}  // namespace mapello

class MapelloFeatures {
public:
    using Game = Mapello;
    using Rules = Mapello::Rules;
    using Position = Mapello::Position;

    static constexpr std::string_view name = "mapello";
    static constexpr const ProbCutSigma& probcut = mapello::sigma;
    enum Index : std::size_t {
        tempo,
        parity,
        material,
        mobility,
        lack,
        potential,
        frontier,
        corners,
        edges,
        half_edges,
        beside_wall,
        x_cells,
        c_cells,
        corner_moves,
        stable,
        joker_ends,
        bonus_moves,
        bonus_near,
    };
    static constexpr auto list = std::to_array<Feature>({
        {"tempo", FeatureKind::even, 1},
        {"parity", FeatureKind::even, 1},        // an odd number of empty cells: the mover may come last
        {"material", FeatureKind::odd, 64},      // discs
        {"mobility", FeatureKind::odd, 64},      // placements
        {"lack", FeatureKind::odd, 64},          // 64 / (1 + placements), the opponent's less one's own
        {"potential", FeatureKind::odd, 64},     // empty cells beside enemy discs
        {"frontier", FeatureKind::odd, 64},      // discs beside empty cells
        {"corners", FeatureKind::odd, 64},       // discs on cells of shelter 4
        {"edges", FeatureKind::odd, 64},         // of shelter 3
        {"half_edges", FeatureKind::odd, 64},    // of shelter 2
        {"beside_wall", FeatureKind::odd, 64},   // of shelter 1
        {"x_cells", FeatureKind::odd, 64},       // discs diagonally beside an empty corner
        {"c_cells", FeatureKind::odd, 64},       // discs orthogonally beside one
        {"corner_moves", FeatureKind::odd, 64},  // placements on corners
        {"stable", FeatureKind::odd, 64},        // discs held from corners on, see stable_discs
        {"joker_ends", FeatureKind::odd, 64},    // discs beside a joker
        {"bonus_moves", FeatureKind::odd, 72},   // points of bonuses within reach of a placement
        {"bonus_near", FeatureKind::odd, 72},    // points of bonuses beside enemy discs
    });
    /// Closer together towards the end, where weights change fastest.
    static constexpr std::array<int, 7> anchors = {0, 4, 10, 20, 32, 46, phase_last};

    explicit MapelloFeatures(const Rules& rules) : rules_(&rules), closed_(Mapello::closed_sides(rules)) {
        std::array<Bits, 5> by_shelter{};
        for_each_bit(~rules.walls, [&](int square) {
            std::size_t shelter = 0;
            for (const Bits axis : closed_) shelter += (axis >> square) & 1;
            by_shelter[shelter] |= bit(square);
        });
        corners_ = by_shelter[4];
        edges_ = by_shelter[3];
        half_edges_ = by_shelter[2];
        beside_wall_ = by_shelter[1];
    }

    int phase(const Position& p) const { return count(Mapello::empty_cells(*rules_, p)); }

    int certain(const Position& p) const { return hundredths_per_point * Mapello::bonus_lead(*rules_, p); }

    /// False if the game is over: nobody has a placement.
    template <class Out>
    bool extract(const Position& p, Out& out) const {
        const Bits empty = Mapello::empty_cells(*rules_, p);
        const auto set = [&out](Index feature, int value) { out.set(feature, value); };
        const auto set_difference = [&](Index feature, Bits cells) {
            set(feature, count(p.own & cells) - count(p.opp & cells));
        };
        const Bits own_moves = Mapello::mobility(*rules_, p.own, p.opp);
        const Bits opp_moves = Mapello::mobility(*rules_, p.opp, p.own);
        const Bits near_own = all_neighbours(p.own) & empty;
        const Bits near_opp = all_neighbours(p.opp) & empty;
        set(tempo, 1);
        set(parity, count(empty) & 1);
        set_difference(material, ~Bits{0});
        set(mobility, count(own_moves) - count(opp_moves));
        set(lack, lack_of(opp_moves) - lack_of(own_moves));
        set(potential, count(near_opp) - count(near_own));
        set_difference(frontier, all_neighbours(empty));
        set_difference(corners, corners_);
        set_difference(edges, edges_);
        set_difference(half_edges, half_edges_);
        set_difference(beside_wall, beside_wall_);
        const Bits empty_corners = corners_ & empty;
        const Bits beside_corner = orthogonal_neighbours(empty_corners) & ~corners_;
        set_difference(c_cells, beside_corner);
        set_difference(x_cells, all_neighbours(empty_corners) & ~corners_ & ~beside_corner);
        set(corner_moves, count(own_moves & corners_) - count(opp_moves & corners_));
        set(stable, count(stable_discs(p.own)) - count(stable_discs(p.opp)));
        set_difference(joker_ends, rules_->joker_tables.rim);
        const Bits bonuses = rules_->bonuses & empty;
        set(bonus_moves, rules_->bonus_value * (count(own_moves & bonuses) - count(opp_moves & bonuses)));
        set(bonus_near, rules_->bonus_value * (count(near_opp & bonuses) - count(near_own & bonuses)));
        return (own_moves | opp_moves) != 0;
    }

    static Terrain terrain(const Rules& rules) { return {rules.walls, rules.bonuses, rules.bonus_value, rules.jokers}; }

    /// What the learned evaluation counts besides its tables; with all placements 0 the game is over.
    struct PatternScalars {
        int empties = 0;
        int own_moves = 0;
        int opp_moves = 0;
        int own_potential = 0;  // empty cells beside the opponent's discs
        int opp_potential = 0;
        int bonus_moves = 0;  // these three as in the list
        int bonus_near = 0;
        int stable = 0;
    };
    PatternScalars pattern_scalars(const Position& p) const {
        return pattern_scalars(p, Mapello::mobility(*rules_, p.own, p.opp));
    }
    /// The same where the mover's placements are known.
    PatternScalars pattern_scalars(const Position& p, Bits own_moves) const {
        const Bits empty = Mapello::empty_cells(*rules_, p);
        const Bits opp_moves = Mapello::mobility(*rules_, p.opp, p.own);
        const Bits near_own = all_neighbours(p.own) & empty;
        const Bits near_opp = all_neighbours(p.opp) & empty;
        PatternScalars out{count(empty), count(own_moves), count(opp_moves), count(near_opp), count(near_own), 0, 0, 0};
        out.stable = count(stable_discs(p.own)) - count(stable_discs(p.opp));
        if (const Bits bonuses = rules_->bonuses & empty; bonuses != 0) {
            out.bonus_moves = rules_->bonus_value * (count(own_moves & bonuses) - count(opp_moves & bonuses));
            out.bonus_near = rules_->bonus_value * (count(near_opp & bonuses) - count(near_own & bonuses));
        }
        return out;
    }

    /// The named player Greedy: most discs turned, and 3 for a bonus.
    static int greedy_gain(const Rules& rules, const Position& p, const Mapello::Move& move) {
        if (move.is_pass()) return 0;
        const bool bonus = (rules.bonuses & bit(move.square)) != 0;
        return count(Mapello::flips(rules, p, move.square)) + (bonus ? 3 : 0);
    }

    /// Discs of `own` that nothing can turn as far as corners show it: on every axis closed, or beside such a disc.
    /// Such a neighbour would have to turn first.
    Bits stable_discs(Bits own) const {
        Bits held = own & corners_;
        if (held == 0) return 0;
        for (;;) {
            const Bits sides = ((held & ~column_h) << 1) | ((held & ~column_a) >> 1);
            const Bits more = own & (closed_[0] | sides) & (closed_[1] | held << 8 | held >> 8) &
                              (closed_[2] | (held & ~column_a) << 7 | (held & ~column_h) >> 7) &
                              (closed_[3] | (held & ~column_h) << 9 | (held & ~column_a) >> 9);
            if (more == held) return held;
            held = more;
        }
    }

private:
    static int lack_of(Bits moves) { return mapello::lack_table[static_cast<std::size_t>(count(moves))]; }

    const Rules* rules_;
    std::array<Bits, 4> closed_;  // by axis, as Mapello::closed_sides
    Bits corners_ = 0;
    Bits edges_ = 0;
    Bits half_edges_ = 0;
    Bits beside_wall_ = 0;
};

}  // namespace quartello
