"""What would change about results, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.tell import result_text


def results_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Tables where the same two have another result."""
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old is new:
            continue
        for table, two in sorted(new.matches.items()):
            one = old.matches.get(table)
            if one is None or one is two or one.players != two.players:
                continue
            if one.result != two.result:
                was = result_text(one.result) if one.result else "no result"
                now = result_text(two.result) if two.result else "no result"
                where = f"Round {new.number}, table {table}, {pair_text(after, two)}"
                yield worded(
                    "results.becomes",
                    "%(where)s: %(was)s becomes %(now)s.",
                    where=where,
                    was=was,
                    now=now,
                )


def pair_text(state: State, match: Match) -> str:
    """The two at a table."""
    return " – ".join(state.name_of(player) for player in match.players)
