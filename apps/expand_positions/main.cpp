// expand_positions GAMES RAW: `quartello positions` as a program of its own, linked statically, for machines that have
// none of our libraries. The records are described in training/positions.hpp.
#include <cinttypes>
#include <cstdio>
#include <thread>

#include "training/positions.hpp"

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: expand_positions GAMES RAW\n");
        return 2;
    }
    const int threads = static_cast<int>(std::thread::hardware_concurrency());
    const auto report = quartello::training::expand_positions({argv[1], argv[2], threads > 0 ? threads : 1}, {});
    if (!report) {
        std::fprintf(stderr, "expand_positions: %s\n", report.error().text.c_str());
        return 2;
    }
    std::printf("%" PRIu64 " games, %" PRIu64 " positions of %" PRIu64 " bytes\n", report->games, report->positions,
                report->record_bytes);
    return 0;
}
