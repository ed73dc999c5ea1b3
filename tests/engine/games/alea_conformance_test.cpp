#include "engine/games/alea/alea.hpp"
#include "tests/engine/rules/conformance.hpp"

namespace quartello {

using BothBoards = testing::Types<Alea, AleaWide>;
INSTANTIATE_TYPED_TEST_SUITE_P(KernelAlea, Conformance, BothBoards);

}  // namespace quartello
