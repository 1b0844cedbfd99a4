"""Names that newer Pythons and numpys do not have any more; a search that never ends and relies on being stopped."""
import imp
import numpy as np
from plain import AI as Plain

board_type = np.int
assert imp.reload


class AI(Plain):
    def go(self, chessboard):
        print("thinking about", np.zeros((2, 2), dtype=np.int).shape)
        Plain.go(self, np.array(chessboard, dtype=np.int))
        while True:
            try:
                sum(range(1000))
            except Exception:
                pass
