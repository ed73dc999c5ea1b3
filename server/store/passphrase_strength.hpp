// Whether a passphrase is among the first that anybody would try: a small list, the account's own name, a run along the
// keyboard or the alphabet, the same few letters again and again. Not a measure of strength; a floor under it.
#pragma once

#include <string_view>

namespace quartello::store {

/// `account_name` as its owner writes it; "" where it is not known.
bool is_weak_passphrase(std::string_view passphrase, std::string_view account_name);

}  // namespace quartello::store
