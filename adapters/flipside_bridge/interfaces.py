"""Positions, squares, and the two interfaces: the course's AI and the tournament server's Strategy."""

import inspect
import threading

from .faults import Forfeit

BLACK, WHITE = -1, 1


class Request:
    """One position: the squares as numbers, whose move it is, the time and the legal moves."""

    def __init__(self, words):
        squares, side, milliseconds = words[:3]
        self.size = {64: 8, 36: 6, 16: 4}[len(squares)]
        self.cells = [{"X": BLACK, "O": WHITE}.get(square, 0) for square in squares]
        self.color = BLACK if side == "X" else WHITE
        self.seconds = int(milliseconds) / 1000.0
        self.moves = words[3:]

    def rows(self):
        return [self.cells[i * self.size : (i + 1) * self.size] for i in range(self.size)]


def square_name(row, column):
    return "abcdefgh"[column] + str(row + 1)


def whole(number):
    """An int of any kind, numpy's included; None for everything else (True and 2.5 too)."""
    if isinstance(number, bool):
        return None
    try:
        return number.__index__()
    except (AttributeError, TypeError):
        return None


def show(thing):
    text = repr(thing)
    return text if len(text) <= 60 else text[:57] + "..."


def read_square(thing, size):
    """The square of a (row, column), or a Forfeit that says what is wrong with it."""
    if isinstance(thing, (str, bytes, dict, set)):
        raise Forfeit("garbage", "candidate_list holds %s, which is not a (row, column)" % show(thing))
    try:
        row, column = thing
    except (TypeError, ValueError):
        raise Forfeit("garbage", "candidate_list holds %s, which is not a (row, column)" % show(thing))
    row, column = whole(row), whole(column)
    if row is None or column is None:
        raise Forfeit("garbage", "candidate_list holds %s, whose parts are not whole numbers" % show(thing))
    if not (0 <= row < size and 0 <= column < size):
        raise Forfeit("illegal", "(%d, %d) is outside the board" % (row, column))
    return square_name(row, column)


class CourseAI:
    """class AI(chessboard_size, color, time_out): go(chessboard) fills candidate_list."""

    word = "go"

    def __init__(self, kind, numpy, legacy):
        self.kind, self.numpy, self.ai = kind, numpy, None

    def new_game(self, size, color, seconds):
        self.seconds = int(seconds) if seconds == int(seconds) else seconds
        self.ai = self.kind(size, color, self.seconds)

    def think(self, request):
        if getattr(self.ai, "time_out", None) == self.seconds != request.seconds:
            self.ai.time_out = request.seconds
        self.ai.go(self.numpy.array(request.rows(), dtype=int))

    def stop(self):
        pass

    def list(self):
        """The list as it stands."""
        if not hasattr(self.ai, "candidate_list"):
            raise Forfeit("garbage", "the AI has no candidate_list; set it in __init__ and fill it in go")
        held = self.ai.candidate_list
        try:
            return list(held)
        except TypeError:
            raise Forfeit("garbage", "candidate_list is %s, not a list" % show(held))

    def answer(self, request, stopped):
        held = self.list()
        if not held and stopped:
            raise Forfeit("timeout", "time ran out (%g s) before go() put a move into candidate_list" % request.seconds)
        if not held:
            raise Forfeit(
                "illegal", "candidate_list is empty, which is a pass, but there are %d legal moves" % len(request.moves)
            )
        return read_square(held[-1], request.size)

    def facts(self, request, stopped):
        """What a check wants to know about the list."""
        held = self.list()
        facts = {"length": len(held), "list_type": type(self.ai.candidate_list).__name__, "squares": []}
        for element in held[:2000]:
            try:
                facts["squares"].append(read_square(element, request.size))
            except Forfeit as forfeit:
                facts.setdefault("bad_element", str(forfeit))
        return facts


class Value:
    """A shared value as multiprocessing makes them."""

    def __init__(self, value):
        self.value = value

    def get_lock(self):
        return threading.Lock()


class TourneyStrategy:
    """class Strategy: best_strategy(board, player, best_move, still_running[, time_limit]) sets best_move.value.

    The board has 64 characters `.xo`, or 100 with a border of `?` when the class sets uses_10x10_board; the move counts
    on 64 squares, or on 100 when it sets uses_10x10_moves. Legacy files know only the 100, with `@` for black."""

    word = "best_strategy"

    def __init__(self, kind, numpy, legacy):
        self.kind, self.legacy, self.strategy = kind, legacy, None
        self.best, self.running = Value(-1), Value(0)

    def new_game(self, size, color, seconds):
        if size != 8:
            raise Forfeit("crash", "a Strategy plays only on the 8x8 board")
        self.strategy = self.kind()
        self.wide_board = self.legacy or bool(getattr(self.strategy, "uses_10x10_board", False))
        self.wide_moves = self.legacy or bool(getattr(self.strategy, "uses_10x10_moves", False))

    def think(self, request):
        letters = {BLACK: "@" if self.legacy else "x", WHITE: "o", 0: "."}
        text = "".join(letters[cell] for cell in request.cells)
        if self.wide_board:
            rows = ["?" + text[i : i + 8] + "?" for i in range(0, 64, 8)]
            text = "?" * 10 + "".join(rows) + "?" * 10
        self.best, self.running = Value(-1), Value(1)
        arguments = [text, letters[request.color], self.best, self.running]
        method = self.strategy.best_strategy
        parameters = inspect.signature(method).parameters.values()
        if len(parameters) > 4 or any(p.kind == p.VAR_POSITIONAL for p in parameters):
            arguments.append(int(request.seconds) if request.seconds == int(request.seconds) else request.seconds)
        method(*arguments)

    def stop(self):
        self.running.value = 0

    def square(self, index):
        """The row and column that a value means; None when it means no square. As on the server, a value that is none
        of the 64 squares of the wide board counts on the small one, but not in a legacy file."""
        row, column = divmod(index, 10)
        if self.wide_moves and 1 <= row <= 8 and 1 <= column <= 8:
            return row - 1, column - 1
        return divmod(index, 8) if 0 <= index < 64 and not self.legacy else None

    def answer(self, request, stopped):
        index = whole(self.best.value)
        if index is None:
            raise Forfeit("garbage", "best_move.value is %s, not a whole number" % show(self.best.value))
        if index == -1 and stopped:
            raise Forfeit("timeout", "time ran out (%g s) before best_move.value was set" % request.seconds)
        if index == -1:
            raise Forfeit("illegal", "best_move.value was never set")
        square = self.square(index)
        if square is None:
            raise Forfeit("illegal", "best_move.value is %d, which is no square" % index)
        return square_name(*square)

    def facts(self, request, stopped):
        return {"squares": [self.answer(request, stopped)], "length": 1}
