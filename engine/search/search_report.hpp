// What a search says to the outside world: moves as text, values in hundredths of a point for the side to move, and how
// sure they are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace quartello {

struct SearchLine {
    int value = 0;
    bool solved = false;  // the value is the game's; otherwise it is an estimate
    std::vector<std::string> moves = {};
};

struct SearchReport {
    int depth = 0;
    bool solved = false;  // the value of the position and of every line listed is proved
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    std::vector<SearchLine> lines = {};  // best first; none if the game is over
};

using OnSearchReport = std::function<void(const SearchReport&)>;

}  // namespace quartello
