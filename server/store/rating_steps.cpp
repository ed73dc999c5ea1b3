#include "server/store/rating_steps.hpp"

#include <array>
#include <cmath>

namespace quartello::store {

namespace {

constexpr std::int64_t rated_day_ms = 86'400'000;
constexpr std::int64_t most_steps_looked_at = 200;

struct Standing {
    Rating rating;
    std::int64_t games = 0;
    std::int64_t updated_ms = 0;

    Rating at(std::int64_t now_ms) const { return games == 0 ? rating : after_idling(rating, now_ms - updated_ms); }
};

Rating rating_of(const std::vector<Value>& row, std::size_t first) {
    return {real_of(row[first]), real_of(row[first + 1]), real_of(row[first + 2])};
}

Parsed<Standing> standing_of(Database& database, const std::string& account, const std::string& game) {
    // The row stays locked to the end of the transaction; SQLite has one writer anyway.
    const auto found = database.run(
        {database.dialect() == Dialect::sqlite
             ? "SELECT rating, deviation, volatility, games, updated_ms FROM ratings WHERE account = $1 AND game = $2"
             : "SELECT rating, deviation, volatility, games, updated_ms FROM ratings WHERE account = $1 AND game = $2 "
               "FOR UPDATE",
         {account, game}});
    if (!found) return found.error();
    if (found->rows.empty()) return Standing{};
    const auto& row = found->rows[0];
    return Standing{rating_of(row, 0), integer_of(row[3]), integer_of(row[4])};
}

/// How many games of these two counted in the day that ends now; of one player the newest steps are looked through.
Parsed<std::int64_t> counted_lately(Database& database, const GameRow& game, const Standing& first) {
    const auto found =
        database.run({"SELECT COUNT(*) FROM rating_steps a JOIN rating_steps b ON b.table_id = a.table_id "
                      "AND b.table_game = a.table_game AND b.account = $2 "
                      "WHERE a.account = $1 AND a.game = $3 AND a.number > $4 AND a.at_ms > $5",
                      {game.first_account, game.second_account, game.game, first.games - most_steps_looked_at,
                       game.ended_ms - rated_day_ms}});
    if (!found) return found.error();
    return integer_of(found->rows[0][0]);
}

std::optional<Error> write_step(Database& database, const std::string& account, const GameRow& game,
                                const Standing& before, const Rating& opponent, double score) {
    const std::array<Opponent, 1> games = {Opponent{opponent, score}};
    const Rating now = after_period(before.at(game.ended_ms), games);
    const Statement statements[] = {
        {"INSERT INTO ratings (account, game, rating, deviation, volatility, games, updated_ms, provisional) "
         "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (account, game) DO UPDATE SET rating = $3, "
         "deviation = $4, volatility = $5, games = $6, updated_ms = $7, provisional = $8",
         {account, game.game, now.rating, now.deviation, now.volatility, before.games + 1, game.ended_ms,
          std::int64_t{is_provisional(now, before.games + 1) ? 1 : 0}}},
        {"INSERT INTO rating_steps (account, game, number, table_id, table_game, score, opponent_rating, "
         "opponent_deviation, rating, deviation, volatility, at_ms) "
         "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
         {account, game.game, before.games + 1, game.table_id, std::int64_t{game.number}, score, opponent.rating,
          opponent.deviation, now.rating, now.deviation, now.volatility, game.ended_ms}}};
    const auto written = database.run_all(statements);
    if (!written) return written.error();
    return std::nullopt;
}

bool is_near(double a, double b) { return std::abs(a - b) <= 1e-6 * (1 + std::abs(a)); }
bool is_near(const Rating& a, const Rating& b) {
    return is_near(a.rating, b.rating) && is_near(a.deviation, b.deviation) && is_near(a.volatility, b.volatility);
}

}  // namespace

std::optional<Error> rate(Database& database, const GameRow& game) {
    const double first_score = game.result == "first" ? 1 : game.result == "second" ? 0 : 0.5;
    // Locked in the order of names, whoever played which side.
    const bool in_order = game.first_account < game.second_account;
    auto a = standing_of(database, in_order ? game.first_account : game.second_account, game.game);
    if (!a) return a.error();
    auto b = standing_of(database, in_order ? game.second_account : game.first_account, game.game);
    if (!b) return b.error();
    const Standing& first = in_order ? *a : *b;
    const Standing& second = in_order ? *b : *a;
    const auto lately = counted_lately(database, game, first);
    if (!lately) return lately.error();
    if (*lately >= most_rated_a_day) {
        const auto written = database.run({"UPDATE games SET rated = 0 WHERE table_id = $1 AND number = $2",
                                           {game.table_id, std::int64_t{game.number}}});
        return written ? std::nullopt : std::optional<Error>(written.error());
    }
    const Rating first_now = first.at(game.ended_ms);
    const Rating second_now = second.at(game.ended_ms);
    if (auto error = write_step(database, game.first_account, game, first, second_now, first_score)) return error;
    return write_step(database, game.second_account, game, second, first_now, 1 - first_score);
}

Parsed<std::vector<std::string>> check_ratings(Database& database) {
    const auto steps =
        database.run({"SELECT account, game, number, score, opponent_rating, opponent_deviation, rating, deviation, "
                      "volatility, at_ms "
                      "FROM rating_steps ORDER BY account, game, number"});
    if (!steps) return steps.error();
    const auto ratings = database.run(
        {"SELECT account, game, rating, deviation, volatility, games FROM ratings ORDER BY account, game"});
    if (!ratings) return ratings.error();
    std::vector<std::string> out;
    std::size_t next = 0;
    for (const auto& row : ratings->rows) {
        const std::string who = text_of(row[0]) + " at " + text_of(row[1]);
        Standing standing;
        for (; next < steps->rows.size(); ++next) {
            const auto& step = steps->rows[next];
            if (text_of(step[0]) != text_of(row[0]) || text_of(step[1]) != text_of(row[1])) break;
            const std::int64_t at_ms = integer_of(step[9]);
            const Opponent opponent{{real_of(step[4]), real_of(step[5]), 0}, real_of(step[3])};
            const Rating expected = after_period(standing.at(at_ms), {&opponent, 1});
            const std::string where = "rating of " + who + ", step " + std::to_string(integer_of(step[2]));
            if (integer_of(step[2]) != standing.games + 1) out.push_back(where + ": a step before it is missing");
            if (!is_near(expected, rating_of(step, 6))) out.push_back(where + ": does not follow from the step before");
            standing = {rating_of(step, 6), integer_of(step[2]), at_ms};
        }
        if (!is_near(standing.rating, rating_of(row, 2)) || standing.games != integer_of(row[5]))
            out.push_back("rating of " + who + ": is not that of its last step");
    }
    if (next != steps->rows.size()) out.emplace_back("rating steps without a rating");
    return out;
}

}  // namespace quartello::store
