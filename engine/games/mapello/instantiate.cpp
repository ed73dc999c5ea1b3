#include "engine/game/instantiate.hpp"
#include "engine/games/mapello/engine.hpp"
#include "engine/record/othello.hpp"

namespace quartello {

namespace {

/// Our own position texts have ranks separated by '/'; Othello's boards are 64 characters in a row.
bool looks_like_othello(std::string_view position) {
    return position.size() >= 64 && position.find('/') == std::string_view::npos;
}

Parsed<std::unique_ptr<Session>> make_mapello(const GameSpec& spec) {
    if (!looks_like_othello(spec.position)) return make_session_of<Mapello>(spec);
    const auto position = position_of_othello_board(spec.position);
    if (!position) return position.error();
    return make_session_of<Mapello>({spec.game, spec.rules, spec.setup, *position});
}

}  // namespace

}  // namespace quartello

QUARTELLO_INSTANTIATE(Mapello, make_mapello)
