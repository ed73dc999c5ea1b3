// Opens a game for a test; a spec that is wrong fails the test that asked.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "engine/game/session.hpp"

namespace quartello {

inline std::unique_ptr<Session> open_session(const GameSpec& spec) {
    auto session = make_session(spec);
    EXPECT_TRUE(session) << session.error().text;
    return std::move(*session);
}

}  // namespace quartello
