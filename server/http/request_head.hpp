// What the head of a request tells: who sent it, from which page, whether its length is known; and the status for one
// that could not be read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/http/io_thread.hpp"

namespace quartello::http::net {

namespace beast_http = boost::beast::http;
using HttpRequest = beast_http::request<beast_http::string_body>;

/// The status for what Beast could not read; 0 where nobody waits for an answer.
inline int status_for(const error_code& code) {
    if (code.category() != beast_http::make_error_code(beast_http::error::bad_target).category()) return 0;
    switch (static_cast<beast_http::error>(code.value())) {
        case beast_http::error::end_of_stream:
        case beast_http::error::partial_message: return 0;
        case beast_http::error::header_limit:
        case beast_http::error::buffer_overflow: return 431;
        case beast_http::error::body_limit: return 413;
        case beast_http::error::bad_version: return 505;
        default: return 400;
    }
}

inline std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// What limits are kept by: the address, of IPv6 the network alone (everybody has billions of the rest).
inline std::string limit_name(const asio::ip::address& address) {
    if (!address.is_v6()) return address.to_string();
    const auto whole = address.to_v6();
    if (whole.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, whole).to_string();
    auto bytes = whole.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return asio::ip::make_address_v6(bytes).to_string();
}

inline std::string limit_name(const Socket& socket) {
    error_code code;
    const auto endpoint = socket.remote_endpoint(code);
    return code ? "gone" : limit_name(endpoint.address());
}

/// Of "192.0.2.1", "192.0.2.1:80", "2001:db8::1" or "[2001:db8::1]:80" the address.
inline std::string host_of(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    if (text.starts_with('[')) return std::string(text.substr(1, text.find(']') - 1));
    const bool has_port = std::ranges::count(text, ':') == 1;
    return std::string(has_port ? text.substr(0, text.find(':')) : text);
}

/// A body's length in a way that we do not read: what follows would be taken for the next request.
inline bool has_unknown_length(const HttpRequest& request) {
    if (request.count(beast_http::field::transfer_encoding) == 0) return false;
    const bool is_one = request.count(beast_http::field::transfer_encoding) == 1;
    const auto coding = request[beast_http::field::transfer_encoding];
    return !is_one || request.version() == 10 || !boost::beast::iequals(coding, "chunked");
}

/// A page of another site may not talk to us in its visitor's name.
inline bool is_own_origin(const HttpRequest& request, std::string_view public_url) {
    if (request.count(beast_http::field::origin) == 0) return true;
    const auto origin = view(request[beast_http::field::origin]);
    const auto host = view(request[beast_http::field::host]);
    // A proxy may have put another Host in the place of the public one.
    const auto path = public_url.find('/', public_url.find("://") + 3);
    if (!public_url.empty() && origin == public_url.substr(0, path)) return true;
    return origin == "http://" + std::string(host) || origin == "https://" + std::string(host);
}

}  // namespace quartello::http::net
