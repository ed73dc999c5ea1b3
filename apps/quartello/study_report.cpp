#include "apps/quartello/study_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/game/session.hpp"

namespace quartello::app {

namespace {

using lab::MeasuredValue;
using lab::StudyMeasure;
using lab::StudyReport;
using lab::VariantReport;

bool is_share(StudyMeasure measure) {
    return measure == StudyMeasure::chance || measure == StudyMeasure::draws || measure == StudyMeasure::decided ||
           measure == StudyMeasure::depth;
}

std::string side_of_study(std::string_view game, std::size_t side) {
    const auto sheet = find_sheet(game);
    return sheet ? std::string((*sheet)->sides[side].text) : side == 0 ? "first" : "second";
}

std::vector<StudyMeasure> measures_of(const StudyReport& report) {
    std::vector<StudyMeasure> out;
    for (const auto& variant : report.variants) {
        for (const auto& measure : variant.measures) {
            if (std::ranges::find(out, measure.measure) == out.end()) out.push_back(measure.measure);
        }
    }
    std::ranges::sort(out);
    return out;
}

std::string interval_text(StudyMeasure measure, double value, double low, double high, bool signs) {
    return fmt::format("{} [{}, {}]", measure_text(measure, value, signs), measure_text(measure, low, signs),
                       measure_text(measure, high, signs));
}

/// A difference with its unit: of shares, percentage points.
std::string difference_text(StudyMeasure measure, const lab::StudyDifference& difference) {
    if (!is_share(measure)) return interval_text(measure, difference.value, difference.low, difference.high, true);
    return fmt::format("{:+.2f} [{:+.2f}, {:+.2f}] pp", 100 * difference.value, 100 * difference.low,
                       100 * difference.high);
}

std::string chance_of_error_text(double p) { return p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", p); }

std::string fair_text(const VariantReport& variant) {
    return fmt::format("{:g} [{:g}, {:g}]", variant.fair.points, variant.fair.low, variant.fair.high);
}

std::string levels_text(const StudyReport& report) {
    std::vector<std::int64_t> levels;
    for (const auto& variant : report.variants) {
        if (std::ranges::find(levels, variant.level) == levels.end()) levels.push_back(variant.level);
    }
    return (levels.size() > 1 ? "levels " : "level ") + fmt::format("{}", fmt::join(levels, ", "));
}

std::string conditions_text(const StudyReport& report) {
    std::int64_t games = 0;
    for (const auto& variant : report.variants) games += variant.games;
    std::string out = fmt::format("{} games of {} of {} against itself, seed {}, plan {}.", games, report.game,
                                  levels_text(report), report.seed, report.plan);
    if (report.depth)
        out += fmt::format(" Depth of strategy: level {} against level {}, {} pairs of games a variant.",
                           report.depth->stronger, report.depth->weaker, report.depth->pairs);
    return out;
}

constexpr std::string_view study_method =
    "All variants play the same numbered games with the same dice. Intervals are 95%: of shares by the likelihood of "
    "the "
    "results, of means by the normal distribution. Differences to the base are taken game by game; what is called "
    "different has p below 0.05 after Holm's correction for all tests of the study, so that with a probability of 95% "
    "no "
    "difference is named that is not there. What is not called different may still differ by what its interval holds. "
    "Fair points are counted on the margins: with so many for the second side both would have won equally often.";

// --- Markdown

std::string markdown_row(const std::vector<std::string>& cells) {
    return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string markdown_head(const std::vector<std::string>& cells) {
    std::string out = markdown_row(cells) + "|";
    for (std::size_t i = 0; i < cells.size(); ++i) out += "---|";
    return out + "\n";
}

// --- HTML

std::string escaped_html(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else if (c == '&') out += "&amp;";
        else if (c == '"') out += "&quot;";
        else out += c;
    }
    return out;
}

/// Round numbers between low and high, about five of them.
std::vector<double> ticks_of(double low, double high) {
    const double rough = (high - low) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0}) {
        if (factor * power >= rough) step = factor * power;
    }
    std::vector<double> out;
    for (double at = std::ceil(low / step); at * step <= high + step * 1e-9; ++at) out.push_back(at * step);
    return out;
}

struct Range {
    double low = 0;
    double high = 1;

    void widen(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

Range range_of(const StudyReport& report, StudyMeasure measure) {
    Range out{1e300, -1e300};
    for (const auto& variant : report.variants) {
        const MeasuredValue* found = find_measure(variant, measure);
        if (found == nullptr) continue;
        out.widen(found->low);
        out.widen(found->high);
    }
    if (measure == StudyMeasure::chance || measure == StudyMeasure::depth) out.widen(0.5);
    if (measure == StudyMeasure::margin) out.widen(0);
    const double room = std::max((out.high - out.low) * 0.06, 1e-6);
    return {out.low - room, out.high + room};
}

/// Dots with intervals, a row a variant; the base's interval is a band behind all of them.
std::string plot_of(const StudyReport& report, StudyMeasure measure) {
    constexpr double width = 720;
    constexpr double left = 190;
    constexpr double right = 700;
    constexpr double row = 24;
    constexpr double top = 10;
    const double bottom = top + row * static_cast<double>(report.variants.size());
    const Range range = range_of(report, measure);
    const auto x = [&](double value) { return left + (value - range.low) / (range.high - range.low) * (right - left); };
    std::string out = fmt::format("<svg viewBox=\"0 0 {} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", width,
                                  bottom + 30, escaped_html(measure_title(measure, report.game)));
    for (const double tick : ticks_of(range.low, range.high))
        out += fmt::format(
            "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>"
            "<text class=\"tick\" x=\"{0:.1f}\" y=\"{3}\">{4}</text>\n",
            x(tick), top, bottom, bottom + 18, measure_text(measure, tick, false));
    const bool has_even = measure == StudyMeasure::chance || measure == StudyMeasure::depth;
    if (has_even || measure == StudyMeasure::margin)
        out += fmt::format("<line class=\"even\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>\n",
                           x(has_even ? 0.5 : 0), top, bottom);
    for (const auto& variant : report.variants) {
        const MeasuredValue* found = find_measure(variant, measure);
        if (variant.name == report.base && found != nullptr)
            out += fmt::format("<rect class=\"band\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>\n",
                               x(found->low), top, std::max(x(found->high) - x(found->low), 1.0), bottom - top);
    }
    double y = top + row / 2;
    for (const auto& variant : report.variants) {
        const MeasuredValue* found = find_measure(variant, measure);
        const bool differs = found != nullptr && found->difference && found->difference->differs;
        out += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>", left - 10, y + 4,
                           escaped_html(variant.name));
        if (found != nullptr)
            out += fmt::format(
                "<g class=\"{}\"><title>{}: {}</title><line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{}\" "
                "y2=\"{}\"/><circle cx=\"{:.1f}\" cy=\"{}\" r=\"4.5\"/></g>",
                differs ? "differs" : "same", escaped_html(variant.name),
                interval_text(measure, found->value, found->low, found->high, false), x(found->low), x(found->high), y,
                y, x(found->value), y);
        out += "\n";
        y += row;
    }
    return out + "</svg>\n";
}

std::string html_table(const StudyReport& report) {
    std::string out = "<table>\n<thead><tr><th scope=\"col\">variant</th><th scope=\"col\">games</th>";
    const auto measures = measures_of(report);
    for (const auto measure : measures)
        out += fmt::format("<th scope=\"col\">{}</th>", escaped_html(measure_title(measure, report.game)));
    out += "<th scope=\"col\">fair points</th></tr></thead>\n<tbody>\n";
    for (const auto& variant : report.variants) {
        out += fmt::format("<tr><th scope=\"row\">{}{}<small>{}</small></th><td>{}</td>", escaped_html(variant.name),
                           variant.name == report.base ? " <em>base</em>" : "", escaped_html(variant.rules),
                           variant.games);
        for (const auto measure : measures) {
            const MeasuredValue* found = find_measure(variant, measure);
            if (found == nullptr) {
                out += "<td></td>";
                continue;
            }
            out += fmt::format("<td>{}<small>{} – {}</small>", measure_text(measure, found->value, false),
                               measure_text(measure, found->low, false), measure_text(measure, found->high, false));
            if (found->difference && found->difference->differs)
                out += fmt::format("<small class=\"differs\">differs, p {}</small>",
                                   escaped_html(chance_of_error_text(found->difference->adjusted)));
            out += "</td>";
        }
        out += fmt::format("<td>{:g}<small>{:g} – {:g}</small></td></tr>\n", variant.fair.points, variant.fair.low,
                           variant.fair.high);
    }
    return out + "</tbody>\n</table>\n";
}

constexpr std::string_view study_style = R"(
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #24221f; --soft: #6b665e; --line: #d9d4ca; --same: #3b6ea5;
  --differs: #b4471f; --band: #3b6ea522; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1d20; --ink: #e8e4dc; --soft: #a39d92; --line: #3a3d42;
  --same: #7fb2e5; --differs: #f08a5d; --band: #7fb2e522; } }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { line-height: 1.2; } h2 { margin-top: 2.2rem; font-size: 1.15rem; }
p.meaning, small, figcaption { color: var(--soft); } small { display: block; font-weight: normal; }
figure { margin: 1.2rem 0; } figcaption { font-weight: 600; color: var(--ink); }
svg { width: 100%; max-width: 46rem; height: auto; display: block; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .tick { fill: var(--soft); text-anchor: middle; } svg .name { text-anchor: end; }
svg .grid { stroke: var(--line); } svg .even { stroke: var(--soft); stroke-dasharray: 4 3; } svg .band { fill: var(--band); }
svg .same line { stroke: var(--same); stroke-width: 2; } svg .same circle { fill: var(--same); }
svg .differs line { stroke: var(--differs); stroke-width: 2; } svg .differs circle { fill: var(--differs); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th:first-child { text-align: left; } td small { white-space: nowrap; } small.differs { color: var(--differs); }
)";

}  // namespace

std::string measure_title(StudyMeasure measure, std::string_view game) {
    switch (measure) {
        case StudyMeasure::chance: return side_of_study(game, 0) + " wins (a draw is half)";
        case StudyMeasure::margin: return "points " + side_of_study(game, 0) + " is ahead";
        case StudyMeasure::draws: return "drawn games";
        case StudyMeasure::plies: return "moves a game";
        case StudyMeasure::branching: return "legal moves a turn";
        case StudyMeasure::lead_changes: return "lead changes a game";
        case StudyMeasure::decided: return "decided after so much of the game";
        case StudyMeasure::depth: return "the stronger level's score";
    }
    return "";
}

std::string measure_text(StudyMeasure measure, double value, bool signs) {
    if (std::abs(value) < 1e-9) value = 0;  // no "-0.0"
    if (is_share(measure)) return signs ? fmt::format("{:+.1f}%", 100 * value) : fmt::format("{:.1f}%", 100 * value);
    if (signs || measure == StudyMeasure::margin) return fmt::format("{:+.2f}", value);
    return measure == StudyMeasure::lead_changes ? fmt::format("{:.2f}", value) : fmt::format("{:.1f}", value);
}

std::vector<std::string> study_findings(const StudyReport& report) {
    std::vector<std::string> out;
    for (const auto& variant : report.variants) {
        const MeasuredValue* chance = find_measure(variant, StudyMeasure::chance);
        if (chance == nullptr) continue;
        const bool even = chance->low <= 0.5 && chance->high >= 0.5;
        std::string text =
            fmt::format("{}: {} scores {}{}.", variant.name, side_of_study(report.game, 0),
                        interval_text(StudyMeasure::chance, chance->value, chance->low, chance->high, false),
                        even ? ", not told from even" : "");
        if (variant.name != report.base) {
            std::vector<std::string> differing;
            for (const auto& measure : variant.measures) {
                if (measure.difference && measure.difference->differs)
                    differing.push_back(measure_title(measure.measure, report.game) + " " +
                                        difference_text(measure.measure, *measure.difference));
            }
            text += differing.empty() ? fmt::format(" It cannot be told from {} in anything measured.", report.base)
                                      : fmt::format(" Against {}: {}.", report.base, fmt::join(differing, "; "));
        }
        if (variant.unfinished > 0)
            text += fmt::format(" {} games were too long and count as draws.", variant.unfinished);
        out.push_back(std::move(text));
    }
    return out;
}

std::string study_markdown(const StudyReport& report) {
    const auto measures = measures_of(report);
    std::string out = fmt::format("# {}\n\n", report.title);
    if (!report.about.empty()) out += report.about + "\n\n";
    out += conditions_text(report) + "\n\n";
    for (const auto& finding : study_findings(report)) out += "- " + finding + "\n";
    std::vector<std::string> head = {"variant", "games"};
    for (const auto measure : measures) head.push_back(measure_title(measure, report.game));
    head.emplace_back("fair points");
    out += "\n## Measured, with 95% intervals\n" + markdown_head(head);
    for (const auto& variant : report.variants) {
        std::vector<std::string> cells = {variant.name, std::to_string(variant.games)};
        for (const auto measure : measures) {
            const MeasuredValue* found = find_measure(variant, measure);
            cells.push_back(found == nullptr ? ""
                                             : interval_text(measure, found->value, found->low, found->high, false));
        }
        cells.push_back(fair_text(variant));
        out += markdown_row(cells);
    }
    if (report.tests > 0) {
        out += fmt::format(
            "\n## Differences to {}\n{}", report.base,
            markdown_head({"variant", "measure", "difference", "p", fmt::format("p, Holm over {}", report.tests), ""}));
        for (const auto& variant : report.variants) {
            for (const auto& measure : variant.measures) {
                if (!measure.difference) continue;
                out += markdown_row({variant.name, measure_title(measure.measure, report.game),
                                     difference_text(measure.measure, *measure.difference),
                                     chance_of_error_text(measure.difference->p),
                                     chance_of_error_text(measure.difference->adjusted),
                                     measure.difference->differs ? "differs" : "not told apart"});
            }
        }
    }
    return out + "\n" + std::string(study_method) + "\n";
}

std::string study_csv(const StudyReport& report) {
    const auto word = [](std::string_view text) {
        std::string out = "\"";
        for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
        return out + "\"";
    };
    std::string out =
        "study,variant,rules,level,measure,count,value,low,high,difference,difference_low,difference_high,"
        "p,p_holm,differs\n";
    for (const auto& variant : report.variants) {
        const std::string head =
            fmt::format("{},{},{},{}", report.name, word(variant.name), word(variant.rules), variant.level);
        for (const auto& measure : variant.measures) {
            out += fmt::format("{},{},{},{},{},{}", head, boost::describe::enum_to_string(measure.measure, ""),
                               measure.count, measure.value, measure.low, measure.high);
            if (const auto& difference = measure.difference)
                out += fmt::format(",{},{},{},{},{},{}\n", difference->value, difference->low, difference->high,
                                   difference->p, difference->adjusted, difference->differs ? "yes" : "no");
            else out += ",,,,,,\n";
        }
        out += fmt::format("{},fair_points,{},{},{},{},,,,,,\n", head, variant.games, variant.fair.points,
                           variant.fair.low, variant.fair.high);
    }
    return out;
}

std::string study_html(const StudyReport& report) {
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escaped_html(report.title), study_style);
    if (!report.about.empty()) out += "<p>" + escaped_html(report.about) + "</p>\n";
    out += "<p class=\"meaning\">" + escaped_html(conditions_text(report)) + "</p>\n<h2>What was found</h2>\n<ul>\n";
    for (const auto& finding : study_findings(report)) out += "<li>" + escaped_html(finding) + "</li>\n";
    out +=
        "</ul>\n<h2>Plots</h2>\n<p class=\"meaning\">A dot is a variant, its line the 95% interval; the band is the "
        "base's. Orange: different from the base after correction.</p>\n";
    for (const auto measure : measures_of(report))
        out += fmt::format("<figure><figcaption>{}</figcaption>\n{}</figure>\n",
                           escaped_html(measure_title(measure, report.game)), plot_of(report, measure));
    out += "<h2>Numbers</h2>\n<div class=\"scroll\">\n" + html_table(report) +
           "</div>\n<h2>How it was counted</h2>\n<p>" + escaped_html(study_method) + "</p>\n</body>\n</html>\n";
    return out;
}

}  // namespace quartello::app
