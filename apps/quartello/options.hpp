// What several subcommands ask for in the same words: the game and where it starts, --json, counts, input files.
// Everything here that reads text from outside throws BadInput when the text is wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "engine/game/session.hpp"
#include "engine/players/player.hpp"

namespace quartello::app {

/// Wrong input: one sentence naming what and where. Becomes the one line on standard error and exit code 2.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The value, or its error as BadInput.
template <class T>
T take(Parsed<T> parsed) {
    if (!parsed) throw BadInput(parsed.error().text);
    return std::move(*parsed);
}

/// GAME, --rules, --setup, --position, --moves.
struct GameOptions {
    GameSpec spec;
    std::string moves;  // played from the start, separated by spaces

    CLI::Option* setup_option = nullptr;
    CLI::Option* position_option = nullptr;
};

/// Adds the options to a command. A GAME that is not required may be left out.
void add_game_options(CLI::App& command, GameOptions& options, bool game_required = true);

/// Refuses options that were given and say nothing; open_session() does so itself.
void check_game_options(const GameOptions& options);

/// The session these options describe, with --moves played.
std::unique_ptr<Session> open_session(const GameOptions& options);

/// The flag --json of a command.
void add_json_flag(CLI::App& command, bool& json);

/// A whole number from `low` to `high` in plain digits; `what` names the option in the complaint.
std::uint64_t read_count(std::string_view what, std::string_view text, std::uint64_t low, std::uint64_t high);
/// --seed: any number of 64 bits.
std::uint64_t read_seed(std::string_view text);
/// --threads that search, count or play.
int read_threads(std::string_view text);

/// No input file may be larger than this.
inline constexpr std::size_t input_file_limit_bytes = std::size_t{4} << 20;

/// How a complaint names an input: quoted, or "standard input" for "-".
std::string input_name(const std::string& path);

/// A whole file, or standard input for "-".
std::string read_input(const std::string& path);

/// Complains about a player whose weights file is for another game.
void check_weights(const PlayerSpec& player, const std::string& game);

}  // namespace quartello::app
