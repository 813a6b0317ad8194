"""How games, seats and places of a bracket are called in sentences."""

from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import BracketPart, Chart, ChartGame, Feed, Take
from toptable.engine.rules.finals.bracket.course import GameNow, SeatNow
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
            "bracket.best_seed",
            "%(ordinal)sbest seed still in",
            ordinal="" if feed.of == 1 else ordinal(feed.of) + " ",
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
            return worded(
                "bracket.if_wins",
                "If the %(feed_text)s wins, they play once more.",
                feed_text=feed_text(game.feeds[1]),
            )
        return worded("bracket.winner_champion", "The winner is champion.")
    winner, loser = chart.winner_to(game.number), chart.loser_to(game.number)
    first = (
        worded("bracket.winner_game", "Winner to game %(number)s", number=winner.number)
        if winner
        else "Winner, reseeded"
    )
    if loser is not None:
        return worded(
            "bracket.loser_game",
            "%(first)s, loser to game %(number)s.",
            first=first,
            number=loser.number,
        )
    return worded(
        "bracket.loser_out",
        "%(first)s, loser out (%(places_text)s).",
        first=first,
        places_text=places_text(game.places),
    )


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
