// Work in units and the files their results travel in: shares, resuming, damage, merging.
#include "lab/work_plan.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "lab/work_file.hpp"

namespace quartello::lab {
namespace {

const WorkPlan toy_plan = {"toy", "{\"what\":\"squares\"}", 23};
const std::atomic<bool> work_never_stops = false;

std::optional<std::string> square(std::uint64_t unit, const std::atomic<bool>&) { return std::to_string(unit * unit); }

/// A folder that is gone afterwards.
class WorkFolder {
public:
    WorkFolder() {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~WorkFolder() { std::filesystem::remove_all(path_); }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / ("quartello-work-" + std::to_string(::getpid()));
};

WorkResults done_share(const WorkShare& share, int threads = 1) {
    WorkResults out{toy_plan, share, {}};
    const bool all = do_units(
        toy_plan, share, {}, threads, square,
        [&](std::uint64_t unit, const std::string& result) { return out.units.emplace(unit, result).second; },
        work_never_stops);
    EXPECT_TRUE(all);
    return out;
}

std::string file_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(WorkShare, IsReadStrictly) {
    const auto share = parse_share("2/8");
    ASSERT_TRUE(share);
    EXPECT_EQ(*share, (WorkShare{2, 8}));
    for (const auto* wrong : {"", "2", "0/8", "9/8", "2/0", "/8", "2/", "2/8/1", "-1/8", " 2/8"})
        EXPECT_FALSE(parse_share(wrong)) << wrong;
}

TEST(WorkShare, EveryUnitIsInExactlyOne) {
    for (const std::uint64_t of : {1U, 2U, 5U, 23U, 40U}) {
        std::uint64_t all = 0;
        for (std::uint64_t number = 1; number <= of; ++number) {
            const WorkShare share{number, of};
            std::uint64_t units = 0;
            for (std::uint64_t unit = 0; unit < toy_plan.units; ++unit) units += share.has(unit) ? 1 : 0;
            EXPECT_EQ(units, share.size(toy_plan.units));
            all += units;
        }
        EXPECT_EQ(all, toy_plan.units);
    }
}

TEST(WorkPlan, IsToldFromOthersByItsId) {
    std::set<std::string> ids = {toy_plan.id()};
    for (const WorkPlan& other :
         {WorkPlan{"toy", "{}", 23}, WorkPlan{"toys", toy_plan.text, 23}, WorkPlan{"toy", toy_plan.text, 24}})
        EXPECT_TRUE(ids.insert(other.id()).second);
}

TEST(WorkFile, IsTheSameForAnyThreadsAndShards) {
    const std::string whole = format_work(done_share({1, 1}));
    EXPECT_EQ(format_work(done_share({1, 1}, 4)), whole);
    const std::vector<WorkResults> parts = {done_share({3, 3}), done_share({1, 3}, 2), done_share({2, 3})};
    const auto merged = merge_work(parts, {"c", "a", "b"});
    ASSERT_TRUE(merged) << merged.error().text;
    EXPECT_EQ(format_work(*merged), whole);
    const auto read = parse_work(whole, "x");
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->units.at(22), "484");
}

TEST(WorkFile, EveryDamageIsSeen) {
    const std::string whole = format_work(done_share({1, 2}));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string flipped = whole;
        flipped[i] = static_cast<char>(flipped[i] ^ 1);
        EXPECT_FALSE(parse_work(flipped, "x")) << "byte " << i << " of " << whole.size();
        EXPECT_FALSE(parse_work(whole.substr(0, i), "x")) << "cut at " << i;
    }
    EXPECT_FALSE(parse_work(whole + "\n", "x"));
}

TEST(WorkFile, MergeNamesWhatIsWrong) {
    const WorkResults first = done_share({1, 3});
    const WorkResults third = done_share({3, 3});
    const auto wrong = [](const std::vector<WorkResults>& parts) {
        const auto merged = merge_work(parts, {"a", "b", "c"});
        return merged ? "nothing" : merged.error().text;
    };
    EXPECT_EQ(wrong({first, third}), "missing: shard 2 of 3");
    EXPECT_EQ(wrong({first, first}), "unit 0 is doubled: it is in \"a\" and in \"b\"");
    WorkResults foreign = third;
    foreign.plan.text = "{}";
    EXPECT_NE(wrong({first, foreign}).find("\"b\" belongs to another plan"), std::string::npos);
    // Cut differently, and with a hole.
    EXPECT_EQ(wrong({done_share({1, 2}), done_share({2, 4})}).substr(0, 20), "missing: units 3, 7,");
}

TEST(WorkLog, GoesOnWhereItWasCutOff) {
    const WorkFolder folder;
    const std::string path = folder / "toy.work";
    const std::string part = path + ".part";
    {
        auto log = WorkLog::open(path, toy_plan, {}, false);
        ASSERT_TRUE(log) << log.error().text;
        for (const std::uint64_t unit : {4U, 1U, 9U}) EXPECT_TRUE(log->add(unit, *square(unit, work_never_stops)));
    }
    EXPECT_FALSE(WorkLog::open(path, toy_plan, {}, false)) << "nothing is written over";
    // As a kill -9 may leave it: a line that is not whole.
    std::ofstream(part, std::ios::app) << "0123456789abcdef 5 2";
    auto log = WorkLog::open(path, toy_plan, {}, true);
    ASSERT_TRUE(log) << log.error().text;
    EXPECT_EQ(log->results().units.size(), 3U);
    const UnitResults before = log->results().units;
    const auto add = [&](std::uint64_t unit, const std::string& result) {
        EXPECT_FALSE(before.contains(unit)) << "not done again";
        return log->add(unit, result);
    };
    EXPECT_TRUE(do_units(toy_plan, {}, before, 3, square, add, work_never_stops));
    EXPECT_FALSE(std::filesystem::exists(path)) << "the file appears when it is whole";
    EXPECT_FALSE(log->finish().has_value());
    EXPECT_FALSE(std::filesystem::exists(part));
    EXPECT_EQ(file_text(path), format_work(done_share({1, 1})));
    const auto again = WorkLog::open(path, toy_plan, {}, true);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->is_finished());
}

TEST(WorkLog, RefusesWhatIsNotItsOwn) {
    const WorkFolder folder;
    const std::string path = folder / "toy.work";
    ASSERT_TRUE(WorkLog::open(path, toy_plan, {1, 2}, false));
    WorkPlan other = toy_plan;
    other.text = "{}";
    EXPECT_FALSE(WorkLog::open(path, other, {1, 2}, true));
    EXPECT_FALSE(WorkLog::open(path, toy_plan, {2, 2}, true));
    std::ofstream(path + ".part", std::ios::app) << "0123456789abcdef 0 7\n0123456789abcdef 2 7\n";
    EXPECT_FALSE(WorkLog::open(path, toy_plan, {1, 2}, true)) << "damage before the last line is no torn end";
}

TEST(Work, EndsWhenAskedTo) {
    std::atomic<bool> stop = false;
    std::uint64_t done = 0;
    const auto count = [&](std::uint64_t, const std::string&) {
        if (++done == 5) stop = true;
        return true;
    };
    EXPECT_FALSE(do_units(toy_plan, {}, {}, 2, square, count, stop));
    EXPECT_EQ(done, 5U);
}

}  // namespace
}  // namespace quartello::lab
