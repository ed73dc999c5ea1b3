"""Mapello: patterns with walls, bonuses and jokers, one small net a shape. engine/games/mapello/patterns holds the same."""

import qnet
import records
from model import Evaluation
from tables import TableEvaluation


class Mapello:
    name = "mapello"
    turns = True  # every position is shown to the fit in all eight orientations

    @staticmethod
    def positions(paths, shares, device):
        return records.Positions(*records.load(paths, shares), device)

    @staticmethod
    def model(options, _):
        if options.model == "net":
            return Evaluation(options.shapes, *options.hidden, options.bounds)
        return TableEvaluation(options.shapes, options.bounds)

    @staticmethod
    def weights(options, model, _):
        return qnet.format_weights(model) if options.model == "net" else qnet.format_tables(model)


GAME = Mapello
