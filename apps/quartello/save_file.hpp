// Writing a file without ever leaving half of one.
#pragma once

#include <string>
#include <string_view>

namespace quartello::app {

/// Empty, or a sentence that says why nothing was written. Without `overwrite` an existing file is left alone; with it
/// the old file stays until the new one is complete.
std::string save_file(const std::string& path, std::string_view text, bool overwrite);

}  // namespace quartello::app
