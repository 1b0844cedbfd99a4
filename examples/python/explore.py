"""A walk through the Python module, cell by cell: open it as a notebook (VS Code, Spyder, jupytext) or just run it.

usage: explore.py [most|fewest]
"""

# %% The rules, the start, a few moves
import random
import sys

import flipside

goal = sys.argv[1] if sys.argv[1:] and sys.argv[1] in ("most", "fewest") else "fewest"
game = flipside.Game(goal=goal).play_all("f5d6c3")
print(game)
print("moves:", " ".join(game.moves))

# %% What is each move worth? Depth 8, best first
engine = flipside.Engine(goal=goal, threads=1, hash_mb=16)
for answer in engine.score_moves(game, depth=8):
    print(f"{answer.move}  {answer.score:+3d} discs, wins {answer.win_chance:4.0%}, then {' '.join(answer.pv[1:5])}")

# %% A game: six drawn moves, then the engine against itself; White looks one ply ahead
chance = random.Random(1)
game = flipside.Game(goal=goal)
while not game.over:
    depth = 4 if game.side == "black" else 1
    game.play(chance.choice(game.moves) if len(game) < 6 else engine.search(game, depth=depth).move)
print(game.transcript)
print(f"{game.winner or 'nobody'} wins by {abs(game.score('black'))}")

# %% Where did White go wrong? Every move judged, and the largest losses
judged = engine.analyse(game, depth=6, progress=lambda done, total, _: print(f"\r{done} of {total}", end=""))
print()
worst = sorted((row for row in judged if row.side == "white"), key=lambda row: row.loss)[-3:]
for row in reversed(worst):
    print(f"move {row.ply}: {row.move} gave {row.loss} discs away, {row.best.move} was better")
print("Black gave", sum(row.loss for row in judged if row.side == "black"), "discs away in all")

# %% The end, exactly: the last position with 12 empty squares, and how far the search is
position = next(p for p in reversed(game.positions()) if p.empties >= 12)
print(position)
answer = engine.solve(position, progress=lambda so_far: print("depth", so_far.depth, "score", so_far.score))
print(f"best {answer.move}, exact score of the end: {answer.score}, {answer.nodes} positions in {answer.seconds:.3f} s")

# %% Boards as arrays, for learning: one row of numbers a position, and the result as seen by the side to move
try:
    import numpy

    positions = game.positions()[:-1]
    boards = numpy.stack([p.planes() for p in positions])
    results = numpy.array([game.score(p.side) for p in positions])
    print("inputs", boards.shape, "results", results.shape, "mean of moves", boards[:, 2].sum(axis=(1, 2)).mean().round(2))
except ImportError:
    print("numpy is not installed; position.to_list() gives", position.to_list()[0], "…")

# %% Done
engine.close()
