// Lists that anybody may read: finished games, ratings.
#include <vector>

#include "server/http/routes.hpp"

namespace quartello::http {

void GameService::list_history(const Call& call, const Done& done) {
    const auto viewer = account_of(call.request.bearer);
    if (!viewer) return done(failure(401, viewer.error()));
    const auto after = game_place(call.query("after"));
    if (!after) return done(failure(400, after.error()));
    const auto page = store_->history({.game = call.query("game"),
                                       .account = call.query("account"),
                                       .player = call.query("player"),
                                       .rules = call.query("rules"),
                                       .result = call.query("result"),
                                       .viewer = *viewer,
                                       .before_ms = call.query_number("before_ms").value_or(0),
                                       .after = *after,
                                       .limit = call.limit()});
    if (!page) return done(store_failure(page.error()));
    History history;
    for (const auto& row : page->games) history.games.push_back(line_of(row));
    if (page->next) history.next = store::text_of(*page->next);
    done(json_response(history));
}

void GameService::list_ratings(const Call& call, const Done& done) {
    const auto known = store_->best_rated(call.query("game"), false, call.limit());
    if (!known) return done(store_failure(known.error()));
    const auto provisional = store_->best_rated(call.query("game"), true, call.limit());
    if (!provisional) return done(store_failure(provisional.error()));
    done(json_response(RatingList{lines_of(*known), lines_of(*provisional)}));
}

void GameService::show_player(const Call& call, const Done& done) {
    const auto account = store_->account(call.query("name"));
    if (!account) return done(store_failure(account.error()));
    if (!*account || (*account)->passphrase_hash.empty()) return done(failure(404, ErrorCode::no_player));
    const auto rows = store_->ratings((*account)->id);
    if (!rows) return done(store_failure(rows.error()));
    done(json_response(Player{(*account)->name, (*account)->created_ms, lines_of(*rows)}));
}

void GameService::list_rating_steps(const Call& call, const Done& done) {
    const auto steps = store_->rating_steps(call.query("account"), call.query("game"),
                                            call.query_number("after").value_or(0), call.limit());
    if (!steps) return done(store_failure(steps.error()));
    RatingSteps out;
    for (const auto& step : *steps) {
        out.steps.push_back({step.number, step.rating, step.deviation, step.score, step.opponent_rating, step.at_ms});
    }
    if (static_cast<int>(steps->size()) == call.limit() && steps->back().number > 1)
        out.next = std::to_string(steps->back().number);
    done(json_response(out));
}

}  // namespace quartello::http
