#include "engine/game/move_facts.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/game/visit_session.hpp"

namespace quartello {

namespace {

/// What a turned piece is worth, unless the game says that it depends (`weight_of_turned`).
constexpr int usual_weight_of_turned = 4;

void add_turned(const std::vector<Event>& events, int weight_of_each, std::vector<MoveFact>& out) {
    std::vector<Cell> cells;
    for (const Event& event : events) {
        if (event.kind == EventKind::flip || event.kind == EventKind::convert) cells.push_back(event.cell);
    }
    add_cells(out, FactKind::turns, true, std::move(cells), weight_of_each);
}

void add_end(const Outcome& outcome, Side mover, std::vector<MoveFact>& out) {
    const auto points = static_cast<int>(std::abs(outcome.first - outcome.second));
    constexpr int above_all = 1000;
    if (!outcome.winner) out.push_back({FactKind::draws, true, 0, 0, {}, above_all});
    else if (*outcome.winner == mover) out.push_back({FactKind::wins, true, points, 0, {}, above_all});
    else out.push_back({FactKind::loses, false, points, 0, {}, above_all});
}

/// The opponent is to move and can only pass.
template <GameRules G>
bool has_no_reply(const typename G::Rules& rules, const typename G::Position& next, const typename G::History& past,
                  Side mover) {
    return G::side_to_move(next) != mover && forced_pass<G>(rules, next, past).has_value();
}

/// Weightiest first, equal ones in the order they were found. An insertion sort, because there are few of them and
/// clang warns of what libstdc++ 12 uses inside std::stable_sort.
void sort_by_weight(std::vector<MoveFact>& facts) {
    for (auto next = facts.begin(); next != facts.end(); ++next)
        std::rotate(
            std::ranges::upper_bound(facts.begin(), next, next->weight, std::ranges::greater{}, &MoveFact::weight),
            next, next + 1);
}

template <GameRules G>
std::vector<MoveFact> facts_of_move(const SessionOf<G>& session, const typename G::Move& move) {
    const auto& rules = session.typed_rules();
    const auto& before = session.typed_position();
    const Side mover = G::side_to_move(before);
    std::vector<MoveFact> out;
    int turned = usual_weight_of_turned;
    if constexpr (requires { weight_of_turned(rules, before); }) turned = weight_of_turned(rules, before);
    add_turned(G::events(rules, before, move), turned, out);
    if constexpr (requires { add_move_facts(rules, before, session.typed_history(), move, out); })
        add_move_facts(rules, before, session.typed_history(), move, out);
    const auto next = G::play(rules, before, move);
    typename G::History past = session.typed_history();
    past.push(next);
    if (G::is_over(rules, next, past)) add_end(G::outcome(rules, next, past), mover, out);
    else if (has_no_reply<G>(rules, next, past, mover)) out.push_back({FactKind::no_reply, true, 0, 0, {}, 90});
    sort_by_weight(out);
    return out;
}

}  // namespace

Parsed<std::vector<MoveFact>> move_facts(Session& session, std::string_view text) {
    std::vector<MoveFact> out;
    std::optional<Error> error;
    visit_session(session, [&]<class G>(SessionOf<G>& typed) {
        const auto move = G::parse_move(typed.typed_rules(), text);
        if (!move) error = move.error();
        else if (!is_legal<G>(typed.typed_rules(), typed.typed_position(), typed.typed_history(), *move))
            error = G::why_not(typed.typed_rules(), typed.typed_position(), typed.typed_history(), *move);
        else out = facts_of_move<G>(typed, *move);
    });
    if (error) return *error;
    return out;
}

MoveFactView move_fact_view(const Session& session, const MoveFact& fact) {
    MoveFactView out{fact.kind, fact.helps, fact.now, fact.before, {}, fact.weight};
    for (const Cell cell : fact.cells) out.cells.push_back(session.grid().name(cell));
    return out;
}

}  // namespace quartello
