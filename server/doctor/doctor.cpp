#include "server/doctor/doctor.hpp"

#include <boost/describe.hpp>

#include "engine/core/json.hpp"
#include "engine/record/record.hpp"
#include "server/tables/room.hpp"

namespace quartello::doctor {

namespace {

using tables::Room;

constexpr int page = 200;

class Examiner {
public:
    explicit Examiner(store::Store& store) : store_(store) {}

    Parsed<Examination> run() {
        auto found = store_.check();
        if (!found) return found.error();
        out_.complaints = std::move(*found);
        std::string last;
        for (;;) {
            const auto ids = store_.table_ids(last, page);
            if (!ids && store_.kind() == "sqlite") {
                out_.complaints.push_back("the list of tables cannot be read to its end: " + ids.error().text);
                return out_;
            }
            if (!ids) return ids.error();
            for (const std::string& id : *ids) {
                const auto error = examine_table(id);
                // A malformed page of a file hides one table; a server that is away hides all of them.
                if (error && store_.kind() != "sqlite") return *error;
                if (error) complain(id, "cannot be read: " + error->text);
            }
            if (ids->empty()) return out_;
            last = ids->back();
        }
    }

private:
    void complain(const std::string& table, const std::string& what) {
        out_.complaints.push_back("table " + table + ": " + what);
    }

    std::optional<Error> examine_table(const std::string& id) {
        const auto events = store_.events(id, 0);
        if (!events) return events.error();
        ++out_.tables;
        out_.events += static_cast<std::int64_t>(events->size());
        Room room;
        int ended = 0;
        for (const store::StoredEvent& stored : *events) {
            const auto event = match::parse_event(stored.text);
            if (!event) {
                complain(id, "version " + std::to_string(stored.version) + ": " + event.error().text);
                return std::nullopt;
            }
            if (const auto error = room.follow(*event)) {
                complain(id, error->text);
                return std::nullopt;
            }
            const auto* end = std::get_if<match::GameEnded>(&event->body);
            if (end == nullptr) continue;
            if (const auto error = examine_game(id, ++ended, *end)) return error;
        }
        return examine_row(id, room);
    }

    /// The list of finished games has this one, with the same result and a record that can be replayed.
    std::optional<Error> examine_game(const std::string& id, int number, const match::GameEnded& end) {
        ++out_.games;
        const std::string what = "game " + std::to_string(number);
        const auto row = store_.game(id, number);
        if (!row) return row.error();
        if (!*row) {
            complain(id, what + " is missing from the history");
            return std::nullopt;
        }
        const char* result = !end.winner ? "draw" : *end.winner == Side::first ? "first" : "second";
        if ((*row)->result != result || (*row)->reason != boost::describe::enum_to_string(end.reason, ""))
            complain(id, what + " has another result in the history");
        if ((*row)->record.empty()) return std::nullopt;
        const auto record = parse_record((*row)->record);
        if (!record) complain(id, what + ": its record cannot be read: " + record.error().text);
        else if (const auto session = replay(*record); !session)
            complain(id, what + ": its record cannot be replayed: " + session.error().text);
        return std::nullopt;
    }

    std::optional<Error> examine_row(const std::string& id, const Room& room) {
        const auto row = store_.table(id);
        if (!row) return row.error();
        // A table on which somebody has moved since its log was read is left for the next time.
        if (!*row || (*row)->version != room.version()) return std::nullopt;
        const store::TableSummary& summary = (*row)->summary;
        if (summary.phase != boost::describe::enum_to_string(room.phase(), ""))
            complain(id, "is listed in another phase");
        // How long a table waits for company has changed, and one that waits is listed as it was when it began to.
        const bool is_waiting = room.phase() == match::Phase::waiting;
        if (!is_waiting && summary.flag_ms != room.flag_time()) complain(id, "is listed with another flag time");
        if (summary.card != json::to_json(room.card())) complain(id, "is listed with other facts");
        return std::nullopt;
    }

    store::Store& store_;
    Examination out_;
};

}  // namespace

Parsed<Examination> examine(store::Store& store) { return Examiner(store).run(); }

}  // namespace quartello::doctor
