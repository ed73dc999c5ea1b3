#include "engine/game/sheet_view.hpp"

namespace quartello {

SheetView sheet_view(const RuleSheet& sheet) {
    const auto text = [](std::string_view view) { return std::string(view); };
    SheetView out;
    out.name = sheet.name;
    out.title = sheet.title;
    out.credit = sheet.credit;
    out.summary = sheet.summary;
    out.move_help = sheet.move_help;
    out.sides = {text(sheet.sides[0].text), text(sheet.sides[1].text)};
    out.side_codes = {sheet.sides[0].code, sheet.sides[1].code};
    for (const Piece& piece : sheet.pieces)
        out.pieces.push_back({std::string(1, piece.letter), piece.name.code, text(piece.name.text)});
    for (const Clause& clause : sheet.clauses) out.clauses.push_back({text(clause.id), text(clause.text)});
    for (const Switch& entry : sheet.switches) {
        SwitchView view{text(entry.key), describe_switch_values(entry), text(entry.fallback), text(entry.meaning)};
        for (const auto word : entry.words) view.words.push_back(text(word));
        for (const int step : entry.steps) view.words.push_back(std::to_string(step));
        if (view.words.empty()) {
            view.low = entry.low;
            view.high = entry.high;
            view.step = entry.halves ? 0.5 : 1;
        }
        out.switches.push_back(std::move(view));
    }
    for (const NamedSetup& setup : sheet.setups) out.setups.push_back({text(setup.name), text(setup.meaning)});
    for (const Reading& reading : sheet.readings) {
        out.readings.push_back({reading.addition ? ReadingKind::addition : ReadingKind::reading, text(reading.point),
                                text(reading.chosen), text(reading.why), text(reading.otherwise)});
    }
    return out;
}

}  // namespace quartello
