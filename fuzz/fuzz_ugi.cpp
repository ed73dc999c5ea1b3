// Any lines to the UGI engine: it answers in whole lines, survives, and is still ready at the end. Searches are kept
// tiny, and nobody may ask for much memory or many threads.
#include <algorithm>
#include <mutex>

#include "fuzz/fuzz_support.hpp"
#include "protocol/ugi.hpp"
#include "protocol/words.hpp"

using namespace quartello;

namespace {

constexpr int most_messages = 40;

bool is_costly(std::string_view line) {
    return std::ranges::any_of(std::initializer_list<std::string_view>{"Hash", "Threads", "Level"},
                               [&](auto word) { return line.find(word) != std::string_view::npos; });
}

class Listener {
public:
    void hear(std::string_view line) {
        const std::lock_guard guard(mutex_);
        fuzz::require(!line.empty() && line.find('\n') == std::string_view::npos, "an answer is one line", line);
        fuzz::require(line != "error " && line != "response ", "an answer says something", line);
        ready_ = ready_ || line == "readyok";
    }
    bool is_ready() {
        const std::lock_guard guard(mutex_);
        return ready_;
    }

private:
    std::mutex mutex_;
    bool ready_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Listener listener;
    protocol::UgiEngine engine([&](std::string_view line) { listener.hear(line); });
    engine.receive("setoption name Hash value 0");
    for (int i = 0; i < most_messages && !text.empty(); ++i) {
        const auto line = fuzz::take_line(text);
        if (is_costly(line)) continue;
        const bool search = protocol::trimmed(line).starts_with("go");
        if (!engine.receive(search ? std::string(line) + " nodes 60" : std::string(line))) return 0;
        if (search && i % 2 == 0) engine.receive("stop");
        if (search && i % 4 < 2) engine.receive("wait");
    }
    engine.receive("isready");
    fuzz::require(listener.is_ready(), "the engine is ready whatever it was told");
    return 0;
}
