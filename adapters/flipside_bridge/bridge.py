"""The bridge itself: lines of docs/program-protocol.md on one side, an AI's class on the other."""

import json
import os
import sys
import time

from . import libraries
from .faults import Forfeit, describe, print_trace
from .interfaces import BLACK, WHITE, Request
from .limiter import Inbox, Limiter, TimeUp, compiling
from .loading import find_class, folders_of, load_module
from .surroundings import Printed
from .warmup import QUICK, Chance, Tour


class Bridge:
    def __init__(self, options, numpy):
        self.options, self.numpy, self.path = options, numpy, os.path.abspath(options.file)
        self.limiter = Limiter()
        self.player = self.make = None
        self.positions = []
        self.inbox = Inbox(os.fdopen(os.dup(0), "r"))
        self.output = os.dup(1)
        empty = os.open(os.devnull, os.O_RDONLY)
        os.dup2(empty, 0)
        os.dup2(2, 1)
        self.printed = sys.stdout = Printed(sys.stderr)

    def say(self, line):
        sys.stderr.flush()
        os.write(self.output, (" ".join(line.splitlines()) + "\n").encode("utf-8", "replace"))

    def forfeit(self, error):
        if isinstance(error, Forfeit):
            self.say("forfeit %s %s" % (error.status, error))
            return
        print_trace(error)
        self.say("forfeit crash " + describe(error, self.path))

    # ------------------------------------------------------------ before the clock runs

    def load(self):
        kind, interface = find_class(load_module(self.path, self.options.root), self.options.wanted)
        self.make = lambda: interface(kind, self.numpy, self.options.legacy)

    def prepare(self, what, action):
        """Loads or makes an AI; False when that took too long, which has been told then. Compiling has more time."""
        limit = time.monotonic() + max(self.options.warm, self.options.compile)

        def at_limit():
            left = limit - time.monotonic()
            if "numba" in sys.modules and left > 0:
                return left
            option = "compile" if "numba" in sys.modules else "warmup"
            self.say("forfeit timeout %s took too long; %s=SECONDS allows more" % (what, option))

        return self.limiter.run(self.options.warm, at_limit, action)

    def warm_up(self, size, seconds):
        """Lets numba compile: throw-away AIs of both colours think about positions of a whole game, off the clock.
        False when it was still compiling at its limit, which has been told then."""
        players = {BLACK: None, WHITE: None}
        tour, chance = Tour(len(self.positions)), Chance(self.numpy)
        end = time.monotonic() + self.options.compile
        self.printed.muted = True
        while not tour.over() and time.monotonic() < end:
            request = Request(self.positions[tour.at])
            thinking = self.think_off_clock(players, request, size, seconds, end)
            if thinking is None:
                return False
            tour.next(thinking)
        self.printed.muted = False
        chance.restore()
        return True

    def think_off_clock(self, players, request, size, seconds, end):
        """Seconds of thinking without compiling; None when there was no end to that."""
        compiled, late = time.monotonic(), False

        def at_limit():
            nonlocal compiled, late
            if not compiling():
                return player.stop()
            compiled = time.monotonic()
            if compiled < end:
                return QUICK
            late = True
            words = "numba was still compiling after %g s; compile=SECONDS allows more" % self.options.compile
            self.say("forfeit timeout " + words)

        player = players[request.color] or self.make()
        try:
            if players[request.color] is None:
                if not self.prepare("__init__", lambda: player.new_game(size, request.color, seconds)):
                    return None
            compiled = time.monotonic()
            players[request.color] = player
            self.limiter.run(QUICK, at_limit, lambda: player.think(request))
        except (Exception, SystemExit):
            players[request.color] = None  # a real game will tell
        return None if late else time.monotonic() - compiled

    def game(self, words):
        size, color, seconds = int(words[2]), BLACK if words[3] == "black" else WHITE, int(words[4]) / 1000.0
        try:
            if self.make is None:
                if not self.prepare("loading the file", self.load):
                    return
                if "numba" in sys.modules and not self.warm_up(size, seconds):
                    return
            self.player = self.make()
            if not self.prepare("__init__", lambda: self.player.new_game(size, color, seconds)):
                return
        except (Exception, SystemExit) as error:
            self.forfeit(error)
            return
        self.say("ready")

    # ------------------------------------------------------------ questions

    def answer(self, request, stopped):
        if stopped and compiling():
            self.say("compiling")  # it goes on to the end of that
        try:
            self.say(self.player.answer(request, stopped))
        except Exception as error:
            self.forfeit(error)

    def move(self, words, arrived):
        request = Request(words)
        margin = min(0.03, 0.1 * request.seconds)
        seconds = arrived + request.seconds - margin - time.monotonic()
        if seconds <= 0:
            self.forfeit(Forfeit("timeout", "time ran out while it was still busy with an earlier move"))
            return

        def at_limit():
            self.answer(request, True)
            self.player.stop()

        try:
            if self.limiter.run(seconds, at_limit, lambda: self.player.think(request)):
                self.answer(request, False)
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
            facts.update(self.player.facts(request, facts["stopped"]))
        except Forfeit as forfeit:
            facts.setdefault("error", str(forfeit))
        except Exception as error:
            facts.setdefault("error", describe(error, self.path))
        self.say(json.dumps(facts))

    def measure(self):
        """What the libraries take, before anything of the AI has run."""
        folders = folders_of(self.path, self.options.root)
        kilobytes = 0

        def look():
            nonlocal kilobytes
            kilobytes = libraries.measure(self.path, folders)

        if self.prepare("importing its libraries", look):
            self.say("libraries %d" % kilobytes)

    def serve(self):
        actions = {
            "warm": lambda words, arrived: self.positions.append(words[1:]),
            "game": lambda words, arrived: self.game(words),
            "move": lambda words, arrived: self.move(words[1:], arrived),
            "check": lambda words, arrived: self.check(words[1:]),
            "libraries": lambda words, arrived: self.measure(),
        }
        while True:
            words, arrived = self.inbox.take()
            if words[0] == "quit":
                break
            try:
                actions.get(words[0], lambda *ignored: None)(words, arrived)
            except TimeUp:
                continue
        sys.stderr.flush()
        os._exit(0)
