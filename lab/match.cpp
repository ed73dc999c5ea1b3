#include "lab/match.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/core/rng.hpp"
#include "engine/core/text.hpp"
#include "engine/record/record.hpp"

namespace quartello::lab {

namespace {

constexpr std::int64_t tolerance_ms = 20;  // a search has to obey its stop within this
constexpr int opening_attempts = 50;
constexpr std::uint64_t setup_seeds = 1'000'000'000;

// --- openings

std::string setup_for_pair(const GameSpec& start, std::uint64_t seed) {
    if (start.setup != random_setup) return start.setup;
    return std::string(random_setup) + ":" + std::to_string(seed % setup_seeds);
}

GameSpec spec_for_pair(const Openings& openings, std::uint64_t index, std::uint64_t seed) {
    GameSpec spec = openings.start;
    spec.setup = setup_for_pair(spec, seed);
    if (openings.boards.empty()) return spec;
    spec.setup.clear();
    spec.position = openings.boards[index % openings.boards.size()];
    return spec;
}

/// A pass only where there is nothing else: in Mabi it locks its player out, and the other then moves until it has won.
/// Before this, one opening in six of Mabi was decided before the players had a say.
const std::string& random_opening_move(const std::vector<std::string>& legal, Rng& rng) {
    while (true) {
        const std::string& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        if (move != "pass" || legal.size() == 1) return move;
    }
}

/// Random moves from where the session stands; false if that ended the game.
bool play_random_moves(Session& session, int plies, Rng& rng, std::vector<std::string>& moves) {
    for (int ply = 0; ply < plies; ++ply) {
        const auto legal = session.legal_moves();
        if (legal.empty()) return false;
        moves.push_back(random_opening_move(legal, rng));
        if (!session.play(moves.back())) return false;
    }
    return !session.legal_moves().empty();
}

/// Whether a game starts as Othello does, mirrored.
bool is_plain(const GameSpec& start) {
    if (start.game != "mapello") return false;
    const auto plain = make_session({start.game, start.rules, "plain", {}});
    return plain && (*plain)->position() == start.position;
}

bool is_known_to_gtp(const MatchClock& clock) { return clock.increment_ms == 0 && clock.time_ms % 1000 == 0; }

// --- one game

/// A game under way: the referee's session decides what is legal and when it is over.
class Game {
public:
    Game(const MatchPlan& plan, const Opening& opening, std::unique_ptr<Session> referee,
         std::array<std::unique_ptr<Contestant>, 2>& players, std::array<Usage, 2>& usage)
        : plan_(plan), players_(players), usage_(usage), referee_(std::move(referee)), so_far_{opening.start} {
        for (const auto& move : opening.moves) play(move);
        so_far_.opening = so_far_.moves.size();
        if (plan.clock) left_ms_.fill(static_cast<double>(plan.clock->time_ms));
    }

    /// False: stopped from outside.
    bool run(PlayedGame& out, std::uint64_t seed, const std::atomic<bool>& stop) {
        out_ = &out;
        for (const int player : {0, 1}) {
            const Turn turn = players_[static_cast<std::size_t>(player)]->begin(so_far_.start, stop);
            if (turn.trouble == Trouble::stopped) return false;
            if (turn.trouble != Trouble::none) return forfeit(player, turn);
        }
        for (;;) {
            if (stop.load(std::memory_order_relaxed)) return false;
            const auto legal = referee_->legal_moves();
            if (legal.empty()) return finish();
            if (plies() >= plan_.max_plies) return adjudicate();
            if (legal.size() == 1) {
                play(legal[0]);
                continue;
            }
            so_far_.to_move = referee_->side_to_move();
            if (plan_.clock) so_far_.clocks = clocks();
            const int player = player_of(so_far_.to_move);
            const Turn turn = ask(player, hash_into(seed, static_cast<std::uint64_t>(plies())), stop);
            if (stop.load(std::memory_order_relaxed)) return false;
            if (turn.trouble != Trouble::none) return forfeit(player, turn);
            if (!play(turn.move))
                return forfeit(player,
                               {{}, Trouble::failed, "played " + quoted(turn.move) + ", which is not legal", {}});
            if (plan_.clock) write_clock(so_far_.to_move);
        }
    }

private:
    int plies() const { return static_cast<int>(so_far_.moves.size()); }
    int player_of(Side side) const { return side == Side::first ? out_->first_player : 1 - out_->first_player; }
    Side side_of(int player) const { return player == out_->first_player ? Side::first : Side::second; }
    Usage& usage_of(int player) { return usage_[static_cast<std::size_t>(player)]; }

    bool play(const std::string& move) {
        if (!referee_->play(move)) return false;
        so_far_.moves.push_back(referee_->tree()[referee_->node()].move);
        return true;
    }

    Turn ask(int player, std::uint64_t seed, const std::atomic<bool>& stop) {
        const auto begin = std::chrono::steady_clock::now();
        Turn turn = players_[static_cast<std::size_t>(player)]->choose(so_far_, seed, stop);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        Usage& usage = usage_of(player);
        ++usage.moves;
        usage.time_ms += took.count();
        usage.longest_ms = std::max(usage.longest_ms, took.count());
        const auto given = time_given_ms(plan_.players[static_cast<std::size_t>(player)]);
        if (given && took.count() > static_cast<double>(*given + tolerance_ms)) ++usage.overshoots;
        if (turn.nodes) {
            usage.nodes += *turn.nodes;
            ++usage.moves_with_nodes;
        }
        if (plan_.clock) press_clock(took.count(), turn);
        return turn;
    }

    // Clocks by side.
    double& left_of(Side side) { return left_ms_[static_cast<std::size_t>(index(side))]; }
    Clocks clocks() const {
        return {{static_cast<std::int64_t>(left_ms_[0]), static_cast<std::int64_t>(left_ms_[1])},
                plan_.clock->increment_ms};
    }
    void press_clock(double took_ms, Turn& turn) {
        double& left = left_of(so_far_.to_move);
        left -= took_ms;
        if (turn.trouble == Trouble::late || (left < 0 && turn.trouble != Trouble::stopped))
            turn = {{}, Trouble::late, "overstepped the clock", turn.nodes};
        left = std::max(left, 0.0);
        if (turn.trouble == Trouble::none) left += static_cast<double>(plan_.clock->increment_ms);
    }
    void write_clock(Side mover) { referee_->annotate(referee_->node(), {}, static_cast<int>(left_of(mover))); }
    void count_clocks() {
        for (const Side side : {Side::first, Side::second}) {
            Usage& usage = usage_of(player_of(side));
            ++usage.clocked_games;
            usage.left_ms += left_of(side);
            usage.least_left_ms = std::min(usage.least_left_ms, left_of(side));
        }
    }

    bool finish() {
        const Outcome outcome = referee_->outcome();
        const double margin = outcome.first - outcome.second;
        out_->margin = out_->first_player == 0 ? margin : -margin;
        if (!outcome.winner) out_->half_points = 1;
        else out_->half_points = player_of(*outcome.winner) == 0 ? 2 : 0;
        return write_down("");
    }

    bool adjudicate() {
        out_->half_points = 1;
        out_->note = "a draw after " + std::to_string(plies()) + " plies";
        return write_down("1/2-1/2 agreed");
    }

    bool forfeit(int player, const Turn& turn) {
        if (turn.trouble == Trouble::stopped) return false;
        out_->half_points = player == 0 ? 0 : 2;
        out_->note = plan_.players[static_cast<std::size_t>(player)].name + " " + turn.note;
        if (turn.trouble != Trouble::resigned) ++usage_of(player).forfeits;
        const std::string reason = turn.trouble == Trouble::resigned ? " resigned"
                                   : turn.trouble == Trouble::late   ? " time"
                                                                     : " abandoned";
        return write_down((side_of(player) == Side::first ? "0-1" : "1-0") + reason);
    }

    bool write_down(const std::string& result) {
        out_->plies = plies();
        if (plan_.clock) count_clocks();
        const NodeId last = referee_->node();
        if (!out_->note.empty()) referee_->annotate(last, out_->note, referee_->tree()[last].clock_ms);
        const auto& [first, second] = std::pair(out_->first_player, 1 - out_->first_player);
        std::vector<Header> headers = {{"First", plan_.players[static_cast<std::size_t>(first)].name},
                                       {"Second", plan_.players[static_cast<std::size_t>(second)].name},
                                       {"Seed", std::to_string(plan_.openings.seed)}};
        if (plan_.clock) headers.push_back({"Clock", format_clock(*plan_.clock)});
        if (!result.empty()) headers.push_back({"Result", result});
        const Record record = record_of(*referee_, std::move(headers));
        out_->record = format_record(record);
        out_->result = *record.find("Result");
        return true;
    }

    const MatchPlan& plan_;
    std::array<std::unique_ptr<Contestant>, 2>& players_;
    std::array<Usage, 2>& usage_;
    std::unique_ptr<Session> referee_;
    GameSoFar so_far_;
    std::array<double, 2> left_ms_ = {};  // by side
    PlayedGame* out_ = nullptr;
};

// --- many pairs

/// Pairs go out to the workers by number and come back in any order; the match takes them in order.
class Counter {
public:
    explicit Counter(std::uint64_t pairs) : pairs_(pairs) {}

    std::optional<std::uint64_t> next() {
        const auto index = next_.fetch_add(1, std::memory_order_relaxed);
        return index < pairs_ ? std::optional(index) : std::nullopt;
    }
    void hand_in(std::optional<PlayedPair> pair) {
        const std::lock_guard lock(mutex_);
        if (pair) done_.emplace(pair->index, std::move(*pair));
        changed_.notify_one();
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        ++left_;
        changed_.notify_one();
    }
    /// Pair number `index`, once it is done; nothing if nobody is left to play it. Calls `look_up` now and then.
    template <class LookUp>
    std::optional<PlayedPair> take(std::uint64_t index, int workers, const LookUp& look_up) {
        std::unique_lock lock(mutex_);
        const auto ready = [&] { return done_.contains(index) || left_ == workers; };
        while (!changed_.wait_for(lock, std::chrono::milliseconds(tolerance_ms), ready)) look_up();
        auto node = done_.extract(index);
        if (node.empty()) return std::nullopt;
        return std::move(node.mapped());
    }

private:
    const std::uint64_t pairs_;
    std::atomic<std::uint64_t> next_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::uint64_t, PlayedPair> done_;
    int left_ = 0;
};

/// Whatever ends the match, an exception of the listener included, its workers must not play on.
struct AtScopeEnd {
    std::atomic<bool>& flag;
    ~AtScopeEnd() { flag = true; }
};

void work(const MatchPlan& plan, Counter& counter, const std::atomic<bool>& stop) {
    std::array players = {make_contestant(plan.players[0]), make_contestant(plan.players[1])};
    while (!stop.load(std::memory_order_relaxed)) {
        const auto index = counter.next();
        if (!index) break;
        counter.hand_in(play_pair(plan, *index, players, stop));
    }
    counter.leave();
}

}  // namespace

int default_opening_plies(const Grid& grid) { return std::clamp(grid.width * grid.height / 8, 2, 8); }

Parsed<Opening> opening_of(const Openings& openings, std::uint64_t index) {
    const std::uint64_t seed = hash_into(openings.seed, index);
    const GameSpec spec = spec_for_pair(openings, index, seed);
    auto session = make_session(spec);
    if (!session) return session.error();
    Opening out{{spec.game, (*session)->rules(), {}, (*session)->position()}, spec.setup, openings.moves};
    for (const auto& move : openings.moves) {
        const auto played = (*session)->play(move);
        if (!played) return Error{"opening move " + quoted(move) + ": " + played.error().text};
    }
    const NodeId base = (*session)->node();
    int plies = openings.plies.value_or(openings.boards.empty() ? default_opening_plies((*session)->grid()) : 0);
    for (; plies > 0; --plies) {
        for (int attempt = 0; attempt < opening_attempts; ++attempt) {
            Rng rng(hash_into(seed, static_cast<std::uint64_t>(attempt)));
            std::vector<std::string> moves = openings.moves;
            (*session)->go_to(base);
            if (!play_random_moves(**session, plies, rng, moves)) continue;
            out.moves = std::move(moves);
            return out;
        }
    }
    return out;
}

void Usage::add(const Usage& other) {
    moves += other.moves;
    time_ms += other.time_ms;
    longest_ms = std::max(longest_ms, other.longest_ms);
    overshoots += other.overshoots;
    nodes += other.nodes;
    moves_with_nodes += other.moves_with_nodes;
    forfeits += other.forfeits;
    clocked_games += other.clocked_games;
    left_ms += other.left_ms;
    least_left_ms = std::min(least_left_ms, other.least_left_ms);
}

void MatchTotals::add(const PlayedPair& pair) {
    pairs.add(pair.half_points());
    for (const PlayedGame& game : pair.games) {
        ++(game.half_points == 2 ? wins : game.half_points == 1 ? draws : losses);
        margin += game.margin;
        plies += static_cast<std::uint64_t>(game.plies);
    }
    for (std::size_t i = 0; i < 2; ++i) usage[i].add(pair.usage[i]);
}

std::optional<Error> check_plan(const MatchPlan& plan, const std::atomic<bool>& stop) {
    const std::size_t starts = std::max<std::size_t>(plan.openings.boards.size(), 1);
    std::optional<GameSpec> first;
    bool all_plain = true;
    for (std::size_t index = 0; index < starts; ++index) {
        auto opening = opening_of(plan.openings, index);
        if (!opening && plan.openings.boards.empty()) return opening.error();
        if (!opening) return Error{"board " + std::to_string(index + 1) + ": " + opening.error().text};
        all_plain = all_plain && is_plain(opening->start);
        if (!first) first = std::move(opening->start);
    }
    for (const ContestantSpec& player : plan.players) {
        if (player.kind == ContestantKind::built_in) continue;
        if (player.kind == ContestantKind::gtp && !all_plain)
            return Error{"player " + quoted(player.name) + ": GTP is for Othello: mapello from the set-up plain only"};
        if (player.kind == ContestantKind::gtp && plan.clock && !is_known_to_gtp(*plan.clock))
            return Error{"player " + quoted(player.name) + ": GTP clocks have whole seconds and no increment"};
        const Turn turn = make_contestant(player)->begin(*first, stop);
        if (turn.trouble != Trouble::none) return Error{"player " + quoted(player.name) + " " + turn.note};
    }
    return std::nullopt;
}

std::optional<PlayedGame> play_game(const MatchPlan& plan, const Opening& opening, int first_player, std::uint64_t seed,
                                    std::array<std::unique_ptr<Contestant>, 2>& players, std::array<Usage, 2>& usage,
                                    const std::atomic<bool>& stop) {
    auto referee = make_session(opening.start);
    if (!referee) return std::nullopt;
    PlayedGame game;
    game.first_player = first_player;
    if (!Game(plan, opening, std::move(*referee), players, usage).run(game, seed, stop)) return std::nullopt;
    return game;
}

std::optional<PlayedPair> play_pair(const MatchPlan& plan, std::uint64_t index,
                                    std::array<std::unique_ptr<Contestant>, 2>& players,
                                    const std::atomic<bool>& stop) {
    auto opening = opening_of(plan.openings, index);
    if (!opening) return std::nullopt;
    PlayedPair pair{index, std::move(*opening), {}, {}};
    for (const int first_player : {0, 1}) {
        const std::uint64_t seed =
            hash_into(hash_into(plan.openings.seed, index), static_cast<std::uint64_t>(first_player));
        auto game = play_game(plan, pair.opening, first_player, seed, players, pair.usage, stop);
        if (!game) return std::nullopt;
        pair.games[static_cast<std::size_t>(first_player)] = std::move(*game);
    }
    return pair;
}

MatchTotals play_match(const MatchPlan& plan, const OnPair& on_pair, const std::atomic<bool>& stop) {
    Counter counter(plan.pairs);
    // Workers have a flag of their own: the match may end them before anybody outside asks for it.
    std::atomic<bool> enough = false;
    std::vector<std::jthread> workers;
    for (int i = 0; i < plan.concurrency; ++i) workers.emplace_back([&] { work(plan, counter, enough); });
    const AtScopeEnd end_workers{enough};
    const auto pass_on_stop = [&] {
        if (stop.load(std::memory_order_relaxed)) enough = true;
    };
    MatchTotals totals;
    for (std::uint64_t index = 0; index < plan.pairs && !stop.load(std::memory_order_relaxed); ++index) {
        const auto pair = counter.take(index, plan.concurrency, pass_on_stop);
        if (!pair) break;
        totals.add(*pair);
        if (plan.sprt) totals.verdict = verdict(totals.pairs, *plan.sprt);
        on_pair(*pair, totals);
        if (totals.verdict != SprtVerdict::open) break;
    }
    totals.interrupted = totals.verdict == SprtVerdict::open && totals.pairs.pairs() < plan.pairs;
    return totals;
}

}  // namespace quartello::lab
