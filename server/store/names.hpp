// Names of people as others see them: one spelling for each, nothing invisible, and what looks alike has a key in
// common, so that nobody sits down as somebody else. On ICU: its normal forms, its properties, its confusables.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace quartello::store {

/// The name in Unicode's normal form NFKC, its blanks plain and single. Nothing for one that cannot be shown as it is:
/// no UTF-8, control characters, characters without a picture or that turn the direction of others, more than two marks
/// on a letter, nothing to be seen at all. "" stays "".
std::optional<std::string> shown_name(std::string_view name);

/// What a name has in common with every name that looks like it, written as it is, and written in small letters. For
/// names from shown_name() alone.
std::array<std::string, 2> name_keys(std::string_view name);

}  // namespace quartello::store
