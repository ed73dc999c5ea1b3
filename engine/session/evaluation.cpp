#include "engine/session/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#if !defined(__wasm__)
#include <mutex>
#endif

#include "engine/core/text.hpp"

namespace quartello {

namespace {

constexpr std::string_view learned_game = "mapello";

/// Tables of boards in use are found again; those of the last few boards are kept for whoever comes next: a level makes
/// a new engine for every move. The one thing in the engine that outlives its users, and it holds nothing but what
/// could be computed again.
class TableCache {
public:
    std::shared_ptr<const PatternTables> get(const std::shared_ptr<const Network>& network, const Landscape& board) {
#if !defined(__wasm__)
        const std::scoped_lock lock(mutex_);
#endif
        std::erase_if(known_, [](const Entry& entry) { return entry.tables.expired(); });
        for (const Entry& entry : known_) {
            if (entry.network != network || entry.board != board) continue;
            if (auto tables = entry.tables.lock()) return tables;
        }
        auto tables = std::make_shared<const PatternTables>(*network, board);
        known_.push_back({network, board, tables});
        recent_[next_++ % recent_.size()] = tables;
        return tables;
    }

private:
    struct Entry {
        std::shared_ptr<const Network> network;
        Landscape board;
        std::weak_ptr<const PatternTables> tables;
    };
    std::vector<Entry> known_;
    std::array<std::shared_ptr<const PatternTables>, 2> recent_;
    std::size_t next_ = 0;
#if !defined(__wasm__)
    std::mutex mutex_;
#endif
};

/// Set once on the way in, but for WebAssembly, where it may come later.
std::shared_ptr<const Network>& built_in_network() {
    static std::shared_ptr<const Network> network = [] {
        auto parsed = parse_network(learned_game, embedded_network(learned_game));
        return parsed ? std::make_shared<const Network>(std::move(*parsed)) : nullptr;
    }();
    return network;
}

Parsed<std::vector<std::uint8_t>> read_bytes(const std::string& path) {
#if defined(__wasm__)
    return Error{"there are no files here: " + path};
#else
    constexpr std::size_t most_bytes = std::size_t{16} << 20;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) return Error{"cannot read " + quoted(path)};
    std::vector<std::uint8_t> bytes(most_bytes);
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
    return bytes;
#endif
}

}  // namespace

Parsed<EvaluationChoice> evaluation_from_file(std::string_view path) {
    EvaluationChoice out{false, std::string(path), nullptr};
    const auto bytes = read_bytes(out.file);
    if (!bytes) return bytes.error();
    auto network = parse_network(learned_game, *bytes);
    if (!network) return network.error();
    out.network = std::make_shared<const Network>(std::move(*network));
    return out;
}

#if defined(__wasm__)
Parsed<std::string> use_network(std::string_view game, std::span<const std::uint8_t> bytes) {
    auto network = parse_network(game, bytes);
    if (!network) return network.error();
    built_in_network() = std::make_shared<const Network>(std::move(*network));
    return std::string(game);
}
#endif

std::shared_ptr<const PatternTables> tables_for(const EvaluationChoice& choice, std::string_view game,
                                                const Landscape& landscape) {
    if (choice.linear || game != learned_game) return nullptr;
    static TableCache cache;
    const auto network = choice.network ? choice.network : built_in_network();
    return network ? cache.get(network, landscape) : nullptr;
}

}  // namespace quartello
