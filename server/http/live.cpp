#include "server/http/live.hpp"

#include <algorithm>

namespace quartello::http {

int Channel::watching() const {
    const std::lock_guard guard(mutex_);
    return static_cast<int>(watchers_.size());
}

void Channel::add(const std::shared_ptr<Watcher>& watcher) {
    const std::lock_guard guard(mutex_);
    watchers_.push_back(watcher);
}

void Channel::remove(const Watcher*) {
    const std::lock_guard guard(mutex_);
    std::erase_if(watchers_, [](const auto& entry) { return entry.expired(); });
}

void Channel::hear(const tables::Heard& heard) {
    std::vector<std::shared_ptr<Watcher>> present;
    {
        const std::lock_guard guard(mutex_);
        present.reserve(watchers_.size());
        for (const auto& entry : watchers_) {
            if (auto watcher = entry.lock()) present.push_back(std::move(watcher));
        }
    }
    // One copy of the text for all who end their messages alike.
    Text text;
    const Watcher* writer = nullptr;
    for (const auto& watcher : present) {
        if (writer == nullptr || writer->ending_ != watcher->ending_) {
            text = watcher->with_ending(heard.text);
            writer = watcher.get();
        }
        watcher->hear(heard.version, text);
    }
}

Watcher::~Watcher() {
    if (channel_) channel_->remove(this);
}

Text Watcher::with_ending(std::string_view text) const {
    return std::make_shared<const std::string>(std::string(text) + ending_);
}

void Watcher::say(std::string text) { outlet_->send(std::make_shared<const std::string>(std::move(text) + ending_)); }

std::int64_t Watcher::version() {
    const std::lock_guard guard(mutex_);
    return said_.value_or(0);
}

void Watcher::hear(std::int64_t version, const Text& text) {
    const std::lock_guard guard(mutex_);
    if (!said_) {
        waiting_.emplace_back(version, text);
    } else if (version > *said_) {
        said_ = version;
        outlet_->send(text);
    }
}

void Watcher::catch_up(std::int64_t version) {
    const std::lock_guard guard(mutex_);
    said_ = version;
    for (auto& [number, text] : std::exchange(waiting_, {})) {
        if (number <= *said_) continue;
        said_ = number;
        outlet_->send(std::move(text));
    }
}

std::shared_ptr<Channel> Watcher::channel() const {
    const std::lock_guard guard(mutex_);
    return channel_;
}

void Watcher::set_channel(std::shared_ptr<Channel> channel) {
    const std::lock_guard guard(mutex_);
    channel_ = std::move(channel);
}

int Watcher::watching() const {
    const auto channel = this->channel();
    return channel ? channel->watching() : 0;
}

std::shared_ptr<Channel> LiveTables::open_channel(const std::string& table) {
    const std::lock_guard guard(mutex_);
    auto& entry = channels_[table];
    auto found = entry.lock();
    if (!found) entry = found = std::make_shared<Channel>();
    // Names of tables nobody watches any more go when there are many of them.
    if (channels_.size() % 1024 == 0) std::erase_if(channels_, [](const auto& old) { return old.second.expired(); });
    return found;
}

/// The first of a table's watchers subscribes; whoever comes meanwhile waits for that, and nobody else does.
Parsed<std::shared_ptr<Channel>> LiveTables::channel(const std::string& table) {
    auto channel = open_channel(table);
    const std::lock_guard joining(channel->joining_);
    if (channel->subscription_) return channel;
    std::int64_t version = 0;
    const auto hear = [weak = std::weak_ptr(channel)](const tables::Heard& heard) {
        if (const auto present = weak.lock()) present->hear(heard);
    };
    auto subscription = registry_.subscribe(table, hear, version);
    if (!subscription) return subscription.error();
    channel->subscription_ = std::move(*subscription);
    return channel;
}

Parsed<WholeTable> LiveTables::whole(const std::string& table, std::optional<int> seat) {
    auto view = registry_.view(table);
    if (!view) return view.error();
    return WholeTable{.table = table, .seat = seat, .watching = watching(table), .view = std::move(*view)};
}

/// A caller may have read from the store what the open table is only about to follow.
bool LiveTables::has_reached(const std::string& table, std::int64_t version, std::int64_t now) {
    if (version <= now) return true;
    const auto stored = registry_.events_after(table, version - 1);
    return stored && !stored->empty();
}

std::optional<Error> LiveTables::watch(const std::shared_ptr<Watcher>& watcher, const std::string& table,
                                       std::optional<int> seat, std::optional<std::int64_t> version) {
    auto channel = this->channel(table);
    if (!channel) return channel.error();
    (*channel)->add(watcher);
    watcher->set_channel(std::move(*channel));
    auto whole = this->whole(table, seat);
    if (!whole) return whole.error();
    const std::int64_t now = whole->view.version;
    if (!version || *version < 0 || now - *version > most_missed_events || !has_reached(table, *version, now)) {
        watcher->say(json::to_json(*whole));
        watcher->catch_up(now);
        return std::nullopt;
    }
    const auto missed = registry_.events_after(table, *version);
    if (!missed) return missed.error();
    watcher->say(json::to_json(Watching{.table = table,
                                        .seat = seat,
                                        .watching = whole->watching,
                                        .version = std::max(now, *version),
                                        .now_ms = whole->view.now_ms}));
    std::int64_t last = *version;
    for (const auto& event : *missed) {
        watcher->say(event.text);
        last = event.version;
    }
    watcher->catch_up(last);
    return std::nullopt;
}

int LiveTables::watching(const std::string& table) {
    std::shared_ptr<Channel> channel;
    {
        const std::lock_guard guard(mutex_);
        const auto found = channels_.find(table);
        if (found != channels_.end()) channel = found->second.lock();
    }
    return channel ? channel->watching() : 0;
}

}  // namespace quartello::http
