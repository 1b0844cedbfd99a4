#!/usr/bin/env python3
"""Runs a Python AI for Flipside: lines of docs/program-protocol.md on one side, a class on the other.

usage: python_bridge.py [--class NAME] [--warm SECONDS] [--find-numpy] FILE

Two interfaces are known. The course's: class AI(chessboard_size, color, time_out) with go(chessboard), which fills
candidate_list; colours are -1 (black) and 1 (white), the board is a numpy array, and the last element of the list is
the move. And the tournament server's: class Strategy with best_strategy(board, player, best_move, still_running).

go() runs in the main thread. At the limit a second thread reads the list as it stands, answers, and stops go() with an
exception that passes every "except Exception". What the AI prints goes to standard error; its standard input is empty.
"""

import importlib.util
import inspect
import json
import os
import signal
import sys
import threading
import time
import traceback
import types

BLACK, WHITE = -1, 1


class TimeUp(BaseException):
    """Raised inside the AI when its time is over."""


class Forfeit(Exception):
    """The AI loses: a status of Flipside's list and words for its author."""

    def __init__(self, status, words):
        super().__init__(words)
        self.status = status


# ---------------------------------------------------------------- the surroundings an AI expects


def find_numpy(may_change_python):
    """numpy, or our small stand-in. A default python3 without numpy gives way to the system's one that has it."""
    try:
        import numpy

        return numpy
    except ImportError:
        pass
    system = "/usr/bin/python3"
    if may_change_python and os.path.exists(system) and not os.path.samefile(sys.executable, system):
        arguments = [word for word in sys.argv if word != "--find-numpy"]
        os.execv(system, [system] + arguments)
    import small_numpy

    sys.modules["numpy"] = small_numpy
    return small_numpy


def supply_old_names(numpy):
    """np.int and its like, and the module imp, are gone from newer versions; older AIs use them."""
    for name, kind in (("int", int), ("float", float), ("bool", bool), ("object", object), ("str", str)):
        if name not in vars(numpy):
            setattr(numpy, name, kind)
    if importlib.util.find_spec("imp") is not None:
        return
    imp = types.ModuleType("imp")
    imp.load_source = load_file
    imp.reload = importlib.reload
    imp.new_module = types.ModuleType
    sys.modules["imp"] = imp


def load_file(name, path):
    """The module of a file."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None:
        raise ImportError("%s is not a Python file" % path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Printed:
    """Standard output as the AI sees it: passed on to standard error, and counted."""

    encoding = "utf-8"

    def __init__(self, stream):
        self.stream, self.count = stream, 0

    def write(self, text):
        self.count += len(text)
        return self.stream.write(text)

    def __getattr__(self, name):
        return getattr(self.stream, name)


# ---------------------------------------------------------------- squares and boards


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


# ---------------------------------------------------------------- the two interfaces


class CourseAI:
    """class AI(chessboard_size, color, time_out): go(chessboard) fills candidate_list."""

    word = "go"

    def __init__(self, kind, numpy):
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

    def answer(self, request):
        held = self.list()
        if not held:
            raise Forfeit(
                "illegal", "candidate_list is empty, which is a pass, but there are %d legal moves" % len(request.moves)
            )
        return read_square(held[-1], request.size)

    def facts(self, request):
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
    """class Strategy: best_strategy(board, player, best_move, still_running[, time_limit]) sets best_move.value."""

    word = "best_strategy"

    def __init__(self, kind, numpy):
        self.kind, self.strategy = kind, None
        self.best, self.running = Value(-1), Value(0)

    def new_game(self, size, color, seconds):
        if size != 8:
            raise Forfeit("crash", "a Strategy plays only on the 8x8 board")
        self.strategy = self.kind()
        self.bordered = bool(getattr(self.strategy, "uses_10x10_board", False))

    def think(self, request):
        black = "@" if self.bordered else "x"
        text = "".join({BLACK: black, WHITE: "o", 0: "."}[cell] for cell in request.cells)
        if self.bordered:
            rows = ["?" + text[i : i + 8] + "?" for i in range(0, 64, 8)]
            text = "?" * 10 + "".join(rows) + "?" * 10
        self.best, self.running = Value(-1), Value(1)
        arguments = [text, black if request.color == BLACK else "o", self.best, self.running]
        method = self.strategy.best_strategy
        parameters = inspect.signature(method).parameters.values()
        if len(parameters) > 4 or any(p.kind == p.VAR_POSITIONAL for p in parameters):
            arguments.append(request.seconds)
        method(*arguments)

    def stop(self):
        self.running.value = 0

    def answer(self, request):
        index = whole(self.best.value)
        if index is None:
            raise Forfeit("garbage", "best_move.value is %s, not a whole number" % show(self.best.value))
        if index == -1:
            raise Forfeit("illegal", "best_move.value was never set")
        row, column = divmod(index, 10) if self.bordered else divmod(index, 8)
        if self.bordered:
            row, column = row - 1, column - 1
        if not (0 <= row < 8 and 0 <= column < 8):
            raise Forfeit("illegal", "best_move.value is %d, which is no square" % index)
        return square_name(row, column)

    def facts(self, request):
        return {"squares": [self.answer(request)], "length": 1}


def find_class(module, wanted):
    """The class to play with and the interface it has."""
    for name in [wanted] if wanted else ["AI", "Strategy"]:
        kind = getattr(module, name, None)
        if not inspect.isclass(kind):
            continue
        if hasattr(kind, "go"):
            return kind, CourseAI
        if hasattr(kind, "best_strategy"):
            return kind, TourneyStrategy
        raise Forfeit("crash", "class %s has neither go(chessboard) nor best_strategy(...)" % name)
    raise Forfeit("crash", "%s has no class %s" % (os.path.basename(module.__file__), wanted or "AI"))


# ---------------------------------------------------------------- thinking within a limit


def describe(error, path):
    """One line: the exception and the last place in the AI's own file."""
    place = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if os.path.abspath(frame.filename) == path:
            place = " (%s, line %d, in %s)" % (os.path.basename(path), frame.lineno, frame.name)
    words = str(error).strip().splitlines()
    if isinstance(error, SyntaxError) and error.lineno and not place:
        words = [error.msg]
        place = " (%s, line %d)" % (os.path.basename(error.filename or path), error.lineno)
    return type(error).__name__ + (": " + words[0] if words and words[0] else "") + place


def print_trace(error):
    """The traceback without our own part of it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace, file=sys.stderr)
    sys.stderr.flush()


class Limiter:
    """Runs something in the main thread; at the limit calls `on_limit` from its own thread, then stops the running."""

    def __init__(self):
        self.condition = threading.Condition()
        self.deadline = self.on_limit = None
        self.armed = self.fired = False
        self.main = threading.main_thread().ident
        signal.signal(signal.SIGUSR2, self.interrupt)
        threading.Thread(target=self.watch, daemon=True).start()

    def interrupt(self, number, frame):
        if self.armed:
            raise TimeUp

    def watch(self):
        while True:
            with self.condition:
                while self.deadline is None or time.monotonic() < self.deadline:
                    self.condition.wait(None if self.deadline is None else max(0, self.deadline - time.monotonic()))
                if not self.fired:
                    self.fired = True
                    self.on_limit()
                if self.armed:
                    signal.pthread_kill(self.main, signal.SIGUSR2)
                self.deadline = time.monotonic() + 0.01

    def run(self, seconds, on_limit, action):
        """True when the action came to its end before the limit; an exception of the action is passed on."""
        with self.condition:
            self.deadline, self.on_limit, self.fired = time.monotonic() + seconds, on_limit, False
            self.condition.notify()
        try:
            try:
                self.armed = True
                action()
            finally:
                self.armed = False
        except TimeUp:
            pass
        finally:
            self.armed = False
            with self.condition:
                self.deadline = None
        return not self.fired


class Bridge:
    def __init__(self, path, wanted, numpy, warm):
        self.path, self.wanted, self.numpy, self.warm = os.path.abspath(path), wanted, numpy, warm
        self.limiter = Limiter()
        self.player = None
        self.input = os.fdopen(os.dup(0), "r")
        self.output = os.dup(1)
        empty = os.open(os.devnull, os.O_RDONLY)
        os.dup2(empty, 0)
        os.dup2(2, 1)
        self.printed = sys.stdout = Printed(sys.stderr)

    def say(self, line):
        os.write(self.output, (" ".join(line.splitlines()) + "\n").encode("utf-8", "replace"))

    def forfeit(self, error):
        if isinstance(error, Forfeit):
            self.say("forfeit %s %s" % (error.status, error))
            return
        print_trace(error)
        self.say("forfeit crash " + describe(error, self.path))

    def load(self):
        sys.path.insert(0, os.path.dirname(self.path))
        sys.argv = [self.path]
        if not os.path.isfile(self.path):
            raise Forfeit("crash", "there is no file %s" % self.path)
        module = load_file("flipside_ai", self.path)
        kind, interface = find_class(module, self.wanted)
        self.player = interface(kind, self.numpy)

    def warm_up(self, size, color, seconds):
        """Lets numba compile: a first AI thinks once about the start, off the clock, and is thrown away."""
        if "numba" not in sys.modules or self.warm <= 0:
            return
        cells = ["-"] * (size * size)
        middle = size // 2
        for row, column, disc in ((-1, -1, "O"), (0, 0, "O"), (-1, 0, "X"), (0, -1, "X")):
            cells[(middle + row) * size + middle + column] = disc
        request = Request(["".join(cells), "X" if color == BLACK else "O", str(int(seconds * 1000)), "d3"])
        self.player.new_game(size, color, seconds)
        self.limiter.run(self.warm, self.player.stop, lambda: self.player.think(request))

    def game(self, words):
        size, color, seconds = int(words[2]), BLACK if words[3] == "black" else WHITE, int(words[4]) / 1000.0
        try:
            if self.player is None:
                self.load()
                self.warm_up(size, color, seconds)
            self.player.new_game(size, color, seconds)
        except (Exception, SystemExit) as error:
            self.forfeit(error)
            return
        self.say("ready")

    def answer(self, request):
        try:
            self.say(self.player.answer(request))
        except Exception as error:
            self.forfeit(error)

    def move(self, words):
        request = Request(words)
        margin = min(0.03, 0.1 * request.seconds)

        def at_limit():
            self.answer(request)
            self.player.stop()

        try:
            if self.limiter.run(request.seconds - margin, at_limit, lambda: self.player.think(request)):
                self.answer(request)
        except (Exception, SystemExit) as error:
            if self.limiter.fired:
                print_trace(error)  # it has answered already
            else:
                self.forfeit(error)

    def check(self, words):
        """A fresh AI for one position; tells what it did as one line of JSON."""
        request = Request(words)
        facts = {"stopped": False}
        self.printed.count = 0
        begin = time.monotonic()
        try:
            self.player.new_game(request.size, request.color, request.seconds)
            begin = time.monotonic()
            done = self.limiter.run(request.seconds, self.player.stop, lambda: self.player.think(request))
            facts["stopped"] = not done
        except (Exception, SystemExit) as error:
            print_trace(error)
            facts["error"] = describe(error, self.path)
        facts["seconds"] = time.monotonic() - begin
        facts["printed"] = self.printed.count
        facts["interface"] = self.player.word
        try:
            facts.update(self.player.facts(request))
        except Forfeit as forfeit:
            facts.setdefault("error", str(forfeit))
        except Exception as error:
            facts.setdefault("error", describe(error, self.path))
        self.say(json.dumps(facts))

    def serve(self):
        actions = {"move": lambda words: self.move(words[1:]), "check": lambda words: self.check(words[1:])}
        for line in self.input:
            words = line.split()
            if not words:
                continue
            if words[0] == "quit":
                break
            try:
                if words[0] == "game":
                    self.game(words)
                elif words[0] in actions:
                    actions[words[0]](words)
            except TimeUp:
                continue
        sys.stderr.flush()
        os._exit(0)


def main():
    arguments, wanted, warm, files = sys.argv[1:], "", 10.0, []
    may_change_python = False
    while arguments:
        word = arguments.pop(0)
        if word == "--class":
            wanted = arguments.pop(0)
        elif word == "--warm":
            warm = float(arguments.pop(0))
        elif word == "--find-numpy":
            may_change_python = True
        elif word != "--":
            files.append(word)
    if len(files) != 1:
        sys.exit(__doc__)
    sys.dont_write_bytecode = True
    numpy = find_numpy(may_change_python)
    supply_old_names(numpy)
    sys.setswitchinterval(0.001)
    Bridge(files[0], wanted, numpy, warm).serve()


if __name__ == "__main__":
    main()
