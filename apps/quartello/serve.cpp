// quartello serve: the page in the browser and the tables behind it. Finds the built page, opens the database, starts
// the server, waits for Ctrl-C or SIGTERM.
#include <sys/resource.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/drawing/session_picture.hpp"
#include "apps/quartello/drawing/writers.hpp"
#include "apps/quartello/end_signals.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/out_of_memory.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/service_manager.hpp"
#include "apps/quartello/settings.hpp"
#include "engine/core/text.hpp"
#include "server/http/access_log.hpp"
#include "server/http/game_service.hpp"
#include "server/http/log.hpp"
#include "server/http/preview.hpp"
#include "server/http/public_url.hpp"
#include "server/http/server.hpp"
#include "server/push/key_file.hpp"
#include "server/store/store.hpp"

namespace quartello::app {

namespace {

constexpr int most_serve_threads = 64;
/// Descriptors that are no callers: listener, epoll, files, standard streams.
constexpr rlim_t own_descriptors = 100;

struct ServeCommand {
    std::string address = "127.0.0.1";
    std::string port = "8080";
    std::string root;     // empty: the page beside the program
    std::string threads;  // empty: one for each processor
    std::string database = "quartello.db";
    std::string database_file;
    std::string database_patience = "60";
    std::string bus;  // empty: the database's own
    std::string bus_file;
    std::string search_threads = "1";
    std::string group;       // empty: none
    std::string public_url;  // empty: as callers address us
    std::string limits = "on";
    std::string limit_requests = "200/1200";
    std::string limit_messages = "400/2400";
    std::string limit_tables = "20/60";
    std::string limit_logins = "10/10";
    std::string limit_pages = "2000/12000";
    std::string limit_channels = "64";
    std::string limit_lobby = "8";
    std::string limit_seeks = "12/12";
    std::string limit_seekers = "16";
    std::string limit_connections = "512";
    std::string push_keys;  // the text of a file of keys; empty: no push messages
    std::string push_keys_file;
    std::string push_contact;
    std::string access_log;  // empty: none
    bool trust_proxy = false;
    bool check = false;
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

/// "200/1200": so many at once, so many a minute.
http::Rate rate_of(std::string_view name, const std::string& text) {
    const auto slash = text.find('/');
    if (slash == std::string::npos)
        throw BadInput(std::string(name) + " " + quartello::quoted(text) +
                       ": expected AT_ONCE/A_MINUTE, such as 200/1200");
    constexpr std::uint64_t most = 1'000'000'000;
    return {static_cast<double>(read_count(name, text.substr(0, slash), 1, most)),
            static_cast<double>(read_count(name, text.substr(slash + 1), 1, most))};
}

http::LimitOptions limits_of(const ServeCommand& command) {
    if (command.limits != "on" && command.limits != "off") {
        throw BadInput("--limits " + quartello::quoted(command.limits) + ": expected on or off");
    }
    if (command.limits == "off") return http::no_limits();
    constexpr std::uint64_t most = 1'000'000;
    return {.rates = {rate_of("--limit-requests", command.limit_requests),
                      rate_of("--limit-messages", command.limit_messages),
                      rate_of("--limit-tables", command.limit_tables), rate_of("--limit-logins", command.limit_logins),
                      rate_of("--limit-pages", command.limit_pages), rate_of("--limit-seeks", command.limit_seeks)},
            .sockets = static_cast<int>(read_count("--limit-channels", command.limit_channels, 1, most)),
            .open_tables = read_count("--limit-lobby", command.limit_lobby, 1, most),
            .seekers = read_count("--limit-seekers", command.limit_seekers, 1, most)};
}

std::string public_url_of(const ServeCommand& command) {
    if (command.public_url.empty()) return {};
    const auto url = http::parse_public_url(command.public_url);
    if (!url) throw BadInput("--public-url " + url.error().text);
    return *url;
}

/// Nothing without keys.
std::optional<push::SenderOptions> push_options(const ServeCommand& command) {
    if (command.push_keys.empty()) return std::nullopt;
    const auto keys = push::read_key_file(command.push_keys);
    if (!keys) throw BadInput("--push-keys: " + keys.error().text + "; quartello push-keys makes some");
    if (!push::is_contact(command.push_contact))
        throw BadInput("--push-contact " + quartello::quoted(command.push_contact) +
                       ": expected mailto:… or https://…, where push services find you");
    return push::SenderOptions{.keys = *keys, .contact = command.push_contact};
}

http::GameServiceOptions service_options(const ServeCommand& command) {
    http::GameServiceOptions options;
    options.limits = limits_of(command);
    constexpr std::size_t longest_group = 8;
    options.group = command.group;
    options.public_url = public_url_of(command);
    const bool is_plain = std::ranges::all_of(options.group, [](unsigned char c) { return std::isalnum(c) != 0; });
    if (options.group.size() > longest_group || !is_plain)
        throw BadInput("--group " + quartello::quoted(options.group) + ": expected up to 8 letters and digits");
    options.search_threads =
        static_cast<int>(read_count("--search-threads", command.search_threads, 0, most_serve_threads));
    options.push = push_options(command);
    options.draw = [](const Session& session) {
        return drawing::to_png(drawing::draw_preview(session, http::preview_width_px, http::preview_height_px));
    };
    return options;
}

http::ServerOptions server_options(const ServeCommand& command) {
    http::ServerOptions options;
    options.address = command.address;
    options.port = static_cast<std::uint16_t>(read_count("--port", command.port, 0, 65535));
    options.threads = read_serve_threads(command.threads);
    options.most_connections = connection_limit(options.most_connections);
    options.trust_proxy = command.trust_proxy;
    options.public_url = public_url_of(command);
    options.own_names = http::own_names(options.public_url, options.address, options.trust_proxy);
    const auto each = static_cast<int>(read_count("--limit-connections", command.limit_connections, 1, 1'000'000));
    // Behind a proxy all callers have its address.
    if (!command.trust_proxy && command.limits != "off") options.most_connections_each = each;
    return options;
}

std::filesystem::path root_of(const ServeCommand& command) {
    return command.root.empty() ? page_folder() : std::filesystem::path(command.root);
}

bool is_postgresql(const std::string& database) {
    return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

/// Whoever starts server and database together cannot say which is there first: a PostgreSQL that is away is asked
/// again every second. Nothing: the end was asked for meanwhile.
std::unique_ptr<store::Store> open_store(const ServeCommand& command, EndSignals& signals) {
    const std::chrono::seconds patience(read_count("--database-patience", command.database_patience, 0, 86'400));
    const auto until = std::chrono::steady_clock::now() + patience;
    for (;;) {
        auto store = store::Store::open(command.database, command.bus);
        if (store) return std::move(*store);
        const bool may_come = is_postgresql(command.database) && store::may_be_away(store.error());
        if (!may_come || std::chrono::steady_clock::now() >= until) throw BadInput(store.error().text);
        http::log_line("store", store.error().text);
        if (signals.is_over_within(std::chrono::seconds(1))) return nullptr;
    }
}

/// Says what would be used and from where, and whether it would do.
void check_settings(const ServeCommand& command, const Settings& settings) {
    (void)service_options(command);
    (void)server_options(command);
    for (const auto& [name, value, source] : settings.shown()) print(name + " = " + value + "  (" + source + ")\n");
    const auto site = take(http::Site::load(root_of(command), public_url_of(command)));
    print("The page has " + std::to_string(site.file_count()) + " files.\n");
    std::error_code ignored;
    if (command.database == "none") {
        print("There is no database.\n");
    } else if (!is_postgresql(command.database) && !std::filesystem::exists(command.database, ignored)) {
        print("The database will be made.\n");
    } else {
        const auto store = store::Store::open_as_it_is(command.database);
        const bool is_other = !store && store::is_of_another_version(store.error());
        if (!store && !is_other) throw BadInput(store.error().text);
        print(is_other ? "The database is of another version: " + store.error().text + ".\n"
                       : std::string("The database can be reached.\n"));
    }
    print("Nothing is wrong.\n");
}

/// The settings once more, as they are now: what can be changed while callers are there.
void read_anew(const Settings& settings, http::AccessLog* log, http::GameService* service);

void serve_page(const ServeCommand& command, const Settings& settings) {
    if (command.check) return check_settings(command, settings);
    end_when_out_of_memory();
    http::ServerOptions options = server_options(command);
    const http::GameServiceOptions wanted = service_options(command);
    const std::filesystem::path root = root_of(command);
    auto site = take(http::Site::load(root, options.public_url));
    const std::size_t files = site.file_count();
    EndSignals signals;
    const ServiceManager manager;
    std::unique_ptr<http::AccessLog> log;
    if (!command.access_log.empty()) {
        log = take(http::AccessLog::open(command.access_log));
        options.on_answered = [&log](const http::AccessLine& line) { log->write(line); };
    }
    std::unique_ptr<http::GameService> service;
    if (command.database != "none") {
        auto store = open_store(command, signals);
        if (!store) return;
        service = std::make_unique<http::GameService>(std::move(store), wanted);
    }
    // The sockets stop first, then the tables; only then do the sockets' remains go.
    const auto server = take(http::Server::start(options, std::move(site), service.get()));
    if (service) service->set_connection_count([&] { return server->open_connections(); });
    const std::string database(service ? service->database_kind() : "none");
    if (command.json) print_json(ServeView{server->url(), root.string(), files, options.threads, database});
    else print("Quartello is at " + server->url() + "\nCtrl-C ends it.\n");
    manager.ready("Serving at " + server->url());
    const auto on_hang_up = [&] {
        manager.reloading();
        read_anew(settings, log.get(), service.get());
        manager.ready("Serving at " + server->url());
    };
    // A database that stands still is nothing that a new start would mend: only our own threads have to go on.
    const auto watchdog = manager.watchdog();
    const auto say_alive = [&] {
        constexpr std::chrono::seconds waits_for_store{30};
        const bool is_alive =
            server->silence() < *watchdog &&
            (!service || std::chrono::milliseconds(service->silent_ms()) < *watchdog + waits_for_store);
        if (is_alive) manager.alive();
    };
    if (watchdog) signals.wait(on_hang_up, say_alive, *watchdog / 3);
    else signals.wait(on_hang_up);
    manager.stopping();
    server->stop();
    service.reset();
}

void bind_options(CLI::App& command, ServeCommand& options) {
    command.add_option("--address", options.address, "the address to listen on; 0.0.0.0 lets other machines in")
        ->capture_default_str();
    command.add_option("--port", options.port, "the port, 0 to 65535; 0 finds a free one")->capture_default_str();
    command.add_option("--root", options.root, "the folder of the built page; by default web/dist of this tree");
    command.add_option("--threads", options.threads, "how many threads answer, 1 to 64; by default one a processor");
    command.add_option("--database", options.database, "a file (SQLite), postgresql://..., or none for the page alone")
        ->capture_default_str();
    command.add_option(
        "--database-file", options.database_file,
        "a file that holds what --database would say: an address with a password is seen by nobody then");
    command
        .add_option("--database-patience", options.database_patience,
                    "seconds for which a PostgreSQL that is away is waited for at the start")
        ->capture_default_str();
    command.add_option("--bus", options.bus,
                       "redis://HOST:PORT carries the news between servers; by default PostgreSQL does");
    command.add_option("--bus-file", options.bus_file, "a file that holds what --bus would say");
    command
        .add_option("--search-threads", options.search_threads,
                    "how many computers think at once, 0 to 64; 0 leaves that to workers")
        ->capture_default_str();
    command.add_option(
        "--group", options.group,
        "up to 8 letters and digits before the ids of its tables, where several databases share the work");
    command.add_option("--limits", options.limits, "on, or off where every caller is trusted")->capture_default_str();
    command
        .add_option("--limit-requests", options.limit_requests, "requests from one address: so many at once/a minute")
        ->capture_default_str();
    command.add_option("--limit-messages", options.limit_messages, "messages over live channels, likewise")
        ->capture_default_str();
    command.add_option("--limit-tables", options.limit_tables, "new tables, likewise")->capture_default_str();
    command.add_option("--limit-logins", options.limit_logins, "log-ins and new accounts, likewise")
        ->capture_default_str();
    command.add_option("--limit-pages", options.limit_pages, "files of the page, likewise")->capture_default_str();
    command
        .add_option("--limit-seeks", options.limit_seeks,
                    "searches for an opponent, likewise; of one account as of one address")
        ->capture_default_str();
    command.add_option("--limit-channels", options.limit_channels, "live channels and streams of one address")
        ->capture_default_str();
    command.add_option("--limit-lobby", options.limit_lobby, "tables of one address that wait in the lobby")
        ->capture_default_str();
    command.add_option("--limit-seekers", options.limit_seekers, "people of one address who look for an opponent")
        ->capture_default_str();
    command.add_option("--limit-connections", options.limit_connections, "connections of one address, of any kind")
        ->capture_default_str();
    command.add_option("--push-keys-file", options.push_keys_file,
                       "the file of quartello push-keys: people are told of turns in slow games by Web Push");
    command.add_option("--push-keys", options.push_keys, "what that file holds");
    command.add_option("--push-contact", options.push_contact,
                       "mailto:... or https://...: where push services find you");
    command.add_option(
        "--access-log", options.access_log,
        "a file (or - for standard error) that gets a line of JSON a request; no tokens, no tables' ids");
    command.add_option(
        "--public-url", options.public_url,
        "the address under which people reach it, such as https://play.example, for invitations and link "
        "previews; by default as callers address it. Requests for another name are refused then");
    command.add_flag("--trust-proxy", options.trust_proxy, "believe X-Forwarded-For: behind a proxy of your own");
}

void read_anew(const Settings& settings, http::AccessLog* log, http::GameService* service) {
    try {
        ServeCommand anew;
        CLI::App command;
        bind_options(command, anew);
        settings.complete_anew(command);
        const http::LimitOptions limits = limits_of(anew);
        if (service != nullptr) service->set_limits(limits);
        const auto error = log == nullptr ? std::optional<Error>() : log->reopen();
        http::log_line("settings",
                       error ? error->text : std::string("read anew: limits; the access log is opened again"));
    } catch (const std::exception& wrong) {
        // What holds goes on holding.
        http::log_line("settings", wrong.what());
    }
}

}  // namespace

void add_serve(CLI::App& app, int&) {
    auto options = std::make_shared<ServeCommand>();
    CLI::App* command = app.add_subcommand("serve", "the table in the browser, and tables for two over the network");
    bind_options(*command, *options);
    command->add_flag("--check", options->check,
                      "say what all settings are and where they come from, and serve nothing");
    add_json_flag(*command, options->json);
    auto settings = std::make_shared<Settings>(*command);
    command->footer(
        "Prints the address and serves until Ctrl-C or SIGTERM; SIGHUP reads the limits anew and opens the access log\n"
        "again. Each option can be given in the environment (QUARTELLO_PORT=9000) or in the file of --config\n"
        "(port = 9000), too; the command line comes first. docs/guide/host.md tells the rest.\n"
        "Examples:\n"
        "  quartello serve\n"
        "  quartello serve --address 0.0.0.0 --port 9000\n"
        "  quartello serve --config /etc/quartello.conf --check\n"
        "  quartello serve --database none");
    command->callback([options, settings] {
        settings->complete();
        serve_page(*options, *settings);
    });
}

}  // namespace quartello::app
