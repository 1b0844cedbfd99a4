"""Loading an AI's file: its module under the file's own name, and the class to play with."""

import importlib
import importlib.util
import inspect
import os
import sys

from .faults import Forfeit
from .interfaces import CourseAI, TourneyStrategy


def load_file(name, path):
    """The module of a file."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None:
        raise ImportError("%s is not a Python file" % path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def is_taken(name):
    """Does a module of this name exist without the AI's folder? It is imported then, so that it stays the one."""
    try:
        found = importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        found = True
    if found and name not in sys.modules:
        try:
            importlib.import_module(name)
        except Exception:
            pass
    return found


def module_name(path):
    """The file's own name, as pickles and numba's caches want it. A file called like a library (random.py) does not
    take the library's place; a dot would ask for a package."""
    name = os.path.splitext(os.path.basename(path))[0].replace(".", "_")
    while is_taken(name):
        name += "_ai"
    return name


def load_module(path):
    """The AI's module, with its own folder as the working directory and as the first place to import from."""
    if not os.path.isfile(path):
        raise Forfeit("crash", "there is no file %s" % path)
    name, folder = module_name(path), os.path.dirname(path)
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.argv = [path]
    return load_file(name, path)


def interface_of(kind):
    return CourseAI if hasattr(kind, "go") else TourneyStrategy if hasattr(kind, "best_strategy") else None


def find_class(module, wanted):
    """The class to play with and the interface it has."""
    for name in [wanted] if wanted else ["AI", "Strategy"]:
        kind = getattr(module, name, None)
        if not inspect.isclass(kind):
            continue
        if interface_of(kind):
            return kind, interface_of(kind)
        raise Forfeit("crash", "class %s has neither go(chessboard) nor best_strategy(...)" % name)
    kinds = [kind for kind in vars(module).values() if inspect.isclass(kind) and interface_of(kind)]
    names = [kind.__name__ for kind in kinds if kind.__module__ == module.__name__]
    advice = "no class of it has go(chessboard) or best_strategy(...)"
    if names:
        advice = "say which one plays: class=" + " or class=".join(names[:3])
    raise Forfeit("crash", "%s has no class %s; %s" % (os.path.basename(module.__file__), wanted or "AI", advice))
