"""Break the cut on purpose, one rule at a time, and see that a test notices.

Run it as a program: ``python tests/engine/rules/finals/cut/mutants_cut.py``. Each mutant is one
changed line in a copy of the source; a mutant that survives the tests beside this file is printed
and the exit is 1.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[4]
ENGINE = Path("toptable") / "engine" / "rules" / "finals"
BY_RECORD = "../structure/record_elimination.py"

MUTANTS = (
    ("cut/methods.py", "available[: self.size]", "available[: self.size - 1]"),
    ("cut/methods.py", "one.points >= self.points", "one.points > self.points"),
    ("cut/methods.py", "if one.player not in out]\n        taken", "]\n        taken"),
    ("cut/readings.py", "!= now.ranking.keys", "== now.ranking.keys"),
    ("cut/readings.py", "enters = tuple(one for one in then if one not in now)", "enters = ()"),
    ("cut/lock.py", "len(division.taken) < 2", "len(division.taken) < 1"),
    ("cut/lock.py", "enumerate(division.taken, 1)", "enumerate(division.taken, 0)"),
    ("cut/vacancies.py", "if not begun:", "if begun:"),
    ("cut/vacancies.py", "[*stay, (newcomer, None)]", "[(newcomer, None), *stay]"),
    ("cut/roll_call.py", "now > self.deadline", "now >= self.deadline"),
    ("cut/progression.py", "outing.round >= first_round", "outing.round > first_round"),
    ("cut/progression.py", "first_round + rounds - number", "first_round + rounds - number - 1"),
    ("cut/final_ranking.py", "first = len(places) + 1", "first = len(places)"),
    ("cut/final_ranking.py", "if one.left is None and not", "if not"),
    ("cut/prizes.py", "timedelta(days=1)", "timedelta(days=0)"),
    ("tiebreaker_round/mirror_pairs.py", "reversed(order[:size])", "order[:size]"),
    ("tiebreaker_round/mirror_pairs.py", "one.player not in winners", "one.player in winners"),
    ("tiebreaker_round/games.py", "elif result.winner is None:", "elif not first:"),
    ("tiebreaker_round/games.py", "loser = first if first.player in", "loser = first if second in"),
    ("tiebreaker_round/knockout_rounds.py", "places=now.places - 1", "places=now.places"),
    ("tiebreaker_round/knockout_rounds.py", "reversed(now.alive[half:])", "now.alive[half:]"),
    ("tiebreaker_round/knockout_rounds.py", "now = _odd_rule(_after(", "now = (_after("),
    ("tiebreaker_round/playoff.py", "len(alive) % 2 :]", ": len(alive) // 2 * 2]"),
    ("tiebreaker_round/playoff.py", "len(alive) <= places", "len(alive) <= 1"),
    ("tiebreaker_round/final_match.py", "Game(level[0], level[1])", "Game(level[0], level[-1])"),
    (BY_RECORD, "len(self.lost) >= LIVES", "len(self.lost) > LIVES"),
    (BY_RECORD, "and (self.draw_is_loss or", "and (not self.draw_is_loss or"),
    (BY_RECORD, 'and "X" not in outing.games', ""),
    (BY_RECORD, "record.left <= after_round", "record.left < after_round"),
    ("finalists/candidates.py", "not self.lost and not self.drawn", "not self.lost"),
    ("finalists/traits.py", "if one.won_all\n", "if one.won_all and one.passed is None\n"),
    ("finalists/overflow.py", "one.place < border", "one.place <= border"),
    ("finalists/methods.py", "self._losses(one) == 1:", "self._losses(one) in (1, 2):"),
    ("finalists/methods.py", "Step(count + 2,", "Step(count + 1,"),
    ("finalists/selection.py", "chance.shuffle(mixed)", "mixed.sort(key=lambda one: one.rank)"),
)  # fmt: skip

UNCHANGED = ("cut/methods.py", "TopCut", "TopCut")
"""No mutant at all: if this did not pass, every mutant would seem to be noticed."""


def survives(path: str, old: str, new: str) -> bool:
    """Whether all tests pass with one line changed."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        file = source / ENGINE / path
        text = file.read_text("utf-8")
        if old not in text:
            raise SystemExit(f"{path} no longer has: {old}")
        file.write_text(text.replace(old, new, 1), "utf-8")
        run = subprocess.run(
            [sys.executable, "-m", "pytest", str(HERE), "-q", "-x", "-p", "no:cacheprovider"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(source)},
            capture_output=True,
            check=False,
        )
        return run.returncode == 0


def main() -> int:
    """Try every mutant; 1 if one of them survives."""
    if not survives(*UNCHANGED):
        raise SystemExit("The tests fail without any mutant: run them first.")
    alive = [mutant for mutant in MUTANTS if survives(*mutant)]
    for path, old, new in alive:
        print(f"survived in {path}: {old!r} -> {new!r}")
    print(f"{len(MUTANTS) - len(alive)} of {len(MUTANTS)} mutants were noticed")
    return 1 if alive else 0


if __name__ == "__main__":
    raise SystemExit(main())
