"""`flipside ugi` as cutegames drives it: a referee that knows no game asks the engines whose turn it is and who has won."""

import subprocess
import unittest

import flipside
from helpers import PROGRAM


class UgiEngine:
    def __init__(self, *options):
        words = [PROGRAM, "ugi", "--threads", "1", "--hash", "4", "--eval", "handmade", *options]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("ugi", "ugiok")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, answer):
        """Waits for a line of this word, and at most one more; the other lines do not count."""
        self.send(line)
        while True:
            words = self.process.stdout.readline().split()
            if words and words[0] == answer and len(words) <= 2:
                return words[-1]

    def place(self, fen, moves):
        self.ask("isready", "readyok")
        begin = f"fen {fen}" if fen else "startpos"
        self.send(f"position {begin}" + (" moves " + " ".join(moves) if moves else ""))

    def query(self, question):
        return self.ask(f"query {question}", "response")

    def quit(self):
        self.send("quit")
        status = self.process.wait(60)
        self.process.stdin.close()
        self.process.stdout.close()
        return status


def play(engines, fen=None):
    """A game: its moves and its result as each engine sees it. The turn changes with every move."""
    moves = []
    for engine in engines:
        engine.ask("isready", "readyok")
        engine.send("uginewgame")
    engines[0].place(fen, moves)
    turn = 0 if engines[0].query("p1turn") == "true" else 1
    while True:
        engine = engines[turn]
        engine.place(fen, moves)
        assert engine.query("p1turn") == ("true" if turn == 0 else "false")
        if engine.query("gameover") == "true":
            break
        moves.append(engine.ask("go depth 1" if len(moves) % 3 else "go movetime 2", "bestmove"))
        turn = 1 - turn
    results = []
    for engine in engines:
        engine.place(fen, moves)
        results.append(engine.query("result"))
    return moves, results


class Match(unittest.TestCase):
    def check(self, game, moves, results):
        for move in moves:
            game.play("--" if move == "0000" else move)
        self.assertTrue(game.over)
        score = game.score("black")
        self.assertEqual(results, ["p1win" if score > 0 else "p2win" if score < 0 else "draw"] * 2)

    def test_whole_games(self):
        late = "oooooo1x/ooooox2/oooox1o1/ooox1oo1/oox1ooo1/ox1oooo1/xxxxxxx1/8 o"
        passes = 0
        for goal in ("most", "fewest"):
            engines = [UgiEngine(), UgiEngine("--goal", goal)]
            engines[0].send(f"setoption name Goal value {goal}")
            self.check(flipside.Game(goal=goal), *play(engines))
            for fen in ("8/8/8/3xo3/3ox3/8/8/8 o", late, "6/6/2ox2/2xo2/6/6 x", "4/1ox1/1xo1/4 x"):
                rows, side = fen.split()
                text = "".join("-" * int(c) if c.isdigit() else c for c in rows if c != "/") + " " + side
                position = flipside.Position.parse(text, goal=goal, size=rows.count("/") + 1)
                moves, results = play(engines, fen)
                passes += moves.count("0000")
                self.check(flipside.Game(position), moves, results)
            self.assertEqual([engine.quit() for engine in engines], [0, 0])
        self.assertGreater(passes, 0)


if __name__ == "__main__":
    unittest.main()
