"""Break the brackets on purpose, one rule at a time, and see that a test notices each time.

    .venv/bin/python benchmarks/mutants_bracket.py [WORD ...]

With words, only the mutants are tried whose module or description has one of them. The exit status
is 1 if any survives. ``mutants.py`` says how it is done.
"""

import sys

from mutants import Mutant, Table, run

CHARTS = (
    "engine/rules/finals/bracket/test_bracket_charts.py",
    "engine/rules/finals/bracket/test_bracket_random.py",
)
PLAY = (
    "engine/rules/finals/bracket/test_bracket_corrections.py",
    "engine/rules/finals/bracket/test_bracket_random.py",
    "engine/rules/finals/bracket/test_bracket_anything_happens.py",
)
RULES = (
    "engine/rules/finals/bracket/test_bracket_worked_examples.py",
    "engine/rules/finals/bracket/test_bracket_knockout_match.py",
)
PICTURE = ("engine/rules/finals/bracket/test_bracket_picture.py",)

MUTANTS: Table = {
    "engine/rules/finals/bracket/elimination_charts.py": (
        Mutant(
            "chart for 8: the drop uncrossed",
            "D L6 W7, D W8 L5",
            "D L5 W7, D W8 L6",
            CHARTS,
        ),
        Mutant(
            "chart for 8: two seeds swapped",
            "U S2 S7, U S3 S6",
            "U S3 S7, U S2 S6",
            CHARTS,
        ),
        Mutant(
            "chart for 4: final feeds swapped",
            "F W3 W5, X W6 L6",
            "F W5 W3, X W6 L6",
            CHARTS,
        ),
        Mutant(
            "chart for 16: two drops swapped",
            "D L16 W9, D L15 W10",
            "D L15 W9, D L16 W10",
            CHARTS,
        ),
        Mutant(
            "chart for 16: the second drop changes halves",
            "D L21 W23, D W24 L22",
            "D L22 W23, D W24 L21",
            CHARTS,
        ),
        Mutant(
            "chart for 32: nothing crossed",
            "32: (3, 3, 0)",
            "32: (0, 0, 0)",
            CHARTS,
        ),
        Mutant(
            "chart for 64: one crossing changed",
            "64: (15, 5, 1, 1)",
            "64: (15, 7, 1, 1)",
            CHARTS,
        ),
        Mutant(
            "made charts: the joining losers stay in their lines",
            "line ^ crossings[drop - 1]",
            "line",
            CHARTS,
        ),
        Mutant(
            "byes: one seed too few",
            "feed.of <= players",
            "feed.of < players",
            CHARTS,
        ),
        Mutant(
            "byes: the losers of vanished games come after all",
            "passed[Feed(Take.LOSER, game.number)] = None",
            "passed[Feed(Take.LOSER, game.number)] = real[0] if real else None",
            CHARTS,
        ),
        Mutant(
            "seeded anew: best against best",
            "places[: len(places) // 2 - 1 : -1]",
            "places[len(places) // 2 :]",
            CHARTS,
        ),
    ),
    "engine/rules/finals/bracket/chart.py": (
        Mutant(
            "slots: everybody waits one slot",
            "line.slot or known + 1",
            "line.slot or known + 2",
            CHARTS,
        ),
        Mutant(
            "places begin one too early",
            "    place = 3\n",
            "    place = 2\n",
            CHARTS,
        ),
        Mutant(
            "seed lines: best against next",
            "(best, total - best)",
            "(best, total - len(order) // 2)",
            CHARTS,
        ),
    ),
    "engine/rules/finals/bracket/bracket.py": (
        Mutant(
            "seeded anew: losers of the running round are left out at once",
            "self._lost.get(seed, slot) >= slot",
            "seed not in self._lost",
            CHARTS,
        ),
        Mutant(
            "the final is repeated when the unbeaten player wins",
            "self._repeat = outcome.winner == 1",
            "self._repeat = outcome.winner == 0",
            PLAY,
        ),
        Mutant(
            "the final is repeated though the unbeaten player left",
            "outcome.winner == 1 and not decision.automatic",
            "outcome.winner == 1",
            PLAY,
        ),
        Mutant(
            "who left drops to the lower bracket",
            "None if decision.automatic or len(losers) != 1",
            "None if len(losers) != 1",
            PLAY,
        ),
        Mutant(
            "walkover to the wrong seat",
            "0 if here[0] else 1 if here[1] else None",
            "1 if here[0] else 0 if here[1] else None",
            PLAY,
        ),
        Mutant(
            "both lose in the final: nobody is champion",
            "self.champion, losers = decision.seats[0], losers[1:]",
            "self.champion, losers = None, losers",
            PLAY,
        ),
        Mutant(
            "a correction keeps results of other players",
            "if kept is not None and kept.seats == seeds:",
            "if kept is not None:",
            PLAY,
        ),
        Mutant(
            "sides: games that were not played count",
            "or not game.decision.outcome.played",
            "",
            ("engine/rules/finals/bracket/test_bracket_corrections.py",),
        ),
        Mutant(
            "three players left play untimed",
            "len(still_in(bracket)) <= 2",
            "len(still_in(bracket)) <= 3",
            RULES,
        ),
    ),
    "engine/rules/finals/bracket/play.py": (
        Mutant(
            "a departure books no walkovers",
            "return settled(replace(bracket, left=bracket.left | {seed}))",
            "return replace(bracket, left=bracket.left | {seed})",
            PLAY,
        ),
        Mutant(
            "both may lose an upper game",
            "found.game.part in (BracketPart.LOWER, BracketPart.FINAL)",
            "True",
            PLAY,
        ),
        Mutant(
            "a decided game can be recorded again",
            "if found.status is GameStatus.DECIDED:\n        return Refusal.of(",
            "if False:\n        return Refusal.of(",
            PLAY,
        ),
        Mutant(
            "consequences: settled sides are kept",
            "void = {game.number for game in stale}",
            "void = set[int]()",
            PLAY,
        ),
        Mutant(
            "consequences: only later players are told, not results",
            "if old.decision:\n        was",
            "if False:\n        was",
            PLAY,
        ),
    ),
    "engine/rules/finals/bracket/bracket_view.py": (
        Mutant(
            "places: worse seed first",
            "(course.out[seed][0], seed)",
            "(course.out[seed][0], -seed)",
            PLAY,
        ),
        Mutant(
            "places: earlier losses first",
            "(course.out[seed][0], seed)",
            "(-course.out[seed][0], seed)",
            PLAY,
        ),
        Mutant(
            "places: a first place without a champion",
            "least = 1 if course.champion is not None else 2",
            "least = 1",
            PLAY,
        ),
    ),
    "engine/rules/finals/bracket/side_choice.py": (
        Mutant(
            "sides: the side played most",
            "int(second < first)",
            "int(first < second)",
            RULES,
        ),
        Mutant(
            "draws go to the worse seed",
            "self.seats[0].seed < self.seats[1].seed",
            "self.seats[0].seed > self.seats[1].seed",
            RULES,
        ),
        Mutant(
            "sides: the smaller difference",
            "one.difference > other.difference",
            "one.difference < other.difference",
            RULES,
        ),
        Mutant(
            "sides: the level player decides",
            "0 if other.least is None else 1",
            "1 if other.least is None else 0",
            RULES,
        ),
        Mutant(
            "sides: the repeat of the final keeps them",
            "    sides = swapped(before)\n",
            "    sides = before\n",
            RULES,
        ),
        Mutant(
            "sides: the worse seed chooses",
            "chooser=meeting.better)",
            "chooser=0 if meeting.better else 1)",
            RULES,
        ),
        Mutant(
            "sides: no choice in the first round",
            "if meeting.opening:",
            "if False:",
            RULES,
        ),
    ),
    "rulebooks/shared/agenda_points.py": (
        Mutant(
            "at time the trailing player wins",
            "winner: Seat = 0 if points[0] > points[1] else 1",
            "winner: Seat = 0 if points[0] < points[1] else 1",
            RULES,
        ),
        Mutant(
            "at time the seed comes before agenda points",
            "if points[0] == points[1]:\n            drawn",
            "if True:\n            drawn",
            RULES,
        ),
    ),
    "rulebooks/ffg_starwars_2_2/timing.py": (
        Mutant(
            "Balance of the Force worth a fifth",
            "400, 10, 25",
            "400, 10, 20",
            RULES,
        ),
        Mutant(
            "the dial counts in threes",
            "_DIAL_STEP = 4",
            "_DIAL_STEP = 3",
            RULES,
        ),
        Mutant(
            "the dark side wins at time",
            "light if tally.light > tally.dark",
            "light if tally.light < tally.dark",
            RULES,
        ),
    ),
    "engine/rules/end_of_time/match_at_time.py": (
        Mutant(
            "losing together costs the other player",
            "1 if turn == 0 else 0",
            "0 if turn == 0 else 1",
            RULES,
        ),
        Mutant(
            "a level best of three is lost by both",
            'return GameVerdict(text, ("B-117", "A-15"), play_on=True)',
            'return GameVerdict(text, ("B-117", "A-15"), both_lose=True)',
            RULES,
        ),
    ),
    "rulebooks/bushiroad_1_2_11/timing.py": (
        Mutant(
            "a timed hololive bracket is not warned of",
            "MACHINES[game].compared is None",
            'game == "gcg"',
            RULES,
        ),
    ),
    "paper/bracket_card.py": (
        Mutant(
            "names are not escaped",
            "return escape(",
            "return (",
            PICTURE,
        ),
        Mutant(
            "names run out of their cards",
            "if left < 0:",
            "if left < -999:",
            PICTURE,
        ),
        Mutant(
            "the winner is not bold",
            "bold=seat.won,",
            "bold=False,",
            PICTURE,
        ),
    ),
    "paper/bracket_picture.py": (
        Mutant(
            "games cover each other",
            "            leaves += 1\n",
            "            leaves += 0\n",
            PICTURE,
        ),
        Mutant(
            "the way down is not shown",
            "if feed.take is Take.LOSER and not mine:",
            "if feed.take is Take.LOSER:",
            PICTURE,
        ),
    ),
    "web/pages/finals/bracket_parts.py": (
        Mutant(
            "the table forgets who left",
            "if seat.left:",
            "if False:",
            PICTURE,
        ),
    ),
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
