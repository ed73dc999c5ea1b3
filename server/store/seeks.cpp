// Seeks: rows that several servers read, and claim by compare-and-set.
#include <string>
#include <utility>
#include <vector>

#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace quartello::store {

namespace {

/// A seek that was paired so lately may not have been told to its owner's browser yet.
constexpr std::int64_t telling_ms = 20'000;

const std::string seek_columns =
    "who, token_hash, account, name, kind, terms, rating, rating_range, since_ms, seen_ms, table_id, seat, "
    "paired_ms";

Seek seek_of(const std::vector<Value>& row) {
    return {text_of(row[0]),    text_of(row[1]),    text_of(row[2]),  text_of(row[3]),
            text_of(row[4]),    text_of(row[5]),    real_of(row[6]),  real_of(row[7]),
            integer_of(row[8]), integer_of(row[9]), text_of(row[10]), static_cast<int>(integer_of(row[11])),
            integer_of(row[12])};
}

Parsed<bool> has_changed(const Parsed<Result>& result) {
    if (!result) return result.error();
    return result->changed > 0;
}

}  // namespace

Parsed<bool> SqlStore::begin_seek(const Seek& seek) {
    return has_changed(
        write({"INSERT INTO seekers (who, token_hash, account, name, kind, terms, rating, rating_range, since_ms, "
               "seen_ms, table_id, seat) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, '', 0) "
               "ON CONFLICT (who) DO UPDATE SET token_hash = $2, name = $4, kind = $5, terms = $6, rating = $7, "
               "rating_range = $8, since_ms = $9, seen_ms = $9, table_id = '', seat = 0, paired_ms = 0 "
               "WHERE seekers.table_id = '' OR seekers.seen_ms < $10",
               {seek.who, seek.token_hash, seek.account, seek.name, seek.kind, seek.terms, seek.rating, seek.range,
                seek.since_ms, seek.since_ms - telling_ms}}));
}

Parsed<std::optional<Seek>> SqlStore::seek(std::string_view token_hash) {
    return first_as(read({"SELECT " + seek_columns + " FROM seekers WHERE token_hash = $1", {std::string(token_hash)}}),
                    seek_of);
}

Parsed<bool> SqlStore::touch_seek(std::string_view token_hash, std::int64_t wall_ms) {
    // One whose table both know of needs no more signs of life.
    return has_changed(
        write({"UPDATE seekers SET seen_ms = $2, paired_ms = 0 WHERE token_hash = $1 AND "
               "(table_id = '' OR paired_ms <> 0)",
               {std::string(token_hash), wall_ms}}));
}

Parsed<bool> SqlStore::pause_seek(std::string_view token_hash, std::int64_t wall_ms) {
    return has_changed(
        write({"UPDATE seekers SET seen_ms = $2, paired_ms = 0, table_id = '' WHERE token_hash = $1 AND "
               "(table_id = '' OR paired_ms <> 0)",
               {std::string(token_hash), wall_ms}}));
}

Parsed<bool> SqlStore::end_seek(std::string_view token_hash) {
    return has_changed(write({"DELETE FROM seekers WHERE token_hash = $1 AND (table_id = '' OR paired_ms <> 0)",
                              {std::string(token_hash)}}));
}

Parsed<bool> SqlStore::part_seeks(std::string_view table_id, const Seek& absent, std::int64_t seen_ms) {
    bool was_absent = true;
    const auto error = writer_.write([&](Database& database) -> std::optional<Error> {
        const auto parted =
            database.run({"UPDATE seekers SET table_id = '', paired_ms = 0, seen_ms = $3 "
                          "WHERE who = $1 AND table_id = $2 AND paired_ms <> 0",
                          {absent.who, std::string(table_id), seen_ms}});
        if (!parted) return parted.error();
        was_absent = parted->changed == 1;
        if (!was_absent) return std::nullopt;
        const auto freed = database.run(
            {"UPDATE seekers SET table_id = '', paired_ms = 0 WHERE table_id = $1", {std::string(table_id)}});
        return freed ? std::nullopt : std::optional(freed.error());
    });
    if (error) return *error;
    return was_absent;
}

Parsed<std::vector<Seek>> SqlStore::waiting_seeks(std::string_view kind, std::int64_t seen_since_ms, int limit) {
    return rows_as(read({"SELECT " + seek_columns +
                             " FROM seekers WHERE kind = $1 AND table_id = '' AND seen_ms >= $2 "
                             "ORDER BY since_ms, who LIMIT $3",
                         {std::string(kind), seen_since_ms, std::int64_t{limit}}}),
                   seek_of);
}

Parsed<bool> SqlStore::pair_seeks(const Seek& first, const Seek& second, std::string_view table_id, int first_seat,
                                  std::int64_t wall_ms) {
    bool both_wait = true;
    const auto error = writer_.write([&](Database& database) -> std::optional<Error> {
        const auto claim = [&](const Seek& seek, int seat) {
            return Statement{
                "UPDATE seekers SET table_id = $3, seat = $4, paired_ms = $5 "
                "WHERE who = $1 AND token_hash = $2 AND table_id = ''",
                {seek.who, seek.token_hash, std::string(table_id), std::int64_t{seat}, wall_ms}};
        };
        // In the order of their names, as every server locks rows.
        std::vector<Statement> claims{claim(first, first_seat), claim(second, 1 - first_seat)};
        if (second.who < first.who) std::swap(claims[0], claims[1]);
        const auto claimed = database.run_all(claims);
        if (!claimed) return claimed.error();
        both_wait = (*claimed)[0].changed == 1 && (*claimed)[1].changed == 1;
        // An error undoes the one claim that was made.
        return both_wait ? std::nullopt : std::optional(Error{"one of them waits no more"});
    });
    if (!both_wait) return false;
    if (error) return *error;
    return true;
}

Parsed<std::vector<Seek>> SqlStore::seeks_at(std::string_view table_id) {
    return rows_as(read({"SELECT " + seek_columns + " FROM seekers WHERE table_id = $1 AND table_id <> ''",
                         {std::string(table_id)}}),
                   seek_of);
}

Parsed<bool> SqlStore::reopen_seek(std::string_view token_hash, std::string_view table_id) {
    return has_changed(write({"UPDATE seekers SET table_id = '', paired_ms = 0 WHERE token_hash = $1 AND table_id = $2",
                              {std::string(token_hash), std::string(table_id)}}));
}

Parsed<bool> SqlStore::forget_seeks(std::int64_t seen_before_ms) {
    return has_changed(write({"DELETE FROM seekers WHERE seen_ms < $1", {seen_before_ms}}));
}

}  // namespace quartello::store
