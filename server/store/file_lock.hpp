// A file that one process holds: an SQLite database belongs to one server, and the next one has to hear so. The kernel
// lets go of the lock however its holder ends.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>

#include "engine/core/parsed.hpp"
#include "engine/core/text.hpp"

namespace quartello::store {

class FileLock {
public:
    /// Beside the database and not in it: SQLite's own locks would not survive our opening its file.
    static Parsed<std::unique_ptr<FileLock>> take(const std::string& database) {
        const std::string path = database + "-lock";
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (file < 0) return Error{"cannot write " + quartello::quoted(path) + ": " + std::strerror(errno)};
        auto lock = std::unique_ptr<FileLock>(new FileLock(file));
        if (::flock(file, LOCK_EX | LOCK_NB) == 0) return lock;
        return Error{"another server has " + quartello::quoted(database) +
                     " open; several servers need PostgreSQL (--database postgresql://...)"};
    }
    ~FileLock() { ::close(file_); }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    explicit FileLock(int file) : file_(file) {}
    const int file_;
};

}  // namespace quartello::store
