#include "lab/generate.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "lab/evening.hpp"
#include "lab/evening_search.hpp"

namespace quartello::lab {

namespace {

constexpr int tries_a_piece = 200;
constexpr std::uint64_t screening_games = 40;  // pairs of good players before the other strengths are asked
constexpr std::uint64_t engine_share = 4;      // the engine plays one pair where the others play so many

/// The cells that a symmetry paints together, `cell` first.
std::vector<Cell> orbit_of(const Grid& grid, Cell cell, BoardSymmetry symmetry) {
    const int x = grid.x(cell);
    const int y = grid.y(cell);
    const int right = grid.width - 1 - x;
    const int bottom = grid.height - 1 - y;
    std::vector<Cell> out = {cell};
    const auto add = [&](Cell other) {
        if (std::ranges::find(out, other) == out.end()) out.push_back(other);
    };
    switch (symmetry) {
        case BoardSymmetry::none: break;
        case BoardSymmetry::mirror: add(grid.at(y, x)); break;  // on the diagonal: the four discs stay as they are
        case BoardSymmetry::turn: add(grid.at(right, bottom)); break;
        case BoardSymmetry::quarter:
            add(grid.at(right, bottom));
            add(grid.at(bottom, x));
            add(grid.at(y, right));
            break;
    }
    return out;
}

int count_between(std::array<int, 2> range, Rng& rng) {
    return range[0] + static_cast<int>(rng.below(static_cast<std::uint32_t>(range[1] - range[0] + 1)));
}

/// The limits of a game's set-up pieces, by their letters: a board with one more is refused.
std::vector<std::array<int, 2>> usual_counts(const Session& bare) {
    std::vector<std::array<int, 2>> out;
    for (const char piece : setup_letters(bare.sheet())) {
        const auto word = std::ranges::find(bare.sheet().pieces, piece, &Piece::letter);
        // The switch of a limit is called as many of its piece are: walls, bonuses, jokers.
        const std::string name(word->name.text);
        const std::string rules = bare.rules();
        int limit = 0;
        for (const auto part : split(rules, ',')) {
            const auto equals = part.find('=');
            const std::string_view key = part.substr(0, equals);
            if (key == name + "s" || key == name + "es") limit = to_number<int>(part.substr(equals + 1)).value_or(0);
        }
        out.push_back({limit / 2, limit});
    }
    return out;
}

bool is_within(double value, const std::optional<std::array<int, 2>>& range) {
    return !range || (value >= (*range)[0] && value <= (*range)[1]);
}

double sharpness_of(const std::vector<StrengthFairness>& strengths) {
    const auto [low, high] =
        std::ranges::minmax_element(strengths, {}, [](const StrengthFairness& each) { return each.chance.value; });
    return high->chance.value - low->chance.value;
}

}  // namespace

std::string_view name_of(BoardSymmetry symmetry) {
    switch (symmetry) {
        case BoardSymmetry::none: return "none";
        case BoardSymmetry::mirror: return "mirror";
        case BoardSymmetry::turn: return "turn";
        case BoardSymmetry::quarter: return "quarter";
    }
    return "";
}

std::optional<GameSpec> draw_board(std::string_view game, std::string_view rules, BoardSymmetry symmetry,
                                   const PieceCounts& counts, std::uint64_t seed) {
    const GameSpec bare{std::string(game), std::string(rules)};
    const auto session = make_session(bare);
    if (!session || (*session)->sheet().pieces.size() <= 2) return std::nullopt;
    const std::string pieces = setup_letters((*session)->sheet());
    const Grid grid = (*session)->grid();
    std::string letters = (*session)->view().letters;
    Rng rng(seed);
    std::optional<GameSpec> out = bare;
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        int left = piece < counts.size() ? counts[piece] : 0;
        for (int tries = 0; left > 0 && tries < tries_a_piece; ++tries) {
            const auto cell = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(grid.cells())));
            const std::vector<Cell> cells = orbit_of(grid, cell, symmetry);
            if (static_cast<int>(cells.size()) > left) continue;
            std::string painted = letters;
            bool free = true;
            for (const Cell each : cells) {
                free = free && letters[static_cast<std::size_t>(each)] == '.';
                painted[static_cast<std::size_t>(each)] = pieces[piece];
            }
            if (!free) continue;
            const auto made = with_letters(bare, painted);
            if (!made) continue;  // not there: jokers lie on the border
            letters = painted;
            out = made;
            left -= static_cast<int>(cells.size());
        }
    }
    return out;
}

std::optional<DrawnBoard> drawn_board(const GenerateWish& wish, std::uint64_t number) {
    const auto session = make_session({wish.game, wish.rules});
    if (!session) return std::nullopt;
    Rng rng(hash_into(wish.seed, number));
    const auto all = all_board_symmetries;
    const std::vector<BoardSymmetry> symmetries =
        wish.symmetries.empty() ? std::vector(all.begin(), all.end()) : wish.symmetries;
    const BoardSymmetry symmetry = symmetries[rng.below(static_cast<std::uint32_t>(symmetries.size()))];
    PieceCounts counts;
    for (const auto& range : wish.counts.empty() ? usual_counts(**session) : wish.counts)
        counts.push_back(count_between(range, rng));
    const auto start = draw_board(wish.game, wish.rules, symmetry, counts, rng.next());
    if (!start) return std::nullopt;
    return DrawnBoard{*start, symmetry};
}

std::optional<GeneratedBoard> generate_board(const GenerateWish& wish, std::uint64_t number, int threads,
                                             const std::atomic<bool>& stop) {
    const auto drawn = drawn_board(wish, number);
    if (!drawn) return std::nullopt;
    const Evaluation search = search_start(drawn->start, stop);
    GeneratedBoard out{number, drawn->start, drawn->symmetry, {}, {search, {}, {}, false}, 0};
    const auto off = [](const StrengthFairness& found) { return std::abs(found.chance.value - 0.5); };

    const auto measure = [&](Strength strength, std::uint64_t most) -> std::optional<StrengthFairness> {
        FairnessTally tally;
        std::uint64_t pairs = 0;
        while (true) {
            const auto played =
                play_on_threads(threads, out.start, strength, wish.seed, pairs, pairs_between_looks, stop);
            if (!played) return std::nullopt;
            tally.add(*played);
            pairs += pairs_between_looks;
            const auto found = fairness_summary(out.start.game, strength, tally, search, wish.precision);
            if (pairs >= most || (may_end_at(pairs) && found.narrow)) return found;
            // Far from the band: what it would cost to be certain is spent on another board.
            if (strength == Strength::good && pairs >= screening_games) {
                const double half_width = (found.chance.high - found.chance.low) / 2;
                if (off(found) > wish.band + half_width / 2) return std::nullopt;
            }
        }
    };
    const auto good = measure(Strength::good, wish.most_pairs);
    if (!good || off(*good) > wish.band || !is_within(good->plies, wish.plies)) return std::nullopt;
    const auto beginners = measure(Strength::beginners, wish.most_pairs);
    if (!beginners) return std::nullopt;
    const auto engine = measure(Strength::engine, wish.most_pairs / engine_share);
    if (!engine) return std::nullopt;
    out.found.strengths = {*beginners, *good, *engine};
    out.sharpness = sharpness_of(out.found.strengths);
    if (!is_within(100 * out.sharpness, wish.sharpness)) return std::nullopt;
    const auto session = make_session(out.start);
    const std::string letters = (*session)->view().letters;
    for (const char piece : setup_letters((*session)->sheet()))
        out.counts.push_back(static_cast<int>(std::ranges::count(letters, piece)));
    return out;
}

Parsed<std::vector<GeneratedBoard>> generate_boards(const GenerateWish& wish, std::size_t count,
                                                    std::uint64_t most_draws, int threads,
                                                    const std::function<void(std::size_t, std::uint64_t)>& on_progress,
                                                    const std::atomic<bool>& stop) {
    const auto session = make_session({wish.game, wish.rules});
    if (!session) return session.error();
    if ((*session)->sheet().pieces.size() <= 2)
        return Error{wish.game + " has no pieces to set a board up with; boards are generated for mapello"};
    std::vector<GeneratedBoard> out;
    for (std::uint64_t number = 0; number < most_draws && out.size() < count && !stop.load(); ++number) {
        if (auto board = generate_board(wish, number, threads, stop)) out.push_back(std::move(*board));
        on_progress(out.size(), number + 1);
    }
    return out;
}

}  // namespace quartello::lab
