// What a server does when there is no memory left (docs/adr/0047): it ends at once and says so.
#pragma once

namespace quartello::app {

/// From here on an allocation that fails, on any thread, ends the process with one line on standard error and
/// `out_of_memory_code`. Whatever has been answered is on the disk; whoever keeps the server starts it again.
void end_when_out_of_memory();

inline constexpr int out_of_memory_code = 70;

}  // namespace quartello::app
