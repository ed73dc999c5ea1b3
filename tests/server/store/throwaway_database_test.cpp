#include "tests/server/store/throwaway_database.hpp"

#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <vector>

#include "server/store/database.hpp"

namespace quartello::store::testing {

namespace fs = std::filesystem;

namespace {

struct Folders {
    std::vector<fs::path> made;
    ~Folders() {
        std::error_code ignored;
        for (const fs::path& path : made) fs::remove_all(path, ignored);
    }
};

std::optional<fs::path> binaries() {
    std::error_code ignored;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ignored)) {
        const fs::path bin = version.path() / "bin";
        if (fs::exists(bin / "initdb") && fs::exists(bin / "postgres")) return bin;
    }
    return std::nullopt;
}

/// A PostgreSQL that dies with this program. The server refuses to run as root, so it runs as its own user then.
class Cluster {
public:
    explicit Cluster(const fs::path& bin) : folder_(temporary_folder()) {
        if (::geteuid() == 0) owner_ = ::getpwnam("postgres");
        if (owner_ != nullptr && ::chown(folder_.c_str(), owner_->pw_uid, owner_->pw_gid) != 0) return;
        const std::string data = (folder_ / "data").string();
        const pid_t made = start(
            {(bin / "initdb").string(), "-D", data, "-A", "trust", "-U", "tester", "-N", "-E", "UTF8", "--locale=C"});
        int status = -1;
        if (::waitpid(made, &status, 0) != made || status != 0) return;
        server_ =
            start({(bin / "postgres").string(), "-D", data, "-k", folder_.string(), "-c", "listen_addresses=", "-c",
                   "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=60"});
        for (int i = 0; i < 1200 && !is_up_; ++i) {
            is_up_ = static_cast<bool>(connect_postgresql({.dialect = Dialect::postgresql, .where = url("postgres")}));
            if (!is_up_) ::usleep(50'000);
        }
    }
    ~Cluster() {
        if (server_ <= 0) return;
        ::kill(server_, SIGQUIT);
        ::waitpid(server_, nullptr, 0);
    }
    bool is_up() const { return is_up_; }
    std::string url(const std::string& database) const {
        return "postgresql:///" + database + "?host=" + folder_.string() + "&user=tester";
    }
    std::string log() const {
        std::ifstream file(folder_ / "log");
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::string fresh() {
        auto admin = connect_postgresql({.dialect = Dialect::postgresql, .where = url("postgres")});
        if (!admin) return "";
        const std::string name = "test" + std::to_string(++count_);
        return (*admin)->script("CREATE DATABASE " + name) ? "" : url(name);
    }

private:
    pid_t start(const std::vector<std::string>& words) const {
        const std::string log_path = (folder_ / "log").string();
        const pid_t child = ::fork();
        if (child != 0) return child;
        if (owner_ != nullptr && (::setgid(owner_->pw_gid) != 0 || ::setuid(owner_->pw_uid) != 0)) ::_exit(126);
        ::prctl(PR_SET_PDEATHSIG, SIGQUIT);  // after the change of user, which would forget it
        if (std::freopen(log_path.c_str(), "a", stdout) == nullptr || ::dup2(1, 2) < 0 || ::chdir("/") != 0)
            ::_exit(126);
        std::vector<char*> arguments;
        for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }

    fs::path folder_;
    const passwd* owner_ = nullptr;
    pid_t server_ = -1;
    bool is_up_ = false;
    int count_ = 0;
};

}  // namespace

fs::path temporary_folder() {
    static Folders folders;
    std::string name = (fs::temp_directory_path() / "quartello-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) return {};
    folders.made.emplace_back(name);
    return name;
}

bool has_postgresql() { return binaries().has_value(); }

std::string fresh_database(const std::string& kind) {
    if (kind == "sqlite") return "sqlite:" + (temporary_folder() / "games.db").string();
    (void)temporary_folder();  // the folders outlive the cluster
    static Cluster cluster(*binaries());
    EXPECT_TRUE(cluster.is_up()) << "PostgreSQL is installed but does not start:\n" << cluster.log();
    return cluster.is_up() ? cluster.fresh() : "";
}

TEST(ThrowawayDatabase, IsEmptyEachTime) {
    for (const std::string kind : {"sqlite", "postgresql"}) {
        if (kind == "postgresql" && !has_postgresql()) continue;
        for (int i = 0; i < 2; ++i) {
            const auto location = parse_location(fresh_database(kind));
            ASSERT_TRUE(location);
            auto database = Database::connect(*location, true);
            ASSERT_TRUE(database) << database.error().text;
            EXPECT_FALSE((*database)->script("CREATE TABLE only_once (a BIGINT)"));
        }
    }
}

}  // namespace quartello::store::testing
