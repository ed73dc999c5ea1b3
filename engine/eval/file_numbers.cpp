#include "engine/eval/file_numbers.hpp"

#include <algorithm>

#include "engine/core/checksum.hpp"

namespace quartello {

namespace {

constexpr std::size_t name_bytes = 16;
constexpr std::size_t opening_bytes = 40;

std::uint64_t rules_version_hash(std::string_view game) {
    std::uint64_t hash = fnv_start;
    for (const char letter : std::string(game) + " 1") hash = fnv1a(hash, static_cast<std::uint8_t>(letter));
    return hash;
}

}  // namespace

FileBytes begin_network(const NetworkKind& kind, const NetworkOpening& opening) {
    FileBytes out(kind.magic.begin(), kind.magic.end());
    put_number(out, kind.version, 4);
    out.insert(out.end(), opening.game.begin(), opening.game.end());
    out.resize(8 + name_bytes);
    put_number(out, opening.features, 8);
    put_number(out, opening.rules, 8);
    return out;
}

void end_network(FileBytes& out) {
    const Sha256 sum = sha256(out);
    out.insert(out.end(), sum.begin(), sum.end());
}

Parsed<OpenedNetwork> open_network(const NetworkKind& kind, std::string_view game,
                                   std::span<const std::uint8_t> bytes) {
    if (bytes.size() < opening_bytes + sizeof(Sha256)) return bad_network("too short for a header");
    if (!std::equal(kind.magic.begin(), kind.magic.end(), bytes.begin()))
        return bad_network("does not begin with " + std::string(kind.magic));
    const auto content = bytes.first(bytes.size() - sizeof(Sha256));
    if (!std::ranges::equal(sha256(content), bytes.last(sizeof(Sha256))))
        return bad_network("the checksum is wrong: cut off or damaged");
    OpenedNetwork out{{}, NumberReader(content.subspan(kind.magic.size()))};
    if (const auto found = out.rest.number(4); found != kind.version) {
        return bad_network("version " + std::to_string(found) + "; this program reads version " +
                           std::to_string(kind.version));
    }
    for (std::size_t i = 0; i < name_bytes; ++i) {
        if (const auto letter = static_cast<char>(out.rest.number(1)); letter != 0) out.opening.game += letter;
    }
    if (out.opening.game != game) return bad_network("it is not for " + std::string(game));
    out.opening.features = out.rest.number(8);
    out.opening.rules = out.rest.number(8);
    if (out.opening.rules != 0 && out.opening.rules != rules_version_hash(game))
        return bad_network("it was made for other rules of " + std::string(game));
    return out;
}

}  // namespace quartello
