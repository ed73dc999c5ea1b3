// Another program at the other end of two pipes: started by the shell, spoken to in lines, never waited for longer
// than asked, and gone (with whatever it started itself) when the object goes. Used by one thread at a time.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "engine/core/parsed.hpp"

namespace quartello::lab {

class ExternalProgram {
public:
    using Clock = std::chrono::steady_clock;

    /// What came of waiting for a line.
    enum class Heard { line, ended, too_late, stopped };

    /// `command` is a shell command line. Standard error is thrown away unless the command says otherwise.
    static Parsed<std::unique_ptr<ExternalProgram>> start(const std::string& command);

    ExternalProgram(const ExternalProgram&) = delete;
    ExternalProgram& operator=(const ExternalProgram&) = delete;
    /// Closes the pipes, gives the program a moment to leave by itself, then ends it.
    ~ExternalProgram();

    /// Sends text and a newline; false if the program no longer reads or `deadline` has passed.
    bool say(const std::string& text, Clock::time_point deadline);
    /// The next line without its line end. Returns soon after `stop` becomes true.
    Heard hear(std::string& line, Clock::time_point deadline, const std::atomic<bool>& stop);

private:
    ExternalProgram(pid_t child, int to, int from) : child_(child), to_(to), from_(from) {}

    pid_t child_;
    int to_;
    int from_;
    std::string heard_;  // what was read and not yet handed out
};

}  // namespace quartello::lab
