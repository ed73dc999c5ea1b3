# The Python package: build/python/quartello, ready to import (PYTHONPATH=build/python). Left out, with a word, where pybind11 or
# Python's headers are missing (Debian: pybind11-dev python3-dev). Debian's Python, not one that happens to come first in the path.

if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python3 COMPONENTS Interpreter Development.Module QUIET)
find_package(pybind11 QUIET)
if(NOT (Python3_Development.Module_FOUND AND pybind11_FOUND))
    message(STATUS "pybind11 or Python's headers missing: no Python package in this build (tools/setup test installs them)")
    return()
endif()

file(GLOB python_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/python/*.cpp")
pybind11_add_module(python_core MODULE NO_EXTRAS ${python_sources})
target_link_libraries(python_core PRIVATE ${quartello_best_engine})
target_compile_definitions(python_core PRIVATE QUARTELLO_VERSION="${PROJECT_VERSION}")
# batch.cpp steps the games itself; the rest only asks the engine.
set_source_files_properties("${PROJECT_SOURCE_DIR}/python/batch.cpp" PROPERTIES COMPILE_OPTIONS -O2)
set_source_files_properties("${PROJECT_SOURCE_DIR}/python/module.cpp" PROPERTIES COMPILE_OPTIONS "-O1;-Wno-old-style-cast")
set_target_properties(python_core PROPERTIES OUTPUT_NAME _core LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/python/quartello")
file(GLOB python_files RELATIVE "${PROJECT_SOURCE_DIR}/python" CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/python/quartello/*.py*")
foreach(name ${python_files} quartello/py.typed)
    configure_file("${PROJECT_SOURCE_DIR}/python/${name}" "${PROJECT_BINARY_DIR}/python/${name}" COPYONLY)
endforeach()
