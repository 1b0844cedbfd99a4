"""Games: moves that can be made, taken back and made again."""

from __future__ import annotations

from typing import Any, Iterable, Optional

from . import _library as lib
from ._errors import FlipsideError, InputError
from ._position import (
    PASS, SIDES, Goal, Move, Position, Rules, Side, Start, _name, _place, _rules, _square, _squares,
)  # fmt: skip


class Game:
    """A game: rules, the position it began with, the moves made.

    ``Game()`` is the ordinary game; ``Game(goal="fewest", size=6)`` another one; ``Game(position)`` begins there.
    """

    _handle: Any = None

    def __init__(
        self, position: Optional[Position] = None, rules: Optional[Rules] = None, *, goal: Optional[Goal] = None,
        start: Optional[Start] = None, size: Optional[int] = None,
    ) -> None:  # fmt: skip
        error = lib.Error()
        if position is None:
            chosen = _rules(rules, goal=goal, start=start, size=size)
            self._handle = lib.quick.flipside_game_new(chosen._inner(), error)
        elif isinstance(position, Position):
            chosen = _rules(position.rules if rules is None else rules, goal=goal, start=start, size=size)
            self._handle = lib.quick.flipside_game_from(chosen._inner(), position._inner(), error)
        else:
            raise TypeError(f"a game begins with a flipside.Position, not {type(position).__name__}; see Game.parse")
        if not self._handle:
            raise lib.failure(error)

    @classmethod
    def _own(cls, handle: Any, error: lib.Error) -> Game:
        if not handle:
            raise lib.failure(error)
        game = cls.__new__(cls)
        game._handle = handle
        return game

    @classmethod
    def parse(
        cls, text: str, rules: Optional[Rules] = None, *, goal: Optional[Goal] = None, start: Optional[Start] = None,
        size: Optional[int] = None,
    ) -> Game:  # fmt: skip
        """The game that a text holds: a transcript like ``"f5d6c3"``, a position, a game of GGF, SGF or PGN.

        Raises :class:`InputError` with the column that is wrong.
        """
        chosen, error = _rules(rules, goal=goal, start=start, size=size), lib.Error()
        return cls._own(lib.quick.flipside_game_from_text(chosen._inner(), lib.encoded(text, "a game"), error), error)

    def __del__(self) -> None:
        handle, self._handle = self._handle, None
        if handle and lib.quick is not None:
            lib.quick.flipside_game_free(handle)

    def copy(self) -> Game:
        """Another game that stands where this one does."""
        error = lib.Error()
        return self._own(lib.quick.flipside_game_copy(self._handle, error), error)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        return _rebuild, (self.first, self.made)

    @property
    def rules(self) -> Rules:
        """What is played."""
        return Rules._outer(lib.quick.flipside_game_rules(self._handle))

    @property
    def position(self) -> Position:
        """Where it stands."""
        return Position._outer(lib.quick.flipside_game_position(self._handle), self.rules)

    @property
    def first(self) -> Position:
        """Where it began."""
        return self.positions()[0]

    @property
    def side(self) -> Side:
        """Whose turn it is."""
        return self.position.side

    @property
    def moves(self) -> list[str]:
        """The legal moves; only ``"--"`` when the side to move must pass; none when the game is over."""
        rules = self.rules
        squares = [_name(rules, square) for square in _squares(lib.quick.flipside_game_moves(self._handle))]
        return squares or ([PASS] if self.must_pass else [])

    @property
    def must_pass(self) -> bool:
        """The side to move has no move, but the other side has one."""
        return lib.quick.flipside_game_must_pass(self._handle)

    @property
    def over(self) -> bool:
        """Neither side can move."""
        return lib.quick.flipside_game_over(self._handle)

    @property
    def made(self) -> list[str]:
        """The moves made so far, passes among them."""
        rules = self.rules
        return [_name(rules, lib.quick.flipside_game_move(self._handle, ply)) for ply in range(len(self))]

    def __len__(self) -> int:
        """How many moves were made, passes included."""
        return lib.quick.flipside_game_plies(self._handle)

    def __bool__(self) -> bool:
        return True

    def score(self, side: Side = "black") -> int:
        """The score for a side, by the goal: positive = it wins. Of a game that goes on: as if it ended here."""
        return lib.quick.flipside_game_score(self._handle, _place(SIDES, side, "the side"))

    @property
    def winner(self) -> Optional[Side]:
        """Who has won; ``None`` when it is a draw or goes on."""
        score = self.score("black") if self.over else 0
        return "black" if score > 0 else "white" if score < 0 else None

    def play(self, move: Move) -> Game:
        """Makes a legal move (``"--"`` where a pass is forced) and returns the game itself."""
        rules = self.rules
        square = _square(rules, move)
        if not lib.quick.flipside_game_play(self._handle, square):
            why = "the game is over" if self.over else f"{self.side} must pass" if self.must_pass else ""
            raise InputError(f"{_name(rules, square)} is not a legal move here{': ' * bool(why)}{why}")
        return self

    def play_all(self, moves: Iterable[Move]) -> Game:
        """Makes many moves: a transcript, or any list of moves; forced passes need not be in it.

        When one of them is wrong none is made.
        """
        if isinstance(moves, str):
            error = lib.Error()
            if not lib.quick.flipside_game_read(self._handle, lib.encoded(moves, "a transcript"), error):
                raise lib.failure(error)
            return self
        made = 0
        try:
            for move in moves:
                if self.must_pass and _square(self.rules, move) != lib.PASS:
                    self.play(PASS)
                    made += 1
                self.play(move)
                made += 1
        except (FlipsideError, TypeError):
            for _ in range(made):
                self.undo()
            raise
        return self

    def undo(self) -> bool:
        """Takes the last move back; False when there is none."""
        return lib.quick.flipside_game_undo(self._handle)

    def redo(self) -> bool:
        """Makes the move again that was taken back; False when there is none."""
        return lib.quick.flipside_game_redo(self._handle)

    def positions(self) -> list[Position]:
        """All positions, from the first to the present one."""
        game = self.copy()
        found = [game.position]
        while game.undo():
            found.append(game.position)
        return found[::-1]

    @property
    def transcript(self) -> str:
        """The moves made, ``"f5d6c3"``, passes left out."""
        return lib.written(lambda buffer, room: lib.quick.flipside_game_write(self._handle, buffer, room))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.first == other.first and self.made == other.made

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<Game of {len(self)} moves: {self.transcript or 'none'}>"


def _rebuild(first: Position, made: list[str]) -> Game:
    return Game(first).play_all(made)
