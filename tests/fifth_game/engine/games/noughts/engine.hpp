// What noughts and crosses tell the engine: nothing of their own, so that the defaults are tested.
#pragma once

#include "engine/games/noughts/noughts.hpp"
#include "engine/players/engine_traits.hpp"

namespace quartello {

template <>
struct EngineTraits<Noughts> : DefaultEngineTraits<Noughts> {};

}  // namespace quartello
