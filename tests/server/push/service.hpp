// A push service on this machine, for tests: HTTPS with a certificate of its own, answers as it is told, and keeps what
// it was sent.
#pragma once

#include <arpa/inet.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace quartello::push::testing {

struct Received {
    std::string line;                            // "POST /x HTTP/1.1"
    std::map<std::string, std::string> headers;  // names as they were sent
    std::string body;
};

class Service {
public:
    /// `name` is whom the certificate is for; `authorities` the file where it is written for those who shall trust it.
    explicit Service(const std::string& authorities, const std::string& name = "IP:127.0.0.1") {
        key_ = EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
        certificate_ = X509_new();
        X509_set_version(certificate_, 2);
        ASN1_INTEGER_set(X509_get_serialNumber(certificate_), 1);
        X509_gmtime_adj(X509_getm_notBefore(certificate_), -3600);
        X509_gmtime_adj(X509_getm_notAfter(certificate_), 3600);
        X509_set_pubkey(certificate_, key_);
        X509_NAME* subject = X509_get_subject_name(certificate_);
        const unsigned char own[] = "a test";
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, own, -1, -1, 0);
        X509_set_issuer_name(certificate_, subject);
        X509_EXTENSION* names = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, name.c_str());
        X509_add_ext(certificate_, names, -1);
        X509_EXTENSION_free(names);
        X509_sign(certificate_, key_, EVP_sha256());
        std::FILE* file = std::fopen(authorities.c_str(), "w");
        PEM_write_X509(file, certificate_);
        std::fclose(file);
        context_ = SSL_CTX_new(TLS_server_method());
        SSL_CTX_use_certificate(context_, certificate_);
        SSL_CTX_use_PrivateKey(context_, key_);
        listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof at;
        bind(listener_, reinterpret_cast<sockaddr*>(&at), size);
        listen(listener_, 20);
        getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size);
        port_ = ntohs(at.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    ~Service() {
        is_over_ = true;
        thread_.join();
        close(listener_);
        SSL_CTX_free(context_);
        X509_free(certificate_);
        EVP_PKEY_free(key_);
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    std::string address(const std::string& path) const { return "https://127.0.0.1:" + std::to_string(port_) + path; }
    /// What it says to the next requests, before it goes on with 201; "" says nothing at all.
    void answer(std::deque<std::string> heads) {
        const std::lock_guard guard(mutex_);
        answers_ = std::move(heads);
    }
    /// Waits for so many requests in all.
    std::vector<Received> received(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::seconds(60), [&] { return received_.size() >= count; });
        return received_;
    }
    std::size_t count() {
        const std::lock_guard guard(mutex_);
        return received_.size();
    }

private:
    void serve() {
        while (!is_over_) {
            pollfd asked{.fd = listener_, .events = POLLIN, .revents = 0};
            if (poll(&asked, 1, 20) <= 0) continue;
            const int caller = accept(listener_, nullptr, nullptr);
            SSL* ssl = SSL_new(context_);
            SSL_set_fd(ssl, caller);
            if (SSL_accept(ssl) == 1) talk(ssl);
            SSL_free(ssl);
            close(caller);
        }
    }
    void talk(SSL* ssl) {
        std::string text;
        const auto more = [&] {
            char part[2048];
            const int size = SSL_read(ssl, part, sizeof part);
            if (size > 0) text.append(part, static_cast<std::size_t>(size));
            return size > 0;
        };
        while (text.find("\r\n\r\n") == std::string::npos) {
            if (!more()) return;
        }
        Received got;
        const auto end = text.find("\r\n\r\n");
        std::size_t at = text.find("\r\n");
        got.line = text.substr(0, at);
        while (at < end) {
            const auto next = text.find("\r\n", at + 2);
            const std::string header = text.substr(at + 2, next - at - 2);
            got.headers[header.substr(0, header.find(':'))] = header.substr(header.find(':') + 2);
            at = next;
        }
        const std::size_t size = std::stoul(got.headers["Content-Length"]);
        while (text.size() < end + 4 + size) {
            if (!more()) return;
        }
        got.body = text.substr(end + 4);
        std::string answer = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
        {
            const std::lock_guard guard(mutex_);
            received_.push_back(std::move(got));
            if (!answers_.empty()) {
                answer = answers_.front();
                answers_.pop_front();
            }
        }
        changed_.notify_all();
        if (answer.empty()) {
            // Silence, until the caller has had enough.
            while (!is_over_ && SSL_pending(ssl) == 0 && more()) {
            }
            return;
        }
        SSL_write(ssl, answer.data(), static_cast<int>(answer.size()));
        SSL_shutdown(ssl);
    }

    EVP_PKEY* key_ = nullptr;
    X509* certificate_ = nullptr;
    SSL_CTX* context_ = nullptr;
    int listener_ = -1;
    int port_ = 0;
    std::atomic<bool> is_over_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> answers_;
    std::vector<Received> received_;
    std::thread thread_;
};

}  // namespace quartello::push::testing
