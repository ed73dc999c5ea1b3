// Contestants that are other programs: one that speaks the Universal Game Interface (any game, any start), and one that
// plays Othello over GTP (plain Mapello, mirrored). A program that ends, babbles or thinks too long loses the game and
// is started afresh for the next one.
#pragma once

#include <memory>

#include "lab/contestant.hpp"

namespace quartello::lab {

std::unique_ptr<Contestant> make_ugi_player(const ContestantSpec& spec);
std::unique_ptr<Contestant> make_gtp_player(const ContestantSpec& spec);

}  // namespace quartello::lab
