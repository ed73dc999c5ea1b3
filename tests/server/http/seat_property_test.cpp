// Who may do what, as a property: random sequences of sitting down, leaving, watching, coming back with another's
// token, logging out, closing and playing, by several callers over several live connections and HTTP. A model that
// knows only which token holds which seat now says what has to come of each; the server has to agree.
// QUARTELLO_SEAT_SEQUENCES says how many sequences are tried; `./test long` tries 10,000.
#include <array>
#include <cstdlib>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "server/store/database.hpp"
#include "server/store/secrets.hpp"
#include "tests/server/http/callers.hpp"
#include "tests/server/http/game_server.hpp"
#include "tests/test_scale.hpp"

namespace {

using namespace quartello;
using namespace quartello::testing;
using match::Phase;

constexpr int steps_each = 20;
constexpr std::size_t people = 3;

/// What should come of something: its code if it is refused.
struct Expected {
    bool ok = false;
    std::string code = {};
    std::optional<int> seat = {};
};
Expected refused(std::string code) { return {false, std::move(code), {}}; }

/// A table as far as it decides who may do what.
struct Model {
    bool rated = false;
    std::array<std::string, 2> holders = {};  // tokens
    std::array<std::string, 2> accounts = {};
    std::array<bool, 2> wishes = {};
    Phase phase = Phase::waiting;

    std::optional<int> seat_of(const std::string& token) const {
        for (const int seat : {0, 1}) {
            if (!token.empty() && holders[static_cast<std::size_t>(seat)] == token) return seat;
        }
        return std::nullopt;
    }

    Expected sit(const std::string& token, const std::string& account, std::optional<int> wanted) {
        if (token.empty()) return refused("token_needed");
        const auto held = seat_of(token);
        if (held && (!wanted || wanted == held)) return {true, "", held};
        if (phase == Phase::closed) return refused("table_closed");
        if (phase != Phase::waiting) return refused("seats_taken");
        const int seat = wanted.value_or(holders[0].empty() ? 0 : 1);
        const auto at = static_cast<std::size_t>(seat);
        if (!holders[at].empty()) return refused("seat_taken");
        if (held) return refused("seated_already");
        if (rated && account.empty()) return refused("needs_account");
        if (rated && accounts[1 - at] == account) return refused("against_oneself");
        holders[at] = token;
        accounts[at] = account;
        if (!holders[1 - at].empty()) phase = Phase::playing;
        return {true, "", seat};
    }

    Expected command(const std::string& kind, const std::string& token) {
        const auto seat = seat_of(token);
        if (!seat) return refused("players_only");
        const auto at = static_cast<std::size_t>(*seat);
        const Expected done{true, "", seat};
        if (kind == "leave") {
            if (phase != Phase::waiting) return refused("game_has_begun");
            holders[at].clear();
            accounts[at].clear();
            return done;
        }
        if (kind == "resign") {
            if (phase != Phase::playing) return refused("no_game");
            phase = Phase::over;
            return done;
        }
        if (kind == "close") {
            if (phase != Phase::waiting && phase != Phase::over) return refused("table_in_use");
            phase = Phase::closed;
            return done;
        }
        if (phase != Phase::over) return refused("series_goes_on");  // a rematch
        if (std::exchange(wishes[at], true)) return refused("wished_already");
        if (wishes[0] && wishes[1]) {
            wishes = {};
            phase = Phase::playing;
        }
        return done;
    }
};

/// One sequence at a table of its own. What is sent in begin_step is compared in end_step, so that many sequences share
/// a commit.
class Sequence {
public:
    Sequence(Callers& callers, std::uint64_t number, bool rated) : callers_(callers), rng_(number + 1) {
        model_.rated = rated;
        for (std::size_t i = 0; i < people; ++i) {
            tokens_[i] = token_for("seat", number, i);
            logins_[i] = token_for("login", number, i);
        }
    }

    /// Letters of base64url.
    static std::string token_for(std::string_view what, std::uint64_t number, std::size_t person) {
        std::string text = std::string(what) + "-" + std::to_string(number) + "-" + std::to_string(person);
        text.resize(32, '_');
        return text;
    }
    static std::string account_of(std::size_t person) { return "person" + std::to_string(person); }

    void begin_table() {
        const std::string terms = std::string(R"({"game":"alea","rules":"size=3","open":true,"rated":)") +
                                  (model_.rated ? "true}" : "false}");
        const bool logged_in = model_.rated || pick(2) == 0;
        model_.holders[0] = tokens_[0];
        if (logged_in) model_.accounts[0] = account_of(0);
        asked_ =
            callers_.ask("POST", "/api/tables",
                         R"({"id":"1","terms":)" + terms + R"(,"name":"Ann","seat":0,"token":")" + tokens_[0] + "\"}",
                         "", logged_in ? logins_[0] : "");
    }
    void end_table() {
        const Reply reply = asked_.get();
        const auto made = json::from_json<http::TableMade>(reply.body);
        ASSERT_TRUE(made) << reply.body;
        table_ = made->table;
        for (std::size_t i = 0; i < people; ++i) sockets_.push_back({callers_.open_line(), "", "", false});
    }

    void begin_step(int step) {
        id_ = std::to_string(step);
        static constexpr std::array kinds = {"sit",     "sit",   "sit",   "leave",   "leave",  "resign",
                                             "close",   "watch", "watch", "watch",   "watch",  "watch",
                                             "log out", "come",  "go",    "rematch", "resign", "leave"};
        kind_ = kinds[pick(kinds.size())];
        if ((kind_ == "close" || kind_ == "log out") && pick(3) != 0) kind_ = "watch";
        is_live_ = false;
        if (kind_ == "watch") return begin_watch();
        if (kind_ == "log out") return begin_log_out();
        if (kind_ == "come") return sockets_.push_back({callers_.open_line(), "", "", false});
        if (kind_ == "go") {
            if (sockets_.size() > 1)
                sockets_.erase(sockets_.begin() + static_cast<std::ptrdiff_t>(pick(sockets_.size())));
            return;
        }
        begin_command();
    }

    void end_step() {
        const std::string where = table_ + " step " + id_ + " " + kind_ + (is_live_ ? " live" : "");
        if (kind_ == "come" || kind_ == "go") return;
        if (kind_ == "log out") {
            ASSERT_EQ(asked_.get().status, 204) << where;
            return;
        }
        if (kind_ == "watch") return end_watch(where);
        const std::string answer =
            is_live_ ? sockets_[socket_].line->hear({"\"id\":\"" + id_ + "\","}) : asked_.get().body;
        const bool ok = answer.find(R"("ok":true)") != std::string::npos;
        ASSERT_EQ(ok, expected_.ok) << where << ": " << answer;
        const std::string told =
            ok ? "\"seat\":" + std::to_string(*expected_.seat) : R"("code":")" + expected_.code + "\"";
        ASSERT_NE(answer.find(told), std::string::npos) << where << " " << told << ": " << answer;
        carried_out_ += ok ? 1 : 0;
    }

    void begin_look() { asked_ = callers_.ask("GET", "/api/tables/" + table_, "", tokens_[1], ""); }
    void end_look() {
        const Reply reply = asked_.get();
        const auto whole = json::from_json<http::WholeTable>(reply.body);
        ASSERT_TRUE(whole) << reply.body;
        EXPECT_EQ(whole->seat, model_.seat_of(tokens_[1])) << table_;
        EXPECT_EQ(whole->view.phase, model_.phase) << table_;
        EXPECT_TRUE(whole->view.moves.empty()) << table_;
        for (const std::size_t seat : {0, 1}) {
            EXPECT_EQ(whole->view.seats[seat].taken, !model_.holders[seat].empty()) << table_;
            EXPECT_EQ(whole->view.seats[seat].account, model_.accounts[seat]) << table_;
        }
    }
    int carried_out() const { return carried_out_; }

private:
    struct Socket {
        std::unique_ptr<Line> line;
        std::string token;
        std::string login;
        bool is_watching = false;
    };

    std::size_t pick(std::size_t count) { return rng_.below(static_cast<std::uint32_t>(count)); }
    /// Somebody's token, now and then nobody's.
    std::string some_token() { return pick(8) == 0 ? std::string() : tokens_[pick(people)]; }
    std::string some_login() { return pick(2) == 0 ? std::string() : logins_[pick(people)]; }
    bool is_over(const std::string& login) const {
        for (std::size_t i = 0; i < people; ++i) {
            if (logins_[i] == login) return logged_out_[i];
        }
        return false;
    }
    /// Whom this log-in stands for now.
    std::string account_behind(const std::string& login) const {
        for (std::size_t i = 0; i < people; ++i) {
            if (logins_[i] == login && !logged_out_[i]) return account_of(i);
        }
        return "";
    }

    void begin_watch() {
        socket_ = pick(sockets_.size());
        Socket& socket = sockets_[socket_];
        socket.token = some_token();
        socket.login = some_login();
        socket.is_watching = !is_over(socket.login);
        socket.line->say(R"({"kind":"watch","table":")" + table_ + R"(","seat":")" + socket.token + R"(","login":")" +
                         socket.login + R"(","version":null})");
    }
    void end_watch(const std::string& where) {
        const Socket& socket = sockets_[socket_];
        const std::string heard = socket.line->hear({R"("kind":"table")", R"("about":"watch")"});
        if (!socket.is_watching) {
            ASSERT_NE(heard.find(R"("code":"login_expired")"), std::string::npos) << where << heard;
            return;
        }
        const auto whole = json::from_json<http::WholeTable>(heard);
        ASSERT_TRUE(whole) << where << heard;
        ASSERT_EQ(whole->seat, model_.seat_of(socket.token)) << where;
    }

    void begin_log_out() {
        const std::size_t person = pick(people);
        logged_out_[person] = true;
        asked_ = callers_.ask("POST", "/api/logout", "", "", logins_[person]);
    }

    void begin_command() {
        is_live_ = pick(3) != 0;
        socket_ = pick(sockets_.size());
        const std::string token = is_live_ ? sockets_[socket_].token : some_token();
        const std::string login = is_live_ ? sockets_[socket_].login : some_login();
        std::optional<int> wanted;
        if (const auto choice = pick(3); choice < 2) wanted = static_cast<int>(choice);
        if (is_live_ && !sockets_[socket_].is_watching) expected_ = refused("watch_first");
        else if (!is_live_ && is_over(login)) expected_ = refused("login_expired");
        else if (kind_ == "sit") expected_ = model_.sit(token, account_behind(login), wanted);
        else expected_ = model_.command(kind_, token);
        std::string text = R"({"id":")" + id_ + R"(","kind":")" + kind_ + "\"";
        if (kind_ == "sit") text += R"(,"name":"","seat":)" + (wanted ? std::to_string(*wanted) : "null");
        text += "}";
        if (is_live_) sockets_[socket_].line->say(text);
        else asked_ = callers_.ask("POST", "/api/tables/" + table_ + "/commands", text, token, login);
    }

    Callers& callers_;
    Rng rng_;
    Model model_;
    std::array<std::string, people> tokens_;
    std::array<std::string, people> logins_;
    std::array<bool, people> logged_out_ = {};
    std::string table_;
    std::vector<Socket> sockets_;
    std::string id_;
    std::string kind_;
    bool is_live_ = false;
    std::size_t socket_ = 0;
    Expected expected_;
    std::future<Reply> asked_;
    int carried_out_ = 0;
};

class SeatProperty : public GameServer {
protected:
    /// The accounts, and for each sequence everybody's log-in.
    void start_with_logins(std::uint64_t sequences) {
        ASSERT_TRUE(store::Store::open((folder_ / "games.db").string()));
        auto database = store::connect_sqlite({.where = (folder_ / "games.db").string()}, false);
        ASSERT_TRUE(database);
        ASSERT_FALSE((*database)->begin());
        for (std::size_t person = 0; person < people; ++person) {
            const std::string id = Sequence::account_of(person);
            ASSERT_TRUE(
                (*database)->run({"INSERT INTO accounts (id, name, passphrase_hash, created_ms) "
                                  "VALUES ($1, $1, 'none', 1)",
                                  {id}}));
            for (std::uint64_t i = 0; i < sequences; ++i) {
                ASSERT_TRUE(
                    (*database)->run({"INSERT INTO logins (token_hash, account, created_ms, expires_ms) "
                                      "VALUES ($1, $2, 1, 9000000000000)",
                                      {store::token_hash(Sequence::token_for("login", i, person)), id}}));
            }
        }
        ASSERT_FALSE((*database)->commit());
        start();
    }

    static void run(Callers& callers, std::uint64_t sequences, std::uint64_t at_once) {
        int carried_out = 0;
        for (std::uint64_t from = 0; from < sequences; from += at_once) {
            std::vector<std::unique_ptr<Sequence>> batch;
            for (std::uint64_t i = from; i < std::min(sequences, from + at_once); ++i)
                batch.push_back(std::make_unique<Sequence>(callers, i, i % 3 == 0));
            const auto all = [&](auto begin, auto end) {
                for (auto& sequence : batch) begin(*sequence);
                for (auto& sequence : batch) end(*sequence);
            };
            all([](Sequence& each) { each.begin_table(); }, [](Sequence& each) { each.end_table(); });
            if (HasFatalFailure()) return;
            for (int step = 0; step < steps_each; ++step) {
                all([&](Sequence& each) { each.begin_step(step); }, [](Sequence& each) { each.end_step(); });
                if (HasFatalFailure()) return;
            }
            all([](Sequence& each) { each.begin_look(); }, [](Sequence& each) { each.end_look(); });
            if (HasFailure()) return;
            for (const auto& sequence : batch) carried_out += sequence->carried_out();
        }
        EXPECT_GT(carried_out, static_cast<int>(sequences)) << "too little was allowed to say anything";
    }
};

TEST_F(SeatProperty, TheServerAgreesWithTheModel) {
    const char* wanted = std::getenv("QUARTELLO_SEAT_SEQUENCES");
    const std::uint64_t sequences = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : test_scale > 1 ? 100 : 400;
    start_with_logins(sequences);
    DirectCallers callers(*service_);
    run(callers, sequences, 200);
}

TEST_F(SeatProperty, TheServerAgreesWithTheModelOverRealSockets) {
    start_with_logins(30);
    SocketCallers callers(port());
    run(callers, 30, 10);
}

}  // namespace
