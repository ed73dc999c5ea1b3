#include "training/positions.hpp"

#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/core/text.hpp"
#include "training/game_file.hpp"
#include "training/played_game.hpp"

namespace quartello::training {

namespace {

constexpr std::uint8_t exact_flag = 1;
constexpr std::uint8_t empties_flag = 2;
constexpr std::uint8_t disturbed_flag = 4;

/// A position with what is known about it.
template <class G>
struct Labelled {
    const typename G::Rules& rules;
    const typename G::Position& position;
    Judgement search;
    std::int16_t result = 0;
    bool disturbed = false;  // a random move was played here or later
    std::uint64_t game = 0;
};

constexpr std::size_t record_bytes(const Mapello*) { return 64; }

void put_record(ByteWriter& out, const Labelled<Mapello>& labelled) {
    const auto& [rules, p, search, result, disturbed, game] = labelled;
    out.put(p.own);
    out.put(p.opp);
    out.put(rules.walls);
    out.put(rules.bonuses);
    out.put(ring_of(rules.jokers));
    out.put(search.value);
    out.put(result);
    out.put(static_cast<std::uint8_t>(count(Mapello::empty_cells(rules, p))));
    out.put(static_cast<std::int8_t>(rules.bonus_value * (p.own_bonuses - p.opp_bonuses)));
    out.put(static_cast<std::uint8_t>(rules.bonus_value));
    out.put(static_cast<std::uint8_t>((search.exact ? exact_flag : 0) | (rules.empties_to_winner ? empties_flag : 0) |
                                      (disturbed ? disturbed_flag : 0)));
    out.put(static_cast<std::uint32_t>(game));
    out.put_low(0, 8);
    out.put_low(0, 4);
}

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
            put_record(out, {game.rules, position, search, for_mover, disturbed, index});
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
        const std::string& bytes = made->records.bytes();
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
    report.record_bytes = record_bytes(static_cast<const G*>(nullptr));
    return report;
}

}  // namespace

Parsed<ExpandReport> expand_positions(const ExpandOptions& options, const ExpandProgress& progress) {
    auto reader = GameFileReader::open(options.games);
    if (!reader) return reader.error();
    if (reader->header().game == "mapello") return expand_games<Mapello>(*reader, options, progress);
    return Error{"positions of " + quartello::quoted(reader->header().game) + " have no record yet"};
}

}  // namespace quartello::training
