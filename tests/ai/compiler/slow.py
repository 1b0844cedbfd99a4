"""AIs whose functions are compiled at their first use, which takes longer than a move may."""
import random

from numba import compile_once

random.seed(0)
FIRST_RANDOM = random.Random(0).random()
calls = 0


class Plain:
    def __init__(self, chessboard_size, color, time_out):
        self.size, self.color, self.candidate_list, self.calls = chessboard_size, color, [], 0

    def legal(self, board, r, c):
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                i, j, run = r + dr, c + dc, 0
                while (dr or dc) and 0 <= i < self.size and 0 <= j < self.size and board[i][j] == -self.color:
                    i, j, run = i + dr, j + dc, run + 1
                if run and 0 <= i < self.size and 0 <= j < self.size and board[i][j] == self.color:
                    return True
        return False

    def moves(self, board):
        size = range(self.size)
        return [(r, c) for r in size for c in size if board[r][c] == 0 and self.legal(board, r, c)]

    def fill(self, board):
        moves = self.moves(board)
        self.candidate_list = moves + moves[-1:]


class Stages(Plain):
    """One function for the opening, one for the middle and one for the end."""

    def go(self, chessboard):
        self.candidate_list = []
        empty = sum(1 for row in chessboard for cell in row if cell == 0)
        compile_once("opening" if empty > 40 else "middle" if empty > 12 else "end", 2.5)
        self.fill(chessboard)


class Fresh(Plain):
    """Fails when a warm-up is noticed: one object for the whole game, the random numbers from their beginning."""

    def go(self, chessboard):
        self.calls += 1
        empty = sum(1 for row in chessboard for cell in row if cell == 0)
        if empty == 60 and (self.calls != 1 or random.random() != FIRST_RANDOM):
            raise RuntimeError("not fresh")
        self.fill(chessboard)


class Hidden(Plain):
    """What no warm-up reaches: the function is first used after many calls. The list is filled before it."""

    def go(self, chessboard):
        global calls
        calls += 1
        self.fill(chessboard)
        if calls > 75:
            compile_once("hidden", 4)


class HiddenEmpty(Plain):
    """The same, with an empty list at that time."""

    def go(self, chessboard):
        global calls
        calls += 1
        self.candidate_list = []
        if calls > 75:
            compile_once("hidden", 4)
        self.fill(chessboard)


class Endless(Plain):
    def go(self, chessboard):
        compile_once("endless", 1000)
