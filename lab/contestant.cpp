#include "lab/contestant.hpp"

#include <cmath>
#include <utility>

#include "engine/core/text.hpp"
#include "lab/external_player.hpp"

namespace quartello::lab {

namespace {

constexpr std::int64_t usual_patience_ms = 60'000;
constexpr std::int64_t grace_ms = 1'000;  // beyond the time a program was told: pipes and start-up are not its thinking
constexpr std::string_view option_prefix = "option.";
constexpr int largest_number = 999'999'999;

Error bad_contestant(std::string_view text, const std::string& why) { return {"player " + quoted(text) + ": " + why}; }

/// One "key=value" before the command of a program.
bool read_setting(std::string_view setting, ContestantSpec& out) {
    const auto equals = setting.find('=');
    if (equals == std::string_view::npos) return false;
    const auto key = setting.substr(0, equals);
    const auto value = setting.substr(equals + 1);
    if (key == "name") {
        out.name = value;
        return !value.empty();
    }
    if (key.starts_with(option_prefix) && key.size() > option_prefix.size()) {
        out.options.emplace_back(key.substr(option_prefix.size()), value);
        return out.kind == ContestantKind::ugi && !value.empty();
    }
    const auto number = parse_number(value, largest_number);
    if (!number || *number == 0) return false;
    if (key == "time") out.limits.time_ms = *number;
    else if (key == "nodes") out.limits.nodes = static_cast<std::uint64_t>(*number);
    else if (key == "depth") out.limits.depth = *number;
    else if (key == "patience") out.patience_ms = *number;
    else return false;
    return true;
}

/// Seconds, to the millisecond.
std::optional<std::int64_t> parse_seconds(std::string_view text) {
    constexpr double most_seconds = 24.0 * 60 * 60;
    constexpr double ms_per_second = 1000;
    const bool plain = text.find_first_not_of("0123456789.") == std::string_view::npos;
    const auto seconds = plain ? to_number<double>(text) : std::nullopt;
    if (!seconds || *seconds > most_seconds) return std::nullopt;
    return std::llround(*seconds * ms_per_second);
}

std::string seconds_text(std::int64_t ms) {
    std::string out = std::to_string(ms / 1000);
    if (ms % 1000 == 0) return out;
    out += "." + std::to_string(1000 + ms % 1000).substr(1);
    return out.substr(0, out.find_last_not_of('0') + 1);
}

Parsed<ContestantSpec> parse_program(std::string_view text, ContestantKind kind, PlayerTime time) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || colon + 1 == text.size())
        return bad_contestant(text, "write ugi:COMMAND or gtp:COMMAND");
    ContestantSpec out{std::string(text.substr(colon + 1)), kind, {}, std::string(text.substr(colon + 1)), {}, 0, {}};
    const auto settings = split(text.substr(0, colon), ',');
    for (std::size_t i = 1; i < settings.size(); ++i) {
        if (!read_setting(settings[i], out))
            return bad_contestant(
                text, "setting " + quoted(settings[i]) +
                          ": expected time=MS, nodes=N, depth=N, patience=MS, name=TEXT or (UGI) option.NAME=VALUE");
    }
    if (time == PlayerTime::clock && out.limits.time_ms)
        return bad_contestant(text, "has a clock for the whole game; leave out time=");
    const auto usual = out.limits.time_ms ? *out.limits.time_ms + grace_ms : usual_patience_ms;
    if (out.patience_ms == 0) out.patience_ms = usual;
    return out;
}

class BuiltIn final : public Contestant {
public:
    explicit BuiltIn(PlayerSpec player) : player_(std::move(player)) {}

    Turn begin(const GameSpec& start, const std::atomic<bool>&) override {
        auto session = make_session(start);
        if (!session) return {{}, Trouble::failed, session.error().text, {}};
        session_ = std::move(*session);
        known_ = 0;
        return {};
    }

    Turn choose(const GameSoFar& game, std::uint64_t seed, const std::atomic<bool>& stop) override {
        while (known_ < game.moves.size()) {
            const auto played = session_->play(game.moves[known_++]);
            if (!played) return {{}, Trouble::failed, played.error().text, {}};
        }
        ChosenMove choice = session_->choose(player_at(game), seed, stop);
        Turn turn{std::move(choice.move), Trouble::none, {}, {}};
        if (choice.report) turn.nodes = choice.report->nodes;
        if (turn.move.empty()) turn = {{}, Trouble::failed, "made no move", turn.nodes};
        return turn;
    }

private:
    /// Who does not search takes no notice of the clock.
    PlayerSpec player_at(const GameSoFar& game) const {
        PlayerSpec out = player_;
        out.budget_from = game.opening;
        if (game.clocks && (out.kind == PlayerKind::engine || out.kind == PlayerKind::uct))
            out.limits.clock = SearchClock{game.clocks->left_of(game.to_move), game.clocks->increment_ms, 0};
        return out;
    }

    PlayerSpec player_;
    std::unique_ptr<Session> session_;  // its own: no table is shared with the opponent
    std::size_t known_ = 0;             // moves of the game that the session has
};

}  // namespace

Parsed<MatchClock> parse_clock(std::string_view text) {
    const auto plus = text.find('+');
    const auto time = parse_seconds(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::optional<std::int64_t>(0) : parse_seconds(text.substr(plus + 1));
    if (!time || *time == 0 || !increment)
        return Error{"clock " + quoted(text) + ": expected SECONDS or SECONDS+INCREMENT, as in 3 or 60+0.5"};
    return MatchClock{*time, *increment};
}

std::string format_clock(const MatchClock& clock) {
    return seconds_text(clock.time_ms) + (clock.increment_ms > 0 ? "+" + seconds_text(clock.increment_ms) : "");
}

Parsed<ContestantSpec> parse_contestant(std::string_view text, PlayerTime time) {
    const auto kind = text.substr(0, text.find_first_of(",:"));
    if (kind == "ugi") return parse_program(text, ContestantKind::ugi, time);
    if (kind == "gtp") return parse_program(text, ContestantKind::gtp, time);
    const auto player = parse_player(text, PlayerFiles::read, time);
    if (!player) return player.error();
    return ContestantSpec{format_player(*player), ContestantKind::built_in, *player, {}, {}, 0, {}};
}

std::optional<std::int64_t> time_given_ms(const ContestantSpec& spec) {
    if (spec.kind != ContestantKind::built_in) return spec.limits.time_ms;
    const bool limited = spec.player.kind == PlayerKind::uct || spec.player.kind == PlayerKind::engine;
    return limited ? spec.player.limits.time_ms : std::nullopt;
}

std::unique_ptr<Contestant> make_contestant(const ContestantSpec& spec) {
    switch (spec.kind) {
        case ContestantKind::ugi: return make_ugi_player(spec);
        case ContestantKind::gtp: return make_gtp_player(spec);
        case ContestantKind::built_in: break;
    }
    return std::make_unique<BuiltIn>(spec.player);
}

}  // namespace quartello::lab
