// Which evaluation an engine uses, and the tables of learned ones, made once for a set-up and shared by every engine
// that plays on it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/parsed.hpp"
#include "engine/eval/pattern_tables.hpp"

namespace quartello {

/// The learned evaluation built into the program, unless something else is asked for. Games without a learned
/// evaluation use their weighted features whatever is asked for.
struct EvaluationChoice {
    bool linear = false;                          // the weighted features
    std::string file = {};                        // a network file in place of the one built in
    std::shared_ptr<const Network> network = {};  // what was read from it

    friend bool operator==(const EvaluationChoice&, const EvaluationChoice&) = default;
};

/// The evaluation of a network file for Mapello, the only game that has one. In the browser there are no files.
Parsed<EvaluationChoice> evaluation_from_file(std::string_view path);

#if defined(__wasm__)
/// The page hands the learned evaluation in after the module has started; engines made from then on use it.
Parsed<std::string> use_network(std::string_view game, std::span<const std::uint8_t> bytes);
#endif

/// The tables for a board; nothing if the weighted features are to be used.
std::shared_ptr<const PatternTables> tables_for(const EvaluationChoice& choice, std::string_view game,
                                                const Landscape& landscape);

}  // namespace quartello
