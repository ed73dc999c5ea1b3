// A page follows a table by the same code as the server (engine/match). Every room of these tests is followed in both
// ways (sample_room.hpp); here random tables become a file that the page's module is held against
// (tests/wasm/match.test.mjs).
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/core/rng.hpp"
#include "tests/server/tables/sample_room.hpp"

namespace quartello::tables {
namespace {

using testing::SampleRoom;

constexpr const char* golden_path = "tests/wasm/followed.jsonl";

/// What one of the players does: mostly moves, sometimes anything else that may be asked.
void do_something(SampleRoom& sample, Rng& rng) {
    const RoomView view = sample.room.view(sample.now);
    const int mover = sample.to_move();
    const int seat = static_cast<int>(rng.below(2));
    if (view.may_swap && rng.below(2) == 0) sample.ask(mover, Swap{});
    else if (view.draw_offer) sample.ask(1 - *view.draw_offer, AnswerDraw{false});
    else if (view.takeback) sample.ask(1 - *view.takeback, AnswerTakeback{rng.below(2) == 0});
    else switch (rng.below(8)) {
            case 0: sample.ask(seat, OfferDraw{}); break;
            case 1: sample.ask(seat, AskTakeback{}); break;
            case 2: sample.ask(seat, Say{Phrase::well_played}); break;
            default: sample.play(view.board->legal[rng.below(static_cast<std::uint32_t>(view.board->legal.size()))]);
        }
}

/// The lines of one table: what a page knows once both sit there, then each event and what is shown after it.
std::string lines_of(const std::string& game, const ClockTerms& clock, std::uint64_t seed) {
    TableTerms terms;
    terms.game = game;
    terms.clock = clock;
    terms.pie = true;
    terms.games = 2;
    SampleRoom sample(terms);
    sample.sit_both();
    Rng rng(seed);
    for (int step = 0; step < 16 && sample.room.phase() == Phase::playing; ++step) {
        sample.now += 700 + 1000 * static_cast<std::int64_t>(rng.below(5));
        do_something(sample, rng);
    }
    sample.ask(0, Resign{});
    sample.ask(0, Ready{});
    sample.ask(1, Ready{});
    Room server;
    std::string out;
    for (const RoomEvent& event : sample.log) {
        EXPECT_FALSE(server.follow(event));
        out += R"({"event":)" + to_json(event) + R"(,"status":)" + json::to_json<RoomStatus>(server.view(event.at_ms)) +
               "}\n";
    }
    EXPECT_GT(sample.followed_events, 10);
    return out;
}

TEST(Followed, TheFileForThePageIsWhatTheServerShows) {
    const std::string lines = lines_of("mapello", {ClockKind::increment, 60'000, 5'000, 0, 0}, 1) +
                              lines_of("arrello", {ClockKind::byo_yomi, 10'000, 0, 3, 30'000}, 2) +
                              lines_of("mabi", {}, 3) + lines_of("alea", {ClockKind::per_move, 20'000, 0, 0, 0}, 4);
    if (std::getenv("UPDATE_FOLLOWED") != nullptr) std::ofstream(golden_path, std::ios::binary) << lines;
    std::ifstream in(golden_path, std::ios::binary);
    const std::string golden{std::istreambuf_iterator<char>(in), {}};
    EXPECT_TRUE(golden == lines) << "UPDATE_FOLLOWED=1 build/server_tests --gtest_filter='Followed*' writes it anew";
}

TEST(Followed, WhatDoesNotFitIsRefused) {
    TableTerms terms;
    terms.game = "mapello";
    SampleRoom sample(terms);
    sample.sit_both();
    const RoomStatus status = sample.room.view(sample.now);
    RoomEvent event{status.version + 1, sample.now, 0, "", DrawOffered{}};
    EXPECT_TRUE(followed(status, event));
    event.version += 1;
    EXPECT_FALSE(followed(status, event)) << "an event is missing";
    RoomStatus other_board = status;
    other_board.position = "nonsense";
    event.version -= 1;
    EXPECT_FALSE(followed(other_board, event));
}

}  // namespace
}  // namespace quartello::tables
