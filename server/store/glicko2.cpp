// The numbered steps are those of Glickman's paper.
#include "server/store/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quartello::store {

namespace {

constexpr double centre = 1500;
constexpr double scale = 173.7178;
constexpr double unknown_deviation = 350;
/// How freely volatility moves; the paper advises 0.3 to 1.2 and uses this in its example.
constexpr double tau = 0.5;
constexpr double convergence = 0.000001;
constexpr double day_ms = 86'400'000;

struct Scaled {
    double mu;
    double phi;
};

Scaled scaled(const Rating& rating) { return {(rating.rating - centre) / scale, rating.deviation / scale}; }

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

double expected(double mu, const Scaled& opponent) { return 1 / (1 + std::exp(-g(opponent.phi) * (mu - opponent.mu))); }

/// Step 5: the new volatility, by the Illinois variant of regula falsi.
double new_volatility(double phi, double volatility, double delta, double v) {
    const double a = std::log(volatility * volatility);
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double sum = phi * phi + v + e;
        return e * (delta * delta - phi * phi - v - e) / (2 * sum * sum) - (x - a) / (tau * tau);
    };
    double low = a;
    double high = 0;
    if (delta * delta > phi * phi + v) {
        high = std::log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * tau) < 0) ++k;
        high = a - k * tau;
    }
    double f_low = f(low);
    double f_high = f(high);
    while (std::abs(high - low) > convergence) {
        const double next = low + (low - high) * f_low / (f_high - f_low);
        const double f_next = f(next);
        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return std::exp(low / 2);
}

}  // namespace

Rating after_period(const Rating& rating, std::span<const Opponent> games) {
    const auto [mu, phi] = scaled(rating);
    double inverse_v = 0;
    double improvement = 0;
    for (const Opponent& game : games) {  // steps 3 and 4
        const Scaled opponent = scaled(game.rating);
        const double e = expected(mu, opponent);
        inverse_v += g(opponent.phi) * g(opponent.phi) * e * (1 - e);
        improvement += g(opponent.phi) * (game.score - e);
    }
    if (games.empty()) {
        const double grown = std::hypot(phi, rating.volatility) * scale;
        return {rating.rating, std::min(grown, unknown_deviation), rating.volatility};
    }
    const double v = 1 / inverse_v;
    const double sigma = new_volatility(phi, rating.volatility, v * improvement, v);
    const double phi_star = std::hypot(phi, sigma);                               // step 6
    const double new_phi = 1 / std::sqrt(1 / (phi_star * phi_star) + inverse_v);  // step 7
    const double new_mu = mu + new_phi * new_phi * improvement;
    return {new_mu * scale + centre, std::min(new_phi * scale, unknown_deviation), sigma};  // step 8
}

Rating after_idling(const Rating& rating, std::int64_t idle_ms) {
    if (idle_ms <= 0) return rating;
    const double days = static_cast<double>(idle_ms) / day_ms;
    const double grown = std::hypot(rating.deviation / scale, rating.volatility * std::sqrt(days)) * scale;
    return {rating.rating, std::min(grown, unknown_deviation), rating.volatility};
}

}  // namespace quartello::store
