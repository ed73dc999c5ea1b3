// One of several structs as JSON, told apart by a member `kind`: commands and events. The members of a head stand
// before it.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "engine/core/text.hpp"

namespace quartello::json {

/// Writes from the kind to the end of the object.
template <class Variant>
void write_body(std::string& out, const Variant& body) {
    std::visit(
        [&]<class T>(const T& value) {
            out += "\"kind\":";
            json::write_string(out, T::kind);
            boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
                [&](auto member) {
                    out += ',';
                    json::write_string(out, member.name);
                    out += ':';
                    json::write(out, value.*member.pointer);
                });
        },
        body);
    out += '}';
}

/// The reader stands in an object; the header's members have been read.
template <class Variant>
void read_body(json::Reader& in, Variant& body) {
    std::string kind;
    if (in.member("kind")) {
        kind = in.text();
        in.leave();
    }
    bool found = false;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto wrapped) {
        using T = typename decltype(wrapped)::type;
        if (found || T::kind != kind) return;
        found = true;
        json::read_members(in, body.template emplace<T>());
        in.no_more_members();
    });
    if (!found) in.fail("has the unknown kind " + quoted(kind));
}

template <class T>
void read_member(json::Reader& in, std::string_view name, T& out) {
    if (!in.member(name)) return;
    json::read(in, out);
    in.leave();
}

}  // namespace quartello::json
