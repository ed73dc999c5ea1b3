"""What a game with windows (n-tuples) tells the learner. games/<g>.py holds one of these for its game."""

from dataclasses import dataclass
from typing import Callable

import numpy

import qnet
from window_model import WindowEvaluation
from window_records import WindowPositions


def nothing_taken_yet(records):
    return numpy.zeros(len(records), numpy.float32)


def own_and_theirs(columns, own, opp):
    """The details of cells where colours are all there is, and the detail of what lies outside the board."""
    return own + 2 * opp, 0


@dataclass(frozen=True)
class WindowGame:
    """`head` and `tail` are the parts of a record before and after its labels (training/positions.hpp), `boards` the
    columns that the windows read. `detailed` are the numbers of the tables that read `details` of cells, the others
    read colours. `lead` is what the mover leads by already, in points."""

    name: str
    head: list
    tail: list
    boards: list
    features: int
    anchors: list
    tables: list
    places: Callable
    detailed: frozenset = frozenset()
    details: Callable = own_and_theirs
    lead: Callable = nothing_taken_yet
    turns = False  # the tables are symmetric themselves

    def positions(self, paths, shares, device):
        return WindowPositions(self, paths, shares, device)

    def model(self, options, positions):
        return WindowEvaluation(self, positions.indexer.rows, options.width, positions.spreads())

    def weights(self, options, model, positions):
        return qnet.format_windows(model, positions.indexer)
