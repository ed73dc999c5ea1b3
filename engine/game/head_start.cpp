#include "engine/game/head_start.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/game/visit_session.hpp"
#include "engine/rules/switches.hpp"

namespace quartello {

namespace {

template <class G>
concept HasBonuses =
    requires(const typename G::Rules& rules, const typename G::Position& position) { G::bonus_room(rules, position); };

struct KomiSwitch {
    const RuleSheet* sheet;
    SwitchValues values;
    std::size_t place;  // of the komi among them
};

Parsed<KomiSwitch> komi_switch(const GameSpec& spec) {
    const auto sheet = find_sheet(spec.game);
    if (!sheet) return sheet.error();
    const auto& table = (*sheet)->switches;
    const auto values = parse_switches(spec.game, table, spec.rules);
    if (!values) return values.error();
    const auto komi = std::ranges::find(table, "komi", &Switch::key);
    if (komi == table.end()) return Error{spec.game + " has no komi"};
    return KomiSwitch{*sheet, *values, static_cast<std::size_t>(komi - table.begin())};
}

}  // namespace

Parsed<int> komi_halves(const GameSpec& spec) {
    const auto komi = komi_switch(spec);
    if (!komi) return komi.error();
    return komi->values[komi->place];
}

Parsed<std::string> rules_with_komi(const GameSpec& spec, int halves) {
    auto komi = komi_switch(spec);
    if (!komi) return komi.error();
    komi->values[komi->place] = halves;
    return format_switches(komi->sheet->switches, komi->values);
}

std::optional<BonusRoom> bonus_room(Session& session) {
    std::optional<BonusRoom> out;
    visit_session(session, [&]<class G>(SessionOf<G>& typed) {
        if constexpr (HasBonuses<G>)
            out =
                BonusRoom{G::bonus_room(typed.typed_rules(), typed.typed_position()), typed.typed_rules().bonus_value};
    });
    return out;
}

std::string position_with_bonuses(Session& session, int first, int second) {
    std::string out = session.position();
    visit_session(session, [&]<class G>(SessionOf<G>& typed) {
        if constexpr (HasBonuses<G>)
            out = G::format_position(typed.typed_rules(), G::with_bonuses(typed.typed_position(), first, second));
    });
    return out;
}

}  // namespace quartello
