// Subscriptions to Web Push: of accounts, and of guests as long as they hold a seat.
#include <string>
#include <vector>

#include "server/store/rows.hpp"
#include "server/store/sql_store.hpp"

namespace quartello::store {

namespace {

constexpr std::int64_t most_browsers = 10;  // of one owner

PushSubscription push_of(const std::vector<Value>& row) {
    return {text_of(row[0]), text_of(row[1]), text_of(row[2]), text_of(row[3]), integer_of(row[4])};
}

}  // namespace

Parsed<bool> SqlStore::add_push(const PushSubscription& subscription) {
    const auto& [owner, endpoint, public_key, secret, created_ms] = subscription;
    const auto added =
        write_all({{"INSERT INTO push_subscriptions (owner, endpoint, public_key, secret, created_ms) VALUES ($1, $2, "
                    "$3, $4, $5) "
                    "ON CONFLICT (owner, endpoint) DO UPDATE SET public_key = $3, secret = $4, created_ms = $5",
                    {owner, endpoint, public_key, secret, created_ms}},
                   {"DELETE FROM push_subscriptions WHERE owner = $1 AND endpoint NOT IN (SELECT endpoint FROM "
                    "push_subscriptions "
                    "WHERE owner = $1 ORDER BY created_ms DESC, endpoint LIMIT $2)",
                    {owner, most_browsers}},
                   // Of the same browser: seats that were left, or whose tables are gone.
                   {"DELETE FROM push_subscriptions WHERE endpoint = $1 AND owner NOT LIKE '@%' AND NOT EXISTS (SELECT "
                    "1 FROM seats "
                    "WHERE token_hash = push_subscriptions.owner)",
                    {endpoint}}});
    if (!added) return added.error();
    return true;
}

Parsed<std::vector<PushSubscription>> SqlStore::pushes_of(std::string_view owner) {
    return rows_as(read({"SELECT owner, endpoint, public_key, secret, created_ms FROM push_subscriptions "
                         "WHERE owner = $1 ORDER BY created_ms DESC, endpoint",
                         {std::string(owner)}}),
                   push_of);
}

Parsed<bool> SqlStore::remove_push(std::string_view endpoint) {
    const auto removed = write({"DELETE FROM push_subscriptions WHERE endpoint = $1", {std::string(endpoint)}});
    if (!removed) return removed.error();
    return removed->changed > 0;
}

}  // namespace quartello::store
