#include "training/game_file.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/core/bytes.hpp"
#include "engine/core/checksum.hpp"
#include "engine/core/text.hpp"

namespace quartello::training {

namespace {

constexpr std::string_view file_magic = "QGAM";
constexpr std::string_view block_magic = "BLCK";
constexpr std::uint32_t file_version = 1;
constexpr std::size_t name_bytes = 16;
constexpr std::size_t fixed_header_bytes = 48;
constexpr std::size_t fixed_block_bytes = 20;
constexpr std::size_t checksum_bytes = 8;
// Far beyond what is ever written; a damaged length must not ask for all memory.
constexpr std::uint32_t longest_options = 1 << 16;
constexpr std::uint32_t longest_block = 1 << 28;

std::string with_checksum(ByteWriter out) {
    out.put(fnv1a(out.bytes()));
    return std::string(out.text());
}

bool checksum_is_right(std::string_view bytes) {
    const std::string_view body = bytes.substr(0, bytes.size() - checksum_bytes);
    return ByteReader(bytes.substr(body.size())).get<std::uint64_t>() == fnv1a(body);
}

}  // namespace

std::string format_header(const GameFileHeader& header) {
    ByteWriter out;
    out.put_text(file_magic);
    out.put(file_version);
    out.put_field(header.game, name_bytes);
    out.put(header.seed);
    out.put(header.nodes);
    out.put(header.games_a_block);
    out.put(static_cast<std::uint32_t>(header.options.size()));
    out.put_text(header.options);
    return with_checksum(std::move(out));
}

std::string format_block(const GameBlock& block) {
    ByteWriter games;
    for (const std::string& game : block.games) {
        games.put_count(game.size());
        games.put_text(game);
    }
    ByteWriter out;
    out.put_text(block_magic);
    out.put(static_cast<std::uint32_t>(block.games.size()));
    out.put(block.first);
    out.put(static_cast<std::uint32_t>(games.bytes().size()));
    out.put_bytes(games.bytes());
    return with_checksum(std::move(out));
}

Parsed<GameFileReader> GameFileReader::open(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return Error{"cannot read " + quartello::quoted(path) + ": " + std::strerror(errno)};
    GameFileReader reader(path, file);
    if (const auto error = reader.read_header()) return *error;
    return reader;
}

Error GameFileReader::wrong(const std::string& why) const {
    return Error{"file of games " + quartello::quoted(path_) + ": " + why};
}

bool GameFileReader::read(std::string& bytes, std::size_t wanted) {
    const std::size_t before = bytes.size();
    bytes.resize(before + wanted);
    const std::size_t got = std::fread(bytes.data() + before, 1, wanted, file_.get());
    bytes.resize(before + got);
    return got == wanted;
}

std::optional<Error> GameFileReader::read_header() {
    std::string bytes;
    const bool whole = read(bytes, fixed_header_bytes);
    if (!bytes.starts_with(file_magic)) return wrong("not one, it does not begin with QGAM");
    ByteReader in(std::string_view(bytes).substr(file_magic.size()));
    const auto version = in.get<std::uint32_t>();
    if (version != file_version) return wrong("version " + std::to_string(version) + ", only 1 is known");
    header_.game = std::string(in.get_text(name_bytes));
    header_.game.resize(std::strlen(header_.game.c_str()));
    header_.seed = in.get<std::uint64_t>();
    header_.nodes = in.get<std::uint64_t>();
    header_.games_a_block = in.get<std::uint32_t>();
    const auto length = in.get<std::uint32_t>();
    if (!whole || length > longest_options || !read(bytes, length + checksum_bytes) || !checksum_is_right(bytes))
        return wrong("the header is damaged");
    header_.options = bytes.substr(fixed_header_bytes, length);
    bytes_read_ = bytes.size();
    return std::nullopt;
}

Parsed<std::optional<GameBlock>> GameFileReader::next() {
    std::string bytes;
    const bool whole = read(bytes, fixed_block_bytes);
    if (bytes.empty()) return std::optional<GameBlock>();
    const std::string where = "the block at byte " + std::to_string(bytes_read_);
    cut_short_ = !whole;
    if (!whole) return wrong(where + " is cut short");
    ByteReader in(bytes);
    const bool has_magic = in.get_text(block_magic.size()) == block_magic;
    const auto games = in.get<std::uint32_t>();
    GameBlock block{in.get<std::uint64_t>(), {}};
    const auto length = in.get<std::uint32_t>();
    if (!has_magic || length > longest_block) return wrong(where + " is damaged");
    cut_short_ = !read(bytes, length + checksum_bytes);
    if (cut_short_) return wrong(where + " is cut short");
    if (!checksum_is_right(bytes)) return wrong(where + " is damaged");
    ByteReader list(std::string_view(bytes).substr(fixed_block_bytes, length));
    for (std::uint32_t i = 0; i < games && list.ok(); ++i)
        block.games.emplace_back(list.get_text(static_cast<std::size_t>(list.get_count())));
    if (!list.ok() || list.left() > 0 || block.first != games_read_) return wrong(where + " is not in order");
    bytes_read_ += bytes.size();
    games_read_ += games;
    return std::optional<GameBlock>(std::move(block));
}

}  // namespace quartello::training
