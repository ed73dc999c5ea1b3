// The program: hands over to the best instruction set, then to the subcommand. What each does is in its own file.
// Compiled for each program anew, so it includes next to nothing.
#include "apps/quartello/commands.hpp"
#include "apps/quartello/isa_dispatch.hpp"
#include "apps/quartello/program.hpp"

namespace quartello::app {
namespace {

#ifdef QUARTELLO_ENGINE_ONLY
constexpr const char* name = "quartello-engine";
#else
constexpr const char* name = "quartello";
#endif
constexpr const char* footer =
    "Examples:\n"
    "  quartello games                       which games there are\n"
    "  quartello rules mabi                  the rules of one of them\n"
    "  quartello play                        a game for two at this terminal\n"
#ifndef QUARTELLO_ENGINE_ONLY
    "  quartello serve                       the table in the browser\n"
#endif
    "  quartello show mapello --setup classic\n"
    "  quartello explain mapello e3          what a move does, or why it is forbidden\n"
    "\n"
    "Every command has --help; all but ugi, gtp, api and record have --json.\n"
    "Exit code: 0 yes or done, 1 no, 2 bad input (one line on standard error).";

const CommandGroup groups[] = {
    {"Play", {add_games, add_rules, add_play, add_ugi, add_gtp}},
    {"Look",
     {add_show, add_moves, add_explain,
#ifndef QUARTELLO_ENGINE_ONLY
      add_picture,
#endif
      add_record, add_analyse, add_solve, add_puzzles}},
    {"Measure",
     {add_match, add_verdict, add_generate, add_study, add_merge, add_handicap, add_endgame_accuracy, add_perft,
      add_playout, add_bench}},
    {"Learn", {add_selfplay, add_positions, add_fit, add_probcut, add_verdict_samples, add_verdict_model}},
#ifndef QUARTELLO_ENGINE_ONLY
    {"Serve", {add_serve, add_worker, add_backup, add_doctor, add_push_keys, add_api}},
#endif
};

std::string version() { return name + std::string(" " QUARTELLO_VERSION " (") + std::string(isa_name()) + ")"; }

}  // namespace
}  // namespace quartello::app

int main(int argc, char** argv) {
    using namespace quartello::app;
    enter_best_program(argv);
    return run({version(), footer, groups}, argc, argv);
}
