// What Mabi's evaluation counts. All pieces stay on the board, so it is about the groups they form, who can still move,
// and who would win if the game ended now. The phase is how far the records are from their end; that the quiet end of
// the game is near shows in features of its own ("late").
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/features.hpp"
#include "engine/games/mabi/mabi.hpp"

namespace quartello {

class MabiFeatures {
public:
    using Game = Mabi;
    using Rules = Mabi::Rules;
    using Position = Mabi::Position;

    static constexpr std::string_view name = "mabi";
    enum Index : std::size_t {
        tempo,
        material,
        ahead,
        late_margin,
        late_ahead,
        mass,
        singles,
        frozen,
        free,
        freedom,
        locked_largest,
        can_join,
        can_join_theirs,
        reach,
        bridges,
        touched,
        record_gap,
        records,
        moving_on,
        can_end,
    };
    /// A game counts as late while fewer quiet moves than this are left.
    static constexpr int late_moves = 16;
    static constexpr auto list = std::to_array<Feature>({
        {"tempo", FeatureKind::even, 1},
        {"material", FeatureKind::odd, 16},            // the largest group
        {"ahead", FeatureKind::odd, 1},                // who would win if both passed now, the tie-break included
        {"late_margin", FeatureKind::odd, 256},        // material times how late it is
        {"late_ahead", FeatureKind::odd, late_moves},  // ahead times how late it is
        {"mass", FeatureKind::odd, 256},               // the sum of the squares of the groups' sizes
        {"singles", FeatureKind::odd, 16},             // groups of one
        {"frozen", FeatureKind::odd, 16},              // paralysed pieces
        {"free", FeatureKind::odd, 16},                // pieces that may move, if there is room
        {"freedom", FeatureKind::odd, 64},             // steps, but for the ban on repetition
        {"locked_largest", FeatureKind::odd, 1},       // owns the one largest group, which may not move
        {"can_join", FeatureKind::mover, 1},           // a piece of the mover is one step from its largest group
        {"can_join_theirs", FeatureKind::mover, 1},    // the same of the opponent
        {"reach", FeatureKind::odd, 16},               // pieces within three free steps of the largest group
        {"bridges", FeatureKind::odd, 64},             // empty cells between the largest group and another
        {"touched", FeatureKind::odd, 16},             // pieces beside an enemy, paralysed or not
        {"record_gap", FeatureKind::odd, 16},          // the record less the largest group
        {"records", FeatureKind::odd, 16},             // the record
        {"moving_on", FeatureKind::mover, 1},          // the opponent is locked out
        {"can_end", FeatureKind::mover, 1},            // the opponent has just passed, and a pass would win
    });
    static constexpr std::array<int, 4> anchors = {0, 24, 44, phase_last};

    explicit MabiFeatures(const Rules& rules) : rules_(&rules) {}

    int phase(const Position& p) const {
        const int grown = p.records[0] + p.records[1];
        return std::clamp(phase_last - phase_last * grown / (2 * rules_->pieces_per_side()), 0, phase_last);
    }
    int certain(const Position&) const { return 0; }

    template <class Out>
    void extract(const Position& p, Out& out) const {
        const Camp mine = camp_of(p, p.side);
        const Camp theirs = camp_of(p, opponent(p.side));
        const int standing = Mabi::standing(p);
        const int sign = (standing > 0) - (standing < 0);
        const int late = lateness(p);
        out.set(tempo, 1);
        out.set(material, mine.largest - theirs.largest);
        out.set(ahead, sign);
        out.set(late_margin, late * (mine.largest - theirs.largest));
        out.set(late_ahead, late * sign);
        out.set(mass, mine.mass - theirs.mass);
        out.set(singles, mine.singles - theirs.singles);
        out.set(frozen, mine.frozen - theirs.frozen);
        out.set(free, mine.free - theirs.free);
        out.set(freedom, mine.freedom - theirs.freedom);
        out.set(locked_largest, mine.locked - theirs.locked);
        out.set(can_join, mine.can_join);
        out.set(can_join_theirs, theirs.can_join);
        out.set(reach, mine.reach - theirs.reach);
        out.set(bridges, mine.bridges - theirs.bridges);
        out.set(touched, mine.touched - theirs.touched);
        out.set(record_gap, mine.record - mine.largest - (theirs.record - theirs.largest));
        out.set(records, mine.record - theirs.record);
        out.set(moving_on, p.opponent_locked ? 1 : 0);
        out.set(can_end, p.passes == 1 && standing > 0 ? 1 : 0);
    }

    /// By how much the turn moves the value of the game if it ended then, in hundredths of a point. Ending a game that
    /// is won is best of all, ending one that is lost worst; another pass is just worse than a step that gains nothing.
    static int greedy_gain(const Rules& rules, const Position& p, const Mabi::Move& move) {
        const int now = Mabi::standing(p);
        constexpr int decisive = 10000;
        if (move.is_pass()) return p.passes == 0 ? -1 : now > 0 ? decisive : -decisive;
        const Position next = Mabi::play(rules, p, move);
        const int then = Mabi::standing(next);
        return (next.side == p.side ? then : -then) - now;
    }

private:
    struct Camp {
        int largest, mass, singles, frozen, free, freedom, locked, can_join, reach, bridges, touched, record;
    };

    int lateness(const Position& p) const {
        if (rules_->quiet == 0) return 0;
        const std::uint32_t last = Mabi::last_quiet(*rules_, p);
        return std::max(0, late_moves - static_cast<int>(last - std::min(p.quiet, last)));
    }

    Camp camp_of(const Position& p, Side side) const {
        const auto me = static_cast<std::size_t>(index(side));
        const Bits own = p.pieces[me];
        const Bits enemy = p.pieces[1 - me];
        const Bits empty = rules_->board & ~(own | enemy);
        const mabi::Largest top = mabi::largest_of(p.sizes, own);
        const Bits still = Mabi::paralysed(p, side);
        const Bits locked = top.size > p.largest[1 - me] && count(top.cells) == top.size ? top.cells : 0;
        const Bits movable = own & ~still & ~locked;
        const Bits others = own & ~top.cells;
        const Bits around = orthogonal_neighbours(top.cells) & empty;
        Bits ways = around | (orthogonal_neighbours(around) & empty);
        ways |= orthogonal_neighbours(ways) & empty;
        Camp camp;
        camp.largest = top.size;
        camp.mass = count(own);
        for (int k = 0; k < 4; ++k) camp.mass += count(p.sizes[static_cast<std::size_t>(k)] & own) << k;
        camp.singles = count(own & ~(p.sizes[0] | p.sizes[1] | p.sizes[2] | p.sizes[3]));
        camp.frozen = count(still);
        camp.free = count(movable);
        camp.freedom = count(movable & (empty << 8)) + count(movable & (empty >> 8)) +
                       count(movable & ((empty & ~column_a) >> 1)) + count(movable & ((empty & ~column_h) << 1));
        camp.locked = locked != 0 ? 1 : 0;
        camp.can_join = (movable & others & orthogonal_neighbours(around)) != 0 ? 1 : 0;
        camp.reach = count(movable & others & orthogonal_neighbours(ways));
        camp.bridges = count(around & orthogonal_neighbours(others));
        camp.touched = count(own & orthogonal_neighbours(enemy));
        camp.record = p.records[me];
        return camp;
    }

    const Rules* rules_;
};

}  // namespace quartello
