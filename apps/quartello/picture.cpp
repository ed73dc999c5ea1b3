// quartello picture: a position as an SVG or PNG file.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/drawing/session_picture.hpp"
#include "apps/quartello/drawing/writers.hpp"
#include "apps/quartello/options.hpp"
#include "apps/quartello/output.hpp"
#include "engine/core/text.hpp"

namespace quartello::app {

namespace {

struct PictureCommand {
    GameOptions game;
    std::string out;
    std::string format;  // empty: what the ending of `out` says
    std::string size = "640";
    std::string theme = "light";
    bool no_coordinates = false;
    bool legal = false;
    bool numbers = false;
    bool json = false;
};

/// What --json says about the file that was written.
struct PictureView {
    std::string file;
    std::string format;
    int size_px = 0;
    std::size_t bytes = 0;
    std::string position;
};
BOOST_DESCRIBE_STRUCT(PictureView, (), (file, format, size_px, bytes, position))

enum class Format { svg, png };

Format read_format(const PictureCommand& command) {
    if (command.format == "svg") return Format::svg;
    if (command.format == "png") return Format::png;
    if (!command.format.empty())
        throw BadInput("--format " + quartello::quoted(command.format) + ": expected svg or png");
    if (command.out == "-" || command.out.ends_with(".svg")) return Format::svg;
    if (command.out.ends_with(".png")) return Format::png;
    throw BadInput("--out " + quartello::quoted(command.out) +
                   ": the name must end in .svg or .png (or give --format)");
}

drawing::Theme read_theme(const std::string& text) {
    if (text == "light") return drawing::Theme::light;
    if (text == "dark") return drawing::Theme::dark;
    throw BadInput("--theme " + quartello::quoted(text) + ": expected light or dark");
}

drawing::PictureOptions read_options(const PictureCommand& command) {
    return {.size_px = static_cast<int>(
                read_count("--size", command.size, drawing::smallest_picture_px, drawing::largest_picture_px)),
            .theme = read_theme(command.theme),
            .coordinates = !command.no_coordinates,
            .legal = command.legal,
            .numbers = command.numbers};
}

std::string picture_bytes(Session& session, const drawing::PictureOptions& options, Format format) {
    const auto picture = drawing::draw_session(session, options);
    return format == Format::svg ? drawing::to_svg(picture) : take(drawing::to_png(picture));
}

/// All of it or BadInput; what a full disk cut short is taken away again (but never a device such as /dev/full).
void write_file(const std::string& path, std::string_view bytes) {
    const auto complaint = [&] {
        return BadInput("cannot write " + quartello::quoted(path) + ": " + std::strerror(errno));
    };
    errno = 0;
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) throw complaint();
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const bool closed = std::fclose(file) == 0;
    if (written && closed) return;
    const BadInput failure = complaint();
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path, ignored)) std::filesystem::remove(path, ignored);
    throw failure;
}

void picture(const PictureCommand& command) {
    const Format format = read_format(command);
    const drawing::PictureOptions options = read_options(command);
    if (command.json && command.out == "-")
        throw BadInput("--json: standard output holds the picture already (--out -)");
    const auto session = open_session(command.game);
    const std::string bytes = picture_bytes(*session, options, format);
    if (command.out == "-") return print(bytes);
    write_file(command.out, bytes);
    if (!command.json) return;
    const std::string kind = format == Format::svg ? "svg" : "png";
    print_json(PictureView{command.out, kind, options.size_px, bytes.size(), session->position()});
}

}  // namespace

void add_picture(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<PictureCommand>();
    CLI::App* command = app.add_subcommand("picture", "draw a position as an SVG or PNG file");
    add_game_options(*command, options->game);
    command->add_option("--out", options->out, "the file, ending in .svg or .png; - for standard output")->required();
    command->add_option("--format", options->format,
                        "svg or png; by default what the file's ending says (standard output: svg)");
    command->add_option("--size", options->size, "width and height in pixels, 100 to 4000")->capture_default_str();
    command->add_option("--theme", options->theme, "light or dark")->capture_default_str();
    command->add_flag("--no-coordinates", options->no_coordinates,
                      "leave out the names of files and ranks and the side to move");
    command->add_flag("--legal", options->legal, "mark where the side to move may play");
    command->add_flag("--numbers", options->numbers,
                      "write numbers on the pieces where the game has any (Mabi: size of the group)");
    add_json_flag(*command, options->json);
    command->footer(
        "The last of --moves is marked: a ring around the piece that acted, dots on what it turned, an arrow for a "
        "step.\n"
        "Examples:\n"
        "  quartello picture mapello --setup classic --moves \"e3\" --out board.png\n"
        "  quartello picture mabi --theme dark --numbers --out - >board.svg");
    command->callback([options, &exit_code] {
        picture(*options);
        exit_code = yes;
    });
}

}  // namespace quartello::app
