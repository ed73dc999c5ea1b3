#include "tests/engine/rules/conformance.hpp"
#include "tests/oracles/mapello.hpp"

namespace quartello {

INSTANTIATE_TYPED_TEST_SUITE_P(KernelMapello, Conformance, Mapello);

}  // namespace quartello
