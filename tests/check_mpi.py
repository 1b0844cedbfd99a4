"""The program over the ranks of an MPI job says and writes what one process does, for both goals; and whoever is killed
whenever, nothing is lost or done twice.

usage: check_mpi.py FLIPSIDE FLIPSIDE_MPI MPIRUN SOURCES [WORD …]   (only the checks whose names have a word)
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid

ONE, MANY = (os.path.realpath(path) for path in sys.argv[1:3])
MPIRUN, SOURCES = sys.argv[3:5]
WORDS = sys.argv[5:]
PATIENCE = float(os.environ.get('CHECK_MPI_PATIENCE', 600))  # seconds that nobody should ever need
OPEN_MPI = re.search("OpenRTE|Open MPI", subprocess.run([MPIRUN, "--version"], capture_output=True, text=True).stdout)
RANKS = ["-n", "4"] + (["--oversubscribe"] if OPEN_MPI else [])
GOALS = ("most", "fewest")
DATA_SET = ("many.games", "many.games.tail")


class Wrong(Exception):
    pass


def expect(good, words):
    if not good:
        raise Wrong(words)


def environment(**more):
    return {
        **os.environ,
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        **more,
    }


def one(folder, *words):
    run = subprocess.run([ONE, *words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    return run.returncode, run.stdout


def many(folder, *words, switches=(), **more):
    run = subprocess.run(
        [MPIRUN, *switches, *RANKS, MANY, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(**more),
    )
    return run.returncode, run.stdout, run.stderr


class Job:
    """A job that goes on while its ranks are looked for and killed; they are told by a mark in their environment."""

    def __init__(self, folder, *words, files=(), switches=(), **more):
        self.files = [folder / name for name in files]
        self.before = sizes(*self.files)
        self.mark = uuid.uuid4().hex
        self.error = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [MPIRUN, *switches, *RANKS, MANY, *words],
            cwd=folder,
            stdout=self.error,
            stderr=subprocess.STDOUT,
            env=environment(CHECK_MPI_MARK=self.mark, **more),
        )

    def ranks(self):
        """Process ids by rank."""
        found = {}
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                variables = dict(
                    item.split("=", 1) for item in (folder / "environ").read_text().split("\0") if "=" in item
                )
                if variables.get("CHECK_MPI_MARK") == self.mark and os.readlink(folder / "exe") == os.path.realpath(MANY):
                    found[int(variables.get("OMPI_COMM_WORLD_RANK", variables.get("PMI_RANK", -1)))] = int(folder.name)
            except (OSError, UnicodeDecodeError):
                pass
        return found

    def kill(self, rank, number=signal.SIGKILL):
        os.kill(self.ranks()[rank], number)

    def kill_all(self):
        for process in [*self.ranks().values(), self.process.pid]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.end()

    def end(self):
        """The status, when nothing of it is left."""
        status = self.process.wait(timeout=PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while self.ranks() and time.monotonic() < deadline:
            time.sleep(0.05)
        self.error.seek(0)
        self.said = self.error.read()
        return status

    def wait_for_work(self):
        """Waits until the files are others than when the job began; it must still run then."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            if sizes(*self.files) != self.before:
                return
            time.sleep(0.01)
        self.error.seek(0)
        raise Wrong(f"the job ended before it could be killed: {self.error.read()[-500:]}")


def sizes(*paths):
    """Never the same again while a data set or a log grows."""
    return [path.stat().st_size if path.exists() else 0 for path in paths]


def same_bytes(folder, names):
    expect(len({(folder / name).read_bytes() for name in names}) == 1, f"{', '.join(names)} differ")


def same_games(folder, names):
    """The same data sets: blocks and journal."""
    same_bytes(folder, names)
    same_bytes(folder, [name + ".tail" for name in names])


def selfplay(goal, games, *more):
    return ["selfplay", *more, "--goal", goal, "--games", str(games), "--depth", "2", "--exact", "8", "--seed", "9", "--quiet"]


def check_selfplay_same(folder):
    for goal in GOALS:
        one(folder, *selfplay(goal, 300, "one." + goal), "--threads", "1")
        status, out, err = many(folder, *selfplay(goal, 300, "many." + goal))
        expect(status == 0 and "300 games, 300 of them new" in out, f"{status} {out} {err}")
        same_games(folder, ["one." + goal, "many." + goal])
    status, out, err = many(folder, *selfplay("most", 350, "many.most"), "--threads", "2")
    one(folder, *selfplay("most", 350, "one.most"))
    same_games(folder, ["one.most", "many.most"])


def finish(folder):
    """Goes on to some more games, and compares with a run that nobody disturbed."""
    there = json.loads(one(folder, "dataset", "many.games", "--json")[1])["games"]
    goal = "fewest"
    status, out, err = many(folder, *selfplay(goal, there + 200, "many.games"))
    expect(status == 0, err)
    one(folder, *selfplay(goal, there + 200, "one.games"))
    same_games(folder, ["one.games", "many.games"])


def check_selfplay_killed(folder):
    """The whole job, rank 0 and, without the switch for it, any rank: the same command goes on to the same bytes."""
    for victim in ("all", 0, 2):
        job = Job(folder, *selfplay("fewest", 1000000, "many.games"), files=DATA_SET)
        job.wait_for_work()
        if victim == "all":
            job.kill_all()
        else:
            job.kill(victim)
        expect(job.end() != 0, f"the job without {victim} ended as if nothing had happened")
    finish(folder)


def check_selfplay_stopped(folder):
    """A polite end: everything played is written, nothing is left over, and the same command goes on."""
    for number in (signal.SIGTERM, signal.SIGINT):
        job = Job(folder, *selfplay("fewest", 1000000, "many.games"), files=DATA_SET)
        job.wait_for_work()
        job.kill(0, number)
        expect(job.end() == 1, f"status {job.process.returncode}: {job.said[-600:]}")
    finish(folder)


def check_selfplay_rank_lost(folder):
    """With Open MPI's switch a rank that dies loses only what it was doing."""
    if not OPEN_MPI:
        return
    words = selfplay("most", 2000, "many.games")
    job = Job(folder, *words, files=DATA_SET, switches=["--enable-recovery"], FLIPSIDE_PATIENCE="2")
    job.wait_for_work()
    job.kill(2)
    job.end()
    expect("2000 games, 2000 of them new" in job.said, job.said[-600:])
    one(folder, *selfplay("most", 2000, "one.games"))
    same_games(folder, ["one.games", "many.games"])


def arena_games(folder):
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    return sorted((line["game"], line["black"], line["white"], line["moves"], line.get("score")) for line in lines)


def check_arena(folder):
    for goal in GOALS:
        words = ["arena", "--kumite", "random", "greedy", "flipside:level=1,eval=handmade", "--games", "10", "--seed", "4", "--goal", goal]
        one(folder, *words, "--out", "one-" + goal)
        status, out, err = many(folder, *words, "--out", "many-" + goal)
        expect(status == 0 and "30 of 30 games" in out, f"{status} {out} {err[-600:]}")
        expect(arena_games(folder / ("one-" + goal)) == arena_games(folder / ("many-" + goal)), "other games: " + goal)


def check_arena_killed(folder):
    """Rank 0 killed, then a worker, then a polite end: every game is there once, and the one that it should be."""
    words = ["arena", "--kumite", "random", "greedy", "most-flips", "--seed", "4", "--quiet"]
    commands = ([*words, "--games", "100000"], ["arena", "--resume", "--quiet"], ["arena", "--resume", "--quiet"])
    for step, (command, rank, number) in enumerate(zip(commands, (0, 1, 0), (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM))):
        job = Job(folder, *command, "--out", "many", files=["many/games.jsonl"])
        job.wait_for_work()
        job.kill(rank, number)
        expect(job.end() != 0, f"job {step} ended as if nothing had happened")
    games = {game[0]: game for game in arena_games(folder / "many")}
    lines = (folder / "many" / "games.jsonl").read_text().count("\n")
    expect(len(games) == lines, f"{lines} games, {len(games)} of them different")
    one(folder, *words, "--games", str((max(games) // 6 + 1) * 2), "--out", "one")
    expected = {game[0]: game for game in arena_games(folder / "one")}
    expect(all(expected[number] == game for number, game in games.items()), "other games")


def check_solve(folder):
    file = str(pathlib.Path(SOURCES) / "tests/data/fforum-1-19.obf")
    for goal in GOALS:
        words = ["solve", file, "--goal", goal, "--json", "--hash", "4", "--eval", "handmade"]
        answers = [one(folder, *words, "--threads", "1")[1], many(folder, *words, "--results", "kept-" + goal)[1],
                   many(folder, *words, "--results", "kept-" + goal)[1]]
        answers = [re.sub(r'"seconds":[0-9.e-]+', "", text) for text in answers]
        expect(answers[0].count("\n") == 19 and len(set(answers)) == 1, "other solutions: " + goal)


def check_analyse(folder):
    for goal in GOALS:
        one(folder, *selfplay(goal, 12, "games." + goal))
        words = ["analyse", "games." + goal, "--goal", goal, "--level", "2", "--json", "--library", "no", "--eval", "handmade"]
        status, out, err = many(folder, *words, "--results", "kept." + goal)
        expect(status == 0 and out == one(folder, *words)[1], f"other reviews: {goal} {err[-600:]}")
        expect((folder / ("kept." + goal)).read_text().count("\n") == 13, "not every review was kept")


def check_tune(folder):
    for goal in GOALS:
        words = ["tune", "three-factor", "--goal", goal, "--generations", "2", "--population", "4", "--games", "2",
                 "--depth", "1", "--verify", "4"]
        expected = one(folder, *words, "--out", "one-" + goal)[1]
        status, out, err = many(folder, *words, "--out", "many-" + goal)
        expect(status == 0 and out == expected, f"{out} {err[-600:]}")
        same_bytes(folder, [name + goal + "/tune.json" for name in ("one-", "many-")])


def check_book(folder):
    for goal in GOALS:
        words = ["--goal", goal, "--positions", "40", "--depth", "3", "--eval", "handmade"]
        one(folder, "book", "learn", "one." + goal, *words)
        status, out, err = many(folder, "book", "learn", "many." + goal, *words)
        expect(status == 0, err[-600:])
        same_bytes(folder, ["one." + goal, "many." + goal])


def check_documented(folder):
    """The commands that docs/cluster.md quotes."""
    shutil.copy(pathlib.Path(SOURCES) / "tests/data/fforum-1-19.obf", folder / "problems.obf")
    text = (pathlib.Path(SOURCES) / "docs/cluster.md").read_text()
    lines = re.findall(r"^mpirun -n 4 --oversubscribe flipside-mpi (.*)$", text, re.MULTILINE)
    expect(len(lines) >= 6, "docs/cluster.md quotes fewer commands than there are")
    for line in lines:
        status, out, err = many(folder, *line.split())
        expect(status == 0, f"{line}: {status} {err[-600:]}")


def check_mistakes(folder):
    """Only rank 0 speaks, and once; the others do not run commands."""
    status, out, err = many(folder, "selfplay")
    expect(status == 2 and err.count("name the file") == 1, f"{status} {err}")
    status, out, err = many(folder, "--version")
    expect(status == 0 and out.count("flipside ") == 1, f"{status} {out} {err}")
    status, out, err = many(folder, "show", "f5d6", "--json")
    expect(status == 0 and out == one(folder, "show", "f5d6", "--json")[1], f"{status} {out} {err}")


def main():
    failed = 0
    for name, check in list(globals().items()):
        if not name.startswith("check_") or (WORDS and not any(word in name for word in WORDS)):
            continue
        folder = pathlib.Path(tempfile.mkdtemp(prefix="flipside-mpi-"))
        began = time.monotonic()
        try:
            check(folder)
            print(f"{name}: good, {time.monotonic() - began:.1f} s", flush=True)
        except (Wrong, subprocess.TimeoutExpired) as wrong:
            failed += 1
            print(f"{name}: {wrong}", flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
