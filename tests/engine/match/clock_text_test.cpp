#include <gtest/gtest.h>

#include "engine/match/clock.hpp"

namespace quartello::match {
namespace {

TEST(ClockTextTest, SaysWhatARecordSaysOfAClock) {
    EXPECT_EQ(clock_text({}), "");
    EXPECT_EQ(clock_text({.kind = ClockKind::per_move, .main_ms = 60'000}), "60 s per move");
    EXPECT_EQ(clock_text({.kind = ClockKind::per_move, .main_ms = 2'500}), "2.5 s per move");
    EXPECT_EQ(clock_text({.kind = ClockKind::increment, .main_ms = 300'000, .increment_ms = 3'000}), "5:00 + 3 s");
    EXPECT_EQ(clock_text({.kind = ClockKind::increment, .main_ms = 5'465'000, .increment_ms = 0}), "1:31:05 + 0 s");
    EXPECT_EQ(clock_text({.kind = ClockKind::byo_yomi, .main_ms = 600'000, .periods = 5, .period_ms = 30'000}),
              "10:00 + 5 x 30 s");
    EXPECT_EQ(clock_text({.kind = ClockKind::correspondence, .main_ms = 86'400'000}), "1 day per move");
    EXPECT_EQ(clock_text({.kind = ClockKind::correspondence, .main_ms = 3 * 86'400'000}), "3 days per move");
}

}  // namespace
}  // namespace quartello::match
