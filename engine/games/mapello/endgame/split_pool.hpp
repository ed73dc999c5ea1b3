// Splitting the moves of one node over threads (young brothers wait: the first move is searched alone, the others are
// offered to whoever is free). A thread that waits for helpers at its own split helps at splits inside it. Who has
// nothing to do looks out for a while before it sleeps, since the next split is mostly microseconds away and waking a
// thread takes longer. Where there are no threads (WebAssembly) nobody is ever free and nothing is split.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/platform.hpp"
#include "engine/games/mapello/endgame/moves.hpp"
#include "engine/games/mapello/endgame/parity.hpp"

namespace quartello::solver {

/// Lets the processor know that a loop only waits.
inline void spin_pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/// The moves of a node from `next` on, offered to all threads. Lives on the stack of the thread that made it.
struct Split {
    Split(Split* enclosing, const Candidates& list, std::size_t first, int bound, Parity odd, int empty_cells)
        : parent(enclosing), moves(list), alpha(bound), parity(odd), empties(empty_cells), next(first) {}

    /// The next move nobody has taken, or nullptr.
    const Candidate* take() {
        if (cut.load(std::memory_order_relaxed)) return nullptr;
        const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
        return i < moves.size() ? &moves[i] : nullptr;
    }

    void report(int value, std::uint8_t square) {
        const int packed = value * 128 + square;
        int before = best.load(std::memory_order_relaxed);
        while (packed > before && !best.compare_exchange_weak(before, packed, std::memory_order_relaxed)) {
        }
        if (value > alpha) cut.store(true, std::memory_order_relaxed);
    }
    int best_value() const { return best.load(std::memory_order_relaxed) >> 7; }
    std::uint8_t best_square() const { return static_cast<std::uint8_t>(best.load(std::memory_order_relaxed) & 127); }

    bool exhausted() const {
        return cut.load(std::memory_order_relaxed) || next.load(std::memory_order_relaxed) >= moves.size();
    }
    bool lies_within(const Split* other) const {
        const Split* s = this;
        while (s != nullptr && s != other) s = s->parent;
        return s == other;
    }

    Split* const parent;
    const Candidates& moves;
    const int alpha;
    const Parity parity;
    const int empties;
    // What all threads at work below read at every node lies apart from what each of them writes with every move.
    alignas(64) std::atomic<bool> cut{false};  // a move was good enough; what the others still do is in vain
    std::atomic<bool> owner_waits{false};      // for the helpers; it could help at a split inside
    alignas(64) std::atomic<std::size_t> next;
    std::atomic<int> best{-(1 << 30)};
    std::atomic<int> helpers{0};
};

class SplitPool {
public:
    ~SplitPool() { dismiss(); }

    /// Starts `helpers` threads; help(i, split) is what helper i does at a split.
    void hire(int helpers, std::function<void(int, Split&)> help) {
        if constexpr (!has_threads) return;
        help_ = std::move(help);
        for (int i = 0; i < helpers; ++i) threads_.start([this, i] { serve(i); });
    }

    void dismiss() {
        quit_.store(true);
        announce();
        threads_.join();
        quit_.store(false);
    }

    /// Whether somebody is free to help at a split made inside `inside`. The owner of an outer split that waits is told
    /// of once, so that not all its helpers split for it.
    bool has_takers(Split* inside) {
        if constexpr (!has_threads) return false;
        if (idle_.load(std::memory_order_relaxed) > offered_.load(std::memory_order_relaxed)) return true;
        for (Split* s = inside; s != nullptr; s = s->parent) {
            if (s->owner_waits.load(std::memory_order_relaxed) && s->owner_waits.exchange(false)) return true;
        }
        return false;
    }

    void offer(Split& split) {
        {
            const MutexLock lock(mutex_);
            open_.push_back(&split);
            count_offers();
        }
        announce();
    }

    /// Withdraws the split and returns when its helpers have left; meanwhile helps at splits inside it.
    template <class Help>
    void finish(Split& split, Help&& help) {
        {
            const MutexLock lock(mutex_);
            std::erase(open_, &split);
            count_offers();
        }
        for (;;) {
            const std::uint64_t seen = news_.load();
            if (split.helpers.load() == 0) return;
            if (Split* inner = join(&split)) {
                help(*inner);
                leave(*inner);
                continue;
            }
            split.owner_waits.store(true);
            await(seen);
            split.owner_waits.store(false);
        }
    }

private:
    /// How often a thread looks for news before it sleeps: 50 to 200 microseconds.
    static constexpr int looks = 4000;

    void serve(int i) {
        idle_.fetch_add(1);
        while (!quit_.load()) {
            const std::uint64_t seen = news_.load();
            if (Split* split = join(nullptr)) {
                idle_.fetch_sub(1);
                help_(i, *split);
                leave(*split);
                idle_.fetch_add(1);
            } else {
                await(seen);
            }
        }
        idle_.fetch_sub(1);
    }

    /// The largest open split inside `outer` (anywhere for nullptr), joined. Closes those with no move left to give.
    Split* join(const Split* outer) {
        const MutexLock lock(mutex_);
        std::erase_if(open_, [](const Split* split) { return split->exhausted(); });
        count_offers();
        Split* best = nullptr;
        for (Split* split : open_) {
            if (split->lies_within(outer) && (best == nullptr || split->empties > best->empties)) best = split;
        }
        if (best != nullptr) best->helpers.fetch_add(1);
        return best;
    }

    /// The owner may return as soon as the last helper has left: nothing of the split is touched after that.
    void leave(Split& split) {
        if (split.helpers.fetch_sub(1) == 1) announce();
    }

    void count_offers() { offered_.store(static_cast<int>(open_.size()), std::memory_order_relaxed); }

    /// Something has changed that a waiting thread wants to know. Either we see that one sleeps, or it sees the news.
    void announce() {
        news_.fetch_add(1);
        if (sleepers_.load() == 0) return;
        {
            const MutexLock lock(mutex_);
        }  // whoever has looked and not yet slept holds it
        changed_.notify_all();
    }

    void await(std::uint64_t seen) {
        const auto has_news = [&] { return news_.load() != seen || quit_.load(); };
        for (int i = 0; i < looks; ++i) {
            if (has_news()) return;
            spin_pause();
        }
        MutexLock lock(mutex_);
        sleepers_.fetch_add(1);
        changed_.wait(lock, has_news);
        sleepers_.fetch_sub(1);
    }

    std::function<void(int, Split&)> help_;
    Threads threads_;
    Mutex mutex_;
    Condition changed_;
    std::vector<Split*> open_;  // guarded by mutex_
    std::atomic<bool> quit_{false};
    std::atomic<int> sleepers_{0};
    // Read by every thread at every node, or all the time; each has a cache line of its own.
    alignas(64) std::atomic<std::uint64_t> news_{0};
    alignas(64) std::atomic<int> idle_{0};
    alignas(64) std::atomic<int> offered_{0};
};

}  // namespace quartello::solver
