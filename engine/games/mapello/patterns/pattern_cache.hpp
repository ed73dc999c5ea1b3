// The tables of Mapello's pattern network for a board, made once for a set-up and shared by every engine that plays on
// it.
#pragma once

#include <memory>

#include "engine/games/mapello/patterns/pattern_tables.hpp"

namespace quartello {

std::shared_ptr<const PatternTables> pattern_tables_for(const std::shared_ptr<const PatternNetwork>& network,
                                                        const Terrain& terrain);

}  // namespace quartello
