#include "server/http/target.hpp"

#include <gtest/gtest.h>

namespace {

using quartello::http::is_utf8;
using quartello::http::parse_target;
using quartello::http::percent_decoded;
using quartello::http::Target;

TEST(RequestTarget, PathAndQueryComeApart) {
    EXPECT_EQ(*parse_target("/"), (Target{"/", ""}));
    EXPECT_EQ(*parse_target("/a/b.js"), (Target{"/a/b.js", ""}));
    EXPECT_EQ(*parse_target("/a/?x=1&y=%2F?"), (Target{"/a/", "x=1&y=%2F?"}));
    EXPECT_EQ(*parse_target("/a%20b%C3%A9"), (Target{"/a b\xC3\xA9", ""}));
    EXPECT_EQ(*parse_target("http://host:1/a?b"), (Target{"/a", "b"}));
    EXPECT_EQ(*parse_target("http://host"), (Target{"/", ""}));
}

TEST(RequestTarget, AWholeAddressIsItsPath) {
    for (const char* text : {"http://host/a?b", "https://host:8080/a?b", "HTTP://HOST/a?b"}) {
        const auto target = parse_target(text);
        ASSERT_TRUE(target) << text;
        EXPECT_EQ(target->path, "/a");
        EXPECT_EQ(target->query, "b");
        EXPECT_EQ(quartello::http::path_of(text), "/a");
    }
    EXPECT_EQ(parse_target("http://host")->path, "/");
}

TEST(RequestTarget, TricksAreRefused) {
    for (const char* text : {"",      "a",       "*",         "ftp://host/a", "/../etc/passwd", "/a/..",  "/./a",
                             "//a",   "/a//b",   "/%2e%2e/a", "/a/%2E",       "/a%2f..%2fb",    "/a%00b", "/a%0d%0ab",
                             "/a\\b", "/a%5c..", "/%",        "/%4",          "/%zz",           "/a%7f"}) {
        EXPECT_FALSE(parse_target(text)) << text;
    }
    EXPECT_FALSE(parse_target("/" + std::string(quartello::http::longest_target, 'a')));
    EXPECT_TRUE(parse_target("/" + std::string(quartello::http::longest_target - 1, 'a')));
}

TEST(RequestTarget, EscapesAreExact) {
    EXPECT_EQ(*percent_decoded("%41%62+c"), "Ab+c");
    EXPECT_EQ(*percent_decoded(""), "");
    EXPECT_FALSE(percent_decoded("%4"));
    EXPECT_FALSE(percent_decoded("a%"));
    EXPECT_FALSE(percent_decoded("%+1"));
}

TEST(Utf8, IsToldFromOtherBytes) {
    for (const std::string text : {"", "a", "\u00e9", "\u20ac", "\U0001F600", "\u3042x\u3044"})
        EXPECT_TRUE(is_utf8(text)) << text;
    for (const std::string text : {"\x80", "\xff", "\xc3", "\xc0\x80", "\xe2\x82", "\xe0\x80\x80", "\xed\xa0\x80",
                                   "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "a\xe2\x28\xa1"})
        EXPECT_FALSE(is_utf8(text)) << text;
}

}  // namespace
