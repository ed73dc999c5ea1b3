// JSON out of plain structs that are described once with Boost.Describe. Writing only; compact; UTF-8 passed through.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/core/platform.hpp"

namespace quartello::json {

/// A string as a JSON string literal. Control characters are escaped; bytes that are not UTF-8 become U+FFFD.
void write_string(std::string& out, std::string_view text);

template <class T>
void write(std::string& out, const T& value);

namespace detail {

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T, std::size_t n>
inline constexpr bool is_vector<std::array<T, n>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// For a page: libc++'s to_chars for doubles would bring 100 kB of tables into the module.
void write_six_decimals(std::string& out, double value);

template <class T>
void write_number(std::string& out, T value) {
    if constexpr (is_for_a_page && std::is_same_v<T, double>) {
        write_six_decimals(out, value);
    } else {
        char buffer[40];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
        out.append(buffer, end);
    }
}

/// How one member of a described struct is written. One loop over such tables serves all structs: code for each of them
/// was a twentieth of the page's module.
struct MemberWriter {
    std::string_view name;
    void (*write)(std::string& out, const void* object);
};

template <class T, class Member>
void write_member(std::string& out, const void* object) {
    json::write(out, static_cast<const T*>(object)->*Member::pointer);
}

template <class T>
inline constexpr auto member_writers = []<template <class...> class List, class... Member>(List<Member...>) {
    return std::array<MemberWriter, sizeof...(Member)>{MemberWriter{Member::name, &write_member<T, Member>}...};
}(boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>{});

/// "a":1,"b":2 and so on.
void write_members(std::string& out, const void* object, std::span<const MemberWriter> members);

template <class T>
void write_struct(std::string& out, const T& value) {
    out += '{';
    write_members(out, &value, member_writers<T>);
    out += '}';
}

}  // namespace detail

template <class T>
void write(std::string& out, const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (std::is_arithmetic_v<T>) {
        detail::write_number(out, value);
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        write_string(out, value);
    } else if constexpr (requires { enum_name(value); }) {
        write_string(out, enum_name(value));
    } else if constexpr (std::is_enum_v<T>) {
        write_string(out, boost::describe::enum_to_string(value, ""));
    } else if constexpr (detail::is_optional<T>) {
        if (value) json::write(out, *value);
        else out += "null";
    } else if constexpr (detail::is_vector<T>) {
        out += '[';
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (i > 0) out += ',';
            json::write(out, static_cast<const typename T::value_type&>(value[i]));
        }
        out += ']';
    } else {
        detail::write_struct(out, value);
    }
}

template <class T>
std::string to_json(const T& value) {
    std::string out;
    write(out, value);
    return out;
}

}  // namespace quartello::json
