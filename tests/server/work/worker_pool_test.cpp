#include "server/work/worker_pool.hpp"

#include <future>
#include <mutex>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "server/work/thread_role.hpp"

namespace quartello::work {
namespace {

void ignore(std::string_view) {}

/// A pool of one thread that is kept busy until the gate opens, and what was done after it, in order.
struct Gated {
    explicit Gated(const PoolOptions& options) : pool(options, ignore) {
        std::promise<void> begun;
        pool.post("gate", {.work = [this, &begun] {
                      begun.set_value();
                      open.get_future().wait();
                  }});
        begun.get_future().wait();
    }
    Task noting(std::string what) {
        return {.work = [this, what] {
            const std::lock_guard guard(mutex);
            done.push_back(what);
        }};
    }
    /// Opens the gate and waits for everything that was posted.
    std::vector<std::string> finish() {
        open.set_value();
        while (pool.waiting() > 0) std::this_thread::yield();
        std::promise<void> last;
        pool.post("the last", {.work = [&] { last.set_value(); }});
        last.get_future().wait();
        const std::lock_guard guard(mutex);
        return done;
    }

    std::promise<void> open;
    std::mutex mutex;
    std::vector<std::string> done;
    WorkerPool pool;
};

TEST(WorkerPool, ATaskThatThrowsIsReportedAndTheNextOneRuns) {
    std::mutex mutex;
    std::vector<std::string> reported;
    std::promise<void> done;
    WorkerPool pool({.threads = 1}, [&](std::string_view what) {
        const std::lock_guard guard(mutex);
        reported.emplace_back(what);
    });
    EXPECT_TRUE(pool.post("a", {.work = [] { throw std::runtime_error("broken"); }}));
    EXPECT_TRUE(pool.post("a", {.work = [] { throw 7; }}));
    EXPECT_TRUE(pool.post("a", {.work = [&] { done.set_value(); }}));
    done.get_future().wait();
    const std::lock_guard guard(mutex);
    ASSERT_EQ(reported.size(), 2U);
    EXPECT_EQ(reported[0], "broken");
}

TEST(WorkerPool, WhoeverHasMuchWaitsForHimselfAlone) {
    Gated gated({.threads = 1, .longest_queue = 1000});
    for (int i = 0; i < 100; ++i) gated.pool.post("crowd", gated.noting("crowd"));
    gated.pool.post("one", gated.noting("one"));
    gated.pool.post("two", gated.noting("two"));
    const auto done = gated.finish();
    ASSERT_GE(done.size(), 3U);
    EXPECT_EQ(done[0], "crowd");
    EXPECT_EQ(done[1], "one");
    EXPECT_EQ(done[2], "two");
}

TEST(WorkerPool, LinesAndTheQueueAreBounded) {
    Gated gated({.threads = 1, .longest_queue = 5, .longest_line = 3});
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(gated.pool.post("crowd", gated.noting("crowd")));
    EXPECT_FALSE(gated.pool.post("crowd", gated.noting("crowd")));
    EXPECT_TRUE(gated.pool.post("one", gated.noting("one")));
    EXPECT_EQ(gated.finish(), (std::vector<std::string>{"crowd", "one", "crowd", "crowd"}));
}

TEST(WorkerPool, OneOwnerNeverHoldsAllThreads) {
    WorkerPool pool({.threads = 2, .most_running_each = 1}, ignore);
    std::promise<void> begun;
    std::promise<void> open;
    const auto gate = open.get_future().share();
    pool.post("slow", {.work = [&] {
                  begun.set_value();
                  gate.wait();
              }});
    pool.post("slow", {.work = [gate] { gate.wait(); }});
    begun.get_future().wait();
    std::promise<void> served;
    pool.post("quick", {.work = [&] { served.set_value(); }});
    served.get_future().wait();  // hangs if both threads were taken
    open.set_value();
}

TEST(WorkerPool, WhatNobodyWantsOrComesTooLateIsNotDone) {
    Gated gated({.threads = 1});
    auto gone = gated.noting("gone");
    gone.is_wanted = [] { return false; };
    auto late = gated.noting("late");
    late.wanted_until = Task::Clock::now() - std::chrono::seconds(1);
    late.instead = gated.noting("sorry").work;
    gated.pool.post("a", gone);
    gated.pool.post("a", late);
    gated.pool.post("a", gated.noting("wanted"));
    EXPECT_EQ(gated.finish(), (std::vector<std::string>{"sorry", "wanted"}));
}

TEST(ThreadRole, OnlyFreeThreadsMayWait) {
    EXPECT_TRUE(may_wait());
    {
        const ThreadRoleScope scope(ThreadRole::network);
        EXPECT_FALSE(may_wait());
    }
    EXPECT_TRUE(may_wait());
}

}  // namespace
}  // namespace quartello::work
