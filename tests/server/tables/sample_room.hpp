// A room to play in, with a clock that a test sets by hand.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "server/tables/room.hpp"

namespace quartello::tables::testing {

class SampleRoom {
public:
    explicit SampleRoom(const TableTerms& terms, std::int64_t seed = 1) {
        auto created = Room::create(terms, seed, now);
        EXPECT_TRUE(created) << (created ? "" : created.error().text);
        if (!created) return;
        EXPECT_FALSE(room.follow(*created));
        replay(*created);
    }

    /// Decides and follows; the refusal's text, or "" if there was none.
    std::string ask(std::optional<int> seat, CommandBody body, std::string id = "", std::int64_t lag_ms = 0) {
        return tell({.seat = seat, .lag_ms = lag_ms}, std::move(body), std::move(id));
    }
    std::string tell(const Caller& caller, CommandBody body, std::string id = "") {
        const auto decision = room.apply({std::move(id), std::move(body)}, caller, now);
        if (!decision) return decision.error().text;
        last = *decision;
        const auto error = room.accept(*decision);
        EXPECT_FALSE(error) << error->text;
        for (const RoomEvent& event : decision->events) replay(event);
        return "";
    }
    std::string flag() { return tell({.server = true}, Flag{}); }

    void sit_both() {
        EXPECT_EQ(ask({}, Sit{0, "Ann", ""}), "");
        EXPECT_EQ(ask({}, Sit{1, "Bo", ""}), "");
    }
    int to_move() const {
        const RoomView view = room.view(now);
        return view.seats[0].to_act ? 0 : 1;
    }
    std::string play(const std::string& move) { return ask(to_move(), Move{move, {}}); }
    /// The first legal move each time, until the game is over.
    void play_out() {
        const int game = room.view(now).game;
        for (;;) {
            const RoomView view = room.view(now);
            if (view.phase != Phase::playing || view.game != game) return;
            ASSERT_EQ(play(view.board->legal.front()), "");
        }
    }
    std::vector<std::string> kinds() const {
        std::vector<std::string> out;
        for (const RoomEvent& event : last.events) out.emplace_back(kind_of(event));
        return out;
    }

    std::int64_t now = 1'700'000'000'000;
    Room room;
    Decision last;
    std::vector<RoomEvent> log;
    int followed_events = 0;  // by a page, without a fetch

private:
    /// A second room follows the log through JSON, as the store would give it back, and is always equal.
    void replay(const RoomEvent& event) {
        const auto read = parse_event(to_json(event));
        ASSERT_TRUE(read) << read.error().text << " in " << to_json(event);
        EXPECT_EQ(to_json(*read), to_json(event));
        const auto error = follower_.follow(*read);
        ASSERT_FALSE(error) << error->text;
        log.push_back(*read);
        if (follower_.version() == room.version()) {
            EXPECT_EQ(json::to_json(follower_.view(now)), json::to_json(room.view(now)));
        }
        follow_as_a_page(*read);
    }

    /// What a page knows leads by the same event to what the server shows; where it cannot, the whole table is fetched.
    void follow_as_a_page(const RoomEvent& event) {
        const std::string shown = json::to_json<RoomStatus>(follower_.view(event.at_ms));
        const auto next = page_.version == 0 ? Parsed<RoomStatus>(Error{}) : followed(page_, event);
        if (next) {
            EXPECT_EQ(json::to_json(*next), shown) << "after " << to_json(event);
            ++followed_events;
        } else {
            const bool is_alone = !page_.seats[0].taken && !page_.seats[1].taken;
            EXPECT_TRUE(is_alone || page_.phase == Phase::choosing) << next.error().text << " at " << to_json(event);
        }
        const auto fetched = json::from_json<RoomStatus>(shown);
        ASSERT_TRUE(fetched) << fetched.error().text;
        page_ = *fetched;
    }

    Room follower_;
    RoomStatus page_;
};

inline TableTerms mapello_terms() {
    TableTerms terms;
    terms.game = "mapello";
    return terms;
}

}  // namespace quartello::tables::testing
