"""Many games as arrays: they are the same games as those that are played by their texts."""

import random
import unittest

import numpy as np

import quartello
from quartello import Batch, Game, QuartelloError, turn_planes

RULES = [
    ("mapello", {"setup": "plain"}),
    ("mapello", {"setup": "rulebook"}),
    ("mapello", {"setup": "random:7"}),
    ("arrello", {}),
    ("arrello", {"rules": "size=4"}),
    ("mabi", {}),
    ("mabi", {"rules": "size=4"}),
    ("alea", {"rules": "size=5"}),
    ("alea", {"rules": "size=9"}),
]


def played(name, spec, seed, plies):
    choose = random.Random(seed)
    game = Game(name, **spec)
    for _ in range(plies):
        if game.over:
            break
        game.play(choose.choice(game.moves()))
    return game


class Numbers(unittest.TestCase):
    def test_every_legal_move_has_a_number_of_its_own_that_leads_back(self):
        for name, spec in RULES:
            for seed in range(4):
                game = played(name, spec, seed, 12 * seed)
                moves = game.moves()
                numbers = [game.action(move) for move in moves]
                self.assertEqual(len(set(numbers)), len(moves), name)
                self.assertEqual([game.move(number) for number in numbers], moves)
                self.assertEqual(sorted(numbers), list(np.flatnonzero(game.legal())))
                forbidden = int(np.flatnonzero(~game.legal())[0])
                with self.assertRaises(QuartelloError):
                    game.move(forbidden)
                with self.assertRaises(QuartelloError):
                    game.move(game.actions)

    def test_rules_without_numbers_say_so(self):
        with self.assertRaisesRegex(QuartelloError, "lines=any"):
            Batch("arrello", 2, rules="lines=any")

    def test_symmetries_turn_moves_and_planes_alike(self):
        for name, spec in [("mapello", {"setup": "rulebook"}), ("arrello", {"rules": "size=5"}), ("mabi", {"rules": "size=4"}), ("alea", {})]:
            game = played(name, spec, 3, 7)
            for symmetry in range(8):
                numbers = game.action_symmetry(symmetry)
                self.assertEqual(sorted(numbers), list(range(game.actions)), name)
            if name in ("mapello", "mabi"):
                continue  # their starts have no such symmetry, so no game leads to the turned position
            for symmetry in range(8):
                other = Game(name, **spec)
                turned = Game(name, **spec)
                for move in game.history:
                    number = other.action(move)
                    other.play(move)
                    turned.play(turned.move(int(turned.action_symmetry(symmetry)[number])))
                np.testing.assert_array_equal(turn_planes(other.observation(), symmetry), turned.observation())
                legal = np.zeros(other.actions, bool)
                legal[other.action_symmetry(symmetry)[np.flatnonzero(other.legal())]] = True
                np.testing.assert_array_equal(legal, turned.legal())

    def test_planes_say_what_stands_on_the_board(self):
        game = Game("mapello", setup="rulebook")
        planes = dict(zip(game.planes, game.observation()))
        view = game.view()
        letters = np.array([list(row) for row in view["board"]])
        for plane, letter in [("own discs", "b"), ("opponent's discs", "w"), ("walls", "#")]:
            np.testing.assert_array_equal(planes[plane] == 1, letters == letter, plane)
        self.assertEqual(planes["Black to move"].min(), 1)


class Stepping(unittest.TestCase):
    def test_a_batch_plays_what_games_play(self):
        for name, spec in RULES:
            batch = Batch(name, 3, seed=11, **spec)
            games = [Game(name, **spec) for _ in range(3)]
            for _ in range(80):
                for i, game in enumerate(games):
                    self.assertEqual(batch.position(i), game.position)
                    self.assertEqual(batch.to_move[i], game.to_move)
                    self.assertEqual(bool(batch.done[i]), game.over)
                    np.testing.assert_array_equal(batch.legal[i], game.legal())
                    np.testing.assert_array_equal(batch.observations[i], game.observation())
                actions = batch.random_actions()
                for i, game in enumerate(games):
                    if not game.over:
                        game.play(game.move(int(actions[i])))
                batch.step(actions)

    def test_rewards_come_once_with_the_end(self):
        batch = Batch("alea", 20, rules="size=3", seed=2)
        sums = np.zeros((20, 2))
        while not batch.done.all():
            batch.step(batch.random_actions())
            sums += batch.rewards
        np.testing.assert_array_equal(sums[:, 0], -sums[:, 1])
        np.testing.assert_array_equal(sums[:, 0], np.sign(batch.margins))
        self.assertFalse(batch.legal.any())
        batch.step(np.zeros(20, int))
        self.assertFalse(batch.rewards.any())

    def test_an_illegal_action_plays_nothing_anywhere(self):
        batch = Batch("mapello", 4, setup="plain")
        before = [batch.position(i) for i in range(4)]
        actions = batch.random_actions()
        for wrong in (0, -1, 65, 10**12):
            bad = actions.copy()
            bad[2] = wrong
            with self.assertRaisesRegex(QuartelloError, "game 2"):
                batch.step(bad)
        self.assertEqual([batch.position(i) for i in range(4)], before)
        for wrong in ([1, 2], [[1, 2, 3, 4]]):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        with self.assertRaises(TypeError):
            batch.step([0.5, 0.5, 0.5, 0.5])

    def test_games_are_reset_alone_or_by_themselves(self):
        batch = Batch("alea", 5, rules="size=3")
        start = batch.position(0)
        batch.play_random()
        self.assertTrue(batch.done.all())
        batch.reset([True, False, False, False, True])
        self.assertEqual(batch.done.tolist(), [False, True, True, True, False])
        self.assertEqual(batch.position(4), start)

        batch = Batch("alea", 50, rules="size=3", auto_reset=True, seed=3)
        ended = 0
        for _ in range(100):
            batch.step(batch.random_actions())
            self.assertTrue(batch.legal.any(axis=1).all())
            self.assertTrue((batch.plies[batch.done] == 0).all())
            ended += int(batch.done.sum())
        self.assertGreater(ended, 100)

    def test_a_seed_repeats_and_random_starts_differ(self):
        def ends(seed):
            batch = Batch("mapello", 30, seed=seed, random_starts=True, observe=False)
            starts = {batch.position(i) for i in range(30)}
            batch.play_random()
            return starts, [batch.position(i) for i in range(30)]

        starts, first = ends(1)
        self.assertGreater(len(starts), 25)
        self.assertEqual(first, ends(1)[1])
        self.assertNotEqual(first, ends(2)[1])

    def test_arrays_are_views_that_nobody_writes_to_and_outlive_the_batch(self):
        batch = Batch("arrello", 2)
        legal, observations = batch.legal, batch.observations
        self.assertTrue(np.shares_memory(legal, batch.legal))
        with self.assertRaises(ValueError):
            legal[0, 0] = True
        batch.step(batch.random_actions())
        self.assertEqual(observations[:, 1].sum(), 2)
        del batch
        self.assertEqual(legal.shape, (2, 49 * 49))

    def test_a_limit_of_moves_ends_games(self):
        batch = Batch("mabi", 3, ply_limit=10)
        batch.play_random()
        self.assertEqual(batch.plies.tolist(), [10, 10, 10])
        self.assertFalse(batch.rewards.any())
        for wrong in ({"games": 0}, {"games": 10**9}, {"games": 1, "ply_limit": -1}):
            with self.assertRaises(ValueError):
                Batch("mabi", **wrong)

    def test_the_packages_names_are_documented(self):
        self.assertEqual(len(Batch("mapello", 1).planes), 9)
        self.assertTrue(quartello.__version__)


if __name__ == "__main__":
    unittest.main()
