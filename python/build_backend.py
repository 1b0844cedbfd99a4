"""Makes wheels of this package (PEP 517 and 660) with nothing but Python's own library.

Where the shared library was built it goes into the wheel, with the weights, so that what is installed needs nothing of
the source any more: the one that FLIPSIDE_LIBRARY names, else that of ../build. Without one the wheel has only the
module, which then looks for an installed library.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import pathlib
import re
import sysconfig
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TREE = HERE.parent
PRESETS = ("release", "gcc", "clang", "portable")
WHEN = (1980, 1, 1, 0, 0, 0)  # in the archives, so that the same files make the same wheel


def _project() -> dict[str, str]:
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8").split("[project]")[1]
    return dict(re.findall(r'^([a-z-]+) = "(.*)"$', text, re.MULTILINE))


def _library(version: str) -> pathlib.Path | None:
    """The shared library to take along."""
    soname = "libflipside.so." + ".".join(version.split(".")[:2])
    named = os.environ.get("FLIPSIDE_LIBRARY")
    if named:
        path = pathlib.Path(named)
        path = path / soname if path.is_dir() else path
        if not path.is_file():
            raise SystemExit(f"FLIPSIDE_LIBRARY names {named}, where there is no library")
        return path
    found = [TREE / "build" / preset / soname for preset in PRESETS]
    return next((path for path in found if path.is_file()), None)


def _metadata(project: dict[str, str]) -> str:
    readme = (HERE / project["readme"]).read_text(encoding="utf-8")
    return (
        "Metadata-Version: 2.1\n"
        f"Name: {project['name']}\nVersion: {project['version']}\nSummary: {project['description']}\n"
        f"License: MIT\nRequires-Python: {project['requires-python']}\nProvides-Extra: numpy\n"
        'Requires-Dist: numpy; extra == "numpy"\nDescription-Content-Type: text/markdown\n\n' + readme
    )


def _modules() -> dict[str, bytes]:
    folder = HERE / "flipside"
    return {f"flipside/{path.name}": path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def _carried(library: pathlib.Path | None, version: str) -> dict[str, bytes]:
    if library is None:
        return {}
    files = {"flipside/libflipside.so." + ".".join(version.split(".")[:2]): library.read_bytes()}
    for path in sorted((TREE / "weights").glob("*.weights")):
        files[f"flipside/weights/{path.name}"] = path.read_bytes()
    return files


def _write_wheel(folder: str, files: dict[str, bytes], pure: bool) -> str:
    project = _project()
    platform = "any" if pure else re.sub(r"[-.]", "_", sysconfig.get_platform())
    stem = f"{project['name']}-{project['version']}"
    info = f"{stem}.dist-info"
    files = dict(files)
    files[f"{info}/METADATA"] = _metadata(project).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: flipside\nRoot-Is-Purelib: {str(pure).lower()}\nTag: py3-none-{platform}\n"
    ).encode()
    licence = TREE / "LICENSE"
    if licence.is_file():
        files[f"{info}/LICENSE"] = licence.read_bytes()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    name = f"{stem}-py3-none-{platform}.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if ".so" in path else 0o644) << 16
            wheel.writestr(entry, data)
    return name


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _project()["version"]
    library = _library(version)
    return _write_wheel(wheel_directory, {**_modules(), **_carried(library, version)}, pure=library is None)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write_wheel(wheel_directory, {"flipside.pth": f"{HERE}\n".encode()}, pure=True)


def build_sdist(sdist_directory, config_settings=None):
    project = _project()
    stem = f"{project['name']}-{project['version']}"
    files = {name: (HERE / name).read_bytes() for name in ("pyproject.toml", "README.md", "build_backend.py")}
    files.update(_modules())
    files["PKG-INFO"] = _metadata(project).encode()
    with tarfile.open(os.path.join(sdist_directory, f"{stem}.tar.gz"), "w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"{stem}/{name}")
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    return f"{stem}.tar.gz"
