#include "engine/eval/network_file.hpp"

#include <algorithm>

#include "engine/core/checksum.hpp"

namespace quartello {

namespace {

constexpr std::size_t name_bytes = 16;
constexpr std::size_t opening_bytes = 40;

std::uint64_t rules_version_hash(std::string_view game) { return fnv1a(std::string(game) + " 1"); }

}  // namespace

Parsed<OpenedNetwork> open_network(const NetworkKind& kind, std::string_view game,
                                   std::span<const std::uint8_t> bytes) {
    if (bytes.size() < opening_bytes + sizeof(Sha256)) return bad_network("too short for a header");
    if (!std::equal(kind.magic.begin(), kind.magic.end(), bytes.begin()))
        return bad_network("does not begin with " + std::string(kind.magic));
    const auto content = bytes.first(bytes.size() - sizeof(Sha256));
    if (!std::ranges::equal(sha256(content), bytes.last(sizeof(Sha256))))
        return bad_network("the checksum is wrong: cut off or damaged");
    OpenedNetwork out{{}, ByteReader(content.subspan(kind.magic.size()))};
    if (const auto found = out.rest.get<std::uint32_t>(); found != kind.version) {
        return bad_network("version " + std::to_string(found) + "; this program reads version " +
                           std::to_string(kind.version));
    }
    for (const char letter : out.rest.get_text(name_bytes)) {
        if (letter != 0) out.opening.game += letter;
    }
    if (out.opening.game != game) return bad_network("it is not for " + std::string(game));
    out.opening.features = out.rest.get<std::uint64_t>();
    out.opening.rules = out.rest.get<std::uint64_t>();
    if (out.opening.rules != 0 && out.opening.rules != rules_version_hash(game))
        return bad_network("it was made for other rules of " + std::string(game));
    return out;
}

}  // namespace quartello
