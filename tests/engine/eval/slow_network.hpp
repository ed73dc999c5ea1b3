// The slow twin of the learned evaluation: every image read from the position and sent through its network, no tables,
// nothing carried along.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/eval/linear.hpp"
#include "engine/eval/network.hpp"
#include "engine/eval/pattern_images.hpp"
#include "engine/games/mapello/features.hpp"

namespace quartello {

class SlowNetwork {
public:
    SlowNetwork(const Network& network, const Mapello::Rules& rules) : network_(network), rules_(rules) {}

    int evaluate(const Mapello::Position& p) const {
        const int empties = count(Mapello::empty_cells(rules_, p));
        std::size_t phase = 0;
        while (empties < network_.phases[phase]) ++phase;
        std::int64_t total = scalars(p, phase, empties);
        for (const ShapeNetwork& shape : network_.shapes) {
            for (const PatternImage& image : pattern_images(shape.cells)) total += entry(shape, image, p, phase);
        }
        const std::int64_t rounded = (total + network_.unit / 2) - floor_rest(total + network_.unit / 2);
        const std::int64_t value = rounded / network_.unit + 100 * rules_.bonus_value * (p.own_bonuses - p.opp_bonuses);
        return static_cast<int>(std::clamp<std::int64_t>(value, -estimate_limit, estimate_limit));
    }

private:
    using Sums = std::vector<std::int64_t>;

    std::int64_t floor_rest(std::int64_t number) const {
        return ((number % network_.unit) + network_.unit) % network_.unit;
    }

    void add(Sums& sums, const std::vector<std::int16_t>& rows, std::size_t row, int times) const {
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += std::int64_t{rows[row * sums.size() + i]} * times;
    }

    Sums first_layer(const ShapeNetwork& shape, const PatternImage& image, const Mapello::Position& p) const {
        Sums sums(shape.bias1.begin(), shape.bias1.end());
        for (std::size_t i = 0; i < image.squares.size(); ++i) {
            const Bits cell = bit(image.squares[i]);
            const std::size_t row = 5 * i;
            if ((p.own & cell) != 0) add(sums, shape.inside, row, 1);
            else if ((p.opp & cell) != 0) add(sums, shape.inside, row + 1, 1);
            else if ((rules_.walls & cell) != 0) add(sums, shape.inside, row + 3, 1);
            else {
                add(sums, shape.inside, row + 2, 1);
                if ((rules_.bonuses & cell) != 0) add(sums, shape.inside, row + 4, rules_.bonus_value);
            }
        }
        for (std::size_t i = 0; i < image.around.size(); ++i) {
            const int square = Mapello::inner(image.around[i]);
            const std::size_t row = 4 * i;
            if (square < 0) {
                const bool joker = rules_.jokers[static_cast<std::size_t>(image.around[i])];
                add(sums, shape.around, row + (joker ? 2 : 1), 1);
            } else if ((rules_.walls & bit(square)) != 0) {
                add(sums, shape.around, row + 1, 1);
            } else {
                add(sums, shape.around, row, 1);
                if ((rules_.bonuses & bit(square)) != 0) add(sums, shape.around, row + 3, rules_.bonus_value);
            }
        }
        return sums;
    }

    static std::int64_t shifted(std::int64_t number) { return number >> 10; }

    std::int64_t entry(const ShapeNetwork& shape, const PatternImage& image, const Mapello::Position& p,
                       std::size_t phase) const {
        Sums h1 = first_layer(shape, image, p);
        for (auto& h : h1) h = std::clamp<std::int64_t>(h, 0, 4095);
        std::int64_t out = shape.bias3[phase];
        for (std::size_t i = 0; i < network_.hidden2; ++i) {
            std::int64_t h2 = shape.bias2[i];
            for (std::size_t k = 0; k < h1.size(); ++k) h2 += shape.weights2[i * h1.size() + k] * h1[k];
            out += shape.weights3[phase * network_.hidden2 + i] * std::clamp<std::int64_t>(shifted(h2), 0, 4095);
        }
        return std::clamp<std::int64_t>(shifted(out), -32768, 32767);
    }

    std::int64_t scalars(const Mapello::Position& p, std::size_t phase, int empties) const {
        FeaturesOf<MapelloFeatures> features;
        MapelloFeatures(rules_).extract(p, features);
        const Bits empty = Mapello::empty_cells(rules_, p);
        const int numbers[] = {count(Mapello::mobility(rules_, p.own, p.opp)),
                               count(Mapello::mobility(rules_, p.opp, p.own)), count(all_neighbours(p.opp) & empty),
                               count(all_neighbours(p.own) & empty)};
        std::int64_t total = 0;
        for (std::size_t i = 0; i < 4; ++i)
            total += network_.counts[(phase * 4 + i) * 41 + static_cast<std::size_t>(std::min(numbers[i], 40))];
        const auto* linear = &network_.linear[phase * 5];
        total += linear[0] * features.at[MapelloFeatures::bonus_moves];
        total += linear[1] * features.at[MapelloFeatures::bonus_near];
        total += linear[2] * features.at[MapelloFeatures::stable];
        return total + (empties % 2 != 0 ? linear[3] : 0) + linear[4];
    }

    const Network& network_;
    const Mapello::Rules& rules_;
};

}  // namespace quartello
