// Alea on boards that need more than one machine word, as a session.
#pragma once

#include <memory>

#include "engine/game/session.hpp"

namespace quartello {

Parsed<std::unique_ptr<Session>> make_wide_alea(const GameSpec& spec);

}  // namespace quartello
