// Texts on their way to one caller, from any thread to the thread of its connection. Whoever lets too much pile up is
// dropped: it comes back and asks for what it missed.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/http/service.hpp"

namespace quartello::http {

class Mailbox : public Outlet {
public:
    /// `wake` is called when there is something new, once until the next take(); it must not wait.
    Mailbox(std::size_t most_bytes, std::function<void()> wake) : most_bytes_(most_bytes), wake_(std::move(wake)) {}

    struct Post {
        std::vector<std::shared_ptr<const std::string>> texts;
        bool is_last = false;  // closed by the sender
        bool is_late = false;  // too much piled up; some texts are lost
    };

    void send(std::shared_ptr<const std::string> text) override {
        const std::lock_guard guard(mutex_);
        if (!wake_ || post_.is_last || post_.is_late) return;
        bytes_ += text->size();
        if (bytes_ > most_bytes_) post_.is_late = true;
        else post_.texts.push_back(std::move(text));
        call();
    }
    void close() override {
        const std::lock_guard guard(mutex_);
        post_.is_last = true;
        call();
    }

    /// For the connection's thread: what there is.
    Post take() {
        const std::lock_guard guard(mutex_);
        is_called_ = false;
        bytes_ = 0;
        Post out = std::move(post_);
        post_ = {.texts = {}, .is_last = out.is_last, .is_late = out.is_late};
        return out;
    }
    /// Too much has piled up, whether anybody has come to take it or not.
    bool is_late() const {
        const std::lock_guard guard(mutex_);
        return post_.is_late;
    }
    /// The connection is gone; nothing more is taken in.
    void abandon() {
        const std::lock_guard guard(mutex_);
        wake_ = nullptr;
        post_.texts.clear();
    }

private:
    void call() {
        if (!wake_ || std::exchange(is_called_, true)) return;
        wake_();
    }

    const std::size_t most_bytes_;
    mutable std::mutex mutex_;
    std::function<void()> wake_;
    Post post_;
    std::size_t bytes_ = 0;
    bool is_called_ = false;
};

}  // namespace quartello::http
