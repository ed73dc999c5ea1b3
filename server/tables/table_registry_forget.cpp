// Taking the name of a closed account out of every table: out of the seats, the log and the history.
#include <future>

#include "engine/record/record.hpp"
#include "server/tables/table_registry_inside.hpp"

namespace quartello::tables {

namespace {

/// A game without the name of one of its players.
void forget_in(store::GameRow& game, const std::string& account) {
    auto record = game.record.empty() ? Parsed<Record>(Record{}) : parse_record(game.record);
    const auto forget = [&](std::string& name, std::string& who, std::string_view header) {
        if (who != account) return;
        name.clear();
        who.clear();
        if (record) std::erase_if(record->headers, [&](const Header& each) { return each.name == header; });
    };
    forget(game.first_name, game.first_account, "First");
    forget(game.second_name, game.second_account, "Second");
    if (!game.record.empty() && record) game.record = format_record(*record);
}

}  // namespace

std::optional<Error> TableRegistry::Inside::forget_at(const std::string& table_id, const std::string& account) {
    for (const int seat : {0, 1}) {
        std::promise<Answer> answered;
        const auto on_answer = [&](const Answer& answer) { answered.set_value(answer); };
        handle(open(table_id), {{"", Forget{seat, account}}, {}, {.server = true}, on_answer});
        const Answer answer = answered.get_future().get();
        // A refusal (nobody of this account sits there) names the version; a failure of the store cannot.
        if (!answer.ok && answer.version == 0) return answer.error;
    }
    const auto events = store.events(table_id, 0);
    if (!events) return events.error();
    std::vector<RoomEvent> log;
    for (const StoredEvent& stored : *events) {
        if (auto event = read_event(stored)) log.push_back(std::move(*event));
    }
    std::vector<StoredEvent> said_anew;
    for (const RoomEvent& event : without_account(log, account)) said_anew.push_back({event.version, to_json(event)});
    auto games = store.games_at(table_id);
    if (!games) return games.error();
    for (store::GameRow& game : *games) forget_in(game, account);
    const auto written = store.rewrite(table_id, account, said_anew, *games);
    return written ? std::nullopt : std::optional<Error>(written.error());
}

std::optional<Error> TableRegistry::forget(const std::string& account) {
    const auto tables = inside_->store.tables_naming(account);
    if (!tables) return tables.error();
    for (const std::string& id : *tables) {
        if (auto error = inside_->forget_at(id, account)) return error;
    }
    return std::nullopt;
}

}  // namespace quartello::tables
