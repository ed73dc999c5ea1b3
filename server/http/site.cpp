#include "server/http/site.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <utility>

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>

#include "engine/core/checksum.hpp"
#include "engine/core/text.hpp"
#include "server/http/public_url.hpp"
#include "server/http/target.hpp"

namespace quartello::http {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;
/// Under this a compressed body saves no packet.
constexpr std::size_t least_compressed = 256;
/// Under so many addresses the start page is kept; a server has one or two.
constexpr std::size_t most_origins = 16;
/// What the build packed lies beside the file it is made of (web/packed.ts).
constexpr const char* packed_ending = ".br";

struct TypeOf {
    std::string_view ending;
    std::string_view type;
    bool compress;
};

constexpr std::array types = std::to_array<TypeOf>({
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".wasm", "application/wasm", true},
    {".svg", "image/svg+xml", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".png", "image/png", false},
    {".gif", "image/gif", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".ico", "image/x-icon", false},
    {".woff2", "font/woff2", false},
    {".woff", "font/woff", false},
});

TypeOf type_of(std::string_view path) {
    const auto found = std::ranges::find_if(types, [&](const TypeOf& type) { return path.ends_with(type.ending); });
    return found == types.end() ? TypeOf{"", "application/octet-stream", false} : *found;
}

/// Files under /assets/ carry a hash of their contents in their name: what lies there never changes.
std::string_view caching_of(std::string_view path) {
    return path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

/// 64-bit FNV-1a and the length: two builds of one file get two tags.
std::string etag_of(std::string_view bytes, std::string_view suffix) {
    const std::uint64_t hash = fnv1a(bytes);
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%016llx-%zx", static_cast<unsigned long long>(hash), bytes.size());
    return "\"" + std::string(text.data()) + std::string(suffix) + "\"";
}

/// The bytes as a gzip file, or nothing when that saves less than a tenth.
std::string gzipped(const std::string& bytes) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16;
    constexpr int most_memory = 9;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, most_memory, Z_DEFAULT_STRATEGY) != Z_OK) {
        return {};
    }
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    // zlib's pointer is not const for historical reasons; it does not write.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return out.size() < bytes.size() - bytes.size() / 10 ? out : std::string();
}

/// The same as brotli, which takes a sixth less. The qualities above 9 take seconds for the engine: they are the
/// build's.
std::string brotlied(const std::string& bytes) {
    constexpr int quality = 7;
    std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
    std::string out(size, '\0');
    const bool done = BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, bytes.size(),
                                            reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                                            reinterpret_cast<std::uint8_t*>(out.data())) == BROTLI_TRUE;
    out.resize(done ? size : 0);
    return out.size() < bytes.size() - bytes.size() / 10 ? out : std::string();
}

/// Whether a file of the build is the brotli of these bytes; one that was left over from another build is not.
bool unpacks_to(const std::string& packed, const std::string& bytes) {
    std::string out(bytes.size() + 1, '\0');
    std::size_t size = out.size();
    const auto done = BrotliDecoderDecompress(packed.size(), reinterpret_cast<const std::uint8_t*>(packed.data()),
                                              &size, reinterpret_cast<std::uint8_t*>(out.data()));
    return done == BROTLI_DECODER_RESULT_SUCCESS && size == bytes.size() && out.compare(0, size, bytes) == 0;
}

std::string status_line(int status) {
    return "HTTP/1.1 " + std::to_string(status) + " " + std::string(status_words(status)) + "\r\n";
}

std::string header(std::string_view name, std::string_view value) {
    return std::string(name) + ": " + std::string(value) + "\r\n";
}

/// A page for people: what went wrong and the way back. It has no style of its own: the policy forbids inline ones.
std::string refusal_page(int status) {
    const std::string title = std::to_string(status) + " " + std::string(status_words(status));
    const std::string words = status == 404 ? "There is nothing at this address." : "The server does not answer that.";
    return "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light "
           "dark\">\n"
           "<title>" +
           title + "</title>\n<h1>" + title + "</h1>\n<p>" + words + " <a href=\"/\">To the table</a></p>\n</html>\n";
}

std::string trimmed_token(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

Parsed<std::string> file_bytes(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in) return Error{"cannot read " + quartello::quoted(path.string())};
    return bytes;
}

}  // namespace

std::string_view security_headers() {
    // 'wasm-unsafe-eval' lets the engine compile; pictures are drawn from data: addresses and saved from blob: ones.
    return "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
           "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
           "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
           "Cross-Origin-Opener-Policy: same-origin\r\n"
           "Cross-Origin-Embedder-Policy: require-corp\r\n"
           "Cross-Origin-Resource-Policy: same-origin\r\n"
           "X-Content-Type-Options: nosniff\r\n"
           "Referrer-Policy: no-referrer\r\n";
}

std::string_view status_words(int status) {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 204: return "No Content";
        case 304: return "Not Modified";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 409: return "Conflict";
        case 413: return "Payload Too Large";
        case 414: return "URI Too Long";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 500: return "Internal Server Error";
        case 417: return "Expectation Failed";
        case 421: return "Misdirected Request";
        case 501: return "Not Implemented";
        case 503: return "Service Unavailable";
        case 505: return "HTTP Version Not Supported";
        default: return "Error";
    }
}

bool accepts(std::string_view accept_encoding, std::string_view encoding) {
    for (const auto part : split(accept_encoding, ',')) {
        const auto semicolon = part.find(';');
        const std::string name = trimmed_token(part.substr(0, semicolon));
        if (name != encoding && name != "*") continue;
        const std::string weight = semicolon == std::string_view::npos ? "" : trimmed_token(part.substr(semicolon + 1));
        // "q=0" and "q=0.000" refuse; any other weight is a yes.
        return !(weight.starts_with("q=0") && weight.find_first_not_of("0.", 2) == std::string::npos);
    }
    return false;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
    for (const auto part : split(if_none_match, ',')) {
        std::string tag = trimmed_token(part);
        if (tag.starts_with("W/")) tag.erase(0, 2);
        if (tag == "*" || tag == etag) return true;
    }
    return false;
}

Site::Site() {
    const auto answer = [](int status, std::string_view extra, std::string_view type, std::string body) {
        return Refusal{status_line(status) + std::string(security_headers()) + std::string(extra) +
                           header("Content-Type", type) + header("Cache-Control", "no-store") +
                           header("Content-Length", std::to_string(body.size())),
                       std::move(body)};
    };
    for (const int status : {400, 403, 404, 405, 413, 414, 417, 421, 429, 431, 501, 503, 505}) {
        refusals_[status] = answer(status, status == 405 ? "Allow: GET, HEAD\r\n" : "", "text/html; charset=utf-8",
                                   refusal_page(status));
    }
    no_tables_ =
        answer(200, "", "application/json", "{\"name\":\"quartello\",\"api\":0,\"now_ms\":0,\"public_url\":\"\"}");
    health_ = answer(200, "", "application/json", "{\"status\":\"ok\"}\n");
}

Site::File Site::complete(std::string_view path, std::string bytes, std::string packed) {
    const TypeOf type = type_of(path);
    File file;
    if (type.compress && bytes.size() >= least_compressed) {
        file.gzip.body = gzipped(bytes);
        file.brotli.body = unpacks_to(packed, bytes) ? std::move(packed) : brotlied(bytes);
    }
    const bool varies = !file.gzip.body.empty() || !file.brotli.body.empty();
    const std::string vary = varies ? header("Vary", "Accept-Encoding") : "";
    const auto finish = [&](Variant& variant, std::string_view suffix, std::string_view encoding) {
        variant.etag = etag_of(bytes, suffix);
        const std::string kept = std::string(security_headers()) + header("ETag", variant.etag) +
                                 header("Cache-Control", caching_of(path)) + vary;
        variant.unchanged_head = status_line(304) + kept;
        variant.head = status_line(200) + kept + header("Content-Type", type.type) + std::string(encoding) +
                       header("Content-Length", std::to_string(variant.body.size()));
    };
    if (!file.gzip.body.empty()) finish(file.gzip, "-gz", header("Content-Encoding", "gzip"));
    if (!file.brotli.body.empty()) finish(file.brotli, "-br", header("Content-Encoding", "br"));
    file.plain.body = bytes;
    finish(file.plain, "", "");
    return file;
}

void Site::add(const std::string& path, std::string bytes, std::string packed) {
    files_[path] = complete(path, std::move(bytes), std::move(packed));
}

const Site::File& Site::index_at(std::string_view origin) const {
    const File& plain = files_.at("/index.html");
    if (named_ == nullptr || origin.empty()) return plain;
    const std::lock_guard lock(named_->mutex);
    const auto found = named_->pages.find(std::string(origin));
    if (found != named_->pages.end()) return *found->second;
    if (named_->pages.size() >= most_origins) return plain;
    auto page = std::make_unique<const File>(complete("/index.html", with_public_url(plain.plain.body, origin), {}));
    return *named_->pages.emplace(origin, std::move(page)).first->second;
}

Parsed<Site> Site::load(const fs::path& folder, std::string_view public_url) {
    std::error_code code;
    if (!fs::is_regular_file(folder / "index.html", code)) {
        return Error{"no page in " + quartello::quoted(folder.string()) +
                     ": there is no index.html (tools/web build makes it)"};
    }
    Site site;
    std::size_t total = 0;
    for (fs::recursive_directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        const fs::path path = entry->path();
        if (!fs::is_regular_file(entry->symlink_status()) || path.extension() == packed_ending) continue;
        auto bytes = file_bytes(path);
        if (!bytes) return bytes.error();
        auto packed = file_bytes(path.string() + packed_ending);
        total += bytes->size();
        if (total > most_bytes) return Error{quartello::quoted(folder.string()) + " is too large for a page"};
        const std::string name = "/" + fs::relative(path, folder).generic_string();
        if (name == "/index.html" && !public_url.empty()) *bytes = with_public_url(std::move(*bytes), public_url);
        site.add(name, std::move(*bytes), packed ? std::move(*packed) : std::string());
    }
    if (code) return Error{"cannot read " + quartello::quoted(folder.string()) + ": " + code.message()};
    site.files_["/"] = site.files_.at("/index.html");
    if (public_url.empty()) site.named_ = std::make_unique<Named>();
    return site;
}

const Site::Variant& Site::File::best_for(std::string_view accept_encoding) const {
    if (!brotli.body.empty() && accepts(accept_encoding, "br")) return brotli;
    return !gzip.body.empty() && accepts(accept_encoding, "gzip") ? gzip : plain;
}

PageReply Site::refusal(int status) const {
    const auto found = refusals_.find(status);
    const Refusal& refusal = found == refusals_.end() ? refusals_.at(400) : found->second;
    return {found == refusals_.end() ? 400 : status, refusal.head, refusal.body};
}

PageReply Site::reply(const PageRequest& request) const {
    const bool head_only = request.method == "HEAD";
    const auto without_body = [&](PageReply reply) {
        if (head_only) reply.body = {};
        return reply;
    };
    if (request.target.size() > longest_target) return without_body(refusal(414));
    const auto target = parse_target(request.target);
    if (!target) return without_body(refusal(400));
    if (request.method != "GET" && !head_only) return refusal(405);
    // Without tables there is nothing to be ready for; with them the game server answers this.
    if (target->path == "/readyz") return without_body({200, health_.head, health_.body, "/readyz"});
    if (target->path == "/healthz") return without_body({200, health_.head, health_.body, "/healthz"});
    if (target->path == "/api") return without_body({200, no_tables_.head, no_tables_.body, "/api"});
    const auto found = files_.find(target->path);
    if (found == files_.end()) return without_body(refusal(404));
    const bool is_index = target->path == "/" || target->path == "/index.html";
    const File& file = is_index ? index_at(request.origin) : found->second;
    const Variant& variant = file.best_for(request.accept_encoding);
    if (!request.if_none_match.empty() && names_etag(request.if_none_match, variant.etag)) {
        return {304, variant.unchanged_head, {}, found->first};
    }
    return without_body({200, variant.head, variant.body, found->first});
}

}  // namespace quartello::http
