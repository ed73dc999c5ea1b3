// The bench workload: small, fixed, and wide enough that a changed rule changes the number.
#include <array>

#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "engine/session/session.hpp"

namespace quartello {

namespace {

struct BenchCase {
    const char* game;
    const char* rules;
    const char* setup;
    int depth;
    std::uint64_t games;
};

constexpr std::array<BenchCase, 12> bench_cases = {{
    {"mapello", "", "plain", 8, 2000},
    {"mapello", "", "classic", 8, 2000},
    {"mapello", "empties=winner", "rulebook", 7, 2000},
    {"mapello", "bonus=5", "random:7", 7, 2000},
    {"arrello", "", "", 3, 300},
    {"arrello", "size=5,lines=any,gaps=no", "", 3, 300},
    {"mabi", "", "", 3, 50},
    {"mabi", "start=diagonal,pass=plain,quiet=20", "", 3, 50},
    {"mabi", "size=6,occurrences=1", "", 3, 50},
    {"alea", "", "", 3, 200},
    {"alea", "size=3,adjacent=8,repetition=none", "", 7, 500},
    {"alea", "size=9,komi=0.5,streak=3", "", 2, 200},
}};

}  // namespace

Parsed<std::uint64_t> bench_signature(std::string_view game) {
    const auto sheet = find_sheet(game);
    if (!sheet) return sheet.error();
    std::uint64_t signature = 0;
    for (const BenchCase& work : bench_cases) {
        if (game != work.game) continue;
        const auto session = make_session({work.game, work.rules, work.setup, {}});
        if (!session) return session.error();
        const PlayoutTotals totals = (*session)->playout(work.games, 1);
        signature = hash_into(signature, (*session)->perft(work.depth, 1));
        for (const std::uint64_t number :
             {totals.plies, totals.first_wins, totals.second_wins, totals.draws, totals.signature}) {
            signature = hash_into(signature, number);
        }
    }
    return signature;
}

}  // namespace quartello
