#include "python/batch.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/core/rng.hpp"
#include "engine/game/visit_session.hpp"
#include "engine/games/all_tensors.hpp"
#include "engine/rules/playout.hpp"

namespace quartello {

namespace {

template <class G>
Parsed<TensorShape> shape_of(const typename G::Rules& rules) {
    if (auto why = Tensors<G>::refuses(rules)) return *why;
    const Grid grid = G::grid(rules);
    TensorShape shape{Tensors<G>::actions(rules), grid.height, grid.width};
    shape.planes.assign(Tensors<G>::planes.begin(), Tensors<G>::planes.end());
    return shape;
}

template <class G>
void write_mask(const typename G::Rules& rules, const typename G::Position& position,
                const typename G::History& history, std::span<std::uint8_t> out) {
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    G::for_each_move(rules, position, history, [&](const typename G::Move& move) {
        out[static_cast<std::size_t>(Tensors<G>::action_of(rules, position, move))] = 1;
    });
}

template <class G>
void write_planes(const typename G::Rules& rules, const typename G::Position& position, std::span<float> out) {
    PlaneWriter writer(out, G::grid(rules));
    Tensors<G>::observe(rules, position, writer);
}

template <class G>
class BatchOf final : public Batch {
public:
    BatchOf(const BatchPlan& plan, TensorShape shape, const Start<G>& start)
        : start_(start), limit_(plan.ply_limit > 0 ? plan.ply_limit : playout_ply_limit) {
        plan_ = plan;
        shape_ = std::move(shape);
        arrays_.observations.resize(plan.observe ? plan.games * shape_.values() : 0);
        arrays_.legal.resize(plan.games * actions());
        arrays_.to_move.resize(plan.games);
        arrays_.done.resize(plan.games);
        arrays_.rewards.resize(plan.games * 2);
        arrays_.margins.resize(plan.games);
        arrays_.plies.resize(plan.games);
        games_.reserve(plan.games);
        for (std::size_t i = 0; i < plan.games; ++i) games_.push_back({start, {}, Rng(hash_into(plan.seed, i))});
        BatchOf::reset({});
    }

    void reset(std::span<const std::uint8_t> marks) override {
        for (std::size_t i = 0; i < games_.size(); ++i) {
            if (!marks.empty() && marks[i] == 0) continue;
            begin(i);
            arrays_.rewards[2 * i] = arrays_.rewards[2 * i + 1] = 0;
            show(i);
        }
    }

    std::optional<Error> step(std::span<const std::int64_t> chosen) override {
        for (std::size_t i = 0; i < games_.size(); ++i) {
            if (arrays_.done[i] != 0 && !plan_.auto_reset) continue;
            const bool is_number = chosen[i] >= 0 && chosen[i] < shape_.actions;
            if (!is_number || arrays_.legal[i * actions() + static_cast<std::size_t>(chosen[i])] == 0) {
                return Error{"action " + std::to_string(chosen[i]) + " of game " + std::to_string(i) + " is not legal"};
            }
        }
        for (std::size_t i = 0; i < games_.size(); ++i) {
            arrays_.rewards[2 * i] = arrays_.rewards[2 * i + 1] = 0;
            if (arrays_.done[i] != 0 && !plan_.auto_reset) continue;
            Game& game = games_[i];
            play(game, Tensors<G>::move_of(game.start.rules, game.start.position, static_cast<int>(chosen[i])));
            ++arrays_.plies[i];
            arrays_.done[i] = 0;
            if (is_over(i)) end(i);
            show(i);
        }
        return std::nullopt;
    }

    void random_actions(std::span<std::int64_t> out) override {
        for (std::size_t i = 0; i < games_.size(); ++i) {
            Game& game = games_[i];
            const auto& [rules, position] = game.start;
            const auto move = G::random_move(rules, position, game.history, game.rng);
            out[i] = move ? Tensors<G>::action_of(rules, position, *move) : 0;
        }
    }

    std::uint64_t play_random() override {
        std::uint64_t moves = 0;
        for (std::size_t i = 0; i < games_.size(); ++i) {
            arrays_.rewards[2 * i] = arrays_.rewards[2 * i + 1] = 0;
            if (arrays_.done[i] != 0 && !plan_.auto_reset) continue;
            Game& game = games_[i];
            arrays_.done[i] = 0;
            while (arrays_.plies[i] < limit_) {
                const auto move = G::random_move(game.start.rules, game.start.position, game.history, game.rng);
                if (!move) break;
                play(game, *move);
                ++arrays_.plies[i];
                ++moves;
            }
            end(i);
            show(i);
        }
        return moves;
    }

    std::string position(std::size_t game) const override {
        return G::format_position(games_[game].start.rules, games_[game].start.position);
    }

private:
    /// `start` is what is played now: its rules, and the position reached.
    struct Game {
        Start<G> start;
        typename G::History history;
        Rng rng;
    };

    std::size_t actions() const { return static_cast<std::size_t>(shape_.actions); }

    void begin(std::size_t i) {
        Game& game = games_[i];
        game.start = plan_.random_starts ? G::random_start(start_.rules, game.rng) : start_;
        game.history.clear();
        game.history.push(game.start.position);
        arrays_.plies[i] = 0;
        arrays_.done[i] = is_over(i) ? 1 : 0;
    }

    void play(Game& game, const typename G::Move& move) {
        game.start.position = G::play(game.start.rules, game.start.position, move);
        game.history.push(game.start.position);
    }

    bool is_over(std::size_t i) const {
        const Game& game = games_[i];
        return arrays_.plies[i] >= limit_ || G::is_over(game.start.rules, game.start.position, game.history);
    }

    void end(std::size_t i) {
        const auto& [rules, position] = games_[i].start;
        const auto& history = games_[i].history;
        arrays_.margins[i] = 0;
        if (G::is_over(rules, position, history)) {
            const int value = G::final_value(rules, position, history);
            const bool first_moves = G::side_to_move(position) == Side::first;
            arrays_.margins[i] = static_cast<float>(first_moves ? value : -value) / hundredths_per_point;
            if (const auto winner = G::winner(rules, position, history)) {
                arrays_.rewards[2 * i + index(*winner)] = 1;
                arrays_.rewards[2 * i + index(opponent(*winner))] = -1;
            }
        }
        if (plan_.auto_reset) begin(i);
        arrays_.done[i] = 1;
    }

    /// What the arrays say of the position on the board.
    void show(std::size_t i) {
        const auto& [rules, position] = games_[i].start;
        const std::span<std::uint8_t> legal = std::span(arrays_.legal).subspan(i * actions(), actions());
        arrays_.to_move[i] = static_cast<std::int8_t>(index(G::side_to_move(position)));
        if (arrays_.done[i] != 0 && !plan_.auto_reset) std::fill(legal.begin(), legal.end(), std::uint8_t{0});
        else write_mask<G>(rules, position, games_[i].history, legal);
        if (plan_.observe) {
            write_planes<G>(rules, position,
                            std::span(arrays_.observations).subspan(i * shape_.values(), shape_.values()));
        }
    }

    Start<G> start_;
    int limit_;
    std::vector<Game> games_;
};

/// Calls f(SessionOf<G>&, TensorShape) and gives what it says, or why these rules have no numbers.
template <class Out, class F>
Parsed<Out> with_shape(const Session& session, F&& f) {
    Parsed<Out> out =
        Error{session.game() + " has no numbers for its moves: there is no games/" + session.game() + "/tensors.hpp"};
    visit_session(session, [&]<class G>(const SessionOf<G>& typed) {
        if constexpr (HasTensors<G>) {
            auto shape = shape_of<G>(typed.typed_rules());
            out = shape ? f(typed, *shape) : Parsed<Out>(shape.error());
        }
    });
    return out;
}

}  // namespace

Parsed<std::unique_ptr<Batch>> make_batch(const BatchPlan& plan) {
    const auto session = make_session(plan.start);
    if (!session) return session.error();
    return with_shape<std::unique_ptr<Batch>>(
        **session, [&]<class G>(const SessionOf<G>& typed, TensorShape& shape) -> Parsed<std::unique_ptr<Batch>> {
            return std::unique_ptr<Batch>(std::make_unique<BatchOf<G>>(
                plan, std::move(shape), Start<G>{typed.typed_rules(), typed.typed_position()}));
        });
}

Parsed<TensorShape> tensor_shape(const Session& session) {
    return with_shape<TensorShape>(session, [](const auto&, TensorShape& shape) { return Parsed<TensorShape>(shape); });
}

Parsed<std::vector<float>> observation(const Session& session) {
    return with_shape<std::vector<float>>(session, []<class G>(const SessionOf<G>& typed, const TensorShape& shape) {
        std::vector<float> out(shape.values());
        write_planes<G>(typed.typed_rules(), typed.typed_position(), out);
        return Parsed(std::move(out));
    });
}

Parsed<std::vector<std::uint8_t>> legal_mask(const Session& session) {
    return with_shape<std::vector<std::uint8_t>>(
        session, []<class G>(const SessionOf<G>& typed, const TensorShape& shape) {
            std::vector<std::uint8_t> out(static_cast<std::size_t>(shape.actions));
            write_mask<G>(typed.typed_rules(), typed.typed_position(), typed.typed_history(), out);
            return Parsed(std::move(out));
        });
}

Parsed<int> action_of(const Session& session, std::string_view move) {
    return with_shape<int>(session, [&]<class G>(const SessionOf<G>& typed, const TensorShape&) -> Parsed<int> {
        const auto parsed = G::parse_move(typed.typed_rules(), move);
        if (!parsed) return parsed.error();
        return Tensors<G>::action_of(typed.typed_rules(), typed.typed_position(), *parsed);
    });
}

Parsed<std::string> move_of(const Session& session, int action) {
    return with_shape<std::string>(
        session, [&]<class G>(const SessionOf<G>& typed, const TensorShape& shape) -> Parsed<std::string> {
            const auto& rules = typed.typed_rules();
            const auto& position = typed.typed_position();
            if (action >= 0 && action < shape.actions) {
                const auto move = Tensors<G>::move_of(rules, position, action);
                if (is_legal<G>(rules, position, typed.typed_history(), move)) return G::format_move(rules, move);
            }
            return Error{"action " + std::to_string(action) + " is not legal here"};
        });
}

Parsed<std::vector<int>> action_symmetry(const Session& session, Symmetry symmetry) {
    return with_shape<std::vector<int>>(session, [&]<class G>(const SessionOf<G>& typed, const TensorShape& shape) {
        std::vector<int> out;
        for (int action = 0; action < shape.actions; ++action) {
            out.push_back(Tensors<G>::turned(typed.typed_rules(), symmetry, action));
        }
        return Parsed(std::move(out));
    });
}

}  // namespace quartello
