"""What there is to show of a bracket, game by game and to one finalist.

The picture and the table are made from it, and the sentence on a finalist's phone.
"""

import msgspec

from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.finals.bracket.course import (
    Counts,
    Course,
    GameNow,
    GameStatus,
    SeatNow,
    follow,
    side_counts,
)
from toptable.engine.rules.finals.bracket.meeting import SideNames
from toptable.engine.rules.finals.bracket.places import places
from toptable.engine.rules.finals.bracket.rounds import game_headings
from toptable.engine.rules.finals.bracket.wording import (
    capital,
    feed_text,
    onward,
    places_text,
    seat_text,
)
from toptable.engine.sentence import worded


class SeatView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One seat: who sits there or is waited for, and what there is to say about them."""

    text: str
    """The name; or, while that is open, whom the seat waits for."""
    seed: int | None = None
    side: str = ""
    """The letter of the side."""
    side_name: str = ""
    balance: str = ""
    """Before a game: how often they have played each side, ``C1 R2``."""
    balance_name: str = ""
    won: bool = False
    lost: bool = False
    left: bool = False


class GameView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One game, in words and marks."""

    number: int
    slot: int
    part: BracketPart
    status: GameStatus
    heading: str
    """The round it belongs to: ``Semifinals``, ``Upper round 2``."""
    seats: tuple[SeatView, SeatView]
    note: str = ""
    """What a glance should tell: ``open``, ``walkover``, ``both lost``."""
    why: str = ""
    onward: str = ""
    loser_to: int | None = None
    """The game that a loser plays next, if a loser is not out."""
    optional: bool = False
    """The second game of a final, as long as nobody knows that it is played."""

    def has(self, seed: int | None) -> bool:
        """Whether this player sits in the game."""
        return seed is not None and any(seat.seed == seed for seat in self.seats)


def views(bracket: Bracket, names: SideNames | None = None) -> tuple[GameView, ...]:
    """Every game of a bracket, ready to be shown; with sides where the game has them."""
    return _Viewer(bracket, names).all()


class _Viewer:
    def __init__(self, bracket: Bracket, names: SideNames | None) -> None:
        self.bracket = bracket
        self.names = names
        self.course: Course = follow(bracket)
        self.counts: Counts = side_counts(bracket)
        self.headings = game_headings(bracket.chart)

    def all(self) -> tuple[GameView, ...]:
        return tuple(self._game(game) for game in self.course.games)

    def _game(self, one: GameNow) -> GameView:
        chart, game, decision = self.bracket.chart, one.game, one.decision
        lower = chart.loser_to(game.number)
        played = one.status in (GameStatus.OPEN, GameStatus.DECIDED)
        return GameView(
            number=one.number,
            slot=game.slot,
            part=game.part,
            status=one.status,
            heading=self.headings[one.number - 1],
            seats=(self._seat(one, 0), self._seat(one, 1)),
            note=_note(one),
            why=decision.outcome.why if decision else "",
            onward=onward(chart, game),
            loser_to=lower.number if lower else None,
            optional=game.part is BracketPart.REPEAT and not played,
        )

    def _seat(self, one: GameNow, at: int) -> SeatView:
        if one.status is GameStatus.NOT_NEEDED:
            return SeatView("")
        seat, decision = one.seats[at], one.decision
        side = one.sides[at] if one.sides else ""
        balance, balance_name = self._balance(one, seat)
        return SeatView(
            text=self.bracket.name(seat.seed) if seat.known else capital(feed_text(seat.feed)),
            seed=seat.seed,
            side=side,
            side_name=self.names.say(side) if self.names and side else side,
            balance=balance,
            balance_name=balance_name,
            won=decision is not None and decision.outcome.winner == at,
            lost=decision is not None and seat.seed in decision.losers,
            left=seat.seed in self.bracket.left,
        )

    def _balance(self, one: GameNow, seat: SeatNow) -> tuple[str, str]:
        """Only before a game: afterwards the side itself is what counts."""
        if self.names is None or seat.seed is None or one.status is not GameStatus.OPEN:
            return "", ""
        played = self.counts.get(seat.seed, {})
        times = [(side, played.get(side, 0)) for side in self.names.letters]
        short = " ".join(f"{side[:1].upper()}{count}" for side, count in times)
        return short, ", ".join(f"{self.names.say(side)} {count}" for side, count in times)


def _note(one: GameNow) -> str:
    if one.game.part is BracketPart.REPEAT and one.status is GameStatus.WAITING:
        return "only if needed"
    if one.decision is None:
        return str(one.status)
    if one.decision.outcome.winner is None:
        return "no game" if one.decision.automatic else "both lost"
    if one.decision.automatic:
        return "walkover"
    return "" if one.decision.outcome.played else "not played"


def outlook(bracket: Bracket, seed: int) -> str:
    """Whom a finalist plays or waits for, and where they go from there; or how they finished."""
    course = follow(bracket)
    if seed == course.champion:
        return "Champion."
    if seed in course.out:
        mine = next(place for place in places(bracket) if place.seed == seed)
        return f"Out, {places_text((mine.first, mine.last))}. {mine.text}"
    if seed in bracket.left:
        return worded("bracket.left_event", "Left the event.")
    ahead = course.next_game(seed)
    if ahead is None:
        return worded(
            "bracket.waits_next",
            "Waits for the next round, which is seeded when all games of this one are over.",
        )
    return f"{_ahead(bracket, ahead, seed)} {onward(bracket.chart, ahead.game)}"


def _ahead(bracket: Bracket, ahead: GameNow, seed: int) -> str:
    opponent = ahead.seats[1 if ahead.seats[0].seed == seed else 0]
    who = seat_text(bracket, opponent)
    if ahead.status is GameStatus.OPEN:
        return worded(
            "bracket.plays_game", "Plays %(who)s in game %(number)s.", who=who, number=ahead.number
        )
    return worded(
        "bracket.waits_game", "Waits in game %(number)s for %(who)s.", number=ahead.number, who=who
    )
