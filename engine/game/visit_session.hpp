// From a Session back to the typed game behind it, for native code that knows the games (the solvers).
#pragma once

#include "engine/game/session_of.hpp"
#include "engine/games/all_games.hpp"

namespace quartello {

/// Calls f(SessionOf<G>&) with the session's own type. Every session is one of the list's.
template <class F>
void visit_session(Session& session, F&& f) {
    for_each_variant([&]<class G>() {
        if (session.game_id() == game_id_of<G>()) f(static_cast<SessionOf<G>&>(session));
    });
}

}  // namespace quartello
