"""What the JSON of Netrunner's programs has in common: ids, and the points of each side."""

from decimal import Decimal, localcontext
from fractions import Fraction

from toptable.interchange.foreign.event import ForeignEvent, ForeignMatch, ForeignPlayer
from toptable.interchange.foreign.netrunner import POINTS_OF_A_GAME

ROLES = {"C": "corp", "R": "runner"}
OF_A_GAME = {letter: points for points, letter in POINTS_OF_A_GAME.items()}
DIGITS = 20

Scores = tuple[int | None, int | None]
"""What a seat has as corp and as runner."""


def ids(event: ForeignEvent) -> dict[str, int]:
    """A number above 0 for everybody: their own here, where it is one."""
    numbered = all(player.key.isdecimal() and int(player.key) for player in event.players)
    return {
        player.key: int(player.key) if numbered else at
        for at, player in enumerate(event.players, start=1)
    }


def ranked(event: ForeignEvent) -> list[tuple[int, ForeignPlayer]]:
    """Everybody with a rank, in the order of the standings; in the order of entry before them."""
    last = len(event.players) + 1

    def rank(player: ForeignPlayer) -> int:
        given = player.standing.rank if player.standing is not None else None
        return last if given is None else given

    return list(enumerate(sorted(event.players, key=rank), start=1))


def identity(player: ForeignPlayer, side: str) -> str | None:
    """The identity of one side, with straight quotation marks; nothing where it is not open."""
    found = next((deck.identity for deck in player.decks if deck.side == side), "")
    return found.translate(_STRAIGHT) or None


_STRAIGHT = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"})


def sides_of(match: ForeignMatch) -> tuple[Scores, Scores]:
    """The points of both seats in each role, where the games tell them and add up."""
    unknown: Scores = (None, None)
    if match.points is None:
        return unknown, unknown
    if match.assigned is not None:
        corp_first = match.assigned[0] == "C"
        one, two = match.points
        return ((one, None), (None, two)) if corp_first else ((None, one), (two, None))
    games = dict(zip(match.sides, match.games, strict=False))
    if set(games) != set(ROLES) or not all(letter in OF_A_GAME for letter in games.values()):
        return unknown, unknown
    corp, runner = OF_A_GAME[games["C"]], OF_A_GAME[games["R"]]
    if match.points != (corp[0] + runner[0], corp[1] + runner[1]):
        return unknown, unknown
    return (corp[0], runner[0]), (runner[1], corp[1])


def single_sided(event: ForeignEvent) -> bool:
    """Whether a match is one game, with a side for each."""
    return any(match.assigned for round_ in event.rounds for match in round_.matches)


def decimals(value: Fraction | None) -> str:
    """A fraction as these programs write it: ``2.5625``, ``0.0``."""
    exact = value or Fraction()
    with localcontext() as context:
        context.prec = DIGITS
        written = f"{Decimal(exact.numerator) / Decimal(exact.denominator):f}"
    return written if "." in written else f"{written}.0"
