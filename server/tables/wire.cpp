// Commands and events as JSON: the header's members, the kind, then the members of the kind.
#include <array>
#include <string>
#include <type_traits>
#include <utility>

#include <boost/mp11.hpp>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "server/tables/command.hpp"
#include "server/tables/event.hpp"

namespace quartello::tables {

namespace {

template <class Variant>
void write_body(std::string& out, const Variant& body) {
    std::visit(
        [&]<class T>(const T& value) {
            out += "\"kind\":";
            json::write_string(out, T::kind);
            boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
                [&](auto member) {
                    out += ',';
                    json::write_string(out, member.name);
                    out += ':';
                    json::write(out, value.*member.pointer);
                });
        },
        body);
    out += '}';
}

/// The reader stands in an object; the header's members have been read.
template <class Variant>
void read_body(json::Reader& in, Variant& body) {
    std::string kind;
    if (in.member("kind")) {
        kind = in.text();
        in.leave();
    }
    bool found = false;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto wrapped) {
        using T = typename decltype(wrapped)::type;
        if (found || T::kind != kind) return;
        found = true;
        json::read_members(in, body.template emplace<T>());
        in.no_more_members();
    });
    if (!found) in.fail("has the unknown kind " + quoted(kind));
}

/// 0 is left out.
void write_number(std::string& out, std::string_view name, std::int64_t value) {
    if (value == 0) return;
    out += ",\"" + std::string(name) + "\":";
    json::write(out, value);
}

template <class T>
void read_member(json::Reader& in, std::string_view name, T& out) {
    if (!in.member(name)) return;
    json::read(in, out);
    in.leave();
}

}  // namespace

std::string to_json(const Command& command) {
    std::string out = "{\"id\":";
    json::write(out, command.id);
    out += ',';
    write_body(out, command.body);
    return out;
}

Parsed<Command> parse_command(std::string_view text) {
    json::Reader in(text);
    return parse_command(in);
}

Parsed<Command> parse_command(json::Reader& in) {
    Command command;
    PlayersCommandBody body;
    read_member(in, "id", command.id);
    if (!in.error()) read_body(in, body);
    if (in.error()) return *in.error();
    std::visit([&](auto& asked) { command.body = std::move(asked); }, body);
    return command;
}

std::int64_t digest(const CommandBody& body) {
    constexpr std::int64_t numbers = std::int64_t{1} << 32;
    std::string text;
    write_body(text, body);
    std::uint64_t hash = 0;
    for (const unsigned char letter : text) hash = hash_into(hash, letter);
    return 1 + static_cast<std::int64_t>(hash % static_cast<std::uint64_t>(numbers));
}

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
    write_body(out, event.body);
    return out;
}

Parsed<RoomEvent> parse_event(std::string_view text) {
    json::Reader in(text);
    RoomEvent event;
    read_member(in, "version", event.version);
    read_member(in, "at_ms", event.at_ms);
    read_member(in, "seat", event.seat);
    read_member(in, "command", event.command);
    read_member(in, "asked", event.asked);
    read_member(in, "led_to", event.led_to);
    if (!in.error()) read_body(in, event.body);
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
    write_body(out, PublicEventBody(TableCreated{created->terms}));
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

}  // namespace quartello::tables
