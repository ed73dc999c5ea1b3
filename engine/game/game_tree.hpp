// A game with its variations: moves as text, comments and clocks. Knows nothing of rules; the session keeps the
// positions beside it and the record writes it down.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace quartello {

using NodeId = int;
inline constexpr NodeId root_node = 0;
inline constexpr NodeId no_node = -1;

struct GameNode {
    NodeId parent = no_node;
    std::vector<NodeId> children;  // the first is the main line
    std::string move;              // the move that leads here; empty at the root
    std::string comment;           // after the move (at the root: before the first move)
    std::optional<int> clock_ms;   // what the mover's clock showed after the move

    friend bool operator==(const GameNode&, const GameNode&) = default;
};

class GameTree {
public:
    GameTree() : nodes_(1) {}

    const GameNode& operator[](NodeId id) const { return nodes_[static_cast<std::size_t>(id)]; }
    GameNode& operator[](NodeId id) { return nodes_[static_cast<std::size_t>(id)]; }
    int size() const { return static_cast<int>(nodes_.size()); }
    bool contains(NodeId id) const { return id >= 0 && id < size(); }

    /// The child of `parent` with this move, or no_node.
    NodeId find_child(NodeId parent, const std::string& move) const {
        for (const NodeId child : (*this)[parent].children) {
            if ((*this)[child].move == move) return child;
        }
        return no_node;
    }

    NodeId add_child(NodeId parent, std::string move) {
        const NodeId id = size();
        nodes_.push_back({parent, {}, std::move(move), {}, {}});
        (*this)[parent].children.push_back(id);
        return id;
    }

    /// Makes the line to `id` the main line: each node on it becomes its parent's first child. Numbers stay.
    void promote(NodeId id) {
        for (; id != root_node; id = (*this)[id].parent) {
            auto& siblings = (*this)[(*this)[id].parent].children;
            const auto here = std::ranges::find(siblings, id);
            std::rotate(siblings.begin(), here, here + 1);
        }
    }

    /// Nodes from the root (included) to `id` (included).
    std::vector<NodeId> path_to(NodeId id) const {
        std::vector<NodeId> path;
        for (; id != no_node; id = (*this)[id].parent) path.push_back(id);
        return {path.rbegin(), path.rend()};
    }

    /// A tree of nothing but the nodes of that path, numbered along it.
    GameTree line_to(NodeId id) const {
        GameTree out;
        NodeId last = root_node;
        for (const NodeId at : path_to(id)) {
            if (at != root_node) last = out.add_child(last, (*this)[at].move);
            out[last].comment = (*this)[at].comment;
            out[last].clock_ms = (*this)[at].clock_ms;
        }
        return out;
    }

    friend bool operator==(const GameTree&, const GameTree&) = default;

private:
    std::vector<GameNode> nodes_;
};

}  // namespace quartello
