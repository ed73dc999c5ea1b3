# Each bench/<name>.cpp becomes an executable <name> over the best engine this machine runs; tools/bench runs them.

find_package(benchmark REQUIRED)
add_custom_target(benchmarks)
file(GLOB bench_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*.cpp")
foreach(source ${bench_sources})
    get_filename_component(target "${source}" NAME_WE)
    add_executable(${target} "${source}")
    target_link_libraries(${target} PRIVATE ${quartello_best_engine} benchmark::benchmark_main)
    add_dependencies(benchmarks ${target})
endforeach()
