// quartello rules: a game's sheet in full, with the register of readings.
#include <algorithm>
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/study_report.hpp"
#include "engine/game/sheet_view.hpp"
#include "lab/measured_effects.hpp"

namespace quartello::app {

namespace {

/// Ids stand in front of what they name, in a column as wide as the widest.
template <class Items, class Id, class Text>
std::string table(const Items& items, Id id, Text text) {
    std::size_t widest = 0;
    for (const auto& item : items) widest = std::max(widest, std::string(id(item)).size());
    std::string out;
    for (const auto& item : items) out += wrap("  " + pad(id(item), widest + 2), text(item));
    return out;
}

/// "Green wins 62.1% [60.6%, 63.6%] instead of 59.5% [58.0%, 61.0%] (not told apart)"
std::string effect_text(const lab::MeasuredEffect& effect, std::string_view game) {
    const auto text = [&](double value) { return measure_text(effect.measure, value, false); };
    return measure_title(effect.measure, game) + " " + text(effect.other) + " [" + text(effect.other_low) + ", " +
           text(effect.other_high) + "] instead of " + text(effect.chosen) + " [" + text(effect.chosen_low) + ", " +
           text(effect.chosen_high) + "]" + (effect.differs ? "" : " (not told apart)");
}

/// Who wins, and what differs beside that.
std::string measured_text(const lab::MeasuredReading& measured, std::string_view game) {
    std::string out;
    for (const auto& effect : measured.effects) {
        if (effect.measure == lab::StudyMeasure::chance || effect.differs)
            out += (out.empty() ? "" : "; ") + effect_text(effect, game);
    }
    const std::string games = counted(static_cast<std::size_t>(measured.games), "game");
    if (measured.unfinished > 0)
        out += "; " + std::to_string(measured.unfinished) + " of " + games + " were too long and count as draws";
    return wrap("      measured: ", "with " + std::string(measured.variant) + ", " + games + " of level " +
                                        std::to_string(measured.level) + ", 95%: " + out + ".");
}

std::string reading_text(const ReadingView& reading, std::string_view game) {
    std::string out = wrap(reading.kind == ReadingKind::addition ? "  [our addition] " : "  [reading] ", reading.point);
    out += wrap("      chosen: ", reading.chosen) + wrap("      why: ", reading.why);
    if (!reading.otherwise.empty()) out += wrap("      otherwise: ", reading.otherwise);
    const auto measured = lab::measured_reading(game, reading.otherwise);
    if (measured.games > 0) out += measured_text(measured, game);
    return out;
}

std::string rules_text(const SheetView& sheet, const Style& style) {
    std::string out = heading(sheet.title, style) + "\n" + wrap("", sheet.credit) + "\n" + wrap("", sheet.summary);
    const auto section = [&](std::string_view title) { out += "\n" + heading(title, style) + "\n"; };
    section("Rules");
    out += table(
        sheet.clauses, [](const auto& clause) { return clause.id; }, [](const auto& clause) { return clause.text; });
    section("How a move is written");
    out += wrap("  ", sheet.move_help);
    section("Letters of the board text");
    out += table(
        sheet.pieces, [](const auto& piece) { return piece.letter; }, [](const auto& piece) { return piece.name; });
    section("Switches (--rules key=value,…)");
    out += table(
        sheet.switches, [](const auto& entry) { return entry.key + "=" + entry.fallback; },
        [](const auto& entry) { return entry.meaning + " (" + entry.values + ")"; });
    if (!sheet.setups.empty()) {
        section("Set-ups (--setup NAME)");
        out += table(
            sheet.setups, [](const auto& setup) { return setup.name; },
            [](const auto& setup) { return setup.meaning; });
    }
    section("What the original sheet leaves open, and what we chose");
    for (const auto& reading : sheet.readings) out += reading_text(reading, sheet.name);
    return out;
}

}  // namespace

void add_rules(CLI::App& app, int&) {
    struct Options {
        std::string game;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("rules", "the rules of a game, its switches, set-ups and open points");
    command->add_option("GAME", options->game, "the game; `quartello games` lists them")->required();
    add_json_flag(*command, options->json);
    command->footer("Examples:\n  quartello rules mapello\n  quartello rules mabi --json");
    command->callback([options] {
        const SheetView sheet = sheet_view(*take(find_sheet(options->game)));
        if (options->json) print_json(sheet);
        else print(rules_text(sheet, style_of_stdout()));
    });
}

}  // namespace quartello::app
