// Checks the WebAssembly toolchain alone: containers, allocation, static constructors, no exceptions, a clock.
#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/mp11.hpp>

namespace {

const std::string constructed_at_start = "ready";
std::string answer;

static_assert(sizeof(long) == 4, "wasm32 has 32-bit long: engine code must say std::int64_t where it means it");
static_assert(boost::mp11::mp_size<boost::mp11::mp_list<int, char>>::value == 2);

}  // namespace

__attribute__((export_name("count_letters"))) std::int32_t count_letters(std::int32_t length) {
    std::vector<char> letters;
    for (std::int32_t i = 0; i < length; ++i) letters.push_back(static_cast<char>('a' + i % 26));
    std::unordered_map<char, std::int32_t> counts;
    for (const char letter : letters) ++counts[letter];
    answer = constructed_at_start;
    for (char letter = 'a'; letter <= 'c'; ++letter) answer += ' ' + std::to_string(counts[letter]);
    return static_cast<std::int32_t>(answer.size());
}

__attribute__((export_name("answer_text"))) const char* answer_text() { return answer.data(); }

__attribute__((export_name("bits"))) std::int32_t bits(std::uint64_t board) { return __builtin_popcountll(board); }

__attribute__((export_name("clock_ms"))) double clock_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
