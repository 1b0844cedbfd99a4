"""Time: running something in the main thread within a limit, and the lines that arrive meanwhile."""

import collections
import signal
import sys
import threading
import time


class TimeUp(BaseException):
    """Raised inside the AI when its time is over."""


def compiling():
    """Is numba compiling? Such work is never interrupted: it would be lost, and begin anew at every move."""
    module = sys.modules.get("numba.core.compiler_lock") or sys.modules.get("numba.compiler_lock")
    lock = getattr(getattr(module, "global_compiler_lock", None), "_lock", None)
    if lock is None:
        return False
    if lock._is_owned():
        return True
    if not lock.acquire(blocking=False):
        return True
    lock.release()
    return False


class Limiter:
    """Runs something in the main thread; at the limit calls `on_limit` from its own thread, then stops the running.
    on_limit may return more seconds instead."""

    def __init__(self):
        self.condition = threading.Condition()
        self.deadline = self.on_limit = None
        self.armed = self.fired = False
        self.main = threading.main_thread().ident
        signal.signal(signal.SIGUSR2, self.interrupt)
        threading.Thread(target=self.watch, daemon=True).start()

    def interrupt(self, number, frame):
        if self.armed and not compiling():
            raise TimeUp

    def watch(self):
        while True:
            with self.condition:
                while self.deadline is None or time.monotonic() < self.deadline:
                    self.condition.wait(None if self.deadline is None else max(0, self.deadline - time.monotonic()))
                more = None if self.fired else self.on_limit()
                if more:
                    self.deadline = time.monotonic() + more
                    continue
                self.fired = True
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


class Inbox:
    """Lines with the time of their arrival, also while the main thread is busy. A new game drops older questions."""

    def __init__(self, stream):
        self.condition = threading.Condition()
        self.lines = collections.deque()
        threading.Thread(target=self.read, args=(stream,), daemon=True).start()

    def put(self, words):
        with self.condition:
            if words and words[0] == "game":
                self.lines = collections.deque(item for item in self.lines if item[0][0] not in ("move", "check"))
            self.lines.append((words, time.monotonic()))
            self.condition.notify()

    def read(self, stream):
        for line in stream:
            if line.split():
                self.put(line.split())
        self.put(["quit"])

    def take(self):
        with self.condition:
            while not self.lines:
                self.condition.wait()
            return self.lines.popleft()
