// From a Session back to the typed game behind it, for native code that knows the games (counting, the solvers).
#pragma once

#include <concepts>
#include <type_traits>

#include "engine/game/session_of.hpp"
#include "engine/games/all_games.hpp"

namespace quartello {

/// Calls f(SessionOf<G>&) with the session's own type, const if the session is. Every session is one of the list's.
template <class S, class F>
    requires std::same_as<std::remove_const_t<S>, Session>
void visit_session(S& session, F&& f) {
    for_each_variant([&]<class G>() {
        using Typed = std::conditional_t<std::is_const_v<S>, const SessionOf<G>, SessionOf<G>>;
        if (session.game_id() == game_id_of<G>()) f(static_cast<Typed&>(session));
    });
}

}  // namespace quartello
