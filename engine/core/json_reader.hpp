// JSON into plain structs that are described once with Boost.Describe: the counterpart of json.hpp.
// Strict: an unknown member, a wrong type or a number out of range is an error that names the place. A missing member
// keeps its default, so that old logs can be read when a struct grows. Of members of one name the last counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/core/parsed.hpp"

namespace quartello::json {

inline constexpr std::size_t largest_text = 1 << 20;
inline constexpr std::size_t deepest_nesting = 16;

/// A place in a parsed text. The first thing that is wrong is remembered; after it every read gives nothing.
class Reader {
public:
    explicit Reader(std::string_view text);
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    const std::optional<Error>& error() const;
    /// "the value at /terms/games " + what is wrong with it.
    void fail(std::string_view what);

    // The value at this place, as what it has to be.
    bool is_null() const;
    bool boolean();
    std::int64_t integer(std::int64_t low, std::int64_t high);
    double number();
    std::string text();
    std::size_t size_of_array();
    void object();

    /// The text of a member of the object at this place; "" if there is none or it is no text. Changes nothing.
    std::string peek_text(std::string_view name) const;

    struct MemberReader;
    /// Reads those of the object at this place that there are.
    void members(void* into, std::span<const MemberReader> all);

    // To another place; leave() comes back.
    void element(std::size_t i);
    /// False, and no move, if there is no such member.
    bool member(std::string_view name);
    void leave();
    /// Fails if the object at this place has a member that nobody asked for.
    void no_more_members();

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

template <class T>
void read(Reader& in, T& out);

/// How one member of a described struct is read; tables as json.hpp has them.
struct Reader::MemberReader {
    std::string_view name;
    void (*read)(Reader& in, void* object);
};

namespace detail {

using MemberReader = Reader::MemberReader;

template <class T, class Member>
void read_member_of(Reader& in, void* object) {
    json::read(in, static_cast<T*>(object)->*Member::pointer);
}

template <class T>
inline constexpr auto member_readers = []<template <class...> class List, class... Member>(List<Member...>) {
    return std::array<MemberReader, sizeof...(Member)>{MemberReader{Member::name, &read_member_of<T, Member>}...};
}(boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>{});

}  // namespace detail

template <class T>
void read_enum(Reader& in, T& out) {
    const std::string word = in.text();
    if (!in.error() && !boost::describe::enum_from_string(word.c_str(), out)) in.fail("is an unknown word");
}

template <class T>
void read(Reader& in, T& out) {
    if constexpr (std::is_same_v<T, bool>) {
        out = in.boolean();
    } else if constexpr (std::is_integral_v<T>) {
        static_assert(std::is_signed_v<T>);
        out = static_cast<T>(in.integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    } else if constexpr (std::is_floating_point_v<T>) {
        out = static_cast<T>(in.number());
    } else if constexpr (std::is_same_v<T, std::string>) {
        out = in.text();
    } else if constexpr (std::is_enum_v<T>) {
        read_enum(in, out);
    } else if constexpr (requires { out.has_value(); }) {
        if (in.is_null()) out.reset();
        else json::read(in, out.emplace());
    } else if constexpr (requires { out.size(); }) {
        const std::size_t size = in.size_of_array();
        if constexpr (requires { out.resize(size); }) out.resize(size);
        else if (size != out.size()) in.fail("has the wrong length");
        for (std::size_t i = 0; i < size && !in.error(); ++i) {
            in.element(i);
            json::read(in, out[i]);
            in.leave();
        }
    } else {
        in.object();
        in.members(&out, detail::member_readers<T>);
        in.no_more_members();
    }
}

/// What a reader that stands at its beginning reads.
template <class T>
Parsed<T> from_json(Reader& in) {
    T out{};
    if (!in.error()) json::read(in, out);
    if (in.error()) return *in.error();
    return out;
}

template <class T>
Parsed<T> from_json(std::string_view text) {
    Reader in(text);
    return from_json<T>(in);
}

}  // namespace quartello::json
