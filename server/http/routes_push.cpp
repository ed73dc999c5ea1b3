// Web Push: who wants to be told of turns, and where a turn is told.
#include <algorithm>

#include "engine/core/json_reader.hpp"
#include "server/http/routes.hpp"
#include "server/push/endpoint.hpp"

namespace quartello::http {

namespace {

/// What a browser gave, raw; an error for what is no key.
Parsed<push::Receiver> receiver_of(const std::string& public_key, const std::string& secret) {
    auto key = push::from_base64url(public_key);
    auto bytes = push::from_base64url(secret);
    if (key && bytes) {
        push::Receiver receiver{std::move(*key), std::move(*bytes)};
        if (push::is_receiver(receiver)) return receiver;
    }
    return Error{"p256dh and auth: the keys of a browser's PushSubscription"};
}

}  // namespace

void GameService::begin_push(const Call& call, const Done& done) {
    if (!push_) return done(failure(404, "this server sends no push messages"));
    const auto wish = json::from_json<PushWish>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    if (const auto endpoint = push::parse_endpoint(wish->endpoint, options_.push->delivery.anywhere); !endpoint)
        return done(failure(400, endpoint.error()));
    if (const auto receiver = receiver_of(wish->p256dh, wish->auth); !receiver)
        return done(failure(400, receiver.error()));
    const auto owners = push_owners(call);
    if (!owners) return done(failure(401, owners.error()));
    for (const std::string& owner : *owners) {
        const auto added = store_->add_push({owner, wish->endpoint, wish->p256dh, wish->auth, wall_()});
        if (!added) return done(store_failure(added.error()));
    }
    done({.status = 204});
}

/// The account that is logged in and the seat whose token is shown, or one of them.
Parsed<std::vector<std::string>> GameService::push_owners(const Call& call) {
    const auto account = account_of(call.request.bearer);
    if (!account) return account.error();
    std::vector<std::string> owners;
    if (!account->empty()) owners.push_back("@" + *account);
    if (store::is_token(call.request.seat)) {
        const std::string hash = store::token_hash(call.request.seat);
        const auto seats = store_->seats_of(hash, "", 1);
        if (!seats) return store_refusal(seats.error());
        if (!seats->empty()) owners.push_back(hash);
    }
    if (owners.empty()) return tables::refusal(ErrorCode::players_only);
    return owners;
}

void GameService::end_push(const Call& call, const Done& done) {
    const auto wish = json::from_json<PushEnd>(call.request.body);
    if (!wish) return done(failure(400, wish.error()));
    // The address cannot be guessed: whoever knows it is the browser.
    const auto removed = store_->remove_push(wish->endpoint);
    if (!removed) return done(store_failure(removed.error()));
    done({.status = 204});
}

std::unique_ptr<push::Sender> GameService::start_push() {
    if (!options_.push) return nullptr;
    registry_.set_on_turn([this](const std::string& table, const match::RoomView& room, std::optional<int> by) {
        note_turn(table, room, by);
    });
    return std::make_unique<push::Sender>(
        *options_.push,
        push::SenderParts{.receivers = [this](const push::Notice& notice) { return push_receivers(notice); },
                          .forget =
                              [this](const std::string& endpoint) {
                                  if (const auto removed = store_->remove_push(endpoint); !removed)
                                      log_line("store", removed.error().text);
                              },
                          .wall_ms = wall_});
}

/// On a thread of the registry, with the table held: nothing is asked of the store here. Whoever has just moved and is
/// to move again knows it.
void GameService::note_turn(const std::string& table, const match::RoomView& room, std::optional<int> by) {
    for (int seat = 0; seat < 2; ++seat) {
        const auto& there = room.seats[static_cast<std::size_t>(seat)];
        if (there.taken && there.computer.empty() && there.to_act && seat != by)
            push_->post({table, seat, json::to_json(PushNotice{table, room.terms.game})});
    }
}

/// On the sender's thread. Nobody, if the table does not wait for this seat any more.
std::vector<push::Subscription> GameService::push_receivers(const push::Notice& notice) {
    const auto room = registry_.view(notice.table);
    if (!room) return {};
    const auto& seat = room->seats[static_cast<std::size_t>(notice.seat)];
    if (!seat.to_act || !seat.computer.empty()) return {};
    std::vector<std::string> owners;
    if (!seat.account.empty()) owners.push_back("@" + seat.account);
    const auto keys = store_->seats_at(notice.table);
    if (keys) {
        for (const auto& key : *keys) {
            if (key.seat == notice.seat) owners.push_back(key.token_hash);
        }
    }
    std::vector<push::Subscription> out;
    for (const std::string& owner : owners) {
        const auto found = store_->pushes_of(owner);
        if (!found) continue;
        for (const auto& subscription : *found) {
            auto receiver = receiver_of(subscription.public_key, subscription.secret);
            const bool is_new =
                std::ranges::none_of(out, [&](const auto& known) { return known.endpoint == subscription.endpoint; });
            if (receiver && is_new) out.push_back({subscription.endpoint, std::move(*receiver)});
        }
    }
    return out;
}

}  // namespace quartello::http
