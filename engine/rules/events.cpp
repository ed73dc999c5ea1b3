#include "engine/rules/events.hpp"

namespace quartello {

std::string_view event_name(EventKind kind) {
    switch (kind) {
        case EventKind::place: return "place";
        case EventKind::take_bonus: return "take_bonus";
        case EventKind::flip: return "flip";
        case EventKind::convert: return "convert";
        case EventKind::step: return "step";
        case EventKind::paralysed: return "paralysed";
        case EventKind::freed: return "freed";
        case EventKind::pass: return "pass";
    }
    return "";
}

}  // namespace quartello
