#include "lab/fairness_samples.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/core/rng.hpp"
#include "lab/evening_search.hpp"
#include "lab/generate.hpp"

namespace quartello::lab {

namespace {

constexpr std::uint64_t seed_of_long_runs = 0x6c6f6e67;

/// The start after a few random moves of both sides, as even a number as the game allows.
GameSpec after_random_moves(const GameSpec& start, int moves, Rng& rng) {
    const auto made = make_session(start);
    if (!made) return start;
    Session& session = **made;
    GameSpec last = start;
    for (int i = 0; i < moves; ++i) {
        const auto legal = session.legal_moves();
        if (legal.empty()) return last;
        if (!session.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))])) return last;
        if (session.legal_moves().empty()) return last;
        last = {start.game, session.rules(), {}, session.position()};
    }
    return last;
}

/// With one decimal, as a drawing needs.
std::string drawn_number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

std::string svg_line(double x1, double y1, double x2, double y2, const std::string& colour) {
    return "<line x1=\"" + drawn_number(x1) + "\" y1=\"" + drawn_number(y1) + "\" x2=\"" + drawn_number(x2) +
           "\" y2=\"" + drawn_number(y2) + "\" stroke=\"" + colour + "\"/>\n";
}

std::string svg_text(double x, double y, const std::string& anchor, const std::string& text) {
    return "<text x=\"" + drawn_number(x) + "\" y=\"" + drawn_number(y) + "\" text-anchor=\"" + anchor + "\">" + text +
           "</text>\n";
}

}  // namespace

BoardSample sampled_board(const SamplePlan& plan, std::uint64_t number) {
    BoardSample out;
    out.game = plan.game;
    out.number = static_cast<std::int64_t>(number);
    Rng rng(hash_into(plan.seed, number));
    GameSpec start{plan.game, {}};
    if (plan.game == "mapello") {
        const auto seed = rng.next();
        switch (number % 6) {
            case 0:
            case 1:
                out.kind = "random";
                start.setup = "random:" + std::to_string(seed % 1'000'000'000);
                break;
            case 2:
                out.kind = "few pieces";
                start.rules = "walls=4,bonuses=4,jokers=4";
                start.setup = "random:" + std::to_string(seed % 1'000'000'000);
                break;
            case 3:
                out.kind = "mirror";
                start = draw_board(plan.game, "", BoardSymmetry::mirror, {8, 8, 8}, seed).value_or(start);
                break;
            case 4:
                out.kind = "half turn";
                start = draw_board(plan.game, "", BoardSymmetry::turn, {8, 8, 8}, seed).value_or(start);
                break;
            default:
                out.kind = "opening";
                start.setup = "random:" + std::to_string(seed % 1'000'000'000);
                start = after_random_moves(start, 4 + 2 * static_cast<int>(rng.below(4)), rng);
        }
    } else {
        out.kind = "opening";
        start = after_random_moves(start, 2 + 2 * static_cast<int>(rng.below(5)), rng);
    }
    const auto session = make_session(start);
    if (!session) return out;
    out.rules = (*session)->rules();
    out.position = (*session)->position();
    return out;
}

bool play_sample(const SamplePlan& plan, BoardSample& sample, int threads, const std::atomic<bool>& stop) {
    const GameSpec start{sample.game, sample.rules, {}, sample.position};
    const Evaluation search = search_start(start, stop);
    sample.search = search.value;
    sample.solved = search.solved;
    sample.strengths.clear();
    for (const Strength strength : all_strengths) {
        StrengthSample out{std::string(name_of(strength))};
        const auto count = plan.pairs[static_cast<std::size_t>(strength)];
        for (const bool is_long : {false, true}) {
            const std::uint64_t seed = hash_into(hash_into(plan.seed, static_cast<std::uint64_t>(sample.number)),
                                                 is_long ? seed_of_long_runs : 0);
            const std::uint64_t number = is_long ? plan.long_factor * count : count;
            const auto tally = play_on_threads(threads, start, strength, seed, 0, number, stop);
            if (!tally) return false;
            (is_long ? out.long_pairs : out.pairs) = tally->pairs;
        }
        sample.strengths.push_back(out);
    }
    return true;
}

std::vector<Coverage> coverage_of(std::span<const BoardSample> samples, std::vector<CalibrationPoint>* points) {
    std::vector<Coverage> out;
    const auto group_of = [&](const std::string& name) -> Coverage& {
        const auto found = std::ranges::find(out, name, &Coverage::group);
        if (found != out.end()) return *found;
        out.push_back({name});
        return out.back();
    };
    for (const BoardSample& sample : samples) {
        for (const StrengthSample& each : sample.strengths) {
            const PairCounts long_run = counts_of(each.long_pairs);
            const auto strength = std::ranges::find(all_strengths, std::string_view(each.strength),
                                                    [](Strength one) { return name_of(one); });
            if (long_run.pairs() == 0 || strength == all_strengths.end()) continue;
            const PairCounts played = counts_of(each.pairs);
            const auto prior = chance_prior(sample.game, *strength, Evaluation{sample.search, sample.solved});
            const Interval said = chance_of(prior, played);
            const ScoreInterval plain = score_interval(played);
            const double found = long_run.score();
            for (const std::string& name :
                 {std::string("all"), each.strength, sample.game, sample.game + ", " + sample.kind}) {
                Coverage& group = group_of(name);
                ++group.boards;
                group.covered += found >= said.low && found <= said.high ? 1 : 0;
                group.covered_plain += found >= plain.low && found <= plain.high ? 1 : 0;
                group.half_width += (said.high - said.low) / 2;
                group.half_width_plain += (plain.high - plain.low) / 2;
            }
            if (points != nullptr) points->push_back({each.strength, said, found});
        }
    }
    for (Coverage& group : out) {
        group.half_width /= static_cast<double>(group.boards);
        group.half_width_plain /= static_cast<double>(group.boards);
    }
    return out;
}

std::string calibration_plot(std::span<const CalibrationPoint> points) {
    constexpr double side = 300;
    constexpr double edge = 46;
    std::string out =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1064 372\" font-family=\"sans-serif\" "
        "font-size=\"12\" role=\"img\" aria-label=\"What the verdict said against what a run ten times as long "
        "found\">\n<rect width=\"1064\" height=\"372\" fill=\"#fff\"/>\n";
    for (std::size_t panel = 0; panel < all_strengths.size(); ++panel) {
        const std::string name(name_of(all_strengths[panel]));
        const double left = edge + static_cast<double>(panel) * (side + edge);
        const double bottom = edge - 10 + side;
        const auto x = [&](double chance) { return left + side * chance; };
        const auto y = [&](double chance) { return bottom - side * chance; };
        for (const int percent : {0, 25, 50, 75, 100}) {
            const double at = percent / 100.0;
            out += svg_line(x(at), y(0), x(at), y(1), "#ddd");
            out += svg_line(x(0), y(at), x(1), y(at), "#ddd");
            out += svg_text(x(at), bottom + 16, "middle", std::to_string(percent) + "%");
            out += svg_text(left - 4, y(at) + 4, "end", std::to_string(percent) + "%");
        }
        out += svg_line(x(0), y(0), x(1), y(1), "#888");
        for (const CalibrationPoint& point : points) {
            if (point.strength != name) continue;
            const bool covered = point.found >= point.said.low && point.found <= point.said.high;
            const std::string colour = covered ? "#2a6f97" : "#c1121f";
            out += svg_line(x(point.found), y(point.said.low), x(point.found), y(point.said.high), colour);
            out += "<circle cx=\"" + drawn_number(x(point.found)) + "\" cy=\"" + drawn_number(y(point.said.value)) +
                   "\" r=\"2.5\" fill=\"" + colour + "\"/>\n";
        }
        out += svg_text(left + side / 2, 22, "middle", name);
    }
    return out +
           "<text x=\"532\" y=\"366\" text-anchor=\"middle\">found by the long run; upwards: said by the short "
           "one, with its interval of 95%</text>\n</svg>\n";
}

}  // namespace quartello::lab
