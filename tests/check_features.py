"""Walks a table of what the five published systems have: each feature, the command that shows it, what must be printed.

usage: check_features.py PROGRAM FOLDER

Every file FOLDER/*.txt holds blocks with an empty line between them; '#' begins a comment:

    feature: what the report describes
    command: flipside players pmct
    expect: monte-carlo          (a regular expression; more than one line may stand here, each must be found)
    exit: 0                      (0 when left out)

A command runs in a scratch folder of its own with `flipside` on the path; output and errors are searched together.
A feature named twice or without an expectation is a mistake, and so is a file without features.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
FOLDER = pathlib.Path(sys.argv[2])
TIMEOUT = 600


def read(path):
    """The features of a file: (name, command, expectations, exit status)."""
    for block in re.split(r"\n\s*\n", path.read_text()):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        found = {"feature": [], "command": [], "expect": [], "exit": []}
        for line in lines:
            key, _, value = line.partition(": ")
            if key not in found:
                raise SystemExit(f"{path.name}: what is “{line}”?")
            found[key].append(value.strip())
        if len(found["feature"]) != 1 or len(found["command"]) != 1 or not found["expect"]:
            raise SystemExit(f"{path.name}: a feature, its command and what is expected, please:\n{block}")
        yield found["feature"][0], found["command"][0], found["expect"], int((found["exit"] or ["0"])[0])


def check(feature):
    """Runs one feature's command; an empty text when all that is expected was found."""
    name, command, expectations, status = feature
    with tempfile.TemporaryDirectory() as folder:
        path = f"{PROGRAM.parent}:{os.environ['PATH']}"
        run = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env={**os.environ, "PATH": path, "HOME": folder, "XDG_DATA_HOME": folder},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT,
            check=False,
        )
    output = run.stdout.decode(errors="replace")
    missing = [text for text in expectations if not re.search(text, output, re.MULTILINE)]
    if run.returncode == status and not missing:
        return ""
    return f"{name}\n  {command}\n  exit {run.returncode}, not found: {missing}\n  " + output[-1500:].replace("\n", "\n  ")


def main():
    features, names = [], set()
    for path in sorted(FOLDER.glob("*.txt")):
        mine = list(read(path))
        if not mine:
            raise SystemExit(f"{path.name} has no features")
        features += mine
        print(f"{path.name}: {len(mine)} features")
    for name, *_ in features:
        if name in names:
            raise SystemExit(f"“{name}” stands twice")
        names.add(name)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        failures = [text for text in pool.map(check, features) if text]
    for text in failures:
        print("missing:", text)
    print(f"{len(features) - len(failures)} of {len(features)} features")
    sys.exit(1 if failures or not features else 0)


main()
