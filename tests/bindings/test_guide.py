"""What people are told works: the module's and the guide's examples, the example script, and pip without a network."""

import contextlib
import doctest
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import flipside

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent


class Guide(unittest.TestCase):
    def test_guide(self):
        text = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        self.assertGreater(len(blocks), 5)
        session = "\n".join(blocks)
        if "numpy" in session:
            try:
                import numpy  # noqa: F401
            except ImportError:
                self.skipTest("no numpy here")
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        test = doctest.DocTestParser().get_doctest(session, {}, "docs/python.md", None, 0)
        self.assertGreater(len(test.examples), 20)
        runner = doctest.DocTestRunner(optionflags=flags)
        runner.run(test)
        self.assertEqual(runner.summarize().failed, 0)

    def test_module(self):
        self.assertEqual(doctest.testmod(flipside).failed, 0)

    def test_guide_names_everything(self):
        text = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
        for name in flipside.__all__:
            self.assertIn(f"`{name}", text)
        for kind in (flipside.Position, flipside.Game, flipside.Engine):
            for name in vars(kind):
                if not name.startswith("_"):
                    self.assertRegex(text, rf"\b{name}\b", f"{kind.__name__}.{name}")

    def test_everything_says_what_it_does(self):
        for name in flipside.__all__:
            thing = getattr(flipside, name)
            if callable(thing) and hasattr(thing, "__module__") and thing.__module__.startswith("flipside"):
                self.assertTrue(thing.__doc__, name)
        for kind in (flipside.Position, flipside.Game, flipside.Engine):
            for name, member in vars(kind).items():
                if not name.startswith("_") and (callable(member) or isinstance(member, (property, classmethod))):
                    self.assertTrue(member.__doc__, f"{kind.__name__}.{name}")

    def test_versions(self):
        header = (SOURCE / "include" / "flipside" / "version.h").read_text()
        version = ".".join(re.findall(r"VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))
        self.assertEqual(flipside.__version__, version)
        self.assertEqual(flipside.library_version(), version)
        self.assertIn(f'version = "{version}"', (SOURCE / "python" / "pyproject.toml").read_text())

    def test_example(self):
        for goal in ("most", "fewest"):
            script = SOURCE / "examples" / "python" / "explore.py"
            done = subprocess.run([sys.executable, script, goal], capture_output=True, text=True, timeout=300)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"exact score of the end: [+-]?\d+")


@unittest.skipUnless(os.environ.get("FLIPSIDE_PIP"), "pip is tried once")
class Pip(unittest.TestCase):
    def test_install_offline(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            environment = {name: value for name, value in os.environ.items()
                           if not name.startswith(("FLIPSIDE_", "PYTHON", "PIP_"))}  # fmt: skip
            environment.update(PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull, HOME=folder,
                               http_proxy="http://127.0.0.1:9", https_proxy="http://127.0.0.1:9")  # fmt: skip
            # The source as it is checked out and built, in a place of its own that goes away afterwards.
            tree = pathlib.Path(folder, "tree")
            (tree / "build" / "release").mkdir(parents=True)
            shutil.copytree(SOURCE / "python", tree / "python", ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copytree(SOURCE / "weights", tree / "weights")
            shutil.copytree(SOURCE / "examples" / "python", tree / "examples" / "python")
            shutil.copy(SOURCE / "LICENSE", tree)
            shutil.copy(os.environ["FLIPSIDE_LIBRARY"], tree / "build" / "release" / "libflipside.so.0.2")

            def run(*words):
                done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=600)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                return done.stdout

            # As the guide says it.
            text = (SOURCE / "docs" / "python.md").read_text(encoding="utf-8")
            (commands,) = re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
            said = ""
            for line in commands.splitlines():
                said = run("sh", "-ec", "cd tree; " + line.replace("python3 ", f"'{sys.executable}' "))
            self.assertRegex(said, r"exact score of the end: [+-]?\d+")
            shutil.move(tree / "venv", "venv")
            shutil.rmtree(tree)
            code = (
                "import flipside\nprint(flipside.library_path())\n"
                "for goal in ('most', 'fewest'):\n"
                "    with flipside.Engine(goal=goal, threads=1, hash_mb=4) as engine:\n"
                "        print(engine.about)\n"
                "        print(engine.search(flipside.Game(goal=goal), depth=6).depth)\n"
            )
            said = run("venv/bin/python", "-c", code).splitlines()
            self.assertTrue(said[0].startswith(os.path.realpath(folder)), said)
            for line in (said[1], said[3]):
                self.assertTrue(line.startswith("pattern evaluation"), said)
            self.assertEqual(said[2::2], ["6", "6"])
            self.assertIn("flipside", run("venv/bin/python", "-m", "pip", "list"))
            run("venv/bin/python", "-m", "pip", "uninstall", "--yes", "flipside")
            left = list(pathlib.Path("venv").glob("lib/*/site-packages/flipside*"))
            self.assertEqual(left, [])


if __name__ == "__main__":
    unittest.main()
