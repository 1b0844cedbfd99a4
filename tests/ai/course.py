"""An AI as the course asks, with numpy: one ply, corners first, for the goal "fewest"."""
import numpy as np
import random

COLOR_BLACK = -1
COLOR_WHITE = 1
COLOR_NONE = 0
random.seed(0)
DIRECTIONS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list = []

    def flips(self, chessboard, r, c):
        total = 0
        for dr, dc in DIRECTIONS:
            i, j, run = r + dr, c + dc, 0
            while 0 <= i < self.chessboard_size and 0 <= j < self.chessboard_size and chessboard[i][j] == -self.color:
                i, j, run = i + dr, j + dc, run + 1
            if 0 <= i < self.chessboard_size and 0 <= j < self.chessboard_size and chessboard[i, j] == self.color:
                total += run
        return total

    def go(self, chessboard):
        self.candidate_list.clear()
        idx = np.where(chessboard == COLOR_NONE)
        idx = list(zip(idx[0], idx[1]))
        moves = [(r, c) for r, c in idx if self.flips(chessboard, r, c) > 0]
        self.candidate_list = list(moves)
        if moves:
            assert np.sum(chessboard == 0) == len(idx)
            self.candidate_list.append(min(moves, key=lambda move: self.flips(chessboard, *move)))
