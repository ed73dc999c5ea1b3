// Whole records. What can be read must be written as a text that reads as the same record; what can be replayed must
// give the same record again.
#include "engine/record/record.hpp"

#include "fuzz/fuzz_support.hpp"

using namespace quartello;

namespace {

/// Headers that the session does not supply itself; a result that stands at the end only becomes one.
std::vector<Header> own_headers(const Record& record) {
    std::vector<Header> out;
    for (const Header& header : record.headers) {
        if (header.name != "Game" && header.name != "Rules" && header.name != "Setup" && header.name != "Position")
            out.push_back(header);
    }
    if (record.find("Result") == nullptr) out.push_back({"Result", std::string(result_token(record.result))});
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto record = parse_record({reinterpret_cast<const char*>(data), size});
    if (!record) {
        fuzz::require(record.error().text.starts_with("record line "), "an error names the place", record.error().text);
        return 0;
    }
    const std::string text = format_record(*record);
    const auto again = parse_record(text);
    fuzz::require(static_cast<bool>(again), "what is written can be read", text);
    fuzz::require(*again == *record, "what is written reads as the same record", text);
    fuzz::require(format_record(*again) == text, "a canonical text comes back as it was", text);

    const auto session = replay(*record);
    if (!session) return 0;
    fuzz::require((*session)->tree() == record->tree, "a replay has the nodes of its record", text);
    const Record noted = record_of(**session, own_headers(*record));
    fuzz::require(noted.tree == record->tree && noted.result == record->result, "a replayed game is noted as it was",
                  text);
    const auto replayed = replay(noted);
    fuzz::require(static_cast<bool>(replayed), "a noted game can be replayed", text);
    fuzz::require((*replayed)->position() == (*session)->position(), "a noted game ends where it ended", text);
    return 0;
}
