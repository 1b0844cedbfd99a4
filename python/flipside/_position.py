"""Rules and positions: plain values, compared and hashed by what they are."""

from __future__ import annotations

import collections.abc
import ctypes
import dataclasses
import sys
from typing import TYPE_CHECKING, Any, Iterator, Literal, Optional, Sequence, Union

from . import _library as lib
from ._errors import FlipsideError, InputError

if TYPE_CHECKING:
    import numpy

Goal = Literal["most", "fewest"]
Start = Literal["standard", "open", "parallel", "given"]
Side = Literal["black", "white"]
Form = Literal["obf", "drawing", "array", "bits"]
#: ``"f5"``, ``"--"`` for a pass; or a square from 0 (a1) to 63 (h8), 64 for a pass; or ``(row, column)`` from 0.
Move = Union[str, int, "tuple[int, int]"]

GOALS: tuple[str, ...] = ("most", "fewest")
STARTS: tuple[str, ...] = ("standard", "open", "parallel", "given")
SIDES: tuple[str, ...] = ("black", "white")
FORMS: tuple[str, ...] = ("obf", "drawing", "array", "bits")
PASS = "--"


def _place(words: tuple[str, ...], word: Any, what: str) -> int:
    if word not in words:
        raise InputError(f"{what} is {', '.join(map(repr, words[:-1]))} or {words[-1]!r}, not {word!r}")
    return words.index(word)


def _whole(value: Any, what: str, least: int = 0, most: int = 2**63 - 1) -> int:
    """A whole number of any kind (numpy's too) within bounds."""
    try:
        number = value.__index__()
    except AttributeError:
        raise TypeError(f"{what} is a whole number, not {type(value).__name__}") from None
    if not least <= number <= most:
        raise InputError(f"{what} is from {least} to {most}, not {number}")
    return number


@dataclasses.dataclass(frozen=True)
class Rules:
    """What is played: who wins, how it begins, on which board."""

    goal: Goal = "most"
    start: Start = "standard"
    size: int = 8

    def __post_init__(self) -> None:
        _place(GOALS, self.goal, "the goal")
        _place(STARTS, self.start, "the start")
        size = _whole(self.size, "the size")
        if size not in (8, 6, 4):
            raise InputError(f"the size is 8, 6 or 4, not {size}")
        object.__setattr__(self, "size", size)

    def _inner(self) -> lib.Rules:
        return lib.Rules(GOALS.index(self.goal), STARTS.index(self.start), self.size)

    @staticmethod
    def _outer(rules: lib.Rules) -> Rules:
        return Rules(GOALS[rules.goal], STARTS[rules.start], rules.size or 8)  # type: ignore[arg-type]


def _rules(rules: Optional[Rules], **words: Any) -> Rules:
    """Rules from an argument ``rules``, or from its words."""
    given = {name: word for name, word in words.items() if word is not None}
    if rules is None:
        return Rules(**given)
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a flipside.Rules, not {type(rules).__name__}")
    return dataclasses.replace(rules, **given)


def _margin(size: int) -> int:
    return (8 - size) // 2


def _square(rules: Rules, move: Move) -> int:
    """A move in any form as the library's number."""
    if isinstance(move, str):
        number, error = ctypes.c_int(), lib.Error()
        if not lib.quick.flipside_move_read(lib.encoded(move, "a move"), rules._inner(), number, error):
            raise lib.failure(error)
        return number.value
    if isinstance(move, (tuple, list)):
        if len(move) != 2:
            raise InputError(f"a move is (row, column), not {len(move)} numbers")
        row, column = (_whole(value, "a row or column", 0, rules.size - 1) for value in move)
        return (row + _margin(rules.size)) * 8 + column + _margin(rules.size)
    if isinstance(move, bool) or move is None:
        raise TypeError("a move is a str, a number or (row, column)")
    return _whole(move, "a square", 0, lib.PASS)


def _name(rules: Rules, move: int) -> str:
    buffer = ctypes.create_string_buffer(3)
    return lib.quick.flipside_move_write(move, rules._inner(), buffer).decode()


def _squares(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@dataclasses.dataclass(frozen=True, repr=False)
class Position:
    """A board and whose turn it is. It never changes: :meth:`play` gives another one.

    ``black`` and ``white`` are boards of bits, a1 = bit 0, b1 = bit 1, … h8 = bit 63; smaller boards are the middle of
    the 8×8 one. ``Position()`` is the beginning of the ordinary game; see also :meth:`start`, :meth:`parse` and
    :meth:`from_board`.
    """

    black: int = 0x0000000810000000
    white: int = 0x0000001008000000
    side: Side = "black"
    rules: Rules = Rules()

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise TypeError(f"rules are a flipside.Rules, not {type(self.rules).__name__}")
        for name in ("black", "white"):
            object.__setattr__(self, name, _whole(getattr(self, name), f"the board of {name}", 0, 2**64 - 1))
        _place(SIDES, self.side, "the side")
        error = lib.Error()
        if not lib.quick.flipside_position_check(self.rules._inner(), self._inner(), error):
            raise lib.failure(error)

    def _inner(self) -> lib.Position:
        return lib.Position(self.black, self.white, SIDES.index(self.side))

    @staticmethod
    def _outer(position: lib.Position, rules: Rules) -> Position:
        return Position(position.black, position.white, SIDES[position.side], rules)  # type: ignore[arg-type]

    @classmethod
    def start(
        cls, rules: Optional[Rules] = None, *, goal: Optional[Goal] = None, start: Optional[Start] = None,
        size: Optional[int] = None,
    ) -> Position:  # fmt: skip
        """Where a game of these rules begins."""
        chosen = _rules(rules, goal=goal, start=start, size=size)
        return cls._outer(lib.quick.flipside_start_position(chosen._inner()), chosen)

    @classmethod
    def parse(
        cls, text: str, rules: Optional[Rules] = None, *, goal: Optional[Goal] = None, start: Optional[Start] = None,
        size: Optional[int] = None,
    ) -> Position:  # fmt: skip
        """A position from text in any form: OBF, a drawing, an array, bits. Without a side black is to move.

        Raises :class:`InputError` with the column that is wrong.
        """
        chosen = _rules(rules, goal=goal, start=start, size=size)
        position, error = lib.Position(), lib.Error()
        if not lib.quick.flipside_position_read(lib.encoded(text, "a position"), chosen._inner(), position, error):
            raise lib.failure(error)
        return cls._outer(position, chosen)

    @classmethod
    def from_board(
        cls, board: Any, side: Side = "black", rules: Optional[Rules] = None, *, goal: Optional[Goal] = None,
        start: Optional[Start] = None,
    ) -> Position:  # fmt: skip
        """A position from rows of -1 (black), 0 (empty) and 1 (white): nested lists or a numpy array of any kind of
        number. Its shape is the size of the board; a flat one of 64, 36 or 16 squares will do."""
        rows = _rows(board)
        chosen = dataclasses.replace(_rules(rules, goal=goal, start=start), size=len(rows))
        black = white = 0
        margin = _margin(chosen.size)
        for row, squares in enumerate(rows):
            for column, disc in enumerate(squares):
                if disc == 0:
                    continue
                bit = 1 << ((row + margin) * 8 + column + margin)
                if disc == -1:
                    black |= bit
                elif disc == 1:
                    white |= bit
                else:
                    raise InputError(f"row {row}, column {column} is {disc!r}, not -1 (black), 0 or 1 (white)")
        return cls(black, white, side, chosen)

    def to_list(self) -> list[list[int]]:
        """Rows of -1 (black), 0 (empty) and 1 (white)."""
        black, white = self._mask_rows(self.black), self._mask_rows(self.white)
        return [[other - own for own, other in zip(*rows)] for rows in zip(black, white)]

    def to_numpy(self, dtype: Any = "int8") -> numpy.ndarray:
        """The same as a numpy array of shape (size, size)."""
        return _numpy().array(self.to_list(), dtype=dtype)

    def __array__(self, dtype: Any = None, copy: Any = None) -> numpy.ndarray:
        return self.to_numpy("int8" if dtype is None else dtype)

    def planes(self, dtype: Any = "uint8") -> numpy.ndarray:
        """Planes for learning, shape (3, size, size): the mover's discs, the other side's, the legal moves."""
        own, other = (self.black, self.white) if self.side == "black" else (self.white, self.black)
        return _numpy().array([self._mask_rows(mask) for mask in (own, other, self.legal)], dtype=dtype)

    def _mask_rows(self, mask: int) -> list[list[int]]:
        size, margin = self.rules.size, _margin(self.rules.size)
        return [[mask >> ((row + margin) * 8 + column + margin) & 1 for column in range(size)] for row in range(size)]

    @property
    def legal(self) -> int:
        """The squares where the side to move may move, as bits; 0 when it must pass or the game is over."""
        return lib.quick.flipside_moves(self.rules._inner(), self._inner())

    @property
    def moves(self) -> list[str]:
        """The legal moves: names of squares; only ``"--"`` when it must pass; none when the game is over."""
        squares = [_name(self.rules, square) for square in _squares(self.legal)]
        return squares or ([PASS] if self.must_pass else [])

    @property
    def must_pass(self) -> bool:
        """The side to move has no move, but the other side has one."""
        return not self.legal and not self.over

    @property
    def over(self) -> bool:
        """Neither side can move."""
        return lib.quick.flipside_over(self.rules._inner(), self._inner())

    @property
    def empties(self) -> int:
        """How many squares are empty."""
        return self.rules.size**2 - bin(self.black | self.white).count("1")

    def count(self, side: Side) -> int:
        """How many discs a side has."""
        return bin((self.black, self.white)[_place(SIDES, side, "the side")]).count("1")

    def play(self, move: Move) -> Position:
        """The position after a legal move, or after a forced pass. Raises :class:`InputError` when it is illegal."""
        square, position = _square(self.rules, move), self._inner()
        if not lib.quick.flipside_play(self.rules._inner(), position, square):
            raise InputError(f"{_name(self.rules, square)} is not a legal move here")
        return Position._outer(position, self.rules)

    def flips(self, move: Move) -> list[str]:
        """The discs that a move turns over; none when it is illegal."""
        mask = lib.quick.flipside_flips(self.rules._inner(), self._inner(), _square(self.rules, move))
        return [_name(self.rules, square) for square in _squares(mask)]

    def score(self, side: Optional[Side] = None) -> int:
        """The score for a side (that to move when none is given), by the goal: what a game that ends here counts."""
        return lib.quick.flipside_score(
            self.rules._inner(), self._inner(), _place(SIDES, side or self.side, "the side")
        )

    def stable(self, side: Side) -> list[str]:
        """Discs of a side that can never be turned over (never too many, perhaps too few)."""
        mask = lib.quick.flipside_stable(self.rules._inner(), self._inner(), _place(SIDES, side, "the side"))
        return [_name(self.rules, square) for square in _squares(mask)]

    def canonical(self) -> Position:
        """The one of the eight symmetric positions that stands for all of them."""
        return Position._outer(lib.quick.flipside_canonical(self._inner()), self.rules)

    def fingerprint(self) -> int:
        """A well mixed hash of 64 bits, the same on every machine; the side to move counts, the rules do not."""
        return lib.quick.flipside_hash(self._inner())

    def perft(self, depth: int, *, pass_costs_ply: bool = True, threads: int = 0) -> int:
        """Leaves of the game tree at a depth; 0 threads are one per core."""
        leaves = ctypes.c_uint64()
        depth, threads = _whole(depth, "the depth", 0, 60), _whole(threads, "threads", 0, 1024)
        if not lib.slow.flipside_perft(
            self.rules._inner(), self._inner(), depth, bool(pass_costs_ply), threads, leaves
        ):
            raise FlipsideError("not enough memory or threads to count")
        return leaves.value

    def write(self, form: Form = "obf") -> str:
        """The position as text, in one of four forms; :meth:`parse` reads all of them."""
        number = _place(FORMS, form, "the form")
        rules, position = self.rules._inner(), self._inner()
        return lib.written(
            lambda buffer, room: lib.quick.flipside_position_write(position, rules, number, buffer, room)
        )

    def __str__(self) -> str:
        return self.write("drawing").rstrip("\n")

    def __repr__(self) -> str:
        rules = "" if self.rules == Rules() else f", {self.rules!r}"
        return f"Position.parse({self.write()!r}{rules})"


def _rows(board: Any) -> Sequence[Sequence[Any]]:
    """Rows of a board: lists or an array, flat or not."""
    if isinstance(board, Position):
        return board.to_list()
    if hasattr(board, "tolist"):
        board = board.tolist()
    if isinstance(board, (str, bytes)) or not isinstance(board, collections.abc.Sequence):
        raise TypeError(f"a board is rows of numbers, not {type(board).__name__}; Position.parse reads text")
    board = [row.tolist() if hasattr(row, "tolist") else row for row in board]
    length = len(board)
    if length in (64, 36, 16) and not any(isinstance(row, collections.abc.Sequence) for row in board):
        size = int(length**0.5)
        return [board[row * size : (row + 1) * size] for row in range(size)]
    sizes = [len(row) if isinstance(row, collections.abc.Sequence) else 0 for row in board]
    if length not in (8, 6, 4) or any(size != length for size in sizes):
        shape = f"{length} rows of {', '.join(map(str, sorted(set(sizes)))) or 'no'} squares"
        raise InputError(f"a board has 8, 6 or 4 rows of as many squares, not {shape}")
    return board


def _numpy() -> Any:
    numpy = sys.modules.get("numpy")
    if numpy is None:
        try:
            import numpy
        except ImportError:
            raise ImportError("this needs numpy; to_list() gives the same as lists") from None
    return numpy


def row_column(move: str, size: int = 8) -> tuple[int, int]:
    """Row and column, from 0, of a square's name on a board of this size."""
    rules = Rules(size=size)
    square = _square(rules, move)
    if square >= lib.PASS:
        raise InputError("a pass has no row and column")
    return square // 8 - _margin(size), square % 8 - _margin(size)


def move_name(move: Move, size: int = 8) -> str:
    """The name, ``"f5"`` or ``"--"``, of a square's number or of ``(row, column)`` on a board of this size."""
    rules = Rules(size=size)
    return _name(rules, _square(rules, move))
