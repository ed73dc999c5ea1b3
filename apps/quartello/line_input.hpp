// Standard input line by line, in bounded memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace quartello::app {

/// The next line without its end; of one longer than `longest` its first longest + 1 bytes. Nothing at the end of the
/// input.
std::optional<std::string> read_input_line(std::size_t longest);

}  // namespace quartello::app
