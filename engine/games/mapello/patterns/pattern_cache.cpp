#include "engine/games/mapello/patterns/pattern_cache.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include "engine/core/platform.hpp"

namespace quartello {

namespace {

/// Tables of boards in use are found again; those of the last few boards are kept for whoever comes next: a level makes
/// a new engine for every move. The one thing in the engine that outlives its users, and it holds nothing but what
/// could be computed again.
class TableCache {
public:
    std::shared_ptr<const PatternTables> get(const std::shared_ptr<const PatternNetwork>& network,
                                             const Terrain& board) {
        const MutexLock lock(mutex_);
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
    Mutex mutex_;
};

}  // namespace

std::shared_ptr<const PatternTables> pattern_tables_for(const std::shared_ptr<const PatternNetwork>& network,
                                                        const Terrain& terrain) {
    static TableCache cache;
    return cache.get(network, terrain);
}

}  // namespace quartello
