// Memory for a table that is probed everywhere: zeroed, aligned, on large pages where the system has them. Never fails:
// where there is less memory the table is smaller, down to one bucket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace quartello {

/// A block of zeroed bytes that begins on a cache line, on a large page if it fills one; data is nullptr where there is
/// no memory.
class ZeroedBlock {
public:
    ZeroedBlock() = default;
    ~ZeroedBlock() { release(); }
    ZeroedBlock(const ZeroedBlock&) = delete;
    ZeroedBlock& operator=(const ZeroedBlock&) = delete;

    void* data() const { return data_; }

#if defined(__linux__)
    /// Fresh pages are zero without being touched. Probes go everywhere: with large pages most of them find their
    /// address translation at hand. Mapped a large page longer than needed so that the block can begin on one.
    void take(std::size_t bytes) {
        release();
        void* const mapped =
            mmap(nullptr, bytes + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped == MAP_FAILED) return;
        mapped_ = mapped;
        mapped_bytes_ = bytes + large_page;
        const auto address = reinterpret_cast<std::uintptr_t>(mapped);
        data_ = reinterpret_cast<void*>((address + large_page - 1) / large_page * large_page);
        if (bytes >= large_page) madvise(data_, bytes, MADV_HUGEPAGE);
    }
    void release() {
        if (data_ != nullptr) munmap(mapped_, mapped_bytes_);
        data_ = nullptr;
    }

private:
    static constexpr std::size_t large_page = std::size_t{1} << 21;
    void* mapped_ = nullptr;
    std::size_t mapped_bytes_ = 0;
#else
    void take(std::size_t bytes) {
        release();
        constexpr std::size_t cache_line = 64;
        data_ = std::aligned_alloc(cache_line, (bytes + cache_line - 1) / cache_line * cache_line);
        if (data_ != nullptr) std::memset(data_, 0, bytes);
    }
    void release() {
        std::free(data_);
        data_ = nullptr;
    }

private:
#endif
    void* data_ = nullptr;
};

template <class Bucket>
class TableMemory {
public:
    /// Takes that many buckets of zeros, or a half, a quarter, … of it; at least one.
    explicit TableMemory(std::size_t buckets) { take(buckets); }

    void take(std::size_t buckets) {
        block_.release();
        for (size_ = buckets; size_ > 1; size_ -= size_ / 2) {
            block_.take(size_ * sizeof(Bucket));
            if (block_.data() != nullptr) break;
        }
        if (size_ == 0) size_ = 1;
        if (block_.data() == nullptr) std::memset(static_cast<void*>(&last_resort_), 0, sizeof last_resort_);
        buckets_ = block_.data() != nullptr ? static_cast<Bucket*>(block_.data()) : &last_resort_;
    }

    std::size_t size() const { return size_; }
    Bucket& operator[](std::size_t i) const { return buckets_[i]; }
    Bucket* begin() const { return buckets_; }
    Bucket* end() const { return buckets_ + size_; }

private:
    static_assert(std::is_trivially_destructible_v<Bucket>);

    std::size_t size_ = 0;
    Bucket* buckets_ = nullptr;
    ZeroedBlock block_;
    Bucket last_resort_{};  // the whole table where there is no memory at all
};

}  // namespace quartello
