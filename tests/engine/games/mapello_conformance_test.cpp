#include "engine/games/mapello/mapello.hpp"
#include "tests/engine/rules/conformance.hpp"

namespace quartello {

INSTANTIATE_TYPED_TEST_SUITE_P(KernelMapello, Conformance, Mapello);

}  // namespace quartello
