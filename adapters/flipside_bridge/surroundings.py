"""The surroundings an AI expects: numpy, names of older versions, its own folder, a place for what numba compiles."""

import importlib
import importlib.util
import os
import sys
import tempfile
import types

from .loading import load_file


def find_numpy(may_change_python):
    """numpy, or our small stand-in. A default python3 without numpy gives way to the system's one that has it."""
    try:
        import numpy

        return numpy
    except ImportError:
        pass
    system = "/usr/bin/python3"
    if may_change_python and os.path.exists(system) and not os.path.samefile(sys.executable, system):
        arguments = [word for word in sys.argv if word != "--find-numpy"]
        os.execv(system, [system, "-B"] + arguments)
    import small_numpy

    sys.modules["numpy"] = small_numpy
    return small_numpy


def supply_old_names(numpy):
    """np.int and its like, and the module imp, are gone from newer versions; older AIs use them."""
    for name, kind in (("int", int), ("float", float), ("bool", bool), ("object", object), ("str", str)):
        if name not in vars(numpy):
            setattr(numpy, name, kind)
    if importlib.util.find_spec("imp") is not None:
        return
    imp = types.ModuleType("imp")
    imp.load_source = load_file
    imp.reload = importlib.reload
    imp.new_module = types.ModuleType
    sys.modules["imp"] = imp


def private_folder(path):
    """Makes a folder that is ours alone; False when that cannot be."""
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        state = os.lstat(path)
        return state.st_uid == os.getuid() and not state.st_mode & 0o022 and os.access(path, os.W_OK | os.X_OK)
    except OSError:
        return False


def keep_caches_away():
    """Nothing is written beside the AI's files: no bytecode, and what numba compiles goes into a folder of ours."""
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    shared = os.path.join(tempfile.gettempdir(), "flipside-numba-%d" % os.getuid())
    for folder in (os.path.join(home, "flipside", "numba"), shared):
        if os.path.isabs(folder) and private_folder(folder):
            os.environ["NUMBA_CACHE_DIR"] = folder
            return
    os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(prefix="flipside-numba-")


class Printed:
    """Standard output as the AI sees it: passed on to standard error, and counted."""

    encoding = "utf-8"

    def __init__(self, stream):
        self.stream, self.count, self.muted = stream, 0, False

    def write(self, text):
        self.count += len(text)
        return len(text) if self.muted else self.stream.write(text)

    def __getattr__(self, name):
        return getattr(self.stream, name)
