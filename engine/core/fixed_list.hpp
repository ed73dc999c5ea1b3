// Lists that do not allocate: FixedList has a hard capacity; SpillList keeps N elements inside itself and
// moves to the heap only when a rule variant produces more.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

namespace quartello {

template <class T, std::size_t Capacity>
class FixedList {
public:
    void push(const T& value) {
        assert(size_ < Capacity);
        items_[size_++] = value;
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    std::size_t size_ = 0;
    std::array<T, Capacity> items_;
};

template <class T, std::size_t Inside>
class SpillList {
public:
    void push(const T& value) {
        if (size_ < Inside) {
            items_[size_++] = value;
            return;
        }
        if (size_ == Inside) spilled_.assign(items_.begin(), items_.end());
        spilled_.push_back(value);
        ++size_;
    }
    void clear() {
        size_ = 0;
        spilled_.clear();
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    T* begin() { return size_ > Inside ? spilled_.data() : items_.data(); }
    T* end() { return begin() + size_; }
    const T* begin() const { return size_ > Inside ? spilled_.data() : items_.data(); }
    const T* end() const { return begin() + size_; }

private:
    std::size_t size_ = 0;
    std::array<T, Inside> items_;
    std::vector<T> spilled_;
};

}  // namespace quartello
