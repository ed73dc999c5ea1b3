// Rows of a result as plain structs, for the files of the store.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "server/store/database.hpp"

namespace quartello::store {

template <class Make>
auto rows_as(const Parsed<Result>& result, Make make)
    -> Parsed<std::vector<decltype(make(std::declval<const std::vector<Value>&>()))>> {
    if (!result) return result.error();
    std::vector<decltype(make(std::declval<const std::vector<Value>&>()))> out;
    for (const auto& row : result->rows) out.push_back(make(row));
    return out;
}

template <class Make>
auto first_as(const Parsed<Result>& result, Make make)
    -> Parsed<std::optional<decltype(make(std::declval<const std::vector<Value>&>()))>> {
    using T = decltype(make(std::declval<const std::vector<Value>&>()));
    if (!result) return result.error();
    return result->rows.empty() ? std::optional<T>() : std::optional<T>(make(result->rows[0]));
}

}  // namespace quartello::store
