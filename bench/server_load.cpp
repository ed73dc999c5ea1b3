// The load on a game server: many live channels, many games, a fixed number of moves a second, and how long each move
// takes from its sender to the opponent, and until its sender knows that it is stored. One thread, epoll, loopback
// only. tools/load starts the server and this. Exit code 0 when every move sent was heard by the opponent and every
// spectator, 1 when not, 2 when it could not start.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/game/session.hpp"

namespace {

using namespace quartello;
using Clock = std::chrono::steady_clock;

struct LoadOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
    int sockets = 10000;
    int games = 1000;
    double rate = 1;  // moves a second in each game
    double seconds = 20;
    int server_pid = 0;     // whose memory and processor time are told; 0: nobody's
    bool is_relay = false;  // the server knows no rules: forced passes are not made by it
};

double read_number(std::string_view name, std::string_view text, double least, double most) {
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size() || !(value >= least && value <= most)) {
        char bounds[80];
        std::snprintf(bounds, sizeof bounds, ": expected a number from %g to %g", least, most);
        throw std::runtime_error(std::string(name) + bounds);
    }
    return value;
}

LoadOptions read_options(int count, char** words) {
    LoadOptions options;
    for (int i = 1; i < count; ++i) {
        const std::string_view name = words[i];
        if (name == "--relay") {
            options.is_relay = true;
            continue;
        }
        if (++i == count) throw std::runtime_error(std::string(name) + ": no value");
        const std::string_view value = words[i];
        if (name == "--address") options.address = value;
        else if (name == "--port") options.port = static_cast<std::uint16_t>(read_number(name, value, 1, 65535));
        else if (name == "--sockets") options.sockets = static_cast<int>(read_number(name, value, 2, 20000));
        else if (name == "--games") options.games = static_cast<int>(read_number(name, value, 1, 10000));
        else if (name == "--rate") options.rate = read_number(name, value, 0.01, 50);
        else if (name == "--seconds") options.seconds = read_number(name, value, 0.5, 600);
        else if (name == "--pid") options.server_pid = static_cast<int>(read_number(name, value, 1, 1 << 22));
        else throw std::runtime_error(std::string(name) + ": no such option");
    }
    if (options.port == 0) throw std::runtime_error("--port is missing");
    if (options.sockets < 2 * options.games) throw std::runtime_error("a game needs two sockets");
    return options;
}

/// The text of a member `"name":"…"` without escapes; empty if there is none.
std::string_view text_member(std::string_view json, std::string_view start) {
    const auto at = json.find(start);
    if (at == std::string_view::npos) return {};
    const auto begin = at + start.size();
    return json.substr(begin, json.find('"', begin) - begin);
}

int number_member(std::string_view json, std::string_view start) {
    int value = -1;
    if (const auto at = json.find(start); at != std::string_view::npos) {
        std::from_chars(json.data() + at + start.size(), json.data() + json.size(), value);
    }
    return value;
}

sockaddr_in loopback(const LoadOptions& options) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(options.port);
    if (inet_pton(AF_INET, options.address.c_str(), &address.sin_addr) != 1 ||
        ntohl(address.sin_addr.s_addr) >> 24 != 127) {
        throw std::runtime_error("--address: loopback only (127.0.0.1)");
    }
    return address;
}

int connect_to(const sockaddr_in& address) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    if (socket < 0) throw std::runtime_error("no more sockets: raise `ulimit -n`");
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const timeval patience{10, 0};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error("the server does not let us in");
    }
    return socket;
}

void send_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) throw std::runtime_error("the server does not take what is sent");
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

/// Reads one HTTP answer, head and body; what comes after it stays in `left`.
std::string read_answer(int socket, std::string& left) {
    while (true) {
        if (const auto head = left.find("\r\n\r\n"); head != std::string::npos) {
            const int length = std::max(0, number_member(std::string_view(left).substr(0, head), "Content-Length: "));
            const std::size_t whole = head + 4 + static_cast<std::size_t>(length);
            if (left.size() >= whole) {
                const std::string answer = left.substr(0, whole);
                left.erase(0, whole);
                return answer;
            }
        }
        char buffer[4096];
        const auto got = ::recv(socket, buffer, sizeof buffer, 0);
        if (got <= 0) throw std::runtime_error("the server did not answer");
        left.append(buffer, static_cast<std::size_t>(got));
    }
}

struct Channel {
    int socket = -1;
    int table = 0;
    int seat = -1;     // -1: a spectator
    std::string left;  // the beginning of a frame
};

struct Game {
    std::string id;
    std::unique_ptr<Session> session;
    int first_player = 0;
    int version = 0;  // of the last event followed
    int spectators = 0;
    std::string pending;  // the id of the move under way
    int mover = 0;        // who sent it
    Clock::time_point sent;
    std::string unanswered;  // the same id, until its sender has been told that it is stored
    bool is_playing = false;
    bool is_rematch_wished = false;
};

struct Counts {
    std::int64_t tables_heard = 0, games_started = 0, sent = 0, acknowledged = 0, heard = 0, turns_missed = 0;
    std::int64_t spectated = 0, to_be_spectated = 0, refused = 0, lost = 0;
};

class Load {
public:
    explicit Load(const LoadOptions& options)
        : options_(options), address_(loopback(options)), epoll_(epoll_create1(0)) {}
    ~Load() {
        for (const Channel& channel : channels_) ::close(channel.socket);
        ::close(epoll_);
    }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;

    void make_tables() {
        const int socket = connect_to(address_);
        std::string left;
        games_.resize(static_cast<std::size_t>(options_.games));
        for (int i = 0; i < options_.games; ++i) {
            const std::string body = R"({"id":"1","terms":{"game":"mapello","setup":"classic"},"name":"Ann","seat":0,)"
                                     R"("token":")" +
                                     token(i, 0) + "\"}";
            send_all(socket,
                     "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                     "Content-Length: " +
                         std::to_string(body.size()) + "\r\n\r\n" + body);
            const std::string answer = read_answer(socket, left);
            games_[static_cast<std::size_t>(i)].id = text_member(answer, R"("table":")");
            if (games_[static_cast<std::size_t>(i)].id.empty()) throw std::runtime_error("no table: " + answer);
        }
        ::close(socket);
    }

    void open_channels() {
        channels_.resize(static_cast<std::size_t>(options_.sockets));
        for (std::size_t i = 0; i < channels_.size(); ++i) {
            const int number = static_cast<int>(i);
            open_channel(i, number % options_.games, number < 2 * options_.games ? number / options_.games : -1);
            if (i % 100 == 0) listen(0);
        }
        wait_until("everybody sees a table", [&] { return counts_.tables_heard == options_.sockets; });
        for (std::size_t i = 0; i < games_.size(); ++i) {
            say(player(i, 1), R"({"id":"s","kind":"sit","name":"Bob"})");
            if (i % 100 == 0) listen(0);
        }
        wait_until("all games have begun", [&] { return counts_.games_started == options_.games; });
        // The spectators still hear of it: thousands of messages that belong to no move.
        wait_until("all is quiet", [&] { return !listen(100); });
    }

    /// Each game has a turn every 1/rate seconds, evenly spread. A turn that comes before the last move was heard and
    /// answered is missed and counted: no waiting is hidden.
    void play() {
        const auto turn_length = std::chrono::duration<double>(1 / options_.rate / options_.games);
        const auto begin = Clock::now();
        const auto end = begin + std::chrono::duration<double>(options_.seconds);
        std::int64_t turn = 0;
        for (auto now = begin; now < end; now = Clock::now()) {
            for (; begin + turn_length * static_cast<double>(turn) <= now; ++turn) {
                take_turn(static_cast<std::size_t>(turn % options_.games));
            }
            const std::chrono::duration<double, std::milli> idle =
                begin + turn_length * static_cast<double>(turn) - Clock::now();
            listen(std::clamp(static_cast<int>(idle.count()), 0, 100));
        }
        played_s_ = std::chrono::duration<double>(Clock::now() - begin).count();
    }

    void wait_for_the_last() {
        const auto end = Clock::now() + std::chrono::seconds(10);
        while (Clock::now() < end && !is_complete()) listen(50);
    }

    bool is_complete() const {
        return counts_.heard == counts_.sent && counts_.acknowledged == counts_.sent &&
               counts_.spectated == counts_.to_be_spectated && counts_.lost == 0 && counts_.refused == 0;
    }

    void tell() {
        std::sort(waits_ms_.begin(), waits_ms_.end());
        std::sort(answers_ms_.begin(), answers_ms_.end());
        std::printf("sockets open          %lld\n", static_cast<long long>(options_.sockets - counts_.lost));
        std::printf("games                 %d\n", options_.games);
        std::printf("moves sent            %lld\n", static_cast<long long>(counts_.sent));
        std::printf("heard by the opponent %lld\n", static_cast<long long>(counts_.heard));
        std::printf("heard by spectators   %lld of %lld\n", static_cast<long long>(counts_.spectated),
                    static_cast<long long>(counts_.to_be_spectated));
        std::printf("turns missed          %lld\n", static_cast<long long>(counts_.turns_missed));
        std::printf("moves a second        %.1f\n", static_cast<double>(counts_.sent) / played_s_);
        std::printf("p50 ms                %.2f\np95 ms                %.2f\n", part(waits_ms_, 0.5),
                    part(waits_ms_, 0.95));
        std::printf("p99 ms                %.2f\nmax ms                %.2f\n", part(waits_ms_, 0.99),
                    part(waits_ms_, 1));
        std::printf("answered p50 ms       %.2f\n", part(answers_ms_, 0.5));
        std::printf("answered p95 ms       %.2f\n", part(answers_ms_, 0.95));
        std::printf("answered p99 ms       %.2f\n", part(answers_ms_, 0.99));
        std::printf("answered max ms       %.2f\n", part(answers_ms_, 1));
    }

private:
    static double part(const std::vector<double>& sorted, double share) {
        if (sorted.empty()) return 0;
        const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
        return sorted[std::min(sorted.size() - 1, at)];
    }

    static double ms_since(Clock::time_point start) {
        return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    }

    static std::string token(int table, int seat) {
        std::string text = std::to_string(table);
        return (seat == 0 ? "a" : "b") + std::string(31 - text.size(), '-') + text;
    }

    std::size_t player(std::size_t table, int seat) const {
        return table + static_cast<std::size_t>(seat) * games_.size();
    }

    void open_channel(std::size_t index, int table, int seat) {
        Channel& channel = channels_[index];
        channel.socket = connect_to(address_);
        channel.table = table;
        channel.seat = seat;
        Game& game = games_[static_cast<std::size_t>(table)];
        if (seat < 0) ++game.spectators;
        send_all(channel.socket,
                 "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        if (!read_answer(channel.socket, channel.left).starts_with("HTTP/1.1 101")) {
            throw std::runtime_error("the server refuses live channels");
        }
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = index;
        epoll_ctl(epoll_, EPOLL_CTL_ADD, channel.socket, &event);
        say(index, R"({"kind":"watch","table":")" + game.id + R"(","seat":")" + (seat < 0 ? "" : token(table, seat)) +
                       R"(","login":"","version":null})");
    }

    /// A frame with a mask of zeros, which leaves the bytes as they are; our texts are short.
    void send_frame(std::size_t index, int opcode, std::string_view payload) {
        std::string frame(1, static_cast<char>(0x80 | opcode));
        if (payload.size() < 126) frame += static_cast<char>(0x80 | payload.size());
        else {
            frame += static_cast<char>(0x80 | 126);
            frame += static_cast<char>(payload.size() >> 8);
            frame += static_cast<char>(payload.size() & 0xff);
        }
        frame.append(4, '\0');
        frame += payload;
        send_all(channels_[index].socket, frame);
    }
    void say(std::size_t index, std::string_view text) { send_frame(index, 1, text); }

    template <class Condition>
    void wait_until(const char* what, Condition is_so) {
        const auto end = Clock::now() + std::chrono::seconds(60);
        while (!is_so()) {
            if (Clock::now() > end) throw std::runtime_error(std::string("waited in vain until ") + what);
            listen(50);
        }
    }

    /// Whether anything came.
    bool listen(int wait_ms) {
        epoll_event events[256];
        const int count = epoll_wait(epoll_, events, 256, wait_ms);
        for (int i = 0; i < count; ++i) receive(events[i].data.u64);
        return count > 0;
    }

    void receive(std::size_t index) {
        Channel& channel = channels_[index];
        const auto got = ::recv(channel.socket, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
        if (got <= 0) {
            epoll_ctl(epoll_, EPOLL_CTL_DEL, channel.socket, nullptr);
            ++counts_.lost;
            return;
        }
        channel.left.append(buffer_.data(), static_cast<std::size_t>(got));
        std::size_t at = 0;
        while (const std::size_t size = take_frame(index, std::string_view(channel.left).substr(at))) at += size;
        channel.left.erase(0, at);
    }

    /// Deals with the frame at the beginning of `bytes`; its size, or 0 if it is not all there.
    std::size_t take_frame(std::size_t index, std::string_view bytes) {
        if (bytes.size() < 2) return 0;
        std::size_t size = static_cast<unsigned char>(bytes[1]) & 0x7f;
        std::size_t head = 2;
        if (size >= 126) {
            head += size == 126 ? 2 : 8;
            if (bytes.size() < head) return 0;
            size = 0;
            for (const char c : bytes.substr(2, head - 2)) size = size * 256 + static_cast<unsigned char>(c);
        }
        if (bytes.size() < head + size) return 0;
        const std::string_view payload = bytes.substr(head, size);
        const int opcode = bytes[0] & 0x0f;
        if (opcode == 1) hear(channels_[index], payload);
        else if (opcode == 9) send_frame(index, 10, payload);
        return head + size;
    }

    void hear(const Channel& channel, std::string_view text) {
        const std::string_view kind = text_member(text, R"("kind":")");
        Game& game = games_[static_cast<std::size_t>(channel.table)];
        if (kind == "table") ++counts_.tables_heard;
        else if (kind == "refused") ++counts_.refused;
        else if (kind == "answer") {
            const std::string_view id = text_member(text, R"("id":")");
            if (text.find(R"("ok":true)") == std::string_view::npos) ++counts_.refused;
            else if (id.starts_with('m')) ++counts_.acknowledged;
            if (!id.empty() && id == game.unanswered) {
                answers_ms_.push_back(ms_since(game.sent));
                game.unanswered.clear();
            }
        } else if (channel.seat < 0) {
            if (kind == "moved") ++counts_.spectated;
        } else {
            if (kind == "moved" && channel.seat != game.mover && !game.pending.empty() &&
                text_member(text, R"("command":")") == game.pending) {
                waits_ms_.push_back(ms_since(game.sent));
                game.pending.clear();
                ++counts_.heard;
            }
            follow(static_cast<std::size_t>(channel.table), text, kind);
        }
    }

    /// Both players hear every event; whoever is first moves the game on.
    void follow(std::size_t table, std::string_view text, std::string_view kind) {
        Game& game = games_[table];
        const int version = number_member(text, R"("version":)");
        if (version <= game.version) return;
        game.version = version;
        if (kind == "game_started") {
            game.session = std::move(*make_session({.game = "mapello", .setup = "classic"}));
            game.first_player = number_member(text, R"("first_player":)");
            game.is_playing = true;
            game.is_rematch_wished = false;
            ++counts_.games_started;
        } else if (kind == "moved" && game.session) {
            counts_.to_be_spectated += game.spectators;
            if (!game.session->play(text_member(text, R"("move":")"))) ++counts_.refused;
            if (options_.is_relay) make_forced_pass(*game.session);
            if (game.session->outcome().over) game.is_playing = false;
        }
    }

    static void make_forced_pass(Session& session) {
        if (const auto pass = session.forced_move()) static_cast<void>(session.play(*pass));
    }

    void wish_rematch(std::size_t table) {
        Game& game = games_[table];
        if (game.is_rematch_wished) return;
        game.is_rematch_wished = true;
        const std::string wish = R"({"id":"r)" + std::to_string(game.version) + R"(","kind":"rematch"})";
        for (const int seat : {0, 1}) say(player(table, seat), wish);
    }

    void take_turn(std::size_t table) {
        Game& game = games_[table];
        if (!game.pending.empty() || !game.unanswered.empty()) {
            ++counts_.turns_missed;
            return;
        }
        if (!game.is_playing) {
            wish_rematch(table);
            return;
        }
        const auto moves = game.session->legal_moves();
        if (game.session->forced_move()) return;  // the server makes it
        game.mover = game.session->side_to_move() == Side::first ? game.first_player : 1 - game.first_player;
        game.pending = game.unanswered = "m" + std::to_string(counts_.sent++);
        const std::string& move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
        game.sent = Clock::now();
        say(player(table, game.mover), R"({"id":")" + game.pending + R"(","kind":"move","move":")" + move + "\"}");
    }

    LoadOptions options_;
    sockaddr_in address_;
    int epoll_;
    std::vector<char> buffer_ = std::vector<char>(1 << 16);
    std::vector<Channel> channels_;
    std::vector<Game> games_;
    std::vector<double> waits_ms_;    // from its sender to the opponent
    std::vector<double> answers_ms_;  // from its sender to its sender: it is stored
    Counts counts_;
    double played_s_ = 1;
    Rng rng_{1};
};

/// Processor time of a process so far, in seconds.
double processor_s(int pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    const auto name_end = text.rfind(')');
    if (name_end == std::string::npos) return 0;
    // After the name: state, ten other fields, then user and system time.
    long long user = 0;
    long long system = 0;
    if (std::sscanf(text.c_str() + name_end + 2, "%*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lld %lld", &user,
                    &system) != 2) {
        return 0;
    }
    return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

/// The most memory a process has had, in MB.
double most_memory_mb(int pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    }
    return 0;
}

void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool run_load(const LoadOptions& options) {
    raise_descriptor_limit();
    Load load(options);
    load.make_tables();
    load.open_channels();
    const double before_s = options.server_pid != 0 ? processor_s(options.server_pid) : 0;
    load.play();
    load.wait_for_the_last();
    const double after_s = options.server_pid != 0 ? processor_s(options.server_pid) : 0;
    load.tell();
    if (options.server_pid != 0) {
        std::printf("server memory MB      %.1f\n", most_memory_mb(options.server_pid));
        std::printf("server processor s    %.2f\n", after_s - before_s);
    }
    std::printf("all moves arrived     %s\n", load.is_complete() ? "yes" : "no");
    return load.is_complete();
}

}  // namespace

int main(int count, char** words) {
    try {
        return run_load(read_options(count, words)) ? 0 : 1;
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "server_load: %s\n", failure.what());
        return 2;
    }
}
