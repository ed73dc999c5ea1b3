"""Alea Evangelion: windows alone; komi is no part of what is learned. engine/games/alea/windows.hpp holds the same."""

import numpy

from window_game import WindowGame
from windows import window_places, window_tables

GAME = WindowGame(
    name="alea",
    head=[("guarded", "<i8"), ("able", "<i8"), ("zeros", "V8")],
    tail=[("bytes_52", "V4"), ("komi", "<i2"), ("zeros_58", "V6")],
    boards=["own", "opp"],
    features=16,
    anchors=[0, 1, 2, 4, 10, 24, 44, 64],
    tables=window_tables(),
    places=lambda size: window_places(size, 0),
    lead=lambda records: records["komi"].astype(numpy.float32) / 2,
)
