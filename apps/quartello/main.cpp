// The program's entry. So far it only chooses the best engine for this machine; commands follow.
#include <cstdio>

#include "apps/quartello/isa_dispatch.hpp"

int main(int, char** argv) {
    quartello::app::enter_best_program(argv);
    std::puts("quartello " QUARTELLO_VERSION);
    return 0;
}
