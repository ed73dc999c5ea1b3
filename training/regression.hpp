// Least squares for weights that change from phase to phase: a row of features counts for the two anchor phases beside
// it, in parts. Sums are whole numbers, so that the order of rows and the instruction set change nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quartello::training {

/// A row counts with parts - right for the anchor `left` and with `right` for the one after it.
inline constexpr int parts = 64;

struct Row {
    std::span<const std::int16_t> values;
    std::size_t left = 0;
    int right = 0;
    std::int32_t label = 0;
};

class Regression {
public:
    Regression(std::size_t features, std::size_t anchors);

    void add(const Row& row);
    std::uint64_t rows() const { return rows_; }

    /// The weights, anchor by anchor, that make the squared error least, where being large costs `ridge` and changing
    /// from anchor to anchor costs `smooth`, each relative to how much the feature occurs. Features not `used` get 0.
    std::vector<double> solve(double ridge, double smooth, std::span<const bool> used) const;

private:
    std::size_t size() const { return features_ * anchors_; }

    std::size_t features_;
    std::size_t anchors_;
    std::uint64_t rows_ = 0;
    std::vector<std::int64_t> products_;  // size() x size(), lower triangle
    std::vector<std::int64_t> labels_;
};

}  // namespace quartello::training
