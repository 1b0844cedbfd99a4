"""Every way to fail that the tests need, one class each."""
import os
import sys
import time
from plain import AI as Plain


class Raises(Plain):
    def go(self, chessboard):
        return chessboard[99][0]


class RaisesInInit(Plain):
    def __init__(self, chessboard_size, color, time_out):
        raise RuntimeError("no weights")


class Exits(Plain):
    def go(self, chessboard):
        sys.exit(4)


class Dies(Plain):
    def go(self, chessboard):
        os.abort()


class Empty(Plain):
    def go(self, chessboard):
        self.candidate_list = []


class Words(Plain):
    def go(self, chessboard):
        self.candidate_list = ["d3"]


class Reals(Plain):
    def go(self, chessboard):
        self.candidate_list = [(2.5, 3)]


class NoList:
    def __init__(self, chessboard_size, color, time_out):
        pass

    def go(self, chessboard):
        return (2, 3)


class Corner(Plain):
    def go(self, chessboard):
        self.candidate_list = [(0, 0)]


class OffBoard(Plain):
    def go(self, chessboard):
        self.candidate_list = [(8, 3)]


class OnlyBest(Plain):
    def go(self, chessboard):
        Plain.go(self, chessboard)
        self.candidate_list = self.candidate_list[-1:]


class Long(Plain):
    def go(self, chessboard):
        Plain.go(self, chessboard)
        self.candidate_list = self.candidate_list * 600


class Prints(Plain):
    def go(self, chessboard):
        Plain.go(self, chessboard)
        print("my move is", self.candidate_list)


class Sleeps(Plain):
    def go(self, chessboard):
        self.candidate_list = []
        time.sleep(1000)


class Stubborn(Plain):
    def go(self, chessboard):
        Plain.go(self, chessboard)
        while True:
            try:
                time.sleep(0.001)
            except BaseException:
                pass


class Hungry(Plain):
    def go(self, chessboard):
        self.hoard = []
        while True:
            self.hoard.append(bytearray(1 << 20))


class Mute:
    pass


class Swapped(Plain):
    def go(self, chessboard):
        Plain.go(self, chessboard)
        self.candidate_list = [(column, row) for row, column in self.candidate_list]
