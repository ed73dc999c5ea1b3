// A drawing as the bytes of a file. Pure: the same drawing gives the same bytes.
#pragma once

#include <string>

#include "apps/quartello/drawing/drawing.hpp"
#include "engine/core/parsed.hpp"

namespace quartello::drawing {

/// Self-contained SVG 1.1: no fonts, no links, with title and description for those who cannot see it.
std::string to_svg(const Drawing& drawing);

/// An Error only when the picture library runs out of memory.
Parsed<std::string> to_png(const Drawing& drawing);

}  // namespace quartello::drawing
