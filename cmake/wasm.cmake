# WebAssembly: the engine and wasm/*.cpp as one reactor module, build/wasm/quartello.wasm. There is no main; functions
# marked __attribute__((export_name("..."))) are called by the page after _initialize.

target_compile_options(quartello_options INTERFACE
    -fno-exceptions -fno-rtti -mbulk-memory -msimd128 -mnontrapping-fptoint -msign-ext -mmutable-globals)
target_compile_definitions(quartello_boost INTERFACE BOOST_NO_EXCEPTIONS)

find_program(WASM_OPT wasm-opt REQUIRED)

# quartello_add_reactor(<name> <wasm-opt's level> <sources>...): a reactor <name>.wasm; wasm-opt rewrites it in place after
# linking. What only tests load is not worth the half minute of -O3.
function(quartello_add_reactor name level)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE quartello_options)
    target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,--strip-debug -Wl,-z,stack-size=1048576)
    add_custom_command(TARGET ${name} POST_BUILD VERBATIM
        COMMAND "${WASM_OPT}" ${level} --enable-bulk-memory --enable-simd --enable-sign-ext --enable-mutable-globals
            --enable-nontrapping-float-to-int --strip-producers "$<TARGET_FILE:${name}>" -o "$<TARGET_FILE:${name}>")
endfunction()

quartello_add_reactor(toolchain_probe -O1 "${PROJECT_SOURCE_DIR}/tests/wasm/toolchain_probe.cpp")

# Where speed does not matter, size does: -Oz there takes a third off that code (-Os takes nothing). The page counts and fits
# nothing, so fewer files are fast here than natively (search_pattern, cmake/engine.cmake).
set(fast_sources ${engine_sources})
list(FILTER fast_sources INCLUDE REGEX "${search_pattern}")
set(small_sources ${engine_sources})
list(REMOVE_ITEM small_sources ${fast_sources})
set_source_files_properties(${small_sources} PROPERTIES COMPILE_OPTIONS -Oz)
set_source_files_properties(${fast_sources} PROPERTIES COMPILE_OPTIONS -O2)
# The page's first load has a limit (web/tests/browser/weight.spec.ts); Mabi's engine gives way.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/games/mabi/instantiate.cpp" PROPERTIES COMPILE_OPTIONS -Oz)

quartello_add_engine(quartello_engine ${engine_sources})
file(GLOB binding_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/*.cpp")
# The parts of the laboratory that need neither threads nor files: the page asks whether a board is fair.
foreach(part beta fairness_run fairness_model fairness_views evening)
    list(APPEND binding_sources "${PROJECT_SOURCE_DIR}/lab/${part}.cpp")
endforeach()
if(binding_sources)
    set_source_files_properties(${binding_sources} PROPERTIES COMPILE_OPTIONS -Oz)
    add_library(bindings OBJECT ${binding_sources})
    target_link_libraries(bindings PUBLIC quartello_engine)
    quartello_add_reactor(quartello -O3 $<TARGET_OBJECTS:bindings>)
    target_link_libraries(quartello PRIVATE quartello_engine)
    # With the counting that only tests ask for.
    quartello_add_reactor(counting -O1 "${PROJECT_SOURCE_DIR}/tests/wasm/counting.cpp" $<TARGET_OBJECTS:bindings>)
    target_link_libraries(counting PRIVATE quartello_engine)

    include(fifth_game)
    list(FILTER list_sources EXCLUDE REGEX "/training/|/(solve|counting|bench|bench_evaluation)\\.cpp$")
    quartello_add_fifth_game(quartello_engine ${list_sources})
    quartello_add_reactor(fifth_game_module -O1 $<TARGET_OBJECTS:bindings> $<TARGET_OBJECTS:fifth_game>)
    set_target_properties(fifth_game_module PROPERTIES OUTPUT_NAME fifth_game)
    target_link_libraries(fifth_game_module PRIVATE quartello_engine)
endif()
