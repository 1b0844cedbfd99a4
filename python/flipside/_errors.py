"""What can go wrong, as exceptions."""

from __future__ import annotations

from typing import Optional


class FlipsideError(Exception):
    """Something went wrong; the text is the library's own sentence.

    ``column`` is the place (from 1) in the text that caused it, or ``None`` when no text did.
    """

    def __init__(self, text: str, column: Optional[int] = None) -> None:
        super().__init__(text)
        self.column = column

    def __str__(self) -> str:
        text = super().__str__()
        return f"column {self.column}: {text}" if self.column else text

    def __reduce__(self):
        return type(self), (*self.args, self.column)


class InputError(FlipsideError, ValueError):
    """A text, a board, a move or a limit that cannot be."""


class ClosedError(FlipsideError):
    """An engine was used after its ``close()``, or a question was asked from inside its own progress."""


class LibraryError(FlipsideError, ImportError):
    """The shared library is missing or does not fit."""
