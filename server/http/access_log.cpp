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

Parsed<std::unique_ptr<AccessLog>> AccessLog::open(const std::string& path) {
    if (path == "-") return std::unique_ptr<AccessLog>(new AccessLog(STDERR_FILENO, false));
    constexpr mode_t anybody = 0666;  // as far as the umask allows
    const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, anybody);
    if (file < 0) return Error{"cannot write to " + quartello::quoted(path) + ": " + std::strerror(errno)};
    return std::unique_ptr<AccessLog>(new AccessLog(file, true));
}

AccessLog::~AccessLog() {
    out_.reset();
    if (is_own_) ::close(file_);
}

void AccessLog::write(const AccessLine& line) { out_->write(json::to_json(line) + "\n"); }

}  // namespace quartello::http
