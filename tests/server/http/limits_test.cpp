#include "server/http/limits.hpp"
#include "server/http/clock_watch.hpp"

#include <gtest/gtest.h>

#include "server/http/connection_limiter.hpp"
#include "server/http/mailbox.hpp"
#include "server/http/metrics.hpp"

namespace {

using namespace quartello::http;

TEST(UnreadAnswers, AnAddressLeavesSoManyBytesUnread) {
    UnreadLimiter limiter(100);
    EXPECT_TRUE(limiter.enter("a", 500)) << "a single answer may be of any size";
    EXPECT_FALSE(limiter.enter("a", 1));
    EXPECT_TRUE(limiter.enter("b", 60)) << "another address";
    EXPECT_TRUE(limiter.enter("b", 40));
    EXPECT_FALSE(limiter.enter("b", 1));
    limiter.leave("b", 60);
    EXPECT_TRUE(limiter.enter("b", 60));
    limiter.leave("a", 500);
    EXPECT_TRUE(limiter.enter("a", 500));
}

TEST(MachinesClock, AJumpIsNoticedOnceAndNoDrift) {
    quartello::http::ClockWatch watch(1'000'000, 50'000);
    EXPECT_EQ(watch.jump_ms(1'001'000, 51'000), std::nullopt);
    EXPECT_EQ(watch.jump_ms(1'002'900, 52'000), std::nullopt) << "set right little by little";
    EXPECT_EQ(watch.jump_ms(1'003'900 + 86'400'000, 53'000), 86'400'000);
    EXPECT_EQ(watch.jump_ms(1'004'900 + 86'400'000, 54'000), std::nullopt);
    EXPECT_EQ(watch.jump_ms(1'005'900, 55'000), -86'400'000);
}

TEST(AddressLimits, ABurstThenARate) {
    Limits limits({.rates = {{{3, 60}, {1, 1}, {1, 1}, {1, 1}}}, .sockets = 2});
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(limits.allows("a", Act::request, 0));
    EXPECT_FALSE(limits.allows("a", Act::request, 0));
    EXPECT_TRUE(limits.allows("b", Act::request, 0)) << "another address";
    EXPECT_TRUE(limits.allows("a", Act::message, 0)) << "another act";
    EXPECT_FALSE(limits.allows("a", Act::request, 999));
    EXPECT_TRUE(limits.allows("a", Act::request, 1000)) << "one a second comes back";
    EXPECT_FALSE(limits.allows("a", Act::request, 1000));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(limits.allows("a", Act::request, 1'000'000));
    EXPECT_FALSE(limits.allows("a", Act::request, 1'000'000)) << "never more than the burst";
    EXPECT_FALSE(limits.allows("a", Act::request, 0)) << "a clock that goes back gives nothing";
}

TEST(AddressLimits, SocketsAreCountedAndIdleAddressesForgotten) {
    Limits limits({.rates = {{{1, 1}, {1, 1}, {1, 1}, {1, 1}}}, .sockets = 2});
    EXPECT_TRUE(limits.take_socket("a", 0));
    EXPECT_TRUE(limits.take_socket("a", 0));
    EXPECT_FALSE(limits.take_socket("a", 0));
    limits.release_socket("a");
    EXPECT_TRUE(limits.take_socket("a", 0));
    limits.allows("b", Act::request, 0);
    EXPECT_EQ(limits.known_addresses(), 2u);
    limits.forget_idle(24 * 3600 * 1000);
    EXPECT_EQ(limits.known_addresses(), 1u) << "whoever is connected is remembered";
}

TEST(CallersMailbox, WakesOnceAndDropsWhoIsLate) {
    int woken = 0;
    Mailbox box(10, [&] { ++woken; });
    const auto text = std::make_shared<const std::string>("12345");
    box.send(text);
    box.send(text);
    EXPECT_EQ(woken, 1);
    EXPECT_EQ(box.take().texts.size(), 2u);
    box.send(text);
    EXPECT_EQ(woken, 2);
    box.send(text);
    box.send(text);
    EXPECT_TRUE(box.take().is_late);
    box.abandon();
    box.send(text);
    box.close();
    EXPECT_EQ(woken, 2);
}

TEST(ServerMetrics, TimesFallIntoTheirBuckets) {
    Metrics metrics;
    metrics.note_command_time(250);
    metrics.note_command_time(251);
    metrics.note_command_time(5'000'000);
    const std::string text = metrics_text(metrics, {});
    EXPECT_NE(text.find("quartello_command_seconds_bucket{le=\"0.00025\"} 1\n"), std::string::npos) << text;
    EXPECT_NE(text.find("quartello_command_seconds_bucket{le=\"0.0005\"} 2\n"), std::string::npos);
    EXPECT_NE(text.find("quartello_command_seconds_bucket{le=\"1.0\"} 2\n"), std::string::npos);
    EXPECT_NE(text.find("quartello_command_seconds_bucket{le=\"+Inf\"} 3\n"), std::string::npos);
    EXPECT_NE(text.find("quartello_command_seconds_sum 5.000501\n"), std::string::npos);
    EXPECT_NE(text.find("quartello_command_seconds_count 3\n"), std::string::npos);
}

}  // namespace
