"""What there is to say of a bracket: names of games and seats, final places, and the sentence on a
finalist's phone.

AMB-57, N13-83, FFG-25.
"""

import msgspec

from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Course,
    Finalist,
    GameNow,
    GameStatus,
    SeatNow,
    follow,
)
from toptable.engine.rules.finals.bracket.chart import (
    BracketPart,
    Chart,
    ChartGame,
    Feed,
    Take,
)
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
