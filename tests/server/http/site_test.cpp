#include "server/http/site.hpp"

#include <fstream>

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/server/http/sample_site.hpp"

namespace {

using quartello::http::accepts;
using quartello::http::names_etag;
using quartello::http::Site;
using quartello::testing::SampleFolder;

std::string header(std::string_view head, std::string_view name) {
    const std::string start = "\r\n" + std::string(name) + ": ";
    const auto at = head.find(start);
    if (at == std::string_view::npos) return {};
    const auto begin = at + start.size();
    return std::string(head.substr(begin, head.find("\r\n", begin) - begin));
}

std::string unbrotlied(std::string_view bytes, std::size_t expected) {
    std::string out(expected + 1, '\0');
    std::size_t size = out.size();
    const auto done = BrotliDecoderDecompress(bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                                              reinterpret_cast<std::uint8_t*>(out.data()));
    return done == BROTLI_DECODER_RESULT_SUCCESS ? out.substr(0, size) : "damaged";
}

std::string gunzipped(std::string_view bytes) {
    std::string out(1 << 20, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 16) != Z_OK) return {};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool done = inflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(done ? stream.total_out : 0);
    inflateEnd(&stream);
    return out;
}

class SiteOfFiles : public ::testing::Test {
protected:
    SampleFolder folder_;
    Site site_ = std::move(*Site::load(folder_.path()));
};

TEST_F(SiteOfFiles, KnowsTypesAndCaching) {
    const auto type = [&](std::string_view path) { return header(site_.reply({"GET", path}).head, "Content-Type"); };
    EXPECT_EQ(type("/"), "text/html; charset=utf-8");
    EXPECT_EQ(type("/assets/engine-abc.wasm"), "application/wasm");
    EXPECT_EQ(type("/sw.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(type("/manifest.webmanifest"), "application/manifest+json");
    const auto caching = [&](std::string_view path) {
        return header(site_.reply({"GET", path}).head, "Cache-Control");
    };
    EXPECT_EQ(caching("/"), "no-cache");
    EXPECT_EQ(caching("/index.html"), "no-cache");
    EXPECT_EQ(caching("/sw.js"), "no-cache");
    EXPECT_EQ(caching("/assets/engine-abc.wasm"), "public, max-age=31536000, immutable");
    EXPECT_EQ(caching("/nothing"), "no-store");
}

/// Brotli that stores its bytes, which no encoder of ours would choose.
std::string stored_as_brotli(std::string_view bytes) {
    std::string out(BrotliEncoderMaxCompressedSize(bytes.size()) + 64, '\0');
    std::size_t size = out.size();
    BrotliEncoderCompress(0, 10, BROTLI_MODE_GENERIC, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()),
                          &size, reinterpret_cast<std::uint8_t*>(out.data()));
    out.resize(size);
    return out;
}

TEST_F(SiteOfFiles, SendsWhatTheBuildPackedUnlessItIsAnotherFiles) {
    const std::string script = SampleFolder::script();
    const std::string theirs = stored_as_brotli(script);
    const auto sent = [&](const std::string& packed) {
        folder_.write("assets/app-abc.js.br", packed);
        const auto site = Site::load(folder_.path());
        EXPECT_EQ(site->reply({"GET", "/assets/app-abc.js.br"}).status, 404);
        return std::string(site->reply({"GET", "/assets/app-abc.js", "br"}).body);
    };
    EXPECT_EQ(sent(theirs), theirs);
    for (const std::string& wrong :
         {stored_as_brotli(script + " "), stored_as_brotli("old"), std::string("damaged"), std::string()}) {
        const std::string own = sent(wrong);
        EXPECT_NE(own, wrong);
        EXPECT_EQ(unbrotlied(own, script.size()), script);
    }
}

TEST_F(SiteOfFiles, EveryAnswerCarriesThePolicy) {
    for (const std::string_view target : {"/", "/sw.js", "/assets/app-abc.js", "/healthz", "/nothing", "/../x"}) {
        const auto reply = site_.reply({"GET", target});
        EXPECT_NE(header(reply.head, "Content-Security-Policy").find("default-src 'none'"), std::string::npos)
            << target;
        EXPECT_EQ(header(reply.head, "Cross-Origin-Opener-Policy"), "same-origin");
        EXPECT_EQ(header(reply.head, "Cross-Origin-Embedder-Policy"), "require-corp");
        EXPECT_EQ(header(reply.head, "X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(header(reply.head, "Referrer-Policy"), "no-referrer");
        EXPECT_EQ(header(reply.head, "Content-Length"), std::to_string(reply.body.size()));
    }
    EXPECT_EQ(quartello::http::security_headers().find("unsafe-inline"), std::string_view::npos);
}

TEST_F(SiteOfFiles, CompressedWhereAskedForAndWorthIt) {
    const auto plain = site_.reply({"GET", "/assets/app-abc.js"});
    const auto small = site_.reply({"GET", "/assets/app-abc.js", "br;q=0, gzip;q=0.8"});
    EXPECT_EQ(plain.body, folder_.script());
    EXPECT_EQ(header(small.head, "Content-Encoding"), "gzip");
    EXPECT_LT(small.body.size(), plain.body.size());
    EXPECT_EQ(gunzipped(small.body), plain.body);
    EXPECT_EQ(header(plain.head, "Vary"), "Accept-Encoding");
    EXPECT_EQ(header(small.head, "Vary"), "Accept-Encoding");
    EXPECT_NE(header(plain.head, "ETag"), header(small.head, "ETag"));
    const auto smaller = site_.reply({"GET", "/assets/app-abc.js", "gzip, deflate, br"});
    EXPECT_EQ(header(smaller.head, "Content-Encoding"), "br");
    EXPECT_EQ(unbrotlied(smaller.body, plain.body.size()), plain.body);
    EXPECT_NE(header(smaller.head, "ETag"), header(small.head, "ETag"));
    EXPECT_EQ(header(site_.reply({"GET", "/icon.png", "gzip"}).head, "Content-Encoding"), "");
    EXPECT_EQ(header(site_.reply({"GET", "/manifest.webmanifest", "gzip"}).head, "Content-Encoding"), "");
}

TEST_F(SiteOfFiles, UnchangedFilesAreNotSentAgain) {
    const std::string tag = header(site_.reply({"GET", "/"}).head, "ETag");
    const auto again = site_.reply({.method = "GET", .target = "/", .if_none_match = tag});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(header(again.head, "ETag"), tag);
    EXPECT_EQ(header(again.head, "Content-Length"), "");
    EXPECT_EQ(site_.reply({.method = "GET", .target = "/", .if_none_match = "\"old\""}).status, 200);
    const auto other = site_.reply({"GET", "/assets/app-abc.js"});
    EXPECT_NE(header(other.head, "ETag"), tag);
}

TEST_F(SiteOfFiles, HeadHasHeadersOnly) {
    const auto whole = site_.reply({"GET", "/"});
    const auto head = site_.reply({"HEAD", "/"});
    EXPECT_EQ(head.head, whole.head);
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(site_.reply({"HEAD", "/nothing"}).body, "");
}

TEST_F(SiteOfFiles, NothingElseIsThere) {
    EXPECT_EQ(site_.reply({"GET", "/nothing"}).status, 404);
    EXPECT_EQ(site_.reply({"GET", "/assets"}).status, 404);
    EXPECT_EQ(site_.reply({"GET", "/assets/"}).status, 404);
    EXPECT_EQ(site_.reply({"GET", "/../secret.txt"}).status, 400);
    EXPECT_EQ(site_.reply({"GET", "/%2e%2e/secret.txt"}).status, 400);
    EXPECT_EQ(site_.reply({"GET", "/link.txt"}).status, 404) << "links are not followed";
    EXPECT_EQ(site_.reply({"GET", "/" + std::string(3000, 'a')}).status, 414);
    const auto post = site_.reply({"POST", "/"});
    EXPECT_EQ(post.status, 405);
    EXPECT_EQ(header(post.head, "Allow"), "GET, HEAD");
    EXPECT_EQ(site_.reply({"GET", "/api"}).body, R"({"name":"quartello","api":0,"now_ms":0,"public_url":""})");
    EXPECT_EQ(site_.reply({"GET", "/healthz"}).body, "{\"status\":\"ok\"}\n");
}

TEST(SiteFolder, WithoutAPageThereIsNoSite) {
    SampleFolder folder;
    std::filesystem::remove(folder.path() / "index.html");
    const auto site = Site::load(folder.path());
    ASSERT_FALSE(site);
    EXPECT_NE(site.error().text.find("no index.html"), std::string::npos) << site.error().text;
    EXPECT_FALSE(Site::load(folder.path() / "nowhere"));
}

TEST(SiteHeaders, AcceptEncoding) {
    for (const char* yes : {"gzip", "deflate, gzip", "gzip;q=0.5", "*", "br;q=1, gzip ; q=0.1", "gzip; q=1"}) {
        EXPECT_TRUE(accepts(yes, "gzip")) << yes;
    }
    for (const char* no : {"", "br", "identity", "gzip;q=0", "gzip; q=0.000", "gzipped", "*;q=0"}) {
        EXPECT_FALSE(accepts(no, "gzip")) << no;
    }
}

TEST(SiteHeaders, IfNoneMatch) {
    EXPECT_TRUE(names_etag("\"a\"", "\"a\""));
    EXPECT_TRUE(names_etag("\"b\", W/\"a\"", "\"a\""));
    EXPECT_TRUE(names_etag("*", "\"a\""));
    EXPECT_FALSE(names_etag("\"b\"", "\"a\""));
    EXPECT_FALSE(names_etag("", "\"a\""));
}

}  // namespace
