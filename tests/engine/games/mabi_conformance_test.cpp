#include "tests/engine/rules/conformance.hpp"
#include "tests/oracles/mabi.hpp"

namespace quartello {

INSTANTIATE_TYPED_TEST_SUITE_P(KernelMabi, Conformance, Mabi);

}  // namespace quartello
