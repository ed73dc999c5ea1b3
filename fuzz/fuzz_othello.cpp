// Othello's notations: every input as a transcript, as a board and as an OBF line. What can be read must come back.
#include "engine/record/othello.hpp"

#include "fuzz/fuzz_support.hpp"

using namespace quartello;

namespace {

void transcript_comes_back(std::string_view text) {
    const auto session = session_of_othello_transcript(text);
    if (!session) return;
    const auto written = othello_transcript(**session);
    fuzz::require(static_cast<bool>(written), "a game that was read can be written", text);
    const auto again = session_of_othello_transcript(*written);
    fuzz::require(again && (*again)->position() == (*session)->position(), "a transcript comes back", *written);
}

void board_comes_back(std::string_view text) {
    const auto position = position_of_othello_board(text);
    if (!position) return;
    const auto written = othello_board(*position);
    fuzz::require(static_cast<bool>(written), "a board that was read can be written", text);
    const auto again = position_of_othello_board(*written);
    fuzz::require(again && *again == *position, "a board comes back", *written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    transcript_comes_back(text);
    board_comes_back(text);
    (void)parse_obf_line(text);
    return 0;
}
