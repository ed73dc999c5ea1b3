// What the server counts, as Prometheus reads it (GET /metrics). Plain atomics: counting costs nothing worth counting.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "server/push/sender.hpp"
#include "server/store/store.hpp"

namespace quartello::http {

using Counter = std::atomic<std::uint64_t>;

struct Metrics {
    Counter requests = 0;          // to the API
    Counter requests_refused = 0;  // answered with 4xx
    Counter requests_failed = 0;   // answered with 5xx
    Counter too_often = 0;         // requests and messages over a limit
    Counter live_opened = 0;       // WebSockets and streams
    Counter live_closed = 0;
    Counter live_dropped = 0;       // too slow for what they were sent
    Counter messages_received = 0;  // over WebSockets
    Counter messages_sent = 0;
    Counter commands_stored = 0;
    Counter commands_refused = 0;
    Counter searches = 0;  // moves made by computers
    Counter searches_failed = 0;

    /// From a command's arrival to its answer, the store included.
    void note_command_time(std::int64_t micros);

    static constexpr std::array<std::int64_t, 10> bounds_us = {250,    500,    1'000,  2'500,   5'000,
                                                               10'000, 25'000, 50'000, 100'000, 1'000'000};
    std::array<Counter, bounds_us.size() + 1> command_times{};
    Counter command_time_sum_us = 0;
};

/// Numbers that are asked for when they are wanted.
struct Gauges {
    int connections = 0;
    std::size_t tables_open = 0;
    std::size_t tables_waiting = 0;  // for their turn
    std::size_t tables_damaged = 0;
    std::size_t addresses = 0;
    std::size_t requests_waiting = 0;
    std::size_t passphrases_waiting = 0;
    std::int64_t searches_waiting = 0;
    std::int64_t searches_waiting_ms = 0;  // the one asked for first
    int searches_running = 0;
    store::WriterState writer = {};
    std::uint64_t log_lines_dropped = 0;
    push::SenderState push = {};
};

/// The text format of Prometheus.
std::string metrics_text(const Metrics& metrics, const Gauges& gauges);

}  // namespace quartello::http
