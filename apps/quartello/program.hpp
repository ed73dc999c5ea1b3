// The program around its commands: --help, --version, the command chosen, and what is wrong with it. Which commands
// there are comes from main.cpp, which every program has for itself.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace quartello::app {

using AddCommand = void (*)(CLI::App&, int&);

/// A heading of --help and the commands below it.
struct CommandGroup {
    const char* name;
    std::vector<AddCommand> commands;
};

struct Program {
    std::string version;  // "quartello 0.1.0 (x86-64-v3)"
    std::string footer;   // of --help
    std::span<const CommandGroup> groups;
};

/// Returns the exit code.
int run(const Program& program, int argc, char** argv);

}  // namespace quartello::app
