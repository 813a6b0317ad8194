"""The standings by the rulebook: ties as ties, who is in and out of the cut, and who sees them."""

from collections.abc import Mapping
from itertools import islice

import msgspec

from toptable.engine.rules.standings.ranking import Standings, StandingsRow
from toptable.engine.subjects.conduct.ejections import marks
from toptable.engine.views.cut_odds.place_bounds import CutOutlook, cut_outlook
from toptable.engine.views.player_facts import win_loss
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part


class StandingRow(msgspec.Struct, frozen=True):
    """A place, with its numbers as people read them."""

    rank: int
    """The best place of those whom only the lot separates."""
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    tied: bool
    player: int
    name: str
    record: str
    """Matches won, lost and drawn."""
    points: int
    numbers: tuple[str, ...]
    left: bool
    """Whether the player has left the event; the place stays."""
    mark: str
    """``void``, or the word for being put out, where the place is so. B-171."""
    cut: str
    """``in`` for certain, ``now`` or ``out``, where there is a line."""


def standings_context(seen: EventView, number: int) -> dict[str, object]:
    """Every place after a round, the last one unless another is asked for."""
    latest = (number or seen.standings_through) == seen.state.finished_rounds
    return table(seen, None, number, cut_line(seen) if latest else None)


def table(
    seen: EventView,
    most: int | None,
    number: int = 0,
    line: CutOutlook | None = None,
    skip: int = 0,
) -> dict[str, object]:
    """The first places, or all of them, with the line of the cut where it is wanted.

    ``skip`` leaves out so many of the first.
    """
    known = {
        "address": seen.address,
        "through": seen.standings_through,
        "shown": seen.state.office.standings_through,
        "finished": seen.state.finished_rounds,
    }
    if not 1 <= (number or seen.standings_through) <= seen.standings_through:
        return known | {"after": 0, "rows": [], "rules": (), "more": 0}
    standings = seen.standings(number)
    rows = rows_of(seen, standings, line, most, skip)
    return known | {
        "after": standings.after_round,
        "final": standings.final,
        "rows": rows,
        "line": line,
        "rules": standings.ranking.tiebreakers,
        "more": len(standings) - len(rows),
        "words": seen.tournament.rulebook.words,
    }


def cut_line(seen: EventView) -> CutOutlook | None:
    """The line of the cut, where it can be drawn."""
    return cut_outlook(seen.state, seen.tournament.rulebook)


def rows_of(
    seen: EventView, standings: Standings, line: CutOutlook | None, most: int | None, skip: int
) -> list[StandingRow]:
    """The places of a table after the first ``skip``, up to ``most``."""
    marked = marks(seen.state, seen.tournament.rulebook)
    rows = list(islice(standings, skip, most))
    columns = [
        rule.shown(row.tiebreakers[rule.id] for row in rows)
        for rule in standings.ranking.tiebreakers
    ]
    return [
        _row(seen, standings, row, tuple(column[at] for column in columns), line, marked)
        for at, row in enumerate(rows)
    ]


def _row(
    seen: EventView,
    standings: Standings,
    row: StandingsRow,
    numbers: tuple[str, ...],
    line: CutOutlook | None,
    marked: Mapping[int, str],
) -> StandingRow:
    player = seen.state.players.get(row.player)
    return StandingRow(
        rank=row.place,
        printed=row.printed,
        tied=row.tied,
        player=row.player,
        name=row.name,
        record=win_loss(player.record.outings, standings.after_round).text if player else "",
        points=row.points,
        numbers=numbers,
        left=player is not None and not player.active,
        mark=marked.get(row.player, ""),
        cut=_cut(row.player, line),
    )


def _cut(player: int, line: CutOutlook | None) -> str:
    if line is None:
        return ""
    if player in line.certain:
        return "in"
    return "now" if any(player == ranked.player for ranked in line.taken) else "out"


def shown_standings_context(seen: EventView, _round: int) -> dict[str, object]:
    """What is shown now, and the last round that could be."""
    return {
        "through": seen.state.office.standings_through,
        "finished": seen.state.finished_rounds,
        "address": seen.address,
    }


PARTS = {
    "standings": Part(standings_context, "standings/standings_part.html"),
    "shown_standings": Part(shown_standings_context, "standings/shown_standings_part.html"),
}
