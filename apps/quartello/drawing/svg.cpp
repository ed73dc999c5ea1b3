// The SVG writer.
#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "apps/quartello/drawing/writers.hpp"

namespace quartello::drawing {

namespace {

/// Two decimals are finer than any screen; trailing zeros would only be weight.
std::string number(double value) {
    const long long hundredths = std::llround(value * 100);
    std::string out = fmt::format("{}{}", hundredths < 0 ? "-" : "", std::llabs(hundredths) / 100);
    const long long rest = std::llabs(hundredths) % 100;
    if (rest % 10 != 0) return out + fmt::format(".{:02}", rest);
    return rest != 0 ? out + fmt::format(".{}", rest / 10) : out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

std::string hex(const Colour& c) { return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue); }

class SvgWriter {
public:
    std::string write(const Drawing& drawing) {
        for (const Group& group : drawing.groups) add(group);
        std::string out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
            "role=\"img\" "
            "aria-labelledby=\"title description\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
            drawing.width, drawing.height);
        out += fmt::format("<title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n",
                           escaped(drawing.title), escaped(drawing.description));
        out += "<defs>\n" + definitions() + "</defs>\n" + body_ + "</svg>\n";
        return out;
    }

private:
    void add(const Group& group) {
        body_ += fmt::format("<g class=\"{}\"", escaped(group.kind));
        body_ += group.title.empty() ? ">\n" : fmt::format("><title>{}</title>\n", escaped(group.title));
        for (const Shape& shape : group.shapes) {
            body_ += std::visit([](const auto& geometry) { return element(geometry); }, shape.geometry) + fill(shape) +
                     stroke(shape) + "/>\n";
        }
        body_ += "</g>\n";
    }

    static std::string element(const Circle& c) {
        return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", number(c.centre.x), number(c.centre.y),
                           number(c.radius));
    }

    static std::string element(const Rectangle& r) {
        const std::string corner = r.corner > 0 ? fmt::format(" rx=\"{}\"", number(r.corner)) : "";
        return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}", number(r.x), number(r.y),
                           number(r.width), number(r.height), corner);
    }

    static std::string element(const Path& path) {
        std::string data;
        for (const PathStep& step : path) {
            data += step.command;
            std::string_view separator;
            for (const Point& point : step.used_points()) {
                data += fmt::format("{}{} {}", separator, number(point.x), number(point.y));
                separator = " ";
            }
        }
        return "<path d=\"" + data + "\"";
    }

    std::string fill(const Shape& shape) {
        if (!shape.fill) return " fill=\"none\"";
        if (const auto* gradient = std::get_if<Gradient>(&*shape.fill))
            return fmt::format(" fill=\"url(#g{})\"", index_of(*gradient));
        return colour("fill", std::get<Colour>(*shape.fill));
    }

    static std::string stroke(const Shape& shape) {
        if (!shape.stroke) return "";
        return colour("stroke", shape.stroke->colour) +
               fmt::format(" stroke-width=\"{}\"", number(shape.stroke->width));
    }

    static std::string colour(std::string_view attribute, const Colour& c) {
        std::string out = fmt::format(" {}=\"{}\"", attribute, hex(c));
        if (c.opacity < 1) out += fmt::format(" {}-opacity=\"{}\"", attribute, number(c.opacity));
        return out;
    }

    std::size_t index_of(const Gradient& gradient) {
        const auto found = std::ranges::find(gradients_, gradient);
        const auto index = static_cast<std::size_t>(found - gradients_.begin());
        if (found == gradients_.end()) gradients_.push_back(gradient);
        return index;
    }

    static std::string stop(double offset, const Colour& c) {
        return fmt::format("<stop offset=\"{}\" stop-color=\"{}\" stop-opacity=\"{}\"/>", number(offset), hex(c),
                           number(c.opacity));
    }

    std::string definitions() const {
        std::string out;
        for (std::size_t i = 0; i < gradients_.size(); ++i) {
            const Gradient& g = gradients_[i];
            out += fmt::format("<radialGradient id=\"g{}\" cx=\"{}\" cy=\"{}\" r=\"{}\">{}{}</radialGradient>\n", i,
                               number(g.x), number(g.y), number(g.radius), stop(g.hold, g.inner), stop(1, g.outer));
        }
        return out;
    }

    std::string body_;
    std::vector<Gradient> gradients_;
};

}  // namespace

std::string to_svg(const Drawing& drawing) { return SvgWriter().write(drawing); }

}  // namespace quartello::drawing
