#include "engine/eval/weights.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/bytes.hpp"
#include "engine/core/checksum.hpp"

namespace quartello {

namespace {

constexpr std::string_view magic = "QWGT";
constexpr std::uint32_t version = 1;
constexpr std::size_t game_bytes = 16;
constexpr std::size_t header_bytes = 40;
constexpr std::size_t checksum_bytes = 8;

Error bad_file(const std::string& what) { return {"weight file: " + what}; }

/// The name up to the first zero; empty if what follows is not all zeros or a character is no small letter.
std::string game_name(std::string_view field) {
    const auto end = std::ranges::find(field, '\0');
    const bool padded = std::all_of(end, field.end(), [](char byte) { return byte == 0; });
    const bool letters = std::all_of(field.begin(), end, [](char byte) { return byte >= 'a' && byte <= 'z'; });
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
    ByteWriter out;
    out.put_text(magic);
    out.put(version);
    out.put_field(weights.game, game_bytes);
    out.put(weights.feature_hash);
    out.put_low(static_cast<std::uint64_t>(weights.features), 2);
    out.put_low(weights.anchors.size(), 2);
    out.put_low(static_cast<std::uint64_t>(weights.scale), 2);
    out.put_zeros(2);
    for (const int anchor : weights.anchors) out.put_low(static_cast<std::uint64_t>(anchor), 1);
    out.put_all(weights.table);
    out.put(fnv1a(out.bytes()));
    return out.bytes();
}

Parsed<Weights> parse_weights(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < header_bytes + checksum_bytes) return bad_file("too short for a header");
    ByteReader in(bytes);
    if (in.get_text(magic.size()) != magic) return bad_file("does not begin with QWGT");
    if (const auto found = in.get<std::uint32_t>(); found != version)
        return bad_file("version " + std::to_string(found) + "; this program reads version " + std::to_string(version));
    Weights weights;
    weights.game = game_name(in.get_text(game_bytes));
    weights.feature_hash = in.get<std::uint64_t>();
    const std::size_t features = in.get<std::uint16_t>();
    const std::size_t phases = in.get<std::uint16_t>();
    weights.features = static_cast<int>(features);
    weights.scale = in.get<std::uint16_t>();
    const bool padded = in.get<std::uint16_t>() == 0;
    if (bytes.size() != file_bytes(features, phases)) return bad_file("its length does not fit its counts");
    if (fnv1a(bytes.first(bytes.size() - checksum_bytes)) !=
        ByteReader(bytes.last(checksum_bytes)).get<std::uint64_t>())
        return bad_file("the checksum is wrong: cut off or damaged");
    if (weights.game.empty()) return bad_file("no name of a game");
    if (features == 0 || !is_scale(weights.scale) || !padded) return bad_file("impossible counts or scale");
    for (std::size_t i = 0; i < phases; ++i) weights.anchors.push_back(in.get<std::uint8_t>());
    if (!are_anchors(weights.anchors)) return bad_file("impossible phases");
    in.get_all(weights.table, features * phases);
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
