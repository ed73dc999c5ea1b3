// How a search keeps to a clock: what one move may take of it, and after each depth whether the next is worth starting.
// Plain values and pure functions: whoever asks brings the time.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace quartello {

/// What the side to move has left.
struct SearchClock {
    std::int64_t left_ms = 0;
    std::int64_t increment_ms = 0;  // comes back after every move
    int moves_to_go = 0;            // that the time is for (overtime); 0: the rest of the game
};

/// What is known beforehand about a game and its searches, measured by tools/time_profile.
struct TimeProfile {
    double growth = 2;  // how many times the nodes of the depth before a depth takes
    int fall = 100;     // hundredths of a point by which the value falls in one of ten depths
    int spare_ms = 1;   // kept for each choice ahead: more where games may turn out longer than foreseen
};

/// What a move may take.
struct TimePlan {
    std::int64_t wanted_ms = 1;  // on the average
    std::int64_t most_ms = 1;    // whatever happens
    std::int64_t proof_ms = 1;   // if that proves the rest of the game, which then costs next to nothing
    TimeProfile profile = {};
};

inline constexpr std::int64_t on_the_way_ms = 20;  // that a message may take

/// Whether so little is left for good that even the shortest searches might not see the end of a long game. (In Mabi,
/// where some last far longer than foreseen, one of ten games at 3 s was lost on time.)
inline bool must_hurry(const SearchClock& clock, int moves_ahead, const TimeProfile& profile) {
    return clock.increment_ms == 0 && clock.moves_to_go == 0 &&
           clock.left_ms < on_the_way_ms + std::int64_t{profile.spare_ms} * moves_ahead;
}

/// `moves_ahead`: how many choices the side to move still has, this one included.
inline TimePlan plan_time(const SearchClock& clock, int moves_ahead, const TimeProfile& profile) {
    // These, and the parts of what is left below, were chosen after the matches in
    // docs/lab/2026-11-16-time-management.md, not tuned by them.
    constexpr std::int64_t most_over_wanted = 3;
    constexpr int moves_in_reserve = 2;
    const std::int64_t usable = std::max<std::int64_t>(clock.left_ms - on_the_way_ms, 1);
    const bool overtime = clock.moves_to_go > 0;
    // What is left of a period after its last move is lost. Elsewhere something is kept: the game may turn out longer
    // than foreseen, and a busy machine may halt a search for a while.
    const std::int64_t moves =
        overtime ? std::clamp(moves_ahead, 1, clock.moves_to_go) : std::max(moves_ahead, 1) + moves_in_reserve;
    const std::int64_t longest = clock.moves_to_go == 1 ? usable * 9 / 10 : overtime ? usable / 2 : usable / 5;
    const std::int64_t even_share = (usable + clock.increment_ms * (moves - 1)) / moves;
    TimePlan plan{.profile = profile};
    plan.wanted_ms = std::max<std::int64_t>(std::min(even_share, longest), 1);
    plan.most_ms = std::max<std::int64_t>(std::min(most_over_wanted * plan.wanted_ms, longest), 1);
    plan.proof_ms = std::max<std::int64_t>(overtime ? plan.most_ms / 2 : usable / 4, 1);
    return plan;
}

/// Follows a search from depth to depth.
class DepthWatch {
public:
    /// A depth that was searched to its end.
    struct Done {
        std::uint64_t nodes = 0;  // of the whole search up to now
        std::int64_t elapsed_ms = 0;
        int value = 0;
        bool same_move = true;  // as the depth before
    };

    explicit DepthWatch(const TimePlan& plan) : plan_(plan) {}

    /// Whether to start the next depth: if its end is likely to be nearer to the time this move deserves than now is,
    /// and within what it may take at most.
    bool goes_on(const Done& done) {
        note(done);
        const auto elapsed = static_cast<double>(done.elapsed_ms);
        const double next = next_cost_ms();
        return elapsed + next / 2 < deserved_ms() && elapsed + next <= static_cast<double>(plan_.most_ms);
    }

    /// The cost of the next depth: the mean of what the two last ones say (odd and even depths differ), by the growth
    /// usual in the game and, for a quarter, the one this search has shown. tools/time_profile compares this with other
    /// guesses.
    double next_cost_ms() const {
        if (depth_ < costs_.size()) return ms_per_node_ * costs_[0] * plan_.profile.growth;
        const double seen = std::sqrt(costs_[0] / std::max(costs_[2], 1.0));
        const double growth =
            plan_.profile.growth * std::pow(std::clamp(seen, 1.0, most_growth) / plan_.profile.growth, weight_of_seen);
        return ms_per_node_ * std::sqrt(costs_[0] * costs_[1] * growth * growth * growth);
    }

    /// The wanted time, more for a move in doubt and less for one that has been best at every depth.
    double deserved_ms() const {
        double share = 1;
        if (steady_ == 0) share = when_new;
        else if (steady_ + first_depth >= depth_ && steady_ >= steady_depths) share = when_steady;
        if (fell_) share *= when_fallen;
        return share * static_cast<double>(plan_.wanted_ms);
    }

private:
    // Chosen from the table in docs/lab/2026-11-16-time-management.md (growth, and how often another move is played in
    // the end), not tuned by matches; most_growth by feel.
    static constexpr double most_growth = 30;
    static constexpr double weight_of_seen = 0.25;
    /// What shallower searches prefer says nothing.
    static constexpr std::size_t first_depth = 3;
    static constexpr std::size_t steady_depths = 3;
    static constexpr double when_new = 1.5;
    static constexpr double when_steady = 0.6;
    static constexpr double when_fallen = 1.3;

    void note(const Done& done) {
        ms_per_node_ =
            static_cast<double>(done.elapsed_ms) / static_cast<double>(std::max<std::uint64_t>(done.nodes, 1));
        costs_ = {static_cast<double>(done.nodes - nodes_), costs_[0], costs_[1]};
        fell_ = depth_ > 0 && value_ - done.value >= plan_.profile.fall;
        steady_ = depth_ > 0 && done.same_move ? steady_ + 1 : 0;
        nodes_ = done.nodes;
        value_ = done.value;
        ++depth_;
    }

    TimePlan plan_;
    std::array<double, 3> costs_{};  // of the last depths in nodes, the last first
    double ms_per_node_ = 0;
    std::uint64_t nodes_ = 0;
    int value_ = 0;
    std::size_t depth_ = 0;   // how many are done
    std::size_t steady_ = 0;  // for how many depths the best move has been the one before
    bool fell_ = false;
};

}  // namespace quartello
