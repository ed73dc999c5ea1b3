// quartello perft: how many sequences of moves there are.
#include <chrono>
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/game/counting.hpp"

namespace quartello::app {

namespace {

constexpr int deepest = 60;

struct PerftOptions {
    GameOptions game;
    std::string depth;
    std::string threads = "1";
    bool divide = false;
    bool json = false;
};

struct MoveCount {
    std::string move;
    std::uint64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(MoveCount, (), (move, count))

struct PerftView {
    std::string game;
    std::string rules;
    std::string position;
    int depth = 0;
    std::vector<MoveCount> divide;  // empty unless asked for
    std::uint64_t count = 0;
    double seconds = 0;
};
BOOST_DESCRIBE_STRUCT(PerftView, (), (game, rules, position, depth, divide, count, seconds))

/// The same count, move by move.
void divide(Session& session, int threads, PerftView& out) {
    const auto moves = out.depth > 0 ? session.legal_moves() : std::vector<std::string>{};
    for (const auto& move : moves) {
        take(session.play(move));
        out.divide.push_back({move, perft(session, out.depth - 1, threads)});
        out.count += out.divide.back().count;
        session.undo();
    }
    if (moves.empty()) out.count = 1;
}

PerftView count(const PerftOptions& options) {
    const int depth = static_cast<int>(read_count("DEPTH", options.depth, 0, deepest));
    const int threads = read_threads(options.threads);
    const auto session = open_session(options.game);
    PerftView out{std::string(session->sheet().name), session->rules(), session->position(), depth, {}, 0, 0};
    const auto start = std::chrono::steady_clock::now();
    if (options.divide) divide(*session, threads, out);
    else out.count = perft(*session, depth, threads);
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return out;
}

std::string perft_text(const PerftView& view) {
    std::string out;
    for (const auto& line : view.divide) out += fmt::format("{} {}\n", line.move, line.count);
    return out + fmt::format("{}\n", view.count);
}

}  // namespace

void add_perft(CLI::App& app, int&) {
    auto options = std::make_shared<PerftOptions>();
    CLI::App* command = app.add_subcommand("perft", "count the sequences of moves of a given length");
    add_game_options(*command, options->game);
    command->add_option("DEPTH", options->depth, "how many plies, 0 to 60")->required();
    command->add_option("--threads", options->threads, "how many threads count, 1 to 256");
    command->add_flag("--divide", options->divide, "first the count behind each legal move");
    add_json_flag(*command, options->json);
    command->footer(
        "The count stands alone on the last line; time and speed go to standard error. A finished game counts as one.\n"
        "Examples:\n"
        "  quartello perft mapello 8\n"
        "  quartello perft arrello 5 --rules size=4,lines=any --threads 2\n"
        "  quartello perft mapello 3 --setup classic --divide");
    command->callback([options] {
        const PerftView view = count(*options);
        if (options->json) return print_json(view);
        print(perft_text(view));
        const double speed = view.seconds > 0 ? static_cast<double>(view.count) / view.seconds : 0;
        fmt::print(stderr, "{:.3f} s, {:.0f} per second\n", view.seconds, speed);
    });
}

}  // namespace quartello::app
