# The fifth game of tests/fifth_game, added as engine/README.md says: its own folder, its include and its name in the list.
# What knows the list (list_sources, cmake/engine.cmake) is compiled again with the longer one and linked before the
# engine's archive, from which the linker then takes everything else.

set(fifth_game_folder "${PROJECT_SOURCE_DIR}/tests/fifth_game")
set(list_of_games "${PROJECT_SOURCE_DIR}/engine/games/all_games.hpp")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${list_of_games}")
file(READ "${list_of_games}" longer_list)
string(REPLACE "#include \"engine/games/mapello/engine.hpp\"\n"
    "#include \"engine/games/mapello/engine.hpp\"\n#include \"engine/games/noughts/engine.hpp\"\n" longer_list "${longer_list}")
string(REGEX REPLACE "(using GameList = GameTypes<[^>]+)>" "\\1, Noughts>" longer_list "${longer_list}")
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/fifth_game/engine/games/all_games.hpp" CONTENT "${longer_list}" @ONLY)

# quartello_add_fifth_game(<engine> <sources that know the list>...): the object library fifth_game.
function(quartello_add_fifth_game engine)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${fifth_game_folder}/engine/*.cpp")
    quartello_bundle(list_bundle fifth_game_list ${ARGN})
    add_library(fifth_game OBJECT ${sources} ${list_bundle})
    target_include_directories(fifth_game BEFORE PUBLIC "${PROJECT_BINARY_DIR}/fifth_game" "${fifth_game_folder}")
    target_link_libraries(fifth_game PUBLIC ${engine})
    # Its games are short, and the four others are compiled with care elsewhere.
    target_compile_options(fifth_game PRIVATE ${quartello_cool_flags})
endfunction()
