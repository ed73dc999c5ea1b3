#include "apps/quartello/settings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "apps/quartello/options.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

constexpr auto no_settings = std::to_array<std::string_view>({"help", "config", "json", "check"});
constexpr std::string_view file_ending = "-file";

bool is_setting(std::string_view name) { return std::ranges::find(no_settings, name) == no_settings.end(); }

std::string name_of(const CLI::Option& option) {
    return option.get_lnames().empty() ? std::string() : option.get_lnames().front();
}

std::string environment_name(std::string_view name) {
    std::string out = "QUARTELLO_" + std::string(name);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
    return out;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// What a file holds, without the line's end that editors add.
std::string secret_in(const std::string& path, const std::string& source) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw BadInput(source + ": cannot read " + quartello::quoted(path));
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto value = trimmed(text);
    if (value.empty()) throw BadInput(source + ": " + quartello::quoted(path) + " is empty");
    return std::string(value);
}

/// A switch is given as it is on the command line, without a value.
std::string flag_value(const std::string& text, const std::string& source) {
    for (const char* yes : {"true", "on", "yes", "1"}) {
        if (text == yes) return "true";
    }
    for (const char* no : {"false", "off", "no", "0"}) {
        if (text == no) return "false";
    }
    throw BadInput(source + ": " + quartello::quoted(text) + ": expected on or off");
}

bool is_flag(const CLI::Option& option) { return option.get_expected_max() == 0; }

}  // namespace

std::string without_password(std::string_view url) {
    const auto scheme = url.find("://");
    if (scheme == std::string_view::npos) return std::string(url);
    const auto begin = scheme + 3;
    const auto at = url.substr(0, url.find('/', begin)).rfind('@');
    const auto colon = url.find(':', begin);
    std::string out(url);
    if (at != std::string_view::npos && colon < at) out.replace(colon + 1, at - colon - 1, "***");
    // PostgreSQL takes it behind the name of the database, too.
    constexpr std::string_view key = "password=";
    if (const auto place = out.find(key); place != std::string::npos) {
        const auto value = place + key.size();
        out.replace(value, std::min(out.find('&', value), out.size()) - value, "***");
    }
    return out;
}

Settings::Settings(CLI::App& command) : command_(command) {
    command.add_option("--config", file_, "a file of settings, `name = value` a line; the environment comes before it");
}

Settings::Values Settings::read_file() const {
    Values out;
    if (file_.empty()) return out;
    std::ifstream in(file_);
    if (!in) throw BadInput("--config: cannot read " + quartello::quoted(file_));
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string source = file_ + ":" + std::to_string(number);
        const std::string_view text = trimmed(line);
        if (text.empty() || text.starts_with('#')) continue;
        const auto equals = text.find('=');
        if (equals == std::string_view::npos) throw BadInput(source + ": expected name = value");
        const std::string name(trimmed(text.substr(0, equals)));
        const bool is_file = name.ends_with(file_ending);
        const std::string named = is_file ? name.substr(0, name.size() - file_ending.size()) : name;
        const bool is_known = is_setting(named) && (command_.get_option_no_throw("--" + named) != nullptr ||
                                                    command_.get_option_no_throw("--" + name) != nullptr);
        if (!is_known) throw BadInput(source + ": there is no setting " + quartello::quoted(name));
        if (!out.try_emplace(name, Given{std::string(trimmed(text.substr(equals + 1))), source}).second)
            throw BadInput(source + ": " + quartello::quoted(name) + " is given twice");
    }
    return out;
}

/// The first that says something: the command line, the environment, the file; each of them in person or by a file of
/// its own.
std::optional<Settings::Given> Settings::find(const std::string& name, const Values& from_file) const {
    const std::string name_of_file = name + std::string(file_ending);
    if (const auto given = from_command_line_.find(name); given != from_command_line_.end())
        return Given{given->second, "command line"};
    if (const auto given = from_command_line_.find(name_of_file); given != from_command_line_.end())
        return Given{secret_in(given->second, "--" + name_of_file), "command line"};
    const std::string variable = environment_name(name);
    if (const char* value = std::getenv(variable.c_str()); value != nullptr) return Given{value, variable};
    const std::string variable_of_file = environment_name(name_of_file);
    if (const char* path = std::getenv(variable_of_file.c_str()); path != nullptr)
        return Given{secret_in(path, variable_of_file), variable_of_file};
    if (const auto given = from_file.find(name); given != from_file.end()) return given->second;
    if (const auto given = from_file.find(name_of_file); given != from_file.end())
        return Given{secret_in(given->second.value, given->second.source), given->second.source};
    return std::nullopt;
}

void Settings::apply(CLI::App& command, const Values& from_file) const {
    for (CLI::Option* option : command.get_options()) {
        const std::string name = name_of(*option);
        if (name.empty() || !is_setting(name) || name.ends_with(file_ending)) continue;
        const auto given = find(name, from_file);
        if (!given) continue;
        option->clear();
        option->add_result(is_flag(*option) ? flag_value(given->value, given->source + ": " + name) : given->value);
        option->run_callback();
    }
}

void Settings::complete() {
    for (const CLI::Option* option : command_.get_options()) {
        if (option->count() > 0 && is_setting(name_of(*option)))
            from_command_line_[name_of(*option)] = is_flag(*option) ? "true" : option->results().front();
    }
    apply(command_, read_file());
}

void Settings::complete_anew(CLI::App& fresh) const { apply(fresh, read_file()); }

std::vector<Settings::Shown> Settings::shown() const {
    const Values from_file = read_file();
    std::vector<Shown> out;
    for (const CLI::Option* option : command_.get_options()) {
        const std::string name = name_of(*option);
        if (name.empty() || !is_setting(name) || name.ends_with(file_ending)) continue;
        const auto given = find(name, from_file);
        const std::string fallback = is_flag(*option) ? "off" : option->get_default_str();
        const std::string value = given ? given->value : fallback;
        const bool is_secret = name == "push-keys" && !value.empty();
        out.push_back({name, is_secret ? "***" : without_password(value), given ? given->source : "default"});
    }
    return out;
}

}  // namespace quartello::app
