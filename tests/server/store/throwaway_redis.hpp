// A Redis of our own on a free port of the loopback, started from Debian's binary in a temporary folder; it can be
// killed and started again on the same port, and goes with the test program.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>

#include "tests/server/store/throwaway_database.hpp"

namespace quartello::store::testing {

inline constexpr const char* redis_program = "/usr/bin/redis-server";

inline bool has_redis() { return std::filesystem::exists(redis_program); }

class Redis {
public:
    explicit Redis(std::string password = "") : password_(std::move(password)) {
        std::random_device random;
        while (!is_free(port_)) port_ = static_cast<std::uint16_t>(10'000 + random() % 22'768);
        start();
    }
    ~Redis() { kill(); }
    Redis(const Redis&) = delete;
    Redis& operator=(const Redis&) = delete;

    std::string url() const {
        const std::string who = password_.empty() ? "" : ":" + password_ + "@";
        return "redis://" + who + "127.0.0.1:" + std::to_string(port_);
    }

    void start() {
        const std::string port = std::to_string(port_);
        const std::string folder = folder_.string();
        server_ = ::fork();
        if (server_ == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            const std::string log = folder + "/log";
            if (std::freopen(log.c_str(), "a", stdout) == nullptr || ::dup2(1, 2) < 0) ::_exit(126);
            ::execl(redis_program, redis_program, "--port", port.c_str(), "--bind", "127.0.0.1", "--save", "",
                    "--appendonly", "no", "--dir", folder.c_str(), "--requirepass", password_.c_str(), nullptr);
            ::_exit(127);
        }
        bool is_up = false;
        for (int i = 0; i < 3000 && !is_up; ++i) {
            is_up = answers();
            if (!is_up) ::usleep(20'000);
        }
        EXPECT_TRUE(is_up) << "Redis is installed but does not start";
    }
    void kill() {
        if (server_ <= 0) return;
        ::kill(server_, SIGKILL);
        ::waitpid(server_, nullptr, 0);
        server_ = -1;
    }
    /// It is there and says nothing, until it goes on.
    void freeze() const { ::kill(server_, SIGSTOP); }
    void go_on() const { ::kill(server_, SIGCONT); }

private:
    /// Ports from 32768 on are the kernel's to give: a connection could have ours while Redis is away.
    static bool is_free(std::uint16_t port) {
        if (port == 0) return false;
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in where{};
        where.sin_family = AF_INET;
        where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        where.sin_port = htons(port);
        const bool is_free = ::bind(socket, reinterpret_cast<sockaddr*>(&where), sizeof where) == 0;
        ::close(socket);
        return is_free;
    }

    bool answers() const {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in where{};
        where.sin_family = AF_INET;
        where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        where.sin_port = htons(port_);
        const bool is_there = ::connect(socket, reinterpret_cast<sockaddr*>(&where), sizeof where) == 0;
        ::close(socket);
        return is_there;
    }

    const std::string password_;
    const std::filesystem::path folder_ = temporary_folder();
    std::uint16_t port_ = 0;
    pid_t server_ = -1;
};

}  // namespace quartello::store::testing
