// The engine's described structs (engine/game/views.hpp) as Python's own values: a struct is a dict, an enum its word.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <pybind11/pybind11.h>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/game/views.hpp"

namespace quartello::python {

namespace py = pybind11;

template <class T>
py::object to_python(const T& value);

template <class T>
py::object to_python(const std::vector<T>& list) {
    py::list out;
    for (const auto& each : list) out.append(to_python<T>(each));
    return out;
}

template <class T, std::size_t n>
py::object to_python(const std::array<T, n>& list) {
    return to_python(std::vector<T>(list.begin(), list.end()));
}

template <class T>
py::object to_python(const std::optional<T>& value) {
    return value ? to_python(*value) : py::none();
}

template <class T>
py::object to_python(const T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
        return py::cast(value);
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        return py::str(std::string_view(value));
    } else if constexpr (std::is_enum_v<T>) {
        return py::str(word_of(value));
    } else {
        py::dict out;
        using Members =
            boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;
        boost::mp11::mp_for_each<Members>([&](auto member) { out[member.name] = to_python(value.*member.pointer); });
        return out;
    }
}

}  // namespace quartello::python
