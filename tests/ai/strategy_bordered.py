"""The older text board of 100 squares with a border."""


class Strategy:
    uses_10x10_board = True

    def best_strategy(self, board, player, best_move, still_running):
        other = "o" if player == "@" else "@"
        assert len(board) == 100 and board[:10] == "?" * 10
        for square in range(11, 89):
            for step in (-11, -10, -9, -1, 1, 9, 10, 11):
                at = square + step
                while board[at] == other:
                    at += step
                if board[square] == "." and board[at] == player and at != square + step:
                    best_move.value = square
