// The PNG writer, through cairo.
#include <cmath>
#include <memory>
#include <numbers>

#include <cairo.h>

#include "apps/quartello/drawing/writers.hpp"

namespace quartello::drawing {

namespace {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

void trace(cairo_t* context, const Circle& circle) {
    cairo_new_sub_path(context);
    cairo_arc(context, circle.centre.x, circle.centre.y, circle.radius, 0, 2 * std::numbers::pi);
    cairo_close_path(context);
}

void trace(cairo_t* context, const Rectangle& r) {
    if (r.corner <= 0) {
        cairo_rectangle(context, r.x, r.y, r.width, r.height);
        return;
    }
    constexpr double quarter = std::numbers::pi / 2;
    const double left = r.x + r.corner;
    const double right = r.x + r.width - r.corner;
    const double top = r.y + r.corner;
    const double bottom = r.y + r.height - r.corner;
    cairo_new_sub_path(context);
    cairo_arc(context, right, top, r.corner, -quarter, 0);
    cairo_arc(context, right, bottom, r.corner, 0, quarter);
    cairo_arc(context, left, bottom, r.corner, quarter, 2 * quarter);
    cairo_arc(context, left, top, r.corner, 2 * quarter, 3 * quarter);
    cairo_close_path(context);
}

void trace(cairo_t* context, const Path& path) {
    for (const auto& [command, p] : path) {
        switch (command) {
            case 'M': cairo_move_to(context, p[0].x, p[0].y); break;
            case 'L': cairo_line_to(context, p[0].x, p[0].y); break;
            case 'C': cairo_curve_to(context, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y); break;
            default: cairo_close_path(context);
        }
    }
}

void set_colour(cairo_t* context, const Colour& c) {
    cairo_set_source_rgba(context, c.red / 255.0, c.green / 255.0, c.blue / 255.0, c.opacity);
}

void add_stop(cairo_pattern_t* pattern, double offset, const Colour& c) {
    cairo_pattern_add_color_stop_rgba(pattern, offset, c.red / 255.0, c.green / 255.0, c.blue / 255.0, c.opacity);
}

void fill_gradient(cairo_t* context, const Gradient& g, const Rectangle& box) {
    cairo_pattern_t* pattern = cairo_pattern_create_radial(g.x, g.y, 0, g.x, g.y, g.radius);
    add_stop(pattern, g.hold, g.inner);
    add_stop(pattern, 1, g.outer);
    cairo_save(context);
    cairo_translate(context, box.x, box.y);
    cairo_scale(context, box.width, box.height);
    cairo_set_source(context, pattern);
    cairo_fill_preserve(context);
    cairo_restore(context);
    cairo_pattern_destroy(pattern);
}

void draw(cairo_t* context, const Shape& shape) {
    cairo_new_path(context);
    std::visit([&](const auto& geometry) { trace(context, geometry); }, shape.geometry);
    if (shape.fill) {
        if (const auto* gradient = std::get_if<Gradient>(&*shape.fill)) {
            fill_gradient(context, *gradient, bounding_box(shape.geometry));
        } else {
            set_colour(context, std::get<Colour>(*shape.fill));
            cairo_fill_preserve(context);
        }
    }
    if (shape.stroke) {
        set_colour(context, shape.stroke->colour);
        cairo_set_line_width(context, shape.stroke->width);
        cairo_stroke(context);
    }
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Parsed<std::string> to_png(const Drawing& drawing) {
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, drawing.width, drawing.height),
                          cairo_surface_destroy);
    const Context context(cairo_create(surface.get()), cairo_destroy);
    cairo_set_line_cap(context.get(), CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context.get(), CAIRO_LINE_JOIN_ROUND);
    for (const Group& group : drawing.groups) {
        for (const Shape& shape : group.shapes) draw(context.get(), shape);
    }
    cairo_surface_flush(surface.get());
    std::string bytes;
    const cairo_status_t drawn = cairo_status(context.get());
    const cairo_status_t written =
        drawn == CAIRO_STATUS_SUCCESS ? cairo_surface_write_to_png_stream(surface.get(), append, &bytes) : drawn;
    if (written != CAIRO_STATUS_SUCCESS)
        return Error{std::string("picture: cannot make a PNG: ") + cairo_status_to_string(written)};
    return bytes;
}

}  // namespace quartello::drawing
