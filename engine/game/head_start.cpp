#include "engine/game/head_start.hpp"

#include "engine/game/visit_session.hpp"

namespace quartello {

namespace {

template <class G>
concept HasBonuses =
    requires(const typename G::Rules& rules, const typename G::Position& position) { G::bonus_room(rules, position); };

}  // namespace

std::optional<BonusRoom> bonus_room(Session& session) {
    std::optional<BonusRoom> out;
    visit_session(session, [&]<class G>(SessionOf<G>& typed) {
        if constexpr (HasBonuses<G>)
            out =
                BonusRoom{G::bonus_room(typed.typed_rules(), typed.typed_position()), typed.typed_rules().bonus_value};
    });
    return out;
}

std::string position_with_bonuses(Session& session, int first, int second) {
    std::string out = session.position();
    visit_session(session, [&]<class G>(SessionOf<G>& typed) {
        if constexpr (HasBonuses<G>)
            out = G::format_position(typed.typed_rules(), G::with_bonuses(typed.typed_position(), first, second));
    });
    return out;
}

}  // namespace quartello
