// Which evaluation an engine uses.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"
#include "engine/eval/learned_network.hpp"

namespace quartello {

/// The learned evaluation built into the program, unless something else is asked for. Boards without a learned
/// evaluation (Alea beyond 8x8) use their weighted features whatever is asked for.
struct EvaluationChoice {
    bool linear = false;                                 // the weighted features
    std::string file = {};                               // a network file in place of the one built in
    std::shared_ptr<const LearnedNetwork> network = {};  // what was read from it
    std::string game = {};                               // the game it is for

    bool is_for(std::string_view other) const { return game.empty() || game == other; }

    friend bool operator==(const EvaluationChoice&, const EvaluationChoice&) = default;
};

/// The evaluation of a network file, for the game it names. In the browser there are no files.
Parsed<EvaluationChoice> evaluation_from_file(std::string_view path);

}  // namespace quartello
