// The result of reading something from outside: a value, or an Error that says what is wrong and where.
// The engine never throws; everything that can fail because of its input returns a Parsed<T>.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/error_code.hpp"
#include "engine/core/sentence.hpp"

namespace quartello {

/// Why something is not allowed: a code with its values, the same as one English sentence, the clause of the rule sheet
/// it comes from (empty for mere syntax), and the cells involved (indices into the drawn board). What few will ever
/// meet has a text and the code `other`.
struct Error {
    std::string text;
    std::string clause = {};
    std::vector<int> cells = {};
    ErrorCode code = ErrorCode::other;
    std::vector<NamedValue> values = {};
    std::vector<Error> because = {};  // the errors inside this one

    // These say the sentence anew; none belongs where time counts.
    Error& with(std::string_view name, std::string_view value);
    Error& with(std::string_view name, int value);
    Error& with(std::string_view name, LabelCode label);
    Error& by(std::string_view clause, std::vector<int> cells = {});
    Error& since(Error inner);
    void say();

    friend bool operator==(const Error&, const Error&) = default;
};

/// An error that says its sentence; values and clause are added to it.
Error error_of(ErrorCode code);

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
