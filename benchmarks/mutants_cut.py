"""Break the cut on purpose, one rule at a time, and see that a test notices each time.

    .venv/bin/python benchmarks/mutants_cut.py [WORD ...]

With words, only the mutants are tried whose module or description has one of them. The exit status
is 1 if any survives. ``mutants.py`` says how it is done.
"""

import sys

from mutants import Mutant, Table, run

LINE = (
    "engine/rules/finals/cut/test_cut_line.py",
    "engine/rules/finals/cut/test_cut_lock.py",
    "engine/rules/finals/cut/test_final_ranking.py",
)
GAMES = (
    "engine/rules/finals/cut/test_tiebreaker_mirror_pairs.py",
    "engine/rules/finals/cut/test_tiebreaker_knockout_rounds.py",
    "engine/rules/finals/cut/test_tiebreaker_playoff.py",
)
RECORD = ("engine/rules/finals/cut/test_record_elimination.py",)
FINALISTS = (
    "engine/rules/finals/cut/test_finalists.py",
    "engine/rules/finals/cut/test_finalists_vectors.py",
)

MUTANTS: Table = {
    "engine/rules/finals/cut.py": (
        Mutant(
            "one player fewer than the cut takes",
            "available[: self.size]",
            "available[: self.size - 1]",
            LINE,
        ),
        Mutant(
            "as many points as wanted are too few",
            "ranked.points >= self.points",
            "ranked.points > self.points",
            LINE,
        ),
        Mutant(
            "who cannot go on takes a place",
            "if ranked.player not in out]\n        taken",
            "]\n        taken",
            LINE,
        ),
    ),
    "engine/rules/finals/cut_preview.py": (
        Mutant(
            "every other reading changes something",
            "!= now.ranking.keys",
            "== now.ranking.keys",
            LINE,
        ),
        Mutant(
            "nobody enters by another reading",
            "enters = tuple(ranked for ranked in then if ranked not in now)",
            "enters = ()",
            LINE,
        ),
    ),
    "engine/rules/finals/locked_cut.py": (
        Mutant(
            "one finalist alone is locked",
            "len(division.taken) < 2",
            "len(division.taken) < 1",
            LINE,
        ),
        Mutant(
            "seeds begin with 0",
            "enumerate(division.taken, 1)",
            "enumerate(division.taken, 0)",
            LINE,
        ),
        Mutant(
            "a vacant seat is filled once the bracket has begun",
            "return BEGUN if begun else None",
            "return None",
            LINE,
        ),
        Mutant(
            "who moves up gets the best seed",
            "[*stay, (newcomer, None)]",
            "[(newcomer, None), *stay]",
            LINE,
        ),
        Mutant(
            "at the deadline to the second it is too late for the roll-call",
            "now > self.deadline",
            "now >= self.deadline",
            LINE,
        ),
    ),
    "engine/rules/finals/final_ranking.py": (
        Mutant(
            "places of a part begin one too early",
            "first = len(places) + 1",
            "first = len(places)",
            LINE,
        ),
        Mutant(
            "who left the event wins it",
            "return one.left is None and not",
            "return not",
            LINE,
        ),
    ),
    "engine/rules/finals/prizes.py": (
        Mutant(
            "prizes are due a day too early",
            "timedelta(days=1)",
            "timedelta(days=0)",
            LINE,
        ),
    ),
    "engine/rules/finals/tiebreaker_games.py": (
        Mutant(
            "the better half meets in its own order",
            "reversed(order[:size])",
            "order[:size]",
            GAMES,
        ),
        Mutant(
            "winners of the games around the line go down",
            "one.player not in winners",
            "one.player in winners",
            GAMES,
        ),
        Mutant(
            "the first player always loses a drawn game",
            "elif gave_up or result.winner is None:",
            "elif gave_up:",
            GAMES,
        ),
        Mutant(
            "the other player concedes",
            "loser = first if first.player in",
            "loser = first if second in",
            GAMES,
        ),
        Mutant(
            "the first and the last play the final",
            "Game(level[0], level[1])",
            "Game(level[0], level[-1])",
            GAMES,
        ),
    ),
    "engine/rules/finals/knockout_tiebreakers.py": (
        Mutant(
            "a place is not taken by who goes on",
            "places=now.places - 1",
            "places=now.places",
            GAMES,
        ),
        Mutant(
            "the worse half meets in its own order",
            "reversed(now.alive[half:])",
            "now.alive[half:]",
            GAMES,
        ),
        Mutant(
            "an odd number is not looked at",
            "now = _odd_rule(_after(",
            "now = (_after(",
            GAMES,
        ),
        Mutant(
            "the best of an odd number play",
            "len(alive) % 2 :]",
            ": len(alive) // 2 * 2]",
            GAMES,
        ),
        Mutant(
            "the playoff ends with one player, whatever the places",
            "len(alive) <= places",
            "len(alive) <= 1",
            GAMES,
        ),
    ),
    "engine/rules/structure/record_elimination.py": (
        Mutant(
            "two losses are not enough to be out",
            "len(self.lost) >= LIVES",
            "len(self.lost) > LIVES",
            RECORD,
        ),
        Mutant(
            "a draw costs no life where it should",
            "and (self.draw_is_loss or",
            "and (not self.draw_is_loss or",
            RECORD,
        ),
        Mutant(
            "a match that both lost counts as drawn",
            'and "X" not in outing.games',
            "",
            RECORD,
        ),
        Mutant(
            "who leaves after a round is still in it",
            "record.left <= after_round",
            "record.left < after_round",
            RECORD,
        ),
    ),
    "engine/rules/finals/finalist_candidates.py": (
        Mutant(
            "a drawn match is no stain",
            "not self.lost and not self.drawn",
            "not self.lost",
            FINALISTS,
        ),
        Mutant(
            "who passed is no candidate for all wins",
            "if candidate.won_all\n",
            "if candidate.won_all and candidate.passed is None\n",
            FINALISTS,
        ),
        Mutant(
            "who is on the border is safely in",
            "candidate.place < border",
            "candidate.place <= border",
            FINALISTS,
        ),
    ),
    "engine/rules/finals/finalist_selection.py": (
        Mutant(
            "two losses count as one",
            "self._losses(candidate) == 1:",
            "self._losses(candidate) in (1, 2):",
            FINALISTS,
        ),
        Mutant(
            "a step takes one seat too few",
            "count + 2, tuple(",
            "count + 1, tuple(",
            FINALISTS,
        ),
        Mutant(
            "nothing is drawn among those level",
            "chance.shuffle(mixed)",
            "mixed.sort(key=lambda one: one.rank)",
            FINALISTS,
        ),
    ),
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
