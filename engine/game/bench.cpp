// The bench workload: small, fixed, and wide enough that a changed rule changes the number.
#include "engine/game/bench.hpp"

#include <array>
#include <atomic>

#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "engine/game/counting.hpp"

namespace quartello {

namespace {

/// Plies played at random before each search; the last is near the end in most games, where Mapello's solver is asked.
constexpr std::array<int, 4> bench_stages = {0, 14, 28, 50};
constexpr std::uint64_t bench_nodes = 60'000;

std::uint64_t text_hash(std::string_view text) {
    std::uint64_t hash = text.size();
    for (const char c : text) hash = hash_into(hash, static_cast<unsigned char>(c));
    return hash;
}

void play_on(Session& session, int plies) {
    const std::atomic<bool> never_stop = false;
    for (int i = 0; i < plies; ++i) {
        const std::string move = session.choose({PlayerKind::random}, 1, never_stop).move;
        if (move.empty() || !session.play(move)) return;
    }
}

/// One search: every report with its node count.
void add_search(SearchBench& out, Session& session) {
    const std::atomic<bool> never_stop = false;
    session.forget_searches();
    const auto fold = [&](const SearchReport& report) {
        for (const auto number : {static_cast<std::uint64_t>(report.depth), report.nodes,
                                  static_cast<std::uint64_t>(report.solved ? 1 : 0)})
            out.signature = hash_into(out.signature, number);
        for (const SearchLine& line : report.lines) {
            out.signature = hash_into(out.signature, static_cast<std::uint64_t>(std::int64_t{line.value}));
            out.signature = hash_into(out.signature, text_hash(line.moves[0]));
        }
    };
    const SearchReport last = session.search({.nodes = bench_nodes, .table_mb = 1}, fold, never_stop);
    fold(last);
    out.nodes += last.nodes;
}

}  // namespace

Parsed<SearchBench> bench_search(std::string_view game) {
    const auto sheet = find_sheet(game);
    if (!sheet) return sheet.error();
    SearchBench out;
    for (const BenchCase& work : facts_of(game).bench) {
        for (const int plies : bench_stages) {
            const auto session = make_session({std::string(game), work.rules, work.setup, {}});
            if (!session) return session.error();
            play_on(**session, plies);
            add_search(out, **session);
        }
    }
    return out;
}

Parsed<std::uint64_t> bench_signature(std::string_view game) {
    const auto sheet = find_sheet(game);
    if (!sheet) return sheet.error();
    std::uint64_t signature = 0;
    for (const BenchCase& work : facts_of(game).bench) {
        const auto session = make_session({std::string(game), work.rules, work.setup, {}});
        if (!session) return session.error();
        const PlayoutTotals totals = playout(**session, work.games, 1);
        signature = hash_into(signature, perft(**session, work.depth));
        for (const std::uint64_t number :
             {totals.plies, totals.first_wins, totals.second_wins, totals.draws, totals.signature}) {
            signature = hash_into(signature, number);
        }
    }
    return signature;
}

}  // namespace quartello
