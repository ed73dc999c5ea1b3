#include "engine/eval/ntuple_network.hpp"

#include <algorithm>
#include <limits>

#include "engine/core/checksum.hpp"
#include "engine/core/rng.hpp"
#include "engine/eval/network_file.hpp"

namespace quartello {

namespace {

constexpr NetworkKind window_network = {"QWIN", 1};

std::vector<CellOrder> all_symmetries(const WindowShape& shape) {
    CellOrder same(shape.cells);
    for (std::size_t i = 0; i < shape.cells; ++i) same[i] = static_cast<std::uint8_t>(i);
    std::vector<CellOrder> found{same};
    for (std::size_t at = 0; at < found.size(); ++at) {
        for (const CellOrder& by : shape.symmetries) {
            CellOrder both(shape.cells);
            for (std::size_t i = 0; i < shape.cells; ++i) both[i] = found[at][by[i]];
            if (std::ranges::find(found, both) == found.end()) found.push_back(both);
        }
    }
    return found;
}

}  // namespace

SharedRows shared_rows(const WindowShape& shape) {
    std::vector<std::size_t> powers{1};
    for (std::size_t i = 1; i < shape.cells; ++i) powers.push_back(powers.back() * shape.states);
    const auto orders = all_symmetries(shape);
    SharedRows out;
    out.row_of.resize(shape.contents());
    std::vector<std::size_t> digits(shape.cells);
    for (std::size_t content = 0; content < out.row_of.size(); ++content) {
        for (std::size_t i = 0; i < shape.cells; ++i) digits[i] = content / powers[i] % shape.states;
        std::size_t least = content;
        for (const CellOrder& order : orders) {
            std::size_t turned = 0;
            for (std::size_t i = 0; i < shape.cells; ++i) turned += digits[order[i]] * powers[i];
            least = std::min(least, turned);
        }
        out.row_of[content] = least == content ? static_cast<std::uint32_t>(out.rows++) : out.row_of[least];
    }
    return out;
}

WindowPlan::WindowPlan(std::string_view game_name, std::vector<WindowShape> shapes, std::size_t feature_count,
                       std::size_t anchor_count)
    : game(game_name), tables(std::move(shapes)), features(feature_count), anchors(anchor_count) {
    for (const WindowShape& shape : tables) shared.push_back(shared_rows(shape));
}

std::size_t WindowPlan::all_rows() const {
    std::size_t rows = 0;
    for (const SharedRows& table : shared) rows += table.rows;
    return rows;
}

std::vector<std::size_t> WindowPlan::starts() const {
    std::vector<std::size_t> out{0};
    for (const WindowShape& shape : tables) out.push_back(out.back() + shape.contents());
    return out;
}

Bytes feature_bytes(const WindowPlan& plan) {
    ByteWriter out;
    for (const std::size_t size : {plan.tables.size(), window_width, plan.features, plan.anchors}) out.put_low(size, 2);
    for (std::size_t i = 0; i < plan.tables.size(); ++i) {
        out.put_low(plan.tables[i].cells, 1);
        out.put_low(plan.tables[i].states, 1);
        out.put_low(0, 2);
        out.put_low(plan.shared[i].rows, 4);
    }
    return out.bytes();
}

Parsed<NTupleNetwork> parse_windows(const WindowPlan& plan, std::span<const std::uint8_t> bytes) {
    auto opened = open_network(window_network, plan.game, bytes);
    if (!opened) return opened.error();
    ByteReader& reader = opened->rest;
    NTupleNetwork out;
    out.game = opened->opening.game;
    out.rules_hash = opened->opening.rules;
    const Bytes features = feature_bytes(plan);
    for (const std::uint8_t byte : features)
        if (reader.get<std::uint8_t>() != byte) return bad_network("it looks at other features than this program");
    if (opened->opening.features != fnv1a(features)) return bad_network("the hash of its features is wrong");
    reader.get_all(out.rows, plan.all_rows() * window_width);
    reader.get_all(out.scalars, plan.features * window_width);
    reader.get_all(out.bias, window_width);
    reader.get_all(out.outputs, plan.anchors * 2 * window_width);
    reader.get_all(out.linear, plan.anchors * plan.features);
    if (!reader.ok() || reader.left() > 0) return bad_network("its length does not fit its sizes");
    constexpr std::int32_t most_bias = std::numeric_limits<std::int32_t>::max() / 4;
    if (std::ranges::any_of(out.bias, [](std::int32_t b) { return b > most_bias || b < -most_bias; }))
        return bad_network("its weights are too large");
    return out;
}

NTupleNetwork random_windows(const WindowPlan& plan, std::uint64_t seed) {
    NTupleNetwork out;
    out.game = plan.game;
    Rng rng(seed);
    const auto draw = [&rng](auto& numbers, std::size_t size, std::uint32_t most) {
        numbers.resize(size);
        for (auto& number : numbers)
            number = static_cast<std::decay_t<decltype(number)>>(static_cast<int>(rng.below(2 * most + 1)) -
                                                                 static_cast<int>(most));
    };
    draw(out.rows, plan.all_rows() * window_width, 30);
    draw(out.scalars, plan.features * window_width, 100);
    draw(out.bias, window_width, 1000);
    draw(out.outputs, plan.anchors * 2 * window_width, 800);
    draw(out.linear, plan.anchors * plan.features, 300);
    return out;
}

}  // namespace quartello
