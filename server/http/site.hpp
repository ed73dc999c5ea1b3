// The built page in memory: every file of a folder with its headers ready to send, plain and compressed. Answers a
// request for a file without touching the disk again, so no path can lead anywhere else. Knows no sockets.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/core/parsed.hpp"

namespace quartello::http {

/// What a request for a file says, as far as it matters.
struct PageRequest {
    std::string_view method;
    std::string_view target;
    std::string_view accept_encoding = {};
    std::string_view if_none_match = {};
    std::string_view origin = {};  // as the caller addressed us: "https://play.example"
};

/// Status line and headers without the empty line at the end (the connection adds its own), and the body.
struct PageReply {
    int status = 0;
    std::string_view head;
    std::string_view body;
    std::string_view route = {};  // the file; nothing for what is not there
};

class Site {
public:
    /// Reads the folder; fails when there is no index.html in it or it holds more than a page ever would. The start
    /// page names `public_url` (public_url.hpp) to link previews; where that is empty, the address it was asked for
    /// under.
    static Parsed<Site> load(const std::filesystem::path& folder, std::string_view public_url = {});

    /// The reply's texts live as long as the site.
    PageReply reply(const PageRequest& request) const;

    /// A reply that is no file: 400, 403, 404, 405, 413, 414, 431, 501, 503, 505.
    PageReply refusal(int status) const;

    std::size_t file_count() const { return files_.size(); }

private:
    struct Variant {
        std::string etag;
        std::string head;
        std::string unchanged_head;  // 304
        std::string body;
    };
    struct File {
        Variant plain;
        Variant gzip;  // empty body: not worth it
        Variant brotli;

        const Variant& best_for(std::string_view accept_encoding) const;
    };
    struct Refusal {
        std::string head;
        std::string body;
    };

    /// The start page by the addresses it was asked for under. Whoever asks under many invented ones gets the page as
    /// it is.
    struct Named {
        std::mutex mutex;
        std::unordered_map<std::string, std::unique_ptr<const File>> pages;
    };

    Site();
    static File complete(std::string_view path, std::string bytes, std::string packed);
    const File& index_at(std::string_view origin) const;
    /// `packed`: the bytes as brotli, as the build left them beside the file; empty where it did not.
    void add(const std::string& path, std::string bytes, std::string packed);

    std::unordered_map<std::string, File> files_;  // by path: "/assets/a.js"; "/" is "/index.html"
    std::unordered_map<int, Refusal> refusals_;
    std::unique_ptr<Named> named_;  // none: the address is given
    Refusal health_;
    Refusal no_tables_;  // GET /api where there is only the page
};

/// The headers that every answer carries: what the page may do, and that nobody else may read or frame it.
std::string_view security_headers();

/// "OK", "Not Found"; "Error" for a status we never send.
std::string_view status_words(int status);

/// Whether an Accept-Encoding header allows an encoding.
bool accepts(std::string_view accept_encoding, std::string_view encoding);

/// Whether an If-None-Match header names this ETag.
bool names_etag(std::string_view if_none_match, std::string_view etag);

}  // namespace quartello::http
