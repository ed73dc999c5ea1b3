#include "apps/quartello/out_of_memory.hpp"

#include <poll.h>
#include <unistd.h>

#include <new>
#include <string_view>

namespace quartello::app {

namespace {

[[noreturn]] void end_for_want_of_memory() {
    constexpr std::string_view said =
        "{\"event\":\"memory\",\"text\":\"there is no memory left; the server ends, and what was answered is "
        "stored\"}\n";
    // A reader that has stopped reading must not keep us here. Whatever poll lets through is written at once.
    pollfd log{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
    if (::poll(&log, 1, 0) == 1) [[maybe_unused]]
        const auto written = ::write(STDERR_FILENO, said.data(), said.size());
    ::_exit(out_of_memory_code);
}

}  // namespace

void end_when_out_of_memory() { std::set_new_handler(end_for_want_of_memory); }

}  // namespace quartello::app
