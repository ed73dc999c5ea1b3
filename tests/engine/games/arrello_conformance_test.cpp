#include "tests/engine/rules/conformance.hpp"
#include "tests/oracles/arrello.hpp"

namespace quartello {

INSTANTIATE_TYPED_TEST_SUITE_P(KernelArrello, Conformance, Arrello);

}  // namespace quartello
