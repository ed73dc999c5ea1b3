// The game server's side of a WebSocket: messages in the order in which they came, a table watched, commands carried
// out.
#include <deque>
#include <mutex>

#include "engine/core/json_reader.hpp"
#include "server/http/game_service.hpp"
#include "server/http/messages.hpp"
#include "server/http/service_parts.hpp"

namespace quartello::http {

/// One WebSocket. Messages come on its own thread; what has to wait for the store is done in the pool, and answers come
/// on the store's thread, so what is known about the caller is guarded.
class GameService::LiveTalk : public Talk, public std::enable_shared_from_this<LiveTalk> {
public:
    LiveTalk(GameService& service, std::string address, std::shared_ptr<Outlet> outlet)
        : service_(service), address_(std::move(address)), outlet_(std::move(outlet)) {
        ++service_.metrics_.live_opened;
    }
    ~LiveTalk() override {
        ++service_.metrics_.live_closed;
        service_.limits_.release_socket(address_);
    }

    void hear(std::string_view text) override {
        ++service_.metrics_.messages_received;
        if (!service_.limits_.allows(address_, Act::message, steady_now_ms())) return refuse_unheard(text);
        const auto in = std::make_shared<json::Reader>(text);  // parsed once, whatever becomes of it
        const std::string kind = heading(*in, "kind");
        const std::string id = heading(*in, "id");
        if (kind == "ping") return pong(*in);
        if (waits_for_a_watch({kind == "watch", id, in})) return;
        if (kind == "watch") watch(in);
        else command(id, *in);
    }

    void note_round_trip(std::int64_t ms) override {
        const std::lock_guard guard(mutex_);
        lag_ms_ = ms;
    }

private:
    struct Message {
        bool is_watch = false;
        std::string id;
        std::shared_ptr<json::Reader> in;  // none: a watch that is lost

        /// One that has been refused already.
        bool is_lost_watch() const { return is_watch && !in; }
    };
    /// What may wait while a watch is under way.
    static constexpr std::size_t most_waiting = 32;
    /// A message over the limit is not worth reading, but for what it takes to say which one it was.
    void refuse_unheard(std::string_view text) {
        constexpr std::size_t short_text = 512;  // anything that an honest client says
        ++service_.metrics_.too_often;
        const bool is_short = text.size() <= short_text;
        const json::Reader in(is_short ? text : std::string_view("{}"));
        const std::string kind = heading(in, "kind");
        const bool is_command = !kind.empty() && kind != "watch" && kind != "ping";
        refuse(is_command ? "command" : kind, heading(in, "id"), tables::refusal(ErrorCode::too_often));
        if (kind == "watch" || !is_short) lose_watch();
    }

    /// As much as can be read of any message.
    static std::string heading(const json::Reader& in, std::string_view name) {
        std::string value = in.peek_text(name);
        return value.size() > tables::longest_command_id ? std::string() : value;
    }

    void say(std::string text) { outlet_->send(std::make_shared<const std::string>(std::move(text))); }
    void refuse(std::string about, std::string id, const Error& error) {
        say(json::to_json(Refused{.about = std::move(about), .id = std::move(id), .error = message_of(error)}));
    }

    void pong(json::Reader& in) {
        const auto ping = json::from_json<Ping>(in);
        if (!ping) return refuse("ping", "", ping.error());
        const auto watcher = this->watcher();
        say(json::to_json(Pong{.number = ping->number,
                               .now_ms = service_.registry_.now_ms(),
                               .version = watcher ? watcher->version() : 0,
                               .watching = watcher ? watcher->watching() : 0}));
    }

    /// A watch waits for the store, and what a caller says right after it is meant for that table: messages are dealt
    /// with in the order in which they came. True if this one has to wait (or was one too many).
    bool waits_for_a_watch(Message message) {
        {
            const std::lock_guard guard(mutex_);
            if (!is_watch_under_way_) {
                is_watch_under_way_ = message.is_watch;
                return false;
            }
            if (waiting_.size() < most_waiting) {
                waiting_.push_back(std::move(message));
                return true;
            }
        }
        refuse(message.is_watch ? "watch" : "command", message.id, tables::refusal(ErrorCode::server_busy));
        if (message.is_watch) lose_watch();
        return true;
    }

    /// A watch has been refused before it was looked at. Nothing is watched after it either, and after what waits.
    void lose_watch() {
        {
            const std::lock_guard guard(mutex_);
            if (is_watch_under_way_) {
                const bool is_lost = !waiting_.empty() && waiting_.back().is_lost_watch();
                if (!is_lost) waiting_.push_back({true, "", nullptr});
                return;
            }
        }
        stop_watching();
    }

    void watch(const std::shared_ptr<json::Reader>& in) {
        // Held weakly: for a caller who has gone nothing is read.
        const auto work = [weak = weak_from_this(), in] {
            const auto self = weak.lock();
            if (!self) return;
            self->begin_watching(*in);
            self->deal_with_waiting();
        };
        if (service_.pool_->post(address_, {.work = work})) return;
        refuse("watch", "", tables::refusal(ErrorCode::server_busy));
        stop_watching();
        deal_with_waiting();
    }

    /// What came while the watch was under way, and while this is done.
    void deal_with_waiting() {
        for (;;) {
            Message next;
            {
                const std::lock_guard guard(mutex_);
                is_watch_under_way_ = !waiting_.empty();
                if (waiting_.empty()) return;
                next = std::move(waiting_.front());
                waiting_.pop_front();
            }
            if (next.is_lost_watch()) stop_watching();
            else if (next.is_watch) begin_watching(*next.in);
            else command(next.id, *next.in);
        }
    }

    /// In the pool. A new watch takes the place of the old one; one that is refused leaves nothing watched, for what a
    /// caller says next was not meant for the table before.
    void begin_watching(json::Reader& in) {
        if (const auto error = try_to_watch(in)) {
            stop_watching();
            refuse("watch", "", *error);
        }
    }

    std::optional<Error> try_to_watch(json::Reader& in) {
        const auto wish = json::from_json<Watch>(in);
        if (!wish) return wish.error();
        if (!is_table_id(wish->table)) return tables::refusal(ErrorCode::no_table);
        if (const auto account = service_.account_of(wish->login); !account) return account.error();
        const auto seat = service_.seat_of(wish->table, wish->seat);
        if (!seat) return seat.error();
        const auto watcher = std::make_shared<Watcher>(outlet_, "");
        turn_to(watcher, wish->table, identity_of(wish->seat, wish->login, address_));
        return service_.live_.watch(watcher, wish->table, *seat, wish->version);
    }

    void stop_watching() { turn_to(nullptr, {}, {}); }

    void turn_to(std::shared_ptr<Watcher> watcher, std::string table, tables::Identity identity) {
        const std::lock_guard guard(mutex_);
        watcher_.swap(watcher);  // the old one goes when nothing is locked any more
        table_ = std::move(table);
        identity_ = std::move(identity);
    }

    void command(const std::string& id, json::Reader& in) {
        const auto command = tables::parse_command(in);
        if (!command) return refuse("command", id, command.error());
        std::string table;
        tables::Identity identity;
        {
            const std::lock_guard guard(mutex_);
            table = table_;
            identity = identity_;
            identity.lag_ms = lag_ms_;
        }
        if (table.empty()) return refuse("command", id, tables::refusal(ErrorCode::watch_first));
        service_.carry_out(table, *command, std::move(identity),
                           [self = shared_from_this()](const auto& answer) { self->say(json::to_json(answer)); });
    }

    std::shared_ptr<Watcher> watcher() {
        const std::lock_guard guard(mutex_);
        return watcher_;
    }

    GameService& service_;
    const std::string address_;
    const std::shared_ptr<Outlet> outlet_;
    std::mutex mutex_;
    std::shared_ptr<Watcher> watcher_;
    std::string table_;  // "": none is watched
    tables::Identity identity_;
    std::int64_t lag_ms_ = 0;
    bool is_watch_under_way_ = false;
    std::deque<Message> waiting_;
};

std::shared_ptr<Talk> GameService::talk(const Request& request, std::shared_ptr<Outlet> outlet) {
    if (!limits_.take_socket(request.address, steady_now_ms())) {
        ++metrics_.too_often;
        return nullptr;
    }
    return std::make_shared<LiveTalk>(*this, request.address, std::move(outlet));
}

}  // namespace quartello::http
