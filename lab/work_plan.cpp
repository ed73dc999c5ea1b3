#include "lab/work_plan.hpp"

#include <algorithm>
#include <mutex>
#include <thread>

#include "engine/core/checksum.hpp"
#include "engine/core/text.hpp"

namespace quartello::lab {

std::string work_checksum(std::string_view bytes) {
    const Sha256 sum = sha256({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    for (std::size_t i = 0; i < 8; ++i) {
        out += digits[sum[i] >> 4];
        out += digits[sum[i] & 15];
    }
    return out;
}

std::string WorkPlan::id() const { return work_checksum(kind + "\n" + std::to_string(units) + "\n" + text); }

std::uint64_t WorkShare::size(std::uint64_t units) const { return units < number ? 0 : (units - number) / of + 1; }

Parsed<WorkShare> parse_share(std::string_view text) {
    const auto slash = text.find('/');
    if (slash != std::string_view::npos) {
        const auto of = parse_count(text.substr(slash + 1), 1, most_work_shares);
        const auto number = parse_count(text.substr(0, slash), 1, of.value_or(0));
        if (of && number) return WorkShare{*number, *of};
    }
    return Error{"shard " + quartello::quoted(text) + ": expected K/N with K from 1 to N, such as 2/8"};
}

bool do_units(const WorkPlan& plan, const WorkShare& share, const UnitResults& done, int threads, const DoUnit& do_unit,
              const OnUnit& on_unit, const std::atomic<bool>& stop) {
    std::mutex mutex;
    std::uint64_t next = share.number - 1;
    std::uint64_t left = 0;
    for (std::uint64_t unit = next; unit < plan.units; unit += share.of) left += done.contains(unit) ? 0 : 1;
    std::atomic<bool> over = stop.load();

    const auto take = [&]() -> std::optional<std::uint64_t> {
        const std::lock_guard lock(mutex);
        while (next < plan.units && done.contains(next)) next += share.of;
        if (next >= plan.units || over.load()) return std::nullopt;
        next += share.of;
        return next - share.of;
    };
    const auto work = [&] {
        while (const auto unit = take()) {
            const auto result = do_unit(*unit, stop);
            if (!result) over = true;
            if (!result) return;
            const std::lock_guard lock(mutex);
            if (over.load()) return;
            --left;
            if (!on_unit(*unit, *result)) over = true;
            if (stop.load()) over = true;
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 1; i < threads; ++i) workers.emplace_back(work);
        work();
    }
    return left == 0;
}

}  // namespace quartello::lab
