"""Hundreds of random days under each document: does everything hold that must always hold?

    python benchmarks/random_days.py [--days 500] [--book nisei-1.3] [--first 1]

Each day has a number, and the same number is the same day again. A day that fails is told with its
number, and shrunk to the few acts that it takes. The suite does a few dozen of these.
"""

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from documents.random_day import random_day
from documents.random_day_checks import at_the_end, watch
from documents.random_day_event import LARGEST
from toptable.rulebooks import all_rulebooks

Acts = list[tuple[int, int]]


def numbers(day: int) -> tuple[int, Acts]:
    """What makes a day: how it opens, and its acts."""
    chance = random.Random(day)
    count = chance.randrange(5, 60)
    opening = chance.randrange(LARGEST)
    return opening, [(chance.randrange(LARGEST), chance.randrange(LARGEST)) for _ in range(count)]


def lived(book: str, opening: int, acts: Acts) -> Exception | None:
    """What went wrong on such a day, if anything."""
    try:
        at_the_end(random_day(book, opening, acts, watch))
    except Exception as wrong:
        return wrong
    return None


def kind(wrong: Exception) -> str:
    """Where it went wrong, to tell one cause from another."""
    at = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__} {at.filename.rsplit('/', 1)[-1]}:{at.lineno}"


def shrunk(book: str, opening: int, acts: Acts) -> tuple[int, Acts]:
    """As few acts as still go wrong at the same place."""
    wrong = lived(book, opening, acts)
    assert wrong is not None
    same = kind(wrong)

    def still(begin: int, some: Acts) -> bool:
        found = lived(book, begin, some)
        return found is not None and kind(found) == same

    size = max(len(acts) // 2, 1)
    while size:
        at = 0
        while at < len(acts):
            fewer = acts[:at] + acts[at + size :]
            if still(opening, fewer):
                acts = fewer
            else:
                at += size
        size //= 2
    if still(0, acts):
        opening = 0
    return opening, acts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--days", type=int, default=500)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--book", choices=[book.id for book in all_rulebooks()])
    chosen = parser.parse_args()
    found: Counter[str] = Counter()
    for book in all_rulebooks():
        if chosen.book not in (None, book.id):
            continue
        begun = time.perf_counter()
        for day in range(chosen.first, chosen.first + chosen.days):
            opening, acts = numbers(day)
            wrong = lived(book.id, opening, acts)
            if wrong is None:
                continue
            found[kind(wrong)] += 1
            if found[kind(wrong)] == 1:
                opening, acts = shrunk(book.id, opening, acts)
                print(f"{book.id} day {day}: {kind(wrong)}\n  {str(wrong)[:600]}")
                print(f"  random_day({book.id!r}, {opening}, {acts}, watch)", flush=True)
        took = time.perf_counter() - begun
        print(
            f"{book.id:20} {chosen.days} days, {took / chosen.days * 1000:.0f} ms each", flush=True
        )
    for what, count in found.most_common():
        print(f"{count:6} {what}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
