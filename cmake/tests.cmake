# Tests. Every tests/<group>/**/*_test.cpp goes into one executable <group>_tests with CTest label <group>.
# Each executable is registered as two shards or more, so that few CTest entries keep two cores busy.
# COST is about the seconds of processor time: what takes longest begins first, also in a build that has not run yet.
# The sanitized build is compiled for the baseline instruction set, the release build for the best of this machine: between
# them both are tested.

if(QUARTELLO_ALL_TESTS)
    find_package(GTest REQUIRED)
    find_package(rapidcheck REQUIRED)
else()
    find_package(GTest QUIET)
    find_package(rapidcheck QUIET)
endif()
if(NOT (GTest_FOUND AND rapidcheck_FOUND))
    message(STATUS "GoogleTest or RapidCheck missing: no tests in this build (tools/setup test installs them)")
    return()
endif()

set(test_timeout_s 600)

# quartello_register(<name> <program> SHARDS n COST seconds LABELS ... ENVIRONMENT ...): the CTest entries for one gtest
# executable; COST is that of a shard.
function(quartello_register name program)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "SHARDS;COST" "LABELS;ENVIRONMENT")
    set(test_shards ${arg_SHARDS})
    math(EXPR last "${test_shards} - 1")
    foreach(shard RANGE ${last})
        math(EXPR number "${shard} + 1")
        set(test "${name}.${number}of${test_shards}")
        add_test(NAME ${test} COMMAND "${program}" --gtest_brief=1 WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
        set_tests_properties(${test} PROPERTIES LABELS "${arg_LABELS}" COST ${arg_COST} TIMEOUT ${test_timeout_s} ENVIRONMENT
            "GTEST_TOTAL_SHARDS=${test_shards};GTEST_SHARD_INDEX=${shard};${arg_ENVIRONMENT}")
    endforeach()
endfunction()

function(quartello_add_tests name engine)
    add_executable(${name} ${ARGN})
    target_compile_options(${name} PRIVATE ${quartello_cool_flags})
    if(QUARTELLO_SANITIZE)
        # A stack names a test's functions all the same; the lines of the product stay.
        target_compile_options(${name} PRIVATE -g0)
    endif()
    # Conformance suites run the games' own templates, and the slow twins, millions of times.
    foreach(source ${ARGN})
        if(source MATCHES "_conformance_test\\.cpp$|/oracles/")
            set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -O1)
        endif()
    endforeach()
    target_link_libraries(${name} PRIVATE ${engine} GTest::gmock GTest::gtest_main rapidcheck)
endfunction()

set(program_environment "QUARTELLO_PROGRAM=${PROJECT_BINARY_DIR}/quartello")
set(test_groups "")
file(GLOB test_folders CONFIGURE_DEPENDS LIST_DIRECTORIES true "${PROJECT_SOURCE_DIR}/tests/*")
foreach(folder ${test_folders})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*_test.cpp")
    if(NOT sources)
        continue()
    endif()
    get_filename_component(group "${folder}" NAME)
    # The fifth game is compiled once; sanitizers see its rules' kin in the four others.
    if(group STREQUAL "fifth_game" AND QUARTELLO_SANITIZE)
        continue()
    endif()
    if(NOT group STREQUAL "fifth_game")
        list(APPEND test_groups ${group})
    endif()
    if(group STREQUAL "engine")
        # They instantiate the same templates again and again.
        set(batched ${sources})
        list(FILTER batched EXCLUDE REGEX "_conformance_test\\.cpp$")
        list(REMOVE_ITEM sources ${batched})
        quartello_bundle_batches(batched engine_tests 12 ${batched})
        file(GLOB oracles CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/oracles/*.cpp")
        list(APPEND sources ${batched} ${oracles})
    elseif(NOT group STREQUAL "fifth_game")
        quartello_bundle_batches(sources ${group}_tests 12 ${sources})
        # Which names a neighbour brings changes with every new file; each by itself (QUARTELLO_BUNDLES=OFF) is still warned of.
        if(QUARTELLO_BUNDLES)
            set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS -Wno-shadow)
        endif()
    endif()
    quartello_add_tests(${group}_tests ${quartello_best_engine} ${sources})
    quartello_register(${group}_tests ${group}_tests SHARDS 2 COST 10 LABELS ${group} ENVIRONMENT ${program_environment})
    if(group STREQUAL "apps")
        target_link_libraries(${group}_tests PRIVATE quartello_app_needs)
        target_sources(${group}_tests PRIVATE ${app_objects} ${server_objects})
        add_dependencies(${group}_tests program)
    elseif(group STREQUAL "fifth_game")
        include(fifth_game)
        quartello_add_fifth_game(${quartello_best_engine} ${list_sources})
        target_include_directories(fifth_game_tests BEFORE PRIVATE "${PROJECT_BINARY_DIR}/fifth_game" "${fifth_game_folder}")
        target_sources(fifth_game_tests PRIVATE $<TARGET_OBJECTS:fifth_game>)
    elseif(group STREQUAL "server")
        target_link_libraries(${group}_tests PRIVATE quartello_server_needs)
        target_sources(${group}_tests PRIVATE ${server_objects})
    endif()
endforeach()

# A sub-build (sanitizers) needs only its executables; its CTest entries live in the release build, as do the rest.
if(QUARTELLO_SANITIZE)
    return()
endif()

# The instruction-set dispatch, tried with a probe small enough to tell which twin is running.
if(is_x86_64)
    foreach(probe isa_probe isa_probe.v3)
        add_executable(${probe} "${PROJECT_SOURCE_DIR}/tests/tools/isa_probe.cpp" "${dispatch_source}")
        target_link_libraries(${probe} PRIVATE quartello_options)
    endforeach()
    target_compile_definitions(isa_probe.v3 PRIVATE QUARTELLO_ISA_V3)
    add_test(NAME isa_dispatch COMMAND "${PROJECT_SOURCE_DIR}/tests/tools/isa_dispatch_test" $<TARGET_FILE:isa_probe>)
    set_tests_properties(isa_dispatch PROPERTIES LABELS apps)
endif()

# The program without the server: it needs no library, and starts, plays and solves.
if(TARGET quartello-engine)
    add_test(NAME engine_program
             COMMAND "${PROJECT_SOURCE_DIR}/tests/tools/engine_program_test" $<TARGET_FILE:quartello-engine>)
    set_tests_properties(engine_program PROPERTIES LABELS apps TIMEOUT 120)
endif()

# The server killed in the middle of moves; `tests/server/kill_test build/quartello 100` does it more often.
add_test(NAME server_kill COMMAND "${PROJECT_SOURCE_DIR}/tests/server/kill_test" "${PROJECT_BINARY_DIR}/quartello" 12)
set_tests_properties(server_kill PROPERTIES LABELS server TIMEOUT 120)
add_test(NAME server_several
         COMMAND "${PROJECT_SOURCE_DIR}/tests/server/several_test" "${PROJECT_BINARY_DIR}/quartello")
set_tests_properties(server_several PROPERTIES LABELS server TIMEOUT 120 SKIP_RETURN_CODE 77)
# The database, a connection to it, the server itself or the log's reader stands still.
add_test(NAME server_frozen
         COMMAND "${PROJECT_SOURCE_DIR}/tests/server/frozen_test" "${PROJECT_BINARY_DIR}/quartello")
set_tests_properties(server_frozen PROPERTIES LABELS server TIMEOUT 180 SKIP_RETURN_CODE 77)

# Tables spread over two databases by their ids.
add_test(NAME server_spread
         COMMAND "${PROJECT_SOURCE_DIR}/tests/server/spread_test" "${PROJECT_BINARY_DIR}/quartello")
set_tests_properties(server_spread PROPERTIES LABELS server TIMEOUT 180)
# Settings, secrets in files, SIGHUP, systemd, a database that comes late.
add_test(NAME server_operate
         COMMAND "${PROJECT_SOURCE_DIR}/tests/server/operate_test" "${PROJECT_BINARY_DIR}/quartello")
set_tests_properties(server_operate PROPERTIES LABELS server TIMEOUT 180)

# Two servers, a worker, PostgreSQL and Redis, each killed at random.
add_test(NAME server_kill_long
         COMMAND "${PROJECT_SOURCE_DIR}/tests/server/kill_long" "${PROJECT_BINARY_DIR}/quartello" 500)
set_tests_properties(server_kill_long PROPERTIES LABELS long TIMEOUT 3600 SKIP_RETURN_CODE 77)

# Who may play on which seat: `./test long` tries many more sequences than every ./test.
add_test(NAME server_seats_long COMMAND server_tests --gtest_brief=1 --gtest_filter=SeatProperty.TheServerAgreesWithTheModel)
set_tests_properties(server_seats_long PROPERTIES LABELS long TIMEOUT 600 ENVIRONMENT QUARTELLO_SEAT_SEQUENCES=10000)
# A database of a million games and ten million events: what each list asks of it, and how long it takes.
add_test(NAME server_plans_long COMMAND server_tests --gtest_filter=*ListPlans*)
set_tests_properties(server_plans_long PROPERTIES LABELS long TIMEOUT 3600 ENVIRONMENT QUARTELLO_PLAN_GAMES=1000000)

# The example for nginx, really used; nginx is not part of the set-up, because its package starts a web server.
find_program(nginx_program nginx PATHS /usr/sbin)
if(nginx_program)
    add_test(NAME server_proxy
             COMMAND "${PROJECT_SOURCE_DIR}/tests/server/proxy_test" "${PROJECT_BINARY_DIR}/quartello")
    set_tests_properties(server_proxy PROPERTIES LABELS server TIMEOUT 120 SKIP_RETURN_CODE 77)
endif()

# A small load: every move sent reaches the opponent and the spectators. How fast is no test.
if(NOT TARGET server_load)
    add_executable(server_load "${PROJECT_SOURCE_DIR}/bench/server_load.cpp")
    target_link_libraries(server_load PRIVATE ${quartello_best_engine})
endif()
add_test(NAME server_load COMMAND "${PROJECT_SOURCE_DIR}/tools/load" --sockets 20 --games 4 --rate 5 --seconds 2)
add_test(NAME server_load_loopback_only COMMAND server_load --port 9 --address 192.0.2.1)
set_tests_properties(server_load PROPERTIES TIMEOUT 120 ENVIRONMENT "QUARTELLO_LOAD_BUILD=${PROJECT_BINARY_DIR}")
set_tests_properties(server_load_loopback_only PROPERTIES PASS_REGULAR_EXPRESSION "loopback only")
set_tests_properties(server_load server_load_loopback_only PROPERTIES LABELS server)

# Studies in shards, killed and resumed, and over MPI where that is installed.
if(TARGET quartello-mpi)
    set(mpi_program $<TARGET_FILE:quartello-mpi>)
else()
    set(mpi_program "")
endif()
add_test(NAME study_units COMMAND "${PROJECT_SOURCE_DIR}/tests/tools/units_test" "${PROJECT_BINARY_DIR}/quartello" ${mpi_program})
set_tests_properties(study_units PROPERTIES LABELS apps TIMEOUT 600)

# The trainer of the learned evaluation, on a tiny set.
add_test(NAME learner COMMAND "${PROJECT_SOURCE_DIR}/tests/tools/learner_test" "${PROJECT_BINARY_DIR}/quartello"
                              $<TARGET_FILE:engine_tests>)
set_tests_properties(learner PROPERTIES LABELS engine TIMEOUT 300 SKIP_RETURN_CODE 77)

add_test(NAME arrows COMMAND "${PROJECT_SOURCE_DIR}/tools/check_arrows")
add_test(NAME arrows_self_test COMMAND "${PROJECT_SOURCE_DIR}/tests/tools/check_arrows_test")
add_test(NAME web_arrows COMMAND "${PROJECT_SOURCE_DIR}/tools/check_web_arrows")
add_test(NAME web_arrows_self_test COMMAND "${PROJECT_SOURCE_DIR}/tests/tools/check_web_arrows_test")
add_test(NAME docs COMMAND "${PROJECT_SOURCE_DIR}/tools/check_docs")
add_test(NAME docs_self_test COMMAND "${PROJECT_SOURCE_DIR}/tests/tools/check_docs_test")
add_test(NAME format COMMAND "${PROJECT_SOURCE_DIR}/tools/format" --check)
add_test(NAME lint COMMAND "${PROJECT_SOURCE_DIR}/tools/lint")
add_test(NAME measured COMMAND "${PROJECT_SOURCE_DIR}/tools/measured" --check)
set_tests_properties(measured lint docs docs_self_test arrows arrows_self_test web_arrows web_arrows_self_test format PROPERTIES LABELS style)

if(NOT QUARTELLO_ALL_TESTS)
    return()
endif()

# Sanitizers leave out what is too slow for them: suites named *Deep*, the manual's examples, and bench for the second time.
set(sanitized_tests "GTEST_FILTER=-*Deep*:Pages/Docs.*:*/bench_json")

# The sub-builds, at the folders their presets name. ./test has built them before it calls ctest.
set(asan_shards 2)
set(asan_shards_engine 4)
foreach(group ${test_groups})
    set(shards ${asan_shards})
    if(asan_shards_${group})
        set(shards ${asan_shards_${group}})
    endif()
    # A property is tried on fewer values: each run draws others.
    quartello_register(asan.${group}_tests "${PROJECT_SOURCE_DIR}/build/asan/${group}_tests" SHARDS ${shards} COST 30 LABELS asan
        ENVIRONMENT "${sanitized_tests}" "RC_PARAMS=max_success=25" "QUARTELLO_PROGRAM=${PROJECT_SOURCE_DIR}/build/asan/quartello"
        "ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-19" "UBSAN_OPTIONS=print_stacktrace=1")
    quartello_register(tsan.${group}_tests "${PROJECT_SOURCE_DIR}/build/tsan/${group}_tests" SHARDS 2 COST 60 LABELS tsan
        ENVIRONMENT "${sanitized_tests}" "RC_PARAMS=max_success=25" "QUARTELLO_PROGRAM=${PROJECT_SOURCE_DIR}/build/tsan/quartello"
        "TSAN_OPTIONS=external_symbolizer_path=/usr/bin/llvm-symbolizer-19")
endforeach()

file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.cpp")
foreach(source ${fuzz_sources})
    get_filename_component(target "${source}" NAME_WE)
    string(REGEX REPLACE "^fuzz_" "" name "${target}")
    add_test(NAME fuzz.${name} COMMAND "${PROJECT_SOURCE_DIR}/tools/fuzz" --no-build ${name} 2)
    set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 120)
    add_test(NAME fuzz_long.${name} COMMAND "${PROJECT_SOURCE_DIR}/tools/fuzz" --no-build ${name} 300)
    set_tests_properties(fuzz_long.${name} PROPERTIES LABELS long TIMEOUT 600)
endforeach()

file(GLOB wasm_tests CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/wasm/*.test.mjs")
foreach(script ${wasm_tests})
    get_filename_component(name "${script}" NAME_WE)
    add_test(NAME wasm.${name} COMMAND "${PROJECT_SOURCE_DIR}/tools/node" --test "${script}")
    set_tests_properties(wasm.${name} PROPERTIES LABELS wasm TIMEOUT ${test_timeout_s}
        ENVIRONMENT "QUARTELLO_WASM_DIR=${PROJECT_SOURCE_DIR}/build/wasm")
endforeach()

# The browser table, over build/wasm. Chromium takes both cores: its tests wait for a page, not for their turn. As ctest keeps no
# place free for a test that needs two, it has to be the very first, so it waits for nothing, not even for a page built before.
foreach(command check test browser firefox)
    add_test(NAME web.${command} COMMAND "${PROJECT_SOURCE_DIR}/tools/web" ${command})
    set_tests_properties(web.${command} PROPERTIES LABELS web TIMEOUT ${test_timeout_s}
        ENVIRONMENT "QUARTELLO_WASM_DIR=${PROJECT_SOURCE_DIR}/build/wasm;${program_environment}")
endforeach()
set_tests_properties(web.browser PROPERTIES COST 500 PROCESSORS 2 TIMEOUT 1200)
set_tests_properties(web.browser web.firefox PROPERTIES RESOURCE_LOCK page)
set_tests_properties(server_frozen web.firefox web.test study_units PROPERTIES COST 40)
# What others take from here, as they meet it (packages/README.md).
add_test(NAME package.javascript COMMAND "${PROJECT_SOURCE_DIR}/tests/packages/javascript_test")
add_test(NAME package.site COMMAND "${PROJECT_SOURCE_DIR}/tests/packages/site_test")
if(TARGET python_core)
    add_test(NAME package.python COMMAND "${PROJECT_SOURCE_DIR}/tests/packages/python_test" "${PROJECT_BINARY_DIR}")
    set_tests_properties(package.python PROPERTIES LABELS engine TIMEOUT ${test_timeout_s})
endif()
set_tests_properties(package.javascript PROPERTIES LABELS wasm TIMEOUT ${test_timeout_s})
set_tests_properties(package.site PROPERTIES LABELS web COST 40 TIMEOUT ${test_timeout_s})
# What 200 games and 50 switches to the 3D table leave behind.
add_test(NAME web_leaks_long COMMAND "${PROJECT_SOURCE_DIR}/tools/web" browser "weight.spec" -g "leave nothing behind" --retries=0)
set_tests_properties(web_leaks_long PROPERTIES LABELS long TIMEOUT 3600 PROCESSORS 2 RESOURCE_LOCK page
    ENVIRONMENT "QUARTELLO_LONG=1;QUARTELLO_WASM_DIR=${PROJECT_SOURCE_DIR}/build/wasm")
