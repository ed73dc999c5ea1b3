// A file of several records, one behind another, as a match writes it.
#pragma once

#include <string_view>
#include <vector>

namespace quartello::lab {

/// The texts of the records. A record begins where headers follow moves; brackets inside comments do not count.
std::vector<std::string_view> split_records(std::string_view text);

}  // namespace quartello::lab
