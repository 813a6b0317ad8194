"""Thousands of damaged event files, half of them with every hash made to fit: is each answered?

    python benchmarks/damaged_files.py [--files 5000]

Each file is read, verified and imported into an empty desk. A Python error is a failure; so is a
file that is imported although verifying found something. The suite does a few hundred of these.
"""

import argparse
import random
import sys
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "desk"))

from test_damaged_files import EVENTS, looked_at

from damage import damaged


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)
    contents = [path.read_bytes() for path in EVENTS]
    found: Counter[str] = Counter()
    for number in range(chosen.files):
        spoilt = damaged(contents[number % len(contents)], chance)
        try:
            found[looked_at(spoilt)] += 1
        except Exception:
            found["failed"] += 1
            traceback.print_exc(limit=-3)
    for what, count in found.most_common():
        print(f"{what:12} {count:6}")
    return int(found["failed"] > 0)


if __name__ == "__main__":
    sys.exit(main())
