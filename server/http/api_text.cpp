#include "server/http/api_text.hpp"

#include <string_view>
#include <vector>

#include "engine/core/type_texts.hpp"
#include "engine/match/event.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"
#include "server/tables/command.hpp"

namespace quartello::http {

namespace {

/// The members in front of a command's or an event's own.
struct CommandHead {
    std::string id;
};
BOOST_DESCRIBE_STRUCT(CommandHead, (), (id))

struct EventHead {
    std::int64_t version = 0;
    std::int64_t at_ms = 0;
    std::optional<int> seat;
    std::string command;
    std::int64_t asked = 0;
    std::int64_t led_to = 0;
};
BOOST_DESCRIBE_STRUCT(EventHead, (), (version, at_ms, seat, command, asked, led_to))

/// What a route takes and gives, by the names of the types.
struct RouteDoc {
    RouteName name;
    std::string_view summary;
    std::string_view takes;  // "" for no body
    std::string_view gives;
    std::vector<std::string_view> query = {};
    int status = 200;
    std::string_view type = "application/json";
};

std::vector<RouteDoc> route_docs() {
    return {
        {{"GET", "/api"}, "What this server is.", "", "Greeting"},
        {{"POST", "/api/tables"},
         "Makes a table and seats the caller. Sent again with the same token it finds the same table.",
         "CreateTable",
         "TableMade",
         {},
         201},
        {{"GET", "/api/tables"}, "Open tables, newest first.", "", "Lobby", {"game", "phase", "after", "limit"}},
        {{"GET", "/api/tables/{table}"}, "The whole table.", "", "WholeTable"},
        {{"GET", "/api/tables/{table}/events"}, "The events after a version, 200 at most.", "", "EventList", {"since"}},
        {{"GET", "/api/tables/{table}/stream"},
         "The bot door: the whole table (or, with since, what was missed), then every event, one JSON text a line; an "
         "empty line now and then.",
         "",
         "WholeTable",
         {"since"},
         200,
         "application/x-ndjson"},
        {{"POST", "/api/tables/{table}/commands"},
         "Sits down, moves, offers a draw, … : whatever a player may ask of a table. Answered once it is stored; 409 "
         "when "
         "refused.",
         "Command",
         "CommandAnswer"},
        {{"GET", "/api/tables/{table}/games/{number}"}, "A finished game with its record.", "", "GameRecord"},
        {{"GET", "/t/{table}"},
         "What a link to a table is where it is pasted: a page with tags for previews that leads on to the table.",
         "",
         "",
         {"l"}},
        {{"GET", "/t/{table}/picture.png"}, "The board of a table as a picture.", "", ""},
        {{"GET", "/api/seats"}, "The tables where the token in Quartello-Seat sits.", "", "SeatList", {"after"}},
        {{"GET", "/api/history"},
         "Finished games, newest first: those at open tables, and one's own.",
         "",
         "History",
         {"game", "account", "player", "rules", "result", "before_ms", "after", "limit"}},
        {{"GET", "/api/ratings"}, "The best players of a game.", "", "RatingList", {"game", "limit"}},
        {{"GET", "/api/ratings/steps"},
         "How a rating came about, newest first.",
         "",
         "RatingSteps",
         {"account", "game", "after", "limit"}},
        {{"GET", "/api/player"}, "A player: ratings by game.", "", "Player", {"name"}},
        {{"POST", "/api/seeks"},
         "Looks for an opponent. Sent again with the same token it goes on with the same search.",
         "SeekWish",
         "SeekState"},
        {{"POST", "/api/seeks/check"}, "Is still looking: to be asked every few seconds.", "SeekToken", "SeekState"},
        {{"POST", "/api/seeks/pause"},
         "Goes away for a moment: paired with nobody until the next check.",
         "SeekToken",
         "SeekState"},
        {{"POST", "/api/seeks/stop"}, "Looks no more; it may be too late.", "SeekToken", "SeekState"},
        {{"POST", "/api/push"}, "Wants to be told of turns while the page is closed.", "PushWish", "", {}, 204},
        {{"POST", "/api/push/stop"}, "Wants that no more.", "PushEnd", "", {}, 204},
        {{"POST", "/api/accounts"}, "Makes an account and logs in.", "Credentials", "LoggedIn"},
        {{"POST", "/api/login"}, "Logs in.", "Credentials", "LoggedIn"},
        {{"POST", "/api/logout"}, "Ends the log-in.", "", "", {}, 204},
        {{"GET", "/api/me"}, "Who is logged in, with ratings.", "", "Me"},
        {{"GET", "/api/me/export"},
         "Everything the account owns: its games 100 at a time, then what it has said, 25 tables at a time.",
         "",
         "Export",
         {"after"}},
        {{"POST", "/api/me/passphrase"},
         "Changes the passphrase; all other log-ins end.",
         "ChangePassphrase",
         "",
         {},
         204},
        {{"POST", "/api/me/logout"}, "Ends all log-ins of the account, on every device.", "", "", {}, 204},
        {{"POST", "/api/me/close"},
         "Closes the account for good: passphrase, log-ins and ratings go, games stay without the name, which nobody "
         "can "
         "take again.",
         "CloseAccount",
         "",
         {},
         204},
    };
}

/// Every type that crosses the wire, in the order in which the page's file shows them.
schema::TypeTexts all_texts() {
    schema::TypeTexts texts;
    texts.typescript<Greeting>();
    texts.typescript<CreateTable>();
    texts.typescript<TableMade>();
    texts.typescript<Failure>();
    texts.typescript<Lobby>();
    texts.typescript<match::RoomCard>();
    texts.typescript<SeatList>();
    texts.typescript<EventList>();
    texts.typescript<Credentials>();
    texts.typescript<CloseAccount>();
    texts.typescript<ChangePassphrase>();
    texts.typescript<LoggedIn>();
    texts.typescript<RatingList>();
    texts.typescript<Me>();
    texts.typescript<Export>();
    texts.typescript<Player>();
    texts.typescript<RatingSteps>();
    texts.typescript<SeekWish>();
    texts.typescript<SeekToken>();
    texts.typescript<SeekState>();
    texts.typescript<PushWish>();
    texts.typescript<PushEnd>();
    texts.typescript<PushNotice>();
    texts.typescript<History>();
    texts.typescript<GameRecord>();
    texts.typescript<Watch>();
    texts.typescript<Ping>();
    texts.typescript<WholeTable>();
    texts.typescript<Watching>();
    texts.typescript<CommandAnswer>();
    texts.typescript<Pong>();
    texts.typescript<Refused>();
    texts.declare_union<CommandHead, tables::PlayersCommandBody>("Command");
    texts.declare_union<EventHead, match::PublicEventBody>("RoomEvent");
    return texts;
}

std::string text_of(std::string_view text) {
    std::string out;
    json::write_string(out, text);
    return out;
}

std::string parameter(std::string_view name, std::string_view place, std::string_view type = "string") {
    return R"({"name":)" + text_of(name) + R"(,"in":")" + std::string(place) + R"(","required":)" +
           (place == "path" ? "true" : "false") + R"(,"schema":{"type":")" + std::string(type) + R"("}})";
}

std::string reference(std::string_view name) {
    return R"({"$ref":"#/components/schemas/)" + std::string(name) + R"("})";
}

std::string content(std::string_view type, std::string_view name) {
    return R"("content":{)" + text_of(type) + R"(:{"schema":)" + reference(name) + "}}";
}

std::string operation(const RouteDoc& doc) {
    std::string parameters;
    const auto add = [&](std::string text) { parameters += (parameters.empty() ? "" : ",") + std::move(text); };
    for (const std::string_view place : {"table", "number"}) {
        if (doc.name.pattern.find("{" + std::string(place) + "}") != std::string_view::npos)
            add(parameter(place, "path"));
    }
    for (const auto name : doc.query) {
        const bool is_number = name == "limit" || name == "since" || name == "before_ms";
        add(parameter(name, "query", is_number ? "integer" : "string"));
    }
    if (doc.name.pattern.starts_with("/api/tables/{table}") || doc.name.pattern == "/api/seats") {
        add(parameter("Quartello-Seat", "header"));
    }
    std::string out = R"({"summary":)" + text_of(doc.summary) + R"(,"parameters":[)" + parameters + "],";
    if (!doc.takes.empty()) out += R"("requestBody":{"required":true,)" + content("application/json", doc.takes) + "},";
    out += R"("responses":{")" + std::to_string(doc.status) + R"(":{"description":"Done.")";
    if (!doc.gives.empty()) out += "," + content(doc.type, doc.gives);
    return out + R"(},"default":{"description":"Refused: why.",)" + content("application/json", "Failure") + "}}}";
}

/// JSON spread over lines, so that a change can be read.
std::string spread(std::string_view json) {
    std::string out;
    int depth = 0;
    bool in_text = false;
    const auto new_line = [&] { out += "\n" + std::string(static_cast<std::size_t>(depth), ' '); };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (c == '"' && (i == 0 || json[i - 1] != '\\')) in_text = !in_text;
        const bool opens = !in_text && (c == '{' || c == '[');
        const bool closes = !in_text && (c == '}' || c == ']');
        const bool is_empty = i > 0 && ((c == '}' && json[i - 1] == '{') || (c == ']' && json[i - 1] == '['));
        depth -= closes ? 1 : 0;
        if (closes && !is_empty && depth < 5) new_line();
        out += c;
        depth += opens ? 1 : 0;
        const bool opens_empty = opens && i + 1 < json.size() && (json[i + 1] == '}' || json[i + 1] == ']');
        if (depth < 6 && ((opens && !opens_empty && depth <= 5) || (!in_text && c == ',' && depth <= 5))) new_line();
    }
    return out + "\n";
}

}  // namespace

std::string typescript_types(const schema::TypeTexts& engine, std::string_view from) {
    return schema::typescript_file(
        "// Written by `quartello api types` from the server's structs (server/http/messages.hpp, server/tables); not "
        "by "
        "hand.\n",
        all_texts(), engine, from);
}

std::string openapi_text() {
    const auto docs = route_docs();
    std::string paths;
    for (std::size_t i = 0; i < docs.size(); ++i) {
        const bool is_new = i == 0 || docs[i].name.pattern != docs[i - 1].name.pattern;
        if (is_new) paths += (i == 0 ? "" : "},") + text_of(docs[i].name.pattern) + ":{";
        else paths += ",";
        paths += (docs[i].name.method == "GET" ? R"("get":)" : R"("post":)") + operation(docs[i]);
    }
    std::string schemas;
    const schema::TypeTexts texts = all_texts();
    for (const auto& [name, text] : texts.schemas())
        schemas += (schemas.empty() ? "" : ",") + text_of(name) + ":" + text;
    return spread(
        R"({"openapi":"3.1.0","info":{"title":"Quartello","version":"1","description":)" +
        text_of("Tables, moves, accounts. Who sits where is told by a token in the header Quartello-Seat, who is "
                "logged in by a bearer token. The live channel is the WebSocket /api/live (docs/reference/api.md).") +
        R"(},"paths":{)" + paths +
        R"(}},"components":{"securitySchemes":{"login":{"type":"http","scheme":"bearer"}},"schemas":{)" + schemas +
        "}}}");
}

}  // namespace quartello::http
