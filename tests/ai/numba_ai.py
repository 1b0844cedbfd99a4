"""Compiles its move generator with numba at the first call, far slower than one move's time."""
import numpy as np
from numba import njit


@njit
def legal_moves(board, color):
    found = []
    for r in range(8):
        for c in range(8):
            if board[r, c] != 0:
                continue
            legal = False
            for dr in range(-1, 2):
                for dc in range(-1, 2):
                    if dr == 0 and dc == 0:
                        continue
                    i, j, run = r + dr, c + dc, 0
                    while 0 <= i < 8 and 0 <= j < 8 and board[i, j] == -color:
                        i, j, run = i + dr, j + dc, run + 1
                    if run > 0 and 0 <= i < 8 and 0 <= j < 8 and board[i, j] == color:
                        legal = True
            if legal:
                found.append((r, c))
    return found


class AI:
    def __init__(self, chessboard_size, color, time_out):
        self.color, self.candidate_list = color, []

    def go(self, chessboard):
        moves = legal_moves(chessboard, self.color)
        self.candidate_list = moves + moves[:1]
