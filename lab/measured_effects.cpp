#include "lab/measured_effects.hpp"

namespace quartello::lab {

namespace {

struct MeasuredRow {
    std::string_view game;
    std::string_view otherwise;
    std::string_view variant;
    int level;
    int games;
    int unfinished;
    MeasuredEffect effect;
};

constexpr MeasuredRow measured_rows[] = {
#include "lab/measured_effects.inc"
};

}  // namespace

MeasuredReading measured_reading(std::string_view game, std::string_view otherwise) {
    MeasuredReading out;
    for (const auto& row : measured_rows) {
        if (row.game != game || row.otherwise != otherwise) continue;
        out.variant = row.variant;
        out.level = row.level;
        out.games = row.games;
        out.unfinished = row.unfinished;
        out.effects.push_back(row.effect);
    }
    return out;
}

}  // namespace quartello::lab
