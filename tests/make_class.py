#!/usr/bin/env python3
"""Makes a folder of submissions for tests of `flipside class`: good, slow, broken and hostile ones of every kind.

usage: make_class.py FOLDER COUNT [--numba]

The same number always makes the same submissions. Every eight of them hold one of each family; what follows the number
in a name is its family. With --numba one of every eight compiles its moves.
"""

import pathlib
import sys

LEGAL = '''
def legal_moves(board, color):
    size, found = len(board), []
    for r in range(size):
        for c in range(size):
            if board[r][c] != 0:
                continue
            for dr, dc in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
                i, j, run = r + dr, c + dc, 0
                while 0 <= i < size and 0 <= j < size and board[i][j] == -color:
                    i, j, run = i + dr, j + dc, run + 1
                if run and 0 <= i < size and 0 <= j < size and board[i][j] == color:
                    found.append((r, c))
                    break
    return found
'''

COURSE = '''"""A course AI: takes the move that number {number} likes best."""
import numpy as np
from rules import legal_moves

COLOR_BLACK, COLOR_WHITE, COLOR_NONE = -1, 1, 0


class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.color, self.time_out, self.candidate_list = color, time_out, []

    def go(self, chessboard):
        self.candidate_list.clear()
        moves = legal_moves(chessboard.tolist(), self.color)
        self.candidate_list.extend(moves)
        {extra}
        if moves:
            self.candidate_list.append(min(moves, key=lambda move: (move[0] * 7 + move[1] * {number}) % 13))
'''

STRATEGY = '''
class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        other = "o" if player == "x" else "x"
        for square in range(64):
            for dr, dc in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
                r, c, run = square // 8 + dr, square % 8 + dc, 0
                while 0 <= r < 8 and 0 <= c < 8 and board[r * 8 + c] == other:
                    r, c, run = r + dr, c + dc, run + 1
                if board[square] == "." and run and 0 <= r < 8 and 0 <= c < 8 and board[r * 8 + c] == player:
                    best_move.value = square
'''

PROGRAM = '''#!/bin/sh
# Plays the last of the moves it is told.
while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) echo "${rest##* }" ;;
    quit) exit ;;
    esac
done
'''

NUMBA = '''import numpy as np
from numba import njit


@njit
def legal_moves(board, color):
    found = []
    for r in range(8):
        for c in range(8):
            legal = False
            for dr in range(-1, 2):
                for dc in range(-1, 2):
                    i, j, run = r + dr, c + dc, 0
                    while (dr != 0 or dc != 0) and 0 <= i < 8 and 0 <= j < 8 and board[i, j] == -color:
                        i, j, run = i + dr, j + dc, run + 1
                    if run > 0 and 0 <= i < 8 and 0 <= j < 8 and board[i, j] == color:
                        legal = True
            if legal and board[r, c] == 0:
                found.append((r, c))
    return found


class AI:
    def __init__(self, chessboard_size, color, time_out):
        self.color, self.candidate_list = color, []

    def go(self, chessboard):
        moves = legal_moves(chessboard.astype(np.int), self.color)
        self.candidate_list = moves + moves[:1]
'''

BROKEN = [
    "class AI(object)\n    def go(self, chessboard):\n        pass\n",
    COURSE.format(number=3, extra='raise ValueError("no opening book")'),
    COURSE.format(number=5, extra="moves = moves[:1]; self.candidate_list[:] = [(0, 0)]"),
    "import a_module_that_nobody_has\n" + COURSE.format(number=7, extra="pass"),
    "# to be written\nclass AI:\n    pass\n",
]

HOSTILE = [
    'import os\nif len(moves) > 6: os.kill(os.getppid(), 9)',
    "import sys\n[sys.stdout.write('x' * 1000) for _ in range(2000)]",
    "self.hoard = [bytearray(1 << 20) for _ in range(400)]",
    "import os\nif os.fork() == 0:\n    while True: pass",
    "import os\nif len(moves) > 7: os._exit(3)",
]


def indented(code):
    return code.replace("\n", "\n        ")


def write(path, text, run=False):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755 if run else 0o644)


def course(folder, name, number, extra="pass"):
    write(folder / name / "ai.py", COURSE.format(number=number, extra=indented(extra)))
    write(folder / name / "rules.py", LEGAL)


def make(folder, number, numba):
    """One submission of the family that the number has."""
    name, family = "author%02d" % number, number % 8
    if family == 0:
        course(folder, name + "-good", number + 1)
    elif family == 1:
        write(folder / (name + "-program.sh"), PROGRAM, number % 16 < 8)
    elif family == 2:
        write(folder / (name + "-strategy.py"), STRATEGY)
    elif family == 3:
        course(folder, name + "-slow", number, "import time; time.sleep(0.02)")
    elif family == 4:
        write(folder / (name + "-broken") / "ai.py", BROKEN[number // 8 % len(BROKEN)])
        write(folder / (name + "-broken") / "rules.py", LEGAL)
    elif family == 5:
        course(folder, name + "-hostile", number, HOSTILE[number // 8 % len(HOSTILE)])
    elif family == 6 and numba:
        write(folder / (name + "-numba") / "agent.py", NUMBA)
    elif family == 6:
        course(folder, name + "-printing", number, 'print("I see", len(moves), "moves")')
    else:
        old = "import imp\nassert imp.reload and np.zeros(2, dtype=np.int).sum() == 0 and open('data/w.txt').read()"
        course(folder, name + "-repository/src", number, old)
        write(folder / (name + "-repository") / "src" / "data" / "w.txt", "1 2 3\n")
        write(folder / (name + "-repository") / "README.md", "# My AI\n")
        write(folder / (name + "-repository") / "test_ai.py", "from src.ai import AI\n")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(int(sys.argv[2])):
        make(folder, number, "--numba" in sys.argv)
    write(folder / "README.txt", "The class of this test.\n")
    write(folder / "__pycache__" / "junk.pyc", "")


if __name__ == "__main__":
    main()
