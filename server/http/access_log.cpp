#include "server/http/access_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/core/json.hpp"
#include "engine/core/text.hpp"

namespace quartello::http {

std::string logged_method(std::string_view method) {
    return method == "GET" || method == "HEAD" || method == "POST" ? std::string(method) : "other";
}

namespace {

constexpr std::string_view standard_error = "-";

Parsed<int> open_to_append(const std::string& path) {
    if (path == standard_error) return STDERR_FILENO;
    constexpr mode_t anybody = 0666;  // as far as the umask allows
    const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, anybody);
    if (file < 0) return Error{"cannot write to " + quartello::quoted(path) + ": " + std::strerror(errno)};
    return file;
}

}  // namespace

Parsed<std::unique_ptr<AccessLog>> AccessLog::open(const std::string& path) {
    const auto file = open_to_append(path);
    if (!file) return file.error();
    return std::unique_ptr<AccessLog>(new AccessLog(path, *file));
}

std::optional<Error> AccessLog::reopen() {
    if (path_ == standard_error) return std::nullopt;
    const auto file = open_to_append(path_);
    if (!file) return file.error();
    out_->write_to(*file);
    ::close(std::exchange(file_, *file));
    return std::nullopt;
}

AccessLog::~AccessLog() {
    out_.reset();
    if (path_ != standard_error) ::close(file_);
}

void AccessLog::write(const AccessLine& line) { out_->write(json::to_json(line) + "\n"); }

}  // namespace quartello::http
