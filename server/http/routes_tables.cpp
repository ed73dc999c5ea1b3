// Tables: made, listed, shown, followed, and the commands to them.
#include <memory>
#include <utility>

#include "engine/core/json_reader.hpp"
#include "server/http/routes.hpp"

namespace quartello::http {

namespace {

Parsed<store::LobbyPlace> lobby_place(const std::string& text) {
    if (text.empty()) return store::LobbyPlace{};
    const auto place = store::read_lobby_place(text);
    if (!place) return tables::refusal(ErrorCode::bad_page);
    return *place;
}

}  // namespace

void GameService::create_table(const Call& call, const Done& done) {
    const auto wish = json::from_json<CreateTable>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    if (!store::is_token(wish->token)) return done(failure(400, ErrorCode::bad_token));
    const auto account = account_of(call.request.bearer);
    if (!account) return done(failure(401, account.error()));
    tables::CreateRequest request{.terms = wish->terms,
                                  .name = wish->name,
                                  .account = *account,
                                  .seat = wish->seat,
                                  .token_hash = store::token_hash(wish->token),
                                  .id = wish->id,
                                  .computer = wish->computer,
                                  .address = call.request.address};
    const std::string id = request.table = registry_.id_for(request);
    const bool is_listed = wish->terms.open && wish->computer.empty();
    const auto still_waits = [this](const std::string& table) { return waits_in_lobby(table); };
    if (is_listed && !lobby_share_.take(call.request.address, id, still_waits))
        return done(failure(429, ErrorCode::lobby_share));
    registry_.create(request,
                     [this, done, id, is_listed, address = call.request.address](const Parsed<tables::Made>& made) {
                         if (is_listed) lobby_share_.settle(address, id, static_cast<bool>(made));
                         if (!made) return done(failure(409, made.error()));
                         done(json_response(TableMade{made->table_id, made->seat}, 201));
                     });
}

void GameService::list_tables(const Call& call, const Done& done) {
    const auto after = lobby_place(call.query("after"));
    if (!after) return done(failure(400, after.error()));
    const auto rows = store_->lobby(call.query("game"), call.query("phase"), *after, call.limit());
    if (!rows) return done(store_failure(rows.error()));
    Lobby lobby;
    for (const auto& row : *rows) {
        lobby.tables.push_back({row.id, row.version, row.created_ms, row.updated_ms, row.summary.game,
                                row.summary.phase, live_.watching(row.id), CardJson{row.summary.card}});
    }
    if (static_cast<int>(rows->size()) == call.limit())
        lobby.next = store::text_of(store::LobbyPlace{rows->back().updated_ms, rows->back().id});
    done(json_response(lobby));
}

void GameService::show_table(const Call& call, const Done& done) {
    const auto seat = seat_of(call.table, call.request.seat);
    if (!seat) return done(failure(400, seat.error()));
    const auto whole = live_.whole(call.table, *seat);
    if (!whole) return done(failure(404, whole.error()));
    done(json_response(*whole));
}

void GameService::show_events(const Call& call, const Done& done) {
    const std::int64_t since = call.query_number("since").value_or(0);
    const auto events = registry_.events_after(call.table, since, most_missed_events);
    if (!events) return done(failure(404, events.error()));
    EventList list{.events = {}, .more = static_cast<int>(events->size()) == most_missed_events};
    for (const auto& event : *events) list.events.push_back({event.text});
    done(json_response(list));
}

void GameService::stream_table(const Call& call, const Done& done) {
    const auto seat = seat_of(call.table, call.request.seat);
    if (!seat) return done(failure(400, seat.error()));
    if (const auto there = registry_.view(call.table); !there) return done(failure(404, there.error()));
    if (!limits_.take_socket(call.request.address, steady_now_ms())) {
        ++metrics_.too_often;
        return done(failure(429, ErrorCode::too_many_streams));
    }
    ++metrics_.live_opened;
    // The place is given back when the caller goes, or when nobody ever began to listen.
    std::shared_ptr<void> place(nullptr, [this, address = call.request.address](void*) {
        ++metrics_.live_closed;
        limits_.release_socket(address);
    });
    const auto begin = [this, place, address = call.request.address, table = call.table, seat = *seat,
                        since = call.query_number("since")](const std::shared_ptr<Outlet>& outlet) {
        auto watcher = std::make_shared<Watcher>(outlet, "\n");
        const auto work = [this, watcher, outlet, table, seat, since] {
            if (live_.watch(watcher, table, seat, since)) outlet->close();
        };
        if (!pool_->post(address, {.work = work})) outlet->close();
        return std::make_shared<std::pair<std::shared_ptr<void>, std::shared_ptr<Watcher>>>(place, std::move(watcher));
    };
    done({.type = "application/x-ndjson", .stream = begin});
}

void GameService::run_command(const Call& call, const Done& done) {
    const auto command = tables::parse_command(call.request.body);
    if (!command) return done(failure(400, command.error()));
    if (const auto error = check_seat_token(call.request.seat)) return done(failure(401, *error));
    if (const auto account = account_of(call.request.bearer); !account) return done(failure(401, account.error()));
    const auto there = store_->table(call.table);
    if (!there) return done(store_failure(there.error()));
    if (!*there) return done(failure(404, ErrorCode::no_table));
    carry_out(call.table, *command, identity_of(call.request.seat, call.request.bearer, call.request.address),
              [done](const CommandAnswer& answer) {
                  const int refused = answer.error && is_own_fault(answer.error->code) ? 503 : 409;
                  done(json_response(answer, answer.ok ? 200 : refused));
              });
}

void GameService::show_game(const Call& call, const Done& done) {
    const auto number = parse_number(call.number, 1'000'000);
    if (!number) return done(failure(404, ErrorCode::no_such_game));
    const auto row = store_->game(call.table, *number);
    if (!row) return done(store_failure(row.error()));
    if (!*row) return done(failure(404, ErrorCode::no_such_game));
    done(json_response(GameRecord{line_of(**row), (*row)->record}));
}

void GameService::list_seats(const Call& call, const Done& done) {
    if (!store::is_token(call.request.seat)) return done(failure(400, ErrorCode::token_header));
    const auto seats = store_->seats_of(store::token_hash(call.request.seat), call.query("after"), most_listed);
    if (!seats) return done(store_failure(seats.error()));
    SeatList list;
    for (const auto& seat : *seats) list.seats.push_back({seat.table_id, seat.seat});
    if (static_cast<int>(seats->size()) == most_listed) list.next = seats->back().table_id;
    done(json_response(list));
}

}  // namespace quartello::http
