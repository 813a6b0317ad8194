"""Forty results typed at the desk, at three paces and four latencies, each with a cut connection.

    python benchmarks/typed_results.py [--results 40] [--pace 60] [--latency 150]

For every cell a real Chromium types the results of a round without ever looking up; in the middle
the connection is cut for a third of them. The log must hold exactly what was typed, in order. The
grid is printed, and the command fails if a cell does. All twelve cells take about ten minutes.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

from typist import Cell, Outcome, type_results

from toptable.desk.desk import Desk
from toptable.store import open_store

PACES = (60, 110, 250)
LATENCIES = (0, 150, 300, 800)


def tried(browser: Browser, cell: Cell) -> Outcome:
    """One cell of the grid, at a desk of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(Path(folder) / "events.sqlite") as store,
    ):
        return type_results(Desk(store), browser, cell)


def told(cell: Cell, outcome: Outcome) -> str:
    """One line of the grid; where it fails, what was typed beside what is recorded."""
    there = sum(one == other for one, other in zip(outcome.typed, outcome.recorded, strict=False))
    line = (
        f"{cell.pace:>4} ms a key ({outcome.pace:5.0f} real)  {cell.latency:>4} ms latency  "
        f"{there:>3} of {len(outcome.typed)} in order, {len(outcome.recorded)} in the log  "
        f"{outcome.seconds:6.1f} s  {'right' if outcome.right else 'WRONG'}"
    )
    if outcome.right:
        return line
    return f"{line}\n  typed    {outcome.typed}\n  recorded {outcome.recorded}"


def main() -> None:
    """Type the whole grid, or the cells that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=40)
    parser.add_argument("--pace", type=int, action="append")
    parser.add_argument("--latency", type=int, action="append")
    asked = parser.parse_args()
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for pace in asked.pace or PACES:
            for latency in asked.latency or LATENCIES:
                cell = Cell(pace, latency, asked.results)
                outcome = tried(browser, cell)
                wrong += not outcome.right
                print(told(cell, outcome), flush=True)
        browser.close()
    print(f"{wrong} cells are wrong" if wrong else "every cell is right")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
