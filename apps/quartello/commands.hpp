// The subcommands: one function each, defined in the file of the same name. Each adds itself to the program and, when
// chosen, runs inside CLI11's callback: it writes to standard output once everything is computed and sets the exit
// code. What is wrong with the input is thrown as BadInput (options.hpp); main turns it into one line and exit code 2.
#pragma once

namespace CLI {
class App;
}

namespace quartello::app {

/// What the program answers to the shell. Commands that ask no question end with `yes`.
enum ExitCode : int { yes = 0, no = 1, bad_input = 2 };

void add_games(CLI::App& app, int& exit_code);
void add_rules(CLI::App& app, int& exit_code);
void add_show(CLI::App& app, int& exit_code);
void add_moves(CLI::App& app, int& exit_code);
void add_explain(CLI::App& app, int& exit_code);
void add_play(CLI::App& app, int& exit_code);
void add_perft(CLI::App& app, int& exit_code);
void add_playout(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_solve(CLI::App& app, int& exit_code);
void add_fit(CLI::App& app, int& exit_code);
void add_endgame_accuracy(CLI::App& app, int& exit_code);
void add_handicap(CLI::App& app, int& exit_code);
void add_verdict(CLI::App& app, int& exit_code);
void add_study(CLI::App& app, int& exit_code);
void add_merge(CLI::App& app, int& exit_code);
void add_verdict_samples(CLI::App& app, int& exit_code);
void add_verdict_model(CLI::App& app, int& exit_code);
void add_generate(CLI::App& app, int& exit_code);
void add_probcut(CLI::App& app, int& exit_code);
void add_selfplay(CLI::App& app, int& exit_code);
void add_positions(CLI::App& app, int& exit_code);
void add_ugi(CLI::App& app, int& exit_code);
void add_gtp(CLI::App& app, int& exit_code);
void add_analyse(CLI::App& app, int& exit_code);
void add_match(CLI::App& app, int& exit_code);
void add_record(CLI::App& app, int& exit_code);
void add_picture(CLI::App& app, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);
void add_worker(CLI::App& app, int& exit_code);
void add_puzzles(CLI::App& app, int& exit_code);
void add_backup(CLI::App& app, int& exit_code);
void add_doctor(CLI::App& app, int& exit_code);
void add_push_keys(CLI::App& app, int& exit_code);
void add_api(CLI::App& app, int& exit_code);

}  // namespace quartello::app
