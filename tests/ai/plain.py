"""The same interface without numpy: indices only."""


class AI:
    def __init__(self, chessboard_size, color, time_out):
        self.size, self.color = chessboard_size, color
        self.candidate_list = []

    def legal(self, board, r, c):
        if board[r][c] != 0:
            return False
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                i, j, run = r + dr, c + dc, 0
                while (dr or dc) and 0 <= i < self.size and 0 <= j < self.size and board[i][j] == -self.color:
                    i, j, run = i + dr, j + dc, run + 1
                if run and 0 <= i < self.size and 0 <= j < self.size and board[i][j] == self.color:
                    return True
        return False

    def go(self, chessboard):
        size = range(len(chessboard))
        moves = [(r, c) for r in size for c in size if self.legal(chessboard, r, c)]
        self.candidate_list = moves + moves[-1:]
