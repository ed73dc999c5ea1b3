// SQLite's log: copied into the database file beside the writer, begun anew, and harmless to lose the copier in.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "engine/core/rng.hpp"
#include "server/store/checkpointer.hpp"
#include "server/store/writer.hpp"
#include "tests/server/store/throwaway_database.hpp"

namespace quartello::store {
namespace {

constexpr std::int64_t small_log = 40;
constexpr const char* note_sql = "INSERT INTO notes (number, body) VALUES ($1, $2)";

Statement note(std::int64_t number) { return {note_sql, {number, std::string(500, 'x')}}; }

std::unique_ptr<Database> with_notes(const Location& location) {
    auto database = Database::connect(location, true);
    EXPECT_TRUE(database);
    EXPECT_FALSE((*database)->script("CREATE TABLE IF NOT EXISTS notes (number INTEGER PRIMARY KEY, body TEXT)"));
    return std::move(*database);
}

std::int64_t count_notes(const std::string& path) {
    const auto database = Database::connect({.where = path}, false);
    EXPECT_TRUE(database);
    const auto rows = (*database)->run({"SELECT COUNT(*) FROM notes"});
    return rows ? integer_of(rows->rows[0][0]) : -1;
}

TEST(Checkpointer, TheLogBeginsAnewAgainAndAgain) {
    const auto location = *parse_location(testing::fresh_database("sqlite"));
    const auto database = with_notes(location);
    Checkpointer checkpointer(location, small_log);
    std::int64_t written = 0;
    const auto write_one = [&] {
        EXPECT_TRUE(database->run(note(++written)));
        checkpointer.after_commit(*database);
    };
    std::int64_t longest = 0;
    for (int i = 0; i < 5; ++i) {
        while (database->log_pages() < small_log) write_one();
        // The copier takes its time; a commit after it has copied finds an empty log.
        for (int k = 0; k < 20'000 && database->log_pages() >= small_log; ++k) {
            longest = std::max(longest, database->log_pages());
            write_one();
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
        ASSERT_LT(database->log_pages(), small_log) << "round " << i;
    }
    // The file is as long as the log was at its longest: nothing of five rounds piled up. A page has a head of 24
    // bytes.
    const auto log_bytes = static_cast<std::int64_t>(std::filesystem::file_size(location.where + "-wal"));
    EXPECT_LE(log_bytes, 32 + (longest + small_log) * (4096 + 24));
    // Without its log the database file has all but what is in the log now.
    const std::string copy = testing::temporary_folder() / "alone.db";
    std::filesystem::copy_file(location.where, copy);
    EXPECT_GE(count_notes(copy), written - small_log);
}

TEST(Checkpointer, AReaderWhoStaysDoesNotStopTheWriter) {
    const auto location = *parse_location(testing::fresh_database("sqlite"));
    const auto database = with_notes(location);
    EXPECT_TRUE(database->run(note(0)));
    const auto reader = Database::connect(location, false);
    ASSERT_TRUE(reader);
    ASSERT_FALSE((*reader)->begin_reading());
    ASSERT_TRUE((*reader)->run({"SELECT COUNT(*) FROM notes"}));
    {
        Checkpointer checkpointer(location, small_log);
        for (int i = 1; i <= 300; ++i) {
            ASSERT_TRUE(database->run(note(i)));
            checkpointer.after_commit(*database);
        }
    }
    EXPECT_GT(database->log_pages(), small_log);
    const auto seen = (*reader)->run({"SELECT COUNT(*) FROM notes"});
    ASSERT_TRUE(seen);
    EXPECT_EQ(integer_of(seen->rows[0][0]), 1);
    EXPECT_EQ(count_notes(location.where), 301);
}

/// Writes notes from `first` on, one commit each, and says so byte by byte, until somebody kills it.
[[noreturn]] void write_for_ever(const Location& location, std::int64_t first, int pipe) {
    Writer writer(with_notes(location), nullptr, std::make_unique<Checkpointer>(location, small_log));
    for (std::int64_t i = first;; ++i) {
        const auto error = writer.write([&](Database& database) -> std::optional<Error> {
            const auto done = database.run(note(i));
            return done ? std::nullopt : std::optional<Error>(done.error());
        });
        if (error || ::write(pipe, "a", 1) != 1) ::_exit(3);
    }
}

TEST(Checkpointer, KilledWhileItCopiesNothingIsLost) {
    const auto location = *parse_location(testing::fresh_database("sqlite"));
    Rng rng(7);
    std::int64_t acknowledged = 0;
    for (int life = 0; life < 10; ++life) {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const std::int64_t first = acknowledged + 1;
        const pid_t child = ::fork();
        if (child == 0) write_for_ever(location, first, ends[1]);
        ::close(ends[1]);
        const std::int64_t goal = acknowledged + small_log + rng.below(100);
        char byte = 0;
        while (acknowledged < goal && ::read(ends[0], &byte, 1) == 1) ++acknowledged;
        ::kill(child, SIGKILL);
        while (::read(ends[0], &byte, 1) == 1) ++acknowledged;
        ::close(ends[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "life " << life << " ended by itself: " << status;

        const auto database = with_notes(location);
        const auto found = database->run({"SELECT COUNT(*), MAX(number) FROM notes"});
        ASSERT_TRUE(found);
        EXPECT_EQ(integer_of(found->rows[0][0]), integer_of(found->rows[0][1])) << "a gap";
        EXPECT_GE(integer_of(found->rows[0][1]), acknowledged);
        EXPECT_EQ(text_of(database->run({"PRAGMA integrity_check"})->rows[0][0]), "ok");
        acknowledged = integer_of(found->rows[0][1]);  // the last one may be stored and not said
    }
}

}  // namespace
}  // namespace quartello::store
