// Splitting the moves of one node over threads (young brothers wait: the first move is searched alone, the others are
// offered to whoever is idle). A thread that waits for helpers at its own split helps them in turn. Where there are no
// threads (WebAssembly) nobody is ever idle and nothing is split.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#if !defined(__wasm__)
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

#include "engine/games/mapello/endgame/moves.hpp"
#include "engine/games/mapello/endgame/parity.hpp"

namespace quartello::solver {

/// The moves of a node from `next` on, offered to all threads. Lives on the stack of the thread that made it.
struct Split {
    Split(const Split* enclosing, const Candidates& list, std::size_t first, int bound, Parity odd, int empty_cells)
        : parent(enclosing), moves(list), next(first), alpha(bound), parity(odd), empties(empty_cells) {}

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

    const Split* parent;
    const Candidates& moves;
    std::atomic<std::size_t> next;
    const int alpha;
    const Parity parity;
    const int empties;
    std::atomic<bool> cut{false};  // a move was good enough; what the others still do is in vain
    std::atomic<int> best{-(1 << 30)};
    int helpers = 0;  // guarded by the pool's mutex
};

#if defined(__wasm__)

class SplitPool {
public:
    template <class Help>
    void hire(int, Help&&) {}
    void dismiss() {}
    bool has_idle() const { return false; }
    void offer(Split&) {}
    template <class Help>
    void finish(Split&, Help&&) {}
};

#else

class SplitPool {
public:
    ~SplitPool() { dismiss(); }

    /// Starts `helpers` threads; help(i, split) is what helper i does at a split.
    void hire(int helpers, std::function<void(int, Split&)> help) {
        help_ = std::move(help);
        for (int i = 0; i < helpers; ++i) threads_.emplace_back([this, i] { serve(i); });
    }

    void dismiss() {
        {
            const std::lock_guard lock(mutex_);
            quit_ = true;
        }
        changed_.notify_all();
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
        quit_ = false;
    }

    bool has_idle() const {
        return waiting_.load(std::memory_order_relaxed) > offered_.load(std::memory_order_relaxed);
    }

    void offer(Split& split) {
        {
            const std::lock_guard lock(mutex_);
            open_.push_back(&split);
            offered_.store(static_cast<int>(open_.size()), std::memory_order_relaxed);
        }
        changed_.notify_all();
    }

    /// Withdraws the split and returns when its helpers have left; meanwhile helps at splits inside it.
    template <class Help>
    void finish(Split& split, Help&& help) {
        std::unique_lock lock(mutex_);
        std::erase(open_, &split);
        offered_.store(static_cast<int>(open_.size()), std::memory_order_relaxed);
        waiting_.fetch_add(1, std::memory_order_relaxed);
        while (split.helpers > 0) {
            if (Split* inner = find(&split)) join(lock, *inner, help);
            else changed_.wait(lock);
        }
        waiting_.fetch_sub(1, std::memory_order_relaxed);
    }

private:
    void serve(int i) {
        std::unique_lock lock(mutex_);
        waiting_.fetch_add(1, std::memory_order_relaxed);
        while (!quit_) {
            if (Split* split = find(nullptr)) join(lock, *split, [&](Split& s) { help_(i, s); });
            else changed_.wait(lock);
        }
        waiting_.fetch_sub(1, std::memory_order_relaxed);
    }

    /// The largest open split inside `outer` (anywhere for nullptr). Closes those that have no move left to give.
    Split* find(const Split* outer) {
        std::erase_if(open_, [](const Split* split) { return split->exhausted(); });
        offered_.store(static_cast<int>(open_.size()), std::memory_order_relaxed);
        Split* best = nullptr;
        for (Split* split : open_) {
            if (split->lies_within(outer) && (best == nullptr || split->empties > best->empties)) best = split;
        }
        return best;
    }

    template <class Help>
    void join(std::unique_lock<std::mutex>& lock, Split& split, Help&& help) {
        ++split.helpers;
        waiting_.fetch_sub(1, std::memory_order_relaxed);
        lock.unlock();
        help(split);
        lock.lock();
        waiting_.fetch_add(1, std::memory_order_relaxed);
        --split.helpers;
        changed_.notify_all();
    }

    std::function<void(int, Split&)> help_;
    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Split*> open_;
    bool quit_ = false;
    std::atomic<int> waiting_{0};
    std::atomic<int> offered_{0};
};

#endif

}  // namespace quartello::solver
