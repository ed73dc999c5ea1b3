// The one list of games, and the visitors over it. A game is added by its include and its name in GameList.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/games/alea/engine.hpp"
#include "engine/games/arrello/engine.hpp"
#include "engine/games/mabi/engine.hpp"
#include "engine/games/mapello/engine.hpp"

namespace quartello {

template <class... Games>
struct GameTypes {};

/// In the order in which they are shown.
using GameList = GameTypes<Mapello, Arrello, Mabi, Alea>;

/// Calls f.operator()<G>() for every game.
template <class F, class... Games>
void for_each_game(GameTypes<Games...>, F&& f) {
    (f.template operator()<Games>(), ...);
}
template <class F>
void for_each_game(F&& f) {
    for_each_game(GameList{}, f);
}

/// Calls f.operator()<G>() for the game of that name and returns its result; `otherwise()` if there is none.
template <class F, class Otherwise>
auto visit_game(std::string_view name, F&& f, Otherwise&& otherwise) -> decltype(otherwise()) {
    return [&]<class... Games>(GameTypes<Games...>) {
        std::optional<decltype(otherwise())> out;
        (void)((Games::sheet().name == name && (out.emplace(f.template operator()<Games>()), true)) || ...);
        return out ? std::move(*out) : otherwise();
    }(GameList{});
}

template <class G>
constexpr auto variants_of() {
    if constexpr (requires { typename EngineTraits<G>::Wide; })
        return std::tuple<G*, typename EngineTraits<G>::Wide*>();
    else return std::tuple<G*>();
}
template <class... Games>
constexpr auto variants_of(GameTypes<Games...>) {
    return std::tuple_cat(variants_of<Games>()...);
}
template <class... Games>
GameTypes<Games...> without_pointers(std::tuple<Games*...>);

/// Every game, and after it its wide form where it has one.
using GameVariants = decltype(without_pointers(variants_of(GameList{})));

template <class F>
void for_each_variant(F&& f) {
    for_each_game(GameVariants{}, f);
}

}  // namespace quartello
