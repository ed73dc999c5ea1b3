// quartello serve: the page in the browser and the tables behind it. Finds the built page, opens the database, starts
// the server, waits for Ctrl-C or SIGTERM.
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/end_signals.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"
#include "server/http/game_service.hpp"
#include "server/http/server.hpp"
#include "server/store/store.hpp"

namespace quartello::app {

namespace {

constexpr int most_serve_threads = 64;
/// From one address: a browser has half a dozen, a household or a class some dozens.
constexpr int most_connections_each = 512;
/// Descriptors that are no callers: listener, epoll, files, standard streams.
constexpr rlim_t own_descriptors = 100;

struct ServeCommand {
    std::string address = "127.0.0.1";
    std::string port = "8080";
    std::string root;     // empty: the page beside the program
    std::string threads;  // empty: one for each processor
    std::string database = "quartello.db";
    std::string bus;  // empty: the database's own
    std::string search_threads = "1";
    std::string limits = "on";
    std::string access_log;  // empty: none
    bool trust_proxy = false;
    bool json = false;
};

/// What --json says once the server listens.
struct ServeView {
    std::string url;
    std::string root;
    std::size_t files = 0;
    int threads = 0;
    std::string database;  // "sqlite", "postgresql" or "none"
};
BOOST_DESCRIBE_STRUCT(ServeView, (), (url, root, files, threads, database))

/// web/dist of the tree this program was built in (build/quartello, build/asan/quartello, ...).
std::filesystem::path page_folder() {
    std::error_code code;
    auto folder = std::filesystem::read_symlink("/proc/self/exe", code).parent_path();
    for (; !code && folder.has_relative_path(); folder = folder.parent_path()) {
        if (std::filesystem::exists(folder / "web" / "dist" / "index.html", code)) return folder / "web" / "dist";
    }
    throw BadInput("the page is not built: ./run builds and serves it (or name its folder with --root)");
}

int read_serve_threads(const std::string& text) {
    if (!text.empty()) return static_cast<int>(read_count("--threads", text, 1, most_serve_threads));
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_serve_threads);
}

/// As many callers as the system lets this process have.
int connection_limit(int wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t possible = limit.rlim_cur > own_descriptors ? limit.rlim_cur - own_descriptors : 1;
    return static_cast<int>(std::min<rlim_t>(static_cast<rlim_t>(wanted), possible));
}

/// The tables, or nothing where only the page is wanted.
std::unique_ptr<http::GameService> open_service(const ServeCommand& command) {
    if (command.limits != "on" && command.limits != "off") {
        throw BadInput("--limits " + quartello::quoted(command.limits) + ": expected on or off");
    }
    http::GameServiceOptions options;
    options.search_threads =
        static_cast<int>(read_count("--search-threads", command.search_threads, 0, most_serve_threads));
    if (command.limits == "off") options.limits = http::no_limits();
    if (command.database == "none") return nullptr;
    auto store = take(store::Store::open(command.database, command.bus));
    return std::make_unique<http::GameService>(std::move(store), options);
}

void serve_page(const ServeCommand& command) {
    http::ServerOptions options;
    options.address = command.address;
    options.port = static_cast<std::uint16_t>(read_count("--port", command.port, 0, 65535));
    options.threads = read_serve_threads(command.threads);
    options.most_connections = connection_limit(options.most_connections);
    options.trust_proxy = command.trust_proxy;
    // Behind a proxy all callers have its address.
    if (!command.trust_proxy && command.limits != "off") options.most_connections_each = most_connections_each;
    const std::filesystem::path root = command.root.empty() ? page_folder() : std::filesystem::path(command.root);
    auto site = take(http::Site::load(root));
    const std::size_t files = site.file_count();
    EndSignals signals;
    std::unique_ptr<http::AccessLog> log;
    if (!command.access_log.empty()) {
        log = take(http::AccessLog::open(command.access_log));
        options.on_answered = [&log](const http::AccessLine& line) { log->write(line); };
    }
    auto service = open_service(command);
    // The sockets stop first, then the tables; only then do the sockets' remains go.
    const auto server = take(http::Server::start(options, std::move(site), service.get()));
    if (service) service->set_connection_count([&] { return server->open_connections(); });
    const std::string database(service ? service->database_kind() : "none");
    if (command.json) print_json(ServeView{server->url(), root.string(), files, options.threads, database});
    else print("Quartello is at " + server->url() + "\nCtrl-C ends it.\n");
    signals.wait();
    server->stop();
    service.reset();
}

}  // namespace

void add_serve(CLI::App& app, int&) {
    auto options = std::make_shared<ServeCommand>();
    CLI::App* command = app.add_subcommand("serve", "the table in the browser, and tables for two over the network");
    command->add_option("--address", options->address, "the address to listen on; 0.0.0.0 lets other machines in")
        ->capture_default_str();
    command->add_option("--port", options->port, "the port, 0 to 65535; 0 finds a free one")->capture_default_str();
    command->add_option("--root", options->root, "the folder of the built page; by default web/dist of this tree");
    command->add_option("--threads", options->threads, "how many threads answer, 1 to 64; by default one a processor");
    command
        ->add_option("--database", options->database, "a file (SQLite), postgresql://..., or none for the page alone")
        ->capture_default_str();
    command->add_option("--bus", options->bus,
                        "redis://HOST:PORT carries the news between servers; by default PostgreSQL does");
    command
        ->add_option("--search-threads", options->search_threads,
                     "how many computers think at once, 0 to 64; 0 leaves that to workers")
        ->capture_default_str();
    command->add_option("--limits", options->limits, "on, or off where every caller is trusted")->capture_default_str();
    command->add_option(
        "--access-log", options->access_log,
        "a file (or - for standard error) that gets a line of JSON a request; no tokens, no tables' ids");
    command->add_flag("--trust-proxy", options->trust_proxy, "believe X-Forwarded-For: behind a proxy of your own");
    add_json_flag(*command, options->json);
    command->footer(
        "Prints the address and serves until Ctrl-C or SIGTERM. docs/guide/host.md tells the rest.\n"
        "Examples:\n"
        "  quartello serve\n"
        "  quartello serve --address 0.0.0.0 --port 9000\n"
        "  quartello serve --database none");
    command->callback([options] { serve_page(*options); });
}

}  // namespace quartello::app
