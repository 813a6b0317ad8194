"""Writes requirements/*.txt: the exact version of everything that pyproject.toml leads to.

    .venv/bin/python script/pins.py           write the files from what .venv holds
    .venv/bin/python script/pins.py --check   only say what differs; exit 1 if anything does

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
            found[key[0]] = package.version
            queue.extend((Requirement(text), part) for text in package.requires or ())
    return found


def files() -> dict[str, str]:
    """What each file should hold, by its name. A file leaves out what the file it builds on has."""
    with (ROOT / "pyproject.toml").open("rb") as stream:
        project = tomllib.load(stream)
    groups = project["dependency-groups"]
    run = closure([*project["project"]["dependencies"], *project["build-system"]["requires"]])
    docs = closure(groups["docs"])
    test = closure(groups["test"])
    benchmarks = closure(groups["benchmarks"])
    return {
        "run.txt": _text("", run),
        "docs.txt": _text("-r run.txt\n", _without(docs, run)),
        "test.txt": _text("-r docs.txt\n", _without(test, run | docs)),
        "benchmarks.txt": _text("-r run.txt\n", _without(benchmarks, run)),
    }


def _without(pins: dict[str, str], known: dict[str, str]) -> dict[str, str]:
    return {name: version for name, version in pins.items() if name not in known}


def _text(base: str, pins: dict[str, str]) -> str:
    return HEAD + base + "".join(f"{name}=={pins[name]}\n" for name in sorted(pins))


def main(arguments: list[str]) -> int:
    """Write or check the files; the exit code."""
    folder = ROOT / "requirements"
    try:
        wanted = files()
    except PackageNotFoundError as missing:
        print(f"{missing.name} is not installed in this environment; install it first.")
        return 1
    except TooNew as problem:
        print(problem)
        return 1
    if arguments == ["--check"]:
        stale = [name for name, text in wanted.items() if (folder / name).read_text() != text]
        for name in stale:
            print(f"requirements/{name} is not current; run script/pins.py and commit the change.")
        return 1 if stale else 0
    folder.mkdir(exist_ok=True)
    for name, text in wanted.items():
        (folder / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
