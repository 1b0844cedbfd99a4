"""The surroundings an AI expects: numpy, names of older versions, its own folder, a place for what numba compiles."""

import collections
import collections.abc
import fractions
import importlib
import importlib.machinery
import importlib.util
import math
import os
import sys
import tempfile
import time
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


# Names that numpy had: those of Python's own types until 1.24, the others until 2.0.
NUMPY_TYPES = {"int": int, "float": float, "bool": bool, "object": object, "str": str, "complex": complex}
NUMPY_TYPES.update({"long": int, "unicode": str})
NUMPY_MOVED = {"float_": "float64", "complex_": "complex128", "string_": "bytes_", "unicode_": "str_", "Inf": "inf"}
NUMPY_MOVED.update({"Infinity": "inf", "infty": "inf", "PINF": "inf", "NaN": "nan", "product": "prod", "alltrue": "all"})
NUMPY_MOVED.update({"cumproduct": "cumprod", "sometrue": "any", "row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"})
ABSTRACT = "Callable Container Hashable ItemsView Iterable Iterator KeysView Mapping MappingView MutableMapping"
ABSTRACT += " MutableSequence MutableSet Sequence Set Sized ValuesView"


def supply(module, name, thing):
    """Gives a module a name that it does not have any more."""
    if name not in vars(module):
        setattr(module, name, thing)


def make_imp():
    """The module imp, gone since Python 3.12."""
    imp = types.ModuleType("imp")
    imp.load_source = load_file
    imp.load_compiled = load_file
    imp.reload = importlib.reload
    imp.new_module = types.ModuleType
    imp.PY_SOURCE, imp.PY_COMPILED, imp.C_EXTENSION, imp.PKG_DIRECTORY = 1, 2, 3, 5
    imp.acquire_lock = imp.release_lock = lambda: None
    imp.lock_held = lambda: False

    def find_module(name, path=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None:
            raise ImportError("No module named %r" % name, name=name)
        return None, spec.origin, ("", "", imp.PKG_DIRECTORY if spec.submodule_search_locations else imp.PY_SOURCE)

    def load_module(name, file, path, details):
        return load_file(name, path)

    imp.find_module, imp.load_module = find_module, load_module
    return imp


class OldNumba:
    """numba.jitclass moved into a package of its own. A finder that stands before the others once, when numba is first
    imported, and has the name looked for there."""

    def find_spec(self, name, path=None, target=None):
        if name != "numba":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        run = getattr(getattr(spec, "loader", None), "exec_module", None)
        if run:
            spec.loader.exec_module = lambda module: self.supply(module, run(module))
        return spec

    @staticmethod
    def supply(module, ignored):
        def look(name):
            if name == "jitclass":
                return importlib.import_module("numba.experimental").jitclass
            raise AttributeError("module %r has no attribute %r" % (module.__name__, name))

        if not hasattr(module, "jitclass"):
            supply(module, "__getattr__", look)


def supply_old_names(numpy):
    """np.int and its like, the module imp, time.clock and others are gone from newer versions; older AIs use them.
    What is there stays as it is."""
    for name, kind in NUMPY_TYPES.items():
        supply(numpy, name, kind)
    for name, now in NUMPY_MOVED.items():
        if now in vars(numpy):
            supply(numpy, name, vars(numpy)[now])
    for name in ABSTRACT.split():
        supply(collections, name, getattr(collections.abc, name))
    supply(time, "clock", time.process_time)
    supply(fractions, "gcd", math.gcd)
    if "numba" not in sys.modules:
        sys.meta_path.insert(0, OldNumba())
    if importlib.util.find_spec("imp") is None:
        sys.modules["imp"] = make_imp()


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
