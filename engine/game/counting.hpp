// Counting from a session's position: move sequences and random games. Functions beside the session, not of it, so that
// a page, which counts nothing, has no code for it.
#pragma once

#include <cstdint>

#include "engine/game/session.hpp"
#include "engine/rules/playout.hpp"

namespace quartello {

/// The number of move sequences of this length.
std::uint64_t perft(const Session& session, int depth, int threads = 1);
/// Totals of random games.
PlayoutTotals playout(const Session& session, std::uint64_t games, std::uint64_t seed);

}  // namespace quartello
