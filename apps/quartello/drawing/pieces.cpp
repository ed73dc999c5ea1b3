#include "apps/quartello/drawing/pieces.hpp"

#include "apps/quartello/drawing/letters.hpp"

namespace quartello::drawing {

namespace {

constexpr double disc_radius = 0.4;

Gradient lit(const Colour& lit_colour, const Colour& body) { return {0.36, 0.3, 0.72, 0, lit_colour, body}; }

void draw_shadow(Group& group, const Palette& palette, Spot spot, double radius) {
    const Gradient fade{0.5, 0.5, 0.5, 0.72, rgb(0, palette.shadow), rgb(0, 0)};
    group.fill(Circle{spot.at(0.02, 0.045), 1.13 * radius * spot.cell}, fade);
}

void draw_disc(Group& group, const Palette& palette, Spot spot, const PieceColours& colours) {
    draw_shadow(group, palette, spot, disc_radius);
    group.fill_and_stroke(Circle{spot.centre, disc_radius * spot.cell}, lit(colours.lit, colours.body),
                          {colours.edge, 0.022 * spot.cell});
    group.stroke(Circle{spot.centre, 0.335 * spot.cell}, {colours.groove, 0.018 * spot.cell});
}

void draw_number(Group& group, Spot spot, int number, double height, const Colour& ink) {
    group.stroke(letters(std::to_string(number), spot.centre, height * spot.cell),
                 {ink, pen_width(height) * spot.cell});
}

Path diamond(Spot spot, double radius) { return star(spot.centre, 2, radius * spot.cell, radius * spot.cell); }

/// Stones that differ in hue only carry a sign: a ring for green, a diamond for red.
void draw_sign(Group& group, Spot spot, char letter, const Colour& ink) {
    if (letter == 'g') group.stroke(Circle{spot.centre, 0.15 * spot.cell}, {ink, 0.06 * spot.cell});
    if (letter == 'r') group.fill(diamond(spot, 0.18), ink);
}

void draw_wall(Group& group, Spot spot) {
    const double c = spot.cell;
    const Point corner = spot.at(-0.42, -0.42);
    const Colour mortar = rgb(0x38332d);
    group.fill(Rectangle{corner.x, corner.y + 0.04 * c, 0.84 * c, 0.84 * c, 0.07 * c}, rgb(0, 0.35));
    group.fill(Rectangle{corner.x, corner.y, 0.84 * c, 0.84 * c, 0.07 * c}, mortar);
    struct Brick {
        double x;
        double y;
        double width;
        int colour;
    };
    constexpr Brick bricks[] = {{-0.39, -0.39, 0.45, 0x958c81}, {0.09, -0.39, 0.3, 0x8a8176},
                                {-0.39, -0.12, 0.22, 0x877e73}, {-0.14, -0.12, 0.36, 0x9a9186},
                                {0.25, -0.12, 0.14, 0x8d8479},  {-0.39, 0.15, 0.36, 0x928a7e},
                                {0.0, 0.15, 0.39, 0x857c71}};
    for (const Brick& brick : bricks) {
        const Point at = spot.at(brick.x, brick.y);
        group.fill(Rectangle{at.x, at.y, brick.width * c, 0.24 * c, 0.03 * c}, rgb(brick.colour));
        group.fill(Rectangle{at.x, at.y, brick.width * c, 0.05 * c, 0.025 * c}, rgb(0xffffff, 0.18));
    }
}

/// A blue disc, as in the rulebook; jokers are red squares, so that neither hue nor shape confuses the two.
void draw_bonus(Group& group, const Palette& palette, Spot spot, int points) {
    const double r = 0.3;
    draw_shadow(group, palette, spot, r);
    group.fill_and_stroke(Circle{spot.centre, r * spot.cell}, lit(rgb(0x6fb4ff), rgb(0x1d5fc4)),
                          {rgb(0x0b2f6b), 0.03 * spot.cell});
    group.stroke(Circle{spot.centre, 0.24 * spot.cell}, {rgb(0xffffff, 0.55), 0.016 * spot.cell});
    if (points > 0) draw_number(group, spot, points, 0.25, rgb(0xffffff));
}

/// In the middle half black, half white: it serves whoever is to move.
void draw_joker(Group& group, const Palette& palette, Spot spot) {
    const double c = spot.cell;
    const double r = 0.19;
    draw_shadow(group, palette, spot, 0.3);
    const Point corner = spot.at(-0.31, -0.31);
    group.fill(Rectangle{corner.x, corner.y, 0.62 * c, 0.62 * c, 0.06 * c}, rgb(0xffe9df));
    group.fill(Rectangle{corner.x + 0.03 * c, corner.y + 0.03 * c, 0.56 * c, 0.56 * c, 0.045 * c}, rgb(0xc8281f));
    group.fill(polygon({spot.at(0, -r), spot.at(0, r), spot.at(-r, 0)}), rgb(0x1b1b1e));
    group.fill(polygon({spot.at(0, -r), spot.at(r, 0), spot.at(0, r)}), rgb(0xf6f3ea));
}

void draw_shield(Group& group, Spot spot, const Colour& ink) {
    const auto at = [&](double x, double y) { return spot.at(x, y); };
    group.fill(Path{{'M', at(0, -0.095)},
                    {'L', at(0.08, -0.06)},
                    {'C', at(0.08, 0.02), at(0.05, 0.075), at(0, 0.1)},
                    {'C', at(-0.05, 0.075), at(-0.08, 0.02), at(-0.08, -0.06)},
                    {'Z'}},
               ink);
}

void draw_padlock(Group& group, Spot spot, const Colour& ink) {
    const auto at = [&](double x, double y) { return spot.at(x, y); };
    group.stroke(Path{{'M', at(-0.042, 0)},
                      {'L', at(-0.042, -0.04)},
                      {'C', at(-0.042, -0.1), at(0.042, -0.1), at(0.042, -0.04)},
                      {'L', at(0.042, 0)}},
                 {ink, 0.028 * spot.cell});
    const Point body = at(-0.075, -0.02);
    group.fill(Rectangle{body.x, body.y, 0.15 * spot.cell, 0.11 * spot.cell, 0.02 * spot.cell}, ink);
}

void draw_halt(Group& group, Spot spot, const Colour& ink) {
    for (const double x : {-0.04, 0.04})
        group.stroke(line(spot.at(x, -0.055), spot.at(x, 0.055)), {ink, 0.04 * spot.cell});
}

}  // namespace

void draw_piece(Group& group, const Palette& palette, Spot spot, char letter, int number) {
    switch (letter) {
        case '#': return draw_wall(group, spot);
        case '*': return draw_bonus(group, palette, spot, number);
        case 'j': return draw_joker(group, palette, spot);
        default: break;
    }
    const PieceColours colours = piece_colours(letter);
    draw_disc(group, palette, spot, colours);
    if (number > 0) draw_number(group, spot, number, 0.27, colours.ink);
    else draw_sign(group, spot, letter, colours.ink);
}

void draw_badge(Group& group, Spot spot, LabelCode mark) {
    const Spot badge{spot.at(0.29, -0.29), spot.cell};
    const Colour ink = rgb(0x26231d);
    group.fill_and_stroke(Circle{badge.centre, 0.15 * spot.cell}, rgb(0xfffdf6), {ink, 0.022 * spot.cell});
    if (mark == LabelCode::protected_stone || mark == LabelCode::guarded) draw_shield(group, badge, ink);
    else if (mark == LabelCode::locked_group) draw_padlock(group, badge, ink);
    else if (mark == LabelCode::paralysed) draw_halt(group, badge, ink);
    else group.fill(Circle{badge.centre, 0.06 * spot.cell}, ink);
}

}  // namespace quartello::drawing
