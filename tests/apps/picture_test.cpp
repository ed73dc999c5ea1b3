// Pictures: what is drawn for which piece, both file formats, and what the command refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "apps/quartello/commands.hpp"
#include "apps/quartello/drawing/board_picture.hpp"
#include "apps/quartello/drawing/letters.hpp"
#include "apps/quartello/drawing/writers.hpp"
#include "apps/quartello/options.hpp"

namespace quartello {
namespace {

using drawing::Drawing;
using drawing::PictureOptions;
using ::testing::HasSubstr;
using ::testing::Not;

/// The picture of a position reached by moves, as the command draws it.
Drawing draw(const GameSpec& spec, const std::vector<std::string>& moves = {}, const PictureOptions& options = {}) {
    auto made = make_session(spec);
    EXPECT_TRUE(made) << made.error().text;
    Session& session = **made;
    std::vector<EventView> events;
    for (const auto& move : moves) {
        const auto played = session.play(move);
        EXPECT_TRUE(played) << move << ": " << played.error().text;
        events.clear();
        for (const Event& event : *played) events.push_back(event_view(session, event));
    }
    return draw_board(session.sheet(), position_view(session), events, options);
}

std::size_t count_groups(const Drawing& picture, std::string_view kind) {
    return static_cast<std::size_t>(std::ranges::count(picture.groups, kind, &drawing::Group::kind));
}

const drawing::Group* find_group(const Drawing& picture, std::string_view kind) {
    const auto found = std::ranges::find(picture.groups, kind, &drawing::Group::kind);
    return found == picture.groups.end() ? nullptr : &*found;
}

/// Why this is no well-formed XML document of elements, attributes and plain text; empty if it is.
std::string xml_fault(std::string_view text) {
    std::vector<std::string> open;
    std::size_t roots = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '<') {
            if (text[at] == '&' && text.substr(at, 4) != "&lt;" && text.substr(at, 4) != "&gt;" &&
                text.substr(at, 5) != "&amp;" && text.substr(at, 6) != "&quot;") {
                return "a bare & at " + std::to_string(at);
            }
            if (open.empty() && text[at] != '\n') return "text outside the root at " + std::to_string(at);
            ++at;
            continue;
        }
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos) return "an open tag at " + std::to_string(at);
        const std::string tag(text.substr(at + 1, end - at - 1));
        if (std::ranges::count(tag, '"') % 2 != 0 || tag.find('<') != std::string::npos) return "a bad tag: " + tag;
        const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
        if (tag[0] == '/') {
            if (open.empty() || "/" + open.back() != tag) return "no start for " + tag;
            open.pop_back();
        } else {
            if (open.empty()) ++roots;
            if (tag.back() != '/') open.push_back(name);
        }
        at = end + 1;
    }
    if (!open.empty()) return "no end for " + open.back();
    return roots == 1 ? "" : "not exactly one root";
}

unsigned big_endian(std::string_view bytes, std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

TEST(Picture, EveryPieceOfTheClassicBoardIsDrawn) {
    const Drawing picture = draw({"mapello", "", "classic", ""});
    EXPECT_EQ(count_groups(picture, "piece black"), 2U);
    EXPECT_EQ(count_groups(picture, "piece white"), 2U);
    EXPECT_EQ(count_groups(picture, "piece wall"), 8U);
    EXPECT_EQ(count_groups(picture, "piece bonus"), 8U);
    EXPECT_EQ(count_groups(picture, "piece joker"), 8U);
    EXPECT_EQ(picture.title, "Mapello: Black to move");
    EXPECT_EQ(find_group(picture, "last-move"), nullptr);
    EXPECT_EQ(find_group(picture, "legal"), nullptr);
}

TEST(Picture, ABonusShowsItsPoints) {
    const auto strokes_on_bonus = [](const std::string& rules) {
        const Drawing picture = draw({"mapello", rules, "classic", ""});
        return find_group(picture, "piece bonus")->shapes.size();
    };
    EXPECT_EQ(strokes_on_bonus("bonus=5"), strokes_on_bonus("bonus=0") + 1);
    EXPECT_NE(drawing::to_svg(draw({"mapello", "bonus=5", "classic", ""})),
              drawing::to_svg(draw({"mapello", "bonus=3", "classic", ""})));
}

/// The shape a piece is known by: what it is first filled with after its shadow, and where that shade is darkest.
TEST(Picture, NeitherShapeNorHueConfusesBonusesAndJokers) {
    const Drawing picture = draw({"mapello", "", "classic", ""});
    const drawing::Shape& bonus = find_group(picture, "piece bonus")->shapes.at(1);
    const drawing::Shape& joker = find_group(picture, "piece joker")->shapes.at(2);
    ASSERT_TRUE(std::holds_alternative<drawing::Circle>(bonus.geometry));
    ASSERT_TRUE(std::holds_alternative<drawing::Rectangle>(joker.geometry));
    const drawing::Colour blue = std::get<drawing::Gradient>(*bonus.fill).outer;
    const drawing::Colour red = std::get<drawing::Colour>(*joker.fill);
    EXPECT_GT(blue.blue, 2 * blue.red);
    EXPECT_GT(red.red, 2 * red.blue);
}

TEST(Picture, PiecesAreTitledByCell) {
    const std::string svg = drawing::to_svg(draw({"mapello", "", "classic", ""}));
    EXPECT_THAT(svg, HasSubstr("<g class=\"piece black\"><title>d4: black</title>"));
    EXPECT_THAT(svg, HasSubstr("<g class=\"piece joker\"><title>d0: joker</title>"));
    EXPECT_THAT(svg, HasSubstr("<title id=\"title\">Mapello: Black to move</title>"));
    EXPECT_THAT(svg, HasSubstr("Position: 4j5/1#1*2*1#1/"));
}

TEST(Picture, StonesThatDifferInHueDifferInShapeToo) {
    const Drawing picture = draw({"arrello", "", "", ""}, {"a1", "c3"});
    const auto* green = find_group(picture, "piece green");
    const auto* red = find_group(picture, "piece red");
    ASSERT_TRUE(green != nullptr && red != nullptr);
    EXPECT_TRUE(std::holds_alternative<drawing::Circle>(green->shapes.back().geometry));
    EXPECT_TRUE(std::holds_alternative<drawing::Path>(red->shapes.back().geometry));
}

TEST(Picture, ThePlacedDiscHasARingAndEachFlippedOneADot) {
    const Drawing picture = draw({"mapello", "", "plain", ""}, {"f4"});
    const auto* last = find_group(picture, "last-move");
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->title, "last move: f4");
    EXPECT_EQ(last->shapes.size(), 2U + 1U);  // a ring is two strokes
}

TEST(Picture, AStepHasAnArrowAndAConversionARingAtItsSource) {
    const Drawing step = draw({"mabi", "", "", ""}, {"a1b1"});
    ASSERT_NE(find_group(step, "last-move"), nullptr);
    EXPECT_EQ(find_group(step, "last-move")->shapes.size(), 2U * 3U);  // arrow, its tail, ring

    const Drawing conversion = draw({"alea", "", "", ""}, {"c4", "c5", "h8", "a1", "c4*"});
    ASSERT_NE(find_group(conversion, "last-move"), nullptr);
    EXPECT_EQ(find_group(conversion, "last-move")->shapes.size(), 1U + 2U);
    EXPECT_EQ(find_group(conversion, "mark")->title, "c5: guarded");
}

TEST(Picture, MarksOfTheGamesAreBadges) {
    const Drawing arrello = draw({"arrello", "", "", ""}, {"a1"});
    ASSERT_NE(find_group(arrello, "mark"), nullptr);
    EXPECT_EQ(find_group(arrello, "mark")->title, "a1: protected");
    EXPECT_EQ(count_groups(draw({"mabi", "", "", ""}), "mark"), 0U);
    // Two white pieces become the only group of two, and the black piece below meets it.
    const Drawing mabi = draw({"mabi", "", "", ""}, {"a1b1"});
    std::vector<std::string> titles;
    for (const auto& group : mabi.groups) {
        if (group.kind == "mark") titles.push_back(group.title);
    }
    EXPECT_THAT(titles, ::testing::UnorderedElementsAre("b2: paralysed", "b1: locked group", "c1: locked group"));
}

TEST(Picture, NumbersAreAWish) {
    const auto shapes = [](const PictureOptions& options) {
        std::size_t sum = 0;
        for (const auto& group : draw({"mabi", "", "", ""}, {}, options).groups) sum += group.shapes.size();
        return sum;
    };
    EXPECT_EQ(shapes({.numbers = true}), shapes({}) + 32);
}

TEST(Picture, LegalCellsAreMarkedOnceEach) {
    const PictureOptions options{.legal = true};
    EXPECT_EQ(find_group(draw({"mapello", "", "plain", ""}, {}, options), "legal")->shapes.size(), 4U);
    // White's first turn moves one of the seven edge pieces; each is framed by four corners.
    EXPECT_EQ(find_group(draw({"mabi", "", "", ""}, {}, options), "legal")->shapes.size(), 4U * 7U);
}

TEST(Picture, CoordinatesStandOnAllSides) {
    const Drawing picture = draw({"alea", "size=13", "", ""});
    EXPECT_EQ(find_group(picture, "coordinates")->shapes.size(), 4U * 13U);
    EXPECT_NE(find_group(picture, "side-to-move"), nullptr);
    const Drawing bare = draw({"alea", "size=13", "", ""}, {}, {.coordinates = false});
    EXPECT_EQ(find_group(bare, "coordinates"), nullptr);
}

TEST(Picture, EveryCoordinateHasItsLetters) {
    for (const RuleSheet* sheet : all_sheets()) {
        const auto session = make_session({std::string(sheet->name), sheet->name == "alea" ? "size=13" : "", "", ""});
        const PositionView view = position_view(**session);
        for (const auto& names : {view.files, view.ranks}) {
            for (const auto& name : names) EXPECT_FALSE(drawing::letters(name, {}, 10).empty()) << name;
        }
    }
}

TEST(Picture, EverythingLiesInsideTheFrame) {
    for (const RuleSheet* sheet : all_sheets()) {
        for (const int size : {100, 101, 333, 4000}) {
            const Drawing picture = draw({std::string(sheet->name), "", "", ""}, {}, {.size_px = size, .legal = true});
            EXPECT_EQ(picture.width, size);
            EXPECT_EQ(picture.height, size);
            for (const auto& group : picture.groups) {
                for (const auto& shape : group.shapes) {
                    const auto box = drawing::bounding_box(shape.geometry);
                    EXPECT_GE(box.x, 0) << group.kind;
                    EXPECT_GE(box.y, 0) << group.kind;
                    EXPECT_LE(box.x + box.width, size) << group.kind;
                    EXPECT_LE(box.y + box.height, size) << group.kind;
                }
            }
        }
    }
}

TEST(PictureSvg, IsWellFormedAndNeedsNothingFromOutside) {
    for (const RuleSheet* sheet : all_sheets()) {
        const std::string svg = drawing::to_svg(draw({std::string(sheet->name), "", "", ""}, {}, {.legal = true}));
        EXPECT_EQ(xml_fault(svg), "") << sheet->name;
        EXPECT_THAT(svg, Not(HasSubstr("href")));
        EXPECT_THAT(svg, Not(HasSubstr("<text")));
        EXPECT_THAT(svg, Not(HasSubstr("nan")));
    }
}

TEST(PictureSvg, EscapesWhatXmlReserves) {
    const Drawing picture{10, 10, "a<b & \"c\">", "", {{"kind", "x<y", {}}}};
    const std::string svg = drawing::to_svg(picture);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr("a&lt;b &amp; &quot;c&quot;&gt;"));
}

TEST(PicturePng, HasTheSizeAskedFor) {
    for (const int size : {100, 257, 640}) {
        const auto png = drawing::to_png(draw({"mapello", "", "rulebook", ""}, {}, {.size_px = size}));
        ASSERT_TRUE(png);
        EXPECT_EQ(png->substr(0, 8), "\x89PNG\r\n\x1a\n");
        EXPECT_EQ(big_endian(*png, 16), static_cast<unsigned>(size));
        EXPECT_EQ(big_endian(*png, 20), static_cast<unsigned>(size));
    }
}

TEST(PicturePng, TheSamePositionGivesTheSameBytes) {
    const auto once = [] { return draw({"alea", "", "", ""}, {"c4", "c5"}, {.size_px = 200}); };
    EXPECT_EQ(*drawing::to_png(once()), *drawing::to_png(once()));
    EXPECT_EQ(drawing::to_svg(once()), drawing::to_svg(once()));
}

TEST(PicturePng, ThemesDiffer) {
    const auto themed = [](drawing::Theme theme) {
        return drawing::to_svg(draw({"mabi", "", "", ""}, {}, {.theme = theme}));
    };
    EXPECT_NE(themed(drawing::Theme::light), themed(drawing::Theme::dark));
}

// The command.

class PictureCommand : public ::testing::Test {
protected:
    // One folder a process: the sanitized twin of this test may run at the same time.
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("quartello_picture_" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    static std::string contents(const std::string& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    static void picture(std::vector<std::string> arguments) {
        CLI::App app;
        int exit_code = app::yes;
        app::add_picture(app, exit_code);
        arguments.insert(arguments.begin(), "picture");
        std::ranges::reverse(arguments);  // as CLI11 wants them
        app.parse(arguments);
    }

    /// The complaint, or "" if there was none.
    static std::string complaint(const std::vector<std::string>& arguments) {
        try {
            picture(arguments);
            return "";
        } catch (const app::BadInput& error) {
            return error.what();
        }
    }

    std::filesystem::path folder_;
};

TEST_F(PictureCommand, WritesWhatTheEndingSays) {
    picture({"mapello", "--setup", "classic", "--moves", "f4", "--out", file("board.svg")});
    EXPECT_EQ(xml_fault(contents(file("board.svg"))), "");
    EXPECT_THAT(contents(file("board.svg")), HasSubstr("last move: f4"));
    picture({"mapello", "--out", file("board.png"), "--size", "150", "--theme", "dark", "--no-coordinates"});
    EXPECT_EQ(big_endian(contents(file("board.png")), 16), 150U);
}

TEST_F(PictureCommand, StandardOutputTakesSvgUnlessToldOtherwise) {
    ::testing::internal::CaptureStdout();
    picture({"arrello", "--out", "-"});
    EXPECT_EQ(xml_fault(::testing::internal::GetCapturedStdout()), "");
    ::testing::internal::CaptureStdout();
    picture({"arrello", "--out", "-", "--format", "png"});
    EXPECT_EQ(::testing::internal::GetCapturedStdout().substr(1, 3), "PNG");
}

TEST_F(PictureCommand, RefusesBadInputAndWritesNothing) {
    const std::string out = file("board.png");
    EXPECT_THAT(complaint({"mapello", "--out", out, "--size", "99"}), HasSubstr("--size \"99\""));
    EXPECT_THAT(complaint({"mapello", "--out", out, "--size", "4001"}), HasSubstr("from 100 to 4000"));
    EXPECT_THAT(complaint({"mapello", "--out", out, "--size", "1e3"}), HasSubstr("--size"));
    EXPECT_THAT(complaint({"mapello", "--out", out, "--theme", "pink"}), HasSubstr("light or dark"));
    EXPECT_THAT(complaint({"mapello", "--out", out, "--format", "gif"}), HasSubstr("svg or png"));
    EXPECT_THAT(complaint({"chess", "--out", out}), HasSubstr("unknown game \"chess\""));
    EXPECT_THAT(complaint({"mapello", "--out", out, "--moves", "a1"}), HasSubstr("move 1 \"a1\""));
    EXPECT_THAT(complaint({"mapello", "--out", out, "--position", "nonsense"}), HasSubstr("nonsense"));
    EXPECT_FALSE(std::filesystem::exists(out));
    EXPECT_THAT(complaint({"mapello", "--out", file("board.jpg")}), HasSubstr(".svg or .png"));
    EXPECT_THAT(complaint({"mapello", "--out", ""}), HasSubstr(".svg or .png"));
}

TEST_F(PictureCommand, SaysWhyAFileCannotBeWritten) {
    EXPECT_THAT(complaint({"mapello", "--out", file("no/such/folder.svg")}), HasSubstr("No such file"));
    EXPECT_THAT(complaint({"mapello", "--format", "svg", "--out", "/dev/full"}), HasSubstr("No space left"));
    EXPECT_TRUE(std::filesystem::exists("/dev/full"));
}

}  // namespace
}  // namespace quartello
