// The games that learning programs can see as arrays. A game without tensors.hpp is played by its texts there.
#pragma once

#include "engine/games/alea/tensors.hpp"
#include "engine/games/arrello/tensors.hpp"
#include "engine/games/mabi/tensors.hpp"
#include "engine/games/mapello/tensors.hpp"
