// Messages on their way: to a push service of the test's own on this machine, which opens them with the browser's keys.
#include "server/push/sender.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "tests/server/push/browser.hpp"
#include "tests/server/push/service.hpp"

namespace quartello::push {
namespace {

using namespace std::chrono_literals;
using testing::Browser;
using testing::Received;
using testing::Service;

bool eventually(const std::function<bool()>& holds) {
    for (int i = 0; i < 6000; ++i) {
        if (holds()) return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

class PushSender : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("quartello-push-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
        service_ = std::make_unique<Service>(authorities());
        endpoint_ = service_->address("/push/ann");
        options_ = {.keys = *make_key_pair(), .contact = "mailto:host@example.org"};
        options_.delivery = {.patience = 2s, .anywhere = true, .authorities = authorities()};
        options_.first_wait = 0ms;
        options_.first_pause = 50ms;
    }
    void TearDown() override {
        sender_.reset();
        service_.reset();
        std::filesystem::remove_all(folder_);
    }
    std::string authorities() const { return (folder_ / "authorities.pem").string(); }
    Sender& sender() {
        if (!sender_) {
            sender_ = std::make_unique<Sender>(
                options_, SenderParts{.receivers =
                                          [this](const Notice& notice) {
                                              return notice.seat == 0
                                                         ? std::vector<Subscription>{{endpoint_, ann_.receiver()}}
                                                         : std::vector<Subscription>{};
                                          },
                                      .forget =
                                          [this](const std::string& endpoint) {
                                              const std::lock_guard guard(mutex_);
                                              forgotten_.push_back(endpoint);
                                          },
                                      .wall_ms = [] { return std::int64_t{1'700'000'000'000}; }});
        }
        return *sender_;
    }
    std::size_t forgotten() {
        const std::lock_guard guard(mutex_);
        return forgotten_.size();
    }

    std::filesystem::path folder_;
    std::unique_ptr<Service> service_;
    std::string endpoint_;
    Browser ann_;
    SenderOptions options_;
    std::unique_ptr<Sender> sender_;
    std::mutex mutex_;
    std::vector<std::string> forgotten_;
};

TEST_F(PushSender, AMessageArrivesAndTheServerProvesItself) {
    sender().post({"table-1", 0, R"({"table":"table-1"})"});
    const Received got = service_->received(1).at(0);
    EXPECT_EQ(got.line, "POST /push/ann HTTP/1.1");
    EXPECT_EQ(got.headers.at("Content-Encoding"), "aes128gcm");
    EXPECT_EQ(got.headers.at("Topic"), "table-1");
    EXPECT_EQ(got.headers.at("TTL"), "86400");
    EXPECT_EQ("https://" + got.headers.at("Host"), service_->address(""));
    EXPECT_EQ(ann_.opens(got.body), R"({"table":"table-1"})");
    const std::string proof = got.headers.at("Authorization");
    const std::string token = proof.substr(8, proof.find(", k=") - 8);
    EXPECT_TRUE(testing::is_signed_by(token, options_.keys.public_key));
    const std::string claims =
        *from_base64url(token.substr(token.find('.') + 1, token.rfind('.') - token.find('.') - 1));
    EXPECT_EQ(claims,
              "{\"aud\":\"" + service_->address("") + "\",\"exp\":1700043200,\"sub\":\"mailto:host@example.org\"}");
    EXPECT_TRUE(eventually([&] { return sender().state().sent == 1; }));
}

TEST_F(PushSender, WhatNobodyWantsIsNotSent) {
    sender().post({"table-1", 1, "{}"});
    EXPECT_TRUE(eventually([&] { return sender().state().waiting == 0; }));
    EXPECT_EQ(service_->count(), 0U);
}

TEST_F(PushSender, ASubscriptionThatIsGoneIsForgotten) {
    service_->answer({"HTTP/1.1 410 Gone\r\n\r\n", "HTTP/1.1 404 Not Found\r\n\r\n", "HTTP/1.1 403 No\r\n\r\n"});
    sender().post({"a", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return forgotten() == 1; }));
    sender().post({"b", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return forgotten() == 2; }));
    sender().post({"c", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return sender().state().failed == 1; })) << "refused: no second try";
    EXPECT_EQ(forgotten(), 2U);
    EXPECT_EQ(service_->count(), 3U);
}

TEST_F(PushSender, WhatFailsIsTriedAgainAndGivenUpInTheEnd) {
    service_->answer({"HTTP/1.1 503 Busy\r\n\r\n", "HTTP/1.1 429 Slowly\r\nretry-after: 1\r\n\r\n"});
    sender().post({"a", 0, "{}"});
    EXPECT_EQ(service_->received(3).size(), 3U);
    EXPECT_TRUE(eventually([&] { return sender().state().sent == 1; }));
    service_->answer(
        {"HTTP/1.1 500 x\r\n\r\n", "nonsense\r\n\r\n", "HTTP/1.1 500 x\r\n\r\n", "HTTP/1.1 500 x\r\n\r\n"});
    sender().post({"b", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return sender().state().failed == 1; }));
    EXPECT_EQ(sender().state().waiting, 0U);
}

TEST_F(PushSender, TheNewestWordTakesThePlaceOfOneThatWaits) {
    options_.first_wait = 300ms;
    sender().post({"a", 0, "old"});
    sender().post({"a", 0, "new"});
    EXPECT_EQ(ann_.opens(service_->received(1).at(0).body), "new");
    EXPECT_TRUE(eventually([&] { return sender().state().waiting == 0; }));
    EXPECT_EQ(service_->count(), 1U);
}

TEST_F(PushSender, TheQueueIsBounded) {
    options_.first_wait = 1h;
    options_.longest_queue = 10;
    for (int i = 0; i < 25; ++i) sender().post({"t" + std::to_string(i), 0, "{}"});
    EXPECT_EQ(sender().state().waiting, 10U);
    EXPECT_EQ(sender().state().dropped, 15U);
}

TEST_F(PushSender, ACertificateOfAnothersIsNotBelieved) {
    service_ = std::make_unique<Service>((folder_ / "other.pem").string());
    endpoint_ = service_->address("/x");
    options_.most_tries = 1;
    sender().post({"a", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return sender().state().failed == 1; }));
    EXPECT_EQ(service_->count(), 0U) << "nothing was said to a stranger";
}

TEST_F(PushSender, ACertificateForAnotherNameIsNotBelieved) {
    service_ = std::make_unique<Service>(authorities(), "IP:127.0.0.2");
    endpoint_ = service_->address("/x");
    options_.most_tries = 1;
    sender().post({"a", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return sender().state().failed == 1; }));
    EXPECT_EQ(service_->count(), 0U);
}

TEST_F(PushSender, NothingIsSentToNeighbours) {
    options_.delivery.anywhere = false;
    options_.most_tries = 1;
    sender().post({"a", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return sender().state().failed == 1; })) << "not on this port";
    const Delivery delivery(options_.delivery);
    const std::atomic<bool> is_over = false;
    for (const char* url : {"https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://0.0.0.0/"}) {
        const auto reply = delivery.post(*parse_endpoint(url, false), "", "", is_over);
        ASSERT_FALSE(reply) << url;
        EXPECT_EQ(reply.error().text, "its address is not on the open internet") << url;
    }
    EXPECT_EQ(service_->count(), 0U);
}

TEST_F(PushSender, ASilentServiceIsNotWaitedForAtTheEnd) {
    service_->answer({""});
    options_.delivery.patience = 60s;
    sender().post({"a", 0, "{}"});
    service_->received(1);
    const auto start = std::chrono::steady_clock::now();
    sender_.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - start, 10s) << "not the minute it was given";
}

TEST_F(PushSender, ASilentServiceIsLeftAloneForAWhile) {
    service_->answer({""});
    options_.delivery.patience = 300ms;
    options_.first_pause = 1h;
    sender().post({"a", 0, "{}"});
    service_->received(1);
    EXPECT_TRUE(eventually([&] { return sender().state().waiting == 1; }));
    sender().post({"b", 0, "{}"});
    EXPECT_TRUE(eventually([&] { return sender().state().waiting == 2; }));
    EXPECT_EQ(service_->count(), 1U) << "b was not even tried";
}

}  // namespace
}  // namespace quartello::push
