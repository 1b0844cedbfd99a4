"""Boards and moves of 10x10 as the tournament server has them: each by its own attribute, x and o."""


def moves(board, player):
    other = "o" if player == "x" else "x"
    assert len(board) == 100 and board[:10] == "?" * 10 and set(board) <= set("?.xo") and player in "xo"
    for square in range(11, 89):
        for step in (-11, -10, -9, -1, 1, 9, 10, 11):
            at = square + step
            while board[at] == other:
                at += step
            if board[square] == "." and board[at] == player and at != square + step:
                yield square


def small(square):
    return square // 10 * 8 + square % 10 - 9


class WideBoard:
    uses_10x10_board = True

    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = small(list(moves(board, player))[-1])


class WideBoth:
    def __init__(self):
        self.uses_10x10_board = self.uses_10x10_moves = True

    def best_strategy(self, board, player, best_move, still_running, time_limit):
        assert time_limit == 5 and isinstance(time_limit, int)
        best_move.value = list(moves(board, player))[-1]


class WideMoves:
    uses_10x10_moves = True

    def best_strategy(self, board, player, best_move, still_running):
        assert len(board) == 64
        rows = ["?" + board[i : i + 8] + "?" for i in range(0, 64, 8)]
        best_move.value = list(moves("?" * 10 + "".join(rows) + "?" * 10, player))[-1]


class Unset:
    def best_strategy(self, board, player, best_move, still_running):
        while still_running.value:
            pass
