#include "server/http/search_host.hpp"

#include <chrono>

#include "server/http/end_patience.hpp"
#include "server/http/log.hpp"

namespace quartello::http {

Parsed<std::unique_ptr<SearchHost>> SearchHost::start(const std::string& database, const std::string& bus,
                                                      const SearchOptions& options) {
    if (!database.starts_with("postgresql://") && !database.starts_with("postgres://")) {
        return Error{
            "a worker needs --database postgresql://...: an SQLite file belongs to one server, which thinks "
            "itself (serve --search-threads)"};
    }
    auto store = store::Store::open(database, bus);
    if (!store) return store.error();
    return std::make_unique<SearchHost>(std::move(*store), options);
}

SearchHost::SearchHost(std::unique_ptr<store::Store> store, const SearchOptions& options)
    : store_(std::move(store)),
      registry_(*store_, tables::database_wall(*store_), tables::Part::worker),
      computers_(std::make_unique<SearchPool>(*store_, registry_, metrics_, options)),
      time_([this] { let_time_pass(); }) {}

SearchHost::~SearchHost() {
    const EndPatience patience(*store_);
    computers_.reset();
    ending_ = true;
    time_.join();
    registry_.finish();
}

void SearchHost::let_time_pass() {
    constexpr std::chrono::milliseconds tick_time{200};
    while (!ending_) {
        for (const Error& error : registry_.tick()) log_line("tables", error.text);
        ServerLog::get().sum_up();
        std::this_thread::sleep_for(tick_time);
    }
}

}  // namespace quartello::http
