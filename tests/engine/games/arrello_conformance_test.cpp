#include "engine/games/arrello/arrello.hpp"
#include "tests/engine/rules/conformance.hpp"

namespace quartello {

INSTANTIATE_TYPED_TEST_SUITE_P(KernelArrello, Conformance, Arrello);

}  // namespace quartello
