// Network files of any game: reading one, and handing one in (the page's module).
#include <cstdio>
#include <memory>
#include <vector>

#include "engine/core/platform.hpp"
#include "engine/core/text.hpp"
#include "engine/game/registry.hpp"

namespace quartello {

namespace {

/// The name in the header of a file, wherever it ends.
std::string_view game_named_in(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t at = 8;
    constexpr std::size_t longest = 16;
    if (bytes.size() < at + longest) return {};
    const std::string_view name(reinterpret_cast<const char*>(bytes.data()) + at, longest);
    return name.substr(0, name.find('\0'));
}

Parsed<std::vector<std::uint8_t>> read_bytes(const std::string& path) {
    if constexpr (!has_files) return Error{"there are no files here: " + path};
    constexpr std::size_t block = std::size_t{1} << 20;
    constexpr std::size_t most_bytes = 256 * block;  // tables with a wall state are 122 MB
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) return Error{"cannot read " + quoted(path)};
    std::vector<std::uint8_t> bytes;
    for (std::size_t read = block; read == block && bytes.size() < most_bytes;) {
        const std::size_t before = bytes.size();
        bytes.resize(before + block);
        read = std::fread(bytes.data() + before, 1, block, file.get());
        bytes.resize(before + read);
    }
    return bytes;
}

}  // namespace

Parsed<EvaluationChoice> evaluation_from_file(std::string_view path) {
    EvaluationChoice out{.file = std::string(path)};
    const auto bytes = read_bytes(out.file);
    if (!bytes) return bytes.error();
    const GameEntry* entry = find_game(game_named_in(*bytes));
    if (entry == nullptr || entry->parse_network == nullptr)
        return Error{"network file: it names no game with a learned evaluation"};
    out.game = entry->sheet().name;
    auto network = entry->parse_network(*bytes);
    if (!network) return network.error();
    out.network = std::make_shared<const LearnedNetwork>(std::move(*network));
    return out;
}

Parsed<std::string> use_network(std::string_view game, std::span<const std::uint8_t> bytes) {
    const GameEntry* entry = find_game(game);
    if (entry == nullptr || entry->use_network == nullptr) return Error{"network file: it names no game"};
    if (auto error = entry->use_network(bytes)) return *error;
    return std::string(game);
}

}  // namespace quartello
