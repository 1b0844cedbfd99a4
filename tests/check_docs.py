"""Runs every command that README.md, CONTRIBUTING.md, docs/**/*.md and the --help texts quote, in scratch folders, and
compares quoted output. Long runs are made short (SHORTER); what cannot be run is only parsed (ONLY_PARSED).

usage: check_docs.py PROGRAM SOURCE [--write]

--write puts what the program prints and draws now in the place of quoted output and pictures that differ (after new
weights, for one). It still complains of them, once: look at what changed, and at the words around it.
"""

import concurrent.futures
import difflib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
WRITE = "--write" in sys.argv[3:]
LONG = bool(os.environ.get("FLIPSIDE_LONG"))
TIMEOUT = 600  # on the busiest machine

START = "---------------------------OX------XO--------------------------- X"
GAME = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8e2"
TABLES = SOURCE / "src/frontends/browser/weights"  # without a network they are read, fitted and written sooner
MUST_PASS = "c4c3f5b4a4a5b2a3"  # the player is made, but not asked

# Words that stand for others in the documentation.
PLACEHOLDERS = {
    "most|fewest": "fewest",
    "patterns|handmade": "handmade",
    "GOAL": "fewest",
    "PLAYER": "uct",
    "COMMAND": "show",
    "NAME": "greedy",
    "DIR": "run1",
    "FILE": "given.txt",
}

# Commands that are not run, by a part of their text, and why. Their options and players must still be understood.
ONLY_PARSED = {
    "--size 6 --goal GOAL": "solving the 6x6 board takes minutes",
    "mEdax": "needs another engine",
    "ntest": "needs another engine",
    "…": "left out in part",
    "train --patterns wide": "a part of a command",
    "--write gen1.games": "wants more games than the examples have",
    "--empties 22-26": "solving such positions takes minutes",
    "arena --resume --out run1 program:cmd=./mine random": "wants a folder with those players",
}

# The largest values of options with which a command is run (with = those of players), and options that are added.
SHORTER = {
    "arena": ({"games": 2, "rounds": 2, "autoplay": 4, "time=": 0.01}, "--games 2"),
    "arena --resume": ({"games": 4}, ""),
    "class": ({"games": 2, "rounds": 2}, "--games 1 --review 0"),
    "arena --make-openings": ({"games": 4, "depth": 2}, ""),
    "tune": (
        {"generations": 1, "population": 4, "games": 2, "verify": 2, "depth": 1},
        "--generations 1 --population 4 --games 2 --verify 2 --depth 1",
    ),
    "tune --resume": ({}, ""),
    "selfplay": ({"games": 60, "depth": 1, "exact": 4}, ""),
    "explain --check": ({"count": 6}, ""),
    "train": ({"iterations": 1, "network": 1}, "--iterations 1"),
    "oracle --make": ({"count": 2, "depth": 2}, ""),
    "experiment": ({"games": 2, "playouts": 10, "time": 0.002, "depth": 5}, "--time 0.002"),
    "book learn": ({"positions": 60, "depth": 6}, "--positions 60"),
    "analyse": ({"level": 8, "time": 0.02}, ""),
    "analyse --player": ({"level": 4}, "--level 4"),
    "retry": ({"level": 3}, "--level 3"),
    "drill --make": ({"level": 2}, ""),
    "puzzle --make": ({"count": 3}, ""),
    "probcut": ({"positions": 1300, "depth": 6, "exact": 9}, "--positions 1300 --depth 6 --exact 9"),
}

# Output quoted without its command: the file, what it quotes, the command that prints it.
QUOTED = [
    (
        "docs/formats.md",
        "flipside show: position, column 29: expected X, O or -, got 'Q'",
        f"flipside show '{START.replace('OX', 'OQ', 1)}'",
    ),
    (
        "docs/formats.md",
        "flipside convert: problems.obf, line 3, column 66: expected 64 squares for the 8×8 board, got 63",
        f"printf '%s\\n' '{START}' '{START}' '{START[1:]}' >problems.obf; flipside convert problems.obf",
    ),
    (
        "docs/formats.md",
        "flipside show: transcript, column 5: move 3, a1, is illegal for black",
        "flipside show f5d6a1",
    ),
]

# Pictures of the documentation and the commands that it says they are from.
PICTURES = {
    "docs/tree.svg": "flipside tree f5 --depth 2 --svg tree.svg",
    "docs/explain.svg": "flipside explain f5d6c3d3c4 --player three-factor:depth=3 --svg explain.svg",
    "docs/why.svg": "flipside explain f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6 b7 --more --svg why.svg",
    "docs/board.svg": "flipside show --svg board.svg f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4",
    "docs/reports/notation.svg": "flipside show --notation --svg notation.svg",
    "docs/reports/stable-line.svg": "flipside show 'X-------XO------XOO-----XOOOX---XOOXO---XO------X--------------- O'"
    " --svg stable-line.svg",
    "docs/branching.svg": "flipside tree --compare --depth 9 --svg branching.svg",
}


class Scratch:
    """A folder with what the examples take for granted, in which `flipside` is the built program."""

    def __init__(self, root, name):
        self.folder = root / name
        self.folder.mkdir(parents=True)
        (self.folder / "bench").mkdir()
        for part in ("tests", "weights", "statistics", "bench/openings"):
            (self.folder / part).symlink_to(SOURCE / part)
        self.environment = {
            "PATH": f"{root / 'bin'}:{os.environ['PATH']}",
            "HOME": str(self.folder / "home"),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
        }
        (self.folder / "home").mkdir()

    def run(self, line, text="", environment={}):
        with subprocess.Popen(
            ["sh", "-c", line], cwd=self.folder, env=self.environment | environment, text=True, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            try:
                out, err = process.communicate(text, timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return 124, "", f"not finished after {TIMEOUT} s"
        return process.returncode, out, err

    def provide(self, line):
        """Makes the files that a command reads and that no earlier one wrote."""
        line = re.sub(r"--(out|svg|curve|make|make-openings|repair) \S+|--import (?!-)\S+|(selfplay|merge) \S+", "", line)
        for word in re.findall(r"[\w./*-]+", line):
            path = self.folder / word.replace("*", "1")
            maker = next((make for pattern, make in FIXTURES if re.fullmatch(pattern, word)), None)
            if maker and not path.exists():
                maker(self, path)


def make_problems(scratch, path):
    lines = (SOURCE / "tests/data/fforum-1-19.obf").read_text().splitlines()
    path.write_text("\n".join(lines[:2]) + "\n")


def make_games(scratch, path):
    goal = "fewest" if path.name.startswith("fewest") else "most"
    scratch.run(f"flipside selfplay {path.name} --goal {goal} --eval handmade --games 40 --depth 1 --exact 4 --quiet")


def make_oracle(scratch, path):
    """The first positions of a list that has thousands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (SOURCE / path.relative_to(scratch.folder)).read_text().splitlines()
    path.write_text("\n".join(lines[:100]) + "\n")


def make_evening(scratch, path):
    board = "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------"
    moves = "B[F5]W[D6]B[C3]W[D3]B[C4]"
    path.write_text(f"(;GM[Othello]DT[2024.05.17]PB[Anna]PW[Bert]TY[8]RE[+64:r]BO[8 {board} *]{moves};)\n")


def make_book(scratch, path):
    scratch.run(f"flipside book learn {path.name} --eval handmade --depth 2 --positions 40 --quiet")


def make_wthor(scratch, path):
    header = bytes([20, 1, 1, 1]) + (1).to_bytes(4, "little") + bytes(2) + (2001).to_bytes(2, "little") + bytes(4)
    path.write_bytes(header + bytes(6) + bytes([33, 33, 56, 64, 33]) + bytes(57))


def make_script(scratch, path):
    """The shell program of the line protocol's documentation."""
    text = (SOURCE / "docs/program-protocol.md").read_text()
    path.write_text("#!/bin/sh\n" + re.search(r"```sh\n(.*?)```", text, re.S).group(1))
    path.chmod(0o755)


def make_saved_game(scratch, path):
    """The saved game of the formats' documentation."""
    text = (SOURCE / "docs/formats.md").read_text()
    path.write_text(re.search(r"```json\n(.*?)```", text, re.S).group(1))


def make_played_game(scratch, path):
    """A game between two people, in the form that the ending of the name says."""
    moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4"
    _, ggf, _ = scratch.run(f"flipside convert {moves} --to ggf")
    text = ggf.replace("TY[8]", "PB[Rose]PW[Abe]TY[8]", 1)
    _, out, _ = scratch.run(f"flipside convert - --to {path.suffix[1:]}", text)
    path.write_text(out)


def make_played_folder(scratch, path):
    path.mkdir()
    make_played_game(scratch, path / "first.ggf")
    make_played_game(scratch, path / "second.sgf")


def make_submissions(scratch, path):
    path.mkdir()
    shutil.copy(SOURCE / "tests/ai/plain.py", path / "ann.py")
    make_script(scratch, path / "bob")


FIXTURES = [
    (r"submissions", make_submissions),
    (r"submissions-class", lambda scratch, path: scratch.run("flipside arena random first --games 2 --out submissions-class")),
    (r"game\.(ggf|sgf)", make_played_game),
    (r"club", make_played_folder),
    (r"(problems|ffo|exact)\.obf", make_problems),
    (r"position\.txt|given\.txt", lambda scratch, path: path.write_text("f5d6c3\n")),
    (r"game\.json", make_saved_game),
    (r"[\w*-]+\.games", make_games),
    (r"(first|my|mine|net\d?|gen\d+)\.weights", lambda scratch, path: shutil.copy(TABLES / "most.weights", path)),
    (r"bench/oracles/[\w-]+\.obf", make_oracle),
    (r"evening\.ggf", make_evening),
    (r"(my|other)\.book", make_book),
    (r"(WTH_)?[\d*]+\.wtb", make_wthor),
    (r"(my_)?ai\.py", lambda scratch, path: shutil.copy(SOURCE / "tests/ai/plain.py", path)),
    (r"\./(my_ai|mine|my_program)", make_script),
    (r"script", lambda scratch, path: path.write_text("genmove b\nquit\n")),
    (r"run1", lambda scratch, path: scratch.run("flipside arena random first --games 2 --out run1")),
]

COMMAND = r"(?:(?:printf|pbpaste)\b[^|]*\| *)?(?:flipside|curl|python3 -c|\./run|\./test|cmake|ctest|ninja|scripts/\w+)(?= |$)"


def split_explanation(line):
    """A quoted line is a command and, behind two blanks, what it is for."""
    line = re.sub(r"\s+# .*", "", line)
    parts = re.split(r"\s{2,}", line.strip(), maxsplit=1)
    return parts[0], parts[1] if len(parts) > 1 else ""


def quoted_in_blocks(text):
    """The commands of fenced blocks: (command, explanation, the output that follows a `$ command`)."""
    for block in re.findall(r"^```(?:sh)?\n(.*?)^```", text, re.S | re.M):
        lines = block.splitlines()
        for i, line in enumerate(lines):
            prompt = line.startswith("$ ")
            line = line.removeprefix("$ ")
            if re.match(COMMAND, line) and not re.match(r"flipside \w+:", line):
                output = lines[i + 1 :] if prompt else []
                yield (*split_explanation(line), output)


def quoted_inline(text):
    """The commands in running text; of a mere name the help is run."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    for code in re.findall(r"`([^`\n]+)`", prose):
        if re.match(r"(flipside|\./run|\./test) ", code):
            yield code + (" --help" if re.fullmatch(r"\S+ \w+( --json)?", code) else ""), "", []


def examples_of(help_text):
    section = re.search(r"^Examples:\n((?:  .*\n?)+)", help_text, re.M)
    for line in section.group(1).splitlines() if section else []:
        yield (*split_explanation(line), [])


def shortened(line):
    """The same command with less to do."""
    name = re.search(r"flipside (\w+)", line)
    if not name:
        return line
    keys = [key for key in SHORTER if all(word in line.split() for word in key.split())]
    most, more = SHORTER[max(keys, key=len)] if keys else ({}, "")
    factor = 2 if LONG else 1

    def smaller(found):
        limit = most.get(found.group(2).strip())
        return f"{found.group(1)}{found.group(2)}{min(float(found.group(3)), limit * factor):g}" if limit else found.group(0)

    line = re.sub(r"(--)(\w+ )([\d.]+)(?= |$)", smaller, line)
    line = re.sub(r"([:,])(\w+=)([\d.]+)(?=[ ,]|$)", smaller, line)
    for option in re.findall(r"(--\w+ [\d.]+)", more):
        if option.split()[0] not in line:
            line += " " + option
    return line


def check_build_line(line):
    """cmake, ctest, ninja, ./test and scripts: options, targets, stages and files must be there."""
    for part in line.split("&&"):
        words = part.split()
        if words[0] in ("./test", "./run") and len(words) > 1:
            done = subprocess.run([SOURCE / words[0], *words[1:], "--help"], capture_output=True, text=True)
            if done.returncode != 0:
                yield f"{part.strip()}: {done.stderr.strip()}"
        for option in re.findall(r"-D(\w+)=", part):
            if f"option({option} " not in (SOURCE / "CMakeLists.txt").read_text():
                yield f"there is no build option {option}"
        for name in re.findall(r"\bbench_\w+", part):
            if not (SOURCE / f"bench/{name}.c").exists():
                yield f"there is no {name}"
        if words[0].startswith("scripts/") and not (SOURCE / words[0]).exists():
            yield f"there is no {words[0]}"


def without_placeholders(line):
    for word, other in PLACEHOLDERS.items():
        line = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", other, line)
    return line


def check_parsed(scratch, line):
    """Is every option understood? An unknown one at the end must be the first that is complained about."""
    line = without_placeholders(line)
    for words in re.findall(r"(flipside [^|]*)", line):
        _, _, err = scratch.run(words.replace("…", "") + " --no-such-thing")
        if "no option --no-such-thing" not in err:
            yield err.strip() or "accepted an unknown option"
    for spec in re.findall(r"""(?:'[^']*'|"[^"]*"|[\w-]+:\S*'[^']*'\S*|[\w-]+:\S+)""", line):
        if re.match(r"['\"]?(?:\w+-?)+:\w", spec) and "…" not in spec:
            status, _, err = scratch.run(f"flipside move {MUST_PASS} --player {spec}")
            if status != 0:
                yield err.strip()


def missing_line(expected, out):
    """The first expected line that does not follow in the output; `…` stands for any lines."""
    at = 0
    lines = [line.rstrip() for line in out.splitlines()]
    for line in expected:
        if line.strip() == "…":
            continue
        if line.rstrip() not in lines[at:]:
            return line
        at = lines.index(line.rstrip(), at) + 1
    return None


def renewed(output, lines):
    """What a quotation becomes: all that is printed, or, where it quotes only some lines of that, those most like them.

    Lines that begin alike (a move's number, a row of a chart) are most alike."""
    if "…" not in output and 5 * len(output) >= 4 * len(lines):
        return lines
    new, at = [], 0
    for line in output:
        likeness = [
            difflib.SequenceMatcher(None, line, other).ratio() + (other[:4] == line[:4] and bool(line[:4].strip()))
            for other in lines[at:]
        ]
        if line.strip() and line != "…" and likeness and max(likeness) > 0.5:
            at += likeness.index(max(likeness)) + 1
            line = lines[at - 1]
        new.append(line)
    return new


def write_quotation(name, command, output, out):
    """The quoted output of a command in a text, replaced by what it printed; says whether it was."""
    path = SOURCE / name
    old = re.compile(rf"^(\$ {re.escape(command)}.*\n){re.escape(chr(10).join(output))}$", re.M)
    if not path.is_file() or not old.search(path.read_text()):
        return False
    new = "\n".join(renewed(output, [line.rstrip() for line in out.splitlines()]))
    path.write_text(old.sub(lambda found: found.group(1) + new, path.read_text(), count=1))
    return True


def check_run(scratch, line, explanation, output, name="", command=""):
    line = without_placeholders(line)
    scratch.provide(line)
    short = shortened(line)
    number = re.match(r"\d{4,}", explanation)
    # Where no output is compared any weights will do; but books are shown later, and isolated programs see the usual ones alone.
    any_weights = not (LONG or output or number or re.search("cmd=|book learn", line))
    status, out, err = scratch.run(
        short,
        "quit\n" if "flipside play" in line and "|" not in line else "",
        {"FLIPSIDE_WEIGHTS": str(TABLES)} if any_weights else {},
    )
    if status != 0:
        yield f"{short}: exit status {status}\n{err.strip()[-400:]}"
    if number and number.group(0) not in out:
        yield f"does not print {number.group(0)}"
    missing = missing_line(output, out)
    if missing:
        written = WRITE and status == 0 and write_quotation(name, command, output, out)
        what = "is written anew" if written else "it prints\n" + out[-1500:]
        yield f"does not print the quoted line {missing!r}; {what}"


SERVER = "http://127.0.0.1:8064"  # as the documentation has it


class Served:
    """`flipside serve` while something is asked; where it is, and how it ended."""

    def __init__(self, scratch, line="flipside serve --no-browser"):
        self.process = subprocess.Popen(
            ["sh", "-c", f"exec {line.rstrip(' &')}"], cwd=scratch.folder, env=scratch.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.address = self.process.stdout.readline().strip()

    def stop(self):
        self.process.terminate()
        _, err = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, err


def check_serve(scratch, line):
    """It says where it is, and ends when it is asked to."""
    served = Served(scratch, line)
    status, err = served.stop()
    if not served.address.startswith("http://") or status != 0:
        yield f"{line}: exit status {status}, {served.address!r}\n{err.strip()[-400:]}"


def check_asked(scratch, line, *more):
    """A question to the server."""
    served = Served(scratch)
    yield from check_run(scratch, line.replace(SERVER, served.address), *more)
    served.stop()


def check_text(root, name, commands):
    """Runs the commands of one text, in order; complaints and the number of commands run and only parsed."""
    scratch = Scratch(root, re.sub(r"\W", "-", name))
    complaints, counts = [], [0, 0]
    for command, explanation, output in dict.fromkeys((c, e, tuple(o)) for c, e, o in commands):
        line = re.sub(r"^\./run (?=\w)", "flipside ", command)
        parsed = next((why for part, why in ONLY_PARSED.items() if part in line), None)
        if re.match(r"\./run|\./test|cmake|ctest|ninja|scripts", line):
            wrong = list(check_build_line(line))
            counts[1] += 1
        elif parsed:
            wrong = list(check_parsed(scratch, line))
            counts[1] += 1
        elif re.match(r"flipside serve(?!.*--(describe|help))", line):
            wrong = list(check_serve(scratch, line))
            counts[0] += 1
        elif SERVER in line:
            wrong = list(check_asked(scratch, line, explanation, output, name, command))
            counts[0] += 1
        else:
            wrong = list(check_run(scratch, line, explanation, output, name, command))
            counts[0] += 1
        complaints += [f"{name}: {command}\n    {text}" for text in wrong]
    return complaints, counts


def check_quoted(root):
    scratch = Scratch(root, "quoted")
    complaints = []
    for name, words, line in QUOTED:
        if words not in (SOURCE / name).read_text():
            complaints.append(f"{name} does not quote: {words}")
        out = "".join(scratch.run(line)[1:])
        if words not in out:
            complaints.append(f"{name} quotes {words!r}, but it is: {out}")
    for name, line in PICTURES.items():
        more = " --time 200" if "--compare" in line else ""  # a slow machine must reach every depth
        scratch.run(line + more)
        drawn = scratch.folder / pathlib.Path(name).name
        if not drawn.exists() or drawn.read_bytes() != (SOURCE / name).read_bytes():
            complaints.append(f"{name} is not what {line} draws")
            if WRITE and drawn.exists():
                (SOURCE / name).write_bytes(drawn.read_bytes())
    charts = sorted((SOURCE / "docs").rglob("*.flow"))
    for chart in charts:
        drawn = subprocess.run([SOURCE / "scripts/flowchart", chart], capture_output=True, text=True).stdout
        if drawn != chart.with_suffix(".svg").read_text():
            complaints.append(f"{chart.with_suffix('.svg').name} is not what scripts/flowchart draws of {chart.name}")
    compared = scratch.run("flipside tree --compare --depth 9 --time 200 --json")[1]
    rows = [json.loads(row) for row in compared.splitlines()]
    text = (SOURCE / "docs/players.md").read_text()
    for row in rows:
        label = row["method"].replace("+ table", "+ table and deepening")
        quoted = f"| {label} | {row['nodes']:,} | {row['branching']:.2f} |"
        if row["depth"] == 9 and row["method"] != "engine" and quoted not in text:
            complaints.append(f"docs/players.md does not quote {quoted}")
    return complaints, [len(QUOTED) + len(PICTURES) + len(charts) + 1, 0]


def named_players(help_text):
    """Every player that a help text names: specs anywhere; in its examples whoever plays or is asked."""
    for name, key in re.findall(r"(?<![\w./-])([a-z][\w-]*):(\w+)=", help_text):
        yield name, key
    valued = set(re.findall(r"^  --([\w-]+) [^ ]", help_text, re.M))
    players = set(re.findall(r"^  --([\w-]+) (?:SPEC|NAME) ", help_text, re.M))
    for line, _, _ in examples_of(help_text):
        words = iter(line.split()[2:])
        for word in words:
            option = word.removeprefix("--")
            if word.startswith("--"):
                value = next(words, "") if option in valued else ""
                word = value if option in players else ""
            elif not line.startswith("flipside arena "):
                word = ""
            if re.fullmatch(r"[a-z][\w-]*", word):  # neither a file nor a spec with options
                yield word, None


def is_player(name):
    return subprocess.run([PROGRAM, "move", MUST_PASS, "--player", name], capture_output=True).returncode == 0


def check_players(help_texts):
    """Who is named in any help text is a player, and has the options that it is given."""
    roster, named = {}, 0
    for line in subprocess.run([PROGRAM, "players", "--json"], capture_output=True, text=True).stdout.splitlines():
        player = json.loads(line)
        roster[player["name"]] = {option["name"] for option in player["options"]}
    for command, help_text in help_texts.items():
        for name, key in named_players(help_text):
            named += 1
            if name not in roster and is_player(name):  # by another name
                continue
            if name not in roster:
                yield f"flipside {command} --help names {name}, which is no player"
            elif key and key not in roster[name]:
                yield f"flipside {command} --help gives {name} the option {key}, which it does not have"
    if named < 20:
        yield f"only {named} players are named in all help texts"


def all_help():
    usage = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True).stdout
    return {
        name: subprocess.run([PROGRAM, name, "--help"], capture_output=True, text=True).stdout
        for name in re.findall(r"^  (\w+) ", usage, re.M)
    }


def texts_to_check(help_texts):
    for path in [SOURCE / "README.md", SOURCE / "CONTRIBUTING.md", *sorted((SOURCE / "docs").rglob("*.md"))]:
        text = path.read_text()
        yield str(path.relative_to(SOURCE)), [*quoted_in_blocks(text), *quoted_inline(text)]
    for name, help_text in help_texts.items():
        yield f"flipside {name} --help", list(examples_of(help_text))


def main():
    help_texts = all_help()
    complaints, run, parsed = list(check_players(help_texts)), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "bin").mkdir()
        (root / "bin/flipside").symlink_to(PROGRAM)
        (root / "bin/pbpaste").write_text("#!/bin/sh\necho f5d6c3\n")
        (root / "bin/pbpaste").chmod(0o755)
        with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            jobs = [pool.submit(check_quoted, root)]
            for name, commands in texts_to_check(help_texts):
                if name.startswith("flipside") and not commands:
                    complaints.append(f"{name} has no examples")
                jobs.append(pool.submit(check_text, root, name, commands))
            for job in jobs:
                more, counts = job.result()
                complaints += more
                run, parsed = run + counts[0], parsed + counts[1]
    for complaint in complaints:
        print(complaint)
    print(f"{run} commands run, {parsed} only parsed, {len(complaints)} complaints")
    return 1 if complaints or run < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
