#include "engine/games/mabi/mabi.hpp"
#include "tests/engine/rules/conformance.hpp"

namespace quartello {

INSTANTIATE_TYPED_TEST_SUITE_P(KernelMabi, Conformance, Mabi);

}  // namespace quartello
