// For what can be stopped from outside, where a test lets it go on.
#pragma once

#include <atomic>

namespace quartello::lab {

inline const std::atomic<bool> never = false;

}  // namespace quartello::lab
