// quartello worker: thinks for the computers at the tables of servers elsewhere, until Ctrl-C or SIGTERM.
#include <chrono>
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/end_signals.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/out_of_memory.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/service_manager.hpp"
#include "apps/quartello/settings.hpp"
#include "server/http/log.hpp"
#include "server/http/search_host.hpp"
#include "server/store/store.hpp"

namespace quartello::app {

namespace {

constexpr int most_worker_threads = 64;
constexpr std::size_t longest_worker_name = 40;

struct WorkerCommand {
    std::string database;
    std::string database_file;
    std::string bus;
    std::string bus_file;
    std::string threads = "1";
    std::string name;
    std::string lease = "60";
    std::string database_patience = "60";
    std::string drain = "35";
    bool json = false;
};

/// What --json says once the worker is ready.
struct WorkerView {
    std::string database;  // "postgresql"
    int threads = 0;
    std::string name;
};
BOOST_DESCRIBE_STRUCT(WorkerView, (), (database, threads, name))

/// As a server does, it waits for a PostgreSQL that is away. Nothing: the end was asked for meanwhile.
std::unique_ptr<http::SearchHost> start_host(const WorkerCommand& command, const http::SearchOptions& options,
                                             EndSignals& signals) {
    const std::chrono::seconds patience(read_count("--database-patience", command.database_patience, 0, 86'400));
    const auto until = std::chrono::steady_clock::now() + patience;
    for (;;) {
        auto host = http::SearchHost::start(command.database, command.bus, options);
        if (host) return std::move(*host);
        const bool may_come = store::may_be_away(host.error()) && std::chrono::steady_clock::now() < until;
        if (!may_come) throw BadInput(host.error().text);
        http::log_line("store", host.error().text);
        if (signals.is_over_within(std::chrono::seconds(1))) return nullptr;
    }
}

void work_for_servers(const WorkerCommand& command) {
    http::SearchOptions options;
    options.threads = static_cast<int>(read_count("--threads", command.threads, 1, most_worker_threads));
    options.lease_ms = static_cast<std::int64_t>(read_count("--lease", command.lease, 1, 3600)) * 1000;
    if (command.name.size() > longest_worker_name) throw BadInput("--name: expected at most 40 bytes");
    options.name = command.name;
    const std::chrono::seconds drain(read_count("--drain", command.drain, 0, 3600));
    constexpr std::chrono::seconds end_time{4};
    end_when_out_of_memory();
    EndSignals signals(drain + end_time);
    const ServiceManager manager;
    const auto worker = start_host(command, options, signals);
    if (!worker) return;
    if (command.json) print_json(WorkerView{"postgresql", options.threads, options.name});
    else print("Waiting for computers' turns.\nCtrl-C ends it.\n");
    manager.ready("Waiting for computers' turns");
    if (const auto watchdog = manager.watchdog()) signals.wait({}, [&] { manager.alive(); }, *watchdog / 3);
    else signals.wait();
    manager.stopping();
    worker->drain(drain);
}

}  // namespace

void add_worker(CLI::App& app, int&) {
    auto options = std::make_shared<WorkerCommand>();
    CLI::App* command = app.add_subcommand("worker", "think for the computers at the tables of servers elsewhere");
    command->add_option("--database", options->database, "the servers' database: postgresql://...");
    command->add_option("--database-file", options->database_file, "a file that holds what --database would say");
    command->add_option("--bus", options->bus, "the servers' bus, if they have one: redis://...");
    command->add_option("--bus-file", options->bus_file, "a file that holds what --bus would say");
    command->add_option("--threads", options->threads, "how many computers think at once, 1 to 64")
        ->capture_default_str();
    command->add_option("--name", options->name, "its name in the queue, for whoever looks there");
    command->add_option("--lease", options->lease, "seconds until a silent worker is taken for dead, 1 to 3600")
        ->capture_default_str();
    command
        ->add_option("--database-patience", options->database_patience,
                     "seconds for which a PostgreSQL that is not there yet is asked again")
        ->capture_default_str();
    command
        ->add_option("--drain", options->drain,
                     "seconds for which, told to end, it goes on with what it thinks about; 0 puts it back at once")
        ->capture_default_str();
    add_json_flag(*command, options->json);
    auto settings = std::make_shared<Settings>(*command);
    command->footer(
        "Takes turns from the queue in the database until Ctrl-C or SIGTERM; then it takes no more, and what it has "
        "not\n"
        "finished within --drain goes to another one; a second signal ends it at once. Settings can come from the\n"
        "environment and a file, as for `quartello serve`. Any number of workers and servers share one PostgreSQL. "
        "docs/guide/host.md tells the rest.\n"
        "Examples:\n"
        "  quartello worker --database postgresql:///games --threads 4\n"
        "  quartello serve --database postgresql:///games --search-threads 0");
    command->callback([options, settings] {
        settings->complete();
        work_for_servers(*options);
    });
}

}  // namespace quartello::app
