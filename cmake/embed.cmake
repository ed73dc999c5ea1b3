# Weights inside the program. Included, it adds a build step that runs this same file as a script (cmake -P), which writes
# a source with the bytes of weights/*.qw and *.qnet: the definitions of embedded_weights() and
# embedded_network() in engine/eval/weights.hpp.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(embedded_weights_source "${PROJECT_BINARY_DIR}/generated/embedded_weights.cpp")
    # The page fetches the networks when a computer first thinks (wasm/README.md), so its module is small.
    set(weight_kinds "*.qw")
    if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
        list(APPEND weight_kinds "*.qnet")
    endif()
    list(TRANSFORM weight_kinds PREPEND "${PROJECT_SOURCE_DIR}/weights/")
    file(GLOB weight_files CONFIGURE_DEPENDS ${weight_kinds})
    add_custom_command(OUTPUT "${embedded_weights_source}" VERBATIM
        COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${embedded_weights_source}" "-DFILES=${weight_files}"
            -P "${CMAKE_CURRENT_LIST_DIR}/embed.cmake"
        DEPENDS ${weight_files} "${CMAKE_CURRENT_LIST_DIR}/embed.cmake"
        COMMENT "Embedding weights")
    # Two engines share the source; the target keeps a build from writing it twice at once.
    add_custom_target(embedded_weights DEPENDS "${embedded_weights_source}")
    return()
endif()

set(arrays "")
set(qw_answers "")
set(qnet_answers "")
foreach(file ${FILES})
    get_filename_component(name "${file}" NAME_WE)
    get_filename_component(kind "${file}" LAST_EXT)
    string(SUBSTRING "${kind}" 1 -1 kind)
    if(kind STREQUAL "qnet")
        # A megabyte as a list of numbers takes the compiler seconds; the assembler takes the file as it is. ccache does
        # not look into it, so the source names its checksum.
        file(SHA256 "${file}" sum)
        set(symbol "quartello_${name}_${kind}")
        string(APPEND arrays "// ${sum}\n" "asm(\".section .rodata\\n.balign 16\\n.global ${symbol}, ${symbol}_end\\n\"\n"
            "    \"${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n.byte 0\\n.text\");\n"
            "extern \"C\" const std::uint8_t ${symbol}[], ${symbol}_end[];\n")
        string(APPEND qnet_answers "    if (game == \"${name}\") return {${symbol}, ${symbol}_end};\n")
        continue()
    endif()
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "(................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "constexpr std::uint8_t ${name}_${kind}[] = {\n    ${bytes}\n};\n")
    string(APPEND ${kind}_answers "    if (game == \"${name}\") return ${name}_${kind};\n")
endforeach()
file(WRITE "${OUTPUT}" "// Written by cmake/embed.cmake from weights/.
#include \"engine/eval/weights.hpp\"

namespace quartello {

namespace {

${arrays}
}  // namespace

std::span<const std::uint8_t> embedded_weights([[maybe_unused]] std::string_view game) {
${qw_answers}    return {};
}

std::span<const std::uint8_t> embedded_network([[maybe_unused]] std::string_view game) {
${qnet_answers}    return {};
}

}  // namespace quartello
")
