// Where a stranger may send this server: to the open internet, by https.
#include "server/push/endpoint.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>

namespace quartello::push {
namespace {

TEST(PushEndpoint, IsReadStrictly) {
    const auto endpoint = parse_endpoint("https://FCM.googleapis.com/fcm/send/a:b-c_d?x=1", false);
    ASSERT_TRUE(endpoint);
    EXPECT_EQ(endpoint->host, "fcm.googleapis.com");
    EXPECT_EQ(endpoint->port, "443");
    EXPECT_EQ(endpoint->target, "/fcm/send/a:b-c_d?x=1");
    EXPECT_EQ(endpoint->origin, "https://fcm.googleapis.com");
    EXPECT_EQ(parse_endpoint("https://push.example", false)->target, "/");
    EXPECT_EQ(parse_endpoint("https://push.example?x", false)->target, "/?x");
    EXPECT_EQ(parse_endpoint("https://push.example:0443/", false)->origin, "https://push.example");
    EXPECT_EQ(parse_endpoint("https://[2606:4700::1]/x", false)->host, "2606:4700::1");
    EXPECT_EQ(parse_endpoint("https://[2606:4700::1]:8443/x", true)->origin, "https://[2606:4700::1]:8443");
    for (const char* wrong :
         {"", "http://push.example/", "https://", "https:///x", "ftp://push.example/", "https://a@push.example/",
          "https://push.example:80/", "https://push.example:x/", "https://push.example:/", "https://push.example/#x",
          "https://push.example/a b", "https://push.example/\r\nHost: x", "https://push.exämple/", "https://[::1/",
          "https://[::1]x/", "https://a:1:2/", "https://push.example:99999/", "//push.example/", "https://a\\b/"})
        EXPECT_FALSE(parse_endpoint(wrong, false)) << wrong;
    EXPECT_FALSE(parse_endpoint("https://push.example/" + std::string(1000, 'x'), false));
}

TEST(PushEndpoint, NeighboursAreNotTheInternet) {
    const auto is_open = [](const char* text) {
        in_addr four{};
        if (inet_pton(AF_INET, text, &four) == 1) return is_public(four);
        in6_addr six{};
        EXPECT_EQ(inet_pton(AF_INET6, text, &six), 1) << text;
        return is_public(six);
    };
    for (const char* text : {"8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "192.167.1.1",
                             "198.17.0.1", "198.20.0.1", "223.255.255.255", "2606:4700::1", "2a00:1450::1",
                             "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"})
        EXPECT_TRUE(is_open(text)) << text;
    for (const char* text : {"0.0.0.0",
                             "10.1.2.3",
                             "100.64.0.1",
                             "100.127.255.255",
                             "127.0.0.1",
                             "127.255.255.255",
                             "169.254.169.254",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.0.0.1",
                             "192.168.1.1",
                             "198.18.0.1",
                             "198.19.255.255",
                             "224.0.0.1",
                             "240.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "fe80::1",
                             "fc00::1",
                             "fdff::1",
                             "ff02::1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "::127.0.0.1",
                             "64:ff9b::a00:1",
                             "2002:a00:1::1",
                             "2002:7f00:1::",
                             "2001::1",
                             "2001:db8::1",
                             "64:ff9b:1::1"})
        EXPECT_FALSE(is_open(text)) << text;
}

}  // namespace
}  // namespace quartello::push
