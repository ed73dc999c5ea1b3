// Who watches which table. One subscription a table at the registry, dealt out to all its watchers, each of whom gets
// the table (or what it missed) first and then every event once, in order. A watcher is a WebSocket or a stream of
// lines.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/parsed.hpp"
#include "server/http/messages.hpp"
#include "server/http/service.hpp"
#include "server/tables/table_registry.hpp"

namespace quartello::http {

/// More missed events than this, and the whole table is sent instead.
inline constexpr std::int64_t most_missed_events = 200;

using Text = std::shared_ptr<const std::string>;

class Watcher;

/// The watchers of one table.
class Channel {
public:
    int watching() const;

private:
    friend class LiveTables;
    friend class Watcher;
    void hear(const tables::Heard& heard);
    void add(const std::shared_ptr<Watcher>& watcher);
    void remove(const Watcher* watcher);

    mutable std::mutex mutex_;
    std::vector<std::weak_ptr<Watcher>> watchers_;
    std::mutex joining_;  // held while the table is read: only by whoever may wait
    tables::Subscription subscription_;
};

/// Thread-safe. Lives as long as its caller is there.
class Watcher : public std::enable_shared_from_this<Watcher> {
public:
    Watcher(std::shared_ptr<Outlet> outlet, std::string_view ending) : outlet_(std::move(outlet)), ending_(ending) {}
    ~Watcher();
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    /// A message for this caller alone.
    void say(std::string text);
    /// The version of the last event that was sent; 0 before there was one.
    std::int64_t version();
    int watching() const;

private:
    friend class Channel;
    friend class LiveTables;
    void hear(std::int64_t version, const Text& text);
    /// Everything up to `version` has been said; what came meanwhile follows.
    void catch_up(std::int64_t version);
    Text with_ending(std::string_view text) const;

    std::shared_ptr<Channel> channel() const;
    void set_channel(std::shared_ptr<Channel> channel);

    const std::shared_ptr<Outlet> outlet_;
    const std::string ending_;
    mutable std::mutex mutex_;
    std::shared_ptr<Channel> channel_;
    std::optional<std::int64_t> said_;  // the last version; nothing while the beginning is being fetched
    std::vector<std::pair<std::int64_t, Text>> waiting_;
};

class LiveTables {
public:
    explicit LiveTables(tables::TableRegistry& registry) : registry_(registry) {}

    /// Sends the table, or the events after `version`, and from then on every event. A watcher watches one table.
    std::optional<Error> watch(const std::shared_ptr<Watcher>& watcher, const std::string& table,
                               std::optional<int> seat, std::optional<std::int64_t> version);
    /// The whole table as JSON.
    Parsed<WholeTable> whole(const std::string& table, std::optional<int> seat);
    int watching(const std::string& table);

private:
    std::shared_ptr<Channel> open_channel(const std::string& table);
    Parsed<std::shared_ptr<Channel>> channel(const std::string& table);
    bool has_reached(const std::string& table, std::int64_t version, std::int64_t now);

    tables::TableRegistry& registry_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::weak_ptr<Channel>> channels_;
};

}  // namespace quartello::http
