// quartello push-keys: the pair of keys by which push services know this host (VAPID, RFC 8292), in a file.
#include <sys/stat.h>

#include <filesystem>
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "apps/quartello/save_file.hpp"
#include "engine/core/json.hpp"
#include "engine/core/text.hpp"
#include "server/push/key_file.hpp"

namespace quartello::app {

namespace {

struct PushKeysView {
    std::string file;
    std::string public_key;
};
BOOST_DESCRIBE_STRUCT(PushKeysView, (), (file, public_key))

}  // namespace

void add_push_keys(CLI::App& app, int&) {
    struct Options {
        std::string file;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("push-keys", "make the keys with which servers send push messages");
    command->add_option("FILE", options->file, "where they go; nobody else should read it, and none is overwritten")
        ->required();
    command->add_flag("--json", options->json, "the answer as JSON");
    command->footer(
        "Whoever loses the keys loses all subscriptions. Example:\n"
        "  quartello push-keys push.json\n"
        "  quartello serve --push-keys-file push.json --push-contact mailto:host@example.org");
    command->callback([options] {
        std::error_code ignored;
        if (std::filesystem::exists(options->file, ignored))
            throw BadInput(quartello::quoted(options->file) + " exists already, and none is overwritten");
        const auto keys = take(push::make_key_pair());
        const mode_t before = umask(S_IRWXG | S_IRWXO);
        const std::string wrong = save_file(options->file, push::key_file_text(keys), false);
        umask(before);
        if (!wrong.empty()) throw BadInput(wrong);
        const std::string public_key = push::to_base64url(keys.public_key);
        if (options->json) print_json(PushKeysView{options->file, public_key});
        else print("The keys are in " + quartello::quoted(options->file) + ". The public one is " + public_key + ".\n");
    });
}

}  // namespace quartello::app
