// What reading, writing and replaying a record share; for engine/record/record*.cpp only.
#pragma once

#include <optional>
#include <string_view>

#include "engine/record/record.hpp"

namespace quartello::record_detail {

std::optional<RecordResult> parse_result_token(std::string_view text);

/// The header Result: a token, alone or followed by a score ("40:24", first side first) or by why the game stopped
/// before its end ("resigned", "time", "agreed", "abandoned").
struct ResultHeader {
    RecordResult result = RecordResult::unknown;
    std::string_view score;
    std::string_view reason;
};
std::optional<ResultHeader> parse_result_header(std::string_view value);

/// Whether the text is a header's name.
bool is_header_name(std::string_view text);

/// The same tree with its nodes numbered in the order of the text; variations nested deeper than `max_depth` left out.
GameTree in_text_order(const GameTree& tree, std::size_t max_depth);

/// Visits the nodes below the root in the order of the text without recursion: visitor.open() and visitor.close()
/// around a variation, visitor.move(node, ply) for a move. Leaves out what is nested deeper than `max_depth`.
template <class Visitor>
void walk(const GameTree& tree, std::size_t max_depth, Visitor&& visitor) {
    struct Step {
        NodeId node;  // no_node: the end of a variation
        int ply;
        std::size_t depth;
        bool opens;
    };
    std::vector<Step> todo;
    const auto push_first_child = [&](NodeId parent, int ply, std::size_t depth) {
        const auto& children = tree[parent].children;
        if (!children.empty()) todo.push_back({children[0], ply, depth, false});
    };
    push_first_child(root_node, 1, 0);
    while (!todo.empty()) {
        const Step step = todo.back();
        todo.pop_back();
        if (step.node == no_node) {
            visitor.close();
            continue;
        }
        if (step.opens) visitor.open();
        visitor.move(step.node, step.ply);
        push_first_child(step.node, step.ply + 1, step.depth);
        const auto& siblings = tree[tree[step.node].parent].children;
        if (siblings[0] != step.node || step.depth == max_depth) continue;
        for (std::size_t i = siblings.size(); i-- > 1;) {
            todo.push_back({no_node, 0, 0, false});
            todo.push_back({siblings[i], step.ply, step.depth + 1, true});
        }
    }
}

}  // namespace quartello::record_detail
