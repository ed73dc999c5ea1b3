#include "apps/quartello/options.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

/// An option that was given must say something: an empty text would quietly mean the default.
void refuse_empty(const CLI::Option* option, const std::string& value) {
    if (option->count() > 0 && value.empty()) throw BadInput(option->get_name() + ": the text is empty");
}

void play_moves(Session& session, std::string_view moves) {
    int number = 0;
    for (const auto move : split(moves, ' ')) {
        if (move.empty()) continue;
        ++number;
        const auto played = session.play(move);
        if (!played)
            throw BadInput("--moves, move " + std::to_string(number) + " " + quartello::quoted(move) + ": " +
                           played.error().text);
    }
}

struct FileCloser {
    void operator()(std::FILE* file) const {
        if (file != stdin) std::fclose(file);
    }
};

}  // namespace

void add_game_options(CLI::App& command, GameOptions& options, bool game_required) {
    command.add_option("GAME", options.spec.game, "the game; `quartello games` lists them")->required(game_required);
    command.add_option("--rules", options.spec.rules, "rule switches, key=value separated by commas");
    options.setup_option = command.add_option("--setup", options.spec.setup,
                                              "where the game starts: the name of a set-up or a board text");
    options.position_option = command.add_option("--position", options.spec.position, "a whole position text");
    command.add_option("--moves", options.moves, "moves played from there, separated by spaces");
}

void check_game_options(const GameOptions& options) {
    refuse_empty(options.setup_option, options.spec.setup);
    refuse_empty(options.position_option, options.spec.position);
}

std::unique_ptr<Session> open_session(const GameOptions& options) {
    check_game_options(options);
    auto session = take(make_session(options.spec));
    play_moves(*session, options.moves);
    return session;
}

void add_json_flag(CLI::App& command, bool& json) { command.add_flag("--json", json, "answer with JSON on one line"); }

std::uint64_t read_count(std::string_view what, std::string_view text, std::uint64_t low, std::uint64_t high) {
    const auto value = parse_count(text, low, high);
    if (!value) {
        throw BadInput(std::string(what) + " " + quartello::quoted(text) + ": expected a whole number from " +
                       std::to_string(low) + " to " + std::to_string(high));
    }
    return *value;
}

std::uint64_t read_seed(std::string_view text) { return read_count("--seed", text, 0, ~std::uint64_t{0}); }

int read_threads(std::string_view text) {
    return static_cast<int>(read_count("--threads", text, 1, most_search_threads));
}

std::string input_name(const std::string& path) { return path == "-" ? "standard input" : quartello::quoted(path); }

std::string read_input(const std::string& path) {
    const std::string name = input_name(path);
    errno = 0;
    const std::unique_ptr<std::FILE, FileCloser> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
    if (!file) throw BadInput("cannot read " + name + ": " + std::strerror(errno));
    std::string text(input_file_limit_bytes + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    if (std::ferror(file.get()) != 0) throw BadInput("cannot read " + name + ": " + std::strerror(errno));
    if (text.size() > input_file_limit_bytes) throw BadInput(name + " is larger than 4 MiB");
    return text;
}

void check_weights(const PlayerSpec& player, const std::string& game) {
    if (!player.evaluation.is_for(game))
        throw BadInput(quartello::quoted(player.evaluation.file) + " holds weights for " + player.evaluation.game +
                       ", not for " + game);
}

}  // namespace quartello::app
