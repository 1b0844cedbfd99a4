"""The engine: exact scores as the program has them, limits, progress, stops, threads, and what must not crash."""

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from flipside import ClosedError, Engine, FlipsideError, Game, InputError, Position, Rules
from helpers import LONG, ask_program, late_position, random_game, run_python

GOALS = ("most", "fewest")


def small(**words):
    return Engine(threads=1, hash_mb=4, **words)


class Answers(unittest.TestCase):
    def test_the_program_solves_the_same(self):
        for goal in GOALS:
            for size, start in ((8, "standard"), (8, "open"), (6, "standard"), (4, "standard")):
                rules = Rules(goal, start, size)
                with small(rules=rules) as engine, tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                    positions = [late_position(seed, 9, goal=goal, start=start, size=size)
                                 for seed in range(60 if LONG else 8)]  # fmt: skip
                    positions = [position for position in positions if not position.over and not position.must_pass]
                    file.write("".join(position.write() + "\n" for position in positions))
                    file.flush()
                    words = ["--goal", goal, "--start", start, "--size", str(size), "--all"]
                    told = ask_program("solve", file.name, *words)
                    self.assertEqual(len(told), len(positions))
                    for position, said in zip(positions, told):
                        answer = engine.solve(position)
                        self.assertTrue(answer.exact and answer.complete)
                        self.assertEqual(answer.score, said["score"])
                        self.assertEqual(position.play(answer.move).empties, position.empties - 1)
                        scores = {found.move: found.score for found in engine.score_moves(position, solve=True)}
                        self.assertEqual(scores, {row["move"]: row["score"] for row in said["moves"]})
                        self.assertEqual(scores[answer.move], answer.score)
                        sign = engine.solve(position, wld=True).score
                        self.assertEqual(sign, (answer.score > 0) - (answer.score < 0))

    def test_the_line_leads_there(self):
        for goal in GOALS:
            with small(goal=goal) as engine:
                position = late_position(3, 10, goal=goal)
                answer, end = engine.solve(position), position
                for move in answer.pv:
                    end = end.play(move)
                while not end.over:
                    end = end.play(engine.solve(end).move)
                self.assertEqual(end.score(position.side), answer.score)

    def test_passes_and_the_end(self):
        with small() as engine:
            position = Position.parse("--------------------------------------------------------XXXO---- O")
            answer = engine.solve(position)
            self.assertEqual((answer.move, answer.score, answer.pv), ("--", -64, ("--", "e8")))
            self.assertEqual(engine.score_moves(position), [])
            over = position.play("--").play("e8")
            answer = engine.search(over)
            self.assertEqual((answer.move, answer.score, answer.exact), (None, -64, True))
            self.assertEqual(engine.evaluate(over), (-64.0, 0.0))

    def test_limits(self):
        game = Game.parse("f5d6c3d3c4f4")
        with small() as engine:
            self.assertEqual(engine.search(game, depth=5).depth, 5)
            engine.forget()
            self.assertLess(engine.search(game, nodes=5000).nodes, 50000)
            self.assertLess(engine.search(game, seconds=0.05).seconds, 60)
            self.assertGreaterEqual(engine.search(game, level=3).depth, 1)
            self.assertTrue(engine.search(game, depth=3).complete)
            self.assertFalse(engine.search(game, level=-1, nodes=1000).complete)
            self.assertFalse(engine.solve(game, nodes=1000).exact)
            for wrong in ({"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"depth": 0}, {"depth": 61},
                          {"nodes": 0}, {"nodes": -5}, {"level": 0}, {"level": 22}, {"level": -2}):  # fmt: skip
                with self.assertRaises(InputError, msg=wrong):
                    engine.search(game, **wrong)
            for wrong in ({"seconds": "1"}, {"depth": 1.5}, {"nodes": "many"}, {"level": "high"}):
                with self.assertRaises((TypeError, ValueError), msg=wrong):
                    engine.search(game, **wrong)

    def test_moves_and_evaluation(self):
        for goal in GOALS:
            with small(goal=goal) as engine:
                position = Game.parse("f5d6c3", goal=goal).position
                answers = engine.score_moves(position, depth=4)
                self.assertEqual({answer.move for answer in answers}, set(position.moves))
                self.assertEqual([answer.score for answer in answers],
                                 sorted((answer.score for answer in answers), reverse=True))  # fmt: skip
                score, chance = engine.evaluate(position)
                self.assertTrue(-64 <= score <= 64 and 0 < chance < 1)
                self.assertIn(f"goal {goal}", engine.about)

    def test_analysis(self):
        for goal in GOALS:
            game, heard = random_game(21, goal=goal), []
            with small(goal=goal) as engine:
                judged = engine.analyse(game, depth=2, progress=lambda done, total, row: heard.append((done, total, row)))
                played = [move for move in game.made if move != "--"]
                self.assertEqual([row.move for row in judged], played)
                self.assertEqual([done for done, _, _ in heard], list(range(1, len(played) + 1)))
                self.assertEqual({total for _, total, _ in heard}, {len(played)})
                self.assertEqual([row for _, _, row in heard], judged[::-1])
                self.assertTrue(all(row.loss >= 0 for row in judged))
                self.assertGreater(sum(row.loss for row in judged), 100)  # it was random
                best = Game(goal=goal)
                while not best.over:
                    best.play(engine.search(best, depth=2).move)
                self.assertLess(sum(row.loss for row in engine.analyse(best, depth=2)),
                                sum(row.loss for row in judged) / 3)  # fmt: skip
                with self.assertRaises(TypeError):
                    engine.analyse("f5d6")
                self.assertEqual(engine.analyse(Game(goal=goal)), [])


class Interruptions(unittest.TestCase):
    def test_progress(self):
        for goal in GOALS:
            with small(goal=goal) as engine:
                heard = []
                answer = engine.search(Game(goal=goal), depth=8, progress=heard.append)
                self.assertEqual([told.depth for told in heard], sorted({told.depth for told in heard}))
                self.assertEqual((heard[-1].depth, heard[-1].move), (answer.depth, answer.move))
                heard.clear()
                engine.score_moves(Game(goal=goal), depth=3, progress=heard.append)
                self.assertEqual({told.move for told in heard}, set(Position().moves))

    def test_progress_stops(self):
        with small() as engine:
            answer = engine.search(Game(), level=-1, progress=lambda told: told.depth >= 5 and engine.stop())
            self.assertFalse(answer.complete)
            self.assertEqual(engine.search(Game(), depth=4).depth, 4)  # the stop is used up

    def test_what_progress_raises(self):
        class Enough(Exception):
            pass

        def enough(answer):
            raise Enough(answer.depth)

        with small() as engine:
            with self.assertRaises(Enough):
                engine.search(Game(), level=-1, progress=enough)
            with self.assertRaises(Enough):
                engine.score_moves(Game(), depth=3, progress=enough)
            with self.assertRaises(TypeError):
                engine.search(Game(), depth=3, progress=7)
            raised = []

            def elsewhere():
                try:
                    engine.search(Game(), level=-1, progress=enough)
                except Enough as exception:
                    raised.append(exception)

            thread = threading.Thread(target=elsewhere)
            thread.start()
            thread.join()
            self.assertEqual(len(raised), 1)
            self.assertEqual(engine.search(Game(), depth=4).depth, 4)

    def test_questions_inside_progress(self):
        with small() as engine:
            caught = []

            def ask_again(_):
                for ask in (lambda: engine.search(Game(), depth=1), engine.close, lambda: engine.evaluate(Game())):
                    try:
                        ask()
                    except ClosedError as exception:
                        caught.append(exception)

            engine.search(Game(), depth=2, progress=ask_again)
            self.assertEqual(len(caught), 6)
            thread = threading.Thread(target=lambda: engine.search(Game(), depth=2, progress=ask_again))
            thread.start()
            thread.join()
            self.assertEqual(len(caught), 12)
            self.assertFalse(engine.closed)

    def test_stop_from_another_thread(self):
        with small() as engine:
            begun = threading.Event()
            threading.Thread(target=lambda: (begun.wait(), engine.stop())).start()
            answer = engine.search(Game(), level=-1, progress=lambda _: begun.set())
            self.assertFalse(answer.complete)
            engine.stop()  # nobody searches: the next one ends at once
            self.assertFalse(engine.search(Game(), level=-1).complete)
            engine.stop()
            engine.clear_stop()
            self.assertTrue(engine.search(Game(), depth=3).complete)

    def test_close_ends_a_search(self):
        engine, begun, answers = small(), threading.Event(), []
        thread = threading.Thread(
            target=lambda: answers.append(engine.search(Game(), level=-1, progress=lambda _: begun.set()))
        )
        thread.start()
        begun.wait()
        engine.close()
        thread.join()
        self.assertFalse(answers[0].complete)
        self.assertTrue(engine.closed)

    def test_many_threads_one_engine(self):
        with small() as engine:
            positions = [late_position(seed, 8) for seed in range(6)]
            right = [engine.solve(position).score for position in positions]
            found = [None] * len(positions)

            def work(i):
                found[i] = [engine.solve(positions[i]).score for _ in range(5)]

            threads = [threading.Thread(target=work, args=(i,)) for i in range(len(positions))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(found, [[score] * 5 for score in right])

    def test_keyboard_interrupt(self):
        code = """
import signal, sys, threading, time, flipside
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where the tests run in the background
with flipside.Engine(threads=1, hash_mb=4) as engine:
    for way in range(3):
        said = []
        def ready(answer):
            if not said:
                said.append(1)
                print("ready", flush=True)
        try:
            if way == 1:
                engine.score_moves(flipside.Game(), seconds=1e9, progress=None if print("ready", flush=True) else None)
            else:
                engine.search(flipside.Game(), level=-1, progress=ready)
        except KeyboardInterrupt:
            print("interrupted", engine.search(flipside.Game(), depth=3).depth, flush=True)
"""
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        for _ in range(3):
            self.assertEqual(process.stdout.readline(), "ready\n")
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.stdout.readline(), "interrupted 3\n")
        self.assertEqual(process.wait(60), 0)
        process.stdout.close()


class Misuse(unittest.TestCase):
    def test_closed(self):
        engine = small()
        engine.close()
        engine.close()
        engine.stop()
        engine.clear_stop()
        position = Position()
        for use in (lambda: engine.search(position), lambda: engine.solve(position), lambda: engine.about, engine.forget,
                    lambda: engine.score_moves(position), lambda: engine.evaluate(position), engine.__enter__):  # fmt: skip
            with self.assertRaises(ClosedError):
                use()
        self.assertEqual(repr(engine), "<Engine, closed>")
        with small() as engine:
            pass
        self.assertTrue(engine.closed)

    def test_wrong_questions(self):
        with small() as engine:
            for wrong in (None, "f5d6", 5, [[0] * 8] * 8, Rules()):
                with self.assertRaises(TypeError):
                    engine.search(wrong, depth=1)
            for wrong in ({"goal": "fewest"}, {"size": 6}, {"start": "open"}):
                with self.assertRaises(InputError):
                    engine.search(Position.start(**wrong), depth=1)
                with self.assertRaises(InputError):
                    engine.evaluate(Position.start(**wrong))
            engine.search(Position.start(start="parallel"), depth=1)
            with self.assertRaises(TypeError):
                pickle.dumps(engine)

    def test_wrong_options(self):
        for wrong, words in (({"evaluation": "guess"}, "guess"), ({"weights": "/nowhere/at/all"}, "/nowhere/at/all")):
            with self.assertRaisesRegex(FlipsideError, words):
                Engine(**wrong)
        for wrong in ({"threads": -1}, {"threads": 5000}, {"hash_mb": -4}, {"size": 7}, {"goal": "win"}):
            with self.assertRaises(InputError):
                Engine(**wrong)
        for wrong in ({"threads": "two"}, {"evaluation": 7}, {"weights": 7}):
            with self.assertRaises(TypeError):
                Engine(**wrong)
        half = Engine.__new__(Engine)  # never made
        del half
        self.assertIn("hand-crafted", small(evaluation="handmade").about)

    def test_the_library_is_named(self):
        done = run_python("import flipside; print(flipside.library_path())")
        self.assertEqual(done.stdout.strip(), os.environ["FLIPSIDE_LIBRARY"])
        folder = os.path.dirname(os.environ["FLIPSIDE_LIBRARY"])
        self.assertEqual(os.path.dirname(run_python("import flipside; print(flipside.library_path())",
                                                    FLIPSIDE_LIBRARY=folder).stdout), folder)  # fmt: skip
        for wrong, words in (("/nowhere.so", "/nowhere.so"), (tempfile.gettempdir(), "a folder without"),
                             (sys.executable, "FLIPSIDE_LIBRARY"), ("libc.so.6", "is not the library")):  # fmt: skip
            done = run_python("import flipside", FLIPSIDE_LIBRARY=wrong)
            self.assertEqual(done.returncode, 1)
            self.assertIn("LibraryError", done.stderr)
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
