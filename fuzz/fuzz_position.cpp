// Positions of every game: "GAME RULES", then the position on the second line. What can be read must come back as it
// was, answer every question and be playable.
#include "fuzz/fuzz_support.hpp"

using namespace quartello;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto [spec, rest] = fuzz::read_input(data, size);
    spec.position = fuzz::take_line(rest);
    const auto session = make_session(spec);
    if (!session) {
        fuzz::require(!session.error().text.empty(), "an error says what is wrong");
        return 0;
    }
    if (!spec.position.empty())
        fuzz::require((*session)->position() == spec.position, "a position comes back as it was", spec.position);
    fuzz::question(**session);
    fuzz::play_on(**session, size, 12);
    return 0;
}
