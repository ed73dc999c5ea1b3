// What the players of a table say to each other: set phrases, which every reader's page says in its own language, and
// free text where both have agreed to it. Pure: what may be said how often is decided from the log alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

namespace quartello::match {

enum class Phrase {
    hello,
    good_luck,
    well_played,
    thanks,
    sorry,
    one_moment,
    back_again,
    good_game,
    another_game,
    goodbye,
};
BOOST_DESCRIBE_ENUM(Phrase, hello, good_luck, well_played, thanks, sorry, one_moment, back_again, good_game,
                    another_game, goodbye)

inline constexpr std::size_t longest_talk = 200;  // characters of a free text
/// So many of one seat's lines in so short a time, and so many from the beginning of a game to that of the next.
inline constexpr std::size_t talk_burst = 5;
inline constexpr std::int64_t talk_burst_ms = 20'000;
inline constexpr int talk_each_game = 100;
/// Lines that a table shows to whoever comes to it; older ones are in its log alone.
inline constexpr std::size_t talk_shown = 40;

/// One line of characters that can be seen: no control characters, no separators of lines, none that turn the direction
/// of what follows. `text` is UTF-8.
bool is_talk(std::string_view text);

struct TalkLine {
    int seat = 0;
    std::optional<Phrase> phrase;  // nothing: free text
    std::string text;
    std::int64_t at_ms = 0;  // service time

    friend bool operator==(const TalkLine&, const TalkLine&) = default;
};
BOOST_DESCRIBE_STRUCT(TalkLine, (), (seat, phrase, text, at_ms))

class Talk {
public:
    bool may_speak(int seat, std::int64_t now_ms) const;
    /// Something that counts as speaking.
    void note(int seat, std::int64_t at_ms);
    void add(TalkLine line);
    void begin_game();
    /// The free texts of this seat go; phrases are nobody's own words.
    void forget_texts(int seat);
    std::vector<TalkLine> shown() const;

private:
    struct Speaker {
        std::vector<std::int64_t> lately_ms;  // talk_burst at most, oldest first
        int in_game = 0;
    };
    std::array<Speaker, 2> speakers_;
    std::vector<TalkLine> lines_;
};

}  // namespace quartello::match
