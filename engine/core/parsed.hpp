// The result of reading something from outside: a value, or an Error that says what is wrong and where.
// The engine never throws; everything that can fail because of its input returns a Parsed<T>.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quartello {

/// Why something is not allowed: one sentence, the clause of the rule sheet it comes from (empty for mere
/// syntax), and the cells involved (indices into the drawn board).
struct Error {
    std::string text;
    std::string clause = {};
    std::vector<int> cells = {};

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
class [[nodiscard]] Parsed {
public:
    Parsed(T value) : value_(std::move(value)) {}
    Parsed(Error error) : error_(std::move(error)) {}

    explicit operator bool() const { return value_.has_value(); }
    const T& operator*() const { return value(); }
    T& operator*() { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    const T& value() const {
        assert(value_);
        return *value_;
    }
    T& value() {
        assert(value_);
        return *value_;
    }
    /// Only valid when there is no value.
    const Error& error() const {
        assert(!value_);
        return error_;
    }

private:
    std::optional<T> value_;
    Error error_;
};

}  // namespace quartello
