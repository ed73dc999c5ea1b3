// Types as texts: TypeScript declarations and JSON Schema out of structs described with Boost.Describe. The JSON these
// describe is what json.hpp writes and json_reader.hpp reads. A struct that holds JSON written before names the type of
// it
// (`static constexpr std::string_view type_name`).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <boost/core/type_name.hpp>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/core/text.hpp"

namespace quartello::schema {

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T, std::size_t n>
inline constexpr bool is_list<std::array<T, n>> = n != 2;
template <class T>
inline constexpr bool is_pair = false;
template <class T>
inline constexpr bool is_pair<std::array<T, 2>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// "TableTerms" for quartello::match::TableTerms.
template <class T>
std::string name_of() {
    const std::string full = boost::core::type_name<T>();
    return full.substr(full.rfind(':') + 1);
}

template <class T>
std::vector<std::string> words_of() {
    std::vector<std::string> out;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto word) { out.emplace_back(word.name); });
    return out;
}

template <class T, class F>
void for_each_member(F visit) {
    boost::mp11::mp_for_each<
        boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>>(
        [&](auto member) {
            using Member = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
            visit(member.name, static_cast<Member*>(nullptr));
        });
}

inline constexpr std::size_t longest_line = 110;  // of web/biome.json

struct Declaration {
    std::string name;
    std::string text;
};

/// Declarations by name; a type is declared before it is needed a second time.
class TypeTexts {
public:
    /// What a value of this type is called in TypeScript; declares what it is made of.
    template <class T>
    std::string typescript() {
        if constexpr (std::is_same_v<T, bool>) return "boolean";
        else if constexpr (std::is_arithmetic_v<T>) return "number";
        else if constexpr (std::is_same_v<T, std::string>) return "string";
        else if constexpr (requires { T::type_name; }) return std::string(T::type_name);
        else if constexpr (is_optional<T>) return typescript<typename T::value_type>() + " | null";
        else if constexpr (is_list<T>) return typescript<typename T::value_type>() + "[]";
        else if constexpr (is_pair<T>) {
            const std::string one = typescript<typename T::value_type>();
            return "[" + one + ", " + one + "]";
        } else return declared<T>();
    }

    /// The same as JSON Schema.
    template <class T>
    std::string json_schema() {
        if constexpr (std::is_same_v<T, bool>) return R"({"type":"boolean"})";
        else if constexpr (std::is_integral_v<T>) return R"({"type":"integer"})";
        else if constexpr (std::is_floating_point_v<T>) return R"({"type":"number"})";
        else if constexpr (std::is_same_v<T, std::string>) return R"({"type":"string"})";
        else if constexpr (requires { T::type_name; }) {
            return R"({"$ref":"#/components/schemas/)" + std::string(T::type_name) + R"("})";
        } else if constexpr (is_optional<T>) {
            return R"({"anyOf":[)" + json_schema<typename T::value_type>() + R"(,{"type":"null"}]})";
        } else if constexpr (is_list<T>) {
            return R"({"type":"array","items":)" + json_schema<typename T::value_type>() + "}";
        } else if constexpr (is_pair<T>) {
            return R"({"type":"array","minItems":2,"maxItems":2,"items":)" + json_schema<typename T::value_type>() +
                   "}";
        } else {
            declared<T>();
            return R"({"$ref":"#/components/schemas/)" + name_of<T>() + R"("})";
        }
    }

    /// One of several structs, told apart by their `kind`, with members of a head before it: commands and events.
    template <class Head, class Variant>
    void declare_union(const std::string& name) {
        std::string typescript_text = "export type " + name + " = " + this->typescript<Head>() + " &\n  (";
        std::string schema_text;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::add_pointer_t, Variant>>([&](auto pointer) {
            using Body = std::remove_pointer_t<decltype(pointer)>;
            const std::string kind(Body::kind);
            typescript_text += "\n    | ({ kind: \"" + kind + "\" } & " + declared<Body>() + ")";
            schema_text += (schema_text.empty() ? "" : ",") + std::string(R"({"allOf":[)") + json_schema<Head>() + "," +
                           json_schema<Body>() + R"(,{"type":"object","properties":{"kind":{"const":")" + kind +
                           R"("}},"required":["kind"]}]})";
        });
        typescript_.push_back({name, typescript_text + "\n  );\n"});
        schemas_[name] = R"({"oneOf":[)" + schema_text + "]}";
    }

    const std::vector<Declaration>& typescript_declarations() const { return typescript_; }
    const std::map<std::string, std::string>& schemas() const { return schemas_; }

private:
    template <class T>
    std::string declared() {
        const std::string name = name_of<T>();
        if (schemas_.contains(name)) return name;
        schemas_[name] = "";  // so that nothing is declared twice while its members are
        if constexpr (std::is_enum_v<T>) declare_enum<T>(name);
        else declare_struct<T>(name);
        return name;
    }

    template <class T>
    void declare_enum(const std::string& name) {
        std::string union_text;
        std::string list_text;
        for (const auto& word : words_of<T>()) {
            union_text += (union_text.empty() ? "" : " | ") + ("\"" + word + "\"");
            list_text += (list_text.empty() ? "" : ",") + ("\"" + word + "\"");
        }
        std::string declaration = "export type " + name + " = " + union_text + ";\n";
        if (declaration.size() > longest_line) {
            // As the page's formatter would have it: one a line.
            for (std::size_t at = 0; (at = union_text.find(" | ", at)) != std::string::npos; at += 3)
                union_text.replace(at, 3, "\n  | ");
            declaration = "export type " + name + " =\n  | " + union_text + ";\n";
        }
        typescript_.push_back({name, std::move(declaration)});
        schemas_[name] = R"({"type":"string","enum":[)" + list_text + "]}";
    }

    template <class T>
    void declare_struct(const std::string& name) {
        std::string members;
        std::string properties;
        for_each_member<T>([&](const char* member, auto* pointer) {
            using Member = std::remove_pointer_t<decltype(pointer)>;
            const bool names_itself = std::is_same_v<Member, std::string> && member == std::string_view("kind");
            const std::string type = names_itself ? kind_of<T>() : typescript<Member>();
            members += "  " + std::string(member) + ": " + type + ";\n";
            properties += (properties.empty() ? "\"" : ",\"") + std::string(member) + "\":" + json_schema<Member>();
        });
        typescript_.push_back({name, members.empty() ? "export type " + name + " = object;\n"
                                                     : "export interface " + name + " {\n" + members + "}\n"});
        schemas_[name] = R"({"type":"object","properties":{)" + properties + "}}";
    }

    /// A message's own name, where it has one; otherwise any text (the engine's event kinds).
    template <class T>
    static std::string kind_of() {
        if constexpr (requires { T{}.kind.size(); }) {
            const std::string word(T{}.kind);
            return word.empty() ? "string" : "\"" + word + "\"";
        } else return "string";
    }

    std::vector<Declaration> typescript_;
    std::map<std::string, std::string> schemas_;
};

/// Whether declarations speak of the type of this name.
inline bool names(std::string_view text, std::string_view name) {
    const auto is_part = [](char c) { return is_digit(c) || c == '_' || (lower(c) >= 'a' && lower(c) <= 'z'); };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
    }
    return false;
}

/// "import type { A, B } from …", on one line where it fits.
inline std::string names_line(std::string_view verb, const std::vector<std::string>& names, std::string_view from) {
    if (names.empty()) return "";
    const std::string end = "} from \"" + std::string(from) + "\";\n";
    std::string line = std::string(verb) + " { " + join(names, ", ") + " " + end;
    if (line.size() <= longest_line) return line;
    return std::string(verb) + " {\n  " + join(names, ",\n  ") + ",\n" + end;
}

/// A file of TypeScript. What `elsewhere` declares too comes from there, the file `from`, and is to be had here as
/// well.
inline std::string typescript_file(std::string_view head, const TypeTexts& types, const TypeTexts& elsewhere = {},
                                   std::string_view from = "") {
    const auto& foreign = elsewhere.typescript_declarations();
    std::vector<std::string> shared;
    std::string declarations;
    for (const auto& [name, text] : types.typescript_declarations()) {
        if (std::ranges::find(foreign, name, &Declaration::name) != foreign.end()) shared.push_back(name);
        else declarations += "\n" + text;
    }
    std::ranges::sort(shared);
    std::vector<std::string> used;
    std::ranges::copy_if(shared, std::back_inserter(used),
                         [&](const std::string& name) { return names(declarations, name); });
    return std::string(head) + names_line("import type", used, from) +
           (shared.empty() ? "" : "\n" + names_line("export type", shared, from)) + declarations;
}

}  // namespace quartello::schema
