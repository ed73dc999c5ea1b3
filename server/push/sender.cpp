#include "server/push/sender.hpp"

#include <algorithm>
#include <utility>

namespace quartello::push {

namespace {

constexpr std::chrono::seconds rest_time{60};
constexpr std::int64_t token_hours = 12;  // a push service takes tokens of 24 hours at most
constexpr int kept_s = 24 * 3600;         // by the push service, for a browser that is off

}  // namespace

Sender::Sender(SenderOptions options, SenderParts parts)
    : options_(std::move(options)),
      parts_(std::move(parts)),
      delivery_(options_.delivery),
      thread_([this] { work(); }) {}

Sender::~Sender() {
    {
        const std::lock_guard guard(mutex_);
        is_over_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void Sender::post(Notice notice) {
    const std::lock_guard guard(mutex_);
    std::erase_if(queue_, [&](const auto& entry) {
        return entry.second.notice.table == notice.table && entry.second.notice.seat == notice.seat;
    });
    put(Clock::now() + options_.first_wait, {.notice = std::move(notice)});
}

SenderState Sender::state() const {
    const std::lock_guard guard(mutex_);
    SenderState out = state_;
    out.waiting = queue_.size();
    return out;
}

/// With the mutex held.
void Sender::put(Clock::time_point due, Item item) {
    if (queue_.size() >= options_.longest_queue) {
        ++state_.dropped;
        return;
    }
    queue_.emplace(due, std::move(item));
    wake_.notify_all();
}

void Sender::work() {
    std::unique_lock lock(mutex_);
    while (!is_over_) {
        if (queue_.empty()) {
            wake_.wait(lock);
            continue;
        }
        const auto first = queue_.begin();
        if (first->first > Clock::now()) {
            wake_.wait_until(lock, Clock::time_point(first->first));
            continue;
        }
        const Item item = std::move(first->second);
        queue_.erase(first);
        lock.unlock();
        deliver(item);
        lock.lock();
    }
}

void Sender::deliver(const Item& item) {
    for (const Subscription& to : parts_.receivers(item.notice)) {
        if (is_over_) return;
        if (!item.endpoint.empty() && item.endpoint != to.endpoint) continue;
        const Result result = send(to, item.notice.text, item.notice.table);
        if (result.outcome == Outcome::gone) parts_.forget(to.endpoint);
        const std::lock_guard guard(mutex_);
        if (result.outcome == Outcome::sent) ++state_.sent;
        const bool is_last = item.tries + 1 >= options_.most_tries;
        if (result.outcome == Outcome::hopeless || (result.outcome == Outcome::later && is_last)) ++state_.failed;
        if (result.outcome != Outcome::later || is_last) continue;
        auto pause = options_.first_pause;
        for (int i = 0; i < item.tries; ++i) pause *= 4;
        put(Clock::now() + std::max<std::chrono::milliseconds>(pause, result.wait),
            {item.notice, to.endpoint, item.tries + 1});
    }
}

Sender::Result Sender::send(const Subscription& to, const std::string& text, const std::string& topic) {
    // Looked at again: what was allowed when it was stored may not be allowed to this server any more.
    const auto endpoint = parse_endpoint(to.endpoint, options_.delivery.anywhere);
    if (!endpoint) return {Outcome::hopeless};
    const auto rest = rests_.find(endpoint->origin);
    if (rest != rests_.end() && rest->second > Clock::now()) return {Outcome::later};
    const auto once = make_once();
    if (!once) return {Outcome::later};
    const auto body = encrypt(text, to.receiver, *once);
    const auto proof =
        vapid_header(options_.keys, endpoint->origin, options_.contact, parts_.wall_ms() / 1000 + token_hours * 3600);
    if (!body || !proof) return {Outcome::hopeless};
    const std::string headers =
        "Content-Type: application/octet-stream\r\nContent-Encoding: aes128gcm\r\nTTL: " + std::to_string(kept_s) +
        "\r\nUrgency: normal\r\nTopic: " + topic + "\r\nAuthorization: " + *proof + "\r\n";
    const auto reply = delivery_.post(*endpoint, headers, *body, is_over_);
    if (!reply) {
        std::erase_if(rests_, [](const auto& entry) { return entry.second <= Clock::now(); });
        rests_[endpoint->origin] = Clock::now() + std::min<std::chrono::milliseconds>(rest_time, options_.first_pause);
        return {Outcome::later};
    }
    if (reply->status >= 200 && reply->status < 300) return {Outcome::sent};
    if (reply->status == 404 || reply->status == 410) return {Outcome::gone};
    if (reply->status == 429 || reply->status >= 500) return {Outcome::later, reply->retry_after};
    return {Outcome::hopeless};
}

}  // namespace quartello::push
