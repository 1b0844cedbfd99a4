"""Which positions of a game to think about so that everything that numba compiles is compiled."""

import random
import sys

QUICK = 0.4  # seconds of thinking, without compiling, about one position
THINKING = 5.0  # about all of them
LEAST = 4  # positions, however long they take


class Tour:
    """Goes through a game from the first move to the last: every position when the AI is quick, else a few of them,
    of either colour."""

    def __init__(self, count):
        self.count, self.seen, self.thought, self.at = count, 0, 0.0, 0

    def over(self):
        return self.at >= self.count

    def next(self, seconds):
        """The last position took so long."""
        self.seen += 1
        self.thought += seconds
        affordable = int((THINKING - self.thought) / max(1e-3, self.thought / self.seen))
        affordable = max(1, LEAST - self.seen, affordable)
        left = self.count - self.at - 1
        self.at += max(1, -(-left // affordable)) | 1


class Chance:
    """The state of the random numbers, so that a warm-up leaves it as it was."""

    def __init__(self, numpy):
        self.numpy = getattr(numpy, "random", None) if "numpy.random" in sys.modules else None
        self.state = random.getstate(), self.numpy.get_state() if self.numpy else None

    def restore(self):
        random.setstate(self.state[0])
        if self.numpy:
            self.numpy.set_state(self.state[1])
