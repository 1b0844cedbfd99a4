"""What can go wrong with an AI, in words for its author."""

import os
import sys
import traceback

OUR_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class Forfeit(Exception):
    """The AI loses: a status of Flipside's list and words for its author."""

    def __init__(self, status, words):
        super().__init__(words)
        self.status = status


def place_of(error, path):
    """The last place in the AI's own file."""
    place = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if os.path.abspath(frame.filename) == path:
            place = " (%s, line %d, in %s)" % (os.path.basename(path), frame.lineno, frame.name)
    return place.replace(", in <module>", "")


def describe(error, path):
    """One line: the exception and where it was."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        return "module %s is missing: not installed for %s, no file beside the AI%s; not a fault of the AI's logic" % (
            error.name[:30],
            os.path.basename(sys.executable),
            place_of(error, path),
        )
    place = place_of(error, path)
    words = str(error).strip().splitlines()
    if isinstance(error, SyntaxError) and error.lineno and not place:
        words = [error.msg]
        place = " (%s, line %d)" % (os.path.basename(error.filename or path), error.lineno)
    return type(error).__name__ + (": " + words[0] if words and words[0] else "") + place


def is_ours(filename):
    return filename.startswith("<frozen importlib") or os.path.abspath(filename).startswith(OUR_FOLDER)


def print_trace(error):
    """The traceback without our own part of it, and that of importing the file."""
    trace = error.__traceback__
    while trace is not None and is_ours(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace, file=sys.stderr)
    sys.stderr.flush()
