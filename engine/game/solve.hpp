// Exact endgames for the outside world: text and plain structs around the solvers. Mapello has its own, for any set-up;
// the other games a proof search that reaches the last plies and small boards; where it gives up at the limits, the
// ordinary search estimates.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/session.hpp"

namespace quartello {

struct SolveOptions {
    bool all_moves = false;     // a score for each move, not only for the best
    bool only_outcome = false;  // win (1), draw (0) or loss (-1) instead of the score
    int threads = 1;            // helpers are started and ended within a solve
    std::uint64_t nodes = 0;    // limits; 0: none
    std::int64_t time_ms = 0;
    const std::atomic<bool>* stop = nullptr;  // ends the solve within 20 ms
};

struct SolvedMove {
    std::string move;
    double score = 0;

    friend bool operator==(const SolvedMove&, const SolvedMove&) = default;
};

/// Scores are points of the side to move minus points of the other at the end, under best play from both; half a point
/// where only the tie-break decides.
struct SolveReport {
    bool solved = false;  // false: broken off; then score and moves are estimates
    double score = 0;
    int empties = 0;
    // Best first; only one of the best unless all were asked for; none: the game is over.
    std::vector<SolvedMove> moves = {};
    std::vector<std::string> line = {};  // best play to the end; empty if only the outcome was asked for
    std::uint64_t nodes = 0;
    double time_ms = 0;
};

/// Keeps its table's memory between solves. Used by one thread at a time.
class EndgameSolver {
public:
    explicit EndgameSolver(std::size_t table_megabytes);
    ~EndgameSolver();
    EndgameSolver(const EndgameSolver&) = delete;
    EndgameSolver& operator=(const EndgameSolver&) = delete;

    /// Solves the session's current position. The session changes only in what its own search remembers.
    SolveReport solve(Session& session, const SolveOptions& options);

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace quartello
