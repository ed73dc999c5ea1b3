// Any request for a file: a method, a target and two headers, one a line. What is answered is whole and honest, and no
// target leads out of the page.
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "fuzz/fuzz_support.hpp"
#include "server/http/site.hpp"
#include "server/http/target.hpp"

using namespace quartello;

namespace {

constexpr std::string_view secret = "nobody may read this";

/// Three small files, and a fourth beside their folder.
http::Site make_site() {
    std::string name = (std::filesystem::temp_directory_path() / "quartello_fuzz_XXXXXX").string();
    const std::filesystem::path base = mkdtemp(name.data());
    std::filesystem::create_directories(base / "dist" / "assets");
    std::ofstream(base / "dist" / "index.html") << "<!doctype html>" << std::string(500, ' ');
    std::ofstream(base / "dist" / "assets" / "a.js") << std::string(500, 'a');
    std::ofstream(base / "dist" / "icon.png") << "png";
    std::ofstream(base / "secret.txt") << secret;
    auto site = http::Site::load(base / "dist");
    std::filesystem::remove_all(base);
    return std::move(*site);
}

void check_target(std::string_view text) {
    const auto target = http::parse_target(text);
    if (!target) return;
    fuzz::require(target->path.starts_with('/'), "a path starts with a slash", text);
    fuzz::require((target->path + "/").find("/../") == std::string::npos, "a path never goes up", text);
    fuzz::require(target->path.find('\0') == std::string::npos, "a path has no zero", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const http::Site site = make_site();
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto method = fuzz::take_line(text);
    const auto target = fuzz::take_line(text);
    const auto accept_encoding = fuzz::take_line(text);
    check_target(target);
    const auto reply = site.reply({method, target, accept_encoding, text});
    fuzz::require(reply.head.starts_with("HTTP/1.1 " + std::to_string(reply.status) + " "), "a status line", target);
    fuzz::require(reply.head.ends_with("\r\n"), "whole lines", target);
    fuzz::require(reply.head.find("\r\n\r\n") == std::string_view::npos, "no end of the headers", target);
    fuzz::require(reply.body.find(secret) == std::string_view::npos, "nothing from outside the page", target);
    const std::string length = "Content-Length: " + std::to_string(reply.body.size()) + "\r\n";
    const bool has_length = reply.head.find(length) != std::string_view::npos;
    fuzz::require(has_length || reply.status == 304 || method == "HEAD", "the right length", target);
    return 0;
}
