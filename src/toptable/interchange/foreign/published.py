"""Published numbers of a foreign file beside ours: points, strength of schedule, places.

Programs that compute in floating point are given a little room; places are compared only where
points differ, or where no strength of schedule was published.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from toptable.desk.tournament import Tournament
from toptable.engine.reading.outcome import final_places
from toptable.engine.rules.finals.bracket.course import follow
from toptable.interchange.foreign.event import ForeignEvent, ForeignStanding

CLOSE = Fraction(1, 1000)
"""How far a rounded number may lie from the exact one."""
STRENGTH, EXTENDED = "sos", "xsos"
MOST_TOLD = 10


class Compared(msgspec.Struct, frozen=True):
    """How the published numbers compare with ours."""

    said: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()


def compared(tournament: Tournament, foreign: ForeignEvent, numbers: Mapping[str, int]) -> Compared:
    """Whether everybody has here what the file says they have."""
    rows = {row.player: row for row in tournament.standings()}
    same, differences = 0, []
    for player in foreign.players:
        row = rows.get(numbers.get(player.key, 0))
        if player.standing is None or row is None or player.standing.points is None:
            continue
        found = list(_differences(player.standing, row.points, row.tiebreakers))
        differences += [f"{row.name}: {said}" for said in found]
        same += not found
    differences += _places(tournament, foreign, numbers)
    told = tuple(differences[:MOST_TOLD])
    if len(differences) > MOST_TOLD:
        told = (*told, f"… and {len(differences) - MOST_TOLD} more numbers that differ.")
    said = (f"The published numbers of {same} players come out the same here.",) if same else ()
    return Compared(said, told)


def _places(tournament: Tournament, foreign: ForeignEvent, numbers: Mapping[str, int]) -> list[str]:
    """Final places that the games of the cut contradict: games decide."""
    bracket, cut = tournament.state.finals.bracket, foreign.cut
    if bracket is None or cut is None or not follow(bracket).over:
        return []
    ranking = final_places(tournament.state, tournament.rulebook)
    ours = {place.player: place for place in ranking.places}
    return [
        f"{place.name}: place {published} in the file, but {place.place} by its own games."
        for key, published in cut.places
        if (place := ours.get(numbers.get(key, 0))) is not None and place.place != published
    ]


def _differences(
    published: ForeignStanding, points: int, tiebreakers: Mapping[str, Fraction]
) -> Iterator[str]:
    if published.points is not None and published.points != points:
        yield f"{published.points} points in the file, {points} here."
        return
    for theirs, key, called in (
        (published.strength, STRENGTH, "strength of schedule"),
        (published.extended, EXTENDED, "extended strength of schedule"),
    ):
        ours = tiebreakers.get(key)
        if theirs is not None and ours is not None and abs(theirs - ours) > CLOSE:
            yield f"{called} {float(theirs):.3f} in the file, {float(ours):.3f} here."
