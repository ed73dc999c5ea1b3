// Links to tables as they are pasted elsewhere: the page with tags for previews, and the picture of the board.
#include "server/http/preview.hpp"
#include "server/http/routes.hpp"

namespace quartello::http {

void GameService::show_preview(const Call& call, const Done& done) {
    const auto room = registry_.view(call.table);
    if (!room) return done(failure(404, room.error()));
    const std::string language = call.query("l");
    done({.body = preview_page(preview_of(*room, language), call.request.origin, call.table, language),
          .type = "text/html; charset=utf-8"});
}

void GameService::draw_preview(const Call& call, const Done& done) {
    if (!options_.draw) return done(failure(404, ErrorCode::no_pictures));
    const auto room = registry_.view(call.table);
    if (!room) return done(failure(404, room.error()));
    auto session = session_of(*room);
    if (!session) return done(failure(500, session.error()));
    auto picture = options_.draw(**session);
    if (!picture) return done(failure(500, picture.error()));
    done({.body = std::move(*picture), .type = "image/png"});
}

}  // namespace quartello::http
