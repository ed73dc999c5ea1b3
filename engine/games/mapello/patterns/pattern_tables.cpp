// The expansion: every content of every image goes through its shape's network. First layers are added up along a walk
// through the contents that changes one cell at a time; the other two are products of 16-bit numbers, summed in 32 bits
// (parse_network has seen to it that they fit), so the result is the same with any instruction set.
#include "engine/games/mapello/patterns/pattern_tables.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/games/mapello/patterns/pattern_images.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <immintrin.h>
#endif

namespace quartello {

namespace {

// --- sums of products, several at a time

#if defined(__AVX2__)

struct Sums {
    static constexpr std::size_t width = 8;
    __m256i lanes;

    static Sums load(const std::int32_t* from) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))}; }
    void store(std::int32_t* to) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), lanes); }
    /// Adds pair[0] * weights[2i] + pair[1] * weights[2i + 1] to lane i.
    void add(const std::int16_t* weights, std::int32_t pair) {
        const __m256i w = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights));
        lanes = _mm256_add_epi32(lanes, _mm256_madd_epi16(w, _mm256_set1_epi32(pair)));
    }
};

#elif defined(__wasm_simd128__)

struct Sums {
    static constexpr std::size_t width = 4;
    v128_t lanes;

    static Sums load(const std::int32_t* from) { return {wasm_v128_load(from)}; }
    void store(std::int32_t* to) const { wasm_v128_store(to, lanes); }
    void add(const std::int16_t* weights, std::int32_t pair) {
        lanes = wasm_i32x4_add(lanes, wasm_i32x4_dot_i16x8(wasm_v128_load(weights), wasm_i32x4_splat(pair)));
    }
};

#elif defined(__SSE2__)

struct Sums {
    static constexpr std::size_t width = 4;
    __m128i lanes;

    static Sums load(const std::int32_t* from) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))}; }
    void store(std::int32_t* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), lanes); }
    void add(const std::int16_t* weights, std::int32_t pair) {
        const __m128i w = _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights));
        lanes = _mm_add_epi32(lanes, _mm_madd_epi16(w, _mm_set1_epi32(pair)));
    }
};

#else

struct Sums {
    static constexpr std::size_t width = 4;
    std::array<std::int32_t, width> lanes;

    static Sums load(const std::int32_t* from) { return {{from[0], from[1], from[2], from[3]}}; }
    void store(std::int32_t* to) const { std::ranges::copy(lanes, to); }
    void add(const std::int16_t* weights, std::int32_t pair) {
        const auto low = static_cast<std::int16_t>(pair);
        const auto high = static_cast<std::int16_t>(pair >> 16);
        for (std::size_t i = 0; i < width; ++i) lanes[i] += weights[2 * i] * low + weights[2 * i + 1] * high;
    }
};

#endif

/// bias + weights * inputs.
class Layer {
public:
    /// `weights`: [outputs][inputs]. The number of inputs is even; outputs are filled up to a multiple of 8.
    Layer(const std::vector<std::int16_t>& weights, const std::vector<std::int32_t>& bias, std::size_t inputs)
        : pairs_(inputs / 2), outputs_((bias.size() + 7) / 8 * 8) {
        std::ranges::copy(bias, bias_.begin());
        for (std::size_t out = 0; out < bias.size(); ++out) {
            for (std::size_t in = 0; in < inputs; ++in)
                weights_[(in / 2 * outputs_ + out) * 2 + in % 2] = weights[out * inputs + in];
        }
    }

    void apply(const std::int16_t* inputs, std::int32_t* outputs) const {
        std::size_t at = 0;
        for (; at + 32 <= outputs_; at += 32) apply_block<32>(inputs, outputs, at);
        for (; at < outputs_; at += 8) apply_block<8>(inputs, outputs, at);
    }

private:
    template <std::size_t Size>
    void apply_block(const std::int16_t* inputs, std::int32_t* outputs, std::size_t at) const {
        constexpr std::size_t number = Size / Sums::width;
        std::array<Sums, number> sums;
        for (std::size_t i = 0; i < number; ++i) sums[i] = Sums::load(&bias_[at + i * Sums::width]);
        for (std::size_t pair = 0; pair < pairs_; ++pair) {
            std::int32_t both = 0;
            __builtin_memcpy(&both, inputs + 2 * pair, sizeof(both));
            const std::int16_t* const weights = &weights_[(pair * outputs_ + at) * 2];
            for (std::size_t i = 0; i < number; ++i) sums[i].add(weights + i * Sums::width * 2, both);
        }
        for (std::size_t i = 0; i < number; ++i) sums[i].store(outputs + at + i * Sums::width);
    }

    std::size_t pairs_;
    std::size_t outputs_;
    alignas(32) std::array<std::int16_t, PatternNetwork::most_hidden * PatternNetwork::most_hidden> weights_{};
    alignas(32) std::array<std::int32_t, PatternNetwork::most_hidden> bias_{};
};

// --- one image

using Row = std::array<std::int32_t, PatternNetwork::most_hidden>;

/// What an image's static parts are: a kind for each cell (a wall, a bonus, neither), then for each cell around.
using Kinds = std::vector<std::uint8_t>;
constexpr std::uint8_t plain_kind = 0;
constexpr std::uint8_t wall_kind = 1;
constexpr std::uint8_t bonus_kind = 2;
constexpr std::uint8_t joker_kind = 3;

Kinds kinds_of(const PatternImage& image, const Terrain& board) {
    const auto kind_of = [&board](int square) {
        return (board.walls & bit(square)) != 0     ? wall_kind
               : (board.bonuses & bit(square)) != 0 ? bonus_kind
                                                    : plain_kind;
    };
    Kinds out;
    for (const int square : image.squares) out.push_back(kind_of(square));
    for (const int cell : image.around) {
        const int x = cell % 10 - 1;
        const int y = cell / 10 - 1;
        if (x >= 0 && x < 8 && y >= 0 && y < 8) out.push_back(kind_of(8 * y + x));
        else out.push_back(board.jokers[static_cast<std::size_t>(cell)] ? joker_kind : wall_kind);
    }
    return out;
}

std::int16_t within_16_bits(std::int32_t number) {
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(std::clamp<std::int32_t>(number, Limits::min(), Limits::max()));
}

/// Fills the table of one image.
class Expansion {
public:
    Expansion(const PatternNetwork& network, const ShapeNetwork& shape, const Kinds& kinds, int bonus_value)
        : network_(network),
          second_(shape.weights2, shape.bias2, network.hidden1),
          third_(shape.weights3, shape.bias3, network.hidden2) {
        const std::size_t cells = shape.cells.size();
        Row fixed{};
        for (std::size_t i = 0; i < network.hidden1; ++i) fixed[i] = shape.bias1[i];
        const auto add = [&](Row& row, const std::vector<std::int16_t>& from, std::size_t at, int times) {
            for (std::size_t i = 0; i < network_.hidden1; ++i) row[i] += from[at * network_.hidden1 + i] * times;
        };
        for (std::size_t cell = 0; cell < kinds.size() - cells; ++cell) {
            const std::uint8_t kind = kinds[cells + cell];
            const std::size_t at = cell * PatternNetwork::around_kinds;
            const std::size_t what = kind == wall_kind    ? PatternNetwork::closed
                                     : kind == joker_kind ? PatternNetwork::joker
                                                          : PatternNetwork::open;
            add(fixed, shape.around, at + what, 1);
            if (kind == bonus_kind) add(fixed, shape.around, at + PatternNetwork::bonus_around, bonus_value);
        }
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const std::size_t at = cell * PatternNetwork::inside_kinds;
            if (kinds[cell] == wall_kind) {
                add(fixed, shape.inside, at + PatternNetwork::wall, 1);
                continue;
            }
            auto& [opp, empty, own] = states_[levels_++];
            add(opp, shape.inside, at + PatternNetwork::opp, 1);
            add(empty, shape.inside, at + PatternNetwork::empty, 1);
            if (kinds[cell] == bonus_kind) add(empty, shape.inside, at + PatternNetwork::bonus, bonus_value);
            add(own, shape.inside, at + PatternNetwork::own, 1);
        }
        sums_[levels_] = fixed;
    }

    /// `entries`: where the first phase's table begins; the others follow at a distance of `phase_size`.
    void write(std::int16_t* entries, std::size_t phase_size) {
        next_ = entries;
        phase_size_ = phase_size;
        descend(levels_);
    }

private:
    /// Entries come in the order of their index: the first cell that can change is the lowest digit.
    void descend(std::size_t level) {
        if (level == 0) return finish();
        for (const Row& state : states_[level - 1]) {
            for (std::size_t i = 0; i < network_.hidden1; ++i) sums_[level - 1][i] = sums_[level][i] + state[i];
            descend(level - 1);
        }
    }

    void finish() {
        for (std::size_t i = 0; i < network_.hidden1; ++i)
            inputs_[i] = static_cast<std::int16_t>(std::clamp(sums_[0][i], 0, PatternNetwork::hidden_top));
        second_.apply(inputs_.data(), outputs_.data());
        for (std::size_t i = 0; i < network_.hidden2; ++i)
            inputs_[i] = static_cast<std::int16_t>(
                std::clamp(outputs_[i] >> PatternNetwork::shift, 0, PatternNetwork::hidden_top));
        third_.apply(inputs_.data(), outputs_.data());
        for (std::size_t phase = 0; phase < network_.phases.size(); ++phase) {
            next_[phase * phase_size_] = within_16_bits(outputs_[phase] >> PatternNetwork::shift);
        }
        ++next_;
    }

    const PatternNetwork& network_;
    const Layer second_;
    const Layer third_;
    std::size_t levels_ = 0;
    std::array<std::array<Row, 3>, PatternNetwork::most_cells>
        states_{};  // what each state of a cell that can change adds
    std::array<Row, PatternNetwork::most_cells + 1> sums_{};
    alignas(32) std::array<std::int16_t, PatternNetwork::most_hidden> inputs_{};
    alignas(32) std::array<std::int32_t, PatternNetwork::most_hidden> outputs_{};
    std::int16_t* next_ = nullptr;
    std::size_t phase_size_ = 0;
};

bool is_plain(const Terrain& board) { return board.walls == 0 && board.bonuses == 0 && board.jokers.none(); }

/// Adds a shape's corrections for the plain board to its table.
void correct(std::int16_t* entries, std::size_t phase_size, const ShapeNetwork& shape, const PatternNetwork& network) {
    const ContentClasses classes = classes_of_contents(shape.cells);
    for (std::size_t phase = 0; phase < network.phases.size(); ++phase) {
        for (std::size_t content = 0; content < classes.of.size(); ++content) {
            std::int16_t& entry = entries[phase * phase_size + content];
            entry =
                within_16_bits(entry + network.plain_step * shape.plain[phase * classes.number + classes.of[content]]);
        }
    }
}

/// A table to be made: equal images share one.
struct Plan {
    const ShapeNetwork* shape;
    Kinds kinds;
    std::size_t first;  // its first entry within a phase
    std::size_t size;
};

}  // namespace

PatternTables::PatternTables(const PatternNetwork& network, const Terrain& terrain)
    : unit_shift_(std::countr_zero(static_cast<unsigned>(network.unit))) {
    std::vector<Plan> plans;
    for (const ShapeNetwork& shape : network.shapes) {
        for (const PatternImage& image : pattern_images(shape.cells)) {
            Kinds kinds = kinds_of(image, terrain);
            std::size_t size = 1;
            for (std::size_t i = 0; i < image.squares.size(); ++i) {
                if (kinds[i] == wall_kind) continue;
                PatternIndices& row = rows_[static_cast<std::size_t>(image.squares[i])];
                row.lane[images_ / PatternIndices::lanes][images_ % PatternIndices::lanes] =
                    static_cast<std::int16_t>(size);
                size *= 3;
            }
            auto plan = std::ranges::find_if(
                plans, [&](const Plan& other) { return other.shape == &shape && other.kinds == kinds; });
            if (plan == plans.end()) {
                plan = plans.insert(plans.end(), {&shape, std::move(kinds), phase_size_, size});
                phase_size_ += size;
            }
            centres_[images_++] = static_cast<std::ptrdiff_t>(plan->first + size / 2);
        }
    }
    even_images_ = images_;
    if (images_ % 2 != 0) centres_[even_images_++] = static_cast<std::ptrdiff_t>(phase_size_++);
    entries_.resize(phase_size_ * network.phases.size());
    for (const Plan& plan : plans) {
        const auto expansion = std::make_unique<Expansion>(network, *plan.shape, plan.kinds, terrain.bonus_value);
        expansion->write(entries_.data() + plan.first, phase_size_);
    }
    const bool corrected = network.plain_step != 0 && is_plain(terrain);
    if (corrected) {
        for (const Plan& plan : plans) correct(entries_.data() + plan.first, phase_size_, *plan.shape, network);
    }
    for (std::size_t empties = 0; empties < phase_of_.size(); ++empties)
        phase_of_[empties] = static_cast<std::uint8_t>(network.phase_of(static_cast<int>(empties)));
    for (std::size_t phase = 0; phase < network.phases.size(); ++phase) {
        Scalars& out = scalars_.emplace_back();
        const auto* counts = &network.counts[phase * PatternNetwork::count_tables * PatternNetwork::count_length];
        for (auto& table : out.counts) {
            std::copy_n(counts, table.size(), table.begin());
            counts += table.size();
        }
        std::copy_n(&network.linear[phase * PatternNetwork::linear_weights], PatternNetwork::linear_weights,
                    out.linear.begin());
    }
    if (corrected) correct_scalars(network);
}

void PatternTables::correct_scalars(const PatternNetwork& network) {
    const auto* correction = network.plain_counts.data();
    for (Scalars& scalars : scalars_) {
        for (auto& table : scalars.counts) {
            for (std::int16_t& number : table) number = within_16_bits(number + *correction++);
        }
    }
}

}  // namespace quartello
