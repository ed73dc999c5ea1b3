"""The games that the learner fits, by name: a game is added by its file here and its name in the list."""

from games import alea, arrello, mabi, mapello

GAMES = {game.name: game for game in (mapello.GAME, arrello.GAME, mabi.GAME, alea.GAME)}
