// Counting for tests: with these exports more, the page's module becomes counting.wasm, whose numbers must be the
// native program's.
#include "engine/game/counting.hpp"

#include "engine/game/bench.hpp"
#include "wasm/answers.hpp"

namespace quartello {

QUARTELLO_EXPORT(bench) Length bench_of(const char* game, std::uint32_t length) {
    const auto signature = bench_signature(text_at(game, length));
    return signature ? answer_count(*signature) : answer_error(signature.error());
}

struct SearchBenchView {
    std::string signature;
    std::uint64_t nodes = 0;
};
BOOST_DESCRIBE_STRUCT(SearchBenchView, (), (signature, nodes))

QUARTELLO_EXPORT(bench_search) Length bench_search_of(const char* game, std::uint32_t length) {
    const auto bench = bench_search(text_at(game, length));
    if (!bench) return answer_error(bench.error());
    return answer_value(SearchBenchView{std::to_string(bench->signature), bench->nodes});
}

QUARTELLO_EXPORT(bench_evaluation) Length bench_evaluation_of() { return answer_count(bench_evaluation()); }

namespace {

// Far beyond what a test waits for.
constexpr std::int32_t deepest_perft = 60;
constexpr std::uint32_t most_playouts = 1'000'000;

}  // namespace

QUARTELLO_EXPORT(session_perft) Length session_perft(Handle handle, std::int32_t depth) {
    return with_session(handle, [&](Session& session) {
        if (depth < 0 || depth > deepest_perft) {
            return answer_error(Error{"perft: expected a depth from 0 to " + std::to_string(deepest_perft)});
        }
        return answer_count(perft(session, depth));
    });
}

QUARTELLO_EXPORT(session_playout) Length session_playout(Handle handle, std::uint32_t games, std::uint64_t seed) {
    return with_session(handle, [&](Session& session) {
        if (games == 0 || games > most_playouts) {
            return answer_error(Error{"playout: expected 1 to " + std::to_string(most_playouts) + " games"});
        }
        return answer_value(totals_view(playout(session, games, seed)));
    });
}

}  // namespace quartello
