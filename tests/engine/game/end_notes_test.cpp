// Why a game is over is told by code and values; the sentence is made of them.
#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "engine/core/json.hpp"
#include "engine/game/session.hpp"
#include "engine/game/views.hpp"
#include "tests/engine/game/random_sessions.hpp"

namespace quartello {
namespace {

std::vector<EndNote> notes_of(const GameSpec& spec, const std::vector<std::string>& moves) {
    auto session = make_session(spec);
    EXPECT_TRUE(session) << session.error().text;
    for (const std::string& move : moves) EXPECT_TRUE((*session)->play(move)) << move;
    return (*session)->outcome().notes;
}

TEST(EndNotes, NamesDifferAndEveryValueHasItsPlace) {
    const std::set<std::string_view> names(std::begin(end_names), std::end(end_names));
    EXPECT_EQ(names.size(), std::size(end_names));
    const std::vector<NamedValue> values = {{"count", "9"}, {"size", "9"}, named_label("side", LabelCode::side_white)};
    for (std::size_t i = 1; i < std::size(end_names); ++i) {
        const EndNote note = end_note(static_cast<EndCode>(i), values);
        EXPECT_TRUE(note.text.ends_with(".")) << end_names[i];
        EXPECT_EQ(note.text.find_first_of("{}#|"), std::string::npos) << note.text;
        EXPECT_EQ(note.text.find("  "), std::string::npos) << note.text;
    }
}

TEST(EndNotes, MabiTellsWhyItIsOverAndHowATieIsBroken) {
    const GameSpec spec{.game = "mabi", .rules = "size=4", .position = "1ww1/4/4/2bb w b - b-------------- 2,2 2 7"};
    const std::vector<EndNote> wanted = {
        end_note(EndCode::both_passed),
        end_note(EndCode::tie_broken, {{"size", "2"}, named_label("side", LabelCode::side_black)})};
    EXPECT_EQ(notes_of(spec, {"pass", "pass"}), wanted);
    EXPECT_EQ(text_of(wanted), "Both players passed. Tie at size 2: Black has owned such a group for longer.");
}

TEST(EndNotes, EveryGameThatIsOverSaysWhyByCode) {
    const std::map<std::string, std::string> small = {{"arrello", "size=3"}, {"alea", "size=3"}, {"mabi", "size=4"}};
    for (const RuleSheet* sheet : all_sheets()) {
        const std::string game(sheet->name);
        auto session = make_session({.game = game, .rules = small.contains(game) ? small.at(game) : ""});
        ASSERT_TRUE(session) << session.error().text;
        EXPECT_FALSE((*session)->outcome().over);
        Rng rng(7);
        play_randomly(**session, rng, 10'000);
        const Outcome outcome = (*session)->outcome();
        ASSERT_TRUE(outcome.over) << game;
        ASSERT_FALSE(outcome.notes.empty()) << game;
        for (const EndNote& note : outcome.notes) EXPECT_NE(note.code, EndCode::other) << note.text;
    }
}

TEST(EndNotes, LeaveAsCodeValuesAndText) {
    auto session = make_session(
        {.game = "mabi", .rules = "size=4,quiet=6", .position = "1ww1/4/4/2bb w b - b-------------- 2,2 2 7"});
    ASSERT_TRUE(session);
    const std::string text = json::to_json(outcome_view(**session));
    EXPECT_NE(
        text.find(
            R"("notes":[{"code":"tie_broken","values":[{"name":"size","value":"2","label":null},{"name":"side",)"),
        std::string::npos)
        << text;
}

}  // namespace
}  // namespace quartello
