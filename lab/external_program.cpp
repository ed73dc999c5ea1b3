#include "lab/external_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <thread>

namespace quartello::lab {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds stop_interval{20};      // how often a wait looks at the stop flag
constexpr milliseconds leave_time{200};        // for a program to end by itself once its input is closed
constexpr std::size_t longest_line = 1 << 20;  // a program that never ends its line is not a protocol

struct Pipe {
    int read = -1;
    int write = -1;

    // Closed in every child but for the copies made on purpose: programs started by other threads must not hold them.
    bool open() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
    ~Pipe() {
        if (read >= 0) close(read);
        if (write >= 0) close(write);
    }
};

/// Writing to a program that has gone raises SIGPIPE, which would end us; while this lives, it only fails.
class NoBrokenPipeSignal {
public:
    NoBrokenPipeSignal() {
        sigemptyset(&only_pipe_);
        sigaddset(&only_pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &only_pipe_, &before_);
    }
    ~NoBrokenPipeSignal() {
        const timespec no_time{};
        if (sigismember(&before_, SIGPIPE) == 0) sigtimedwait(&only_pipe_, nullptr, &no_time);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t only_pipe_{};
    sigset_t before_{};
};

/// A process group of its own, so that a Ctrl-C meant for us spares it and its children can be ended with it.
int spawn(const std::string& command, const Pipe& input, const Pipe& output, pid_t& child) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output.write, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t manner;
    posix_spawnattr_init(&manner);
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setsigmask(&manner, &none);
    posix_spawnattr_setsigdefault(&manner, &usual);
    posix_spawnattr_setpgroup(&manner, 0);
    posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string shell = "sh";
    std::string option = "-c";
    std::string line = command;
    const std::array<char*, 4> words = {shell.data(), option.data(), line.data(), nullptr};
    const int wrong = posix_spawn(&child, "/bin/sh", &files, &manner, words.data(), environ);
    posix_spawnattr_destroy(&manner);
    posix_spawn_file_actions_destroy(&files);
    return wrong;
}

int milliseconds_until(ExternalProgram::Clock::time_point when, milliseconds at_most) {
    const auto left = std::chrono::duration_cast<milliseconds>(when - ExternalProgram::Clock::now());
    return static_cast<int>(std::clamp(left, milliseconds{0}, at_most).count());
}

bool has_ended(pid_t child) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == child;
}

}  // namespace

Parsed<std::unique_ptr<ExternalProgram>> ExternalProgram::start(const std::string& command) {
    Pipe input;
    Pipe output;
    pid_t child = -1;
    int wrong = input.open() && output.open() ? 0 : errno;
    if (wrong == 0) wrong = spawn(command, input, output, child);
    if (wrong != 0) return Error{"cannot start a program: " + std::string(std::strerror(wrong))};
    fcntl(input.write, F_SETFL, O_NONBLOCK);
    return std::unique_ptr<ExternalProgram>(
        new ExternalProgram(child, std::exchange(input.write, -1), std::exchange(output.read, -1)));
}

ExternalProgram::~ExternalProgram() {
    close(to_);
    close(from_);
    const auto limit = Clock::now() + leave_time;
    while (!has_ended(child_) && Clock::now() < limit) std::this_thread::sleep_for(milliseconds{1});
    // The child is not collected yet, so its number, and the group's, still belong to it.
    kill(-child_, SIGKILL);
    waitpid(child_, nullptr, 0);
}

bool ExternalProgram::say(const std::string& text, Clock::time_point deadline) {
    const NoBrokenPipeSignal quiet;
    const std::string line = text + "\n";
    std::size_t sent = 0;
    while (sent < line.size()) {
        pollfd ready{to_, POLLOUT, 0};
        if (poll(&ready, 1, milliseconds_until(deadline, milliseconds{1000})) == 0 && Clock::now() >= deadline)
            return false;
        const ssize_t count = write(to_, line.data() + sent, line.size() - sent);
        if (count > 0) sent += static_cast<std::size_t>(count);
        else if (errno != EAGAIN && errno != EINTR) return false;
    }
    return true;
}

ExternalProgram::Heard ExternalProgram::hear(std::string& line, Clock::time_point deadline,
                                             const std::atomic<bool>& stop) {
    std::array<char, 4096> buffer;
    for (;;) {
        if (const auto end = heard_.find('\n'); end != std::string::npos) {
            line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            if (line.ends_with('\r')) line.pop_back();
            return Heard::line;
        }
        if (stop.load(std::memory_order_relaxed)) return Heard::stopped;
        pollfd ready{from_, POLLIN, 0};
        const int count = poll(&ready, 1, milliseconds_until(deadline, stop_interval));
        if (count == 0 && Clock::now() >= deadline) return Heard::too_late;
        if (count <= 0) continue;
        const ssize_t got = read(from_, buffer.data(), buffer.size());
        if (got == 0 || (got < 0 && errno != EINTR) || heard_.size() > longest_line) return Heard::ended;
        if (got > 0) heard_.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

}  // namespace quartello::lab
