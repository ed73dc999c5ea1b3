#include "training/positions.hpp"

#include <array>
#include <cerrno>
#include <concepts>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/core/text.hpp"
#include "engine/games/alea/features.hpp"
#include "engine/games/arrello/features.hpp"
#include "engine/games/mabi/features.hpp"
#include "engine/games/mapello/features.hpp"
#include "training/game_file.hpp"
#include "training/played_game.hpp"

namespace quartello::training {

namespace {

/// A position with what is known about it.
template <class G>
struct Labelled {
    const typename G::Rules& rules;
    const typename G::Position& position;
    const typename G::History& history;
    Judgement search;
    std::int16_t result = 0;
    bool disturbed = false;  // a random move was played here or later
    std::uint64_t game = 0;

    /// The bytes 40 to 51, which mean much the same in all games; `bytes` are those from 44 on.
    void put_labels(ByteWriter& out, const std::array<int, 3>& bytes, bool flag) const {
        out.put(search.value);
        out.put(result);
        for (const int byte : bytes) out.put(static_cast<std::uint8_t>(byte));
        out.put(static_cast<std::uint8_t>((search.exact ? 1 : 0) | (flag ? 2 : 0) | (disturbed ? 4 : 0)));
        out.put(static_cast<std::uint32_t>(game));
    }
};

template <class F>
constexpr std::size_t feature_bytes = (2 * (1 + F::list.size()) + 7) / 8 * 8;

std::uint8_t as_bits(bool first, bool second, bool third = false) {
    return static_cast<std::uint8_t>((first ? 1 : 0) | (second ? 2 : 0) | (third ? 4 : 0));
}

/// What the learned evaluation counts beside its patterns.
void put_counts(ByteWriter& out, const MapelloFeatures::PatternScalars& scalars) {
    for (const int count : {scalars.own_moves, scalars.opp_moves, scalars.own_potential, scalars.opp_potential})
        out.put(static_cast<std::uint8_t>(count));
    for (const int difference : {scalars.bonus_moves, scalars.bonus_near, scalars.stable})
        out.put(static_cast<std::int8_t>(difference));
}

void put_record(ByteWriter& out, const Labelled<Mapello>& at) {
    const auto& rules = at.rules;
    const auto& p = at.position;
    for (const Bits board : {p.own, p.opp, rules.walls, rules.bonuses, ring_of(rules.jokers)}) out.put(board);
    at.put_labels(out, {count(Mapello::empty_cells(rules, p)), Mapello::bonus_lead(rules, p), rules.bonus_value},
                  rules.empties_to_winner);
    put_counts(out, MapelloFeatures(rules).pattern_scalars(p));
    out.put_zeros(5);
}

/// The phase and what the weighted evaluation counts, filled up to whole words.
template <class F, class Position>
void put_features(ByteWriter& out, const typename F::Rules& rules, const Position& position) {
    const F features(rules);
    FeaturesOf<F> values;
    features.extract(position, values);
    out.put(static_cast<std::int16_t>(features.phase(position)));
    for (std::size_t i = 0; i < F::list.size(); ++i) out.put(values.at[i]);
    out.put_zeros(feature_bytes<F> - 2 * (1 + F::list.size()));
}

void put_record(ByteWriter& out, const Labelled<Arrello>& at) {
    const auto& rules = at.rules;
    const auto& p = at.position;
    for (const Bits board : {p.own, p.opp, p.guard(), Bits{0}, Bits{0}}) out.put(board);
    const int switches = as_bits(!rules.gaps, rules.part == Arrello::Part::whole, rules.lines == Arrello::Lines::any);
    at.put_labels(out, {count(Arrello::empty_cells(rules, p)), rules.size, switches}, false);
    out.put_zeros(12);
    put_features<ArrelloFeatures>(out, rules, p);
}

void put_record(ByteWriter& out, const Labelled<Alea>& at) {
    const auto& rules = at.rules;
    const auto& p = at.position;
    const Bits empty = Alea::empty_cells(rules, p);
    const Bits able = Alea::converters(rules, p, at.history, empty != 0);
    for (const Bits board : {p.own, p.opp, p.guarded, able, Bits{0}}) out.put(board);
    at.put_labels(out, {count(empty), rules.size, as_bits(rules.all_eight, !rules.superko)}, false);
    out.put(static_cast<std::uint8_t>(p.streak));
    out.put(static_cast<std::uint8_t>(rules.streak_limit));
    out.put(p.closing);
    out.put_zeros(1);
    out.put(static_cast<std::int16_t>(p.side == Side::first ? -rules.komi_halves : rules.komi_halves));
    out.put_zeros(6);
    put_features<AleaFeatures>(out, rules, p);
}

void put_record(ByteWriter& out, const Labelled<Mabi>& at) {
    const auto& rules = at.rules;
    const auto& p = at.position;
    const auto me = static_cast<std::size_t>(index(p.side));
    const Side other = opponent(p.side);
    const Bits stuck = Mabi::only_largest_group(p, p.side) | Mabi::only_largest_group(p, other);
    for (const Bits board :
         {p.pieces[me], p.pieces[1 - me], Mabi::paralysed(p, p.side), Mabi::paralysed(p, other), stuck})
        out.put(board);
    at.put_labels(out, {p.records[me], rules.size, p.records[1 - me]}, p.opponent_locked);
    out.put(p.largest[me]);
    out.put(p.largest[1 - me]);
    out.put(static_cast<std::uint16_t>(p.quiet));
    out.put(static_cast<std::uint16_t>(rules.quiet));
    out.put(p.held[me]);
    out.put(p.held[1 - me]);
    out.put(p.passes);
    out.put(as_bits(rules.diagonal_start, !rules.lockout));
    for (const Bits plane : p.sizes) out.put(plane);
    put_features<MabiFeatures>(out, rules, p);
}

template <class G>
constexpr std::size_t bytes_of_record = 64;
template <>
constexpr std::size_t bytes_of_record<Arrello> = 64 + feature_bytes<ArrelloFeatures>;
template <>
constexpr std::size_t bytes_of_record<Alea> = 64 + feature_bytes<AleaFeatures>;
template <>
constexpr std::size_t bytes_of_record<Mabi> = 96 + feature_bytes<MabiFeatures>;

/// Plays a game again and adds its records; how many, or what is wrong with it.
template <class G>
Parsed<std::uint64_t> add_records(const PlayedGame<G>& game, std::uint64_t index, ByteWriter& out) {
    auto position = game.start;
    typename G::History history;
    history.push(position);
    std::uint64_t records = 0;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        if (!is_legal<G>(game.rules, position, history, game.moves[ply]))
            return Error{"game " + std::to_string(index) + " has an illegal move at ply " + std::to_string(ply)};
        if (ply >= game.opening) {
            const auto for_mover =
                static_cast<std::int16_t>(G::side_to_move(position) == Side::first ? game.margin : -game.margin);
            const Judgement search =
                ply < game.solved_from() ? game.values[ply - game.opening] : Judgement::proof(for_mover);
            const bool disturbed = !game.random_plies.empty() && game.random_plies.back() >= ply;
            put_record(out, Labelled<G>{game.rules, position, history, search, for_mover, disturbed, index});
            ++records;
        }
        position = G::play(game.rules, position, game.moves[ply]);
        history.push(position);
    }
    return records;
}

struct Expanded {
    ByteWriter records;
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;
    std::uint64_t positions = 0;
};

template <class G>
Parsed<Expanded> expand_block(const GameBlock& block) {
    Expanded out;
    for (std::size_t i = 0; i < block.games.size(); ++i) {
        const auto game = parse_game<G>(block.games[i]);
        if (!game) return game.error();
        ++out.games;
        if (!game->finished) {
            ++out.unfinished;
            continue;
        }
        const auto records = add_records<G>(*game, block.first + i, out.records);
        if (!records) return records.error();
        out.positions += *records;
    }
    return out;
}

struct CloseOutput {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using OutputFile = std::unique_ptr<std::FILE, CloseOutput>;

/// Threads take blocks from the reader one after another and write what they made of them in the same order.
class Expansion {
public:
    Expansion(GameFileReader& reader, std::FILE* out, const ExpandProgress& progress)
        : reader_(reader), out_(out), progress_(progress) {}

    template <class G>
    void work() {
        while (true) {
            std::unique_lock reading(reading_);
            const std::uint64_t number = taken_++;
            auto block = next_block();
            reading.unlock();
            Parsed<Expanded> made = !block   ? Parsed<Expanded>(block.error())
                                    : *block ? expand_block<G>(**block)
                                             : Parsed<Expanded>(Expanded{});
            const bool at_end = !block || !*block;
            if (!write(number, made) || at_end) return;
        }
    }

    const ExpandReport& report() const { return report_; }
    const std::optional<Error>& error() const { return error_; }

private:
    Parsed<std::optional<GameBlock>> next_block() {
        if (ended_) return std::optional<GameBlock>();
        auto block = reader_.next();
        ended_ = !block || !*block;
        return block;
    }

    /// False if somebody has met an error.
    bool write(std::uint64_t number, const Parsed<Expanded>& made) {
        std::unique_lock lock(writing_);
        turn_.wait(lock, [&] { return written_ == number; });
        ++written_;
        turn_.notify_all();
        if (error_) return false;
        if (!made) {
            error_ = made.error();
            return false;
        }
        const Bytes& bytes = made->records.bytes();
        if (std::fwrite(bytes.data(), 1, bytes.size(), out_) != bytes.size()) {
            error_ = Error{std::string("cannot write the positions: ") + std::strerror(errno)};
            return false;
        }
        report_.games += made->games;
        report_.unfinished += made->unfinished;
        report_.positions += made->positions;
        if (progress_) progress_(report_.games);
        return true;
    }

    GameFileReader& reader_;
    std::FILE* out_;
    const ExpandProgress& progress_;
    std::mutex reading_;
    std::uint64_t taken_ = 0;
    bool ended_ = false;
    std::mutex writing_;
    std::condition_variable turn_;
    std::uint64_t written_ = 0;
    std::optional<Error> error_;
    ExpandReport report_;
};

template <class G>
Parsed<ExpandReport> expand_games(GameFileReader& reader, const ExpandOptions& options,
                                  const ExpandProgress& progress) {
    OutputFile out(std::fopen(options.out.c_str(), "wb"));
    if (!out) return Error{"cannot write " + quartello::quoted(options.out) + ": " + std::strerror(errno)};
    Expansion expansion(reader, out.get(), progress);
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < options.threads; ++i) threads.emplace_back([&] { expansion.work<G>(); });
    }
    if (expansion.error()) return *expansion.error();
    if (std::fclose(out.release()) != 0)
        return Error{"cannot write " + quartello::quoted(options.out) + ": " + std::strerror(errno)};
    ExpandReport report = expansion.report();
    report.game = reader.header().game;
    report.record_bytes = bytes_of_record<G>;
    return report;
}

}  // namespace

Parsed<ExpandReport> expand_positions(const ExpandOptions& options, const ExpandProgress& progress) {
    auto reader = GameFileReader::open(options.games);
    if (!reader) return reader.error();
    const std::string& game = reader->header().game;
    return visit_game(
        game,
        [&]<class G>() -> Parsed<ExpandReport> {
            if constexpr (HasCodec<G>) return expand_games<G>(*reader, options, progress);
            else return no_codec<G>();
        },
        [&]() -> Parsed<ExpandReport> {
            return Error{"file of games " + quartello::quoted(options.games) + ": there is no game " +
                         quartello::quoted(game)};
        });
}

}  // namespace quartello::training
