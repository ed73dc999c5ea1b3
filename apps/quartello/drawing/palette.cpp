#include "apps/quartello/drawing/palette.hpp"

#include "engine/game/session.hpp"

namespace quartello::drawing {

namespace {

Colour mix(const Colour& a, const Colour& b, double share_of_b) {
    const auto part = [&](int x, int y) { return static_cast<int>(x + (y - x) * share_of_b); };
    return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue), 1};
}

}  // namespace

Palette palette(Theme theme, std::string_view game) {
    const BoardColours& board = facts_of(game).colours;
    const bool light = theme == Theme::light;
    const Colour cell = rgb(light ? board.cell_light : board.cell_dark);
    const Colour frame = rgb(light ? board.frame_light : board.frame_dark);
    return {
        .page = rgb(light ? 0xf7f4ee : 0x1b1d20),
        .label = rgb(light ? 0x6a6357 : 0xa9a59c),
        .frame = frame,
        .cell = cell,
        .frame_edge = mix(frame, rgb(0), 0.35),
        .border_cell = mix(frame, rgb(0), 0.16),
        .legal = rgb(light ? 0x14201a : 0xf4f1e8, light ? 0.5 : 0.55),
        .last_move = rgb(0x1b6ef3),
        .last_move_rim = rgb(0xffffff, 0.9),
        .shadow = light ? 0.38 : 0.5,
    };
}

PieceColours piece_colours(char letter) {
    switch (letter) {
        case 'b': return {rgb(0x55555c), rgb(0x17171a), rgb(0x050506), rgb(0xffffff, 0.16), rgb(0xf4f2ec)};
        case 'w': return {rgb(0xffffff), rgb(0xddd8cc), rgb(0x8f8878), rgb(0x6d6657, 0.3), rgb(0x2a2822)};
        // Green is the lighter of the two: they stay apart in grey and to eyes that do not tell them by hue.
        case 'g': return {rgb(0x86d39d), rgb(0x3a9a5c), rgb(0x1f6238), rgb(0xffffff, 0.28), rgb(0xf6fff8)};
        case 'r': return {rgb(0xc9503f), rgb(0x8c1f1a), rgb(0x560d0b), rgb(0xffffff, 0.2), rgb(0xfff3ee)};
        default: return {rgb(0xd8d8dc), rgb(0x8e8e96), rgb(0x55555c), rgb(0xffffff, 0.3), rgb(0x1c1c20)};
    }
}

}  // namespace quartello::drawing
