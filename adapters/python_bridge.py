#!/usr/bin/env python3
"""Runs a Python AI for Flipside: lines of docs/program-protocol.md on one side, a class on the other.

usage: python_bridge.py [--class NAME] [--warm SECONDS] [--compile SECONDS] [--legacy] [--root FOLDER] [--find-numpy] FILE

Two interfaces are known. The course's: class AI(chessboard_size, color, time_out) with go(chessboard), which fills
candidate_list; colours are -1 (black) and 1 (white), the board is a numpy array, and the last element of the list is
the move. And the tournament server's: class Strategy with best_strategy(board, player, best_move, still_running).

go() runs in the main thread. At the limit a second thread reads the list as it stands, answers, and stops go() with an
exception that passes every "except Exception", but not while numba compiles. What the AI prints goes to standard error;
its standard input is empty.
"""

import argparse
import os
import sys


def main():
    from flipside_bridge import surroundings
    from flipside_bridge.bridge import Bridge

    parser = argparse.ArgumentParser()
    parser.add_argument("--class", dest="wanted", default="")
    parser.add_argument("--warm", type=float, default=20)
    parser.add_argument("--compile", type=float, default=120)
    parser.add_argument("--legacy", action="store_true")
    parser.add_argument("--root", default="")
    parser.add_argument("--find-numpy", action="store_true")
    parser.add_argument("file")
    options = parser.parse_args()
    surroundings.keep_caches_away()
    numpy = surroundings.find_numpy(options.find_numpy)
    surroundings.supply_old_names(numpy)
    ours = os.path.dirname(os.path.abspath(__file__))
    sys.path = [folder for folder in sys.path if os.path.abspath(folder) != ours]
    sys.setswitchinterval(0.001)
    Bridge(options, numpy).serve()


if __name__ == "__main__":
    main()
