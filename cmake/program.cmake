# The program: apps/quartello/**/*.cpp and the server compiled once, linked with the baseline engine (quartello) and, on x86-64, with the
# x86-64-v3 engine (quartello.v3). isa_dispatch.cpp is the one app source each of them compiles for itself.

find_package(PkgConfig REQUIRED)
pkg_check_modules(cairo REQUIRED IMPORTED_TARGET cairo)
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)

file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/apps/quartello/*.cpp")
set(main_source "${PROJECT_SOURCE_DIR}/apps/quartello/main.cpp")
set(dispatch_source "${PROJECT_SOURCE_DIR}/apps/quartello/isa_dispatch.cpp")
list(REMOVE_ITEM app_sources "${main_source}" "${dispatch_source}")

add_library(quartello_app_needs INTERFACE)
target_link_libraries(quartello_app_needs INTERFACE
    quartello_options quartello_server_needs CLI11::CLI11 fmt::fmt PkgConfig::cairo)
target_compile_definitions(quartello_app_needs INTERFACE QUARTELLO_VERSION="${PROJECT_VERSION}")

# Everything but main, so that tests/apps can link the subcommands.
set(app_objects "")
if(app_sources)
    # CLI11 costs ten seconds a file; in three files it is paid three times.
    quartello_bundle_batches(app_sources apps 15 ${app_sources})
    add_library(quartello_app OBJECT ${app_sources})
    target_link_libraries(quartello_app PUBLIC quartello_app_needs)
    target_compile_options(quartello_app PRIVATE ${quartello_cool_flags})
    set(app_objects $<TARGET_OBJECTS:quartello_app>)
endif()
add_library(quartello_main OBJECT "${main_source}")
target_link_libraries(quartello_main PUBLIC quartello_app_needs)
target_compile_options(quartello_main PRIVATE ${quartello_cool_flags})

function(quartello_add_program name engine)
    add_executable(${name} "${dispatch_source}" $<TARGET_OBJECTS:quartello_main> ${app_objects} ${server_objects})
    target_link_libraries(${name} PRIVATE ${engine} quartello_app_needs)
endfunction()

# A build with one engine has one program, whichever engine it is.
add_custom_target(program)
if(TARGET quartello_engine)
    quartello_add_program(quartello quartello_engine)
else()
    quartello_add_program(quartello quartello_engine_v3)
endif()
add_dependencies(program quartello)
if(TARGET quartello_engine AND TARGET quartello_engine_v3)
    quartello_add_program(quartello.v3 quartello_engine_v3)
    add_dependencies(program quartello.v3)
endif()

# The expander of self-play games alone, for machines that have none of our libraries.
add_executable(expand_positions "${PROJECT_SOURCE_DIR}/apps/expand_positions/main.cpp")
if(TARGET quartello_engine)
    target_link_libraries(expand_positions PRIVATE quartello_engine)
else()
    target_link_libraries(expand_positions PRIVATE quartello_engine_v3)
endif()
if(NOT QUARTELLO_SANITIZE)
    target_link_options(expand_positions PRIVATE -static)
endif()
