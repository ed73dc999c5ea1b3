#include "tests/engine/rules/conformance.hpp"
#include "tests/oracles/alea.hpp"

namespace quartello {

using BothBoards = testing::Types<Alea, AleaWide>;
INSTANTIATE_TYPED_TEST_SUITE_P(KernelAlea, Conformance, BothBoards);

}  // namespace quartello
