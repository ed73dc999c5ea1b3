# The rules-and-engine library. quartello_add_engine(<name> <sources>) makes one copy of it; cmake/isa.cmake and
# cmake/wasm.cmake decide how many and with which flags.

file(GLOB_RECURSE engine_sources CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/engine/*.cpp" "${PROJECT_SOURCE_DIR}/protocol/*.cpp")
# The laboratory may use threads and files, so it stays out of the WebAssembly module; so does training.
file(GLOB_RECURSE lab_sources CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/lab/*.cpp" "${PROJECT_SOURCE_DIR}/training/*.cpp")

# Speed matters where searches and counts run: the instantiations, and what a game keeps out of line (search_pattern); natively
# also where positions are counted, solved and fitted (hot_pattern). Everything else is cold: words, texts, JSON, matches, and
# Alea's boards wider than 8 (instantiate_wide.cpp), which few play. Natively cold sources are bundled and little optimised, because
# compile time matters there; in the page they are compiled for size (cmake/wasm.cmake).
set(search_pattern "/instantiate\\.cpp$|/alea/alea\\.cpp$|/mapello/endgame/endgame\\.cpp$|/pattern_tables\\.cpp$")
set(hot_pattern "${search_pattern}|/game/(solve|counting)\\.cpp$|/training/")
# What knows the list of games stands alone, so that a longer list can take its place (cmake/fifth_game.cmake). So does bench.cpp,
# which would bring counting.cpp, and with it copies of the rules that were compiled for size, into the page's module.
set(list_pattern "/game/(registry|bench|bench_evaluation|counting|head_start|move_facts|solve)\\.cpp$|/training/(positions|generate|probcut_deviations)\\.cpp$")
set(list_sources ${engine_sources} ${lab_sources})
list(FILTER list_sources INCLUDE REGEX "${list_pattern}")
set(cold_sources "")  # cmake/isa.cmake and cmake/fuzz.cmake give them flags
foreach(sources engine_sources lab_sources)
    set(cold ${${sources}})
    list(FILTER cold EXCLUDE REGEX "${hot_pattern}")
    list(REMOVE_ITEM ${sources} ${cold})
    set(alone ${cold})
    list(FILTER alone INCLUDE REGEX "${list_pattern}")
    list(FILTER cold EXCLUDE REGEX "${list_pattern}")
    quartello_bundle_folders(cold ${cold})
    list(APPEND cold ${alone})
    list(APPEND ${sources} ${cold})
    list(APPEND cold_sources ${cold})
endforeach()

# Boost is used header-only. Its folder is reached through a private link, because naming the system include folder
# outright would break the order of a cross-compiler's own headers.
find_path(QUARTELLO_BOOST_ROOT boost/describe.hpp PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
if(NOT QUARTELLO_BOOST_ROOT)
    message(FATAL_ERROR "Boost 1.81 headers not found; tools/setup run installs them (libboost1.81-dev)")
endif()
set(boost_link_dir "${PROJECT_BINARY_DIR}/boost_headers")
file(MAKE_DIRECTORY "${boost_link_dir}")
file(CREATE_LINK "${QUARTELLO_BOOST_ROOT}/boost" "${boost_link_dir}/boost" SYMBOLIC)
add_library(quartello_boost INTERFACE)
target_include_directories(quartello_boost SYSTEM INTERFACE "${boost_link_dir}")

include(embed)
function(quartello_add_engine name)
    add_library(${name} STATIC ${ARGN} "${embedded_weights_source}")
    add_dependencies(${name} embedded_weights)
    target_link_libraries(${name} PUBLIC quartello_options quartello_boost)
    # So that it may become part of a shared object, such as the Python module, as it is. Nothing is exported, so no call
    # takes a detour.
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()
