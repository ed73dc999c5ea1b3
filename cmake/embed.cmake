# Weights inside the program. Included, it adds a build step that runs this same file as a script (cmake -P), which writes
# a source with the bytes of weights/*.qw: the definition of embedded_weights() in engine/eval/weights.hpp.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(embedded_weights_source "${PROJECT_BINARY_DIR}/generated/embedded_weights.cpp")
    file(GLOB weight_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/weights/*.qw")
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
set(answers "")
foreach(file ${FILES})
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "(................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "constexpr std::uint8_t ${name}_bytes[] = {\n    ${bytes}\n};\n")
    string(APPEND answers "    if (game == \"${name}\") return ${name}_bytes;\n")
endforeach()
file(WRITE "${OUTPUT}" "// Written by cmake/embed.cmake from weights/*.qw.
#include \"engine/eval/weights.hpp\"

namespace quartello {

namespace {

${arrays}
}  // namespace

std::span<const std::uint8_t> embedded_weights([[maybe_unused]] std::string_view game) {
${answers}    return {};
}

}  // namespace quartello
")
