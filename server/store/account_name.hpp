// The one rule for an account's name: 3 to 24 letters, digits, "-" and "_", so that it can be said, typed and put into
// an address.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace quartello::store {

inline constexpr std::size_t shortest_account_name = 3;
inline constexpr std::size_t longest_account_name = 24;

inline bool is_account_name(std::string_view name) {
    return name.size() >= shortest_account_name && name.size() <= longest_account_name &&
           std::ranges::all_of(name, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                      c == '_';
           });
}

}  // namespace quartello::store
