# The game server: server/**/*.cpp compiled once and, like the program around the engine, for any processor. Everything that
# includes Boost.Beast is one file (server/net/http_server.cpp).

find_package(ZLIB REQUIRED)

file(GLOB_RECURSE server_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/server/*.cpp")

# What the server's objects need from others; whoever links them links this.
add_library(quartello_server_needs INTERFACE)
target_link_libraries(quartello_server_needs INTERFACE quartello_options quartello_boost Threads::Threads ZLIB::ZLIB)

add_library(quartello_server_objects OBJECT ${server_sources})
target_link_libraries(quartello_server_objects PUBLIC quartello_server_needs)
set(server_objects $<TARGET_OBJECTS:quartello_server_objects>)
