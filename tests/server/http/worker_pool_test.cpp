#include "server/http/worker_pool.hpp"

#include <future>
#include <mutex>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

namespace quartello::http {
namespace {

TEST(WorkerPool, ATaskThatThrowsIsReportedAndTheNextOneRuns) {
    std::mutex mutex;
    std::vector<std::string> reported;
    std::promise<void> done;
    WorkerPool pool(1, 10, [&](std::string_view what) {
        const std::lock_guard guard(mutex);
        reported.emplace_back(what);
    });
    EXPECT_TRUE(pool.post([] { throw std::runtime_error("broken"); }));
    EXPECT_TRUE(pool.post([] { throw 7; }));
    EXPECT_TRUE(pool.post([&] { done.set_value(); }));
    done.get_future().wait();
    const std::lock_guard guard(mutex);
    ASSERT_EQ(reported.size(), 2U);
    EXPECT_EQ(reported[0], "broken");
}

}  // namespace
}  // namespace quartello::http
