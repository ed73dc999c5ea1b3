#include "apps/quartello/isa_dispatch.hpp"

#if defined(__x86_64__) && defined(__linux__)

#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <string>

namespace quartello::app {
namespace {

// Set by the program that hands over, taken away by the one that starts: whoever finds it never hands over again, so
// even a sibling that is a link back to the baseline cannot make the two chase each other.
constexpr const char* handed_over_mark = "QUARTELLO_ISA_HANDED_OVER";

bool was_handed_over() {
    const bool marked = std::getenv(handed_over_mark) != nullptr;
    if (marked) unsetenv(handed_over_mark);
    return marked;
}

#ifndef QUARTELLO_ISA_V3

bool baseline_is_wanted() {
    const char* wish = std::getenv("QUARTELLO_ISA");
    return wish != nullptr && std::string_view(wish) == "baseline";
}

bool processor_runs_v3() {
    __builtin_cpu_init();
    return __builtin_cpu_supports("x86-64-v3") != 0;
}

// Empty when the kernel does not say where this program lies.
std::string sibling_path() {
    char own_path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", own_path, sizeof own_path);
    if (length <= 0 || length == static_cast<ssize_t>(sizeof own_path)) return {};
    return std::string(own_path, static_cast<std::size_t>(length)) + ".v3";
}

#endif

}  // namespace

#ifdef QUARTELLO_ISA_V3

void enter_best_program(char**) { was_handed_over(); }

std::string_view isa_name() { return "x86-64-v3"; }

#else

void enter_best_program(char** argv) {
    if (was_handed_over() || baseline_is_wanted() || !processor_runs_v3()) return;
    const std::string sibling = sibling_path();
    if (sibling.empty()) return;
    setenv(handed_over_mark, "1", 1);
    execv(sibling.c_str(), argv);
    unsetenv(handed_over_mark);  // only reached when there is no sibling to run
}

std::string_view isa_name() { return "x86-64"; }

#endif

}  // namespace quartello::app

#else

namespace quartello::app {

void enter_best_program(char**) {}

std::string_view isa_name() { return "portable"; }

}  // namespace quartello::app

#endif
