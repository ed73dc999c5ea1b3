# Each bench/<name>_bench.cpp becomes an executable <name>_bench over the best engine this machine runs; tools/bench runs them.
# bench/server_load.cpp is a program of its own, for tools/load. Where all tests are built, they are compiled too, so that they are not
# broken when somebody measures; but hardly optimised and not linked, so that nobody takes them for the real ones.

find_package(benchmark REQUIRED)
add_custom_target(benchmarks)
file(GLOB bench_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*_bench.cpp")
foreach(source ${bench_sources})
    get_filename_component(target "${source}" NAME_WE)
    if(NOT QUARTELLO_BENCH)
        add_library(${target} OBJECT "${source}")
        target_link_libraries(${target} PRIVATE ${quartello_best_engine} quartello_server_needs benchmark::benchmark)
        target_compile_options(${target} PRIVATE -O0)
        continue()
    endif()
    add_executable(${target} "${source}")
    target_link_libraries(${target} PRIVATE ${quartello_best_engine} benchmark::benchmark_main)
    if(target MATCHES "^store_")
        target_sources(${target} PRIVATE ${server_objects})
        target_link_libraries(${target} PRIVATE quartello_server_needs)
    endif()
    add_dependencies(benchmarks ${target})
endforeach()

if(TARGET server_load)
    return()
endif()
add_executable(server_load "${PROJECT_SOURCE_DIR}/bench/server_load.cpp")
target_link_libraries(server_load PRIVATE ${quartello_best_engine})
