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


def folders_of(path, root):
    """Where the author's own modules lie: the file's folder, then those around it up to the root of what was handed
    in."""
    folders = [os.path.dirname(path)]
    root = os.path.abspath(root) if root else folders[0]
    while folders[-1] != root and folders[-1].startswith(root + os.sep):
        folders.append(os.path.dirname(folders[-1]))
    return folders


def load_within_package(name, path, error):
    """The file as a part of the package that its folder is, for those that import beside them with a dot."""
    package = os.path.basename(os.path.dirname(path))
    if "relative import" not in str(error) or not package.isidentifier() or not name.isidentifier():
        raise error
    sys.modules.pop(name, None)
    sys.path.append(os.path.dirname(os.path.dirname(path)))
    return importlib.import_module(package + "." + name)


def load_near(name, path, folders):
    """The module, from the first of the folders as working directory in which it finds the files it opens."""
    for folder in folders:
        os.chdir(folder)
        try:
            return load_file(name, path)
        except FileNotFoundError as error:
            missing = error.filename
            if folder == folders[-1] or not isinstance(missing, str) or os.path.isabs(missing):
                os.chdir(folders[0])
                raise
            sys.modules.pop(name, None)
        except ImportError as error:
            return load_within_package(name, path, error)


def load_module(path, root=""):
    """The AI's module, with its own folder as the working directory and as the first place to import from."""
    if not os.path.isfile(path):
        raise Forfeit("crash", "there is no file %s" % path)
    name, folders = module_name(path), folders_of(path, root)
    sys.path[:0] = folders
    sys.argv = [path]
    return load_near(name, path, folders)


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
