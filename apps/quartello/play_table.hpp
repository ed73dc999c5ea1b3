// A game between two players, people or built-in ones, as questions and answers: a line goes in, a Reply comes out.
// Nothing here reads or prints; play.cpp owns the terminal. Forced passes are made at once and announced.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/views.hpp"

namespace quartello::app {

struct Reply {
    bool ok = true;                      // false: the line was not understood or not allowed
    std::string text = {};               // what to say; lines end with a newline
    std::vector<EventView> events = {};  // what has just been played
    bool board = false;                  // the board has changed or was asked for
    std::string ending = {};             // how the game ended; to be said after the board
    bool quit = false;
};

/// Who plays which side, and whether the second player may still take the first move over (the pie rule).
struct Players {
    std::array<std::string, 2> names = {};  // of the sides first and second; may be empty
    /// Built-in players, by the same sides; nothing where a person sits.
    std::array<std::optional<PlayerSpec>, 2> computers = {};
    std::uint64_t seed = 1;
    bool swap_agreed = false;
    bool swapped = false;
};

/// A name that means a built-in player, nothing for a person's. A name with a colon must mean a player: throws
/// BadInput.
std::optional<PlayerSpec> computer_named(const std::string& name);

class PlayTable {
public:
    /// `plain`: everything in sentences, nothing drawn.
    PlayTable(std::unique_ptr<Session> session, Players players, bool plain)
        : session_(std::move(session)), players_(std::move(players)), plain_(plain) {}

    /// What stands on the table before the first line.
    Reply open();
    /// A built-in player is to move: ask for play_computer, not for a line.
    bool computer_is_to_move() const;
    Reply play_computer();
    /// Answers a line; whatever it holds, the game goes on.
    Reply answer(std::string_view line);

    PositionView view() { return position_view(*session_); }
    const RuleSheet& sheet() const { return session_->sheet(); }
    /// Nobody moves any more: the rules or a resignation ended the game.
    bool is_over() const { return resigned_.has_value() || session_->outcome().over; }
    /// "Black to move. Black 4, White 1." and, unless plain, what else there is to know; lines.
    std::string status();
    /// "Black> "
    std::string prompt() const;

private:
    struct Command {
        std::string_view name;
        std::string_view argument;  // as the help shows it; empty: takes none
        std::string_view meaning;
        Reply (PlayTable::*run)(const std::string& argument);
    };
    static const std::vector<Command>& commands();

    Reply play(const std::string& move);
    Reply help(const std::string&);
    Reply undo(const std::string& count);
    Reply redo(const std::string& count);
    Reply moves(const std::string&);
    Reply explain(const std::string& subject);
    Reply show(const std::string&);
    Reply score(const std::string&);
    Reply position(const std::string&);
    Reply cell(const std::string& name);
    Reply row(const std::string& name);
    Reply column(const std::string& name);
    Reply swap(const std::string&);
    Reply resign(const std::string&);
    Reply save(const std::string& path);
    Reply save_over(const std::string& path);
    Reply quit(const std::string&);

    int plies() const;
    std::string player(Side side) const;
    void exchange_seats();
    void pass_if_forced(Reply& reply);
    void announce_end(Reply& reply);
    bool undo_one();
    bool redo_one();
    bool undo_decision();
    bool redo_decision();
    Reply travel(const std::string& count, bool (PlayTable::*step)(), std::string_view done, std::string_view nothing);
    Reply write_record(const std::string& path, bool overwrite);
    std::string record_text();

    std::unique_ptr<Session> session_;
    Players players_;
    bool plain_ = false;
    std::vector<NodeId> undone_;  // where redo leads, the next one last
    std::optional<Side> resigned_;
    bool asked_to_resign_ = false;
};

}  // namespace quartello::app
