"""What the tests of the Python module share: seeded random games, and the program to compare with."""

import json
import os
import random
import subprocess
import sys

import flipside

PROGRAM = os.environ["FLIPSIDE_PROGRAM"]
LONG = bool(os.environ.get("FLIPSIDE_LONG"))


def random_game(seed, **rules):
    """A whole game of random moves."""
    chance, game = random.Random(seed), flipside.Game(**rules)
    while not game.over:
        game.play(chance.choice(game.moves))
    return game


def late_position(seed, empties, **rules):
    """A position of a random game with so many empty squares, or the last one with more."""
    positions = random_game(seed, **rules).positions()
    return next(position for position in reversed(positions) if position.empties >= empties)


def ask_program(*words, text=""):
    """What the program says with --json, a value for each line."""
    done = subprocess.run([PROGRAM, *words, "--json"], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def run_python(code, **environment):
    """Runs some Python with the module, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, timeout=300
    )
