// The address under which people reach a server: what is one, and the start page with it.
#include "server/http/public_url.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "server/http/site.hpp"
#include "tests/server/http/sample_site.hpp"

namespace quartello::testing {
namespace {

using http::parse_public_url;
using http::Site;
using http::with_public_url;

constexpr auto page = R"(<head><meta property="og:image" content="./preview.jpg" /></head>)";

TEST(PublicUrl, IsAnAddressOfAPage) {
    EXPECT_EQ(*parse_public_url("https://play.example"), "https://play.example");
    EXPECT_EQ(*parse_public_url("http://[::1]:8080/"), "http://[::1]:8080");
    EXPECT_EQ(*parse_public_url("https://club.example/games/"), "https://club.example/games");
    for (const auto* wrong : {"", "play.example", "https://", "https:///x", "ftp://play.example", "https://a b",
                              "https://a\"b", "https://a?b", "https://a#b", "https://a//b", "https://a/<b"})
        EXPECT_FALSE(parse_public_url(wrong)) << wrong;
    EXPECT_FALSE(parse_public_url("https://" + std::string(300, 'a')));
}

TEST(PublicUrl, IsTheOnlyNameOfAServerThatHasOne) {
    const auto names = http::own_names("https://Play.example:8443/games", "0.0.0.0", true);
    for (const auto* own :
         {"play.example", "PLAY.EXAMPLE", "play.example:443", "play.example.", "localhost", "localhost:8080",
          "a.localhost", "127.0.0.1:8080", "192.168.0.7", "[::1]:8080", "[2001:db8::7]"})
        EXPECT_TRUE(http::is_own_name(names, own)) << own;
    for (const auto* foreign :
         {"", "evil.example", "play.example.evil.example", "xplay.example", "127.0.0.1.evil.example",
          "localhost.evil.example", "[::1].evil.example", "1.2.3", "[evil.example]", "play"})
        EXPECT_FALSE(http::is_own_name(names, foreign)) << foreign;
}

TEST(PublicUrl, WithoutOneAServerForThisMachineHasNoName) {
    for (const auto* address : {"127.0.0.1", "127.1.2.3", "::1"}) {
        EXPECT_FALSE(http::is_own_name(http::own_names("", address, false), "evil.example")) << address;
        EXPECT_TRUE(http::is_own_name(http::own_names("", address, false), "localhost:8080")) << address;
        EXPECT_TRUE(http::is_own_name(http::own_names("", address, true), "club.example")) << "the proxy's affair";
    }
    EXPECT_TRUE(http::is_own_name(http::own_names("", "0.0.0.0", false), "club.example"));
}

TEST(PublicUrl, MakesThePreviewsAddressesAbsolute) {
    const std::string named = with_public_url(page, "https://play.example");
    EXPECT_NE(named.find(R"("og:image" content="https://play.example/preview.jpg")"), std::string::npos) << named;
    EXPECT_NE(named.find(R"("og:url" content="https://play.example/")"), std::string::npos) << named;
    EXPECT_EQ(with_public_url("<title>another</title>", "https://play.example"), "<title>another</title>");
}

TEST(PublicUrl, ThePageOfThisTreeHasTheMark) {
    std::ifstream in("web/index.html");
    const std::string html{std::istreambuf_iterator<char>(in), {}};
    EXPECT_NE(with_public_url(html, "https://play.example"), html);
}

TEST(PublicUrl, TheStartPageNamesTheAddressThatIsGiven) {
    SampleFolder folder;
    folder.write("index.html", page + std::string(400, ' '));
    const auto site = Site::load(folder.path(), "https://play.example");
    for (const std::string_view origin : {"", "http://127.0.0.1:8080", "https://evil.example"}) {
        for (const std::string_view path : {"/", "/index.html"}) {
            const auto reply = site->reply({.method = "GET", .target = path, .origin = origin});
            EXPECT_NE(reply.body.find("https://play.example/preview.jpg"), std::string::npos);
            EXPECT_EQ(reply.body.find("evil"), std::string::npos);
        }
    }
}

TEST(PublicUrl, OrElseTheAddressItWasAskedForUnder) {
    SampleFolder folder;
    folder.write("index.html", page + std::string(400, ' '));
    const auto site = Site::load(folder.path());
    const auto body = [&](const std::string& origin) {
        return std::string(site->reply({.method = "GET", .target = "/", .origin = origin}).body);
    };
    EXPECT_NE(body("http://one.example").find("http://one.example/preview.jpg"), std::string::npos);
    EXPECT_NE(body("http://two.example").find("http://two.example/preview.jpg"), std::string::npos);
    EXPECT_NE(body("http://one.example").find("http://one.example/preview.jpg"), std::string::npos);
    EXPECT_NE(body("").find("./preview.jpg"), std::string::npos);
    const auto kept = site->reply({.method = "GET", .target = "/", .origin = "http://one.example"});
    const auto again = site->reply({.method = "GET", .target = "/", .origin = "http://one.example"});
    EXPECT_EQ(kept.body.data(), again.body.data());  // made once
    for (int i = 0; i < 100; ++i) body("http://invented" + std::to_string(i));
    EXPECT_NE(body("http://late.example").find("./preview.jpg"), std::string::npos);
    EXPECT_NE(body("http://one.example").find("http://one.example/preview.jpg"), std::string::npos);
}

}  // namespace
}  // namespace quartello::testing
