#include "engine/match/talk.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace quartello::match {

namespace {

constexpr char32_t invalid = 0xFFFFFFFF;

/// The character that begins here; `text` loses it.
char32_t next_character(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (size > text.size()) {
        text = {};
        return invalid;
    }
    char32_t out = size == 1 ? lead : lead & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) out = (out << 6) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    text.remove_prefix(size);
    return out;
}

bool is_between(char32_t c, char32_t low, char32_t high) { return c >= low && c <= high; }

/// Control characters, separators of lines, marks of direction, and what nobody sees. The joiners U+200C and U+200D
/// stay: some languages and most pictures need them.
bool is_refused(char32_t c) {
    return c < 0x20 || is_between(c, 0x7F, 0x9F) || c == 0xAD || c == 0x61C || c == 0x200B || c == 0x200E ||
           c == 0x200F || is_between(c, 0x2028, 0x202E) || is_between(c, 0x2060, 0x206F) || c == 0xFEFF ||
           is_between(c, 0xFFF9, 0xFFFB) || is_between(c, 0xE0000, 0xE007F) || c > 0x10FFFF;
}

bool is_blank(char32_t c) {
    return c == ' ' || c == 0xA0 || c == 0x1680 || is_between(c, 0x2000, 0x200A) || c == 0x200C || c == 0x200D ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}

}  // namespace

bool is_talk(std::string_view text) {
    std::size_t length = 0;
    bool is_seen = false;
    while (!text.empty()) {
        const char32_t c = next_character(text);
        if (is_refused(c) || ++length > longest_talk) return false;
        is_seen = is_seen || !is_blank(c);
    }
    return is_seen;
}

bool Talk::may_speak(int seat, std::int64_t now_ms) const {
    const Speaker& speaker = speakers_[static_cast<std::size_t>(seat)];
    if (speaker.in_game >= talk_each_game) return false;
    return speaker.lately_ms.size() < talk_burst || now_ms - speaker.lately_ms.front() >= talk_burst_ms;
}

void Talk::note(int seat, std::int64_t at_ms) {
    Speaker& speaker = speakers_[static_cast<std::size_t>(seat)];
    if (speaker.lately_ms.size() == talk_burst) speaker.lately_ms.erase(speaker.lately_ms.begin());
    speaker.lately_ms.push_back(at_ms);
    ++speaker.in_game;
}

void Talk::add(TalkLine line) {
    note(line.seat, line.at_ms);
    if (lines_.size() == talk_shown) lines_.erase(lines_.begin());
    lines_.push_back(std::move(line));
}

void Talk::begin_game() {
    for (Speaker& speaker : speakers_) speaker.in_game = 0;
}

void Talk::forget_texts(int seat) {
    // They keep their places, so that the same lines are shown by whoever reads the log without them.
    for (TalkLine& line : lines_) {
        if (line.seat == seat) line.text.clear();
    }
}

std::vector<TalkLine> Talk::shown() const {
    std::vector<TalkLine> out;
    std::ranges::copy_if(lines_, std::back_inserter(out),
                         [](const TalkLine& line) { return line.phrase || !line.text.empty(); });
    return out;
}

}  // namespace quartello::match
