// Accounts: made, logged in and out, shown to their owners, closed.
#include <array>
#include <utility>
#include <variant>

#include "engine/core/json_reader.hpp"
#include "engine/match/event.hpp"
#include "server/http/routes.hpp"
#include "server/store/account_name.hpp"
#include "server/store/passphrase_strength.hpp"

namespace quartello::http {

namespace {

constexpr std::int64_t login_ms = std::int64_t{180} * 24 * 3600 * 1000;
constexpr int most_exported = 100;  // games with their records, in one answer
constexpr int most_talked_at = 25;  // tables whose talk one answer has
/// What comes after the games: "talk." and the table to go on behind.
constexpr std::string_view talk_place = "talk.";
constexpr std::size_t shortest_passphrase = 8;
constexpr std::size_t longest_passphrase = 200;

/// A new passphrase, hashed; or the answer that it cannot be one.
Parsed<std::string> new_passphrase_hash(const std::string& passphrase, const std::string& account_name) {
    if (passphrase.size() < shortest_passphrase || passphrase.size() > longest_passphrase)
        return tables::refusal(ErrorCode::bad_passphrase);
    if (store::is_weak_passphrase(passphrase, account_name)) return tables::refusal(ErrorCode::weak_passphrase);
    auto hash = store::hash_passphrase(passphrase);
    if (!hash) return store_refusal(hash.error());
    return hash;
}

}  // namespace

Response GameService::logged_in(const std::string& name) {
    const std::string token = store::make_token();
    const std::int64_t now = wall_();
    const auto added = store_->add_login(store::token_hash(token), name, now, now + login_ms);
    if (!added) return store_failure(added.error());
    return json_response(LoggedIn{name, token, now + login_ms});
}

void GameService::create_account(const Call& call, const Done& done) {
    const auto wish = json::from_json<Credentials>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    if (!store::is_account_name(wish->name)) return done(failure(400, ErrorCode::bad_account_name));
    const auto hash = new_passphrase_hash(wish->passphrase, wish->name);
    if (!hash) return done(failure(400, hash.error()));
    const auto added = store_->add_account(wish->name, *hash, wall_());
    if (!added) return done(store_failure(added.error()));
    if (!*added) return done(failure(409, ErrorCode::name_taken));
    done(logged_in(wish->name));
}

void GameService::log_in(const Call& call, const Done& done) {
    const auto wish = json::from_json<Credentials>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const auto account = store_->account(wish->name);
    if (!account) return done(store_failure(account.error()));
    // One answer for both mistakes, after as much work: nobody learns which names there are.
    const bool is_known = *account && !(*account)->passphrase_hash.empty();
    const std::string hash = is_known ? (*account)->passphrase_hash : store::nobodys_hash();
    const bool right =
        wish->passphrase.size() <= longest_passphrase && store::passphrase_fits(hash, wish->passphrase) && is_known;
    done(right ? logged_in((*account)->name) : failure(401, ErrorCode::wrong_login));
}

void GameService::log_out(const Call& call, const Done& done) {
    if (call.request.bearer.empty()) return done(failure(401, ErrorCode::not_logged_in));
    const auto removed = store_->remove_login(store::token_hash(call.request.bearer));
    if (!removed) return done(store_failure(removed.error()));
    done({.status = 204});
}

void GameService::show_me(const Call& call, const Done& done) {
    const auto account_id = account_of(call.request.bearer);
    if (!account_id) return done(failure(401, account_id.error()));
    if (account_id->empty()) return done(failure(401, ErrorCode::not_logged_in));
    const auto account = store_->account(*account_id);
    if (!account) return done(store_failure(account.error()));
    const auto rows = store_->ratings(*account_id);
    if (!rows) return done(store_failure(rows.error()));
    done(json_response(Me{*account ? (*account)->name : *account_id, lines_of(*rows)}));
}

void GameService::export_me(const Call& call, const Done& done) {
    const auto account_id = account_of(call.request.bearer);
    if (!account_id) return done(failure(401, account_id.error()));
    if (account_id->empty()) return done(failure(401, ErrorCode::not_logged_in));
    const std::string place = call.query("after");
    const bool is_talk = place.starts_with(talk_place);
    const auto after = game_place(is_talk ? "" : place);
    if (!after) return done(failure(400, after.error()));
    auto owned = store_->export_account(*account_id, *after, is_talk ? 1 : most_exported);
    if (!owned) return done(store_failure(owned.error()));
    Export out;
    out.name = owned->name;
    out.created_ms = owned->created_ms;
    out.ratings = owned->ratings;
    const auto pushes = store_->pushes_of("@" + *account_id);
    if (!pushes) return done(store_failure(pushes.error()));
    for (const auto& push : *pushes) out.push.push_back({push.endpoint, push.created_ms});
    if (is_talk) {
        if (const auto error = add_talk(*account_id, place.substr(talk_place.size()), out))
            return done(store_failure(*error));
    } else {
        out.games = std::move(owned->games);
        out.next = owned->next ? text_of(*owned->next) : std::string(talk_place);
    }
    done({.body = json::to_json(out), .headers = "Content-Disposition: attachment; filename=\"quartello.json\"\r\n"});
}

/// What an account has said at its tables behind `after`, and where that goes on.
std::optional<Error> GameService::add_talk(const std::string& account, const std::string& after, Export& out) {
    const auto tables = store_->tables_naming(account, after, most_talked_at);
    if (!tables) return tables.error();
    for (const std::string& table : *tables) {
        const auto events = store_->events_of_kinds(table, {"seated", "left", "forgotten", "said", "wrote"});
        if (!events) return events.error();
        std::array<std::string, 2> holders;  // the account on each seat, as of the event
        for (const auto& stored : *events) {
            const auto event = match::parse_event(stored.text);
            if (!event) break;  // the doctor's affair: nobody knows any more who spoke
            if (const auto* seated = std::get_if<match::Seated>(&event->body))
                holders[static_cast<std::size_t>(seated->taken & 1)] = seated->account;
            if (!event->seat) continue;
            std::string& holder = holders[static_cast<std::size_t>(*event->seat & 1)];
            if (std::holds_alternative<match::Left>(event->body) ||
                std::holds_alternative<match::Forgotten>(event->body))
                holder.clear();
            if (holder != account) continue;
            if (const auto* said = std::get_if<match::Said>(&event->body))
                out.talk.push_back({table, said->phrase, "", event->at_ms});
            else if (const auto* wrote = std::get_if<match::Wrote>(&event->body))
                out.talk.push_back({table, std::nullopt, wrote->text, event->at_ms});
        }
    }
    if (tables->size() == static_cast<std::size_t>(most_talked_at)) out.next = std::string(talk_place) + tables->back();
    return std::nullopt;
}

/// The caller's account, if the passphrase is its own; otherwise the refusal is answered.
std::optional<store::Store::Account> GameService::proven_owner(const Call& call, const std::string& passphrase,
                                                               const Done& done) {
    const auto refuse = [&](const Response& response) {
        done(response);
        return std::nullopt;
    };
    const auto account_id = account_of(call.request.bearer);
    if (!account_id) return refuse(failure(401, account_id.error()));
    if (account_id->empty()) return refuse(failure(401, ErrorCode::not_logged_in));
    auto account = store_->account(*account_id);
    if (!account) return refuse(store_failure(account.error()));
    if (!*account || passphrase.size() > longest_passphrase ||
        !store::passphrase_fits((*account)->passphrase_hash, passphrase))
        return refuse(failure(403, ErrorCode::wrong_passphrase));
    return std::move(*account);
}

void GameService::change_passphrase(const Call& call, const Done& done) {
    const auto wish = json::from_json<ChangePassphrase>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const auto account = proven_owner(call, wish->passphrase, done);
    if (!account) return;
    const auto hash = new_passphrase_hash(wish->new_passphrase, account->name);
    if (!hash) return done(failure(400, hash.error()));
    const auto changed = store_->change_passphrase(account->id, *hash, store::token_hash(call.request.bearer));
    if (!changed) return done(store_failure(changed.error()));
    if (!*changed) return done(failure(401, ErrorCode::login_expired));
    done({.status = 204});
}

void GameService::log_out_everywhere(const Call& call, const Done& done) {
    const auto account_id = account_of(call.request.bearer);
    if (!account_id) return done(failure(401, account_id.error()));
    if (account_id->empty()) return done(failure(401, ErrorCode::not_logged_in));
    const auto removed = store_->remove_logins(*account_id, "");
    if (!removed) return done(store_failure(removed.error()));
    done({.status = 204});
}

void GameService::close_me(const Call& call, const Done& done) {
    const auto wish = json::from_json<CloseAccount>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    const auto account = proven_owner(call, wish->passphrase, done);
    if (!account) return;
    // The log-in ends last: whatever goes wrong before, its owner can ask again. Then once more, for a seat that was
    // taken meanwhile.
    if (const auto error = registry_.forget(account->id)) return done(store_failure(*error));
    const auto closed = store_->close_account(account->id);
    if (!closed) return done(store_failure(closed.error()));
    if (const auto error = registry_.forget(account->id)) log_line("accounts", error->text);
    done({.status = 204});
}

}  // namespace quartello::http
