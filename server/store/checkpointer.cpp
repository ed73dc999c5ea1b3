#include "server/store/checkpointer.hpp"

#include <utility>

namespace quartello::store {

namespace {

/// So few pages the writer may copy itself.
constexpr std::int64_t few_pages = 100;
constexpr int most_rounds = 4;

/// Never waits for readers or for the writer. Returns how many pages of the log are not copied yet.
std::int64_t checkpoint(Database& database) {
    const auto done = database.run({"PRAGMA wal_checkpoint(PASSIVE)"});
    if (!done || done->rows.empty()) return 0;
    return integer_of(done->rows[0][1]) - integer_of(done->rows[0][2]);
}

}  // namespace

Checkpointer::Checkpointer(Location location, std::int64_t pages)
    : location_(std::move(location)), pages_(pages), thread_([this] { loop(); }) {}

Checkpointer::~Checkpointer() {
    set(Stage::ending);
    thread_.join();
}

void Checkpointer::set(Stage stage) {
    {
        const std::lock_guard lock(mutex_);
        if (stage_ != Stage::ending) stage_ = stage;
    }
    wake_.notify_one();
}

void Checkpointer::after_commit(Database& writer) {
    const std::int64_t pages = writer.log_pages();
    if (pages < left_over_) left_over_ = 0;
    if (pages < left_over_ + pages_) return;
    const Stage stage = [&] {
        const std::lock_guard lock(mutex_);
        return stage_;
    }();
    if (stage == Stage::idle) set(Stage::copying);
    if (stage != Stage::copied) return;
    checkpoint(writer);
    left_over_ = pages;
    set(Stage::idle);
}

/// Without a connection nothing is copied here, and all is left to the writer.
void Checkpointer::loop() {
    const auto database = Database::connect(location_, false);
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return stage_ == Stage::copying || stage_ == Stage::ending; });
            if (stage_ == Stage::ending) return;
        }
        for (int i = 0; database && i < most_rounds && checkpoint(**database) > few_pages; ++i) {
        }
        set(Stage::copied);
    }
}

}  // namespace quartello::store
