#include "engine/game/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#if !defined(__wasm__)
#include <mutex>
#endif

#include "engine/core/text.hpp"
#include "engine/games/alea/windows.hpp"
#include "engine/games/arrello/windows.hpp"
#include "engine/games/mabi/windows.hpp"

namespace quartello {

namespace {

using Bytes = std::span<const std::uint8_t>;
constexpr std::string_view with_patterns = "mapello";

/// The file of any game.
Parsed<LearnedNetwork> parse_learned(std::string_view game, Bytes bytes) {
    const auto as_learned = [](auto parsed) {
        return parsed ? Parsed<LearnedNetwork>(LearnedNetwork{std::move(*parsed)})
                      : Parsed<LearnedNetwork>(parsed.error());
    };
    if (game == with_patterns) return as_learned(parse_network(game, bytes));
    if (game == "arrello") return as_learned(parse_windows(window_plan<ArrelloWindows>(), bytes));
    if (game == "alea") return as_learned(parse_windows(window_plan<AleaWindows>(), bytes));
    if (game == "mabi") return as_learned(parse_windows(window_plan<MabiWindows>(), bytes));
    return Error{"network file: it names no game"};
}

/// The name in the header of a file, wherever it ends.
std::string_view game_named_in(Bytes bytes) {
    constexpr std::size_t at = 8;
    constexpr std::size_t longest = 16;
    if (bytes.size() < at + longest) return with_patterns;
    const std::string_view name(reinterpret_cast<const char*>(bytes.data()) + at, longest);
    return name.substr(0, name.find('\0'));
}

/// Tables of boards in use are found again; those of the last few boards are kept for whoever comes next: a level makes
/// a new engine for every move. The one thing in the engine that outlives its users, and it holds nothing but what
/// could be computed again.
class TableCache {
public:
    std::shared_ptr<const PatternTables> get(const std::shared_ptr<const PatternNetwork>& network,
                                             const Terrain& board) {
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
        std::shared_ptr<const PatternNetwork> network;
        Terrain board;
        std::weak_ptr<const PatternTables> tables;
    };
    std::vector<Entry> known_;
    std::array<std::shared_ptr<const PatternTables>, 2> recent_;
    std::size_t next_ = 0;
#if !defined(__wasm__)
    std::mutex mutex_;
#endif
};

/// Read once on the way in, but for WebAssembly, where it comes later. `Of` is PatternNetwork or the windows of a game.
template <class Of>
std::shared_ptr<const LearnedNetwork>& built_in_network(std::string_view game) {
    static std::shared_ptr<const LearnedNetwork> network = [game] {
        auto parsed = parse_learned(game, embedded_network(game));
        return parsed ? std::make_shared<const LearnedNetwork>(std::move(*parsed)) : nullptr;
    }();
    return network;
}

/// The tables made last of a game with windows, and from what.
template <class W>
struct NTupleCache {
    using Tables = typename NTupleEvaluator<W>::Shared;
    std::array<std::pair<std::shared_ptr<const LearnedNetwork>, Tables>, 2> recent;
    std::size_t next = 0;
#if !defined(__wasm__)
    std::mutex mutex;
#endif

    Tables get(const std::shared_ptr<const LearnedNetwork>& learned) {
        const auto* network = std::get_if<NTupleNetwork>(&learned->of);
        if (network == nullptr || network->game != W::Features::name) return nullptr;
#if !defined(__wasm__)
        const std::scoped_lock lock(mutex);
#endif
        for (const auto& [from, tables] : recent)
            if (from == learned) return tables;
        auto& place = recent[next++ % recent.size()];
        place = {learned, std::make_shared<const NTupleTables<typename W::Features>>(window_plan<W>(), *network)};
        return place.second;
    }
};

Parsed<std::vector<std::uint8_t>> read_bytes(const std::string& path) {
#if defined(__wasm__)
    return Error{"there are no files here: " + path};
#else
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
#endif
}

}  // namespace

Parsed<EvaluationChoice> evaluation_from_file(std::string_view path) {
    EvaluationChoice out{.file = std::string(path)};
    const auto bytes = read_bytes(out.file);
    if (!bytes) return bytes.error();
    out.game = game_named_in(*bytes);
    auto network = parse_learned(out.game, *bytes);
    if (!network) return network.error();
    out.network = std::make_shared<const LearnedNetwork>(std::move(*network));
    return out;
}

#if defined(__wasm__)
Parsed<std::string> use_network(std::string_view game, Bytes bytes) {
    auto parsed = parse_learned(game, bytes);
    if (!parsed) return parsed.error();
    auto network = std::make_shared<const LearnedNetwork>(std::move(*parsed));
    if (game == with_patterns) built_in_network<PatternNetwork>(with_patterns) = std::move(network);
    else if (game == "arrello") built_in_network<ArrelloWindows>(game) = std::move(network);
    else if (game == "alea") built_in_network<AleaWindows>(game) = std::move(network);
    else built_in_network<MabiWindows>(game) = std::move(network);
    return std::string(game);
}
#endif

std::shared_ptr<const PatternTables> tables_for(const EvaluationChoice& choice, const Terrain& terrain) {
    if (choice.linear) return nullptr;
    static TableCache cache;
    const auto learned = choice.network ? choice.network : built_in_network<PatternNetwork>(with_patterns);
    const auto* network = learned ? std::get_if<PatternNetwork>(&learned->of) : nullptr;
    return network != nullptr ? cache.get(std::shared_ptr<const PatternNetwork>(learned, network), terrain) : nullptr;
}

template <class W>
typename NTupleEvaluator<W>::Shared ntuple_tables_for(const EvaluationChoice& choice) {
    if (choice.linear) return nullptr;
    static NTupleCache<W> cache;
    const auto learned = choice.network ? choice.network : built_in_network<W>(W::Features::name);
    return learned ? cache.get(learned) : nullptr;
}
template NTupleEvaluator<ArrelloWindows>::Shared ntuple_tables_for<ArrelloWindows>(const EvaluationChoice&);
template NTupleEvaluator<AleaWindows>::Shared ntuple_tables_for<AleaWindows>(const EvaluationChoice&);
template NTupleEvaluator<MabiWindows>::Shared ntuple_tables_for<MabiWindows>(const EvaluationChoice&);

}  // namespace quartello
