"""Writes requirements/*.txt: the exact version of everything that pyproject.toml leads to.

    .venv/bin/python script/pins.py                 write the files from what .venv holds
    .venv/bin/python script/pins.py --check [NAME]  only say what differs; exit 1 if anything does

To take a newer version of something, install it into .venv, run ./script/test, then this. A
version that refuses the oldest Python we support is refused here too.
"""

import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
HEAD = "# Written by script/pins.py; pyproject.toml says what is wanted.\n"
OLDEST_PYTHON = "3.11.0"
BUILDS_ON = {"run": "", "docs": "run", "test": "docs", "benchmarks": "run"}
"""The files, each with the one that it begins with."""


class TooNew(Exception):
    """An installed package does not run on the oldest Python we support."""


def closure(wanted: Iterable[str]) -> dict[str, str]:
    """Name and installed version of the wanted packages and of all that they need."""
    found: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    queue = [(Requirement(text), "") for text in wanted]
    while queue:
        requirement, extra = queue.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        for part in ("", *requirement.extras):
            key = (canonicalize_name(requirement.name), part)
            if key in seen:
                continue
            seen.add(key)
            package = distribution(requirement.name)
            runs_on = str(package.metadata.json.get("requires_python", ""))
            if OLDEST_PYTHON not in SpecifierSet(runs_on):
                raise TooNew(f"{key[0]} {package.version} needs Python {runs_on}: too new.")
            found[key[0]] = package.version + _where(requirement)
            queue.extend((Requirement(text), part) for text in package.requires or ())
    return found


def _where(requirement: Requirement) -> str:
    """The systems that need it, where not all do."""
    marker = str(requirement.marker or "")
    return f" ; {marker}" if marker.startswith("sys_platform") else ""


def text_of(name: str) -> str:
    """What the file should hold. A file leaves out what the file it builds on has."""
    with (ROOT / "pyproject.toml").open("rb") as stream:
        project = tomllib.load(stream)
    groups = project["dependency-groups"]
    groups["run"] = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    base = BUILDS_ON[name]
    known: dict[str, str] = {}
    below = base
    while below:
        known |= closure(groups[below])
        below = BUILDS_ON[below]
    pins = {pin: version for pin, version in closure(groups[name]).items() if pin not in known}
    lines = [f"-r {base}.txt"] if base else []
    lines += [f"{pin}=={pins[pin]}" for pin in sorted(pins)]
    return HEAD + "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Write or check the files; the exit code."""
    checking = arguments[:1] == ["--check"]
    stale = 0
    for name in arguments[1:] or BUILDS_ON:
        file = ROOT / "requirements" / f"{name}.txt"
        try:
            text = text_of(name)
        except PackageNotFoundError as missing:
            print(f"{missing.name} is not installed in this environment; install it first.")
            return 1
        except TooNew as problem:
            print(problem)
            return 1
        if not checking:
            file.write_text(text)
        elif file.read_text() != text:
            print(f"{file.name} is not current; run script/pins.py and commit the change.")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
