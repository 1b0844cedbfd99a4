"""Proves that dependencies run one way: for every folder of src/ a file that includes a header of a later folder must
not compile with the folder's own compile command, and one that includes an earlier folder's header must.

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


def layers_in_order():
    text = (SOURCE / "CMakeLists.txt").read_text()
    return re.search(r"set\(layers ([a-z\s]+)\)", text).group(1).split()


def commands_by_layer(path):
    commands = {}
    for entry in json.loads(pathlib.Path(path).read_text()):
        file = pathlib.Path(entry["file"])
        if file.parent.parent == SOURCE and not file.name.startswith("make_"):
            words = shlex.split(entry["command"])
            words = [word for word in words if word != "-c"]
            at = words.index("-o")
            if f"/fs_{file.parent.name}" in words[at + 1]:  # the folder's own, not the library of all fallbacks
                commands[file.parent.name] = (words[:at], entry["directory"])
    return commands


def first_header(folder):
    return next(iter(sorted(path.name for path in (SOURCE / folder).glob("*.h"))), None)


def includes(command, headers):
    """Can a file with this compile command include these headers? And what the compiler said."""
    words, directory = command
    with tempfile.NamedTemporaryFile("w", suffix=".c") as probe:
        probe.writelines(f'#include "{header}"\n' for header in headers)
        probe.flush()
        run = subprocess.run(
            words + ["-E", "-o", "/dev/null", probe.name], cwd=directory, capture_output=True, text=True
        )
    return run.returncode == 0, run.stderr


def check_folder(command, order, i):
    """Complaints about what the folder order[i] can and cannot include, and the number of folders tried."""
    below = [header for header in map(first_header, order[: i + 1]) if header]
    good, message = includes(command, below)
    complaints = [] if good else [f"src/{order[i]} cannot include what is below it: {message}"]
    above = [header for header in map(first_header, order[i + 1 :]) if header]
    for header in above:
        good, message = includes(command, [header])
        if good:
            complaints.append(f"src/{order[i]} can include {header}, which is above it")
        elif "No such file" not in message and "file not found" not in message:
            complaints.append(f"src/{order[i]} including {header} fails for another reason: {message}")
    return complaints, len(below) + len(above)


def check_headers():
    """Headers are included by bare name, so names must be unique, and no path may lead around the include folders."""
    seen = {}
    for path in sorted(SOURCE.glob("*/*.[ch]")):
        if path.suffix == ".h":
            if path.name in seen:
                yield f"{path.name} is in src/{seen[path.name]} and in src/{path.parent.name}"
            seen[path.name] = path.parent.name
        for include in re.findall(r'#include "([^"]*/[^"]*)"', path.read_text()):
            if not include.startswith("flipside/"):
                yield f"{path.relative_to(SOURCE)} includes by a path: {include}"


# Headers of an operating system, and the folders that may include them.
SYSTEM_HEADER = re.compile(
    r"#include <((?:arpa|net|netinet|sys|linux)/\S+|(?:pthread|threads|unistd|fcntl|signal|sched|dirent|poll|spawn|"
    r"termios|dlfcn|glob|pwd|semaphore|syslog)\.h)>"
)
SYSTEM_FOLDERS = ("base", "outside", "terminal", "server", "cli")


def check_system_calls():
    """Only some folders speak to the operating system; the others ask base."""
    for path in sorted(SOURCE.glob("*/*.[ch]")):
        if path.parent.name not in SYSTEM_FOLDERS:
            for header in SYSTEM_HEADER.findall(path.read_text()):
                yield f"{path.relative_to(SOURCE)} includes <{header}>: base has what it needs, with a fallback"


# Each library stands behind one file, which a build without it can replace.
LIBRARIES = {
    "jansson.h": "base/json_jansson.c",
    "sqlite3.h": "base/database_sqlite.c",
    "zstd.h": "base/pack_zstd.c",
    "microhttpd.h": "server/server_microhttpd.c",
    "mpi.h": "cluster/mail_mpi.c",
    "zlib.h": "server/make_page.c",  # while building
}


def check_libraries():
    """Only its own file includes a library's header."""
    for path in sorted(SOURCE.glob("*/*.[ch]")):
        for header in re.findall(r"#include <(\S+)>", path.read_text()):
            owner = LIBRARIES.get(header)
            if owner and path != SOURCE / owner:
                yield f"{path.relative_to(SOURCE)} includes <{header}>: src/{owner} stands for it"


def check_commands():
    """Commands parse, call and print: they are at most a fifth of the source."""
    lines = {path: path.read_text().count("\n") for path in SOURCE.glob("*/*.[ch]")}
    commands = sum(count for path, count in lines.items() if path.parent.name == "cli")
    if 5 * commands > sum(lines.values()):
        yield f"src/cli has {commands} of {sum(lines.values())} lines, more than a fifth"


def check_fallbacks():
    """Whatever only one system has stands beside a file that any other can compile."""
    for one, other in (("linux", "plain"), ("sqlite", "plain"), ("microhttpd", "plain"), ("posix", "none"), ("zstd", "bare"), ("jansson", "bare")):
        for path in sorted(SOURCE.glob(f"*/*_{one}.c")):
            if not path.with_name(path.name.replace(f"_{one}.c", f"_{other}.c")).exists():
                yield f"{path.relative_to(SOURCE)} has no fallback *_{other}.c"


def main():
    order = layers_in_order() + ["cli"]
    commands = commands_by_layer(sys.argv[1])
    complaints = [
        *check_headers(),
        *check_system_calls(),
        *check_libraries(),
        *check_commands(),
        *check_fallbacks(),
    ]
    pairs = 0
    for i, layer in enumerate(order):
        if layer in commands:
            more, tried = check_folder(commands[layer], order, i)
            complaints += more
            pairs += tried
    for complaint in complaints:
        print(complaint)
    print(f"{pairs} pairs of folders checked, {len(complaints)} complaints")
    return 1 if complaints or pairs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
