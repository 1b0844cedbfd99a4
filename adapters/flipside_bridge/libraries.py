"""What importing an AI's libraries takes: they are found in its text, and imported without running any of it."""

import ast
import importlib
import importlib.util
import os
import resource
import sys


def names_in(path):
    """The modules that a file imports when it is loaded itself: at its outer level, also within try and with."""
    try:
        with open(path, "rb") as file:
            pending = list(ast.parse(file.read()).body)
    except (OSError, SyntaxError, ValueError):
        return []
    names = []
    while pending:
        node = pending.pop(0)
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
        elif isinstance(node, (ast.Try, ast.With)):
            pending = node.body + pending
    return names


def own_file(name, folders):
    """The file that a module's name means beside the AI; None when it is a library."""
    for folder in folders:
        base = os.path.join(folder, *name.split("."))
        for path in (base + ".py", os.path.join(base, "__init__.py")):
            if os.path.isfile(path):
                return path
        if os.path.isdir(os.path.join(folder, name.split(".")[0])):
            return base
    return None


def import_all(path, folders):
    """Imports the libraries of a file and of the author's own files that it imports."""
    seen, pending = set(), [path]
    while pending:
        file = pending.pop()
        if file in seen:
            continue
        seen.add(file)
        for name in names_in(file):
            own = own_file(name, folders)
            if own:
                pending.append(own)
            else:
                try:
                    importlib.import_module(name)
                except (Exception, SystemExit):
                    pass  # the AI's own start will tell


def start_compiler():
    """numba takes most of its memory when it first compiles something."""
    numba = sys.modules.get("numba")
    if numba is not None:
        try:
            numba.njit(lambda number: number + 1)(1)
        except Exception:
            pass


def resident_kb():
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize() // 1024
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measure(path, folders):
    """KB of this process with all libraries of the AI, but nothing of the AI."""
    import_all(path, folders)
    start_compiler()
    return resident_kb()
