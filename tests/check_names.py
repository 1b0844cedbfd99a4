"""Checks that a name identifies its directory: no public type and no prefix of public functions is in two.

The prefix of a function is the name of its header if the function's name starts with it (`game_tree_build`),
otherwise the first word (`board_play`). Public means declared in a header of src/; names of the C library
(`flipside_…`) are not checked.

usage: check_names.py
"""

import collections
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "src"

# Prefixes that several directories share on purpose.
FAMILIES = {
    "arena": {"arena/tournament", "app/service"},  # tournaments, and those that the server runs
    "play": {"app/play", "frontends/terminal"},  # local games, and their terminal front ends
    "spec": {"players", "arena/match"},  # parsing a player spec, and making one from a file name
}

TYPE = re.compile(
    r"^typedef\s+(?:struct|enum|union)\s+\w*\s*(?:\{.*?^\}\s*)?(?:__attribute__\(\(.*?\)\)\s*)?(\w+)\s*;", re.M | re.S
)
FUNCTION_TYPE = re.compile(r"^typedef\s+[\w\s*]+?(\w+)\(", re.M)
FUNCTION = re.compile(r"^(?!typedef|return|else|#)(?:[A-Za-z_][\w ]*?[ *]+)\**([a-z]\w*)\(", re.M)


def plain(text):
    """Returns a header without comments and preprocessor lines."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"^#.*(?:\\\n.*)*", "", text, flags=re.M)


def names_of(path):
    text = plain(path.read_text())
    types = set(TYPE.findall(text)) | set(FUNCTION_TYPE.findall(text))
    return types, {name for name in FUNCTION.findall(text) if not name.startswith("flipside_")}


def prefix_of(name, module):
    return module if name == module or name.startswith(module + "_") else name.split("_")[0]


def places(names_by_folder):
    """Returns the directories of each name."""
    found = collections.defaultdict(set)
    for folder, names in names_by_folder.items():
        for name in names:
            found[name].add(folder)
    return found


def complaints():
    types, prefixes, examples = {}, {}, {}
    for path in sorted(SOURCE.rglob("*.h")):
        folder = path.parent.relative_to(SOURCE).as_posix()
        more_types, functions = names_of(path)
        types.setdefault(folder, set()).update(more_types)
        for name in functions:
            prefix = prefix_of(name, path.stem)
            prefixes.setdefault(folder, set()).add(prefix)
            examples.setdefault((folder, prefix), name)
    yield sum(map(len, types.values())), len(examples)
    shared_types = {name: folders for name, folders in sorted(places(types).items()) if len(folders) > 1}
    shared_prefixes = {
        prefix: folders
        for prefix, folders in sorted(places(prefixes).items())
        if len(folders) > 1 and not folders <= FAMILIES.get(prefix, set())
    }
    for name in shared_types:
        yield f"the type {name} is in {' and '.join(sorted(shared_types[name]))}"
    for prefix in shared_prefixes:
        shown = ", ".join(f"{folder} ({examples[folder, prefix]})" for folder in sorted(shared_prefixes[prefix]))
        yield f"the prefix {prefix}_ is in {shown}"


def main():
    found = list(complaints())
    (types, prefixes), wrong = found[0], found[1:]
    for complaint in wrong:
        print(complaint)
    print(f"{types} types and {prefixes} prefixes checked, {len(wrong)} complaints")
    return 1 if wrong or types < 100 or prefixes < 80 else 0


if __name__ == "__main__":
    sys.exit(main())
