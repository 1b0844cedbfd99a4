"""The shortest AI there is: it plays c3, which is legal after f5d6."""


class AI:
    def __init__(self, *_):
        self.candidate_list = []

    def go(self, board):
        self.candidate_list = [(2, 2)]
