#include "server/http/access_log.hpp"

#include <cerrno>
#include <cstring>

#include "engine/core/json.hpp"
#include "engine/core/text.hpp"

namespace quartello::http {

std::string logged_method(std::string_view method) {
    return method == "GET" || method == "HEAD" || method == "POST" ? std::string(method) : "other";
}

Parsed<std::unique_ptr<AccessLog>> AccessLog::open(const std::string& path) {
    std::FILE* file = path == "-" ? stderr : std::fopen(path.c_str(), "ae");
    if (file == nullptr) return Error{"cannot write to " + quartello::quoted(path) + ": " + std::strerror(errno)};
    return std::unique_ptr<AccessLog>(new AccessLog(file));
}

AccessLog::~AccessLog() {
    if (file_ != stderr) std::fclose(file_);
}

void AccessLog::write(const AccessLine& line) {
    const std::string text = json::to_json(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), file_);
    std::fflush(file_);
}

}  // namespace quartello::http
