"""Events as the rule catalogues write them down, turned into records.

``rounds`` holds one text per round, matches separated by spaces: ``A-B:WD`` for letters seen from
the left player, ``G:bye``, ``L:loss``. ``A>B`` is short for a match that A won.
"""

from collections.abc import Mapping, Sequence

from toptable.engine.refusal import Refusal
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings import Standings, standings
from toptable.rulebooks import get


def book(name: str) -> Rulebook:
    found = get(name)
    assert isinstance(found, Rulebook)
    return found


def rules_of(name: str, **settings: str) -> Rules:
    return book(name).under(settings)


def records(
    rules: Rules, rounds: Sequence[str], left: Mapping[str, int] | None = None
) -> list[Record]:
    """One record per player, numbered in the order of their names."""
    outings: dict[str, list[RoundRecord]] = {}
    matches = [(number, item) for number, text in enumerate(rounds, 1) for item in text.split()]
    names = sorted({name for _, item in matches for name in _names(item)})
    numbers = {name: number for number, name in enumerate(names, 1)}
    for number, item in matches:
        for name, outing in _outings(rules, number, item.replace(">", "-"), numbers, item):
            outings.setdefault(name, []).append(outing)
    return [
        Record(
            player=numbers[name],
            name=name,
            lot=numbers[name],
            outings=tuple(outings[name]),
            left=(left or {}).get(name),
        )
        for name in names
    ]


def table(rules: Rules, rounds: Sequence[str], left: Mapping[str, int] | None = None) -> Standings:
    """The standings after all these rounds."""
    return standings(records(rules, rounds, left), rules.ranking, after_round=len(rounds))


def order(shown: Standings) -> str:
    return " ".join(row.name for row in shown)


def column(shown: Standings, tiebreaker: str) -> dict[str, str]:
    return {row.name: str(row.tiebreakers[tiebreaker]) for row in shown}


def points(shown: Standings) -> dict[str, int]:
    return {row.name: row.points for row in shown}


def level(shown: Standings) -> set[str]:
    """The names of those whom only chance separates from a neighbour."""
    return {row.name for row in shown if row.tied}


def _names(item: str) -> list[str]:
    left, _, _ = item.partition(":")
    return left.replace(">", "-").split("-")


def _outings(
    rules: Rules, number: int, item: str, numbers: Mapping[str, int], written: str
) -> list[tuple[str, RoundRecord]]:
    who, _, letters = item.partition(":")
    if letters == "bye":
        return [(who, RoundRecord(number, OutingKind.BYE, points=rules.bye_points))]
    if letters == "loss":
        return [(who, RoundRecord(number, OutingKind.LOSS, points=0))]
    one, other = who.split("-")
    letters = "W" if ">" in written else letters
    scored = rules.scoring.score(letters)
    assert not isinstance(scored, Refusal), scored
    mine, theirs = scored
    return [
        (one, RoundRecord(number, OutingKind.MATCH, numbers[other], mine, theirs, letters)),
        (other, RoundRecord(number, OutingKind.MATCH, numbers[one], theirs, mine, mirror(letters))),
    ]
