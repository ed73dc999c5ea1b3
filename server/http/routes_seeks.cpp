// "Find me an opponent." A seek is a row in the store; each check by its owner pairs whoever can be paired, so any
// server goes on where another one has stopped. First both rows are claimed for a table, together or not at all; when
// both owners have been heard from since, the table is made, under the id that was claimed, by whoever asked last. One
// who was not heard from is away, and the other goes on waiting in the old place: nobody is sent to an empty table. A
// server that is killed in between loses nothing: the next check finds the claim and makes the table, and a second one
// finds it made.
#include <algorithm>
#include <utility>

#include "engine/core/json_reader.hpp"
#include "server/http/routes.hpp"
#include "server/tables/pairing.hpp"

namespace quartello::http {

namespace {

/// Whoever has not asked for so long is not paired.
constexpr std::int64_t away_ms = 15'000;
/// As if silent for so long; by the clock of any other server, too.
constexpr std::int64_t gone_ms = away_ms + 5'000;
/// So long whoever has been paired may not have been heard from: two questions of a page, and a moment.
constexpr std::int64_t absent_ms = 7'000;
/// Whoever has not asked for so long is forgotten. Pages that nobody sees may ask only once a minute.
constexpr std::int64_t forgotten_ms = 10 * 60'000;
constexpr int most_waiting = 100;
constexpr int widest_range = 2000;
constexpr double usual_rating = store::Rating{}.rating;

match::TableTerms terms_of(const SeekWish& wish) {
    match::TableTerms terms;
    terms.game = wish.game;
    terms.clock = wish.clock;
    terms.open = true;
    terms.rated = wish.rated;
    return terms;
}

tables::Seeker seeker_of(const store::Seek& seek) { return {seek.account, seek.rating, seek.range, seek.since_ms}; }

std::optional<Error> check_wish(const SeekWish& wish, const std::string& account) {
    if (!store::is_token(wish.token)) return Error{"token: 22 to 64 letters of base64url, made by the caller"};
    if (wish.clock.kind == match::ClockKind::none) return tables::refusal(ErrorCode::strangers_need_clock);
    if (wish.rated && account.empty()) return tables::refusal(ErrorCode::needs_account);
    if (wish.range < 0 || wish.range > widest_range) return Error{"range: 0 to 2000"};
    // As the table to come will check them.
    const auto created = tables::Room::create(terms_of(wish), 1, 0);
    if (!created) return created.error();
    tables::Room room;
    if (auto error = room.follow(*created)) return error;
    const auto seated = room.apply({"", tables::Sit{0, wish.name, ""}}, {.account = account}, 0);
    if (!seated) return seated.error();
    return std::nullopt;
}

}  // namespace

void GameService::begin_seek(const Call& call, const Done& done) {
    auto wish = json::from_json<SeekWish>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const auto account = account_of(call.request.bearer);
    if (!account) return done(failure(401, account.error()));
    if (const auto error = registry_.check_name(wish->name, *account)) return done(failure(400, *error));
    if (const auto error = check_wish(*wish, *account)) return done(failure(400, *error));
    const std::string hash = store::token_hash(wish->token);
    const auto before = store_->seek(hash);
    if (!before) return done(store_failure(before.error()));
    if (*before) return go_on_seeking(hash, done);
    // An account is one person at whatever addresses.
    if (!account->empty() && !limits_.allows("@" + *account, Act::seek, steady_now_ms())) {
        ++metrics_.too_often;
        return done(failure(429, ErrorCode::too_often));
    }
    const auto still = [this](const std::string& token_hash) { return still_seeks(token_hash); };
    if (!seekers_share_.take(call.request.address, hash, still)) return done(failure(429, ErrorCode::seekers_share));
    store::Seek seek{.who = account->empty() ? hash : "@" + *account,
                     .token_hash = hash,
                     .account = *account,
                     .name = wish->name,
                     .kind = json::to_json(terms_of(*wish)),
                     .terms = json::to_json(terms_of(*wish)),
                     .rating = usual_rating,
                     .range = static_cast<double>(wish->range),
                     .since_ms = wall_(),
                     .seen_ms = 0};
    const auto begun = store_seek(std::move(seek), wish->game);
    seekers_share_.settle(call.request.address, hash, begun && *begun);
    if (!begun) return done(store_failure(begun.error()));
    if (!*begun) return done(failure(409, ErrorCode::paired_already));
    go_on_seeking(hash, done);
}

Parsed<bool> GameService::store_seek(store::Seek seek, const std::string& game) {
    if (const auto forgotten = store_->forget_seeks(seek.since_ms - forgotten_ms); !forgotten) return forgotten.error();
    if (!seek.account.empty()) {
        const auto ratings = store_->ratings(seek.account);
        if (!ratings) return ratings.error();
        const auto found = std::ranges::find(*ratings, game, &store::RatingRow::game);
        if (found != ratings->end()) seek.rating = found->rating.rating;
    }
    return store_->begin_seek(seek);
}

bool GameService::still_seeks(const std::string& token_hash) {
    const auto seek = store_->seek(token_hash);
    return !seek || (*seek && (*seek)->table_id.empty() && (*seek)->seen_ms >= wall_() - away_ms);
}

void GameService::check_seek(const Call& call, const Done& done) {
    const auto wish = json::from_json<SeekToken>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    go_on_seeking(store::token_hash(wish->token), done);
}

void GameService::pause_seek(const Call& call, const Done& done) {
    const auto wish = json::from_json<SeekToken>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const std::string hash = store::token_hash(wish->token);
    // As if the owner had been silent for that long; the place in the line stays.
    const auto touched = store_->pause_seek(hash, wall_() - gone_ms);
    if (!touched) return done(store_failure(touched.error()));
    if (!*touched) return go_on_seeking(hash, done);
    done(json_response(SeekState{.phase = SeekPhase::waiting}));
}

void GameService::stop_seek(const Call& call, const Done& done) {
    const auto wish = json::from_json<SeekToken>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const std::string hash = store::token_hash(wish->token);
    const auto ended = store_->end_seek(hash);
    if (!ended) return done(store_failure(ended.error()));
    // Too late: the opponent sits at the table already.
    if (!*ended) return go_on_seeking(hash, done);
    done(json_response(SeekState{.phase = SeekPhase::ended}));
}

void GameService::go_on_seeking(const std::string& token_hash, const Done& done) {
    const std::int64_t now = wall_();
    if (const auto touched = store_->touch_seek(token_hash, now); !touched) return done(store_failure(touched.error()));
    auto own = store_->seek(token_hash);
    if (!own) return done(store_failure(own.error()));
    if (!*own) return done(json_response(SeekState{.phase = SeekPhase::ended}));
    int waiting = 0;
    if ((*own)->table_id.empty()) {
        const auto count = pair_waiting((*own)->kind, now);
        if (!count) return done(store_failure(count.error()));
        waiting = *count;
        // Whoever asks knows of it at once.
        if (const auto told = store_->touch_seek(token_hash, now); !told) return done(store_failure(told.error()));
        own = store_->seek(token_hash);
        if (!own) return done(store_failure(own.error()));
        if (!*own) return done(json_response(SeekState{.phase = SeekPhase::ended}));
    }
    if (!(*own)->table_id.empty()) return make_table_of(**own, now, done);
    done(json_response(SeekState{.phase = SeekPhase::waiting,
                                 .waited_ms = std::max<std::int64_t>(0, now - (*own)->since_ms),
                                 .waiting = waiting,
                                 .table = {}}));
}

/// How many wait for this, those among them who have just been paired.
Parsed<int> GameService::pair_waiting(const std::string& kind, std::int64_t now_ms) {
    const auto waiting = store_->waiting_seeks(kind, now_ms - away_ms, most_waiting);
    if (!waiting) return waiting.error();
    std::vector<tables::Seeker> seekers;
    for (const store::Seek& seek : *waiting) seekers.push_back(seeker_of(seek));
    for (const auto& [first, second] : tables::pairs_of(seekers, now_ms)) {
        const int seat = static_cast<int>(store::make_seed() % 2);
        // Where another server was faster, nothing happens, and the next check sees what has become of it.
        const auto paired =
            store_->pair_seeks((*waiting)[first], (*waiting)[second], registry_.id_for({}), seat, now_ms);
        if (!paired) return paired.error();
    }
    return static_cast<int>(waiting->size());
}

/// The table that two seeks have been given, made unless it is there, once both are.
void GameService::make_table_of(const store::Seek& own, std::int64_t now_ms, const Done& done) {
    const auto found = [done, table = own.table_id, seat = own.seat] {
        done(json_response(
            SeekState{.phase = SeekPhase::found, .waited_ms = 0, .waiting = 0, .table = TableMade{table, seat}}));
    };
    const SeekState waiting{
        .phase = SeekPhase::waiting, .waited_ms = std::max<std::int64_t>(0, now_ms - own.since_ms), .waiting = 2};
    const auto there = store_->table(own.table_id);
    if (!there) return done(store_failure(there.error()));
    if (*there) return found();
    const auto both = store_->seeks_at(own.table_id);
    if (!both) return done(store_failure(both.error()));
    const auto other = std::ranges::find_if(*both, [&](const store::Seek& seek) { return seek.who != own.who; });
    if (other == both->end()) {
        // The partner's account was closed before there was a table: on with the search, in the old place.
        const auto reopened = store_->reopen_seek(own.token_hash, own.table_id);
        if (!reopened) return done(store_failure(reopened.error()));
        return done(json_response(waiting));
    }
    if (other->paired_ms != 0) {
        const bool is_absent = now_ms - other->paired_ms > absent_ms;
        const auto parted = is_absent ? store_->part_seeks(own.table_id, *other, now_ms - gone_ms) : Parsed<bool>(true);
        if (!parted) return done(store_failure(parted.error()));
        if (*parted) return done(json_response(waiting));
    }
    const auto terms = json::from_json<match::TableTerms>(own.terms);
    if (!terms) return done(failure(500, terms.error()));
    registry_.create({.terms = *terms,
                      .name = own.name,
                      .account = own.account,
                      .seat = own.seat,
                      .token_hash = own.token_hash,
                      .table = own.table_id,
                      .companion = tables::CreateRequest::Companion{other->name, other->account, other->token_hash}},
                     [done, found](const Parsed<tables::Made>& made) {
                         if (made) found();
                         else done(failure(409, made.error()));
                     });
}

}  // namespace quartello::http
