# WebAssembly: the engine and wasm/*.cpp as one reactor module, build/wasm/quartello.wasm. There is no main; functions
# marked __attribute__((export_name("..."))) are called by the page after _initialize.

target_compile_options(quartello_options INTERFACE
    -fno-exceptions -fno-rtti -mbulk-memory -msimd128 -mnontrapping-fptoint -msign-ext -mmutable-globals)
target_compile_definitions(quartello_boost INTERFACE BOOST_NO_EXCEPTIONS)

find_program(WASM_OPT wasm-opt REQUIRED)

# A reactor <name>.wasm; wasm-opt rewrites it in place after linking.
function(quartello_add_reactor name)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE quartello_options)
    target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,--strip-debug -Wl,-z,stack-size=1048576)
    add_custom_command(TARGET ${name} POST_BUILD VERBATIM
        COMMAND "${WASM_OPT}" -O3 --enable-bulk-memory --enable-simd --enable-sign-ext --enable-mutable-globals
            --enable-nontrapping-float-to-int --strip-producers "$<TARGET_FILE:${name}>" -o "$<TARGET_FILE:${name}>")
endfunction()

quartello_add_reactor(toolchain_probe "${PROJECT_SOURCE_DIR}/tests/wasm/toolchain_probe.cpp")

# Where speed does not matter, size does: -Oz there takes a third off that code (-Os takes nothing).
set(hot_sources ${engine_sources})
list(FILTER hot_sources INCLUDE REGEX "${search_pattern}")
set(cold_sources ${engine_sources})
list(REMOVE_ITEM cold_sources ${hot_sources})
set_source_files_properties(${cold_sources} PROPERTIES COMPILE_OPTIONS -Oz)
set_source_files_properties(${hot_sources} PROPERTIES COMPILE_OPTIONS -O2)
# The page's first load has a limit (web/tests/browser/weight.spec.ts); Mabi's engine gives way.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/games/mabi/instantiate.cpp" PROPERTIES COMPILE_OPTIONS -Oz)

quartello_add_engine(quartello_engine ${engine_sources})
file(GLOB binding_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/*.cpp")
if(binding_sources)
    set_source_files_properties(${binding_sources} PROPERTIES COMPILE_OPTIONS -Oz)
    add_library(bindings OBJECT ${binding_sources})
    target_link_libraries(bindings PUBLIC quartello_engine)
    quartello_add_reactor(quartello $<TARGET_OBJECTS:bindings>)
    target_link_libraries(quartello PRIVATE quartello_engine)
    # With the counting that only tests ask for.
    quartello_add_reactor(counting "${PROJECT_SOURCE_DIR}/tests/wasm/counting.cpp" $<TARGET_OBJECTS:bindings>)
    target_link_libraries(counting PRIVATE quartello_engine)

    include(fifth_game)
    list(FILTER list_sources EXCLUDE REGEX "/training/|/(solve|counting|bench_evaluation)\\.cpp$")
    quartello_add_fifth_game(quartello_engine ${list_sources})
    quartello_add_reactor(fifth_game_module $<TARGET_OBJECTS:bindings> $<TARGET_OBJECTS:fifth_game>)
    set_target_properties(fifth_game_module PROPERTIES OUTPUT_NAME fifth_game)
    target_link_libraries(fifth_game_module PRIVATE quartello_engine)
endif()
