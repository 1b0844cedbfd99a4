"""A Strategy of the server's legacy mode: 100 characters with a border, @ is black, moves count on the 100."""


class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        other = "o" if player == "@" else "@"
        assert len(board) == 100 and board[:10] == "?" * 10 and set(board) <= set("?.@o") and player in "@o"
        for square in range(11, 89):
            for step in (-11, -10, -9, -1, 1, 9, 10, 11):
                at = square + step
                while board[at] == other:
                    at += step
                if board[square] == "." and board[at] == player and at != square + step:
                    best_move.value = square
