#include "engine/rules/move_fact.hpp"

namespace quartello {

std::string_view fact_name(FactKind kind) {
    switch (kind) {
        case FactKind::turns: return "turns";
        case FactKind::bonus: return "bonus";
        case FactKind::joker: return "joker";
        case FactKind::safe: return "safe";
        case FactKind::region: return "region";
        case FactKind::no_reply: return "no_reply";
        case FactKind::replies: return "replies";
        case FactKind::choices: return "choices";
        case FactKind::gives_bonus: return "gives_bonus";
        case FactKind::denies_bonus: return "denies_bonus";
        case FactKind::gives_safe_cell: return "gives_safe_cell";
        case FactKind::denies_safe_cell: return "denies_safe_cell";
        case FactKind::guarded: return "guarded";
        case FactKind::threat: return "threat";
        case FactKind::threatens: return "threatens";
        case FactKind::group: return "group";
        case FactKind::leads: return "leads";
        case FactKind::paralyses: return "paralyses";
        case FactKind::frees: return "frees";
        case FactKind::paralyses_own: return "paralyses_own";
        case FactKind::frees_other: return "frees_other";
        case FactKind::locks_group: return "locks_group";
        case FactKind::unlocks_group: return "unlocks_group";
        case FactKind::gives_turns_away: return "gives_turns_away";
        case FactKind::wins: return "wins";
        case FactKind::draws: return "draws";
        case FactKind::loses: return "loses";
    }
    return "";
}

}  // namespace quartello
