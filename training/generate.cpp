#include "training/generate.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/core/checksum.hpp"
#include "engine/eval/weights.hpp"
#include "engine/game/session.hpp"
#include "engine/games/mapello/patterns/pattern_network.hpp"
#include "training/game_file.hpp"
#include "training/game_player.hpp"

namespace quartello::training {

namespace {

Error cannot_write(const std::string& path) {
    return Error{"cannot write " + quartello::quoted(path) + ": " + std::strerror(errno)};
}

/// Hands out indices of games, takes games in any order and writes them in order, block by block.
class GameWriter {
public:
    GameWriter(std::FILE* file, std::uint64_t next, const GenerateOptions& options, const GenerateProgress& progress,
               const std::atomic<bool>& stop)
        : file_(file),
          next_(next),
          played_(next),
          written_(next),
          end_(options.games),
          games_a_block_(options.games_a_block),
          progress_(progress),
          stop_(stop) {}

    /// The next game to play, or none if it is time to leave.
    std::optional<std::uint64_t> take() {
        const std::lock_guard lock(mutex_);
        if (next_ == end_ || failed_ || stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return next_++;
    }

    void give(std::uint64_t index, std::string game) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(index, std::move(game));
        while (!failed_ && block_is_whole()) write_block();
        ++played_;
        if (progress_) progress_(played_);
    }

    std::uint64_t written() const { return written_; }
    bool failed() const { return failed_; }

private:
    std::uint64_t block_end() const { return std::min(written_ + games_a_block_, end_); }

    bool block_is_whole() const {
        const auto last = waiting_.find(block_end() - 1);
        if (written_ == end_ || last == waiting_.end()) return false;
        const auto first = waiting_.begin();
        return first->first == written_ &&
               static_cast<std::uint64_t>(std::distance(first, last)) == block_end() - 1 - written_;
    }

    void write_block() {
        GameBlock block{written_, {}};
        for (std::uint64_t i = written_; i < block_end(); ++i)
            block.games.push_back(std::move(waiting_.extract(i).mapped()));
        const std::string bytes = format_block(block);
        failed_ = std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size() || std::fflush(file_) != 0;
        if (!failed_) written_ += block.games.size();
    }

    std::mutex mutex_;
    std::FILE* file_;
    std::uint64_t next_;
    std::uint64_t played_;
    std::uint64_t written_;
    const std::uint64_t end_;
    const std::uint64_t games_a_block_;
    std::map<std::uint64_t, std::string> waiting_;
    bool failed_ = false;
    const GenerateProgress& progress_;
    const std::atomic<bool>& stop_;
};

/// What of an earlier run can stay: whole full blocks, or everything if it is all that is asked for.
struct Kept {
    std::uint64_t games = 0;
    std::uint64_t bytes = 0;
};

Parsed<Kept> look_at_earlier(const GameFileHeader& header, const GenerateOptions& options) {
    auto reader = GameFileReader::open(options.out);
    if (!reader) return reader.error();
    if (reader->header() != header)
        return Error{"file of games " + quartello::quoted(options.out) +
                     " is from another run (game, seed, nodes, options or weights): it cannot be resumed"};
    Kept kept{0, reader->bytes_read()};
    while (true) {
        const auto block = reader->next();
        if (!block && !reader->is_cut_short()) return block.error();
        if (!block || !*block) return kept;
        const bool ends_here = reader->games_read() == options.games;
        if (reader->games_read() > options.games)
            return Error{"file of games " + quartello::quoted(options.out) + " has more than " +
                         std::to_string(options.games) + " games already"};
        if ((*block)->games.size() == header.games_a_block || ends_here)
            kept = {reader->games_read(), reader->bytes_read()};
    }
}

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

Parsed<File> new_file(const GameFileHeader& header, const std::string& path) {
    File file(std::fopen(path.c_str(), "wbx"));
    if (!file && errno == EEXIST)
        return Error{quartello::quoted(path) + " exists already; resume it or name another file"};
    const std::string bytes = format_header(header);
    if (!file || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return cannot_write(path);
    return file;
}

Parsed<File> earlier_file(const Kept& kept, const std::string& path) {
    std::error_code wrong;
    std::filesystem::resize_file(path, kept.bytes, wrong);
    File file(wrong ? nullptr : std::fopen(path.c_str(), "ab"));
    if (!file) return cannot_write(path);
    return file;
}

std::string hex(std::uint64_t value) {
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[value >> shift & 15];
    return out;
}

std::string percent(int permille) {
    return std::to_string(permille / 10) + (permille % 10 == 0 ? "" : "." + std::to_string(permille % 10));
}

/// All that decides about the games beside seed and nodes.
std::string options_text(const GamePlan& plan, std::string_view game) {
    std::string bytes;
    for (const auto& weights : {embedded_weights(game), embedded_network(game)})
        bytes.append(weights.begin(), weights.end());
    return "opening=" + std::to_string(plan.longest_opening) + " exact=" + std::to_string(plan.exact_empties) +
           " board=" + std::to_string(plan.games_a_board) + " random=" + percent(plan.random_permille) +
           " mix=" + format_mix(plan.mix) + " weights=" + hex(fnv1a(bytes));
}

template <class G>
Parsed<GamePlan> plan_of(const GenerateOptions& options) {
    const auto mix = parse_mix(usual_mix<G>(), options.mix);
    if (!mix) return mix.error();
    constexpr bool has_solver = requires { typename EngineTraits<G>::Endgame; };
    if (!has_solver && options.exact_empties)
        return Error{std::string(G::sheet().title) + " has no exact solver for its last moves"};
    GamePlan plan;
    plan.seed = options.seed;
    plan.nodes = options.nodes;
    plan.longest_opening = options.longest_opening.value_or(EngineTraits<G>::usual_opening);
    plan.games_a_board = options.games_a_board.value_or(EngineTraits<G>::usual_games_a_board);
    plan.exact_empties = has_solver ? options.exact_empties.value_or(plan.exact_empties) : 0;
    plan.random_permille = EngineTraits<G>::usual_random_permille;
    plan.mix = *mix;
    return plan;
}

template <class G>
Parsed<GenerateReport> generate_games(const GenerateOptions& options, const GenerateProgress& progress,
                                      const std::atomic<bool>& stop) {
    const auto plan = plan_of<G>(options);
    if (!plan) return plan.error();
    const GameFileHeader header{options.game, options.seed, options.nodes, options.games_a_block,
                                options_text(*plan, options.game)};
    Kept kept;
    const bool resumed = options.resume && std::filesystem::exists(options.out);
    if (resumed) {
        const auto earlier = look_at_earlier(header, options);
        if (!earlier) return earlier.error();
        kept = *earlier;
    }
    auto file = resumed ? earlier_file(kept, options.out) : new_file(header, options.out);
    if (!file) return file.error();

    GameWriter writer(file->get(), kept.games, options, progress, stop);
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < options.threads; ++i) {
            threads.emplace_back([&] {
                GamePlayer<G> player(*plan, stop);
                while (const auto index = writer.take()) {
                    const auto game = player.play(*index);
                    if (!game) return;
                    writer.give(*index, format_game(*game));
                }
            });
        }
    }
    if (writer.failed() || std::fflush(file->get()) != 0) return cannot_write(options.out);
    std::error_code ignored;
    return GenerateReport{writer.written(), kept.games, std::filesystem::file_size(options.out, ignored)};
}

}  // namespace

Parsed<GenerateReport> generate(const GenerateOptions& options, const GenerateProgress& progress,
                                const std::atomic<bool>& stop) {
    return visit_game(
        options.game,
        [&]<class G>() -> Parsed<GenerateReport> {
            if constexpr (HasCodec<G>) return generate_games<G>(options, progress, stop);
            else return no_codec<G>();
        },
        [&]() -> Parsed<GenerateReport> { return find_sheet(options.game).error(); });
}

}  // namespace quartello::training
