"""Arrello: windows, and lines of whole rows and diagonals. engine/games/arrello/windows.hpp holds the same."""

from window_game import WindowGame
from windows import WINDOWS, line_places, line_tables, window_places, window_tables

GAME = WindowGame(
    name="arrello",
    head=[("guarded", "<i8"), ("zeros", "V16")],
    tail=[("zeros_52", "V12")],
    boards=["own", "opp"],
    features=13,
    anchors=[0, 1, 2, 4, 8, 17, 35, 64],
    tables=window_tables() + line_tables(),
    places=lambda size: window_places(size, 0) + line_places(size, WINDOWS),
)
