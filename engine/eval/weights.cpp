#include "engine/eval/weights.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/checksum.hpp"

namespace quartello {

namespace {

constexpr std::string_view magic = "QWGT";
constexpr std::uint32_t version = 1;
constexpr std::size_t game_at = 8;
constexpr std::size_t game_bytes = 16;
constexpr std::size_t header_bytes = 40;
constexpr std::size_t checksum_bytes = 8;

void put(std::vector<std::uint8_t>& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint64_t take(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i) number |= static_cast<std::uint64_t>(bytes[at + i]) << (8 * i);
    return number;
}

Error bad_file(const std::string& what) { return {"weight file: " + what}; }

/// The name up to the first zero; empty if what follows is not all zeros or a character is no small letter.
std::string game_name(std::span<const std::uint8_t> field) {
    const auto end = std::ranges::find(field, std::uint8_t{0});
    const bool padded = std::all_of(end, field.end(), [](std::uint8_t byte) { return byte == 0; });
    const bool letters = std::all_of(field.begin(), end, [](std::uint8_t byte) { return byte >= 'a' && byte <= 'z'; });
    return padded && letters ? std::string(field.begin(), end) : std::string();
}

bool is_scale(int scale) {
    return scale > 0 && scale <= Weights::largest_scale && std::has_single_bit(static_cast<unsigned>(scale));
}

bool are_anchors(const std::vector<int>& anchors) {
    return anchors.size() >= 2 && anchors.front() == 0 && anchors.back() == phase_last &&
           std::ranges::adjacent_find(anchors, std::ranges::greater_equal{}) == anchors.end();
}

std::size_t file_bytes(std::size_t features, std::size_t phases) {
    return header_bytes + phases + 2 * features * phases + checksum_bytes;
}

}  // namespace

std::uint64_t feature_list_hash(std::span<const Feature> list) {
    std::uint64_t hash = fnv_start;
    for (const Feature& feature : list) {
        for (const char letter : feature.name) hash = fnv1a(hash, static_cast<std::uint8_t>(letter));
        hash = fnv1a(hash, 0);
        hash = fnv1a(hash, static_cast<std::uint8_t>(feature.kind));
    }
    return hash;
}

std::vector<std::uint8_t> format_weights(const Weights& weights) {
    std::vector<std::uint8_t> out(magic.begin(), magic.end());
    put(out, version, 4);
    out.insert(out.end(), weights.game.begin(), weights.game.end());
    out.resize(game_at + game_bytes);
    put(out, weights.feature_hash, 8);
    put(out, static_cast<std::uint64_t>(weights.features), 2);
    put(out, weights.anchors.size(), 2);
    put(out, static_cast<std::uint64_t>(weights.scale), 2);
    put(out, 0, 2);
    for (const int anchor : weights.anchors) put(out, static_cast<std::uint64_t>(anchor), 1);
    for (const std::int16_t weight : weights.table) put(out, static_cast<std::uint16_t>(weight), 2);
    put(out, fnv1a(out), checksum_bytes);
    return out;
}

Parsed<Weights> parse_weights(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < header_bytes + checksum_bytes) return bad_file("too short for a header");
    if (!std::equal(magic.begin(), magic.end(), bytes.begin())) return bad_file("does not begin with QWGT");
    if (const auto found = take(bytes, 4, 4); found != version)
        return bad_file("version " + std::to_string(found) + "; this program reads version " + std::to_string(version));
    const auto features = static_cast<std::size_t>(take(bytes, 32, 2));
    const auto phases = static_cast<std::size_t>(take(bytes, 34, 2));
    if (bytes.size() != file_bytes(features, phases)) return bad_file("its length does not fit its counts");
    if (fnv1a(bytes.first(bytes.size() - checksum_bytes)) != take(bytes, bytes.size() - checksum_bytes, 8))
        return bad_file("the checksum is wrong: cut off or damaged");

    Weights weights;
    weights.game = game_name(bytes.subspan(game_at, game_bytes));
    if (weights.game.empty()) return bad_file("no name of a game");
    weights.feature_hash = take(bytes, 24, 8);
    weights.features = static_cast<int>(features);
    weights.scale = static_cast<int>(take(bytes, 36, 2));
    if (features == 0 || !is_scale(weights.scale) || take(bytes, 38, 2) != 0)
        return bad_file("impossible counts or scale");
    for (std::size_t i = 0; i < phases; ++i) weights.anchors.push_back(bytes[header_bytes + i]);
    if (!are_anchors(weights.anchors)) return bad_file("impossible phases");
    for (std::size_t i = 0; i < features * phases; ++i)
        weights.table.push_back(static_cast<std::int16_t>(take(bytes, header_bytes + phases + 2 * i, 2)));
    return weights;
}

Parsed<Weights> parse_weights_for(const Weights& expected, std::span<const std::uint8_t> bytes) {
    auto weights = parse_weights(bytes);
    if (!weights) return weights;
    if (weights->game != expected.game)
        return Error{"the weights are for " + weights->game + ", not for " + expected.game};
    if (weights->feature_hash != expected.feature_hash || weights->features != expected.features ||
        weights->anchors != expected.anchors) {
        return Error{"the weights were fitted for another list of features; fit them again: quartello fit " +
                     expected.game};
    }
    return weights;
}

}  // namespace quartello
