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

# The commands that need the server or cairo, and those that need neither: the latter are also quartello-engine's.
set(served_sources ${app_sources})
list(FILTER served_sources INCLUDE REGEX "/quartello/((api|backup|doctor|out_of_memory|picture|push_keys|serve|service_manager|settings|worker)\\.cpp|drawing/)")
list(REMOVE_ITEM app_sources ${served_sources})

# Everything but main, so that tests/apps can link the subcommands.
set(app_objects "")
foreach(part engine served)
    if(part STREQUAL "engine")
        set(sources ${app_sources})
    else()
        set(sources ${served_sources})
    endif()
    # CLI11 costs ten seconds a file; in a few files it is paid a few times, and not in main.cpp, which is each program's own.
    quartello_bundle_batches(sources apps_${part} 15 ${sources})
    add_library(quartello_app_${part} OBJECT ${sources})
    target_link_libraries(quartello_app_${part} PUBLIC quartello_app_needs)
    target_compile_options(quartello_app_${part} PRIVATE ${quartello_cool_flags})
    list(APPEND app_objects $<TARGET_OBJECTS:quartello_app_${part}>)
endforeach()
add_library(quartello_main OBJECT "${main_source}")
target_link_libraries(quartello_main PUBLIC quartello_app_needs)
target_compile_options(quartello_main PRIVATE ${quartello_cool_flags})

function(quartello_add_program name engine)
    add_executable(${name} "${dispatch_source}" $<TARGET_OBJECTS:quartello_main> ${app_objects} ${server_objects})
    target_link_libraries(${name} PRIVATE ${engine} quartello_app_needs)
endfunction()

# quartello-engine: the program without the server and without pictures, one file that runs on any Linux. No library of the
# machine is used: Debian has fmt as a shared one only, so its few functions are compiled here from its own headers.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/fmt_functions.cpp" CONTENT [[// Written by cmake/program.cmake.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

template auto dragonbox::to_decimal(float x) noexcept -> dragonbox::decimal_fp<float>;
template auto dragonbox::to_decimal(double x) noexcept -> dragonbox::decimal_fp<double>;
template auto locale_ref::get<std::locale>() const -> std::locale;
template auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl(locale_ref) -> char;
template void buffer<char>::append(const char*, const char*);
template void vformat_to(buffer<char>&, string_view, basic_format_args<FMT_BUFFER_CONTEXT(char)>, locale_ref);

}  // namespace detail
FMT_END_NAMESPACE
]] @ONLY)
function(quartello_add_engine_program name engine)
    add_executable(${name} "${main_source}" "${dispatch_source}"
        "${PROJECT_BINARY_DIR}/generated/fmt_functions.cpp" $<TARGET_OBJECTS:quartello_app_engine>)
    target_compile_definitions(${name} PRIVATE QUARTELLO_ENGINE_ONLY QUARTELLO_VERSION="${PROJECT_VERSION}")
    target_compile_options(${name} PRIVATE ${quartello_cool_flags})
    target_link_libraries(${name} PRIVATE ${engine} CLI11::CLI11)
    target_link_options(${name} PRIVATE -static)
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

# Sanitizers do not go with static programs.
if(NOT QUARTELLO_SANITIZE)
    list(GET quartello_engines -1 plain_engine)
    quartello_add_engine_program(quartello-engine ${plain_engine})
    add_dependencies(program quartello-engine)
    if(TARGET quartello_engine AND TARGET quartello_engine_v3)
        quartello_add_engine_program(quartello-engine.v3 quartello_engine_v3)
        add_dependencies(program quartello-engine.v3)
    endif()
endif()

# quartello-mpi: studies over MPI, a program of its own so that the main one needs no MPI. Where Open MPI is not installed
# it is left out.
find_package(MPI QUIET COMPONENTS CXX)
if(MPI_CXX_FOUND AND NOT QUARTELLO_SANITIZE)
    list(GET quartello_engines -1 mpi_engine)
    add_executable(quartello-mpi "${PROJECT_SOURCE_DIR}/apps/quartello_mpi/main.cpp" $<TARGET_OBJECTS:quartello_app_engine>)
    target_compile_definitions(quartello-mpi PRIVATE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
    target_compile_options(quartello-mpi PRIVATE ${quartello_cool_flags})
    target_link_libraries(quartello-mpi PRIVATE ${mpi_engine} quartello_app_needs MPI::MPI_CXX)
    add_dependencies(program quartello-mpi)
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
