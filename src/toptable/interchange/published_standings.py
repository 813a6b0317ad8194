"""Published numbers of a foreign file beside ours: points, strength of schedule, places.

Everything that the file publishes is compared, and each difference is told. Programs that compute
in floating point are given a little room; players whom only chance separates may stand in any
order.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.standings.ranking import Standings, StandingsRow
from toptable.engine.views.outcome import final_places
from toptable.interchange.formats.exchange_model import ForeignEvent, ForeignPlayer

CLOSE = Fraction(1, 1000)
"""How far a rounded number may lie from the exact one."""
STRENGTH, EXTENDED = "sos", "xsos"

Span: TypeAlias = tuple[int, int]
"""The first and the last place that a player can have."""


class Agreement(msgspec.Struct, frozen=True):
    """How many published numbers were compared, and how many are the same here."""

    compared: int = 0
    same: int = 0


class Compared(msgspec.Struct, frozen=True):
    """How the published numbers compare with ours."""

    points: Agreement = Agreement()
    places: Agreement = Agreement()
    tiebreakers: Agreement = Agreement()
    differences: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """What was compared and how much agrees, in numbers."""
        named = {
            "Points": self.points,
            "Places": self.places,
            "Strength of schedule": self.tiebreakers,
        }
        if not any(agreement.compared for agreement in named.values()):
            return ("Nothing was compared: the file has no points and no places to compare.",)
        told = tuple(
            f"{what}: {agreement.same} of {agreement.compared} as in the file."
            for what, agreement in named.items()
            if agreement.compared
        )
        missing = [what.lower() for what in ("Points", "Places") if not named[what].compared]
        return (*told, *(f"The file has no {what} to compare." for what in missing))


def compared(tournament: Tournament, foreign: ForeignEvent, numbers: Mapping[str, int]) -> Compared:
    """Whether everybody has here what the file says they have."""
    standings = tournament.standings()
    rows = {row.player: row for row in standings}
    if not tournament.state.rounds:
        return Compared()
    listed = [
        (player, row)
        for player in foreign.players
        if (row := rows.get(numbers.get(player.key, 0))) is not None
    ]
    points = list(_points(listed))
    strengths = list(_strengths(listed))
    places = [
        *_places(tournament, foreign, numbers, standings),
        *_cut_places(tournament, foreign, numbers),
    ]
    return Compared(
        points=_counted(points),
        places=_counted(places),
        tiebreakers=_counted(strengths),
        differences=tuple(said for said in (*points, *strengths, *places) if said),
    )


def _counted(said: Sequence[str]) -> Agreement:
    return Agreement(len(said), sum(not difference for difference in said))


def _points(listed: Sequence[tuple[ForeignPlayer, StandingsRow]]) -> Iterator[str]:
    """One text for each published number, empty where it is the same here."""
    for player, row in listed:
        theirs = player.standing.points if player.standing is not None else None
        if theirs is not None:
            noun = "point" if theirs == 1 else "points"
            said = f"{row.name}: {theirs} {noun} in the file, {row.points} here."
            yield "" if theirs == row.points else said


def _strengths(listed: Sequence[tuple[ForeignPlayer, StandingsRow]]) -> Iterator[str]:
    for player, row in listed:
        standing = player.standing
        if standing is None or standing.points not in (None, row.points):
            continue
        for theirs, key, called in (
            (standing.strength, STRENGTH, "strength of schedule"),
            (standing.extended, EXTENDED, "extended strength of schedule"),
        ):
            ours = row.tiebreakers.get(key)
            if theirs is not None and ours is not None:
                far = abs(theirs - ours) > CLOSE
                yield (
                    f"{row.name}: {called} {float(theirs):.3f} in the file, {float(ours):.3f} here."
                    if far
                    else ""
                )


def _places(
    tournament: Tournament,
    foreign: ForeignEvent,
    numbers: Mapping[str, int],
    standings: Standings,
) -> Iterator[str]:
    """Places list by list; those that a cut decides where the file's places count it."""
    lists: dict[str, dict[int, int]] = {}
    for player in foreign.players:
        own, standing = numbers.get(player.key), player.standing
        if own is not None and standing is not None and standing.rank is not None:
            lists.setdefault(standing.among, {})[own] = standing.rank
    bands = _bands(tournament, standings, final=foreign.places_are_final)
    here = {player for band in bands for player in band}
    for published in lists.values():
        placed = {own: place for own, place in published.items() if own in here}
        # Who has no place here leaves a gap that moves nobody below it.
        by_place: dict[int, list[int]] = {}
        for own, place in sorted(placed.items(), key=lambda one: one[1]):
            by_place.setdefault(place, []).append(own)
        theirs = _spans(list(by_place.values()))
        ours = _spans([[own for own in band if own in placed] for band in bands])
        for own, place in sorted(published.items(), key=lambda one: one[1]):
            said = f"{tournament.state.name_of(own)}: place {place} in the file"
            if own not in placed:
                yield f"{said}, none here."
                continue
            (first, last), (best, worst) = ours[own], theirs[own]
            yield "" if first <= worst and best <= last else f"{said}, {first} here."


def _bands(tournament: Tournament, standings: Standings, *, final: bool) -> list[list[int]]:
    """Everybody from first to last, together where only chance separates them."""
    records = standings.field.records
    level = {
        records[at].player: number for number, group in enumerate(standings.level) for at in group
    }
    order = [row.player for row in standings]
    bracket = tournament.state.finals.bracket
    alone: set[int] = set()
    if final and bracket is not None:
        ranking = final_places(tournament.state, tournament.rulebook)
        order = [place.player for place in ranking.places]
        alone = {finalist.player for finalist in bracket.finalists if finalist is not None}
        if not follow(bracket).over:
            order = [player for player in order if player not in alone]
    bands: list[list[int]] = []
    for player in order:
        group = None if player in alone else level.get(player)
        before = bands[-1][-1] if bands else 0
        if group is not None and before not in alone and level.get(before) == group:
            bands[-1].append(player)
        else:
            bands.append([player])
    return bands


def _spans(bands: Sequence[Sequence[int]]) -> dict[int, Span]:
    spans: dict[int, Span] = {}
    first = 1
    for band in bands:
        spans |= dict.fromkeys(band, (first, first + len(band) - 1))
        first += len(band)
    return spans


def _cut_places(
    tournament: Tournament, foreign: ForeignEvent, numbers: Mapping[str, int]
) -> Iterator[str]:
    """Final places that the games of the cut contradict: games decide."""
    bracket, cut = tournament.state.finals.bracket, foreign.cut
    if bracket is None or cut is None or not follow(bracket).over:
        return
    ranking = final_places(tournament.state, tournament.rulebook)
    ours = {place.player: place for place in ranking.places}
    for key, published in cut.places:
        if (place := ours.get(numbers.get(key, 0))) is not None:
            said = (
                f"{place.name}: place {published} in the file, but {place.place} by its own games."
            )
            yield "" if place.place == published else said
