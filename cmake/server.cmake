# The game server: server/**/*.cpp compiled once and, like the program around the engine, for any processor. Everything that
# includes Boost.Beast is one file (server/http/http_server.cpp).

find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(brotli REQUIRED IMPORTED_TARGET libbrotlienc libbrotlidec)
pkg_check_modules(sqlite3 REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(libpq REQUIRED IMPORTED_TARGET libpq)
pkg_check_modules(libsodium REQUIRED IMPORTED_TARGET libsodium)
find_package(ICU REQUIRED COMPONENTS uc i18n)
find_package(OpenSSL 3 REQUIRED)

file(GLOB_RECURSE server_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/server/*.cpp")

# The migrations inside the program: the definition of migrations() in server/store/migrations.hpp.
file(GLOB migration_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/server/store/migrations/*.sql")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${migration_files})
set(migrations "")
foreach(file ${migration_files})
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" text)
    string(APPEND migrations "    {\"${name}\", R\"sql(${text})sql\"},\n")
endforeach()
set(migrations_source "${PROJECT_BINARY_DIR}/generated/embedded_migrations.cpp")
file(CONFIGURE OUTPUT "${migrations_source}" @ONLY CONTENT [[// Written by cmake/server.cmake from server/store/migrations/*.sql.
#include "server/store/migrations.hpp"

namespace quartello::store {

namespace {

constexpr Migration all[] = {
@migrations@};

}  // namespace

std::span<const Migration> migrations() { return all; }

}  // namespace quartello::store
]])
list(APPEND server_sources "${migrations_source}")

# What the server's objects need from others; whoever links them links this.
add_library(quartello_server_needs INTERFACE)
target_link_libraries(quartello_server_needs INTERFACE quartello_options quartello_boost Threads::Threads ZLIB::ZLIB PkgConfig::brotli
    PkgConfig::sqlite3 PkgConfig::libpq PkgConfig::libsodium ICU::uc ICU::i18n OpenSSL::SSL OpenSSL::Crypto)

# Texts put together once for a file: optimised, they would take as long to compile as all the rest.
set_source_files_properties("${PROJECT_SOURCE_DIR}/server/http/api_text.cpp" PROPERTIES COMPILE_OPTIONS -O0)

# What every request and every live message goes through is optimised; the rest waits for the database. With sanitizers
# nobody measures, and this file takes longest of all.
set_source_files_properties("${PROJECT_SOURCE_DIR}/server/http/http_server.cpp" PROPERTIES COMPILE_OPTIONS
    "$<IF:$<CONFIG:Release>,-O2,-O0>")

# They are many small files with the same headers: compiled together, they take about half the time (measured with g++).
foreach(group "tables|doctor" "store" "http")
    set(together ${server_sources})
    list(FILTER together INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/server/(${group})/")
    list(FILTER together EXCLUDE REGEX "/(http_server|api_text)\\.cpp$")
    list(REMOVE_ITEM server_sources ${together})
    string(REPLACE "|" "_" name "server_${group}")
    quartello_bundle(bundle ${name} ${together})
    list(APPEND server_sources "${bundle}")
endforeach()

add_library(quartello_server_objects OBJECT ${server_sources})
target_link_libraries(quartello_server_objects PUBLIC quartello_server_needs)
target_compile_options(quartello_server_objects PRIVATE ${quartello_cool_flags})
set(server_objects $<TARGET_OBJECTS:quartello_server_objects>)
