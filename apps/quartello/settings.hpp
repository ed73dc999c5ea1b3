// Settings of a command that runs for long: each of its options can be given on the command line, in the environment
// (QUARTELLO_SEARCH_THREADS for --search-threads) or in a file (`search-threads = 2`), and the first of these counts.
// What is a secret can lie in a file of its own: `database-file = /run/secrets/database` on any of the three ways.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace quartello::app {

class Settings {
public:
    /// After all options of `command` have been added: adds --config. What a command alone may be told (--help, --json,
    /// --check) is no setting.
    explicit Settings(CLI::App& command);

    /// Once the command line has been read: gives every option its value. Throws BadInput, naming file and line.
    void complete();
    /// The same for another command with the same options, as the file is now: what the command line said stays.
    void complete_anew(CLI::App& fresh) const;

    /// Where each value has come from, for whoever checks them; of secrets only that they are there.
    struct Shown {
        std::string name;
        std::string value;
        std::string source;  // "command line", "environment", "FILE:3", "default"
    };
    std::vector<Shown> shown() const;

private:
    struct Given {
        std::string value;
        std::string source;
    };
    using Values = std::map<std::string, Given, std::less<>>;

    Values read_file() const;
    void apply(CLI::App& command, const Values& from_file) const;
    std::optional<Given> find(const std::string& name, const Values& from_file) const;

    CLI::App& command_;
    std::string file_;  // of --config
    std::map<std::string, std::string, std::less<>> from_command_line_;
};

/// The password of an address such as postgresql://user:password@host/name as stars.
std::string without_password(std::string_view url);

}  // namespace quartello::app
