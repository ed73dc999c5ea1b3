// The Universal Game Interface: UCI's shape for any game. A line goes in, lines come out; reading and printing are
// somebody else's. A search runs beside the conversation. docs/reference/protocol.md describes every command.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/session.hpp"
#include "protocol/background_task.hpp"

namespace quartello::protocol {

/// Longer lines are refused. A game of 20,000 moves fits.
inline constexpr std::size_t longest_ugi_line = std::size_t{1} << 18;

class UgiEngine {
public:
    /// Takes one line without its end. Called by the thread of a search as well, one line at a time per thread.
    using Send = std::function<void(std::string_view line)>;

    explicit UgiEngine(Send send);
    ~UgiEngine();
    UgiEngine(const UgiEngine&) = delete;
    UgiEngine& operator=(const UgiEngine&) = delete;

    /// Answers a line. False after quit: nothing more will be answered.
    bool receive(std::string_view line);

private:
    struct Command;
    struct Go;
    static const std::vector<Command>& commands();

    // What is being played.
    struct Options {
        std::size_t game = 0;                     // index into all_sheets()
        std::vector<SwitchValues> switches = {};  // one a game
        std::string setup = {};
        SearchLimits search = {};
        EvaluationChoice evaluation = {};
        int level = 0;  // 0: the full engine
        std::uint64_t seed = 0;
    };

    void ugi(std::string_view rest);
    void isready(std::string_view rest);
    void setoption(std::string_view rest);
    void uginewgame(std::string_view rest);
    void position(std::string_view rest);
    void go(std::string_view rest);
    void ponderhit(std::string_view rest);
    void stop(std::string_view rest);
    void wait(std::string_view rest);
    void query(std::string_view rest);
    void show(std::string_view rest);
    void help(std::string_view rest);

    void error(const std::string& text) { send_("error " + text); }
    bool is_idle();
    void list_options();
    std::string set(Options& options, std::string_view name, std::string_view value) const;
    static std::string set_weights(Options& options, std::string_view file);
    static std::string set_switch(Options& options, std::string_view name, std::string_view value);
    GameSpec spec(const Options& options, std::string_view position) const;
    bool place_setup();
    static std::string play_all(Session& session, std::string_view moves);
    Parsed<Go> parse_go(std::string_view rest) const;

    void think(const Go& go);
    void await_signal();
    SearchReport search_and_tell(const SearchLimits& limits);
    void tell(const SearchReport& report);
    void tell_best(const std::string& move, const SearchReport* report);

    Send send_;
    Options options_;
    std::string start_;  // the position text the session was made from; empty: the set-up
    std::unique_ptr<Session> session_;

    enum class Signal { none, stop, ponderhit };
    std::atomic<bool> stop_ = false;
    std::atomic<Signal> signal_ = Signal::none;
    std::atomic<bool> answered_ = false;  // the best move has been sent or is about to be
    bool endless_ = false;
    bool pondering_ = false;
    BackgroundTask task_;
};

}  // namespace quartello::protocol
