// Prints which twin is running and its arguments; isa_dispatch_test reads it.
#include <cstdio>

#include "apps/quartello/isa_dispatch.hpp"

int main(int argc, char** argv) {
    quartello::app::enter_best_program(argv);
    std::printf("%s", quartello::app::isa_name().data());
    for (int i = 1; i < argc; ++i) std::printf(" %s", argv[i]);
    std::printf("\n");
}
