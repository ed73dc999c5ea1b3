# Instruction sets. On x86-64 the engine is compiled twice: quartello_engine runs on any x86-64 processor,
# quartello_engine_v3 needs AVX2, BMI2 and their kin (x86-64-v3). Two libraries end in two programs, never in one: an
# inline function compiled both ways and merged by the linker would be a trap. Elsewhere there is only quartello_engine.
# QUARTELLO_ISA leaves one of them out where two would only cost time (sanitizers, fuzzing, benchmarks).

set(QUARTELLO_ISA "both" CACHE STRING "both; baseline; or best: the best engine this machine runs, and no other")
set_property(CACHE QUARTELLO_ISA PROPERTY STRINGS both baseline best)

find_package(Threads REQUIRED)
set(is_x86_64 OFF)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(is_x86_64 ON)
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { __builtin_cpu_init(); return __builtin_cpu_supports(\"x86-64-v3\") ? 0 : 1; }"
        QUARTELLO_HOST_RUNS_V3)
endif()

# The names of the engines in this build, and the one that tests and benchmarks use.
set(quartello_engines "")
if(is_x86_64 AND (QUARTELLO_ISA STREQUAL "both" OR (QUARTELLO_ISA STREQUAL "best" AND QUARTELLO_HOST_RUNS_V3)))
    list(APPEND quartello_engines quartello_engine_v3)
endif()
if(NOT QUARTELLO_ISA STREQUAL "best" OR NOT quartello_engines)
    list(APPEND quartello_engines quartello_engine)
endif()
if(QUARTELLO_HOST_RUNS_V3 AND "quartello_engine_v3" IN_LIST quartello_engines)
    set(quartello_best_engine quartello_engine_v3)
else()
    set(quartello_best_engine quartello_engine)
endif()

set_property(SOURCE ${cold_sources} APPEND PROPERTY COMPILE_OPTIONS ${quartello_cool_flags})
foreach(engine ${quartello_engines})
    quartello_add_engine(${engine} ${engine_sources} ${lab_sources})
    target_link_libraries(${engine} PUBLIC Threads::Threads)
endforeach()
if(TARGET quartello_engine_v3)
    # PUBLIC: games are header templates, so whoever includes them must be compiled for the same machine.
    target_compile_options(quartello_engine_v3 PUBLIC -march=x86-64-v3)
    target_compile_definitions(quartello_engine_v3 PUBLIC QUARTELLO_ISA_V3)
endif()
