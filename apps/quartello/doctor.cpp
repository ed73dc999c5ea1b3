// quartello doctor: looks a server's database over and names what is wrong with it.
#include <memory>

#include <fmt/format.h>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "server/doctor/doctor.hpp"

namespace quartello::app {

namespace {

struct DoctorCommand {
    std::string database = "quartello.db";
    bool json = false;
};

struct DoctorView {
    bool healthy = false;
    int tables = 0;
    std::int64_t events = 0;
    int games = 0;
    std::vector<std::string> complaints;
};
BOOST_DESCRIBE_STRUCT(DoctorView, (), (healthy, tables, events, games, complaints))

std::string doctor_text(const DoctorView& view) {
    std::string out = fmt::format("{}, {}, {} replayed.\n", counted(static_cast<std::size_t>(view.tables), "table"),
                                  counted(static_cast<std::size_t>(view.events), "event"),
                                  counted(static_cast<std::size_t>(view.games), "finished game"));
    for (const std::string& complaint : view.complaints) out += wrap("- ", complaint);
    return out + (view.healthy ? "Nothing is wrong.\n" : "Nothing was changed.\n");
}

void consult_doctor(const DoctorCommand& command, int& exit_code) {
    const auto store = take(store::Store::open_as_it_is(command.database));
    auto found = take(doctor::examine(*store));
    const DoctorView view{found.complaints.empty(), found.tables, found.events, found.games,
                          std::move(found.complaints)};
    exit_code = view.healthy ? yes : no;
    if (command.json) print_json(view);
    else print(doctor_text(view));
}

}  // namespace

void add_doctor(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<DoctorCommand>();
    CLI::App* command = app.add_subcommand("doctor", "check a server's database, replaying every game");
    command->add_option("--database", options->database, "the database: an SQLite file or postgresql://...")
        ->capture_default_str();
    add_json_flag(*command, options->json);
    command->footer(
        "Replays every log through the engine and compares it with lists, history and ratings. Changes nothing.\n"
        "Exit code 0: healthy, 1: something is wrong.\n"
        "Examples:\n"
        "  quartello doctor\n"
        "  quartello doctor --database postgresql:///games");
    command->callback([options, &exit_code] { consult_doctor(*options, exit_code); });
}

}  // namespace quartello::app
