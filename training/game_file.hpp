// Files of self-play games (extension .games), all little-endian. A header, then blocks of games in order of their
// index:
//   header   0  4 bytes  "QGAM"                    32  u64  nodes a move
//            4  u32      version (1)               40  u32  games a block
//            8  16 bytes name of the game, zeros   44  u32  n, the length of the options
//           24  u64      seed of the run           48  n bytes  options; then u64 checksum of all before
//   block    0  4 bytes  "BLCK"                    16  u32  n, the length of the games
//            4  u32      games in it               20  n bytes  games, each a count of bytes and so many bytes
//            8  u64      index of the first            (played_game.hpp); then u64 checksum of the block
// All blocks but the last are full. Checksums are FNV-1a; counts have seven bits a byte, lowest first.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"

namespace quartello::training {

struct GameFileHeader {
    std::string game;
    std::uint64_t seed = 0;
    std::uint64_t nodes = 0;
    std::uint32_t games_a_block = 256;
    std::string options;

    friend bool operator==(const GameFileHeader&, const GameFileHeader&) = default;
};

struct GameBlock {
    std::uint64_t first = 0;
    std::vector<std::string> games;
};

std::string format_header(const GameFileHeader& header);
std::string format_block(const GameBlock& block);

/// Reads a file from its beginning, block by block; every checksum is looked at.
class GameFileReader {
public:
    static Parsed<GameFileReader> open(const std::string& path);

    const GameFileHeader& header() const { return header_; }
    /// The next block, or none at the end of the file.
    Parsed<std::optional<GameBlock>> next();
    /// How many bytes and games have been read without fault.
    std::uint64_t bytes_read() const { return bytes_read_; }
    std::uint64_t games_read() const { return games_read_; }
    /// The last error was that the file ends in the middle of a block: its writer was killed.
    bool is_cut_short() const { return cut_short_; }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    GameFileReader(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}
    Error wrong(const std::string& why) const;
    /// False if there are fewer bytes left; what there is has been added.
    bool read(std::string& bytes, std::size_t wanted);
    std::optional<Error> read_header();

    std::string path_;
    std::unique_ptr<std::FILE, Close> file_;
    GameFileHeader header_;
    std::uint64_t bytes_read_ = 0;
    std::uint64_t games_read_ = 0;
    bool cut_short_ = false;
};

}  // namespace quartello::training
