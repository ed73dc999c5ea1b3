#include "engine/game/session.hpp"

namespace quartello {

Parsed<Preview> Session::preview(std::string_view move) const {
    auto after = line_here();
    auto events = after->play(move);
    if (!events) return events.error();
    return Preview{std::move(*events), std::move(after)};
}

}  // namespace quartello
