"""What there is to show of a bracket: names of games and seats, final places, and the view game by
game.

The picture and the table are made from it, and the sentence on a finalist's phone.

AMB-57, N13-83, FFG-25.
"""

import msgspec

from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Counts,
    Course,
    Finalist,
    GameNow,
    GameStatus,
    SeatNow,
    follow,
    side_counts,
)
from toptable.engine.rules.finals.bracket.chart import (
    BracketPart,
    Chart,
    ChartGame,
    Feed,
    Take,
    game_headings,
)
from toptable.engine.rules.finals.bracket.side_choice import SideNames
from toptable.engine.sentence import worded

_SPECIAL = {BracketPart.FINAL: " (final)", BracketPart.REPEAT: " (second game of the final)"}


def game_name(game: ChartGame) -> str:
    """``game 14 (final)``."""
    return f"game {game.number}{_SPECIAL.get(game.part, '')}"


def feed_text(feed: Feed) -> str:
    """Who comes by a feed, in words."""
    words = {
        Take.SEED: f"seed {feed.of}",
        Take.WINNER: f"winner of game {feed.of}",
        Take.LOSER: f"loser of game {feed.of}",
        Take.REMAINING: worded(
            "bracket.best_seed", ordinal="" if feed.of == 1 else ordinal(feed.of) + " "
        ),
    }
    return words[feed.take]


def seat_text(bracket: Bracket, seat: SeatNow) -> str:
    """Who sits in a seat, or whom it waits for."""
    return bracket.name(seat.seed) if seat.known else f"the {feed_text(seat.feed)}"


def matchup_text(bracket: Bracket, game: GameNow) -> str:
    """``Ann against the winner of game 2``."""
    one, other = game.seats
    return f"{seat_text(bracket, one)} against {seat_text(bracket, other)}"


def waits_for(game: GameNow) -> str:
    """What a game still waits for, in words."""
    return " and ".join(f"the {feed_text(seat.feed)}" for seat in game.seats if not seat.known)


def onward(chart: Chart, game: ChartGame) -> str:
    """Where the two players of a game go from it: ``Winner to game 9, loser to game 11.``"""
    if game.part in (BracketPart.FINAL, BracketPart.REPEAT):
        if chart.double and game.part is BracketPart.FINAL:
            return worded("bracket.if_wins", feed_text=feed_text(game.feeds[1]))
        return worded("bracket.winner_champion")
    winner, loser = chart.winner_to(game.number), chart.loser_to(game.number)
    first = worded("bracket.winner_game", number=winner.number) if winner else "Winner, reseeded"
    if loser is not None:
        return worded("bracket.loser_game", first=first, number=loser.number)
    return worded("bracket.loser_out", first=first, places_text=places_text(game.places))


def places_text(places: tuple[int, int] | None) -> str:
    """``5th to 6th``, or ``3rd``."""
    if places is None:
        return "no place"
    first, last = places
    return ordinal(first) if first == last else f"{ordinal(first)} to {ordinal(last)}"


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``4th`` ... ``11th``."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def capital(text: str) -> str:
    """The sentence with a capital at its start."""
    return text[:1].upper() + text[1:]


class BracketPlace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where somebody finished, or between which places they will."""

    first: int
    last: int
    seed: int
    finalist: Finalist
    text: str
    left: bool = False
    """They left or were disqualified; what their place is worth is for the organizer to say."""


def places(bracket: Bracket, *, shared: bool = False) -> tuple[BracketPlace, ...]:
    """The places of all who are out, and of the champion, best first.

    While games are open, those who are out have the places their round shares. Afterwards every
    place is exact, unless equal losses are to share theirs; without a champion the first place
    stays empty.
    """
    course = follow(bracket)
    ranked = sorted(course.out, key=lambda seed: (course.out[seed][0], seed))
    if course.champion is not None:
        ranked.insert(0, course.champion)
    found: list[BracketPlace] = []
    for seed in ranked:
        finalist = bracket.finalists[seed - 1]
        if finalist is not None:
            first, last = _between(course, ranked, seed, shared)
            text = _reason(course, seed, shared)
            found.append(BracketPlace(first, last, seed, finalist, text, seed in bracket.left))
    return tuple(found)


def _between(course: Course, ranked: list[int], seed: int, shared: bool) -> tuple[int, int]:
    if not course.over:
        return course.out[seed]
    level = _level(course, seed) if shared else [seed]
    taken = [at for at, one in enumerate(ranked, 1) if one in level]
    least = 1 if course.champion is not None else 2
    return max(min(taken), least), max(max(taken), least)


def _level(course: Course, seed: int) -> list[int]:
    """Everybody who went as far as this seed, by seed; the champion is alone."""
    return sorted(one for one in course.out if course.out[one] == course.out.get(seed)) or [seed]


def _reason(course: Course, seed: int, shared: bool) -> str:
    if seed == course.champion:
        return worded("places.champion_last")
    lost = [game for game in course.games if game.decision and seed in game.decision.losers]
    text = worded("places.out_game", number=lost[-1].number)
    others = [f"seed {one}" for one in _level(course, seed) if one != seed]
    if not others:
        return f"{text}."
    if shared:
        return worded("places.level", text=text, others=" and ".join(others))
    return worded("places.level_better", text=text, others=" and ".join(others))


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
        return worded("bracket.left_event")
    ahead = course.next_game(seed)
    if ahead is None:
        return worded("bracket.waits_next")
    return f"{_ahead(bracket, ahead, seed)} {onward(bracket.chart, ahead.game)}"


def _ahead(bracket: Bracket, ahead: GameNow, seed: int) -> str:
    opponent = ahead.seats[1 if ahead.seats[0].seed == seed else 0]
    who = seat_text(bracket, opponent)
    if ahead.status is GameStatus.OPEN:
        return worded("bracket.plays_game", who=who, number=ahead.number)
    return worded("bracket.waits_game", number=ahead.number, who=who)
