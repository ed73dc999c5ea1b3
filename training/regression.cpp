#include "training/regression.hpp"

#include <array>
#include <cmath>

namespace quartello::training {

namespace {

/// Solves a x = b for a symmetric positive definite a (lower triangle given, overwritten).
std::vector<double> solve_cholesky(std::vector<double>& a, std::vector<double> b) {
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i * n + j];
            for (std::size_t k = 0; k < j; ++k) sum -= a[i * n + k] * a[j * n + k];
            a[i * n + j] = i == j ? std::sqrt(sum) : sum / a[j * n + j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
        b[i] /= a[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
        b[i] /= a[i * n + i];
    }
    return b;
}

}  // namespace

Regression::Regression(std::size_t features, std::size_t anchors)
    : features_(features), anchors_(anchors), products_(size() * size()), labels_(size()) {}

void Regression::add(const Row& row) {
    const std::array<std::int64_t, 2> share = {parts - row.right, row.right};
    for (std::size_t a = 0; a < 2; ++a) {
        if (share[a] == 0) continue;
        for (std::size_t i = 0; i < features_; ++i) {
            const std::int64_t one = share[a] * row.values[i];
            if (one == 0) continue;
            const std::size_t at = (row.left + a) * features_ + i;
            labels_[at] += one * row.label;
            for (std::size_t b = 0; b <= a; ++b) {
                std::int64_t* line = &products_[at * size() + (row.left + b) * features_];
                const std::size_t end = b == a ? i + 1 : features_;
                for (std::size_t j = 0; j < end; ++j) line[j] += one * share[b] * row.values[j];
            }
        }
    }
    ++rows_;
}

std::vector<double> Regression::solve(double ridge, double smooth, std::span<const bool> used) const {
    const std::size_t n = size();
    constexpr double unit = parts;
    std::vector<double> a(n * n);
    std::vector<double> b(n);
    for (std::size_t i = 0; i < n; ++i) {
        const bool counts = used[i % features_];
        b[i] = counts ? static_cast<double>(labels_[i]) / unit : 0;
        for (std::size_t j = 0; j <= i; ++j) {
            if (counts && used[j % features_]) a[i * n + j] = static_cast<double>(products_[i * n + j]) / (unit * unit);
        }
    }
    for (std::size_t f = 0; f < features_; ++f) {
        double occurs = 0;
        for (std::size_t p = 0; p < anchors_; ++p) occurs += a[(p * features_ + f) * (n + 1)];
        occurs = occurs / static_cast<double>(anchors_) + 1;  // + 1: a feature that never occurs gets 0
        for (std::size_t p = 0; p < anchors_; ++p) {
            const std::size_t at = p * features_ + f;
            a[at * (n + 1)] += ridge * occurs;
            if (p == 0) continue;
            const std::size_t before = at - features_;
            a[at * (n + 1)] += smooth * occurs;
            a[before * (n + 1)] += smooth * occurs;
            a[at * n + before] -= smooth * occurs;
        }
    }
    return solve_cholesky(a, std::move(b));
}

}  // namespace quartello::training
