// The tables of learned evaluations, made once for a set-up and shared by every engine that plays on it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/eval/evaluation_choice.hpp"
#include "engine/eval/ntuple_evaluator.hpp"
#include "engine/games/mapello/patterns/pattern_tables.hpp"

namespace quartello {

struct LearnedNetwork {
    std::variant<PatternNetwork, NTupleNetwork> of;
};

#if defined(__wasm__)
/// The page hands the learned evaluation in after the module has started; engines made from then on use it.
Parsed<std::string> use_network(std::string_view game, std::span<const std::uint8_t> bytes);
#endif

/// The tables for a board of Mapello; nothing if the weighted features are to be used.
std::shared_ptr<const PatternTables> tables_for(const EvaluationChoice& choice, const Terrain& terrain);

/// The tables of a game with windows, for boards of all sizes.
template <class W>
typename NTupleEvaluator<W>::Shared ntuple_tables_for(const EvaluationChoice& choice);

}  // namespace quartello
