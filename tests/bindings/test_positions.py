"""Rules, positions and games, against the program and against themselves."""

import copy
import gc
import pathlib
import pickle
import random
import threading
import unittest

import flipside
from flipside import Game, InputError, Position, Rules
from helpers import ask_program, random_game, run_python

KINDS = [
    {"goal": goal, "start": start, "size": size}
    for goal in ("most", "fewest")
    for start, size in (("standard", 8), ("open", 8), ("parallel", 8), ("standard", 6), ("standard", 4), ("open", 4))
]


class Values(unittest.TestCase):
    def test_rules(self):
        self.assertEqual(Rules(), Rules("most", "standard", 8))
        self.assertEqual(len({Rules(), Rules(goal="most"), Rules(goal="fewest")}), 2)
        for wrong in ({"goal": "least"}, {"goal": None}, {"start": "crossed"}, {"size": 5}, {"size": 0}):
            with self.assertRaises(InputError, msg=wrong):
                Rules(**wrong)
        with self.assertRaises(TypeError):
            Rules(size="8")
        with self.assertRaises(TypeError):
            Position.start("fewest")

    def test_values_are_values(self):
        position = Position()
        self.assertEqual(position, Position.start())
        self.assertEqual(hash(position), hash(Position.parse(position.write())))
        self.assertNotEqual(position, Position.start(goal="fewest"))
        self.assertEqual(pickle.loads(pickle.dumps(position)), position)
        with self.assertRaises(AttributeError):
            position.side = "white"
        self.assertEqual(eval(repr(position), vars(flipside)), position)
        small = Position.start(goal="fewest", size=6)
        self.assertEqual(eval(repr(small), vars(flipside)), small)

    def test_texts(self):
        for kind in KINDS:
            for position in random_game(7, **kind).positions()[::9]:
                for form in ("obf", "drawing", "bits", "array"):
                    again = Position.parse(position.write(form), position.rules)
                    self.assertEqual((again.black, again.white), (position.black, position.white))
                    self.assertTrue(form == "array" or again.side == position.side)
        with self.assertRaises(InputError) as caught:
            Position.parse("---------------------------OQ------XO--------------------------- X")
        self.assertEqual(caught.exception.column, 29)
        self.assertIn("got 'Q'", str(caught.exception))
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).column, 29)

    def test_nonsense(self):
        position = Position()
        for wrong in ("z9", "", "f55", "f\0", -1, 65, 1 << 70, (8, 0), (0, -1), (1, 2, 3), "a1", 0, "--"):
            with self.assertRaises(InputError, msg=repr(wrong)):
                position.play(wrong)
        for wrong in (None, 1.5, True, b"f5", {}, object()):
            with self.assertRaises(TypeError, msg=repr(wrong)):
                position.play(wrong)
        for black, white in ((1, 1), (-1, 0), (1 << 64, 0)):
            with self.assertRaises(InputError):
                Position(black, white)
        with self.assertRaises(InputError):
            Position(1, 2, "black", Rules(size=4))  # off the board
        for wrong in (None, 7, b"X"):
            with self.assertRaises(TypeError):
                Position.parse(wrong)
        for make in (lambda: Position(side="red"), lambda: position.count("red"), lambda: position.score("red"),
                     lambda: position.write("fen"), lambda: position.perft(-1), lambda: position.perft(99)):  # fmt: skip
            with self.assertRaises(InputError):
                make()

    def test_moves(self):
        position = Position()
        self.assertEqual(position.moves, ["d3", "c4", "f5", "e6"])
        self.assertEqual(position.flips("f5"), ["e5"])
        after = position.play("f5")
        self.assertEqual(after, position.play(37))
        self.assertEqual(after, position.play((4, 5)))
        self.assertEqual((after.side, after.count("black"), after.count("white"), after.empties), ("white", 4, 1, 59))
        self.assertEqual(flipside.row_column("f5"), (4, 5))
        self.assertEqual(flipside.move_name((4, 5)), "f5")
        self.assertEqual(flipside.move_name((0, 0), 6), "a1")
        self.assertEqual(flipside.row_column("a1", 6), (0, 0))
        self.assertEqual([position.perft(depth) for depth in range(6)], [1, 4, 12, 56, 244, 1396])
        self.assertEqual(position.canonical(), position.play("f5").play("f6").canonical().start())
        self.assertEqual(len({position.play(move).canonical() for move in position.moves}), 1)
        self.assertEqual(len({position.play(move).fingerprint() for move in position.moves}), 4)

    def test_passes_and_the_end(self):
        text = "--------------------------------------------------------XXXO---- O"
        for goal, score in (("most", 64), ("fewest", -64)):
            position = Position.parse(text, goal=goal)
            self.assertTrue(position.must_pass and not position.over)
            self.assertEqual(position.moves, ["--"])
            with self.assertRaises(InputError):
                position.play("e8")
            end = position.play("--").play("e8")
            self.assertTrue(end.over and not end.must_pass)
            self.assertEqual((end.moves, end.score("black"), end.score("white")), ([], score, -score))
            self.assertEqual(len(end.stable("black")), 5)
            game = Game(position)
            with self.assertRaisesRegex(InputError, "white must pass"):
                game.play("e8")
            self.assertEqual(game.play_all(["e8"]).made, ["--", "e8"])
            self.assertEqual(game.winner, "black" if goal == "most" else "white")
            with self.assertRaisesRegex(InputError, "the game is over"):
                game.play("f8")

    def test_the_program_says_the_same(self):
        for kind in KINDS:
            words = [word for name, value in kind.items() for word in (f"--{name}", str(value))]
            for position in random_game(11, **kind).positions()[3:-1:19]:
                (shown,) = ask_program("show", position.write(), *words)
                self.assertEqual(shown["moves"], [] if position.must_pass else position.moves)
                self.assertEqual((shown["black"], shown["white"]), (position.count("black"), position.count("white")))
                self.assertEqual((shown["empties"], shown["side"]), (position.empties, position.side))
                self.assertEqual(Position.parse(shown["canonical"], position.rules), position.canonical())


class Games(unittest.TestCase):
    def test_play_undo_redo(self):
        game = Game()
        self.assertIs(game.play("f5"), game)
        game.play_all("d6c3").play_all(["d3", (3, 2)])
        self.assertEqual(game.transcript, "f5d6c3d3c4")
        self.assertEqual((len(game), game.made[-1], game.side), (5, "c4", "white"))
        self.assertTrue(game.undo() and game.undo() and game.redo())
        self.assertEqual(game.transcript, "f5d6c3d3")
        other = game.copy().play("c4")
        self.assertEqual((len(game), len(other)), (4, 5))
        self.assertNotEqual(game, other)
        self.assertEqual(game, Game.parse("f5d6c3d3"))
        self.assertEqual(game.positions()[-1], game.position)
        self.assertEqual(game.first, Position())
        for wrong in ("a1", ["e6", "a1"], "e6a1", [None], ["e6", 3.5]):
            with self.assertRaises((InputError, TypeError)):
                game.play_all(wrong)
            self.assertEqual(game.transcript, "f5d6c3d3", wrong)
        for _ in range(5):
            game.undo()
        self.assertFalse(game.undo())
        self.assertTrue(bool(game))

    def test_copies(self):
        for kind in KINDS:
            game = random_game(5, **kind)
            for _ in range(3):
                game.undo()
            for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
                self.assertEqual(again, game)
                self.assertEqual(again.position, game.position)
                self.assertEqual(again.rules, game.rules)

    def test_transcripts(self):
        for kind in KINDS:
            for seed in range(5):
                game = random_game(seed, **kind)
                again = Game.parse(game.transcript, game.rules)
                self.assertEqual(again.position, game.position)
                self.assertEqual(again.score("black"), -again.score("white"))
        with self.assertRaises(InputError) as caught:
            Game.parse("f5d6a1")
        self.assertEqual(caught.exception.column, 5)
        sgf = "(;FF[4]GM[2]SZ[8];B[f5];W[d6])"
        self.assertEqual(Game.parse(sgf).made, ["f5", "d6"])
        ggf = "(;GM[Othello]TY[8a]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5];)"
        self.assertEqual(Game.parse(ggf).rules.goal, "fewest")

    def test_nothing_is_left(self):
        def resident():
            return int(pathlib.Path("/proc/self/statm").read_text().split()[1])

        def play():
            for seed in range(40):
                random_game(seed, size=4).positions()
            gc.collect()

        play()
        before = resident()
        for _ in range(10):
            play()
        self.assertLess(resident() - before, 1024)  # pages: 400 games would be as many kilobytes at least

    def test_one_game_and_many_threads(self):
        game = Game()

        def work(seed):
            chance = random.Random(seed)
            for _ in range(300):
                try:
                    game.play(chance.choice(game.moves or ["--"]))
                except InputError:
                    game.undo()
                game.positions()

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(game.copy(), game)

    def test_nonsense(self):
        for wrong in ("f5", 5, Rules()):
            with self.assertRaises(TypeError):
                Game(wrong)
        with self.assertRaises(InputError):
            Game.parse("f5d6\0c3")
        with self.assertRaises(InputError):
            Game.parse("")
        with self.assertRaises(InputError):
            Game(Position(1, 2), size=4)
        empty = Game.__new__(Game)  # never made
        del empty


class Boards(unittest.TestCase):
    def test_lists(self):
        for kind in KINDS:
            for position in random_game(3, **kind).positions()[::7]:
                rows = position.to_list()
                again = Position.from_board(rows, position.side, position.rules)
                self.assertEqual(again, position)
                flat = [disc for row in rows for disc in row]
                self.assertEqual(Position.from_board(flat, position.side, position.rules), position)
                self.assertEqual(Position.from_board(tuple(map(tuple, rows)), position.side, position.rules), position)

    def test_wrong_shapes(self):
        for wrong in ([], [[]], [[0] * 8] * 7, [[0] * 7] * 8, [0] * 63, [[0] * 8] * 7 + [[0] * 9], [[0] * 5] * 5,
                      [[[0]] * 8] * 8, [[2] * 8] * 8, [["x"] * 8] * 8, [[float("nan")] * 8] * 8, [[0.5] * 8] * 8,
                      [[None] * 8] * 8, [0] * 8, ["-" * 8] * 8):  # fmt: skip
            with self.assertRaises(InputError, msg=repr(wrong)):
                Position.from_board(wrong)
        for wrong in (None, 7, "X" * 64, b"0" * 64, {}, {0: 1}, iter([])):
            with self.assertRaises(TypeError, msg=repr(wrong)):
                Position.from_board(wrong)

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no numpy here")
        for kind in KINDS:
            for position in random_game(13, **kind).positions()[::5]:
                size = position.rules.size
                board = position.to_numpy()
                self.assertEqual((board.shape, board.dtype), ((size, size), numpy.int8))
                self.assertEqual(board.tolist(), position.to_list())
                for dtype in (numpy.int8, numpy.int64, numpy.float32, object):
                    self.assertEqual(Position.from_board(board.astype(dtype), position.side, position.rules), position)
                self.assertEqual(Position.from_board(board.ravel(), position.side, position.rules), position)
                for made in (numpy.asfortranarray(board), board[::-1][::-1], list(board)):
                    self.assertEqual(Position.from_board(made, position.side, position.rules), position)
                self.assertTrue((numpy.array(position) == board).all())
                turned = Position.from_board(board.T, position.side, position.rules)
                self.assertEqual(turned.canonical(), position.canonical())
                planes = position.planes()
                self.assertEqual(planes.shape, (3, size, size))
                own = -1 if position.side == "black" else 1
                self.assertTrue(((planes[0] == 1) == (board == own)).all())
                self.assertTrue(((planes[1] == 1) == (board == -own)).all())
                legal = {flipside.move_name(tuple(place), size) for place in numpy.argwhere(planes[2])}
                self.assertEqual(legal, set(position.moves) - {"--"})
        rows = numpy.argwhere(Position().planes()[2])
        self.assertEqual(Position().play(tuple(rows[0])), Position().play("d3"))
        self.assertEqual(Position().play(numpy.int64(37)), Position().play("f5"))
        for shape in ((8,), (8, 7), (8, 8, 2), (), (0, 0), (10, 10)):
            with self.assertRaises((InputError, TypeError)):
                Position.from_board(numpy.zeros(shape))

    def test_without_numpy(self):
        code = (
            "import sys; sys.modules['numpy'] = None\nimport flipside\np = flipside.Position()\n"
            "assert flipside.Position.from_board(p.to_list()) == p\n"
            "try:\n    p.to_numpy()\nexcept ImportError as e:\n    print(e)\n"
        )
        done = run_python(code)
        self.assertEqual((done.returncode, done.stdout), (0, "this needs numpy; to_list() gives the same as lists\n"), done)


if __name__ == "__main__":
    unittest.main()
