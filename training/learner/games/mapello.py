"""Mapello: patterns with walls, bonuses and jokers, one small net a shape. engine/games/mapello/patterns holds the same."""

import qnet
import records
from model import Evaluation


class Mapello:
    name = "mapello"
    turns = True  # every position is shown to the fit in all eight orientations

    @staticmethod
    def positions(paths, shares, device):
        return records.Positions(*records.load(paths, shares), device)

    @staticmethod
    def model(options, _):
        return Evaluation(options.shapes, *options.hidden, options.bounds)

    @staticmethod
    def weights(_, model, __):
        return qnet.format_weights(model)


GAME = Mapello
