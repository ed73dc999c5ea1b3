// Moves of every game: "GAME RULES", then a set-up or a position, then a move a line. "<" takes one back. A move is
// played if and only if it is among the legal moves, under that very name; what is refused has a reason and changes
// nothing.
#include <algorithm>

#include "fuzz/fuzz_support.hpp"

using namespace quartello;

namespace {

constexpr int most_moves = 60;

void try_move(Session& session, std::string_view text) {
    const auto legal = session.legal_moves();
    const bool listed = std::ranges::find(legal, text) != legal.end();
    const NodeId here = session.node();
    const auto explained = session.explain(text);
    if (explained && !explained->legal)
        fuzz::require(!explained->reason.text.empty(), "what is not legal has a reason", text);
    const auto events = session.play(text);
    fuzz::require(static_cast<bool>(events) == listed, "a move is played if and only if it is listed", text);
    if (!events) {
        fuzz::require(!events.error().text.empty() && session.node() == here,
                      "a refusal has a reason and changes nothing", text);
        return;
    }
    fuzz::require(explained && explained->legal, "a legal move is explained as legal", text);
    fuzz::require(session.tree()[session.node()].move == text, "a move keeps its name", text);
    fuzz::position_comes_back(session);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto [spec, rest] = fuzz::read_input(data, size);
    const auto start = fuzz::take_line(rest);
    (start.find(' ') != std::string_view::npos ? spec.position : spec.setup) = start;
    const auto session = make_session(spec);
    if (!session) return 0;
    for (int i = 0; i < most_moves && !rest.empty(); ++i) {
        const auto line = fuzz::take_line(rest);
        if (line == "<") (*session)->undo();
        else try_move(**session, line);
    }
    fuzz::question(**session);
    return 0;
}
