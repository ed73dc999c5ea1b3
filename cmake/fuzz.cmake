# Each fuzz/fuzz_<name>.cpp becomes an executable fuzz_<name>; tools/fuzz runs it. Sanitizers come from the preset.

file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.cpp")
foreach(source ${fuzz_sources})
    get_filename_component(target "${source}" NAME_WE)
    add_executable(${target} "${source}")
    if(target MATCHES "^fuzz_(http|live)")
        target_sources(${target} PRIVATE ${server_objects})
        target_link_libraries(${target} PRIVATE quartello_server_needs)
    endif()
    target_link_libraries(${target} PRIVATE quartello_engine)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
endforeach()
target_compile_options(quartello_options INTERFACE -fsanitize=fuzzer-no-link)
