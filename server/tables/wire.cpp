// Commands as JSON: the id, the kind, then the members of the kind.
#include <string>

#include "engine/core/json_kinds.hpp"
#include "engine/core/rng.hpp"
#include "server/tables/command.hpp"

namespace quartello::tables {

std::string to_json(const Command& command) {
    std::string out = "{\"id\":";
    json::write(out, command.id);
    out += ',';
    json::write_body(out, command.body);
    return out;
}

Parsed<Command> parse_command(std::string_view text) {
    json::Reader in(text);
    return parse_command(in);
}

Parsed<Command> parse_command(json::Reader& in) {
    Command command;
    PlayersCommandBody body;
    json::read_member(in, "id", command.id);
    if (!in.error()) json::read_body(in, body);
    if (in.error()) return *in.error();
    std::visit([&](auto& asked) { command.body = std::move(asked); }, body);
    return command;
}

std::int64_t digest(const CommandBody& body) {
    constexpr std::int64_t numbers = std::int64_t{1} << 32;
    std::string text;
    json::write_body(text, body);
    std::uint64_t hash = 0;
    for (const unsigned char letter : text) hash = hash_into(hash, letter);
    return 1 + static_cast<std::int64_t>(hash % static_cast<std::uint64_t>(numbers));
}

}  // namespace quartello::tables
