// The type-erased facade over one game: what the command line, protocol, server, laboratory and WebAssembly see.
// Strings and plain structs; crossed once a move, never once a node. A Session is used by one thread at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/game_tree.hpp"
#include "engine/players/engine_facts.hpp"
#include "engine/players/player.hpp"
#include "engine/rules/events.hpp"
#include "engine/rules/outcome.hpp"
#include "engine/rules/sheet.hpp"
#include "engine/rules/side.hpp"
#include "engine/rules/view.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/search_report.hpp"

namespace quartello {

/// What to play: all text from outside. At most one of `setup` and `position` may be given.
struct GameSpec {
    std::string game;
    std::string rules = {};     // "bonus=3,empties=winner"; empty: defaults
    std::string setup = {};     // a named set-up or a board; empty: the default
    std::string position = {};  // a full position text
};

/// The answer to "what happens if…" and "why not?".
struct Explanation {
    std::string subject;  // the move or cell asked about
    bool legal = false;
    std::vector<Event> events = {};       // of a legal move, in order
    std::vector<std::string> moves = {};  // legal moves that start at the cell asked about
    Error reason = {};                    // why not, if not legal
};

struct Preview;

class Session {
public:
    virtual ~Session() = default;

    /// The address of game_id<G>: tells whoever knows the games which one this is (visit_session.hpp).
    virtual const void* game_id() const = 0;

    // What is being played.
    virtual const RuleSheet& sheet() const = 0;
    virtual std::string rules() const = 0;
    virtual Grid grid() const = 0;

    // The current position.
    virtual std::string position() const = 0;
    virtual Side side_to_move() const = 0;
    virtual std::uint64_t key() const = 0;
    virtual Outcome outcome() const = 0;
    virtual BoardView view() const = 0;
    virtual std::vector<std::string> legal_moves() const = 0;
    /// The pass that the side to move has to make because nothing else can be played; nothing otherwise. Whoever plays
    /// a game for people makes it for them.
    virtual std::optional<std::string> forced_move() const = 0;
    /// The cell a person clicks first to make this move; no_cell for a pass or what is no move.
    virtual Cell click_cell(std::string_view move) const = 0;
    /// The cells that legal moves start at, each once.
    virtual std::vector<Cell> click_cells() const = 0;
    /// What the move that led here did; nothing at the start.
    virtual std::vector<Event> last_events() const = 0;

    /// Explains a move or a cell. An Error means that the text is neither.
    virtual Parsed<Explanation> explain(std::string_view move_or_cell) const = 0;

    // Playing. A move that was played here before is entered again; another one becomes a new variation.
    virtual Parsed<std::vector<Event>> play(std::string_view move) = 0;
    /// Goes to any node of the tree; false (and no change) if there is no such node.
    virtual bool go_to(NodeId node) = 0;

    /// The text of the position at a node of the tree.
    virtual std::string position_at(NodeId node) const = 0;
    /// Who is to move at a node of the tree.
    virtual Side side_to_move_at(NodeId node) const = 0;
    virtual const GameTree& tree() const = 0;
    virtual NodeId node() const = 0;
    virtual void annotate(NodeId node, std::string comment, std::optional<int> clock_ms) = 0;
    /// Makes the line to a node the main line; false (and no change) if there is no such node. Nodes keep their
    /// numbers.
    virtual bool promote(NodeId node) = 0;
    /// A session of its own that has played the moves that lead here, with their notes, and no other ones.
    virtual std::unique_ptr<Session> line_here() const = 0;

    /// Searches the current position until a limit is reached or `stop` becomes true (set from any thread; obeyed
    /// within 20 ms). Reports after every depth, on this thread. The table is kept for the next search of this session.
    virtual SearchReport search(const SearchLimits& limits, const OnSearchReport& on_report,
                                const std::atomic<bool>& stop) = 0;
    /// What later searches judge positions by; the players choose for themselves.
    virtual void use_evaluation(const EvaluationChoice& choice) = 0;
    /// Frees the table: the next search starts afresh, and with one thread repeats itself exactly.
    virtual void forget_searches() = 0;
    /// The move a built-in player makes here. The same seed gives the same move, but for limits of time.
    virtual ChosenMove choose(const PlayerSpec& player, std::uint64_t seed, const std::atomic<bool>& stop) = 0;

    /// One ply back, to the parent; false at the root.
    bool undo() { return go_to(tree()[node()].parent); }
    /// One ply forward along variation `choice` (0 = the main line); false if there is none.
    bool redo(std::size_t choice = 0) {
        const auto& children = tree()[node()].children;
        return choice < children.size() && go_to(children[choice]);
    }
    /// The text of the position the game started from.
    std::string start_position() const { return position_at(root_node); }
    std::string game() const { return std::string(sheet().name); }
    /// What makes a session at the same start.
    GameSpec spec() const { return {game(), rules(), {}, start_position()}; }
    /// What a move would do and lead to, the past of this game included; or why it cannot be played.
    Parsed<Preview> preview(std::string_view move) const;
};

/// A move looked at without playing it.
struct Preview {
    std::vector<Event> events;
    std::unique_ptr<Session> after;  // stands behind the move
};

/// Makes a session, or says what is wrong with the spec.
Parsed<std::unique_ptr<Session>> make_session(const GameSpec& spec);

/// The games there are, in the order of the list.
std::vector<const RuleSheet*> all_sheets();
/// The sheet of a game, or an error that lists the games.
Parsed<const RuleSheet*> find_sheet(std::string_view game);
/// What a game says about itself beside its sheet; the defaults for an unknown one.
const EngineFacts& facts_of(std::string_view game);
/// Hands a learned network in: engines made from then on use it. For the page, whose module starts without.
Parsed<std::string> use_network(std::string_view game, std::span<const std::uint8_t> bytes);

}  // namespace quartello
