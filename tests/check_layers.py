"""Checks that dependencies run one way.

src/CMakeLists.txt lists the directories in order. With the compile command of each directory, the
headers of all earlier directories must be found and those of all later ones must not. The list must name
every directory that contains C code.

usage: check_layers.py build/compile_commands.json
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "src"
FLOORS = ("base", "core", "players", "arena", "training", "study", "app", "frontends")
# Compiled outside the list of layers: after it, or for one target only.
APART = ("frontends/cli", "frontends/library", "frontends/library/static", "frontends/browser/wasm")


def directory_of(path):
    return path.parent.relative_to(SOURCE).as_posix()


def sources():
    return sorted(SOURCE.rglob("*.[ch]"))


def layers_in_order():
    text = (SOURCE / "CMakeLists.txt").read_text()
    return re.search(r"set\(layers\s+([a-z/\s]+)\)", text).group(1).split()


def commands_by_layer(path):
    commands = {}
    for entry in json.loads(pathlib.Path(path).read_text()):
        file = pathlib.Path(entry["file"])
        if SOURCE in file.parents and not file.name.startswith("make_"):
            words = [word for word in shlex.split(entry["command"]) if word != "-c"]
            at = words.index("-o")
            layer = directory_of(file)
            # Ignores the library of all fallbacks, which compiles the same files.
            if f"/fs_{layer.replace('/', '_').replace('frontends_cli', 'cli')}." in words[at + 1]:
                commands[layer] = (words[:at], entry["directory"])
    return commands


def headers_of(folders):
    return [path.name for folder in folders for path in sorted((SOURCE / folder).glob("*.h"))]


def visible(command, headers):
    """Returns the headers of ours that a file with this compile command can include."""
    words, directory = command
    with tempfile.NamedTemporaryFile("w", suffix=".c") as probe:
        probe.writelines(f'#if __has_include("{name}")\n{name}\n#endif\n' for name in headers)
        probe.flush()
        run = subprocess.run(
            words + ["-nostdinc", "-E", "-P", probe.name], cwd=directory, capture_output=True, text=True, check=True
        )
    return set(run.stdout.split())


def check_folder(command, order, i):
    """Returns complaints about the directory order[i], and the number of headers tried."""
    below, above = headers_of(order[: i + 1]), headers_of(order[i + 1 :])
    seen = visible(command, below + above)
    complaints = [f"src/{order[i]} cannot include {name} of an earlier directory" for name in below if name not in seen]
    complaints += [f"src/{order[i]} can include {name} of a later directory" for name in above if name in seen]
    return complaints, len(below) + len(above)


def check_headers():
    """Header names are unique, and no include contains a path: a path would bypass the include directories."""
    seen = {}
    for path in sources():
        if path.suffix == ".h":
            if path.name in seen:
                yield f"{path.name} is in src/{seen[path.name]} and in src/{directory_of(path)}"
            seen[path.name] = directory_of(path)
        for include in re.findall(r'#include "([^"]*/[^"]*)"', path.read_text()):
            if not include.startswith("flipside/"):
                yield f"{path.relative_to(SOURCE)} includes by a path: {include}"


# Operating system headers, and the directories that may include them.
SYSTEM_HEADER = re.compile(
    r"#include <((?:arpa|net|netinet|sys|linux)/\S+|(?:pthread|threads|unistd|fcntl|signal|sched|dirent|poll|spawn|"
    r"termios|dlfcn|glob|pwd|semaphore|syslog)\.h)>"
)
SYSTEM_FOLDERS = ("base/platform", "base/work", "players/external", "frontends/terminal", "frontends/server", "frontends/cli")


def check_system_calls():
    """Only some directories call the operating system; the others use base/platform."""
    for path in sources():
        if directory_of(path) not in SYSTEM_FOLDERS:
            for header in SYSTEM_HEADER.findall(path.read_text()):
                yield f"{path.relative_to(SOURCE)} includes <{header}>: use base/platform, which has fallbacks"


# Each library is used by one file, which a build without that library replaces.
LIBRARIES = {
    "jansson.h": "base/data/json_jansson.c",
    "sqlite3.h": "base/platform/database_sqlite.c",
    "zstd.h": "base/data/pack_zstd.c",
    "microhttpd.h": "frontends/server/server_microhttpd.c",
    "mpi.h": "base/work/channel_mpi.c",
    "zlib.h": "frontends/server/make_static_files.c",  # a build tool
}


def check_libraries():
    """Only the file named in LIBRARIES includes a library's header."""
    for path in sources():
        for header in re.findall(r"#include <(\S+)>", path.read_text()):
            owner = LIBRARIES.get(header)
            if owner and path != SOURCE / owner:
                yield f"{path.relative_to(SOURCE)} includes <{header}>: only src/{owner} may"


def check_commands():
    """Commands only parse, call and print: at most a fifth of the source."""
    lines = {path: path.read_text().count("\n") for path in sources()}
    commands = sum(count for path, count in lines.items() if directory_of(path) == "frontends/cli")
    if 5 * commands > sum(lines.values()):
        yield f"src/frontends/cli has {commands} of {sum(lines.values())} lines, more than a fifth"


def check_fallbacks():
    """Every file for one system or library has a fallback beside it."""
    for one, other in (
        ("linux", "plain"),
        ("sqlite", "plain"),
        ("microhttpd", "plain"),
        ("posix", "none"),
        ("zstd", "bare"),
        ("jansson", "bare"),
    ):
        for path in sorted(SOURCE.rglob(f"*_{one}.c")):
            if not path.with_name(path.name.replace(f"_{one}.c", f"_{other}.c")).exists():
                yield f"{path.relative_to(SOURCE)} has no fallback *_{other}.c"


def check_list(order, commands):
    """The list is complete, follows the order of the floors, and every directory in it is compiled."""
    folders = {directory_of(path) for path in sources()}
    for folder in sorted(folders - set(order) - set(APART)):
        yield f"src/{folder} is not in the list of layers"
    for folder in order:
        if folder not in folders:
            yield f"src/{folder} is in the list of layers but contains no C code"
        elif folder not in commands:
            yield f"src/{folder} has no compile command: none of its includes was checked"
    floors = [FLOORS.index(folder.split("/")[0]) for folder in order]
    if floors != sorted(floors):
        yield "the layers do not follow the order of the floors: " + ", ".join(FLOORS)


def main():
    order = layers_in_order() + ["frontends/cli"]
    commands = commands_by_layer(sys.argv[1])
    complaints = [
        *check_list(order, commands),
        *check_headers(),
        *check_system_calls(),
        *check_libraries(),
        *check_commands(),
        *check_fallbacks(),
    ]
    tried = 0
    for i, layer in enumerate(order):
        if layer in commands:
            more, count = check_folder(commands[layer], order, i)
            complaints += more
            tried += count
    for complaint in complaints:
        print(complaint)
    print(f"{tried} includes checked, {len(complaints)} complaints")
    return 1 if complaints or tried == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
