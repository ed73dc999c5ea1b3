// The slow twin of the learned evaluation: every image read from the position and sent through its network, no tables,
// nothing carried along.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/eval/linear.hpp"
#include "engine/games/mapello/features.hpp"
#include "engine/games/mapello/patterns/pattern_images.hpp"
#include "engine/games/mapello/patterns/pattern_network.hpp"

namespace quartello {

class SlowNetwork {
public:
    SlowNetwork(const PatternNetwork& network, const Mapello::Rules& rules) : network_(network), rules_(rules) {}

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
        const std::int64_t entry = std::clamp<std::int64_t>(shifted(out), -32768, 32767);
        if (!is_plain()) return entry;
        return std::clamp<std::int64_t>(entry + correction(shape, image, p, phase), -32768, 32767);
    }

    bool is_plain() const {
        return network_.plain_step != 0 && rules_.walls == 0 && rules_.bonuses == 0 && rules_.jokers.none();
    }

    /// The board's eight images of the cells of a shape, as texts: equal sets of them are one class, and the classes
    /// are in the order of the contents that are first met when counting.
    std::int64_t correction(const ShapeNetwork& shape, const PatternImage& image, const Mapello::Position& p,
                            std::size_t phase) const {
        const std::size_t cells = shape.cells.size();
        std::string here;
        for (const int square : image.squares)
            here += (p.own & bit(square)) != 0 ? 'o' : (p.opp & bit(square)) != 0 ? 'x' : '.';
        std::map<std::set<std::string>, std::size_t>& known = classes_[shape.cells];
        if (known.empty()) {
            std::size_t contents = 1;
            for (std::size_t i = 0; i < cells; ++i) contents *= 3;
            for (std::size_t content = 0; content < contents; ++content) {
                std::string text;
                for (std::size_t i = 0, rest = content; i < cells; ++i, rest /= 3) text += "x.o"[rest % 3];
                known.try_emplace(turned(shape, text), known.size());
            }
        }
        const std::size_t number = known.at(turned(shape, here));
        return std::int64_t{network_.plain_step} * shape.plain[phase * known.size() + number];
    }

    /// What the shape's cells read after each symmetry that maps them onto themselves.
    static std::set<std::string> turned(const ShapeNetwork& shape, const std::string& text) {
        std::set<std::string> out;
        for (Symmetry s = 0; s < symmetry_count; ++s) {
            std::string other(text.size(), '?');
            for (std::size_t i = 0; i < text.size(); ++i) {
                const auto [x, y] = transform(s, 8, shape.cells[i] % 8, shape.cells[i] / 8);
                const auto at = std::ranges::find(shape.cells, static_cast<std::uint8_t>(8 * y + x));
                if (at != shape.cells.end()) other[static_cast<std::size_t>(at - shape.cells.begin())] = text[i];
            }
            if (other.find('?') == std::string::npos) out.insert(other);
        }
        return out;
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
            total += count_entry((phase * 4 + i) * 41 + static_cast<std::size_t>(std::min(numbers[i], 40)));
        const auto* linear = &network_.linear[phase * 5];
        total += linear[0] * features.at[MapelloFeatures::bonus_moves];
        total += linear[1] * features.at[MapelloFeatures::bonus_near];
        total += linear[2] * features.at[MapelloFeatures::stable];
        return total + (empties % 2 != 0 ? linear[3] : 0) + linear[4];
    }

    std::int64_t count_entry(std::size_t at) const {
        const int sum = network_.counts[at] + (is_plain() ? network_.plain_counts[at] : 0);
        return std::clamp(sum, -32768, 32767);
    }

    const PatternNetwork& network_;
    const Mapello::Rules& rules_;
    mutable std::map<std::vector<std::uint8_t>, std::map<std::set<std::string>, std::size_t>> classes_;
};

}  // namespace quartello
