// Whatever the engine refuses in the four games has a code, so that it can be said in any language.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

#include "engine/game/session.hpp"
#include "engine/game/views.hpp"
#include "engine/record/record.hpp"
#include "tests/engine/game/random_sessions.hpp"

namespace quartello {
namespace {

/// The first error without a code inside this one, or "".
std::string uncoded(const Error& error) {
    if (error.code == ErrorCode::other) return "no code: " + error.text;
    for (const Error& inner : error.because) {
        if (auto text = uncoded(inner); !text.empty()) return text;
    }
    return error.text.find_first_of("{}") == std::string::npos ? "" : "open place: " + error.text;
}

RC_GTEST_PROP(ErrorCodes, EveryReasonHasOne, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, static_cast<int>(rng.below(60)));
    const Grid grid = session->grid();
    std::vector<std::string> asked = {"pass", "nonsense"};
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
        asked.push_back(grid.name(cell));
        asked.push_back(grid.name(cell) + "*");
        const auto other = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(grid.cells())));
        asked.push_back(grid.name(cell) + grid.name(other));
        asked.push_back(grid.name(cell) + "x" + grid.name(other));
    }
    for (const auto& text : asked) {
        const auto explained = session->explain(text);
        if (explained && explained->legal) continue;
        RC_ASSERT(uncoded(explained ? explained->reason : explained.error()) == "");
    }
}

/// A text with one letter changed, left out or put in.
std::string damaged(std::string text, Rng& rng) {
    const std::string letters = "bwgr#*j.0159/ -p,x";
    const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
    const char letter = letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
    switch (rng.below(3)) {
        case 0: text[at] = letter; break;
        case 1: text.erase(at, 1); break;
        default: text.insert(at, 1, letter);
    }
    return text;
}

RC_GTEST_PROP(ErrorCodes, EveryBadSpecHasOne, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, static_cast<int>(rng.below(30)));
    const std::string game = session->game();
    for (int i = 0; i < 20; ++i) {
        const std::string text = damaged(session->position(), rng);
        const std::string board = text.substr(0, text.find(' '));
        const std::string rules = damaged(session->rules(), rng);
        for (const GameSpec& spec : {GameSpec{game, session->rules(), "", text},
                                     GameSpec{game, session->rules(), board, ""}, GameSpec{game, rules, "", ""}}) {
            const auto made = make_session(spec);
            if (!made) RC_ASSERT(uncoded(made.error()) == "");
        }
    }
}

RC_GTEST_PROP(ErrorCodes, EveryBadRecordHasOne, (std::uint64_t seed)) {
    Rng rng(seed);
    const auto session = random_session(rng);
    play_randomly(*session, rng, static_cast<int>(rng.below(20)));
    for (int i = 0; i < 20; ++i) {
        const auto record = parse_record(damaged(format_record(record_of(*session)), rng));
        if (!record) {
            RC_ASSERT(uncoded(record.error()) == "");
        } else if (const auto replayed = replay(*record); !replayed) {
            RC_ASSERT(uncoded(replayed.error()) == "");
        }
    }
}

Error why_not(const GameSpec& spec, const std::string& move) {
    const auto session = make_session(spec);
    return (*session)->explain(move)->reason;
}

TEST(ErrorCodes, NameTheRuleAndCarryItsValues) {
    const Error nothing = why_not({"mapello"}, "c4");
    EXPECT_EQ(nothing.text, "Black on c4 would flip nothing: SE: d5 ends at the empty cell e6");
    EXPECT_EQ(nothing.code, ErrorCode::nothing_flips);
    ASSERT_EQ(nothing.because.size(), 1u);
    EXPECT_EQ(nothing.because[0].code, ErrorCode::ray_to_empty);
    EXPECT_EQ(nothing.because[0].values, (std::vector<NamedValue>{{"ray", "SE"}, {"cells", "d5"}, {"end", "e6"}}));
    EXPECT_EQ(why_not({"mapello", "", "classic"}, "a1").code, ErrorCode::cell_is_wall);
    EXPECT_EQ(why_not({"arrello", "size=4", "", "g3/4/4/4 r -"}, "a1").code, ErrorCode::cell_taken);
    EXPECT_EQ(why_not({"mabi"}, "c3d3").code, ErrorCode::first_turn_edge);
    EXPECT_EQ(why_not({"mabi"}, "b1").code, ErrorCode::no_piece);
    EXPECT_EQ(why_not({"alea"}, "pass").code, ErrorCode::pass_with_room);
    EXPECT_EQ(why_not({"alea"}, "a1*").code, ErrorCode::no_stone_to_convert);
    EXPECT_EQ(make_session({"chess"}).error().code, ErrorCode::unknown_game);
    EXPECT_EQ(make_session({"mapello", "bonus=99"}).error().code, ErrorCode::bad_switch_value);
    EXPECT_EQ(make_session({"mapello", "walls=2", "classic"}).error().because[0].code, ErrorCode::too_many_walls);
}

TEST(ErrorCodes, AreWordsInJson) {
    const auto session = std::move(*make_session({"mapello"}));
    const ReasonView view = reason_view(*session, session->explain("c4")->reason);
    EXPECT_EQ(view.code, ErrorCode::nothing_flips);
    EXPECT_EQ(view.because[0].text, "SE: d5 ends at the empty cell e6");
    EXPECT_EQ(view.cells.front(), "c4");
}

}  // namespace
}  // namespace quartello
