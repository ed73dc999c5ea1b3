#include "server/store/database.hpp"

#include "engine/core/text.hpp"

namespace quartello::store {

Parsed<Location> parse_location(std::string_view url) {
    if (url.starts_with("postgresql://") || url.starts_with("postgres://"))
        return Location{.dialect = Dialect::postgresql, .where = std::string(url)};
    if (url.starts_with("sqlite:")) url.remove_prefix(7);
    else if (url.find("://") != std::string_view::npos)
        return Error{"database: write postgresql://… or the path of an SQLite file"};
    if (url.empty()) return Error{"database: the path is empty"};
    return Location{.dialect = Dialect::sqlite, .where = std::string(url)};
}

Parsed<std::unique_ptr<Database>> Database::connect(const Location& location, bool may_create) {
    return location.dialect == Dialect::sqlite ? connect_sqlite(location, may_create) : connect_postgresql(location);
}

std::int64_t integer_of(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
    if (const auto* real = std::get_if<double>(&value)) return static_cast<std::int64_t>(*real);
    return 0;
}

double real_of(const Value& value) {
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return static_cast<double>(integer_of(value));
}

std::string text_of(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? *text : std::string();
}

}  // namespace quartello::store
