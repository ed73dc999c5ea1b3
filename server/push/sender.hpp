// Messages to people whose page is closed: a thread of its own with a bounded queue, so that no push service, however
// slow or broken, is ever waited for by anybody else. What fails is tried again with growing pauses; a service that
// does not answer is left alone for a while, so that it holds up no other.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/push/delivery.hpp"
#include "server/push/message.hpp"

namespace quartello::push {

struct Subscription {
    std::string endpoint;
    Receiver receiver;
};

/// Somebody is to be told something at a table.
struct Notice {
    std::string table;
    int seat = 0;
    std::string text;  // JSON, for the page's service worker

    friend auto operator<=>(const Notice&, const Notice&) = default;
};

struct SenderOptions {
    KeyPair keys;
    std::string contact;  // "mailto:…" or "https://…": where a push service finds the host
    DeliveryOptions delivery = {};
    std::size_t longest_queue = 1000;
    std::chrono::milliseconds first_wait{10'000};   // whoever looks at the table has moved or seen it by then
    std::chrono::milliseconds first_pause{30'000};  // before the second try; four times as long before the next
    int most_tries = 4;
};

/// All three run on the sender's thread and may wait.
struct SenderParts {
    /// Where this notice goes: nobody, once it is not true any more.
    std::function<std::vector<Subscription>(const Notice&)> receivers;
    /// The push service knows this subscription no more.
    std::function<void(const std::string& endpoint)> forget;
    std::function<std::int64_t()> wall_ms;
};

struct SenderState {
    std::size_t waiting = 0;
    std::uint64_t sent = 0;
    std::uint64_t failed = 0;   // given up
    std::uint64_t dropped = 0;  // for want of room
};

class Sender {
public:
    Sender(SenderOptions options, SenderParts parts);
    /// Within a moment; what waits is dropped.
    ~Sender();
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    /// Never waits. A notice that waits already for this seat is replaced.
    void post(Notice notice);
    SenderState state() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Item {
        Notice notice;
        std::string endpoint = {};  // of a second try; empty: all of them
        int tries = 0;
    };
    enum class Outcome { sent, gone, later, hopeless };
    struct Result {
        Outcome outcome = Outcome::later;
        std::chrono::seconds wait{0};
    };

    void work();
    void deliver(const Item& item);
    Result send(const Subscription& to, const std::string& text, const std::string& topic);
    void put(Clock::time_point due, Item item);

    const SenderOptions options_;
    const SenderParts parts_;
    const Delivery delivery_;
    std::map<std::string, Clock::time_point> rests_;  // services that did not answer, until then; of the thread alone
    std::atomic<bool> is_over_ = false;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::multimap<Clock::time_point, Item> queue_;
    SenderState state_;
    std::thread thread_;
};

}  // namespace quartello::push
