// quartello backup: a copy of a server's database while it is running.
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"
#include "server/store/store.hpp"

namespace quartello::app {

namespace {

struct BackupCommand {
    std::string database = "quartello.db";
    std::string file;
    bool json = false;
};

struct BackupView {
    std::string from;  // "sqlite" or "postgresql"
    std::string file;
};
BOOST_DESCRIBE_STRUCT(BackupView, (), (from, file))

void back_up(const BackupCommand& command) {
    const auto store = take(store::Store::open_as_it_is(command.database));
    take(store->backup(command.file));
    if (command.json) print_json(BackupView{std::string(store->kind()), command.file});
    else print("Copied to " + quartello::quoted(command.file) + ".\n");
}

}  // namespace

void add_backup(CLI::App& app, int&) {
    auto options = std::make_shared<BackupCommand>();
    CLI::App* command = app.add_subcommand("backup", "copy a server's database while it is running");
    command->add_option("FILE", options->file, "the copy, an SQLite file; must not be there yet")->required();
    command->add_option("--database", options->database, "the database: an SQLite file or postgresql://...")
        ->capture_default_str();
    add_json_flag(*command, options->json);
    command->footer(
        "The copy is one state of the database; the server goes on. It can be served as it is.\n"
        "Examples:\n"
        "  quartello backup monday.db\n"
        "  quartello backup monday.db --database postgresql:///games");
    command->callback([options] { back_up(*options); });
}

}  // namespace quartello::app
