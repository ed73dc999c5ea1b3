#include "engine/players/player.hpp"

#include <array>
#include <utility>

#include "engine/core/text.hpp"

namespace quartello {

namespace {

constexpr std::array<std::string_view, 5> kind_names = {"random", "greedy", "uct", "level", "engine"};

constexpr std::uint64_t most_probcut = 10000;
constexpr int most_budget = 999;
constexpr std::string_view budget_key = "budget=";

constexpr std::string_view players_help =
    "random, greedy, uct:time=MS, uct:nodes=N, level:1 to level:10 (also level:4,budget=POINTS), engine:time=MS "
    "(also nodes=N, depth=N, "
    "threads=N, table=MB, probcut=N, eval=linear, weights=FILE, separated by commas)";

Error bad_player(std::string_view text, Error why) {
    return error_of(ErrorCode::bad_player).with("text", quoted(text)).since(std::move(why));
}

/// What is wrong with settings, or nothing.
using Wrong = std::optional<Error>;
Wrong wrong_setting(ErrorCode code, std::string_view setting) {
    return error_of(code).with("setting", quoted(setting));
}

struct Setting {
    std::string_view key;
    std::uint64_t least;
    std::uint64_t most;
    bool for_uct;
    void (*set)(SearchLimits&, std::uint64_t);
};

constexpr std::array<Setting, 6> settings = {{
    {"time", 0, most_search_ms, true,
     [](SearchLimits& limits, std::uint64_t v) { limits.time_ms = static_cast<std::int64_t>(v); }},
    {"nodes", 1, most_search_nodes, true, [](SearchLimits& limits, std::uint64_t v) { limits.nodes = v; }},
    {"depth", 1, deepest_search, false,
     [](SearchLimits& limits, std::uint64_t v) { limits.depth = static_cast<int>(v); }},
    {"threads", 1, most_search_threads, false,
     [](SearchLimits& limits, std::uint64_t v) { limits.threads = static_cast<int>(v); }},
    {"table", 0, most_table_mb, false,
     [](SearchLimits& limits, std::uint64_t v) { limits.table_mb = static_cast<int>(v); }},
    {"probcut", 0, most_probcut, false,
     [](SearchLimits& limits, std::uint64_t v) { limits.probcut = static_cast<int>(v); }},
}};

std::string setting_names(PlayerKind kind) {
    std::string out;
    for (const Setting& setting : settings) {
        if (kind == PlayerKind::engine || setting.for_uct)
            out += (out.empty() ? "" : ", ") + std::string(setting.key) + "=";
    }
    if (kind == PlayerKind::engine) out += ", eval=, weights=";
    return out;
}

/// "eval=linear" or "weights=FILE".
bool names_evaluation(std::string_view part) { return part.starts_with("eval=") || part.starts_with("weights="); }

Wrong read_evaluation(std::string_view part, PlayerFiles files, PlayerSpec& player) {
    if (player.evaluation != EvaluationChoice{}) return error_of(ErrorCode::evaluation_twice);
    const std::string_view value = part.substr(part.find('=') + 1);
    if (part.starts_with("eval=")) {
        player.evaluation.linear = value == "linear";
        return value == "linear" ? std::nullopt : wrong_setting(ErrorCode::unknown_evaluation, part);
    }
    if (files == PlayerFiles::refused) return wrong_setting(ErrorCode::no_files_here, part);
    auto choice = evaluation_from_file(value);
    if (!choice) return choice.error();
    player.evaluation = std::move(*choice);
    return std::nullopt;
}

/// "time=50,threads=2" into the player's limits; the reason if that is not what it says.
Wrong read_settings(std::string_view text, PlayerFiles files, PlayerSpec& player) {
    unsigned seen = 0;
    for (const std::string_view part : split(text, ',')) {
        if (player.kind == PlayerKind::engine && names_evaluation(part)) {
            if (auto wrong = read_evaluation(part, files, player)) return wrong;
            continue;
        }
        const auto equals = part.find('=');
        const std::string_view key = part.substr(0, equals);
        std::size_t i = 0;
        while (i < settings.size() && settings[i].key != key) ++i;
        if (i == settings.size() || equals == std::string_view::npos ||
            (player.kind == PlayerKind::uct && !settings[i].for_uct))
            return wrong_setting(ErrorCode::unknown_setting, part)->with("valid", setting_names(player.kind));
        if ((seen >> i & 1) != 0) return error_of(ErrorCode::setting_twice).with("key", key);
        seen |= 1U << i;
        const std::string_view number = part.substr(equals + 1);
        const auto value = parse_count(number, settings[i].least, settings[i].most);
        if (!value || has_leading_zero(number))
            return wrong_setting(ErrorCode::setting_range, part)
                ->with("least", std::to_string(settings[i].least))
                .with("limit", std::to_string(settings[i].most));
        settings[i].set(player.limits, *value);
    }
    return std::nullopt;
}

Parsed<PlayerSpec> read_level(std::string_view text, std::string_view argument) {
    const auto comma = argument.find(',');
    const auto level = parse_number(argument.substr(0, comma), highest_level);
    if (!level || *level == 0) return bad_player(text, error_of(ErrorCode::player_level).with("limit", highest_level));
    PlayerSpec player{PlayerKind::level, *level};
    if (comma == std::string_view::npos) return player;
    const std::string_view setting = argument.substr(comma + 1);
    if (!knows_budgets) return bad_player(text, error_of(ErrorCode::no_budgets));
    if (setting.starts_with(budget_key)) player.budget = parse_number(setting.substr(budget_key.size()), most_budget);
    if (!player.budget)
        return bad_player(text, wrong_setting(ErrorCode::player_budget, setting)->with("limit", most_budget));
    return player;
}

Parsed<PlayerSpec> read_searcher(std::string_view text, std::string_view argument, PlayerKind kind, PlayerFiles files,
                                 PlayerTime time) {
    PlayerSpec player{kind};
    if (auto wrong = argument.empty() ? std::nullopt : read_settings(argument, files, player))
        return bad_player(text, *std::move(wrong));
    const SearchLimits& limits = player.limits;
    if (time == PlayerTime::clock && limits.time_ms) return bad_player(text, error_of(ErrorCode::player_has_clock));
    if (time == PlayerTime::own && !limits.time_ms && !limits.nodes && !limits.depth) {
        const char* valid = kind == PlayerKind::uct ? "time=MS or nodes=N" : "time=MS, nodes=N or depth=N";
        return bad_player(text, error_of(ErrorCode::player_without_limit).with("valid", valid));
    }
    return player;
}

}  // namespace

Parsed<PlayerSpec> parse_player(std::string_view text, PlayerFiles files, PlayerTime time) {
    const auto colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const std::string_view argument = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    for (std::size_t i = 0; i < kind_names.size(); ++i) {
        if (kind_names[i] != name) continue;
        const auto kind = static_cast<PlayerKind>(i);
        if (kind == PlayerKind::level) return read_level(text, argument);
        if (kind == PlayerKind::uct || kind == PlayerKind::engine)
            return read_searcher(text, argument, kind, files, time);
        if (colon != std::string_view::npos)
            return bad_player(text, error_of(ErrorCode::player_takes_nothing).with("name", name));
        return PlayerSpec{kind};
    }
    return bad_player(text, error_of(ErrorCode::unknown_player).with("valid", players_help));
}

std::string format_player(const PlayerSpec& player) {
    std::string out(kind_names[static_cast<std::size_t>(player.kind)]);
    if (player.kind == PlayerKind::level) {
        out += ":" + std::to_string(player.level);
        return player.budget ? out + "," + std::string(budget_key) + std::to_string(*player.budget) : out;
    }
    if (player.kind != PlayerKind::uct && player.kind != PlayerKind::engine) return out;
    char separator = ':';
    const auto add = [&](std::string_view key, std::uint64_t value) {
        out += std::exchange(separator, ',') + std::string(key) + "=" + std::to_string(value);
    };
    const SearchLimits& limits = player.limits;
    if (limits.time_ms) add("time", static_cast<std::uint64_t>(*limits.time_ms));
    if (limits.nodes) add("nodes", *limits.nodes);
    if (player.kind == PlayerKind::uct) return out;
    if (limits.depth) add("depth", static_cast<std::uint64_t>(*limits.depth));
    if (limits.threads != 1) add("threads", static_cast<std::uint64_t>(limits.threads));
    if (limits.table_mb != default_table_mb) add("table", static_cast<std::uint64_t>(limits.table_mb));
    if (limits.probcut) add("probcut", static_cast<std::uint64_t>(*limits.probcut));
    if (player.evaluation.linear) out += std::exchange(separator, ',') + std::string("eval=linear");
    if (!player.evaluation.file.empty()) out += std::exchange(separator, ',') + ("weights=" + player.evaluation.file);
    return out;
}

}  // namespace quartello
