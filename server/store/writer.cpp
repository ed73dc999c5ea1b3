#include "server/store/writer.hpp"

#include <algorithm>
#include <future>
#include <span>
#include <utility>

#include "server/store/rating_steps.hpp"
#include "server/work/thread_role.hpp"

namespace quartello::store {

namespace {

/// Most items in one transaction: bounds how long the first of them waits.
constexpr std::size_t largest_batch = 512;
constexpr int most_tries = 5;
/// Items that may wait, and how long: whoever asked has been told "the server is busy" by then.
constexpr std::size_t longest_queue = 20'000;
constexpr std::chrono::seconds patience{10};

Value optional_value(const std::optional<std::int64_t>& value) { return value ? Value(*value) : Value(); }
Value flag_value(bool value) { return std::int64_t{value ? 1 : 0}; }

/// The compare-and-set: it changes one row or, if another version is there, none.
Statement claim(const Append& append) {
    const TableSummary& s = append.summary;
    const std::int64_t newest = append.expected + static_cast<std::int64_t>(append.events.size());
    if (append.expected == 0)
        return {
            "INSERT INTO tables (id, version, game, phase, open, service_flag_ms, card, created_ms, updated_ms) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (id) DO NOTHING",
            {append.table_id, newest, s.game, s.phase, flag_value(s.open), optional_value(s.flag_ms), s.card,
             append.wall_ms}};
    return {
        "UPDATE tables SET version = $2, phase = $3, open = $4, service_flag_ms = $5, card = $6, updated_ms = $7 "
        "WHERE id = $1 AND version = $8",
        {append.table_id, newest, s.phase, flag_value(s.open), optional_value(s.flag_ms), s.card, append.wall_ms,
         append.expected}};
}

Statement insert_game(const GameRow& g) {
    return {
        "INSERT INTO games (table_id, number, game, rules, first_name, second_name, first_account, second_account, "
        "result, reason, first_points, second_points, plies, rated, ended_ms, record, open) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        {g.table_id, std::int64_t{g.number}, g.game, g.rules, g.first_name, g.second_name, g.first_account,
         g.second_account, g.result, g.reason, g.first_points, g.second_points, std::int64_t{g.plies},
         flag_value(g.rated), g.ended_ms, g.record, flag_value(g.open)}};
}

std::string line_of(const Append& append) {
    const auto newest = append.events.empty() ? append.expected : append.events.back().version;
    return change_line(append.table_id, newest, append.job.has_value());
}

/// What goes with a claim that won.
void add_rows(std::vector<Statement>& out, const Append& append, bool notify) {
    for (const StoredEvent& event : append.events) {
        out.push_back({"INSERT INTO events (table_id, version, at_ms, body) VALUES ($1, $2, $3, $4)",
                       {append.table_id, event.version, append.wall_ms, event.text}});
    }
    for (const int seat : append.freed_seats)
        out.push_back({"DELETE FROM seats WHERE table_id = $1 AND seat = $2", {append.table_id, std::int64_t{seat}}});
    for (const SeatKey& key : append.seats) {
        out.push_back(
            {"INSERT INTO seats (token_hash, table_id, seat) VALUES ($1, $2, $3) "
             "ON CONFLICT (token_hash, table_id) DO NOTHING",
             {key.token_hash, append.table_id, std::int64_t{key.seat}}});
    }
    for (const std::string& account : append.accounts) {
        out.push_back({"INSERT INTO account_tables (account, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                       {account, append.table_id}});
    }
    for (const GameRow& game : append.games) out.push_back(insert_game(game));
    if (append.job) {
        out.push_back(
            {"INSERT INTO jobs (table_id, version, payload, asked_ms, worker, lease_ms, attempts, due_ms, cost_ms) "
             "VALUES ($1, $2, $3, $4, '', 0, 0, $5, $6) ON CONFLICT (table_id) DO UPDATE SET version = $2, "
             "payload = $3, asked_ms = $4, worker = '', lease_ms = 0, attempts = 0, due_ms = $5, cost_ms = $6",
             {append.table_id, append.job->version, append.job->payload, append.wall_ms,
              append.job->due_ms == 0 ? append.wall_ms : append.job->due_ms, append.job->cost_ms}});
    }
    if (notify) out.push_back({"SELECT pg_notify('quartello', $1)", {line_of(append)}});
}

}  // namespace

Writer::Writer(std::unique_ptr<Database> database, Bus* bus, std::unique_ptr<Checkpointer> checkpointer)
    : database_(std::move(database)), bus_(bus), checkpointer_(std::move(checkpointer)), thread_([this] { loop(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

bool Writer::put(Item item) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= longest_queue) return false;
        waiting_.push_back(std::move(item));
    }
    wake_.notify_one();
    return true;
}

void Writer::append(Append append, Store::Done done) {
    if (!put(Appending{std::move(append), done})) done({Appended::failed, Error{"too much waits to be written"}});
}

std::optional<Error> Writer::write(Work work) {
    work::assert_may_wait();
    std::promise<std::optional<Error>> done;
    const auto on_end = [&](const std::optional<Error>& error) { done.set_value(error); };
    if (!put(Working{std::move(work), on_end})) return Error{"too much waits to be written"};
    return done.get_future().get();
}

WriterState Writer::state() const {
    const std::lock_guard lock(mutex_);
    WriterState out = counts_;
    out.waiting = waiting_.size();
    auto oldest = busy_since_;
    if (!waiting_.empty()) {
        oldest = std::min(oldest, std::visit([](const auto& asked) { return asked.since; }, waiting_.front()));
    }
    if (oldest != Clock::time_point::max())
        out.behind_ms = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - oldest).count();
    return out;
}

/// Empty: the end.
Writer::Batch Writer::take_batch() {
    Batch batch;
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    const auto size = static_cast<std::ptrdiff_t>(std::min(waiting_.size(), largest_batch));
    std::move(waiting_.begin(), waiting_.begin() + size, std::back_inserter(batch));
    waiting_.erase(waiting_.begin(), waiting_.begin() + size);
    if (!batch.empty()) busy_since_ = std::visit([](const auto& asked) { return asked.since; }, batch.front());
    return batch;
}

void Writer::note_end(const Batch& batch, Clock::time_point began) {
    const std::lock_guard lock(mutex_);
    busy_since_ = Clock::time_point::max();
    ++counts_.commits;
    counts_.commit_us +=
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began).count());
    for (const Item& item : batch) {
        const auto* append = std::get_if<Appending>(&item);
        const bool has_failed =
            append != nullptr ? append->result.outcome == Appended::failed : std::get<Working>(item).result.has_value();
        if (has_failed) ++counts_.failed;
    }
}

void Writer::loop() {
    const work::ThreadRoleScope role(work::ThreadRole::writer);
    for (;;) {
        Batch batch = take_batch();
        if (batch.empty()) return;
        const auto began = Clock::now();
        store(batch);
        note_end(batch, began);
        if (bus_ != nullptr) tell_others(batch);
        for (Item& item : batch) std::visit([](auto& asked) { asked.done(asked.result); }, item);
        if (checkpointer_) checkpointer_->after_commit(*database_);
    }
}

void Writer::tell_others(const Batch& batch) {
    for (const Item& item : batch) {
        const auto* appending = std::get_if<Appending>(&item);
        if (appending != nullptr && appending->result.outcome == Appended::stored)
            bus_->tell(line_of(appending->append));
    }
}

/// A batch that fails is tried item by item, so that nobody suffers for another's fault; not if the database is away,
/// or each of them would wait for it.
void Writer::store(Batch& batch) {
    auto error = store_once(batch);
    if (!error) return;
    for (Item& item : batch) {
        const auto since = std::visit([](const auto& asked) { return asked.since; }, item);
        const bool is_hopeless = database_->is_away() || Clock::now() - since > patience;
        const auto alone = is_hopeless ? error : store_once({&item, 1});
        if (!alone) continue;
        error = alone;
        if (auto* append = std::get_if<Appending>(&item)) append->result = {Appended::failed, *alone};
        else std::get<Working>(item).result = alone;
    }
}

std::optional<Error> Writer::store_once(std::span<Item> batch) {
    std::optional<Error> error;
    for (int i = 0; i < most_tries; ++i) {
        error = try_transaction(batch);
        if (!error) return std::nullopt;
        const bool again = database_->may_retry();
        database_->rollback();
        if (!again) break;
    }
    return error;
}

std::optional<Error> Writer::try_transaction(std::span<Item> batch) {
    std::vector<Appending*> appends;
    for (Item& item : batch) {
        if (auto* append = std::get_if<Appending>(&item)) appends.push_back(append);
    }
    if (auto error = database_->begin()) return error;
    if (auto error = write_appends(appends)) return error;
    if (auto error = write_works(batch)) return error;
    return database_->commit();
}

std::optional<Error> Writer::write_appends(const std::vector<Appending*>& appends) {
    // Rows are locked in the order of their names by every server, so that two of them never wait for each other.
    std::vector<std::size_t> order(appends.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        const int names = appends[a]->append.table_id.compare(appends[b]->append.table_id);
        return names != 0 ? names < 0 : a < b;
    });
    std::vector<Statement> claims;
    for (const std::size_t i : order) claims.push_back(claim(appends[i]->append));
    const auto claimed = database_->run_all(claims);
    if (!claimed) return claimed.error();

    std::vector<Statement> rows;
    std::vector<const GameRow*> rated;
    for (std::size_t i = 0; i < order.size(); ++i) {
        Appending& appending = *appends[order[i]];
        const bool won = (*claimed)[i].changed == 1;
        appending.result = {won ? Appended::stored : Appended::conflict, {}};
        if (!won) continue;
        add_rows(rows, appending.append, database_->dialect() == Dialect::postgresql && bus_ == nullptr);
        for (const GameRow& game : appending.append.games) {
            if (game.rated && !game.first_account.empty() && !game.second_account.empty()) rated.push_back(&game);
        }
    }
    const auto written = database_->run_all(rows);
    if (!written) return written.error();
    for (const GameRow* game : rated) {
        if (auto error = rate(*database_, *game)) return error;
    }
    return std::nullopt;
}

/// Each in a savepoint: what one of them did wrong is undone alone.
std::optional<Error> Writer::write_works(std::span<Item> batch) {
    for (Item& item : batch) {
        auto* working = std::get_if<Working>(&item);
        if (working == nullptr) continue;
        if (auto error = database_->script("SAVEPOINT work")) return error;
        working->result = working->work(*database_);
        if (working->result && database_->may_retry()) return working->result;
        if (working->result) {
            if (auto error = database_->script("ROLLBACK TO SAVEPOINT work")) return error;
        }
        if (auto error = database_->script("RELEASE SAVEPOINT work")) return error;
    }
    return std::nullopt;
}

}  // namespace quartello::store
