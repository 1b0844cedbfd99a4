"""Both faces of Reversi: most discs, or fewest. Rules, positions, games and the engine of Flipside.

>>> import flipside
>>> game = flipside.Game(goal="fewest").play_all("f5d6c3")
>>> with flipside.Engine(goal="fewest") as engine:
...     answer = engine.search(game, depth=8)
>>> answer.move in game.moves
True
"""

from . import _library
from ._engine import Answer, Engine, Judgement, Kind, Progress
from ._errors import ClosedError, FlipsideError, InputError, LibraryError
from ._game import Game
from ._position import PASS, Form, Goal, Move, Position, Rules, Side, Start, move_name, row_column

__version__ = "0.2.0"


def library_version() -> str:
    """The version of the shared library that runs."""
    return _library.quick.flipside_version().decode()


def library_path() -> str:
    """The file of the shared library, or the name by which the system found it."""
    return _library.path


def kernel() -> str:
    """The instruction set in use: ``"portable"``, ``"avx2"``, ``"avx512"`` or ``"neon"``."""
    return _library.quick.flipside_kernel().decode()


__all__ = [
    "Answer", "ClosedError", "Engine", "FlipsideError", "Form", "Game", "Goal", "InputError", "Judgement", "Kind",
    "LibraryError", "Move", "PASS", "Position", "Progress", "Rules", "Side", "Start", "kernel", "library_path",
    "library_version", "move_name", "row_column",
]  # fmt: skip

for _thing in (Answer, ClosedError, Engine, FlipsideError, Game, InputError, Judgement, LibraryError, Position, Rules):
    _thing.__module__ = __name__  # where people find them
del _thing
