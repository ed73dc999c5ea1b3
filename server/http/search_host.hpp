// What `quartello worker` runs: computers that think for servers elsewhere. It takes their turns from the queue of a
// shared database and answers through a registry of its own; a server hears of the move like of any other server's.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "engine/core/parsed.hpp"
#include "server/http/metrics.hpp"
#include "server/http/search_pool.hpp"
#include "server/store/store.hpp"
#include "server/tables/table_registry.hpp"

namespace quartello::http {

class SearchHost {
public:
    /// Refuses SQLite, whose one server would not hear of what another process stores.
    static Parsed<std::unique_ptr<SearchHost>> start(const std::string& database, const std::string& bus,
                                                     const SearchOptions& options);
    SearchHost(std::unique_ptr<store::Store> store, const SearchOptions& options);
    /// Stops searches under way and puts their jobs back.
    ~SearchHost();
    /// Takes no more turns, and waits so long for those that are being thought about.
    void drain(std::chrono::milliseconds patience) { computers_->drain(patience); }
    SearchHost(const SearchHost&) = delete;
    SearchHost& operator=(const SearchHost&) = delete;

private:
    void let_time_pass();

    Metrics metrics_;
    const std::unique_ptr<store::Store> store_;
    tables::TableRegistry registry_;
    std::unique_ptr<SearchPool> computers_;
    std::atomic<bool> ending_ = false;
    std::thread time_;
};

}  // namespace quartello::http
