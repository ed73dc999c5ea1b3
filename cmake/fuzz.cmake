# Each fuzz/fuzz_<name>.cpp becomes an executable fuzz_<name>; tools/fuzz runs it. They share the sanitized engine with
# the tests; what reads text from outside is instrumented to guide the fuzzer, what searches is not.

set_property(SOURCE ${cold_sources} APPEND PROPERTY COMPILE_OPTIONS -fsanitize=fuzzer-no-link)
target_compile_options(quartello_server_objects PRIVATE -fsanitize=fuzzer-no-link)
file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.cpp")
foreach(source ${fuzz_sources})
    get_filename_component(target "${source}" NAME_WE)
    add_executable(${target} "${source}")
    if(target MATCHES "^fuzz_(http|live)")
        target_sources(${target} PRIVATE ${server_objects})
        target_link_libraries(${target} PRIVATE quartello_server_needs)
    endif()
    target_link_libraries(${target} PRIVATE ${quartello_best_engine})
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
endforeach()
