"""The shared library: where it is, and its functions as ctypes sees them.

What takes no time is called with the interpreter's lock held (``quick``), so that a game cannot be used by two threads
at once; what thinks is called without it (``slow``).
"""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char, c_char_p, c_double, c_int, c_size_t, c_uint64, c_void_p

from ._errors import FlipsideError, InputError, LibraryError

NEEDED = (0, 2)  # major and minor version: the SONAME's promise before 1.0
SONAME = f"libflipside.so.{NEEDED[0]}.{NEEDED[1]}"
PASS, NO_MOVE = 64, 65
MOVES_MAX = 35


class Rules(Structure):
    _fields_ = [("goal", c_int), ("start", c_int), ("size", c_int)]


class Position(Structure):
    _fields_ = [("black", c_uint64), ("white", c_uint64), ("side", c_int)]


class Error(Structure):
    _fields_ = [("text", c_char * 384), ("column", c_size_t)]


class EngineOptions(Structure):
    _fields_ = [
        ("rules", Rules),
        ("threads", c_int),
        ("hash_mb", c_size_t),
        ("eval", c_char_p),
        ("weights", c_char_p),
    ]


class Answer(Structure):
    _fields_ = [
        ("move", c_int),
        ("score", c_int),
        ("kind", c_int),
        ("depth", c_int),
        ("selectivity", c_int),
        ("pv", c_int * 64),
        ("pv_length", c_int),
        ("nodes", c_uint64),
        ("seconds", c_double),
        ("win_chance", c_double),
        ("complete", c_bool),
    ]


Progress = CFUNCTYPE(None, POINTER(Answer), c_void_p)


class Question(Structure):
    _fields_ = [
        ("seconds", c_double),
        ("depth", c_int),
        ("nodes", c_uint64),
        ("level", c_int),
        ("solve", c_bool),
        ("wld", c_bool),
        ("progress", Progress),
        ("user", c_void_p),
    ]


def _in(folder: pathlib.Path) -> list[pathlib.Path]:
    """Libraries in a folder, the one that is promised to fit first."""
    names = [folder / SONAME, folder / "libflipside.so", folder / "libflipside.dylib"]
    return [name for name in names if name.is_file()]


def _candidates() -> list[str]:
    """Where the library may be: beside this package, in the build tree that it lies in, where the system looks."""
    package = pathlib.Path(__file__).resolve().parent
    found = _in(package)
    tree = package.parent.parent
    if (tree / "include" / "flipside" / "flipside.h").is_file():
        for preset in ("release", "gcc", "clang", "portable"):
            found += _in(tree / "build" / preset)
    return [str(path) for path in found] + [SONAME]


def _load() -> tuple[ctypes.CDLL, str]:
    named = os.environ.get("FLIPSIDE_LIBRARY")
    if named:
        inside = _in(pathlib.Path(named)) if os.path.isdir(named) else [pathlib.Path(named)]
        if not inside:
            raise LibraryError(f"FLIPSIDE_LIBRARY names {named}, a folder without {SONAME}")
        candidates = [str(inside[0])]
    else:
        candidates = _candidates()
    reasons = []
    for candidate in candidates:
        try:
            return ctypes.CDLL(candidate), candidate
        except OSError as error:
            reasons.append(str(error))
    raise LibraryError(
        f"the library {SONAME} was not found or does not load: {'; '.join(reasons)}. Build it (./run in the source of "
        "Flipside) and install this package again, or let FLIPSIDE_LIBRARY name the file"
    )


slow, path = _load()
quick = ctypes.PyDLL(path, handle=slow._handle)

try:
    slow.flipside_version_number.restype = c_int
    slow.flipside_version_number.argtypes = []
    number = slow.flipside_version_number()
except AttributeError:
    raise LibraryError(f"{path} is not the library of Flipside") from None
if (number // 10000, number // 100 % 100) != NEEDED:
    raise LibraryError(
        f"{path} is version {number // 10000}.{number // 100 % 100}, and this module wants {NEEDED[0]}.{NEEDED[1]}"
    )

_QUICK = {
    "version": (c_char_p, []),
    "kernel": (c_char_p, []),
    "start_position": (Position, [Rules]),
    "position_check": (c_bool, [Rules, Position, POINTER(Error)]),
    "position_read": (c_bool, [c_char_p, Rules, POINTER(Position), POINTER(Error)]),
    "position_write": (c_size_t, [Position, Rules, c_int, c_char_p, c_size_t]),
    "move_write": (c_char_p, [c_int, Rules, c_char_p]),
    "move_read": (c_bool, [c_char_p, Rules, POINTER(c_int), POINTER(Error)]),
    "moves": (c_uint64, [Rules, Position]),
    "flips": (c_uint64, [Rules, Position, c_int]),
    "play": (c_bool, [Rules, POINTER(Position), c_int]),
    "over": (c_bool, [Rules, Position]),
    "score": (c_int, [Rules, Position, c_int]),
    "stable": (c_uint64, [Rules, Position, c_int]),
    "canonical": (Position, [Position]),
    "hash": (c_uint64, [Position]),
    "game_new": (c_void_p, [Rules, POINTER(Error)]),
    "game_from": (c_void_p, [Rules, Position, POINTER(Error)]),
    "game_copy": (c_void_p, [c_void_p, POINTER(Error)]),
    "game_from_text": (c_void_p, [Rules, c_char_p, POINTER(Error)]),
    "game_free": (None, [c_void_p]),
    "game_rules": (Rules, [c_void_p]),
    "game_position": (Position, [c_void_p]),
    "game_moves": (c_uint64, [c_void_p]),
    "game_must_pass": (c_bool, [c_void_p]),
    "game_over": (c_bool, [c_void_p]),
    "game_score": (c_int, [c_void_p, c_int]),
    "game_plies": (c_int, [c_void_p]),
    "game_move": (c_int, [c_void_p, c_int]),
    "game_play": (c_bool, [c_void_p, c_int]),
    "game_undo": (c_bool, [c_void_p]),
    "game_redo": (c_bool, [c_void_p]),
    "game_read": (c_bool, [c_void_p, c_char_p, POINTER(Error)]),
    "game_write": (c_size_t, [c_void_p, c_char_p, c_size_t]),
    "engine_evaluate": (c_bool, [c_void_p, Position, POINTER(c_double), POINTER(c_double), POINTER(Error)]),
    "engine_stop": (None, [c_void_p]),
    "engine_clear_stop": (None, [c_void_p]),
    "engine_about": (c_char_p, [c_void_p]),
}
_SLOW = {
    "perft": (c_bool, [Rules, Position, c_int, c_bool, c_int, POINTER(c_uint64)]),
    "engine_new_sized": (c_void_p, [POINTER(EngineOptions), c_size_t, POINTER(Error)]),
    "engine_free": (None, [c_void_p]),
    "engine_forget": (None, [c_void_p]),
    "engine_go_sized": (
        c_bool,
        [c_void_p, Position, POINTER(Question), c_size_t, POINTER(Answer), c_size_t, POINTER(Error)],
    ),
    "engine_score_moves_sized": (
        c_int,
        [c_void_p, Position, POINTER(Question), c_size_t, POINTER(Answer), c_size_t, c_int, POINTER(Error)],
    ),
}
for _library, _functions in ((quick, _QUICK), (slow, _SLOW)):
    for _name, (_result, _arguments) in _functions.items():
        try:
            _function = getattr(_library, f"flipside_{_name}")
        except AttributeError:
            raise LibraryError(f"{path} is too old for this module: it has no flipside_{_name}") from None
        _function.restype = _result
        _function.argtypes = _arguments


def failure(error: Error, kind: type[FlipsideError] = InputError) -> FlipsideError:
    """An exception with the library's sentence and column."""
    return kind(error.text.decode("utf-8", "replace") or "not enough memory", error.column or None)


def encoded(text: str, what: str) -> bytes:
    """A text for the library, which takes everything but NUL."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a str, not {type(text).__name__}")
    if "\0" in text:
        raise InputError(f"{what} has a NUL in it", text.index("\0") + 1)
    return text.encode("utf-8", "surrogateescape")


def written(write) -> str:
    """A text that the library writes as snprintf does."""
    length = write(None, 0)
    buffer = ctypes.create_string_buffer(length + 1)
    if write(buffer, length + 1) != length:
        raise MemoryError("no memory for a text")
    return buffer.value.decode("utf-8", "replace")


__all__ = ["quick", "slow", "path", "byref", "failure", "encoded", "written"]
