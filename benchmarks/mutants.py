"""Break the package on purpose, one rule at a time, and see that a test notices each time.

A mutant is a copy of the package with one line changed. The tests named for it run against the copy
and must fail. The programs ``mutants_….py`` beside this file have the tables.
"""

import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode

ROOT = Path(__file__).resolve().parents[1]
PASSED, FAILED = 0, 1
"""How pytest ends when it could run the tests; anything else is no verdict."""
LONGEST = 300
"""Seconds after which a mutant that never ends is stopped: that is noticed, too."""


@dataclass(frozen=True)
class Mutant:
    """One line, changed; and the tests that should notice, as paths from the folder of tests."""

    what: str
    old: str
    new: str
    tests: tuple[str, ...]


Table = Mapping[str, Sequence[Mutant]]
"""Mutants by module, as a path from the package."""


def run(table: Table, words: Sequence[str]) -> int:
    """Try the mutants one after the other; tell how each fared. 1 if any survives.

    With words, only the mutants are tried whose module or description has one of them.
    """
    chosen = [
        (module, mutant)
        for module, mutants in table.items()
        for mutant in mutants
        if not words or any(word in f"{module} {mutant.what}" for word in words)
    ]
    with tempfile.TemporaryDirectory() as folder:
        package = _copy(Path(folder))
        _check(package, chosen)
        every = dict.fromkeys(test for _, mutant in chosen for test in mutant.tests)
        if (whole := _tried(package, every)).ended != PASSED:
            raise SystemExit(f"The tests fail before anything is broken: {whole.failed}")
        survivors = 0
        for module, mutant in chosen:
            tried = _broken(package, module, mutant)
            how = f"killed by {tried.failed}" if tried.ended == FAILED else "SURVIVED"
            print(f"{module}: {mutant.what}: {how}", flush=True)
            survivors += tried.ended == PASSED
    took = os.times()
    minutes = (took.children_user + took.children_system) / 60
    print(f"{len(chosen) - survivors} of {len(chosen)} killed; {minutes:.1f} minutes of one core")
    return 1 if survivors else 0


def _copy(folder: Path) -> Path:
    """A copy of the package to break, compiled so that only a changed module is read anew."""
    source = folder / "src"
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", source, ignore=ignored)
    compileall.compile_dir(source, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return source / "toptable"


def _check(package: Path, chosen: Iterable[tuple[str, Mutant]]) -> None:
    """Every mutant changes exactly one place."""
    wrong = [
        f"{module} has this {found} times instead of once: {mutant.old}"
        for module, mutant in chosen
        if (found := (package / module).read_text("utf-8").count(mutant.old)) != 1
    ]
    if wrong:
        raise SystemExit("\n".join(wrong))


@dataclass(frozen=True)
class _Tried:
    """How a run of tests ended, and the test that failed."""

    ended: int
    failed: str = ""


def _broken(package: Path, module: str, mutant: Mutant) -> _Tried:
    """Change the line, run the tests, put the line back."""
    path = package / module
    text = path.read_text("utf-8")
    path.write_text(text.replace(mutant.old, mutant.new), "utf-8")
    try:
        tried = _tried(package, mutant.tests)
    finally:
        path.write_text(text, "utf-8")
    if tried.ended not in (PASSED, FAILED):
        raise SystemExit(f"The tests cannot even begin with this mutant: {module}: {mutant.what}")
    return tried


def _tried(package: Path, tests: Iterable[str]) -> _Tried:
    """How the tests end against a copy of the package, up to the first that fails."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
            + [str(ROOT / "tests" / test) for test in tests],
            cwd=ROOT,
            # Plugins of installed packages take longer to load than most of the tests to run.
            env={
                **os.environ,
                "PYTHONPATH": str(package.parent),
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            capture_output=True,
            check=False,
            text=True,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return _Tried(FAILED, f"the limit of {LONGEST} seconds")
    lines = (line.removeprefix("FAILED ") for line in done.stdout.splitlines() if "::" in line)
    return _Tried(done.returncode, next(lines, "").partition(" - ")[0])
