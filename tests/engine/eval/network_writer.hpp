// Writes network files. The engine only reads them; those in use are written by the learners (training/learn).
#pragma once

#include <utility>

#include "engine/core/bytes.hpp"
#include "engine/core/checksum.hpp"
#include "engine/eval/network_file.hpp"
#include "engine/eval/ntuple_network.hpp"
#include "engine/games/mapello/patterns/pattern_network.hpp"

namespace quartello {

inline ByteWriter begin_network(const NetworkKind& kind, const NetworkOpening& opening) {
    ByteWriter out;
    out.put_text(kind.magic);
    out.put(kind.version);
    out.put_field(opening.game, 16);
    out.put(opening.features);
    out.put(opening.rules);
    return out;
}

/// The whole file: what was written, and its checksum.
inline Bytes end_network(ByteWriter out) {
    out.put_bytes(sha256(out.bytes()));
    return out.bytes();
}

inline Bytes format_network(const PatternNetwork& network) {
    ByteWriter out = begin_network({"QNET", 2}, {network.game, feature_hash(network), network.rules_hash});
    const Bytes features = feature_bytes(network);
    out.put_bytes(features);
    for (const ShapeNetwork& shape : network.shapes) {
        out.put_all(shape.inside);
        out.put_all(shape.around);
        out.put_all(shape.bias1);
        out.put_all(shape.weights2);
        out.put_all(shape.bias2);
        out.put_all(shape.weights3);
        out.put_all(shape.bias3);
    }
    out.put_all(network.counts);
    out.put_all(network.linear);
    out.put_low(static_cast<std::uint64_t>(network.plain_step), 2);
    for (const ShapeNetwork& shape : network.shapes) out.put_all(shape.plain);
    out.put_all(network.plain_counts);
    return end_network(std::move(out));
}

inline Bytes format_windows(const WindowPlan& plan, const NTupleNetwork& network) {
    const Bytes features = feature_bytes(plan);
    ByteWriter out = begin_network({"QWIN", 1}, {network.game, fnv1a(features), network.rules_hash});
    out.put_bytes(features);
    out.put_all(network.rows);
    out.put_all(network.scalars);
    out.put_all(network.bias);
    out.put_all(network.outputs);
    out.put_all(network.linear);
    return end_network(std::move(out));
}

}  // namespace quartello
