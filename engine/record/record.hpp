// A game written down in the manner of PGN: headers, numbered moves, comments, clocks, variations, result. One text
// for one record: what format_record() writes, parse_record() reads back exactly. docs/reference/record.md shows the
// format. Reading knows no rules; replay() plays the moves and finds the illegal ones.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.hpp"
#include "engine/game/game_tree.hpp"
#include "engine/game/session.hpp"

namespace quartello {

/// What a text may ask for. Reading takes time and memory in proportion to the text and never recurses.
inline constexpr std::size_t record_max_bytes = std::size_t{4} << 20;
inline constexpr int record_max_moves = 50'000;  // replaying that many takes seconds where repetition counts
inline constexpr std::size_t record_max_depth = 256;
inline constexpr std::size_t record_max_headers = 256;
inline constexpr std::size_t record_max_word = 64;  // letters of a move or of a header's name

struct Header {
    std::string name;   // a letter, then letters, digits and _
    std::string value;  // any text

    friend bool operator==(const Header&, const Header&) = default;
};

enum class RecordResult { unknown, first_wins, second_wins, draw };

/// "*", "1-0", "0-1", "1/2-1/2".
std::string_view result_token(RecordResult result);

struct Record {
    std::vector<Header> headers;  // in the order written
    /// Nodes numbered as they are written: a move, its variations, then what follows it.
    GameTree tree;
    RecordResult result = RecordResult::unknown;

    /// The value of a header, or nullptr. Valid while the record does not change.
    const std::string* find(std::string_view name) const;

    friend bool operator==(const Record&, const Record&) = default;
};

/// How a game stopped before its rules ended it; nobody wins a draw.
enum class EndingKind { resigned, time, agreed, abandoned };
struct Ending {
    EndingKind kind = EndingKind::resigned;
    std::optional<Side> winner = {};

    friend bool operator==(const Ending&, const Ending&) = default;
};
/// As the header Result has it: "1-0 resigned".
std::string result_header(const Ending& ending);
/// What the header Result says of it; nothing where the rules ended the game or it goes on.
std::optional<Ending> ending_of(const Record& record);

/// Errors name the line, the column and the text there.
Parsed<Record> parse_record(std::string_view text);

/// The canonical text, lines of at most 100 columns where words allow. Clocks are cut to tenths of a second.
std::string format_record(const Record& record);

/// Makes the session from the headers Game, Rules, Setup or Position and plays every line; the session stands at the
/// end of the main line. An error names the move and the position before it. If the main line ends in a finished game,
/// the result has to be what the rules say.
Parsed<std::unique_ptr<Session>> replay(const Record& record);

/// The session's game from its start, whatever node it stands at (it stands there again afterwards). `headers` may hold
/// anything but Game, Rules, Setup and Position, which come from the session; a Result given there counts only while
/// the game is not over. Variations nested deeper than record_max_depth are left out.
Record record_of(Session& session, std::vector<Header> headers = {});

}  // namespace quartello
