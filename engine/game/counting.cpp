#include "engine/game/counting.hpp"

#include "engine/game/visit_session.hpp"
#include "engine/rules/perft.hpp"

namespace quartello {

std::uint64_t perft(const Session& session, int depth, int threads) {
    std::uint64_t count = 0;
    visit_session(session, [&]<class G>(const SessionOf<G>& typed) {
        count = perft_threaded<G>(typed.typed_rules(), typed.typed_position(), typed.typed_history(), depth, threads);
    });
    return count;
}

PlayoutTotals playout(const Session& session, std::uint64_t games, std::uint64_t seed) {
    PlayoutTotals totals;
    visit_session(session, [&]<class G>(const SessionOf<G>& typed) {
        totals = playout<G>(typed.typed_rules(), typed.typed_position(), games, seed);
    });
    return totals;
}

}  // namespace quartello
