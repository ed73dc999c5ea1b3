// Choice of the instruction set at start. The program exists twice: `quartello` runs on any x86-64 processor, its
// sibling `quartello.v3` needs AVX2, BMI2 and their kin. Nothing here knows the engine.
#pragma once

#include <string_view>

namespace quartello::app {

// To be called first thing in main, before any thread starts. On a processor that can, the baseline program replaces
// itself by its sibling (`<own path>.v3`) with the same arguments and does not return. It returns, and the baseline
// goes on, when the processor cannot, the sibling is missing, or the environment says QUARTELLO_ISA=baseline.
// Does nothing in the sibling and on other machines.
void enter_best_program(char** argv);

// What the running program was compiled for: "x86-64", "x86-64-v3" or "portable".
std::string_view isa_name();

}  // namespace quartello::app
