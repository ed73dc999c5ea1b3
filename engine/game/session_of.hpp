// SessionOf<G>: the facade instantiated for one game. Included by games/<g>/instantiate.cpp and visit_session.hpp.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/game/game_engine.hpp"
#include "engine/game/loss_budget.hpp"
#include "engine/game/session.hpp"
#include "engine/players/simple_players.hpp"
#include "engine/players/uct.hpp"
#include "engine/rules/game_rules.hpp"

namespace quartello {

/// An address of its own for each game.
template <class G>
const void* game_id_of() {
    static constexpr char id = 0;
    return &id;
}

template <GameRules G>
class SessionOf final : public Session {
public:
    using Game = G;
    explicit SessionOf(const Start<G>& start) : rules_(start.rules), positions_{start.position} {
        history_.push(start.position);
    }

    const void* game_id() const override { return game_id_of<G>(); }
    /// For native code that knows the game (visit_session.hpp).
    const typename G::Rules& typed_rules() const { return rules_; }
    const typename G::Position& typed_position() const { return current(); }
    const typename G::History& typed_history() const { return history_; }

    const RuleSheet& sheet() const override { return G::sheet(); }
    std::string rules() const override { return format_rules<G>(rules_); }
    Grid grid() const override { return G::grid(rules_); }

    std::string position() const override { return G::format_position(rules_, current()); }
    Side side_to_move() const override { return G::side_to_move(current()); }
    std::uint64_t key() const override { return G::key(rules_, current()); }
    Outcome outcome() const override { return G::outcome(rules_, current(), history_); }
    BoardView view() const override { return G::view(rules_, current(), history_); }

    std::vector<std::string> legal_moves() const override {
        std::vector<std::string> out;
        for (const Move& move : moves()) out.push_back(G::format_move(rules_, move));
        return out;
    }

    std::optional<std::string> forced_move() const override {
        const auto all = moves();
        if (all.size() != 1 || G::click_cell(rules_, all[0]) != no_cell) return std::nullopt;
        return G::format_move(rules_, all[0]);
    }

    std::vector<Cell> click_cells() const override {
        std::vector<Cell> out;
        for (const Move& move : moves()) {
            const Cell cell = G::click_cell(rules_, move);
            if (cell != no_cell && std::ranges::find(out, cell) == out.end()) out.push_back(cell);
        }
        return out;
    }

    std::vector<Event> last_events() const override {
        if (node_ == root_node) return {};
        return G::events(rules_, at_node(tree_[node_].parent), *G::parse_move(rules_, tree_[node_].move));
    }

    Cell click_cell(std::string_view text) const override {
        const auto move = G::parse_move(rules_, text);
        return move ? G::click_cell(rules_, *move) : no_cell;
    }

    Parsed<Explanation> explain(std::string_view text) const override {
        const auto cell = grid().parse(text);
        const auto move = G::parse_move(rules_, text);
        if (!cell && !move) return move.error();
        Explanation out{std::string(text)};
        if (cell) out.moves = moves_at(*cell);
        if (move && is_legal<G>(rules_, current(), history_, *move)) {
            out.legal = true;
            out.events = G::events(rules_, current(), *move);
        } else if (!out.moves.empty()) {
            out.legal = true;
        } else {
            out.reason = cell ? why_no_move_at(*cell) : G::why_not(rules_, current(), history_, *move);
        }
        return out;
    }

    Parsed<std::vector<Event>> play(std::string_view text) override {
        const auto move = G::parse_move(rules_, text);
        if (!move) return move.error();
        if (!is_legal<G>(rules_, current(), history_, *move)) return G::why_not(rules_, current(), history_, *move);
        auto events = G::events(rules_, current(), *move);
        const std::string canonical = G::format_move(rules_, *move);
        NodeId child = tree_.find_child(node_, canonical);
        if (child == no_node) {
            child = tree_.add_child(node_, canonical);
            positions_.push_back(G::play(rules_, current(), *move));
        }
        node_ = child;
        history_.push(current());
        return events;
    }

    bool go_to(NodeId node) override {
        if (!tree_.contains(node)) return false;
        const NodeId from = std::exchange(node_, node);
        // One ply back or forth is what undo, redo and replay do; a long game must not pay for its length each time.
        if (tree_[from].parent == node) history_.pop();
        else if (tree_[node].parent == from) history_.push(current());
        else if (from != node) rebuild_history();
        return true;
    }

    std::string position_at(NodeId node) const override { return G::format_position(rules_, at_node(node)); }
    Side side_to_move_at(NodeId node) const override { return G::side_to_move(at_node(node)); }
    const GameTree& tree() const override { return tree_; }
    NodeId node() const override { return node_; }
    void annotate(NodeId node, std::string comment, std::optional<int> clock_ms) override {
        if (!tree_.contains(node)) return;
        tree_[node].comment = std::move(comment);
        tree_[node].clock_ms = clock_ms;
    }

    bool promote(NodeId node) override {
        if (!tree_.contains(node)) return false;
        tree_.promote(node);
        return true;
    }

    std::unique_ptr<Session> line_here() const override {
        auto out = std::make_unique<SessionOf>(Start<G>{rules_, at_node(root_node)});
        out->tree_ = tree_.line_to(node_);
        out->node_ = out->tree_.size() - 1;
        out->positions_.clear();
        for (const NodeId id : tree_.path_to(node_)) out->positions_.push_back(at_node(id));
        out->rebuild_history();
        return out;
    }

    SearchReport search(const SearchLimits& limits, const OnSearchReport& on_report,
                        const std::atomic<bool>& stop) override {
        if (!engine_) engine_ = std::make_unique<GameEngine<G>>(rules_, limits.table_mb, evaluation_);
        typename GameEngine<G>::OnReport forward;
        if (on_report) forward = [&](const Found<Move>& found) { on_report(report_of(found)); };
        return report_of(engine_->search(current(), history_, limits, forward, stop));
    }
    void use_evaluation(const EvaluationChoice& choice) override {
        if (choice == evaluation_) return;
        evaluation_ = choice;
        engine_.reset();
    }
    void forget_searches() override { engine_.reset(); }

    ChosenMove choose(const PlayerSpec& player, std::uint64_t seed, const std::atomic<bool>& stop) override {
        switch (player.kind) {
            case PlayerKind::random: return choice_of(random_choice<G>(rules_, current(), history_, seed));
            case PlayerKind::greedy:
                return choice_of(greedy_choice<G>(rules_, current(), history_, seed, EngineTraits<G>::greedy_gain));
            case PlayerKind::uct:
                return choice_of(
                    report_of(Uct<G>(rules_, current(), history_, seed)
                                  .search(evenly_planned<G>(rules_, current(), history_, player.limits), stop)));
            case PlayerKind::level: return play_level(player, seed, stop);
            case PlayerKind::engine: break;
        }
        use_evaluation(player.evaluation);
        SearchLimits limits = player.limits;
        limits.decide = true;
        return choice_of(search(limits, {}, stop));
    }

private:
    using Move = typename G::Move;
    using Position = typename G::Position;

    SearchReport report_of(const Found<Move>& found) const {
        SearchReport out{found.depth, found.solved, found.nodes, found.time_ms, {}};
        for (const auto& line : found.lines) {
            out.lines.push_back({line.value, line.solved, {}});
            for (const Move& move : line.moves) out.lines.back().moves.push_back(G::format_move(rules_, move));
        }
        return out;
    }

    ChosenMove play_level(const PlayerSpec& player, std::uint64_t seed, const std::atomic<bool>& stop) {
        const Level& level = level_of<G>(player.level);
        const Found<Move> found = search_at_level(level, seed, stop);
        if constexpr (knows_budgets) {
            if (player.budget && !found.lines.empty()) return within_budget(player, level, seed, found, stop);
        }
        return choice_of(report_of(found));
    }

    /// On tables of its own: what else this session has searched must not make a level stronger. With `only`, a level
    /// that errs considers these moves alone.
    Found<Move> search_at_level(const Level& level, std::uint64_t seed, const std::atomic<bool>& stop,
                                std::span<const std::uint32_t> only = {}) const {
        if (level.engine_nodes == 0) {
            const auto shared = shared_evaluation<G>(rules_, {.linear = !level.learned});
            return HumanErrorModel<G, EvaluatorOf<G>, EngineTraits<G>>(rules_, level.skill, seed, shared)
                .search(current(), history_, stop, only);
        }
        const SearchLimits limits{.nodes = level.engine_nodes,
                                  .table_mb = level_table_mb,
                                  .variety = EngineTraits<G>::level_variety,
                                  .variety_seed = seed};
        return GameEngine<G>(rules_, level_table_mb).search(current(), history_, limits, {}, stop);
    }

    /// The move found if what is left of the budget allows it, otherwise the best of those it allows: as the level sees
    /// them if it errs, or as it sees them without errors.
    ChosenMove within_budget(const PlayerSpec& player, const Level& level, std::uint64_t seed, Found<Move> found,
                             const std::atomic<bool>& stop) {
        const int spent = spent_so_far(player, level, stop);
        const auto view = error_free_view<G>(rules_, level, current(), history_, stop);
        if (stop.load(std::memory_order_relaxed)) return choice_of(report_of(found));
        const int rest = std::max(*player.budget * hundredths_per_point - spent, 0);
        if (view.loss_of(found.lines[0].moves[0]) > rest) {
            if (level.engine_nodes == 0) found = search_at_level(level, seed, stop, view.within(rest));
            else found.lines = {{view.best().value, false, {view.best().move}}};
        }
        const int loss = view.loss_of(found.lines[0].moves[0]);
        ChosenMove choice = choice_of(report_of(found));
        losses_[{player.level, node_, choice.move}] = loss;
        choice.spent = spent + loss;
        return choice;
    }

    /// What the moves of the side to move have lost since ply `budget_from`, whoever chose them.
    int spent_so_far(const PlayerSpec& player, const Level& level, const std::atomic<bool>& stop) {
        const std::vector<NodeId> path = tree_.path_to(node_);
        typename G::History history;
        int spent = 0;
        for (std::size_t ply = 0; ply + 1 < path.size(); ++ply) {
            const Position& position = at_node(path[ply]);
            history.push(position);
            if (ply < player.budget_from || G::side_to_move(position) != side_to_move()) continue;
            const std::string& move = tree_[path[ply + 1]].move;
            const auto [loss, is_new] = losses_.try_emplace({player.level, path[ply], move}, 0);
            if (is_new)
                loss->second =
                    error_free_view<G>(rules_, level, position, history, stop).loss_of(*G::parse_move(rules_, move));
            if (stop.load(std::memory_order_relaxed)) {
                losses_.erase(loss);
                return spent;
            }
            spent += loss->second;
        }
        return spent;
    }

    ChosenMove choice_of(const std::optional<Move>& move) const {
        return {move ? G::format_move(rules_, *move) : std::string()};
    }
    static ChosenMove choice_of(SearchReport report) {
        if (report.lines.empty()) return {};
        std::string move = report.lines[0].moves[0];
        return {std::move(move), std::move(report)};
    }

    void rebuild_history() {
        history_.clear();
        for (const NodeId id : tree_.path_to(node_)) history_.push(at_node(id));
    }

    const Position& at_node(NodeId id) const { return positions_[static_cast<std::size_t>(id)]; }
    const Position& current() const { return at_node(node_); }

    /// Listed at one place, because each generator costs kilobytes of the page's module.
    [[gnu::noinline]] std::vector<Move> moves() const {
        std::vector<Move> out;
        G::for_each_move(rules_, current(), history_, [&](const Move& move) { out.push_back(move); });
        return out;
    }

    std::vector<std::string> moves_at(Cell cell) const {
        std::vector<std::string> out;
        for (const Move& move : moves()) {
            if (G::click_cell(rules_, move) == cell) out.push_back(G::format_move(rules_, move));
        }
        return out;
    }

    Error why_no_move_at(Cell cell) const {
        if (G::is_over(rules_, current(), history_)) return error_of(ErrorCode::game_over).by("end");
        return G::why_not_cell(rules_, current(), history_, cell);
    }

    typename G::Rules rules_;
    std::vector<Position> positions_;  // one per node of the tree
    GameTree tree_;
    NodeId node_ = root_node;
    typename G::History history_;
    EvaluationChoice evaluation_;
    std::unique_ptr<GameEngine<G>> engine_;                       // made by the first search
    std::map<std::tuple<int, NodeId, std::string>, int> losses_;  // what a move cost, as a level saw it
};

/// Rules, then set-up or position, as one spec from outside.
template <GameRules G>
Parsed<Start<G>> parse_start(const typename G::Rules& rules, const GameSpec& spec) {
    if (!spec.position.empty() && !spec.setup.empty())
        return error_of(ErrorCode::setup_and_position).with("game", spec.game);
    return spec.position.empty() ? G::start(rules, spec.setup) : G::parse_position(rules, spec.position);
}

template <GameRules G>
Parsed<std::unique_ptr<Session>> make_session_of(const typename G::Rules& rules, const GameSpec& spec) {
    auto start = parse_start<G>(rules, spec);
    if (!start) return start.error();
    return std::unique_ptr<Session>(std::make_unique<SessionOf<G>>(*start));
}

template <GameRules G>
Parsed<std::unique_ptr<Session>> make_session_of(const GameSpec& spec) {
    const auto rules = parse_rules<G>(spec.rules);
    if (!rules) return rules.error();
    return make_session_of<G>(*rules, spec);
}

}  // namespace quartello
