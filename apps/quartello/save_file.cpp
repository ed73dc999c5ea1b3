#include "apps/quartello/save_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

std::string complaint(const std::string& path) {
    return "Cannot write " + quartello::quoted(path) + ": " + std::strerror(errno) + ".";
}

/// A new file with this text; on failure there is none.
bool create(const std::string& path, std::string_view text) {
    std::FILE* file = std::fopen(path.c_str(), "wbx");
    if (file == nullptr) return false;
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = std::fclose(file) == 0;
    if (written && closed) return true;
    const int reason = errno;
    std::remove(path.c_str());
    errno = reason;
    return false;
}

}  // namespace

std::string save_file(const std::string& path, std::string_view text, bool overwrite) {
    if (!overwrite) {
        if (create(path, text)) return "";
        if (errno == EEXIST) return quartello::quoted(path) + " exists already; save! writes over it.";
        return complaint(path);
    }
    const std::string part = path + ".part";
    if (!create(part, text)) return complaint(part);
    if (std::rename(part.c_str(), path.c_str()) == 0) return "";
    const std::string wrong = complaint(path);
    std::remove(part.c_str());
    return wrong;
}

}  // namespace quartello::app
