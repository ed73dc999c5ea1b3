// Whatever the engine refuses in the four games has a code, so that it can be said in any language.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

#include "engine/game/session.hpp"
#include "engine/game/views.hpp"
#include "engine/players/player.hpp"
#include "engine/record/othello.hpp"
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

/// "bad_record: record_no_move"
std::string codes_of(const Error& error) {
    std::string out(enum_name(error.code));
    for (const Error& inner : error.because) out += ": " + codes_of(inner);
    return out;
}

TEST(ErrorCodes, TellWhatIsWrongWithAPlayer) {
    const auto code = [](std::string_view text) {
        const auto player = parse_player(text, PlayerFiles::refused);
        return player ? "" : codes_of(player.error());
    };
    EXPECT_EQ(code("bob"), "bad_player: unknown_player");
    EXPECT_EQ(code("random:1"), "bad_player: player_takes_nothing");
    EXPECT_EQ(code("level:11"), "bad_player: player_level");
    EXPECT_EQ(code("level:4,budget=x"), "bad_player: player_budget");
    EXPECT_EQ(code("engine:mood=3"), "bad_player: unknown_setting");
    EXPECT_EQ(code("engine:nodes=1,nodes=2"), "bad_player: setting_twice");
    EXPECT_EQ(code("engine:nodes=0"), "bad_player: setting_range");
    EXPECT_EQ(code("engine:eval=linear,eval=linear"), "bad_player: evaluation_twice");
    EXPECT_EQ(code("engine:eval=other"), "bad_player: unknown_evaluation");
    EXPECT_EQ(code("engine:weights=/etc/passwd"), "bad_player: no_files_here");
    EXPECT_EQ(code("engine"), "bad_player: player_without_limit");
    EXPECT_EQ(codes_of(parse_player("engine:time=9", PlayerFiles::refused, PlayerTime::clock).error()),
              "bad_player: player_has_clock");
}

TEST(ErrorCodes, TellWhatIsWrongWithARecord) {
    const auto code = [](const std::string& text) {
        const auto record = parse_record(text);
        if (!record) return codes_of(record.error());
        const auto replayed = replay(*record);
        return replayed ? "" : codes_of(replayed.error());
    };
    const std::string head = "[Game \"mapello\"]\n[Setup \"plain\"]\n";
    EXPECT_EQ(code("[Game \"mapello]"), "bad_record: record_header_open");
    EXPECT_EQ(code(head + "[Result \"won\"]\n*"), "bad_record: record_result_header");
    EXPECT_EQ(code(head + "1. c4"), "bad_record: record_no_result");
    EXPECT_EQ(code(head + "(c4) *"), "bad_record: variation_alone");
    EXPECT_EQ(code(head + "c4 {a} {b} *"), "bad_record: comment_place");
    EXPECT_EQ(code(head + "[Result \"0-1\"]\n*"), "bad_record: record_result_differs");
    EXPECT_EQ(code(head + "[Result \"* 40:24\"]\n*"), "result_too_early");
    const std::string over = "[Game \"arrello\"]\n[Position \"ggg/ggg/ggg g -\"]\n[Rules \"size=3\"]\n";
    EXPECT_EQ(code(over + "0-1"), "result_of_moves");
    EXPECT_EQ(code(over + "[Result \"1-0 resigned\"]\n1-0"), "result_reason");
    EXPECT_EQ(code(over + "[Result \"1-0 8:1\"]\n1-0"), "result_score");
}

TEST(ErrorCodes, TellWhatIsWrongWithAnOthelloGame) {
    const auto code = [](const std::string& text) { return codes_of(session_of_othello_transcript(text).error()); };
    EXPECT_EQ(code("f5x"), "bad_othello: othello_move");
    EXPECT_EQ(code("a1"), "bad_othello: othello_illegal: nothing_flips: no_disc_beside");
    EXPECT_EQ(codes_of(position_of_othello_board("XO").error()), "bad_othello: othello_cells");
    EXPECT_EQ(codes_of(position_of_othello_board(std::string(64, '-') + " X!").error()), "bad_othello: othello_rest");
    auto arrello = std::move(*make_session({"mapello", "", "classic"}));
    EXPECT_EQ(codes_of(othello_transcript(*arrello).error()), "not_othello");
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
