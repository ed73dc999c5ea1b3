// quartello api: the server's messages and the engine's answers as types for the page, and the server's routes as an
// OpenAPI file.
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"
#include "server/http/api_text.hpp"
#include "wasm/answer_types.hpp"

namespace quartello::app {

void add_api(CLI::App& app, int&) {
    auto what = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand(
        "api", "the server's API and the engine's answers: types for TypeScript, or an OpenAPI file");
    command->add_option("WHAT", *what, "types, engine-types or openapi")->required();
    command->footer(
        "Examples:\n"
        "  quartello api types >web/src/net/serverTypes.ts\n"
        "  quartello api engine-types >wasm/answers.d.mts\n"
        "  quartello api openapi >docs/reference/openapi.json");
    command->callback([what] {
        if (*what == "types") print(http::typescript_types(answer_types(), "../../../wasm/answers.mjs"));
        else if (*what == "engine-types") print(answer_types_text());
        else if (*what == "openapi") print(http::openapi_text());
        else throw BadInput(quartello::quoted(*what) + ": expected types, engine-types or openapi");
    });
}

}  // namespace quartello::app
