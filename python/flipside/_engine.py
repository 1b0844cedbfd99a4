"""The engine: asks the library's search, shows how far it is, and can be interrupted."""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import math
import os
import threading
from typing import Any, Callable, Iterator, Literal, Optional, Union

from . import _library as lib
from ._errors import ClosedError, FlipsideError, InputError
from ._game import Game
from ._position import Goal, Position, Rules, Side, Start, _name, _rules, _whole

Kind = Literal["estimate", "at_least", "at_most", "exact"]
KINDS: tuple[Kind, ...] = ("estimate", "at_least", "at_most", "exact")


@dataclasses.dataclass(frozen=True)
class Answer:
    """What the engine found out about a position, or about one of its moves."""

    move: Optional[str]  #: ``"f5"``, ``"--"`` for a pass, ``None`` when the game is over
    score: int  #: discs for the side to move, by the goal; of a win/draw/loss question 1, 0 or -1
    kind: Kind  #: whether the score is an estimate, a bound or proven
    depth: int  #: plies searched; 0 = there was no time for any
    selectivity: int  #: percent; 100 = nothing was cut on probability
    pv: tuple[str, ...]  #: the expected line
    nodes: int
    seconds: float
    win_chance: float  #: of the side to move, 0 to 1, a draw counting half
    complete: bool  #: all that was asked for was searched: no limit and no stop came first

    @property
    def exact(self) -> bool:
        """The score is proven."""
        return self.kind == "exact"

    @staticmethod
    def _outer(answer: lib.Answer, rules: Rules) -> Answer:
        return Answer(
            None if answer.move == lib.NO_MOVE else _name(rules, answer.move),
            answer.score,
            KINDS[answer.kind],
            answer.depth,
            answer.selectivity,
            tuple(_name(rules, answer.pv[i]) for i in range(answer.pv_length)),
            answer.nodes,
            answer.seconds,
            answer.win_chance,
            answer.complete,
        )


@dataclasses.dataclass(frozen=True)
class Judgement:
    """One move of an analysed game."""

    ply: int  #: from 1
    side: Side
    move: str  #: what was played
    score: int  #: what the position was worth to the side to move, with the best move
    loss: int  #: what the move gave away, in discs; never negative
    best: Answer  #: of the position before the move
    played: Answer  #: of the position after it, from the other side's view


Progress = Callable[[Answer], Any]


class Engine:
    """Search and evaluation for one kind of rules, with memory of its own.

    It is independent of other engines and may be used by many threads, one question at a time; ``stop()`` may come from
    any of them. Close it when it is not needed any more, or use it in a ``with`` statement.

    ``threads=0`` is one per core, ``hash_mb=0`` the default; ``evaluation`` is ``"patterns"`` or ``"handmade"``, and the
    best there is when it is left out; ``weights`` is a file to be used instead of the usual one.
    """

    def __init__(
        self, rules: Optional[Rules] = None, *, goal: Optional[Goal] = None, start: Optional[Start] = None,
        size: Optional[int] = None, threads: int = 0, hash_mb: int = 0, evaluation: Optional[str] = None,
        weights: Union[str, os.PathLike[str], None] = None,
    ) -> None:  # fmt: skip
        self._handle: Any = None
        self._lock = threading.Lock()  # of the one question at a time
        self._state = threading.RLock()  # of the handle: nobody stops an engine that is being freed
        self._owner: Optional[int] = None  # the thread that has asked the question
        self._inside: Optional[int] = None  # the thread that runs somebody's progress
        self._rules = _rules(rules, goal=goal, start=start, size=size)
        options = lib.EngineOptions(
            self._rules._inner(),
            _whole(threads, "threads", 0, 1024),
            _whole(hash_mb, "hash_mb", 0, 1 << 24),
            None if evaluation is None else lib.encoded(evaluation, "the evaluation"),
            None if weights is None else os.fsencode(weights),
        )
        error = lib.Error()
        self._handle = lib.slow.flipside_engine_new_sized(options, ctypes.sizeof(options), error)
        if not self._handle:
            raise lib.failure(error, FlipsideError)
        self._about = lib.quick.flipside_engine_about(self._handle).decode("utf-8", "replace")

    @property
    def rules(self) -> Rules:
        """The rules that it knows."""
        return self._rules

    @property
    def closed(self) -> bool:
        """It was closed."""
        return not self._handle

    @property
    def about(self) -> str:
        """What it runs on, for people: evaluation, weights, threads, memory."""
        self._open()
        return self._about

    def _open(self) -> Any:
        if not self._handle:
            raise ClosedError("the engine is closed")
        return self._handle

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """One at a time; whoever waits for an answer, or hears of its progress, would wait for ever."""
        if threading.get_ident() in (self._owner, self._inside):
            raise ClosedError("the engine is answering: its progress may stop it, and nothing else")
        with self._lock:
            self._owner = threading.get_ident()
            try:
                yield
            finally:
                self._owner = None

    def close(self) -> None:
        """Ends a running search and frees the engine; more than once is allowed."""
        if threading.get_ident() not in (self._owner, self._inside):
            self.stop()
        with self._alone(), self._state:
            handle, self._handle = self._handle, None
            if handle:
                lib.slow.flipside_engine_free(handle)

    def __enter__(self) -> Engine:
        self._open()
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle and lib.slow is not None:
            lib.slow.flipside_engine_free(handle)

    def __reduce__(self) -> Any:
        raise TypeError("an engine cannot be copied or pickled; make one in each process")

    def stop(self) -> None:
        """Ends the running search soon, from any thread; when none runs, the next one. A closed engine is left alone."""
        with self._state:
            if self._handle:
                lib.quick.flipside_engine_stop(self._handle)

    def clear_stop(self) -> None:
        """Takes back a stop that no search has used up."""
        with self._state:
            if self._handle:
                lib.quick.flipside_engine_clear_stop(self._handle)

    def forget(self) -> None:
        """Forgets what earlier searches found."""
        with self._alone():
            lib.slow.flipside_engine_forget(self._open())

    def evaluate(self, position: Union[Position, Game]) -> tuple[float, float]:
        """The evaluation without any search: a score in discs for the side to move, and its chance of winning."""
        score, chance, error = ctypes.c_double(), ctypes.c_double(), lib.Error()
        asked = self._asked(position)._inner()
        with self._alone():
            if not lib.quick.flipside_engine_evaluate(self._open(), asked, score, chance, error):
                raise lib.failure(error)
        return score.value, chance.value

    def search(
        self, position: Union[Position, Game], *, seconds: Optional[float] = None, depth: Optional[int] = None,
        nodes: Optional[int] = None, level: Optional[int] = None, progress: Optional[Progress] = None,
    ) -> Answer:  # fmt: skip
        """The best move and what the position is worth.

        The limits that are given hold together, and the first one reached ends the thinking; without any it is level 12.
        ``level=-1`` thinks until it is stopped or the game is solved. ``progress`` hears the answer so far after each
        depth, in another thread; what it raises ends the search and is raised here. Ctrl-C ends the search, too.
        """
        return self._go(position, _question(seconds, depth, nodes, level), progress)

    def solve(
        self, position: Union[Position, Game], *, wld: bool = False, seconds: Optional[float] = None,
        nodes: Optional[int] = None, progress: Optional[Progress] = None,
    ) -> Answer:  # fmt: skip
        """The exact score, searched to the end of the game; with ``wld`` only whether it is a win, draw or loss.

        With limits it may give up: then the answer is not :attr:`~Answer.exact`.
        """
        question = _question(seconds, None, nodes, None)
        question.solve, question.wld = True, bool(wld)
        return self._go(position, question, progress)

    def score_moves(
        self, position: Union[Position, Game], *, solve: bool = False, wld: bool = False,
        seconds: Optional[float] = None, depth: Optional[int] = None, nodes: Optional[int] = None,
        level: Optional[int] = None, progress: Optional[Progress] = None,
    ) -> list[Answer]:  # fmt: skip
        """What every legal move is worth, best first. Time and nodes are shared out among the moves."""
        question = _question(seconds, depth, nodes, level)
        question.solve, question.wld = bool(solve), bool(wld)
        answers = (lib.Answer * lib.MOVES_MAX)()
        size = ctypes.sizeof(lib.Answer)

        def ask(handle: Any, asked: lib.Position, error: lib.Error) -> bool:
            count = lib.slow.flipside_engine_score_moves_sized(
                handle, asked, question, ctypes.sizeof(question), answers, size, lib.MOVES_MAX, error
            )
            found.append(count)
            return count >= 0

        found: list[int] = []
        self._ask(position, question, progress, ask)
        return [Answer._outer(answers[i], self._rules) for i in range(found[0])]

    def analyse(
        self, game: Game, *, seconds: Optional[float] = None, depth: Optional[int] = None, nodes: Optional[int] = None,
        level: Optional[int] = None, progress: Optional[Callable[[int, int, Judgement], Any]] = None,
    ) -> list[Judgement]:  # fmt: skip
        """Every move of a game, passes left out: what it was worth, what it gave away, what was best.

        The limits are those of one position. The game is gone through from its end, so that what is found there helps;
        ``progress(done, total, judgement)`` hears of each move as it is judged.
        """
        if not isinstance(game, Game):
            raise TypeError(f"a flipside.Game is analysed, not {type(game).__name__}")
        positions, made = game.positions(), game.made
        plies = [ply for ply, move in enumerate(made) if move != "--"]
        limits = {"seconds": seconds, "depth": depth, "nodes": nodes, "level": level}
        answers: dict[int, Answer] = {}

        def answer_at(ply: int) -> Answer:
            if ply not in answers:
                answers[ply] = self.search(positions[ply], **limits)  # type: ignore[arg-type]
            return answers[ply]

        judged: list[Judgement] = []
        for ply in reversed(plies):
            played, best = answer_at(ply + 1), answer_at(ply)
            loss = 0 if best.move == made[ply] else max(0, best.score + played.score)
            judged.append(Judgement(ply + 1, positions[ply].side, made[ply], best.score, loss, best, played))
            if progress:
                progress(len(judged), len(plies), judged[-1])
        return judged[::-1]

    def _asked(self, position: Union[Position, Game]) -> Position:
        """The position of a question, which must have the engine's rules."""
        asked = position.position if isinstance(position, Game) else position
        if not isinstance(asked, Position):
            raise TypeError(f"a flipside.Position or Game is asked about, not {type(position).__name__}")
        own = self._rules
        if (asked.rules.goal, asked.rules.size) != (own.goal, own.size):
            raise InputError(
                f"the engine is for the goal {own.goal} on {own.size}x{own.size}, "
                f"the position for {asked.rules.goal} on {asked.rules.size}x{asked.rules.size}"
            )
        if (asked.rules.start == "open") != (own.start == "open"):
            raise InputError("of engine and position one has the open start, the other has not")
        return asked

    def _go(self, position: Union[Position, Game], question: lib.Question, progress: Optional[Progress]) -> Answer:
        answer = lib.Answer()

        def ask(handle: Any, asked: lib.Position, error: lib.Error) -> bool:
            return lib.slow.flipside_engine_go_sized(
                handle, asked, question, ctypes.sizeof(question), answer, ctypes.sizeof(answer), error
            )

        self._ask(position, question, progress, ask)
        return Answer._outer(answer, self._rules)

    def _ask(
        self, position: Union[Position, Game], question: lib.Question, progress: Optional[Progress],
        ask: Callable[[Any, lib.Position, lib.Error], bool],
    ) -> None:  # fmt: skip
        """Asks a question and waits for its answer, so that Ctrl-C is heard meanwhile."""
        asked, error = self._asked(position)._inner(), lib.Error()
        raised: list[BaseException] = []
        if progress is not None:
            question.progress = self._heard(progress, raised)
        with self._alone():
            handle = self._open()
            if threading.current_thread() is threading.main_thread():
                good = self._wait(lambda: ask(handle, asked, error))
            else:
                good = ask(handle, asked, error)
        if raised:
            raise raised[0]
        if not good:
            raise lib.failure(error)

    def _heard(self, progress: Progress, raised: list[BaseException]) -> Any:
        """The library's callback around somebody's function: what that raises ends the search."""

        def hear(answer: Any, _: Any) -> None:
            if raised:
                return
            before, self._inside = self._inside, threading.get_ident()
            try:
                progress(Answer._outer(answer.contents, self._rules))
            except BaseException as exception:  # noqa: BLE001: it must not go into the library
                raised.append(exception)
                self.stop()
            finally:
                self._inside = before

        return lib.Progress(hear)

    def _wait(self, ask: Callable[[], bool]) -> bool:
        """Asks in a thread of its own: the main thread, which alone hears signals, only waits. It goes away only when
        the other thread has ended its question, or will never begin it."""
        gate, done = threading.Lock(), threading.Event()
        begun = abandoned = False
        result: list[Any] = []

        def run() -> None:
            nonlocal begun
            with gate:
                if abandoned:
                    return
                begun = True
            try:
                result.append(ask())
            except BaseException as exception:  # noqa: BLE001: it is raised where somebody waits
                result.append(exception)
            finally:
                done.set()

        interruption: Optional[BaseException] = None
        while not done.is_set():
            try:
                if interruption is None:
                    threading.Thread(target=run, name="flipside").start()
                    done.wait()
                    continue
                with gate:
                    abandoned = not begun
                if abandoned:
                    break
                self.stop()
                done.wait()
            except BaseException as exception:  # noqa: BLE001: KeyboardInterrupt, or what a signal's handler raised
                interruption = interruption or exception
        if interruption is not None:
            self.clear_stop()  # where the search had ended by itself first
            raise interruption
        if isinstance(result[0], BaseException):
            raise result[0]
        return result[0]

    def __repr__(self) -> str:
        return "<Engine, closed>" if self.closed else f"<Engine for {self._rules}: {self.about}>"


def _question(
    seconds: Optional[float], depth: Optional[int], nodes: Optional[int], level: Optional[int]
) -> lib.Question:  # fmt: skip
    """A question of limits. 0 means "not given" to the library: here it is a limit like any other, and refused."""
    question = lib.Question()
    if seconds is not None:
        if isinstance(seconds, (str, bytes)):
            raise TypeError(f"seconds are a number, not {type(seconds).__name__}")
        question.seconds = float(seconds)
        if math.isnan(question.seconds) or question.seconds <= 0:
            raise InputError(f"seconds are more than 0, not {seconds!r}")
    if depth is not None:
        question.depth = _whole(depth, "the depth", 1, 60)
    if nodes is not None:
        question.nodes = _whole(nodes, "nodes", 1)
    if level is not None:
        question.level = _whole(level, "the level", -1, 21)
        if question.level == 0:
            raise InputError("the level is from 1 to 21, or -1 for none, not 0")
    return question
