// Work cut into numbered units, so that any number of threads, shards or machines can share it: what a unit gives
// depends on the plan and its number alone, and what belongs together is put together in the order of the numbers. The
// files that results travel in are in work_file.hpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello::lab {

inline constexpr std::uint64_t most_work_units = 1'000'000;
inline constexpr std::uint64_t most_work_shares = 100'000;

struct WorkPlan {
    std::string kind = {};  // "study", …: who can read the text and the units
    std::string text = {};  // the plan itself, on one line
    std::uint64_t units = 0;

    /// Tells one plan from another: 16 hexadecimal digits over everything above.
    std::string id() const;

    friend bool operator==(const WorkPlan&, const WorkPlan&) = default;
};

/// Share `number` of `of`: every unit whose number leaves number − 1 when divided by `of`.
struct WorkShare {
    std::uint64_t number = 1;
    std::uint64_t of = 1;

    bool has(std::uint64_t unit) const { return unit % of == number - 1; }
    /// How many of so many units are in it.
    std::uint64_t size(std::uint64_t units) const;

    friend bool operator==(const WorkShare&, const WorkShare&) = default;
};

/// Reads "2/8".
Parsed<WorkShare> parse_share(std::string_view text);

/// What units gave, on one line each, by their numbers.
using UnitResults = std::map<std::uint64_t, std::string>;

/// Does a unit; called on several threads at once. Nothing: it was stopped.
using DoUnit = std::function<std::optional<std::string>(std::uint64_t unit, const std::atomic<bool>& stop)>;

/// Told of every unit that is done, one at a time; false ends the work.
using OnUnit = std::function<bool(std::uint64_t unit, const std::string& result)>;

/// Does all units of a share that are not among `done`, in the order of their numbers but several at once. True if
/// nothing is left; false if it was stopped.
bool do_units(const WorkPlan& plan, const WorkShare& share, const UnitResults& done, int threads, const DoUnit& do_unit,
              const OnUnit& on_unit, const std::atomic<bool>& stop);

/// 16 hexadecimal digits of SHA-256.
std::string work_checksum(std::string_view bytes);

}  // namespace quartello::lab
