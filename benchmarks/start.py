"""How much a start of the program costs, against loading the library that reads what is typed.

Processor time of child processes, the median of several runs that take turns, so that a busy
machine slows all alike. ``python -c "import typer"`` is 1; the limits are in ``LIMITS``, and the
exit status is 1 where one is missed. With the path of another checkout the server's start is
compared with the one there, and must not cost a tenth more.

Run: .venv/bin/python benchmarks/start.py [CHECKOUT]
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

TIMES = 11
SERVER_TIMES = 5
RUN = "from toptable.cli.main import run; run()"
BARE = "import typer"
LIMITS = {"--version": 1.6, "--help": 4.0, "event list": 4.0}
"""What may be typed, and how many times the library it may cost."""
SERVER_LIMIT = 1.1
HERE = Path(__file__).resolve().parents[1]


def cpu(do: Callable[[], object]) -> float:
    """The processor time of the children that something starts and waits for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    do()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def surroundings(db: Path) -> dict[str, str]:
    """An environment in which Python keeps what it has compiled, for our modules and others."""
    kept = {"TOPTABLE_DB": str(db), "PYTHONPYCACHEPREFIX": str(db.parent / "compiled")}
    return {**os.environ, **kept, "PYTHONDONTWRITEBYTECODE": ""}


def typed(code: str, *words: str, db: Path) -> None:
    """Run a command to its end."""
    environment = surroundings(db)
    subprocess.run(
        [sys.executable, "-c", code, *words],
        check=True,
        env=environment,
        stdout=subprocess.DEVNULL,
    )


def served(checkout: Path, db: Path) -> float:
    """Start the server of a checkout, and end it when it says that it runs; after how long."""
    began = time.perf_counter()
    environment = {**surroundings(db), "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-c", RUN, "serve", "--port", "18100"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout
    ready = any(line.startswith("Ctrl-C") for line in process.stdout)
    took = time.perf_counter() - began
    process.terminate()
    process.communicate()
    if not ready:
        sys.exit(f"The server of {checkout} did not start.")
    return took


def commands(db: Path) -> bool:
    """Print what each command costs; whether all limits are kept."""
    typed(RUN, "event", "new", "Spring Open", "--rulebook", "nisei-1.3", db=db)
    for name in LIMITS:
        typed(RUN, *name.split(), db=db)
    times: dict[str, list[float]] = {name: [] for name in ("", *LIMITS)}
    for _ in range(TIMES):
        times[""].append(cpu(partial(typed, BARE, db=db)))
        for name in LIMITS:
            times[name].append(cpu(partial(typed, RUN, *name.split(), db=db)))
    bare = statistics.median(times.pop(""))
    print(f"{BARE}: {bare * 1000:.0f} ms")
    kept = True
    for name, each in times.items():
        ratio = statistics.median(each) / bare
        kept &= ratio <= LIMITS[name]
        said = "" if ratio <= LIMITS[name] else "  MISSED"
        print(
            f"toptable {name}: {statistics.median(each) * 1000:.0f} ms, "
            f"{ratio:.2f} times (limit {LIMITS[name]}){said}"
        )
    return kept


def servers(base: Path | None, folder: Path) -> bool:
    """Print what the server's start costs here, and there; whether it costs no more here."""
    checkouts = [HERE, *([base] if base else [])]
    times: dict[Path, list[float]] = {checkout: [] for checkout in checkouts}
    for checkout in checkouts:
        served(checkout, folder / f"{checkouts.index(checkout)}.sqlite")
    took = served(HERE, folder / "0.sqlite")
    print(f"the server's second start: {took:.2f} s (the README says under two)")
    for _ in range(SERVER_TIMES):
        for number, checkout in enumerate(checkouts):
            db = folder / f"{number}.sqlite"
            times[checkout].append(cpu(partial(served, checkout, db)))
    medians = {checkout: statistics.median(each) for checkout, each in times.items()}
    print(f"the server's start: {medians[HERE] * 1000:.0f} ms of processor time")
    if base is None:
        return True
    ratio = medians[HERE] / medians[base]
    said = "" if ratio <= SERVER_LIMIT else "  MISSED"
    print(
        f"in {base}: {medians[base] * 1000:.0f} ms; {ratio:.2f} times (limit {SERVER_LIMIT}){said}"
    )
    return ratio <= SERVER_LIMIT


def main(arguments: list[str]) -> int:
    """Print everything; the exit status."""
    base = Path(arguments[0]).resolve() if arguments else None
    with tempfile.TemporaryDirectory() as folder:
        kept = commands(Path(folder) / "events.sqlite")
        return 0 if servers(base, Path(folder)) and kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
