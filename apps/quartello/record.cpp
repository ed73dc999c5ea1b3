// quartello record: is this saved game legal, and the same game in another notation.
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"
#include "engine/game/views.hpp"
#include "engine/record/othello.hpp"
#include "engine/record/record.hpp"

namespace quartello::app {

namespace {

struct RecordOptions {
    std::string file;
    std::string from = "record";
    std::string to = "record";
    bool json = false;
};

struct HeaderView {
    std::string name;
    std::string value;
};
BOOST_DESCRIBE_STRUCT(HeaderView, (), (name, value))

struct CheckView {
    bool legal = false;
    std::string text;
    std::optional<std::string> game;  // null where the game is not legal, and so on down
    std::optional<int> plies;
    std::optional<std::string> position;
    std::optional<OutcomeView> outcome;
};
BOOST_DESCRIBE_STRUCT(CheckView, (), (legal, text, game, plies, position, outcome))

struct RecordView {
    std::vector<HeaderView> headers;
    std::string rules;
    std::string start;
    std::vector<std::string> moves;  // the main line
    std::string position;            // at its end
    std::string result;
    std::string text;  // as --to asks
};
BOOST_DESCRIBE_STRUCT(RecordView, (), (headers, rules, start, moves, position, result, text))

template <class T>
T take_from(const std::string& file, Parsed<T> parsed) {
    if (!parsed) throw BadInput(input_name(file) + ": " + parsed.error().text);
    return std::move(*parsed);
}

/// The session's main line, whatever node it stands at.
std::vector<std::string> main_line(const Session& session) {
    std::vector<std::string> out;
    const GameTree& tree = session.tree();
    for (NodeId node = root_node; !tree[node].children.empty();) {
        node = tree[node].children[0];
        out.push_back(tree[node].move);
    }
    return out;
}

// --- check

/// A game that cannot even begin (unknown game, bad switches, bad position) is bad input, not an illegal game.
void require_start(const std::string& file, Record record) {
    record.tree = {};
    record.result = RecordResult::unknown;
    std::erase_if(record.headers, [](const Header& header) { return header.name == "Result"; });
    take_from(file, replay(record));
}

CheckView check_view(const std::string& file) {
    const Record record = take_from(file, parse_record(read_input(file)));
    require_start(file, record);
    const auto session = replay(record);
    if (!session) return {false, session.error().text, {}, {}, {}, {}};
    const PositionView view = position_view(**session);
    std::string text =
        std::string((*session)->sheet().title) + ", " + counted(static_cast<std::size_t>(view.ply), "move") + ". ";
    const std::string* result = record.find("Result");
    if (view.outcome.over) text += view.outcome.text;
    else if (result != nullptr && *result != "*") text += "Stopped before its end, result " + *result + ".";
    else text += "Not finished: " + view.outcome.text + ".";
    return {true, text, view.game, view.ply, view.position, view.outcome};
}

ExitCode check(const RecordOptions& options) {
    const CheckView view = check_view(options.file);
    if (options.json) print_json(view);
    else print((view.legal ? "legal: " : "not legal: ") + view.text + "\n");
    return view.legal ? yes : no;
}

// --- convert

std::unique_ptr<Session> read_game(const RecordOptions& options, Record& record) {
    const std::string text = read_input(options.file);
    if (options.from == "othello") {
        auto session = take_from(options.file, session_of_othello_transcript(text));
        record = record_of(*session);
        return session;
    }
    if (options.from != "record")
        throw BadInput("--from " + quartello::quoted(options.from) + ": expected record or othello");
    record = take_from(options.file, parse_record(text));
    return take_from(options.file, replay(record));
}

std::string converted(const RecordOptions& options, Session& session, const Record& record) {
    if (options.to == "record") return format_record(record);
    if (options.to == "moves") return join(main_line(session), " ") + "\n";
    if (options.to == "position") return session.position() + "\n";
    if (options.to == "othello") return take_from(options.file, othello_transcript(session)) + "\n";
    throw BadInput("--to " + quartello::quoted(options.to) + ": expected record, moves, position or othello");
}

void convert(const RecordOptions& options) {
    Record record;
    const auto session = read_game(options, record);
    const std::string text = converted(options, *session, record);
    if (!options.json) return print(text);
    RecordView view;
    for (const Header& header : record.headers) view.headers.push_back({header.name, header.value});
    view.rules = session->rules();
    view.start = session->start_position();
    view.moves = main_line(*session);
    view.position = session->position();
    view.result = result_token(record.result);
    view.text = text;
    print_json(view);
}

void add_check(CLI::App& record, int& exit_code) {
    auto options = std::make_shared<RecordOptions>();
    CLI::App* command =
        record.add_subcommand("check", "play a saved game through: is every move legal, is the result right?");
    command->add_option("FILE", options->file, "the record; - for standard input")->required();
    add_json_flag(*command, options->json);
    command->footer(
        "Exit code: 0 legal, 1 not legal, 2 not a record at all.\n"
        "Examples:\n"
        "  quartello record check game.txt\n"
        "  quartello record check - --json <game.txt");
    command->callback([options, &exit_code] { exit_code = check(*options); });
}

void add_convert(CLI::App& record) {
    auto options = std::make_shared<RecordOptions>();
    CLI::App* command = record.add_subcommand("convert", "write a saved game in another notation to standard output");
    command->add_option("FILE", options->file, "the game; - for standard input")->required();
    command->add_option("--from", options->from, "what FILE is: record, or othello (a transcript such as f5d6c3)")
        ->capture_default_str();
    command
        ->add_option(
            "--to", options->to,
            "record (in canonical form), moves (the main line, as --moves takes it), position (its last one), or "
            "othello (plain Mapello only)")
        ->capture_default_str();
    add_json_flag(*command, options->json);
    command->footer(
        "Examples:\n"
        "  quartello record convert game.txt --to moves\n"
        "  echo f5d6c3d3c4 | quartello record convert - --from othello --to record");
    command->callback([options] { convert(*options); });
}

}  // namespace

void add_record(CLI::App& app, int& exit_code) {
    CLI::App* command = app.add_subcommand("record", "check and convert saved games");
    command->require_subcommand(1);
    command->footer("Examples:\n  quartello record check game.txt\n  quartello record convert game.txt --to moves");
    add_check(*command, exit_code);
    add_convert(*command);
}

}  // namespace quartello::app
