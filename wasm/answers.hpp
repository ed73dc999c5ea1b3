// What every export of the module is made with: handles of sessions, texts in, answers out. See README.md for who owns
// what.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/game/session.hpp"
#include "engine/game/views.hpp"

#define QUARTELLO_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace quartello {

using Handle = std::int32_t;
using Length = std::int32_t;

constexpr std::size_t most_sessions = 1024;

inline std::string answer;
inline std::vector<std::unique_ptr<Session>> sessions;  // a handle is an index; freed ones are empty and used again

inline std::string_view text_at(const char* start, std::uint32_t length) { return {start, length}; }

// Answers: {"value":…} or {"error":{…}}. Each returns the length of the text at answer_text().
inline Length answer_raw(std::string_view key, std::string_view json) {
    answer = "{\"" + std::string(key) + "\":" + std::string(json) + "}";
    return static_cast<Length>(answer.size());
}

template <class T>
Length answer_value(const T& value) {
    return answer_raw("value", json::to_json(value));
}

inline Length answer_error(const ReasonView& reason) { return answer_raw("error", json::to_json(reason)); }

inline Length answer_error(const Error& error) { return answer_error(reason_view(error)); }

/// 64 bits as text, because a JSON number keeps only 53 of them.
inline Length answer_count(std::uint64_t count) { return answer_value(std::to_string(count)); }

inline Session* find(Handle handle) {
    const auto index = static_cast<std::size_t>(handle);
    return handle >= 0 && index < sessions.size() ? sessions[index].get() : nullptr;
}

template <class Action>
Length with_session(Handle handle, Action action) {
    Session* session = find(handle);
    if (session == nullptr) return answer_error(error_of(ErrorCode::no_session).with("handle", handle));
    return action(*session);
}

inline Length keep(Parsed<std::unique_ptr<Session>> made) {
    if (!made) return answer_error(made.error());
    std::size_t index = 0;
    while (index < sessions.size() && sessions[index] != nullptr) ++index;
    if (index == most_sessions) return answer_error(error_of(ErrorCode::too_many_sessions));
    if (index == sessions.size()) sessions.emplace_back();
    sessions[index] = std::move(*made);
    return answer_value(index);
}

}  // namespace quartello
