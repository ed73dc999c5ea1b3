// Every type that the module answers with, for wasm/answers.d.mts. Not part of the module.
#pragma once

#include <string>

#include "engine/core/type_texts.hpp"
#include "engine/game/move_facts.hpp"
#include "engine/game/sheet_view.hpp"
#include "engine/match/room_view.hpp"
#include "engine/match/series.hpp"
#include "wasm/answer_views.hpp"
#include "wasm/fairness_views.hpp"

namespace quartello {

inline schema::TypeTexts answer_types() {
    schema::TypeTexts types;
    types.typescript<GameView>();
    types.typescript<SheetView>();
    types.typescript<ReasonView>();
    types.typescript<PositionView>();
    types.typescript<SpecView>();
    types.typescript<TreeView>();
    types.typescript<PlayedView>();
    types.typescript<ExplanationView>();
    types.typescript<MoveFactView>();
    types.typescript<SearchReport>();
    types.typescript<ChosenMove>();
    types.typescript<ReviewedMoveView>();
    types.typescript<RecordHead>();
    types.typescript<match::RoomStatus>();
    types.typescript<PlayedGame>();
    types.typescript<SeriesStanding>();
    types.typescript<NextGame>();
    types.typescript<match::ClockStep>();
    types.typescript<match::ClockFace>();
    types.typescript<FairnessJob>();
    types.typescript<FairnessKnown>();
    types.typescript<FairnessLook>();
    types.typescript<FairnessSearches>();
    types.typescript<lab::BoardChange>();
    types.typescript<EveningKnown>();
    types.typescript<EveningChoice>();
    return types;
}

inline std::string answer_types_text() {
    return schema::typescript_file(
        "// Written by `quartello api engine-types` from the engine's structs (engine/game, wasm/answer_views.hpp); "
        "not by "
        "hand.\n",
        answer_types());
}

}  // namespace quartello
