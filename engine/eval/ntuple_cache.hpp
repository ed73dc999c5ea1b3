// The tables of n-tuple networks, made once and shared by every engine that uses them.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

#include "engine/core/platform.hpp"
#include "engine/eval/ntuple_evaluator.hpp"

namespace quartello {

/// The tables made last of a game with windows, and from what.
template <class W>
class NTupleCache {
public:
    using Tables = typename NTupleEvaluator<W>::Shared;

    Tables get(const std::shared_ptr<const NTupleNetwork>& network) {
        const MutexLock lock(mutex_);
        for (const auto& [from, tables] : recent_)
            if (from == network) return tables;
        auto& place = recent_[next_++ % recent_.size()];
        place = {network, std::make_shared<const NTupleTables<typename W::Features>>(window_plan<W>(), *network)};
        return place.second;
    }

private:
    std::array<std::pair<std::shared_ptr<const NTupleNetwork>, Tables>, 2> recent_;
    std::size_t next_ = 0;
    Mutex mutex_;
};

/// What a game with windows says of its learned evaluation; its EngineTraits derive from this.
template <class W>
struct NTupleTraits {
    using Windows = W;
    using Features = typename W::Features;
    using Evaluator = NTupleEvaluator<W>;
    using Network = NTupleNetwork;

    static Parsed<Network> parse_network(std::span<const std::uint8_t> bytes) {
        return parse_windows(window_plan<W>(), bytes);
    }
    template <class Rules>
    static typename Evaluator::Shared tables(const std::shared_ptr<const Network>& network, const Rules&) {
        static NTupleCache<W> cache;
        return cache.get(network);
    }
};

}  // namespace quartello
