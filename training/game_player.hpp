// Plays one self-play game: a random opening, then the engine's ordinary search with a fixed number of nodes for both
// sides, now and then a random move instead; where there is an exact solver (Mapello) it plays the last moves.
// Everything follows from the seed and the index of the game.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/game/move_engine.hpp"
#include "training/mix.hpp"
#include "training/played_game.hpp"

namespace quartello::training {

struct GamePlan {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 1000;  // a move
    int longest_opening = 20;    // random plies, any number up to this
    /// So many games in a row have the same start: compiling the learned evaluation for a board takes as long as
    /// several games.
    std::uint64_t games_a_board = 1;
    int exact_empties = 12;    // Mapello: from here on the solver plays
    int random_permille = 30;  // of the moves after the opening are another one than the best
    Mix mix;
};

/// Where every game starts from the same position it has at least so many random plies.
inline constexpr int shortest_fixed_opening = 4;
/// A game that has not ended by then is kept as unfinished.
inline constexpr std::size_t longest_game = 1000;

/// One for each thread.
template <GameRules G>
class GamePlayer {
public:
    using Move = typename G::Move;

    GamePlayer(const GamePlan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {}

    /// Nothing if it was stopped.
    std::optional<PlayedGame<G>> play(std::uint64_t index) {
        const std::uint64_t first = index - index % plan_.games_a_board;
        Rng rng(hash_into(plan_.seed, first));
        const Start<G> start = draw_start(plan_.mix, rng, static_cast<const G*>(nullptr));
        if (index != first) rng = Rng(hash_into(plan_.seed, index));
        game_ = {start.rules, start.position, 0, {}, {}, {}, 0, true};
        position_ = start.position;
        history_.clear();
        history_.push(position_);
        play_opening(rng);
        engine_->start_over(game_.rules);
        while (!G::is_over(game_.rules, position_, history_)) {
            if (game_.moves.size() >= longest_game) {
                game_.finished = false;
                break;
            }
            if (!play_end() && !play_searched(rng)) return std::nullopt;
        }
        const int value = G::final_value(game_.rules, position_, history_);
        game_.margin = static_cast<std::int16_t>(G::side_to_move(position_) == Side::first ? value : -value);
        return game_;
    }

private:
    /// A game has some ten thousand nodes; more memory would only have to be cleared.
    static constexpr int table_mb = 1;

    void make(const Move& move) {
        game_.moves.push_back(move);
        position_ = G::play(game_.rules, position_, move);
        history_.push(position_);
    }

    /// Any legal move but `without`; a pass only where nothing else is legal.
    std::optional<Move> random_move(Rng& rng, const std::optional<Move>& without) {
        std::vector<Move>& list = list_;
        list.clear();
        std::size_t passes = 0;
        G::for_each_move(game_.rules, position_, history_, [&](const Move& move) {
            if (without && move == *without) return;
            if constexpr (requires { move.is_pass(); }) passes += move.is_pass() ? 1 : 0;
            list.push_back(move);
        });
        if constexpr (requires(const Move& move) { move.is_pass(); }) {
            if (passes > 0 && (passes < list.size() || without))
                std::erase_if(list, [](const Move& m) { return m.is_pass(); });
        }
        if (list.empty()) return std::nullopt;
        return list[rng.below(static_cast<std::uint32_t>(list.size()))];
    }

    void play_opening(Rng& rng) {
        const int shortest = std::min(starts_differ() ? 0 : shortest_fixed_opening, plan_.longest_opening);
        int plies =
            shortest + static_cast<int>(rng.below(static_cast<std::uint32_t>(plan_.longest_opening - shortest + 1)));
        for (; plies > 0; --plies) {
            const std::optional<Move> move = random_move(rng, std::nullopt);
            if (!move) break;
            make(*move);
        }
        game_.opening = game_.moves.size();
    }

    bool starts_differ() const {
        if constexpr (std::same_as<G, Mapello>)
            return (game_.rules.walls | game_.rules.bonuses) != 0 || game_.rules.jokers.any();
        else return false;
    }

    /// False if it was stopped.
    bool play_searched(Rng& rng) {
        SearchLimits limits;
        limits.nodes = plan_.nodes;
        limits.table_mb = table_mb;
        const Found<Move> found = engine_->search(position_, history_, limits, stop_);
        if (stop_.load(std::memory_order_relaxed)) return false;
        const int value = found.lines[0].value;
        game_.values.push_back(found.solved ? Judgement::proof(value) : Judgement::estimate(value));
        Move move = found.lines[0].moves[0];
        if (rng.below(1000) < static_cast<std::uint32_t>(plan_.random_permille)) {
            if (const auto other = random_move(rng, move)) {
                game_.random_plies.push_back(game_.moves.size());
                move = *other;
            }
        }
        make(move);
        return true;
    }

    /// Where the solver takes over, it plays to the end. False where it does not.
    bool play_end() {
        if constexpr (std::same_as<G, Mapello>) {
            if (count(G::empty_cells(game_.rules, position_)) > plan_.exact_empties) return false;
            for (const Move& move : engine_->solved_line(position_)) make(move);
            return true;
        }
        return false;
    }

    const GamePlan& plan_;
    const std::atomic<bool>& stop_;
    std::unique_ptr<MoveEngine<G>> engine_ = make_move_engine<G>(table_mb);
    PlayedGame<G> game_;
    typename G::Position position_;
    typename G::History history_;
    std::vector<Move> list_;
};

}  // namespace quartello::training
