// quartello play: people and built-in players at one terminal, or a script through a pipe. The game itself is in
// play_table.cpp.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>

#include "apps/quartello/board_text.hpp"
#include "apps/quartello/commands.hpp"
#include "apps/quartello/line_input.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/play_table.hpp"
#include "engine/core/text.hpp"
#include "engine/record/record.hpp"

namespace quartello::app {

namespace {

constexpr std::size_t longest_line = 4096;

struct PlayOptions {
    GameOptions game;
    std::string load;
    Players players;
    std::string seed;
    bool plain = false;
    bool json = false;
};

struct PlayLine {
    std::string input;
    bool ok = true;
    std::string text;
    std::vector<EventView> events;
    PositionView position;
};
BOOST_DESCRIBE_STRUCT(PlayLine, (), (input, ok, text, events, position))

bool people_are_typing() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

/// The next line somebody types; the prompt is only for people.
std::optional<std::string> ask(const std::string& prompt) {
    if (people_are_typing()) print(prompt);
    auto line = read_input_line(longest_line);
    if (!line && people_are_typing()) print("\n");
    return line;
}

// --- what to play

/// The answer to a question with a few choices: one of them by name or number, or (`free`) any other text. An empty
/// line takes `suggested`; nothing at the end of the input.
std::optional<std::string> choose(const std::string& question, const std::vector<std::string>& choices,
                                  const std::string& suggested, bool free) {
    print(question);
    while (const auto line = ask("Number or name [" + suggested + "]: ")) {
        if (line->empty()) return suggested;
        const auto number = parse_number(*line, static_cast<int>(choices.size()));
        if (number && *number > 0) return choices[static_cast<std::size_t>(*number) - 1];
        if (free || std::ranges::find(choices, *line) != choices.end()) return line;
        print(quartello::quoted(*line) + " is none of them: " + join(choices, ", ") + ".\n");
    }
    return std::nullopt;
}

std::optional<std::string> choose_game() {
    std::string question = "Which game?\n";
    std::vector<std::string> names;
    for (const RuleSheet* sheet : all_sheets()) {
        names.emplace_back(sheet->name);
        question += wrap("  " + std::to_string(names.size()) + " " + pad(sheet->name, 9), sheet->summary);
    }
    return choose(question, names, names[0], false);
}

std::optional<std::string> choose_setup(const RuleSheet& sheet) {
    std::string question = "Which set-up?\n";
    std::vector<std::string> names;
    for (const NamedSetup& setup : sheet.setups) {
        names.emplace_back(setup.name);
        question += wrap("  " + std::to_string(names.size()) + " " + pad(setup.name, 13), setup.meaning);
    }
    // A new player should meet walls, bonuses and jokers, not plain Reversi.
    const bool has_classic = std::ranges::find(names, "classic") != names.end();
    return choose(question, names, has_classic ? "classic" : names[0], true);
}

/// The other side's player; empty: a person.
std::optional<std::string> choose_opponent() {
    const std::string question =
        "Who plays the other side?\n" + wrap("  1 person    ", "somebody else at this terminal") +
        wrap("  2 level:1   ", "a beginner") + wrap("  3 level:3   ", "a casual player") +
        wrap("  4 level:5   ", "an experienced player") + wrap("  5 level:8   ", "a strong player") +
        wrap("  6 level:10  ", "the strongest level");
    const std::vector<std::string> choices = {"person", "level:1", "level:3", "level:5", "level:8", "level:10"};
    const auto answer = choose(question, choices, "level:3", false);
    return answer && *answer == "person" ? "" : answer;
}

/// A session with what the players choose; nothing if the input ends before they have.
std::unique_ptr<Session> ask_for_session(GameOptions options) {
    const auto game = choose_game();
    if (!game) return nullptr;
    options.spec.game = *game;
    const RuleSheet& sheet = *take(find_sheet(*game));
    if (sheet.setups.size() < 2 || options.setup_option->count() + options.position_option->count() > 0)
        return open_session(options);
    while (const auto setup = choose_setup(sheet)) {
        options.spec.setup = *setup;
        const auto tried = make_session(options.spec);
        if (tried) return open_session(options);
        print(wrap("", tried.error().text));
    }
    return nullptr;
}

std::string header_or(const Record& record, std::string_view name, const std::string& otherwise) {
    const std::string* value = record.find(name);
    return value != nullptr && otherwise.empty() ? *value : otherwise;
}

/// The saved game; its players sit down again unless others are named.
std::unique_ptr<Session> load(PlayOptions& options) {
    const GameSpec& spec = options.game.spec;
    if (!(spec.game + spec.rules + spec.setup + spec.position + options.game.moves).empty()) {
        throw BadInput(
            "--load: the file says which game and where it starts; leave GAME, --rules, --setup, --position and "
            "--moves out");
    }
    const auto record = parse_record(read_input(options.load));
    if (!record) throw BadInput(input_name(options.load) + ": " + record.error().text);
    auto session = replay(*record);
    if (!session) throw BadInput(input_name(options.load) + ": " + session.error().text);
    auto& names = options.players.names;
    names = {header_or(*record, "First", names[0]), header_or(*record, "Second", names[1])};
    options.players.swapped = header_or(*record, "Swap", "") == "yes";
    return std::move(*session);
}

// --- the game

std::string reply_text(PlayTable& table, const Reply& reply, const Style& style, bool plain) {
    std::string out = reply.text;
    if (reply.board && !plain) out += "\n" + draw_board(table.sheet(), table.view(), style);
    if (reply.board && !table.is_over()) out += table.status();
    return out + reply.ending;
}

void say(PlayTable& table, const std::string& input, const Reply& reply, const PlayOptions& options,
         const Style& style) {
    if (options.json) print_json(PlayLine{input, reply.ok, reply.text + reply.ending, reply.events, table.view()});
    else print(reply_text(table, reply, style, options.plain));
}

Reply answer(PlayTable& table, const std::string& line) {
    if (line.size() > longest_line) return {.ok = false, .text = "That line is too long.\n"};
    return table.answer(line);
}

void run_table(PlayTable& table, const PlayOptions& options) {
    const Style style = style_of_stdout();
    Reply opening = table.open();
    if (!options.plain && !options.json)
        opening.text += wrap("Signs: ", signs_text(table.sheet(), table.view(), style));
    say(table, "", opening, options, style);
    const auto let_computers_play = [&] {
        while (table.computer_is_to_move()) say(table, "", table.play_computer(), options, style);
    };
    let_computers_play();
    while (const auto line = ask(options.json ? "" : table.prompt())) {
        const Reply reply = answer(table, *line);
        say(table, *line, reply, options, style);
        if (reply.quit) return;
        let_computers_play();
    }
}

/// Who sits where, and the seed they play by: another one each time for people, the same for a script.
void seat_players(PlayOptions& options) {
    Players& players = options.players;
    for (std::size_t i = 0; i < players.names.size(); ++i) players.computers[i] = computer_named(players.names[i]);
    if (!options.seed.empty()) players.seed = read_seed(options.seed);
    else if (people_are_typing()) players.seed = static_cast<std::uint64_t>(std::time(nullptr));
}

void play(PlayOptions& options) {
    std::unique_ptr<Session> session;
    if (!options.load.empty()) session = load(options);
    else if (!options.game.spec.game.empty()) session = open_session(options.game);
    else if (options.json) throw BadInput("play --json needs a GAME: it answers lines and asks no questions");
    else session = ask_for_session(options.game);
    if (!session) return;
    const bool asked = options.load.empty() && options.game.spec.game.empty();
    if (asked && options.players.names[0].empty() && options.players.names[1].empty()) {
        const auto opponent = choose_opponent();
        if (!opponent) return;
        options.players.names[1] = *opponent;
    }
    seat_players(options);
    PlayTable table(std::move(session), options.players, options.plain);
    run_table(table, options);
}

}  // namespace

void add_play(CLI::App& app, int&) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command = app.add_subcommand("play", "a game at this terminal, for two or against the computer");
    add_game_options(*command, options->game, false);
    command->add_option("--load", options->load, "go on with a saved game (- for standard input)");
    command->add_option(
        "--first", options->players.names[0],
        "who moves first: a name, or a built-in player (level:1 to level:10, engine:time=500, greedy, random)");
    command->add_option("--second", options->players.names[1], "who moves second, likewise");
    command->add_option("--seed", options->seed, "for built-in players: the same seed, the same moves");
    command->add_flag("--swap", options->players.swap_agreed,
                      "pie rule: after the first move the second player may take it over (command swap)");
    command->add_flag("--plain", options->plain, "sentences instead of a drawn board, for screen readers");
    add_json_flag(*command, options->json);
    command->footer(
        "Type moves and commands; help lists them. Moves may come through a pipe. With --json each line is answered by "
        "one.\n"
        "Examples:\n"
        "  quartello play\n"
        "  quartello play mapello --setup classic --plain\n"
        "  quartello play mabi --first level:4\n"
        "  printf 'a1\\nb2\\nquit\\n' | quartello play alea --rules size=3\n"
        "  quartello play --load game.txt");
    command->callback([options] { play(*options); });
}

}  // namespace quartello::app
