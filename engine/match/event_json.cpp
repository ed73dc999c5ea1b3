// Events as JSON: the head's members, the kind, then the members of the kind; and what of a log others may read.
#include <array>
#include <string>
#include <utility>

#include "engine/core/json_kinds.hpp"
#include "engine/match/event.hpp"

namespace quartello::match {

namespace {

/// 0 is left out.
void write_number(std::string& out, std::string_view name, std::int64_t value) {
    if (value == 0) return;
    out += ",\"" + std::string(name) + "\":";
    json::write(out, value);
}

}  // namespace

std::string to_json(const RoomEvent& event) {
    std::string out = "{\"version\":";
    json::write(out, event.version);
    out += ",\"at_ms\":";
    json::write(out, event.at_ms);
    if (event.seat) {
        out += ",\"seat\":";
        json::write(out, *event.seat);
    }
    if (!event.command.empty()) {
        out += ",\"command\":";
        json::write(out, event.command);
    }
    write_number(out, "asked", event.asked);
    write_number(out, "led_to", event.led_to);
    out += ',';
    json::write_body(out, event.body);
    return out;
}

Parsed<RoomEvent> parse_event(std::string_view text) {
    json::Reader in(text);
    RoomEvent event;
    json::read_member(in, "version", event.version);
    json::read_member(in, "at_ms", event.at_ms);
    json::read_member(in, "seat", event.seat);
    json::read_member(in, "command", event.command);
    json::read_member(in, "asked", event.asked);
    json::read_member(in, "led_to", event.led_to);
    if (!in.error()) json::read_body(in, event.body);
    if (in.error()) return *in.error();
    return event;
}

std::string public_text(std::int64_t version, const std::string& text) {
    // The first event is the only one that holds anything else.
    if (version != 1) return text;
    const auto event = parse_event(text);
    const auto* created = event ? std::get_if<Created>(&event->body) : nullptr;
    if (created == nullptr) return text;
    std::string out = R"({"version":1,"at_ms":)";
    json::write(out, event->at_ms);
    out += ',';
    json::write_body(out, PublicEventBody(TableCreated{created->terms}));
    return out;
}

std::string_view kind_of(const RoomEvent& event) {
    return std::visit([]<class T>(const T&) { return T::kind; }, event.body);
}

std::vector<RoomEvent> without_account(std::span<const RoomEvent> log, std::string_view account) {
    std::vector<RoomEvent> out;
    std::array<bool, 2> is_theirs{};  // by seat
    const auto theirs = [&](int seat) -> bool& { return is_theirs[static_cast<std::size_t>(seat)]; };
    for (const RoomEvent& event : log) {
        const auto say_anew = [&](EventBody body) {
            out.push_back(event);
            out.back().body = std::move(body);
        };
        if (const auto* seated = std::get_if<Seated>(&event.body)) {
            theirs(seated->taken) = !account.empty() && seated->account == account;
            if (theirs(seated->taken)) say_anew(Seated{seated->taken, "", "", seated->computer});
        } else if (event.seat && std::holds_alternative<Forgotten>(event.body)) {
            theirs(*event.seat) = false;  // what is written there now is nobody's
        } else if (event.seat && theirs(*event.seat) && std::holds_alternative<Wrote>(event.body)) {
            say_anew(Wrote{});
        }
    }
    return out;
}

}  // namespace quartello::match
