"""How teams play, and how a match between two of them is won seat by seat.

A team is one player of the event: it is paired, ranked and cut like one. What a format adds is
how many members it has, in which seats, and how they decide a match.

A loss given to one member costs that seat only; a loss given to the team costs the match. A-33.

B-142, A-32.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch
from toptable.engine.rules.results.kinds import WHOLE_MATCH, MatchOutcome, Result, Seat
from toptable.engine.rules.results.reporting import Reporting
from toptable.engine.rules.results.sides import MatchSides
from toptable.engine.sentence import word, worded


class LevelMatch(StrEnum):
    """What decides a level match where somebody must win. A-32."""

    SEATS = "seats"
    """Nothing was announced: only seats count."""
    REPRESENTATIVE = "representative"
    """The match in the representative's seat."""
    EXTRA_GAME = "extra_game"
    """One more game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBySeat:
    """Each member plays the one in the same seat of the other team. B-140, B-142, B-143, A-32."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    seats: tuple[str, ...]
    """What the document calls the seats, in their order."""
    representative: int
    """The seat, counted from 1, of whoever represents the team unless it says otherwise."""
    names_approved: str = ""
    """The section that wants team names approved before anybody reads them, if one does. B-144."""

    @property
    def size(self) -> int:
        """How many members a team has."""
        return len(self.seats)

    @property
    def often_level(self) -> bool:
        """Whether a match can end level although every seat has a winner. A-32."""
        return self.size % 2 == 0

    def letter(self, points: Sequence[tuple[int, int]]) -> str:
        """The team match from the points of its seats: more seats won take it. A-32."""
        ours = sum(first > 0 for first, _ in points)
        theirs = sum(second > 0 for _, second in points)
        if ours == theirs:
            return "D"
        return "W" if ours > theirs else "L"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """Partners play the same game at one table, and their points go to the team. SW-35, SW-39."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    seats: tuple[str, ...]
    representative: int
    sides: MatchSides
    """How the side of the first game is settled. SW-38."""
    final: FinalMatch
    """What two teams play that share the most points; there is no cut. SW-37."""

    @property
    def size(self) -> int:
        """How many members a team has."""
        return len(self.seats)


TeamFormat = SeatBySeat | SideBySide


Settle = Callable[[Result], MatchOutcome | Refusal]
"""What the rulebook makes of the match of two people."""

Points = tuple[int, int]


def settle(
    team: SeatBySeat, result: Result, one: Settle, reporting: Reporting, win: int
) -> MatchOutcome | Refusal:
    """The letter and points of a team match.

    Without seats it takes one letter for the whole match, or a kind that decides it.
    """
    if not result.seats or result.kind in WHOLE_MATCH:
        return _as_a_whole(team, result, one)
    if result.kind is not None:
        return Refusal.of("kind_by_seat")
    seats = seat_points(team, result.seats, one, reporting)
    if isinstance(seats, Refusal):
        return seats
    letter = team.letter(seats)
    if result.games not in ("", letter):
        return Refusal.of("seats_differ", letter=letter, games=result.games)
    return MatchOutcome(letter, (win if letter == "W" else 0, win if letter == "L" else 0))


def seat_points(
    team: SeatBySeat, seats: Sequence[Result], one: Settle, reporting: Reporting
) -> list[Points] | Refusal:
    """What each seat brought the two teams, or what is wrong with one of them."""
    if len(seats) != team.size:
        return Refusal.of("seats:seat_points", team.source, seats=", ".join(team.seats))
    found: list[Points] = []
    for name, seat in zip(team.seats, seats, strict=True):
        settled = one(seat)
        if isinstance(settled, Refusal):
            return _at(name, settled)
        if settled.points is None or seat.seats:
            return Refusal.of("not_over:seat_points", name=word(name))
        drawn = Result(games=settled.letters, how=seat.how)
        if refusal := reporting.unexplained_draw(drawn, settled.points):
            return _at(name, refusal)
        found.append(settled.points)
    return found


def in_bracket(
    team: SeatBySeat,
    points: Sequence[Points],
    names: tuple[str, str],
    *,
    level: LevelMatch,
    extra: Seat | None = None,
) -> GameVerdict | Refusal:
    """Who goes on from a team match that needs a winner. A-32."""
    letter = team.letter(points)
    won = sum(first > 0 for first, _ in points), sum(second > 0 for _, second in points)
    if letter != "D":
        winner: Seat = 0 if letter == "W" else 1
        return GameVerdict(
            worded("match.won_seats", name=names[winner], won=won[winner], size=team.size),
            ("A-32",),
            winner,
        )
    each = _each(won[0])
    if level is LevelMatch.REPRESENTATIVE:
        return _by_representative(team, points, names, each)
    if level is LevelMatch.EXTRA_GAME:
        if extra is None:
            return Refusal.of("extra_game", "A-32", seats=each)
        return GameVerdict(
            worded("match.won_extra", each=each, name=names[extra]), ("A-32",), extra
        )
    return Refusal.of("level:in_bracket", "A-32", seats=each)


def _by_representative(
    team: SeatBySeat, points: Sequence[Points], names: tuple[str, str], each: str
) -> GameVerdict | Refusal:
    first, second = points[team.representative - 1]
    seat = team.seats[team.representative - 1]
    if first == second:
        return Refusal.of("level:by_representative", "A-32", seats=each, seat=word(seat))
    winner: Seat = 0 if first > second else 1
    return GameVerdict(
        worded("match.won_seat", each=each, name=names[winner], seat=seat), ("A-32",), winner
    )


def _as_a_whole(team: SeatBySeat, result: Result, one: Settle) -> MatchOutcome | Refusal:
    if result.kind is None and len(result.games) != 1:
        return Refusal.of("seats:as_a_whole", team.source, seats=", ".join(team.seats))
    return one(result)


def _each(won: int) -> str:
    return worded("match.seat_each") if won == 1 else worded("match.seats_each", seats=won)


def _at(seat: str, refusal: Refusal) -> Refusal:
    text = worded("own_report.seat", seat=word(seat), problem=refusal.said)
    return Refusal(refusal.code, text, refusal.rule)
