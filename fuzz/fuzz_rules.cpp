// Rule switches and set-ups of every game: "GAME RULES", then the set-up on the second line. Rules that can be read
// must come back the same from their canonical text and be playable.
#include "fuzz/fuzz_support.hpp"

using namespace quartello;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto [spec, rest] = fuzz::read_input(data, size);
    spec.setup = fuzz::take_line(rest);
    const auto session = make_session(spec);
    if (!session) {
        fuzz::require(!session.error().text.empty(), "an error says what is wrong");
        return 0;
    }
    auto canonical = spec;
    canonical.rules = (*session)->rules();
    const auto again = make_session(canonical);
    fuzz::require(static_cast<bool>(again), "canonical rules can be read", canonical.rules);
    fuzz::require((*again)->rules() == canonical.rules, "canonical rules come back as they were", canonical.rules);
    fuzz::require((*again)->position() == (*session)->position(), "the same rules give the same start",
                  canonical.rules);
    fuzz::position_comes_back(**session);
    fuzz::question(**session);
    fuzz::play_on(**session, size, 12);
    return 0;
}
