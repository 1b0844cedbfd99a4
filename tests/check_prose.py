"""Checks comments, messages and names for words and line lengths that this project does not use.

Every rule names a habit that CONTRIBUTING.md rules out: private metaphors, comments that are questions or start
without a subject, code that "tells" and "wants". Lines have at most 100 columns, except in tables and links.
EXEMPT lists what is not rewritten yet.

usage: check_prose.py
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = 100

# Prefixes of paths that still wait for their rewrite.
EXEMPT = (
    ".ci/",
    "CMakeLists.txt",
    "CONTRIBUTING.md",
    "adapters/",
    "bench/",
    "docs/",
    "examples/",
    "package/",
    "python/",
    "run",
    "scripts/",
    "src/CMakeLists.txt",
    "src/arena/tournament/report.js",
    "src/arena/tournament/sprt.h",  # quotes a JSON value
    "src/frontends/browser/",
    "src/frontends/cli/",
    "src/frontends/library/",
    "src/players/",
    "src/training/",
    "test",
    "web/",
)
# Text that is not ours, or not prose.
IGNORED = (".clang-tidy", ".git-blame-ignore-revs", "tests/data/", "tests/check_prose.py", "docs/openapi.json", "LICENSE")

# Words in names, comments and messages.
WORDS = re.compile(
    r"(?<![a-z])(errand|parcel|sitting|counsel|refuter|crew|desk|memo|whoever|nobody|somebody|by lot)s?(?![a-z])", re.I
)
# Phrases in comments and messages.
PHRASES = re.compile(
    r"\b(is told|are told|was told|told of|gone on|goes on|going on|given back|gives back|handed in|hands in|"
    r"taken away|takes away|(?<!there )is none|(?<!there )are none|but for)\b",
    re.I,
)
# Beginnings and ends of comments.
HEADLESS = re.compile(r"^(What|Who|Whose|Whom|Which)\b(?!.*\?$)")

CODE = {".c", ".h", ".js", ".mjs", ".css"}
SCRIPTS = {".py", ".sh", ".cmake", ""}


def comments_of(path, line):
    """Returns the comment of a line, or None."""
    pattern = r"(?:^|\s)//\s?(.*)$" if path.suffix in CODE else r"^\s*#+\s(.*)$"
    found = re.search(pattern, line)
    return found.group(1).strip() if found else None


def strings_of(line):
    return [text for text in re.findall(r'"((?:[^"\\]|\\.){12,})"', line) if " " in text.strip()]


def split_names(line):
    """Separates the words of identifiers."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", line).replace("_", " ")


def complaints_of(path, name):
    text = path.read_text(encoding="utf-8")
    markdown = path.suffix == ".md"
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if markdown and line.startswith("```"):
            fenced = not fenced
        table = markdown and (fenced or line.lstrip().startswith(("|", "<", "[", "!")))
        if len(line) > COLUMNS and not table and "http" not in line:
            yield f"{name}:{number}: {len(line)} columns"
        if markdown and fenced:
            continue
        prose = [line] if markdown else [*strings_of(line), *filter(None, [comments_of(path, line)])]
        comment = None if markdown else comments_of(path, line)
        for word in WORDS.findall(split_names(line)):
            yield f'{name}:{number}: the word "{word}"'
        for piece in prose:
            for phrase in PHRASES.findall(piece):
                yield f'{name}:{number}: the phrase "{phrase}"'
        if comment and HEADLESS.search(comment):
            yield f"{name}:{number}: a comment without a subject: {comment[:60]}"
        if comment and comment.endswith("?") and "?" not in comment[:-1]:
            yield f"{name}:{number}: a question as a comment: {comment[:60]}"


def files():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        path = ROOT / name
        if path.suffix in CODE | SCRIPTS | {".md"} and not name.startswith((*EXEMPT, *IGNORED)) and path.is_file():
            yield path, name


def main():
    checked, found = 0, []
    for path, name in files():
        try:
            found += complaints_of(path, name)
            checked += 1
        except UnicodeDecodeError:
            continue
    for complaint in found:
        print(complaint)
    print(f"{checked} files checked, {len(found)} complaints")
    return 1 if found or checked < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
