// One of several structs as JSON, told apart by a member `kind`: commands and events. The members of a head stand
// before it.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"

namespace quartello::json {

/// Writes from the kind to the end of the object.
template <class Variant>
void write_body(std::string& out, const Variant& body) {
    std::visit(
        [&]<class T>(const T& value) {
            out += "\"kind\":";
            json::write_string(out, T::kind);
            if (!detail::member_writers<T>.empty()) out += ',';
            detail::write_members(out, &value, detail::member_writers<T>);
        },
        body);
    out += '}';
}

namespace detail {

struct KindReader {
    std::string_view kind;
    std::span<const MemberReader> members;
    void* (*make)(void* body);  // of this kind; gives what stands in it
};

template <class Variant>
inline constexpr auto kind_readers = []<class... T>(std::type_identity<std::variant<T...>>) {
    return std::array<KindReader, sizeof...(T)>{
        KindReader{T::kind, member_readers<T>,
                   [](void* body) -> void* { return &static_cast<Variant*>(body)->template emplace<T>(); }}...};
}(std::type_identity<Variant>{});

void read_kind(Reader& in, void* body, std::span<const KindReader> kinds);

}  // namespace detail

/// The reader stands in an object; the header's members have been read.
template <class Variant>
void read_body(json::Reader& in, Variant& body) {
    detail::read_kind(in, &body, detail::kind_readers<Variant>);
}

template <class T>
void read_member(json::Reader& in, std::string_view name, T& out) {
    if (!in.member(name)) return;
    json::read(in, out);
    in.leave();
}

}  // namespace quartello::json
