"""One game by its texts: rules, refusals, searches, solving, records."""

import _thread
import doctest
import threading
import time
import unittest

import quartello
from quartello import Game, QuartelloError


class Playing(unittest.TestCase):
    def test_the_games_and_their_sheets(self):
        self.assertEqual(quartello.games(), ["mapello", "arrello", "mabi", "alea"])
        sheet = quartello.sheet("mabi")
        self.assertEqual(sheet["sides"], ["White", "Black"])
        self.assertIn("quiet", [switch["key"] for switch in sheet["switches"]])

    def test_a_move_is_played_taken_back_and_explained(self):
        game = Game("mapello", setup="plain")
        events = game.play("e3")
        self.assertEqual([event["kind"] for event in events], ["place", "flip"])
        self.assertEqual((game.to_move, game.history), (1, ["e3"]))
        game.undo()
        self.assertEqual((game.to_move, game.history), (0, []))
        with self.assertRaises(ValueError):
            game.undo()
        self.assertFalse(game.explain("a1")["legal"])

    def test_a_refusal_says_what_the_command_line_says(self):
        with self.assertRaises(QuartelloError) as caught:
            Game("mapello", setup="plain").play("a1")
        error = caught.exception
        self.assertEqual(error.clause, "line")
        self.assertIn("would flip nothing", str(error))
        self.assertEqual((error.values[0]["name"], error.values[0]["value"]), ("side", "Black"))
        for spec in [{"game": "chess"}, {"game": "mabi", "rules": "size=99"}, {"game": "alea", "position": "x"}]:
            with self.assertRaises(QuartelloError):
                Game(**spec)
        with self.assertRaises(TypeError):
            Game(3)

    def test_a_clone_goes_its_own_way_with_the_same_past(self):
        game = Game("mabi", rules="size=4")
        for _ in range(6):
            game.play(game.moves()[0])
        other = game.clone()
        self.assertEqual(other.moves(), game.moves())
        self.assertEqual(other.history, game.history)
        other.play(other.moves()[-1])
        self.assertEqual(len(game.history), 6)

    def test_a_record_is_read_back(self):
        game = Game("arrello", rules="size=4")
        while not game.over:
            game.play(game.moves()[-1])
        text = game.record([("First", "Ann")])
        again = Game.from_record(text)
        self.assertEqual((again.position, again.outcome), (game.position, game.outcome))
        self.assertIn('[First "Ann"]', text)
        with self.assertRaises(QuartelloError):
            Game.from_record("1. e4 e5")

    def test_counts_are_those_of_the_rules(self):
        self.assertEqual(Game("mapello", setup="plain").perft(6), 8200)
        self.assertEqual(Game("arrello").perft(3), 110544)
        self.assertEqual(Game("mabi").perft(3), 50086)
        with self.assertRaises(ValueError):
            Game("mabi").perft(-1)


class Thinking(unittest.TestCase):
    def test_one_thread_and_a_number_of_nodes_repeat_themselves(self):
        reports = [Game("mapello", setup="classic").analyse(nodes=3000) for _ in range(2)]
        for report in reports:
            del report["time_ms"]
        self.assertEqual(reports[0], reports[1])
        self.assertGreater(reports[0]["depth"], 0)
        with self.assertRaises(ValueError):
            Game("mapello").analyse()
        with self.assertRaises(ValueError):
            Game("mapello").analyse(nodes=10, threads=0)
        with self.assertRaises(ValueError):
            Game("mapello").analyse(time=float("nan"))

    def test_a_level_plays_a_legal_move_the_same_one_for_a_seed(self):
        game = Game("alea")
        chosen = game.choose("level:3", seed=5)["move"]
        self.assertIn(chosen, game.moves())
        self.assertEqual(chosen, Game("alea").choose("level:3", seed=5)["move"])
        with self.assertRaises(QuartelloError):
            game.choose("level:99")

    def test_an_end_is_solved(self):
        game = Game("arrello", rules="size=3")
        solved = game.solve(all_moves=True)
        self.assertTrue(solved["solved"])
        self.assertEqual(len(solved["moves"]), 9)
        self.assertEqual(max(move["score"] for move in solved["moves"]), solved["score"])

    def test_ctrl_c_ends_a_search_and_other_threads_run_meanwhile(self):
        game = Game("mapello", setup="plain")
        counted = []
        ended = threading.Event()

        def count():
            while not ended.wait(0.01):
                counted.append(1)
                if len(counted) == 5:
                    _thread.interrupt_main()

        helper = threading.Thread(target=count)
        helper.start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            game.analyse(time=600)
        ended.set()
        helper.join()
        self.assertLess(time.monotonic() - began, 300)
        self.assertGreaterEqual(len(counted), 5)
        self.assertEqual(len(game.moves()), 4)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(quartello))
    return tests


if __name__ == "__main__":
    unittest.main()
