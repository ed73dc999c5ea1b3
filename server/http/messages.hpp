// What goes over the wire besides the rooms' own commands, events and views: plain structs, described once. The JSON,
// the page's types (web/src/net/serverTypes.ts) and docs/reference/openapi.json come from them
// (engine/core/type_texts.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "engine/core/json.hpp"
#include "engine/match/room_view.hpp"
#include "engine/match/talk.hpp"
#include "engine/match/terms.hpp"
#include "server/store/store.hpp"
#include "server/tables/refusals.hpp"

namespace quartello::http {

/// Texts that are JSON already: a match::RoomCard and a match::RoomEvent as the store keeps them.
struct CardJson {
    static constexpr std::string_view type_name = "RoomCard";
    std::string text = "null";
};
struct EventJson {
    static constexpr std::string_view type_name = "RoomEvent";
    std::string text = "null";
};

// Over HTTP.

/// POST /api/tables. The caller makes the seat's token and an id for the request: sent again, both find the same table.
struct CreateTable {
    std::string id;
    match::TableTerms terms;
    std::string name;
    std::optional<int> seat;
    std::string token;
    std::string computer;  // a built-in player for the other seat: "level:4"
};
BOOST_DESCRIBE_STRUCT(CreateTable, (), (id, terms, name, seat, token, computer))

struct TableMade {
    std::string table;
    int seat = 0;
};
BOOST_DESCRIBE_STRUCT(TableMade, (), (table, seat))

struct ErrorMessage {
    ErrorCode code = ErrorCode::other;
    std::string text;
    std::string clause;  // of the game's rules, where it comes from there
    std::vector<int> cells;
    std::vector<NamedValue> values;  // what stands in the sentence
    std::vector<ErrorCause> because;
};
BOOST_DESCRIBE_STRUCT(ErrorMessage, (), (code, text, clause, cells, values, because))

/// Every answer that is not what was asked for.
struct Failure {
    ErrorMessage error;
};
BOOST_DESCRIBE_STRUCT(Failure, (), (error))

/// A table in the lobby.
struct TableCard {
    std::string table;
    std::int64_t version = 0;
    std::int64_t created_ms = 0;
    std::int64_t updated_ms = 0;
    std::string game;
    std::string phase;
    int watching = 0;
    CardJson card;
};
BOOST_DESCRIBE_STRUCT(TableCard, (), (table, version, created_ms, updated_ms, game, phase, watching, card))

/// GET /api: what this server is.
struct Greeting {
    std::string name = "quartello";
    int api = 1;              // 0: the page alone, no tables
    std::int64_t now_ms = 0;  // service time
    std::string public_url;   // the address for invitations, as whoever keeps the server says; empty: the caller's own
    std::string push_key = {};  // for Web Push, base64url; empty: this server sends none
};
BOOST_DESCRIBE_STRUCT(Greeting, (), (name, api, now_ms, public_url, push_key))

struct Lobby {
    std::vector<TableCard> tables;
    std::optional<std::string> next;  // asked for as `after`, what follows; none: this was the end
};
BOOST_DESCRIBE_STRUCT(Lobby, (), (tables, next))

/// GET /api/seats: where a token sits.
struct SeatList {
    std::vector<TableMade> seats;
    std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(SeatList, (), (seats, next))

/// At most `most_missed_events`, from the oldest on.
struct EventList {
    std::vector<EventJson> events;
    bool more = false;  // after the last of these
};
BOOST_DESCRIBE_STRUCT(EventList, (), (events, more))

/// POST /api/accounts and /api/login.
struct Credentials {
    std::string name;
    std::string passphrase;
};
BOOST_DESCRIBE_STRUCT(Credentials, (), (name, passphrase))

/// POST /api/me/close: once more, so that nobody closes an account from a device left lying about.
struct CloseAccount {
    std::string passphrase;
};
BOOST_DESCRIBE_STRUCT(CloseAccount, (), (passphrase))

/// POST /api/me/passphrase. All other log-ins end with the old one.
struct ChangePassphrase {
    std::string passphrase;
    std::string new_passphrase;
};
BOOST_DESCRIBE_STRUCT(ChangePassphrase, (), (passphrase, new_passphrase))

struct LoggedIn {
    std::string name;
    std::string token;  // for "Authorization: Bearer"
    std::int64_t expires_ms = 0;
};
BOOST_DESCRIBE_STRUCT(LoggedIn, (), (name, token, expires_ms))

struct RatingLine {
    std::string account;
    std::string game;
    double rating = 0;
    double deviation = 0;
    int games = 0;
    bool provisional = false;  // little is known of this player yet
};
BOOST_DESCRIBE_STRUCT(RatingLine, (), (account, game, rating, deviation, games, provisional))

/// Players of whom enough is known, and apart from them the others.
struct RatingList {
    std::vector<RatingLine> ratings;
    std::vector<RatingLine> provisional;
};
BOOST_DESCRIBE_STRUCT(RatingList, (), (ratings, provisional))

struct Me {
    std::string name;
    std::vector<RatingLine> ratings;
};
BOOST_DESCRIBE_STRUCT(Me, (), (name, ratings))

struct ExportedPush {
    std::string endpoint;
    std::int64_t created_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ExportedPush, (), (endpoint, created_ms))

/// A line that its owner wrote, or chose.
struct ExportedTalk {
    std::string table;
    std::optional<match::Phrase> phrase;  // nothing: a text
    std::string text;
    std::int64_t at_ms = 0;  // service time
};
BOOST_DESCRIBE_STRUCT(ExportedTalk, (), (table, phrase, text, at_ms))

/// GET /api/me/export: all that an account owns. The games come first, then what was said at tables, each a page at a
/// time.
struct Export {
    std::string name;
    std::int64_t created_ms = 0;
    std::vector<store::ExportedRating> ratings;
    std::vector<ExportedPush> push;
    std::vector<store::GameRow> games;
    std::vector<ExportedTalk> talk;
    std::optional<std::string> next;  // where more follows
};
BOOST_DESCRIBE_STRUCT(Export, (), (name, created_ms, ratings, push, games, talk, next))

/// GET /api/player: what anybody may know of an account.
struct Player {
    std::string name;  // as its owner writes it
    std::int64_t created_ms = 0;
    std::vector<RatingLine> ratings;
};
BOOST_DESCRIBE_STRUCT(Player, (), (name, created_ms, ratings))

/// A rated game as far as it changed a rating.
struct RatingStep {
    std::int64_t number = 0;  // of the account's rated games of this kind, from 1
    double rating = 0;        // after it
    double deviation = 0;
    double score = 0;  // 1 won, 0.5 drawn, 0 lost
    double opponent_rating = 0;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(RatingStep, (), (number, rating, deviation, score, opponent_rating, at_ms))

/// GET /api/ratings/steps: newest first.
struct RatingSteps {
    std::vector<RatingStep> steps;
    std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(RatingSteps, (), (steps, next))

/// POST /api/seeks: looks for an opponent. The caller makes the token of the seat to come; sent again with it, the same
/// seek goes on. Whoever seeks asks POST /api/seeks/check every few seconds, or is taken to have gone.
struct SeekWish {
    std::string token;
    std::string name;
    std::string game;
    match::ClockTerms clock;
    bool rated = false;
    int range = 0;  // of the opponent's rating, to either side, growing with the time waited; 0: any
};
BOOST_DESCRIBE_STRUCT(SeekWish, (), (token, name, game, clock, rated, range))

/// POST /api/seeks/check and /api/seeks/stop.
struct SeekToken {
    std::string token;
};
BOOST_DESCRIBE_STRUCT(SeekToken, (), (token))

enum class SeekPhase {
    waiting,
    found,  // the table is there, and the token holds a seat at it
    ended,  // there is no such seek, or no more
};
BOOST_DESCRIBE_ENUM(SeekPhase, waiting, found, ended)

struct SeekState {
    SeekPhase phase = SeekPhase::waiting;
    std::int64_t waited_ms = 0;
    int waiting = 0;  // people who look for the same, this one among them; 100 at most
    std::optional<TableMade> table = {};
};
BOOST_DESCRIBE_STRUCT(SeekState, (), (phase, waited_ms, waiting, table))

/// POST /api/push: this browser wants to be told when it is its person's turn at a table without hurry, and the page is
/// closed: whoever is logged in, and whoever holds the seat whose token is shown. What a PushSubscription of the
/// browser's says, base64url.
struct PushWish {
    std::string endpoint;
    std::string p256dh;
    std::string auth;
};
BOOST_DESCRIBE_STRUCT(PushWish, (), (endpoint, p256dh, auth))

/// POST /api/push/stop.
struct PushEnd {
    std::string endpoint;
};
BOOST_DESCRIBE_STRUCT(PushEnd, (), (endpoint))

/// What the page's service worker is sent, encrypted.
struct PushNotice {
    std::string table;
    std::string game;
};
BOOST_DESCRIBE_STRUCT(PushNotice, (), (table, game))

/// A finished game in a list; its record is fetched alone.
struct GameLine {
    std::string table;
    int number = 1;
    std::string game;
    std::string rules;
    std::string first_name;
    std::string second_name;
    std::string first_account;
    std::string second_account;
    std::string result;
    std::string reason;
    double first_points = 0;
    double second_points = 0;
    int plies = 0;
    bool rated = false;
    std::int64_t ended_ms = 0;
};
BOOST_DESCRIBE_STRUCT(GameLine, (),
                      (table, number, game, rules, first_name, second_name, first_account, second_account, result,
                       reason, first_points, second_points, plies, rated, ended_ms))

struct History {
    std::vector<GameLine> games;
    std::optional<std::string> next;  // there may be more although few were found: so many are looked at in one go
};
BOOST_DESCRIBE_STRUCT(History, (), (games, next))

struct GameRecord {
    GameLine game;
    std::string record;
};
BOOST_DESCRIBE_STRUCT(GameRecord, (), (game, record))

// Over the live channel. From the client: a Watch, a Ping, or a command as tables/command.hpp writes it.

/// Sits down at the channel of a table. `seat` is the seat's token (or the one a Sit will use), `login` that of an
/// account. With `version` only the events after it come; without, or when that is too long ago, the whole table.
struct Watch {
    std::string kind = "watch";
    std::string table;
    std::string seat;
    std::string login;
    std::optional<std::int64_t> version;
};
BOOST_DESCRIBE_STRUCT(Watch, (), (kind, table, seat, login, version))

struct Ping {
    std::string kind = "ping";
    std::int64_t number = 0;
};
BOOST_DESCRIBE_STRUCT(Ping, (), (kind, number))

/// The whole table: the answer to GET /api/tables/ID, to a Watch, and the first line of a stream. Numbered events
/// follow, each as tables/event.hpp writes it; whoever sees a gap watches again.
struct WholeTable {
    std::string kind = "table";
    std::string table;
    std::optional<int> seat;  // the caller's
    int watching = 0;
    match::RoomView view;
};
BOOST_DESCRIBE_STRUCT(WholeTable, (), (kind, table, seat, watching, view))

/// The answer to a Watch whose `version` was not too long ago: the missing events follow.
struct Watching {
    std::string kind = "watching";
    std::string table;
    std::optional<int> seat;
    int watching = 0;
    std::int64_t version = 0;  // of the table now
    std::int64_t now_ms = 0;   // service time
};
BOOST_DESCRIBE_STRUCT(Watching, (), (kind, table, seat, watching, version, now_ms))

/// The answer to a command, over HTTP too: it is stored, or it was refused. Sent again with the same id, it is answered
/// again and nothing is done twice.
struct CommandAnswer {
    std::string kind = "answer";
    std::string id;
    bool ok = false;
    std::int64_t version = 0;  // of the table after it
    std::optional<int> seat;   // taken by a Sit
    std::optional<ErrorMessage> error = {};
};
BOOST_DESCRIBE_STRUCT(CommandAnswer, (), (kind, id, ok, version, seat, error))

struct Pong {
    std::string kind = "pong";
    std::int64_t number = 0;
    std::int64_t now_ms = 0;   // service time
    std::int64_t version = 0;  // of the last event sent; 0 without a table
    int watching = 0;
};
BOOST_DESCRIBE_STRUCT(Pong, (), (kind, number, now_ms, version, watching))

/// A message that was not understood, or came too often.
struct Refused {
    std::string kind = "refused";
    std::string about;  // "watch", "ping", "command"; empty: nobody knows
    std::string id;     // the command's, if it could be read
    ErrorMessage error;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (kind, about, id, error))

}  // namespace quartello::http

namespace quartello::json {

template <>
inline void write<http::CardJson>(std::string& out, const http::CardJson& value) {
    out += value.text;
}
template <>
inline void write<http::EventJson>(std::string& out, const http::EventJson& value) {
    out += value.text;
}

}  // namespace quartello::json
