// The two players. Colours belong to a game's sheet; the engine knows `first` and `second`.
#pragma once

#include <cstdint>

namespace quartello {

enum class Side : std::uint8_t { first, second };

constexpr Side opponent(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr int index(Side side) { return static_cast<int>(side); }

}  // namespace quartello
