# Language level, warnings, sanitizers, ccache: what every target shares through the interface target quartello_options.

option(QUARTELLO_ALL_TESTS "Register the tests of the sub-builds (build/asan, build/fuzz, build/wasm, build/tsan) too" OFF)
option(QUARTELLO_PYTHON "Build the Python package, where pybind11 is there" OFF)
option(QUARTELLO_BENCH "Build the benchmarks" OFF)
option(QUARTELLO_FUZZ "Build the fuzz targets and nothing else (needs clang)" OFF)
set(QUARTELLO_SANITIZE "" CACHE STRING "Value for -fsanitize=, empty for none")

# Warnings are errors on the compilers the project is tested with; another compiler's taste must not stop a newcomer.
set(tested_compiler OFF)
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
   OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^19\\."))
    set(tested_compiler ON)
endif()
option(QUARTELLO_WERROR "Treat warnings as errors" ${tested_compiler})

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Depend mode: the compiler's own list of headers, instead of a run of the preprocessor before each compilation. Paths
    # count from this folder, so that another clone finds what this one has compiled.
    set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_DEPEND=1 "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
        "${CCACHE_PROGRAM}")
endif()

add_library(quartello_options INTERFACE)
target_include_directories(quartello_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(quartello_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wcast-align
    -Wextra-semi -Wimplicit-fallthrough -Wdouble-promotion -Wfloat-conversion -Wformat=2
    $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op>
    $<$<BOOL:${QUARTELLO_WERROR}>:-Werror>
    # g++ 12 sees overlapping copies in "text" + std::string (GCC bug 105651), and its other data-flow warnings are too
    # often wrong at -O3 to stop a build.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-psabi -Wno-error=array-bounds -Wno-error=maybe-uninitialized
        -Wno-error=stringop-overflow -Wno-error=stringop-overread -Wno-error=dangling-pointer>
    # Wide vectors are passed between inline functions only, so how that is done is nobody's business.
    $<$<CXX_COMPILER_ID:Clang>:-Wno-psabi>
    # The numbers an engine reports must not depend on the instruction set: no fused multiply-add behind our back.
    -ffp-contract=off)

if(QUARTELLO_SANITIZE)
    set(sanitizer_flags -fsanitize=${QUARTELLO_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(quartello_options INTERFACE ${sanitizer_flags})
    target_link_options(quartello_options INTERFACE ${sanitizer_flags})
endif()

# Sanitized programs are large: LLVM's linker takes 0.7 s for one where GNU's takes 2.9.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND QUARTELLO_SANITIZE)
    include(CheckLinkerFlag)
    check_linker_flag(CXX -fuse-ld=lld QUARTELLO_HAS_LLD)
    if(QUARTELLO_HAS_LLD)
        target_link_options(quartello_options INTERFACE -fuse-ld=lld)
    endif()
endif()

# For code that is compiled often and runs briefly (the program around the engine, the tests): compile time counts.
if(QUARTELLO_SANITIZE)
    set(quartello_cool_flags -O0)
else()
    set(quartello_cool_flags -O1)
endif()
