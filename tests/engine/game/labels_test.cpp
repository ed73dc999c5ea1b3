// Sides, pieces, marks and facts are told by code; the English is made of it.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "engine/core/label.hpp"
#include "engine/game/session.hpp"
#include "engine/game/sheet_view.hpp"
#include "engine/game/views.hpp"
#include "tests/engine/game/random_sessions.hpp"

namespace quartello {
namespace {

TEST(LabelsTest, NamesAndTextsDiffer) {
    const std::set<std::string_view> names(std::begin(label_names), std::end(label_names));
    EXPECT_EQ(names.size(), std::size(label_names));
    const std::set<std::string_view> texts(std::begin(label_texts), std::end(label_texts));
    EXPECT_EQ(texts.size(), std::size(label_texts));
    EXPECT_EQ(label_text(LabelCode::locked_group), "locked group");
    EXPECT_EQ(enum_name(LabelCode::locked_group), "locked_group");
}

TEST(LabelsTest, AGameMayHaveItsOwn) {
    EXPECT_EQ(Label("crosses").code, LabelCode::other);
    EXPECT_EQ(Label("crosses").text, "crosses");
}

TEST(LabelsTest, EveryGameOfTheHouseTellsByCode) {
    std::set<LabelCode> seen;
    for (const RuleSheet* sheet : all_sheets()) {
        const std::string game(sheet->name);
        for (const Label& side : sheet->sides) seen.insert(side.code);
        for (const Piece& piece : sheet->pieces) seen.insert(piece.name.code);
        auto session = make_session({.game = game});
        ASSERT_TRUE(session) << session.error().text;
        Rng rng(11);
        for (int ply = 0; ply < 60 && !(*session)->outcome().over; ++ply) {
            const BoardView view = (*session)->view();
            for (const Mark& mark : view.marks) seen.insert(mark.name.code);
            for (const Fact& fact : view.facts) seen.insert(fact.label.code);
            for (const ScorePart& part : (*session)->outcome().parts) seen.insert(part.label.code);
            play_randomly(**session, rng, 1);
        }
    }
    EXPECT_FALSE(seen.contains(LabelCode::other));
    for (const LabelCode code : {LabelCode::protected_stone, LabelCode::guarded, LabelCode::paralysed, LabelCode::discs,
                                 LabelCode::quiet_moves, LabelCode::side_green, LabelCode::joker})
        EXPECT_TRUE(seen.contains(code)) << enum_name(code);
}

TEST(LabelsTest, EmptyCellsOfTheWinnerHaveACode) {
    auto session = make_session({.game = "mapello", .rules = "empties=winner", .setup = "random:5"});
    ASSERT_TRUE(session) << session.error().text;
    Rng rng(3);
    play_randomly(**session, rng, 200);
    const Outcome outcome = (*session)->outcome();
    ASSERT_TRUE(outcome.over);
    EXPECT_EQ(outcome.parts.back().label, LabelCode::empty_cells);
}

TEST(LabelsTest, LeaveAsCodeAndText) {
    const std::string sheet = json::to_json(sheet_view(**find_sheet("arrello")));
    EXPECT_NE(sheet.find(R"("sides":["Green","Red"],"side_codes":["side_green","side_red"])"), std::string::npos)
        << sheet;
    EXPECT_NE(sheet.find(R"({"letter":"g","code":"green","name":"green"})"), std::string::npos) << sheet;

    // Whoever is locked out gets the turn back when `quiet` runs out: the fact says what the turn must be.
    const Fact fact = counted_fact(LabelCode::quiet_moves, 60, 120, LabelCode::must_pass);
    EXPECT_EQ(fact.value, "60 of 120: this turn must pass");

    auto session = make_session({.game = "mapello", .setup = "plain"});
    ASSERT_TRUE(session);
    const std::string reason = json::to_json(explanation_view(**session, *(*session)->explain("a1")));
    EXPECT_NE(reason.find(R"({"name":"side","value":"Black","label":"side_black"})"), std::string::npos) << reason;
    EXPECT_NE(reason.find(R"({"name":"cell","value":"a1","label":null})"), std::string::npos) << reason;
}

}  // namespace
}  // namespace quartello
