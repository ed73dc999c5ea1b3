// What Arrello's evaluation counts. Stones never become safe and the last turn flips most, so it is about who comes
// last, what each side can flip now, and which stones can be reached from few sides.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/eval/features.hpp"
#include "engine/games/arrello/arrello.hpp"

namespace quartello {

class ArrelloFeatures {
public:
    using Game = Arrello;
    using Rules = Arrello::Rules;
    using Position = Arrello::Position;

    static constexpr std::string_view name = "arrello";
    enum Index : std::size_t {
        tempo,
        parity,
        material,
        prey,
        prey_theirs,
        longest,
        longest_theirs,
        exposed,
        contacts,
        rim,
        second_ring,
        corners,
        guarded,
    };
    static constexpr auto list = std::to_array<Feature>({
        {"tempo", FeatureKind::even, 1},
        {"parity", FeatureKind::even, 1},            // an odd number of empty cells: the mover comes last
        {"material", FeatureKind::odd, 64},          // stones
        {"prey", FeatureKind::mover, 64},            // their stones that some turn of the mover flips
        {"prey_theirs", FeatureKind::mover, 64},     // the mover's that some turn of theirs would flip now
        {"longest", FeatureKind::mover, 28},         // the most stones that one turn flips
        {"longest_theirs", FeatureKind::mover, 28},  // the same if it were their turn
        {"exposed", FeatureKind::odd, 64},           // stones beside empty cells
        {"contacts", FeatureKind::odd, 64},          // empty cells beside own stones, from where one may flip
        {"rim", FeatureKind::odd, 64},               // stones on the outermost ring, corners not counted
        {"second_ring", FeatureKind::odd, 64},       // on the ring inside it
        {"corners", FeatureKind::odd, 4},
        {"guarded", FeatureKind::mover, 1},  // the opponent has a protected stone
    });
    static constexpr std::array<int, 8> anchors = {0, 1, 2, 4, 8, 17, 35, phase_last};

    explicit ArrelloFeatures(const Rules& rules) : rules_(&rules) {
        const int last = rules.size - 1;
        corners_ = bit(0) | bit(last) | bit(8 * last) | bit(9 * last);
        const Bits inside = inner(rules.board);
        rim_ = rules.board & ~inside & ~corners_;
        second_ring_ = inside & ~inner(inside);
    }

    int phase(const Position& p) const { return count(Arrello::empty_cells(*rules_, p)); }
    int certain(const Position&) const { return 0; }

    template <class Out>
    void extract(const Position& p, Out& out) const {
        const Bits empty = Arrello::empty_cells(*rules_, p);
        const auto set_difference = [&](Index feature, Bits cells) {
            out.set(feature, count(p.own & cells) - count(p.opp & cells));
        };
        const Bits own_contacts = all_neighbours(p.own) & empty;
        const Bits opp_contacts = all_neighbours(p.opp) & empty;
        const Strikes mine = strikes(own_contacts, empty, p.targets());
        const Strikes theirs = strikes(opp_contacts, empty, p.own);
        out.set(tempo, 1);
        out.set(parity, count(empty) & 1);
        set_difference(material, ~Bits{0});
        out.set(prey, count(mine.prey));
        out.set(prey_theirs, count(theirs.prey));
        out.set(longest, mine.most);
        out.set(longest_theirs, theirs.most);
        set_difference(exposed, all_neighbours(empty));
        out.set(contacts, count(own_contacts) - count(opp_contacts));
        set_difference(rim, rim_);
        set_difference(second_ring, second_ring_);
        set_difference(corners, corners_);
        out.set(guarded, p.guarded != Position::no_square ? 1 : 0);
    }

    /// By how much the turn moves the margin of stones.
    static int greedy_gain(const Rules& rules, const Position& p, const Arrello::Move& move) {
        const Position next = Arrello::play(rules, p, move);
        return count(next.opp) - count(next.own) - (count(p.own) - count(p.opp));
    }

    /// What one side's turns can do: the stones that some turn flips, and the most that one turn flips.
    struct Strikes {
        Bits prey = 0;
        int most = 0;
    };

    Strikes strikes(Bits from, Bits empty, Bits targets) const {
        if (from == 0 || targets == 0) return {};
        return {prey_of(from, empty, targets), most_of(from, empty, targets)};
    }

private:
    using Word = arrello::Word;
    using Axes = arrello::Axes;

    static Bits inner(Bits cells) {
        const Bits outside = ~cells;
        return cells & ~all_neighbours(outside) & ~column_a & ~column_h & ~Bits{0xff} & ~(Bits{0xff} << 56);
    }

    /// From the cells `from` over empty cells (if they do not obstruct) to the first stones, and along the run there.
    template <bool Up>
    static Word run_cells(const Axes& axis, Bits from_cells, Bits empty_cells, Bits target_cells, bool gaps) {
        const auto on = [](const Word& b, const Word& by) -> Word { return Up ? b << by : b >> by; };
        const Word shift = axis.shift;
        const Word shift_2 = shift + shift;
        const Word shift_4 = shift_2 + shift_2;
        // A step up lands on no cell that lacks a next one down, or it has wrapped round the rim.
        const Word landing = Up ? axis.has_next_down : axis.has_next_up;
        Word seen = Word{} + from_cells;
        if (gaps) {
            const Word empty = landing & empty_cells;
            const Word empty_2 = empty & on(empty, shift);
            const Word empty_4 = empty_2 & on(empty_2, shift_2);
            seen |= empty & on(seen, shift);
            seen |= empty_2 & on(seen, shift_2);
            seen |= empty_4 & on(seen, shift_4);
        }
        const Word targets = landing & target_cells;
        const Word targets_2 = targets & on(targets, shift);
        const Word targets_4 = targets_2 & on(targets_2, shift_2);
        Word run = targets & on(seen, shift);
        run |= targets & on(run, shift);
        run |= targets_2 & on(run, shift_2);
        run |= targets_4 & on(run, shift_4);
        return run;
    }

    Bits prey_of(Bits from, Bits empty, Bits targets) const {
        Bits reached = 0;
        for (const Axes& axis : arrello::axes) {
            const Word found = run_cells<true>(axis, from, empty, targets, rules_->gaps) |
                               run_cells<false>(axis, from, empty, targets, rules_->gaps);
            Bits boards[arrello::lane_count];
            std::memcpy(boards, &found, sizeof(Word));
            for (const Bits board : boards) reached |= board;
        }
        return reached;
    }

    /// The longest run; with lines=any the most stones in all runs of one cell together.
    int most_of(Bits from, Bits empty, Bits targets) const {
        const arrello::Choosing lengths{rules_->gaps, false};
        if (rules_->lines == Arrello::Lines::any)
            return most_on(arrello::far_ends_of_all(targets, empty, lengths).plane, from);
        int most = 0;
        for (const Axes& axis : arrello::axes) {
            const auto up = arrello::far_ends<true>(axis, targets, empty, lengths);
            const auto down = arrello::far_ends<false>(axis, targets, empty, lengths);
            for (const auto& number : arrello::lanes(up)) most = std::max(most, most_on(number.plane, from));
            for (const auto& number : arrello::lanes(down)) most = std::max(most, most_on(number.plane, from));
        }
        return most;
    }

    /// The largest of the bit-sliced numbers on the cells `on`.
    template <std::size_t Width>
    static int most_on(const Bits (&plane)[Width], Bits on) {
        int most = 0;
        for (std::size_t k = Width; k-- > 0;) {
            const Bits with = on & plane[k];
            most = 2 * most + (with != 0 ? 1 : 0);
            on = with != 0 ? with : on;
        }
        return most;
    }

    const Rules* rules_;
    Bits corners_ = 0;
    Bits rim_ = 0;
    Bits second_ring_ = 0;
};

}  // namespace quartello
