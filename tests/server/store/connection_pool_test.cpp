#include "server/store/connection_pool.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/server/store/throwaway_database.hpp"

namespace quartello::store {
namespace {

TEST(ConnectionPool, AConnectionComesBackFromAUserThatThrows) {
    const std::string path = (testing::temporary_folder() / "pool.db").string();
    ASSERT_TRUE(connect_sqlite({.where = path}, true));
    ConnectionPool pool({.where = path});
    const auto fail = [](Database&) -> Parsed<Result> { throw std::runtime_error("broken"); };
    // More often than there are connections: if they were lost, the pool would wait for ever.
    for (int i = 0; i < 20; ++i) EXPECT_THROW(static_cast<void>(pool.with(fail)), std::runtime_error);
    const auto answer = pool.with([](Database& database) { return database.run({"SELECT 7"}); });
    ASSERT_TRUE(answer) << answer.error().text;
    EXPECT_EQ(integer_of(answer->rows.at(0).at(0)), 7);
}

}  // namespace
}  // namespace quartello::store
