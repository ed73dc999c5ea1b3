#include "server/http/metrics.hpp"

#include <algorithm>
#include <string_view>

namespace quartello::http {

namespace {

void add_line(std::string& out, std::string_view kind, std::string_view name, std::string_view help,
              std::uint64_t value) {
    const std::string full = "quartello_" + std::string(name);
    out += "# HELP " + full + " " + std::string(help) + "\n# TYPE " + full + " " + std::string(kind) + "\n";
    out += full + " " + std::to_string(value) + "\n";
}

/// Whole microseconds as seconds: "0.0025".
std::string seconds_text(std::uint64_t micros) {
    std::string digits = std::to_string(micros % 1'000'000);
    digits.insert(0, 6 - digits.size(), '0');
    while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
    return std::to_string(micros / 1'000'000) + "." + digits;
}

void add_command_times(std::string& out, const Metrics& metrics) {
    constexpr std::string_view name = "quartello_command_seconds";
    out += "# HELP " + std::string(name) + " From a command's arrival to its answer, the store included.\n# TYPE " +
           std::string(name) + " histogram\n";
    std::uint64_t count = 0;
    for (std::size_t i = 0; i <= Metrics::bounds_us.size(); ++i) {
        count += metrics.command_times[i];
        const std::string bound =
            i < Metrics::bounds_us.size() ? seconds_text(static_cast<std::uint64_t>(Metrics::bounds_us[i])) : "+Inf";
        out += std::string(name) + "_bucket{le=\"" + bound + "\"} " + std::to_string(count) + "\n";
    }
    out += std::string(name) + "_sum " + seconds_text(metrics.command_time_sum_us) + "\n";
    out += std::string(name) + "_count " + std::to_string(count) + "\n";
}

void add_queues(std::string& out, const Gauges& gauges) {
    const auto gauge = [&](std::string_view name, std::string_view help, std::uint64_t value) {
        add_line(out, "gauge", name, help, value);
    };
    gauge("tables_waiting", "Tables that wait for their turn.", gauges.tables_waiting);
    gauge("tables_damaged", "Tables whose logs do not replay; doctor names them.", gauges.tables_damaged);
    gauge("requests_waiting", "Requests that wait for a thread.", gauges.requests_waiting);
    gauge("passphrases_waiting", "Log-ins that wait for the thread of passphrases.", gauges.passphrases_waiting);
    gauge("searches_waiting", "Computers' turns that nobody works on yet.",
          static_cast<std::uint64_t>(gauges.searches_waiting));
    gauge("searches_waiting_milliseconds", "How long the oldest of them has waited.",
          static_cast<std::uint64_t>(gauges.searches_waiting_ms));
    gauge("searches_running", "Turns that this process's threads think about.",
          static_cast<std::uint64_t>(gauges.searches_running));
    gauge("writes_waiting", "Writes that wait for the store.", gauges.writer.waiting);
    gauge("writer_behind_milliseconds", "How long the oldest write has waited.",
          static_cast<std::uint64_t>(gauges.writer.behind_ms));
    add_line(out, "counter", "commits_total", "Transactions of the store, the failed ones too.", gauges.writer.commits);
    out += "# HELP quartello_commit_seconds_total What they took.\n# TYPE quartello_commit_seconds_total counter\n";
    out += "quartello_commit_seconds_total " + seconds_text(gauges.writer.commit_us) + "\n";
    add_line(out, "counter", "writes_failed_total", "Writes that the store could not do.", gauges.writer.failed);
    add_line(out, "counter", "log_lines_dropped_total", "Lines of the log that nobody read.", gauges.log_lines_dropped);
    gauge("push_waiting", "Push messages that wait for their turn, or for another try.", gauges.push.waiting);
    add_line(out, "counter", "push_sent_total", "Push messages that push services took.", gauges.push.sent);
    add_line(out, "counter", "push_failed_total", "Push messages given up.", gauges.push.failed);
    add_line(out, "counter", "push_dropped_total", "Push messages for which there was no room.", gauges.push.dropped);
}

}  // namespace

void Metrics::note_command_time(std::int64_t micros) {
    const auto bound = std::ranges::lower_bound(bounds_us, micros);
    ++command_times[static_cast<std::size_t>(bound - bounds_us.begin())];
    command_time_sum_us += static_cast<std::uint64_t>(std::max<std::int64_t>(0, micros));
}

std::string metrics_text(const Metrics& metrics, const Gauges& gauges) {
    std::string out;
    const auto count = [&](std::string_view name, std::string_view help, const Counter& value) {
        add_line(out, "counter", name, help, value);
    };
    const auto gauge = [&](std::string_view name, std::string_view help, std::uint64_t value) {
        add_line(out, "gauge", name, help, value);
    };
    gauge("connections", "Open connections.", static_cast<std::uint64_t>(gauges.connections));
    gauge("tables_open", "Tables this process has in memory.", gauges.tables_open);
    gauge("addresses", "Addresses whose limits are being kept.", gauges.addresses);
    count("requests_total", "Requests to the API.", metrics.requests);
    count("requests_refused_total", "Requests answered with 4xx.", metrics.requests_refused);
    count("requests_failed_total", "Requests answered with 5xx.", metrics.requests_failed);
    count("too_often_total", "Requests and messages over a limit.", metrics.too_often);
    count("live_opened_total", "WebSockets and streams opened.", metrics.live_opened);
    count("live_closed_total", "WebSockets and streams closed.", metrics.live_closed);
    count("live_dropped_total", "WebSockets and streams dropped for being slow.", metrics.live_dropped);
    count("messages_received_total", "Messages received over WebSockets.", metrics.messages_received);
    count("messages_sent_total", "Messages sent over WebSockets and streams.", metrics.messages_sent);
    count("commands_stored_total", "Commands carried out and stored.", metrics.commands_stored);
    count("commands_refused_total", "Commands refused.", metrics.commands_refused);
    count("searches_total", "Moves made by computers.", metrics.searches);
    count("searches_failed_total", "Searches that led to no move.", metrics.searches_failed);
    add_queues(out, gauges);
    add_command_times(out, metrics);
    return out;
}

}  // namespace quartello::http
