"""The tournament server's interface: a text board, the best move set again and again."""


def flips(board, player, square):
    other, total = "o" if player == "x" else "x", 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            r, c, run = square // 8 + dr, square % 8 + dc, 0
            while 0 <= r < 8 and 0 <= c < 8 and board[r * 8 + c] == other:
                r, c, run = r + dr, c + dc, run + 1
            if 0 <= r < 8 and 0 <= c < 8 and board[r * 8 + c] == player:
                total += run
    return total


class Strategy:
    logging = False

    def best_strategy(self, board, player, best_move, still_running, time_limit):
        for square in range(64):
            if board[square] == "." and flips(board, player, square):
                best_move.value = square
        while still_running.value:
            pass
