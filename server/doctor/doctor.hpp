// Looks a database over: every log is replayed through the engine and compared with what the lists say of it. Finds and
// names; repairs nothing.
#pragma once

#include <string>
#include <vector>

#include "engine/core/parsed.hpp"
#include "server/store/store.hpp"

namespace quartello::doctor {

struct Examination {
    int tables = 0;
    std::int64_t events = 0;
    int games = 0;
    std::vector<std::string> complaints;  // sentences; none: healthy
};

/// An error means that the database could not be read at all.
Parsed<Examination> examine(store::Store& store);

}  // namespace quartello::doctor
