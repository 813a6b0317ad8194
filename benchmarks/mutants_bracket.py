"""Break the brackets on purpose, one rule at a time, and see that a test notices each time.

    .venv/bin/python benchmarks/mutants_bracket.py [WORD ...]

Every mutant is a copy of the package with one line changed. The tests of the brackets run against
it and must fail. With words, only the mutants whose description has one of them are tried. The
exit status is 1 if any survives.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path("toptable", "engine", "rules", "finals", "bracket")


@dataclass(frozen=True)
class Mutant:
    """One line of one file, changed; and the test files that should notice."""

    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


CHARTS = ("test_bracket_charts", "test_bracket_random")
PLAY = ("test_bracket_corrections", "test_bracket_random", "test_bracket_anything_happens")
RULES = ("test_bracket_worked_examples", "test_bracket_knockout_match")
PICTURE = ("test_bracket_picture",)

MUTANTS = (
    Mutant(
        "chart for 8: the drop uncrossed",
        "double_elimination.py",
        "D L6 W7, D W8 L5",
        "D L5 W7, D W8 L6",
        CHARTS,
    ),
    Mutant(
        "chart for 8: two seeds swapped",
        "double_elimination.py",
        "U S2 S7, U S3 S6",
        "U S3 S7, U S2 S6",
        CHARTS,
    ),
    Mutant(
        "chart for 4: final feeds swapped",
        "double_elimination.py",
        "F W3 W5, X W6 L6",
        "F W5 W3, X W6 L6",
        CHARTS,
    ),
    Mutant(
        "chart for 16: two drops swapped",
        "double_elimination.py",
        "D L16 W9, D L15 W10",
        "D L15 W9, D L16 W10",
        CHARTS,
    ),
    Mutant(
        "chart for 16: the second drop changes halves",
        "double_elimination.py",
        "D L21 W23, D W24 L22",
        "D L22 W23, D W24 L21",
        CHARTS,
    ),
    Mutant(
        "chart for 32: nothing crossed",
        "double_elimination.py",
        "32: (3, 3, 0)",
        "32: (0, 0, 0)",
        CHARTS,
    ),
    Mutant(
        "chart for 64: one crossing changed",
        "double_elimination.py",
        "64: (15, 5, 1, 1)",
        "64: (15, 7, 1, 1)",
        CHARTS,
    ),
    Mutant(
        "made charts: the joining losers stay in their lines",
        "crossed.py",
        "line ^ crossings[drop - 1]",
        "line",
        CHARTS,
    ),
    Mutant("byes: one seed too few", "byes.py", "feed.of <= players", "feed.of < players", CHARTS),
    Mutant(
        "byes: the losers of vanished games come after all",
        "byes.py",
        "passed[Feed(Take.LOSER, game.number)] = None",
        "passed[Feed(Take.LOSER, game.number)] = real[0] if real else None",
        CHARTS,
    ),
    Mutant(
        "slots: everybody waits one slot",
        "chart.py",
        "line.slot or known + 1",
        "line.slot or known + 2",
        CHARTS,
    ),
    Mutant("places begin one too early", "chart.py", "    place = 3\n", "    place = 2\n", CHARTS),
    Mutant(
        "seed lines: best against next",
        "chart.py",
        "(best, total - best)",
        "(best, total - len(order) // 2)",
        CHARTS,
    ),
    Mutant(
        "seeded anew: best against best",
        "single_elimination.py",
        "places[: len(places) // 2 - 1 : -1]",
        "places[len(places) // 2 :]",
        CHARTS,
    ),
    Mutant(
        "seeded anew: losers of the running round are left out at once",
        "course.py",
        "self._lost.get(seed, slot) >= slot",
        "seed not in self._lost",
        CHARTS,
    ),
    Mutant(
        "the final is repeated when the unbeaten player wins",
        "course.py",
        "self._repeat = outcome.winner == 1",
        "self._repeat = outcome.winner == 0",
        PLAY,
    ),
    Mutant(
        "the final is repeated though the unbeaten player left",
        "course.py",
        "outcome.winner == 1 and not decision.automatic",
        "outcome.winner == 1",
        PLAY,
    ),
    Mutant(
        "who left drops to the lower bracket",
        "course.py",
        "None if decision.automatic or len(losers) != 1",
        "None if len(losers) != 1",
        PLAY,
    ),
    Mutant(
        "walkover to the wrong seat",
        "course.py",
        "0 if here[0] else 1 if here[1] else None",
        "1 if here[0] else 0 if here[1] else None",
        PLAY,
    ),
    Mutant(
        "both lose in the final: nobody is champion",
        "course.py",
        "self.champion, losers = decision.seats[0], losers[1:]",
        "self.champion, losers = None, losers",
        PLAY,
    ),
    Mutant(
        "a correction keeps results of other players",
        "course.py",
        "if kept is not None and kept.seats == seeds:",
        "if kept is not None:",
        PLAY,
    ),
    Mutant(
        "a departure books no walkovers",
        "play.py",
        "return settled(replace(bracket, left=bracket.left | {seed}))",
        "return replace(bracket, left=bracket.left | {seed})",
        PLAY,
    ),
    Mutant(
        "both may lose an upper game",
        "play.py",
        "found.game.part in (Part.LOWER, Part.FINAL)",
        "True",
        PLAY,
    ),
    Mutant(
        "a decided game can be recorded again",
        "play.py",
        "if found.status is Status.DECIDED:\n        return Refusal(",
        "if False:\n        return Refusal(",
        PLAY,
    ),
    Mutant(
        "places: worse seed first",
        "places.py",
        "(course.out[seed][0], seed)",
        "(course.out[seed][0], -seed)",
        PLAY,
    ),
    Mutant(
        "places: earlier losses first",
        "places.py",
        "(course.out[seed][0], seed)",
        "(-course.out[seed][0], seed)",
        PLAY,
    ),
    Mutant(
        "places: a first place without a champion",
        "places.py",
        "least = 1 if course.champion is not None else 2",
        "at",
        PLAY,
    ),
    Mutant(
        "consequences: settled sides are kept",
        "correction.py",
        "void = {one.number for one in stale}",
        "void = set[int]()",
        PLAY,
    ),
    Mutant(
        "consequences: only later players are told, not results",
        "correction.py",
        "if old.decision:\n        was",
        "if False:\n        was",
        PLAY,
    ),
    Mutant(
        "sides: the side played most",
        "meeting.py",
        "int(second < first)",
        "int(first < second)",
        RULES,
    ),
    Mutant(
        "sides: the smaller difference",
        "deck_choice.py",
        "one.difference > other.difference",
        "one.difference < other.difference",
        RULES,
    ),
    Mutant(
        "sides: the level player decides",
        "deck_choice.py",
        "0 if other.least is None else 1",
        "1 if other.least is None else 0",
        RULES,
    ),
    Mutant(
        "sides: the repeat of the final keeps them",
        "deck_choice.py",
        "    sides = swapped(before)\n",
        "    sides = before\n",
        RULES,
    ),
    Mutant(
        "sides: the worse seed chooses",
        "deck_choice.py",
        "chooser=meeting.better)",
        "chooser=0 if meeting.better else 1)",
        RULES,
    ),
    Mutant(
        "sides: no choice in the first round",
        "deck_choice.py",
        "if meeting.opening:",
        "if False:",
        RULES,
    ),
    Mutant(
        "sides: games that were not played count",
        "side_counts.py",
        "or not one.decision.outcome.played",
        "",
        ("test_bracket_corrections",),
    ),
    Mutant(
        "draws go to the worse seed",
        "meeting.py",
        "self.seats[0].seed < self.seats[1].seed",
        "self.seats[0].seed > self.seats[1].seed",
        RULES,
    ),
    Mutant(
        "at time the trailing player wins",
        "drawn_games.py",
        "0 if points[0] > points[1] else 1",
        "0 if points[0] < points[1] else 1",
        RULES,
    ),
    Mutant(
        "at time the seed comes before agenda points",
        "drawn_games.py",
        "if points[0] == points[1]:",
        "if True:",
        RULES,
    ),
    Mutant(
        "Balance of the Force worth a fifth", "force_score.py", "400, 10, 25", "400, 10, 20", RULES
    ),
    Mutant(
        "the dial counts in threes", "force_score.py", "_DIAL_STEP = 4", "_DIAL_STEP = 3", RULES
    ),
    Mutant(
        "the dark side wins at time",
        "force_score.py",
        "light if tally.light > tally.dark",
        "light if tally.light < tally.dark",
        RULES,
    ),
    Mutant(
        "losing together costs the other player",
        "knockout_match.py",
        "1 if turn == 0 else 0",
        "0 if turn == 0 else 1",
        RULES,
    ),
    Mutant(
        "a level best of three is lost by both",
        "knockout_match.py",
        'return Verdict(text, ("B-117", "A-15"), play_on=True)',
        'return Verdict(text, ("B-117", "A-15"), both_lose=True)',
        RULES,
    ),
    Mutant(
        "a timed hololive bracket is not warned of",
        "knockout_match.py",
        '{"hocg", "gcg"}',
        '{"gcg"}',
        RULES,
    ),
    Mutant(
        "three players left play untimed",
        "stage.py",
        "len(still_in) <= 2",
        "len(still_in) <= 3",
        RULES,
    ),
    Mutant(
        "names are not escaped",
        "../../../../paper/bracket/svg.py",
        "return escape(",
        "return (",
        PICTURE,
    ),
    Mutant(
        "names run out of their cards",
        "../../../../paper/bracket/svg.py",
        "if left < 0:",
        "if left < -999:",
        PICTURE,
    ),
    Mutant(
        "the winner is not bold",
        "../../../../paper/bracket/card.py",
        "bold=seat.won,",
        "bold=False,",
        PICTURE,
    ),
    Mutant(
        "games cover each other",
        "../../../../paper/bracket/layout.py",
        "            leaves += 1\n",
        "            leaves += 0\n",
        PICTURE,
    ),
    Mutant(
        "the way down is not shown",
        "../../../../paper/bracket/picture.py",
        "if feed.take is Take.LOSER and not mine:",
        "if feed.take is Take.LOSER:",
        PICTURE,
    ),
    Mutant("the table forgets who left", "rows.py", "if seat.left:", "if False:", PICTURE),
)


def source(folder: Path) -> Path:
    """A copy of the package to break."""
    copy = folder / "src"
    shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    return copy


def passes(package: Path, tests: tuple[str, ...]) -> bool:
    """Whether the tests pass against a copy of the package."""
    files = [str(ROOT / "tests/engine/rules/finals/bracket" / f"{name}.py") for name in tests]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *files],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
    )
    return run.returncode == 0


def killed(package: Path, mutant: Mutant) -> bool:
    """Change the line, run the tests, put the line back."""
    path = package / PACKAGE / mutant.file
    text = path.read_text()
    path.write_text(text.replace(mutant.old, mutant.new))
    try:
        return not passes(package, mutant.tests)
    finally:
        path.write_text(text)


def main(words: list[str]) -> int:
    """Try the mutants one after the other; tell how each fared."""
    chosen = [one for one in MUTANTS if not words or any(word in one.what for word in words)]
    with tempfile.TemporaryDirectory() as folder:
        package = source(Path(folder))
        for one in chosen:
            if one.old not in (package / PACKAGE / one.file).read_text():
                raise SystemExit(f"{one.file} no longer has: {one.old}")
        every = tuple(sorted({test for one in chosen for test in one.tests}))
        if not passes(package, every):
            raise SystemExit("The tests fail before anything is broken. Mend that first.")
        survivors = []
        for mutant in chosen:
            dead = killed(package, mutant)
            print(f"{'killed  ' if dead else 'SURVIVED'}  {mutant.what}", flush=True)
            survivors += [] if dead else [mutant]
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} killed")
    return 1 if survivors else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
