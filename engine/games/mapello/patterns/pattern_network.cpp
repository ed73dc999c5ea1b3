#include "engine/games/mapello/patterns/pattern_network.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <type_traits>

#include "engine/core/checksum.hpp"
#include "engine/core/rng.hpp"
#include "engine/eval/network_file.hpp"
#include "engine/games/mapello/patterns/pattern_images.hpp"

namespace quartello {

namespace {

constexpr NetworkKind pattern_network = {"QNET", 2};
constexpr int largest_unit = 256;
constexpr int largest_step = 256;

bool is_hidden_size(std::size_t size) { return size > 0 && size % 8 == 0 && size <= PatternNetwork::most_hidden; }

bool read_phases(ByteReader& reader, std::size_t number, PatternNetwork& out) {
    for (std::size_t i = 0; i < number; ++i) out.phases.push_back(static_cast<int>(reader.get<std::uint8_t>()));
    const bool padded = number % 2 == 0 || reader.get<std::uint8_t>() == 0;
    return padded && out.phases.back() == 0 &&
           std::ranges::adjacent_find(out.phases, std::ranges::less_equal{}) == out.phases.end();
}

bool read_shapes(ByteReader& reader, std::size_t number, PatternNetwork& out) {
    std::size_t images = 0;
    for (std::size_t i = 0; i < number; ++i) {
        ShapeNetwork shape;
        const auto cells = static_cast<std::size_t>(reader.get<std::uint8_t>());
        if (cells == 0 || cells > PatternNetwork::most_cells) return false;
        Bits seen = 0;
        for (std::size_t k = 0; k < cells; ++k) {
            const auto square = static_cast<std::uint8_t>(reader.get<std::uint8_t>());
            if (square >= 64 || (seen & bit(square)) != 0) return false;
            seen |= bit(square);
            shape.cells.push_back(square);
        }
        if (reader.get<std::uint8_t>() != surroundings(shape.cells).size()) return false;
        images += pattern_images(shape.cells).size();
        out.shapes.push_back(std::move(shape));
    }
    return images <= PatternNetwork::most_images;
}

void read_numbers(ByteReader& reader, PatternNetwork& out) {
    const std::size_t phases = out.phases.size();
    for (ShapeNetwork& shape : out.shapes) {
        reader.get_all(shape.inside, shape.cells.size() * PatternNetwork::inside_kinds * out.hidden1);
        reader.get_all(shape.around, surroundings(shape.cells).size() * PatternNetwork::around_kinds * out.hidden1);
        reader.get_all(shape.bias1, out.hidden1);
        reader.get_all(shape.weights2, out.hidden2 * out.hidden1);
        reader.get_all(shape.bias2, out.hidden2);
        reader.get_all(shape.weights3, phases * out.hidden2);
        reader.get_all(shape.bias3, phases);
    }
    reader.get_all(out.counts, phases * PatternNetwork::count_tables * PatternNetwork::count_length);
    reader.get_all(out.linear, phases * PatternNetwork::linear_weights);
    out.plain_step = static_cast<int>(reader.get<std::uint16_t>());
    if (out.plain_step == 0) return;
    for (ShapeNetwork& shape : out.shapes)
        reader.get_all(shape.plain, phases * classes_of_contents(shape.cells).number);
    reader.get_all(out.plain_counts, phases * PatternNetwork::count_tables * PatternNetwork::count_length);
}

/// Whether bias + weights * inputs stays within 32 bits whatever the inputs (0 to hidden_top) are.
bool rows_fit(const std::vector<std::int16_t>& weights, const std::vector<std::int32_t>& bias, std::size_t inputs) {
    for (std::size_t row = 0; row < bias.size(); ++row) {
        std::int64_t most = std::abs(std::int64_t{bias[row]});
        for (std::size_t i = 0; i < inputs; ++i)
            most += std::int64_t{std::abs(int{weights[row * inputs + i]})} * PatternNetwork::hidden_top;
        if (most > std::numeric_limits<std::int32_t>::max()) return false;
    }
    return true;
}

bool sums_fit(const PatternNetwork& network) {
    return std::ranges::all_of(network.shapes, [&](const ShapeNetwork& shape) {
        return rows_fit(shape.weights2, shape.bias2, network.hidden1) &&
               rows_fit(shape.weights3, shape.bias3, network.hidden2);
    });
}

}  // namespace

Bytes feature_bytes(const PatternNetwork& network) {
    ByteWriter out;
    for (const std::size_t size : {network.shapes.size(), network.hidden1, network.hidden2, network.phases.size(),
                                   static_cast<std::size_t>(network.unit), PatternNetwork::count_length})
        out.put_low(size, 2);
    for (const int least : network.phases) out.put_low(static_cast<std::uint64_t>(least), 1);
    if (network.phases.size() % 2 != 0) out.put_zeros(1);
    for (const ShapeNetwork& shape : network.shapes) {
        out.put_low(shape.cells.size(), 1);
        out.put_bytes(shape.cells);
        out.put_low(surroundings(shape.cells).size(), 1);
    }
    return out.bytes();
}

std::uint64_t feature_hash(const PatternNetwork& network) { return fnv1a(feature_bytes(network)); }

Parsed<PatternNetwork> parse_network(std::string_view game, std::span<const std::uint8_t> bytes) {
    auto opened = open_network(pattern_network, game, bytes);
    if (!opened) return opened.error();
    ByteReader& reader = opened->rest;
    PatternNetwork out;
    out.game = opened->opening.game;
    out.rules_hash = opened->opening.rules;
    const auto shapes = static_cast<std::size_t>(reader.get<std::uint16_t>());
    out.hidden1 = static_cast<std::size_t>(reader.get<std::uint16_t>());
    out.hidden2 = static_cast<std::size_t>(reader.get<std::uint16_t>());
    const auto phases = static_cast<std::size_t>(reader.get<std::uint16_t>());
    out.unit = static_cast<int>(reader.get<std::uint16_t>());
    const bool known_sizes = is_hidden_size(out.hidden1) && is_hidden_size(out.hidden2) && phases > 0 &&
                             phases <= PatternNetwork::most_phases && out.unit <= largest_unit &&
                             std::has_single_bit(static_cast<unsigned>(out.unit)) &&
                             reader.get<std::uint16_t>() == PatternNetwork::count_length;
    if (!known_sizes) return bad_network("impossible sizes");
    if (!read_phases(reader, phases, out)) return bad_network("impossible phases");
    if (!read_shapes(reader, shapes, out)) return bad_network("impossible shapes");
    if (opened->opening.features != feature_hash(out)) return bad_network("the hash of its features is wrong");
    read_numbers(reader, out);
    if (!reader.ok() || reader.left() > 0) return bad_network("its length does not fit its sizes");
    if (!sums_fit(out) || out.plain_step > largest_step) return bad_network("its weights are too large");
    return out;
}

PatternNetwork random_network(std::string_view game, std::uint64_t seed, std::size_t hidden1, std::size_t hidden2) {
    PatternNetwork out;
    out.game = game;
    out.hidden1 = hidden1;
    out.hidden2 = hidden2;
    out.phases = {48, 36, 24, 14, 7, 0};
    Rng rng(seed);
    const auto draw = [&rng](auto& numbers, std::size_t size, std::uint32_t most) {
        for (std::size_t i = 0; i < size; ++i) {
            const int number = static_cast<int>(rng.below(2 * most + 1)) - static_cast<int>(most);
            numbers.push_back(static_cast<typename std::remove_reference_t<decltype(numbers)>::value_type>(number));
        }
    };
    const auto row = [](int y) { return [y](int i) { return 8 * y + i; }; };
    const auto diagonal = [](int x) { return [x](int i) { return x + 9 * i; }; };
    const auto window = [](int x, int y) { return [x, y](int i) { return 8 * (y + i / 3) + x + i % 3; }; };
    const auto add = [&](int cells, auto&& square) {
        ShapeNetwork shape;
        for (int i = 0; i < cells; ++i) shape.cells.push_back(static_cast<std::uint8_t>(square(i)));
        out.shapes.push_back(std::move(shape));
    };
    add(10, [](int i) { return i < 8 ? i : i == 8 ? 9 : 14; });
    for (const int y : {1, 2, 3}) add(8, row(y));
    for (const int x : {0, 1, 2, 3, 4}) add(8 - x, diagonal(x));
    add(9, window(0, 0));
    add(9, window(2, 0));
    add(9, window(2, 2));
    for (ShapeNetwork& shape : out.shapes) {
        draw(shape.inside, shape.cells.size() * PatternNetwork::inside_kinds * hidden1, 700);
        draw(shape.around, surroundings(shape.cells).size() * PatternNetwork::around_kinds * hidden1, 500);
        draw(shape.bias1, hidden1, 500);
        draw(shape.weights2, hidden2 * hidden1, 600);
        draw(shape.bias2, hidden2, 400'000);
        draw(shape.weights3, out.phases.size() * hidden2, 400);
        draw(shape.bias3, out.phases.size(), 200'000);
    }
    draw(out.counts, out.phases.size() * PatternNetwork::count_tables * PatternNetwork::count_length, 3000);
    draw(out.linear, out.phases.size() * PatternNetwork::linear_weights, 400);
    out.plain_step = 16;
    for (ShapeNetwork& shape : out.shapes)
        draw(shape.plain, out.phases.size() * classes_of_contents(shape.cells).number, 100);
    draw(out.plain_counts, out.counts.size(), 500);
    return out;
}

}  // namespace quartello
