"""What a cut would be if it were locked now: the line, who is near it, what separates them.

N13-77, N13-78, N10-46, N10-47, FFG-24, SW-28, AMB-01, AMB-07.
"""

from collections.abc import Iterable

import msgspec

from toptable.engine.rules.finals.cut.methods import Cut, Division
from toptable.engine.rules.finals.cut.order import Order, Ranked, Reranked, listed, order_of
from toptable.engine.rules.finals.cut.passed_over import Out
from toptable.engine.rules.finals.cut.readings import Reading, ReadingMatters, readings_that_matter
from toptable.engine.rules.standings.explain import Separation, separation
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded

NEAR = 3
"""How many names are shown on each side of the line."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to know before the cut is locked."""

    id: str
    text: str
    rules: tuple[str, ...] = ()


class Preview(msgspec.Struct, frozen=True):
    """A cut as it would be now."""

    announced: str
    division: Division
    above: Order
    """The last who go on, best first."""
    below: Order
    """The first who do not."""
    line: str
    """What separates the last who goes on from the first who does not; empty without a line."""
    separation: Separation | None
    """The same in numbers, where the standings and no extra game decide it."""
    readings: tuple[ReadingMatters, ...]
    notices: tuple[Notice, ...]


def preview(
    standings: Standings,
    cut: Cut,
    *,
    out: Out,
    readings: Iterable[Reading] = (),
    reranked: Reranked | None = None,
) -> Preview:
    """The cut by these standings, or by the order that tiebreaker rounds made of them.

    ``out`` names everybody who is passed over, those who have left included (``passed_over.gone``).
    Other readings are tried on the standings only: a game that was played stays played.
    """
    division = cut.divide(order_of(standings), out)
    if reranked:
        moved = cut.divide(reranked.order, out)
        division = msgspec.structs.replace(moved, skipped=division.skipped)
    matters = () if reranked else readings_that_matter(standings, cut, out, readings)
    line, numbers = _line(standings, division, reranked)
    return Preview(
        announced=cut.sentence,
        division=division,
        above=division.taken[-NEAR:],
        below=division.waiting[:NEAR],
        line=line,
        separation=numbers,
        readings=matters,
        notices=(
            *_notices(division, numbers),
            *(Notice("reading", matter.text, matter.rules) for matter in matters),
        ),
    )


def _line(
    standings: Standings, division: Division, reranked: Reranked | None
) -> tuple[str, Separation | None]:
    if not division.taken or not division.waiting:
        return "", None
    last, first = division.taken[-1], division.waiting[0]
    if reranked and (played := _played(reranked, last, first)):
        return played, None
    ranks = standings.ranks
    numbers = separation(standings, ranks[last.player], ranks[first.player])
    return worded(
        "preview.advances", "%(last)s advances. %(numbers)s", last=last.name, numbers=numbers.text
    ), numbers


def _played(reranked: Reranked, last: Ranked, first: Ranked) -> str:
    """What decided the ranks of two players in games about the line, if both took part."""
    sentences = [reranked.decided(ranked.player) for ranked in (last, first)]
    if None in sentences:
        return ""
    once = dict.fromkeys(sentence for sentence in sentences if sentence)
    return worded(
        "preview.advances_2", "%(last)s advances. %(once)s", last=last.name, once=" ".join(once)
    )


def _notices(division: Division, numbers: Separation | None) -> list[Notice]:
    notices = [Notice("skipped", skipped.text, ("B-105", "AMB-62")) for skipped in division.skipped]
    if division.empty:
        notices.append(
            Notice(
                "empty",
                worded(
                    "preview.cannot_filled",
                    "%(counted)s of %(seats)s cannot be filled: only %(counted_2)s can advance.",
                    counted=counted(division.empty, "seat"),
                    seats=division.seats,
                    counted_2=counted(len(division.taken), "player"),
                ),
            )
        )
    if numbers is None:
        return notices
    last, first = division.taken[-1], division.waiting[0]
    if last.points == first.points:
        level = [ranked for ranked in division.waiting if ranked.points == last.points]
        notices.append(
            Notice(
                "level",
                worded(
                    "preview.advances_many",
                    "%(last)s advances with %(counted)s; %(listed)s %(words)s as many and "
                    "%(words_2)s not.",
                    last=last.name,
                    counted=counted(last.points, "point"),
                    listed=listed(level),
                    words="has" if len(level) == 1 else "have",
                    words_2="does" if len(level) == 1 else "do",
                ),
                ("N13-78", "N10-47"),
            )
        )
    if numbers.by_chance:
        notices.append(
            Notice(
                "lot",
                worded(
                    "preview.only_lot",
                    "Only the lot puts %(last)s above %(first)s. It was drawn when they "
                    "entered; you may draw again in public before you lock the cut.",
                    last=last.name,
                    first=first.name,
                ),
                ("AMB-07",),
            )
        )
    return notices
