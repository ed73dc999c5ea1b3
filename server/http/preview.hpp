// What a link to a table looks like where it is pasted: a title, a sentence and a picture for those who read Open Graph
// tags, and a page that leads on to the table for everybody else. Pure text; who may look at a table is not asked here,
// for its id is the invitation.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/game/session.hpp"
#include "engine/match/room_view.hpp"

namespace quartello::http {

inline constexpr int preview_width_px = 1200;
inline constexpr int preview_height_px = 630;

struct Preview {
    std::string title;     // "Ann invites you to a game of Mapello"
    std::string sentence;  // what to expect behind the link
};

/// In a language of the page ("en", "de", "es", "pt", "ja"); any other is taken for English.
Preview preview_of(const match::RoomView& room, std::string_view language);

/// The page at `origin`/t/`table`: tags for previews, and the way on to the table, without any script.
std::string preview_page(const Preview& preview, std::string_view origin, std::string_view table,
                         std::string_view language);

/// The game of a table where it stands, or as it would begin; an error only if the table's own texts do not parse.
Parsed<std::unique_ptr<Session>> session_of(const match::RoomView& room);

}  // namespace quartello::http
