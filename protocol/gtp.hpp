// The Go Text Protocol, version 2, for Othello: plain Mapello on 8x8 in Othello's own coordinates (a1 top left, Black
// on d5 and e4 begins; see engine/record/othello.hpp). A line goes in, an answer comes out.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/session.hpp"
#include "protocol/gtp_clock.hpp"

namespace quartello::protocol {

/// Longer lines are refused.
inline constexpr std::size_t longest_gtp_line = 4096;

class GtpEngine {
public:
    struct Answer {
        std::string text;  // ready to be printed; empty for a line without a command
        bool quit = false;
    };

    GtpEngine(const PlayerSpec& player, std::uint64_t seed, std::string_view version);

    Answer answer(std::string_view line);

private:
    struct Command;
    static const std::vector<Command>& commands();
    using Words = std::vector<std::string>;

    // Each gives the text behind "= " or the error behind "? ".
    Parsed<std::string> protocol_version(const Words& words);
    Parsed<std::string> name(const Words& words);
    Parsed<std::string> version(const Words& words);
    Parsed<std::string> known_command(const Words& words);
    Parsed<std::string> list_commands(const Words& words);
    Parsed<std::string> quit(const Words& words);
    Parsed<std::string> boardsize(const Words& words);
    Parsed<std::string> clear_board(const Words& words);
    Parsed<std::string> komi(const Words& words);
    Parsed<std::string> play(const Words& words);
    Parsed<std::string> genmove(const Words& words);
    Parsed<std::string> undo(const Words& words);
    Parsed<std::string> showboard(const Words& words);
    Parsed<std::string> time_settings(const Words& words);
    Parsed<std::string> time_left(const Words& words);
    Parsed<std::string> final_score(const Words& words);
    Parsed<std::string> set_game(const Words& words);
    Parsed<std::string> list_games(const Words& words);

    void start_over();
    std::optional<Error> give_turn_to(Side side);
    std::optional<GtpClock>& clock_of(Side side);
    PlayerSpec player_for(Side side);

    const PlayerSpec player_;
    const std::uint64_t seed_;
    const std::string version_;
    std::unique_ptr<Session> session_;
    std::vector<NodeId> before_;          // where undo leads, the last one last
    std::optional<GtpClock> full_clock_;  // what each side begins a game with; none: no limit
    std::array<std::optional<GtpClock>, 2> clocks_;
};

}  // namespace quartello::protocol
