"""The ways in which a game ends, where a document lists them. FFG-37."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import worded

DRAWN_OR_ON_TIME = "DTt"


@dataclass(frozen=True, slots=True, kw_only=True)
class WayToEnd:
    """One way: what it is called, how the game can have come out, and who wins by it."""

    name: str
    letters: str = "WL"
    """How such a game comes out, as results are written."""
    side: str = ""
    """The side that wins by it, where only one does."""


def unlike(
    endings: Sequence[WayToEnd],
    games: str,
    how: Sequence[str],
    sides: str,
    *,
    words: Mapping[str, str],
    source: str,
) -> Refusal | None:
    """Why these games cannot have ended like this; an empty word says nothing about its game.

    ``sides`` has the first seat's side in each game, as far as it is known; ``words`` what the
    sides are called.
    """
    if not endings or not any(how):
        return None
    known = {ending.name: ending for ending in endings}
    if wrong := next((way for way in how if way and way not in known), ""):
        listed = ", ".join(known)
        return Refusal.saying(
            "ending:unlike",
            "No game ends by %(wrong)s here. A game ends by: %(listed)s.",
            source,
            wrong=wrong,
            listed=listed,
        )
    if any(how[len(games) :]):
        return Refusal.saying(
            "ending:unlike_2",
            "Only %(count)s games have a result: say how those ended.",
            count=len(games),
        )
    for number, way in enumerate(how, 1):
        if not way:
            continue
        ending, letter = known[way], games[number - 1]
        if letter not in ending.letters:
            return Refusal("ending:unlike_3", _told(number, ending, letter), source)
        winner = _winner(letter, sides[number - 1 : number], words)
        if ending.side and winner and winner != ending.side:
            return Refusal.saying(
                "ending:unlike_4",
                "Only the %(words)s wins by %(way)s, and the winner of game %(number)s "
                "played the %(word)s. Check the result and the sides.",
                source,
                words=words[ending.side],
                way=way,
                number=number,
                word=words[winner],
            )
    return None


def _told(number: int, ending: WayToEnd, letter: str) -> str:
    if letter in DRAWN_OR_ON_TIME:
        return worded(
            "game_endings.game_drawn",
            "Game %(number)s is drawn or won at time: only time ends a game like that.",
            number=number,
        )
    return worded(
        "game_endings.game_won",
        "Game %(number)s was won, and %(ending)s alone wins no game outright.",
        number=number,
        ending=ending.name,
    )


def _winner(letter: str, side: str, words: Mapping[str, str]) -> str:
    """The side that won a game, where it is known."""
    if not side or letter not in "WL":
        return ""
    return side if letter == "W" else next((other for other in words if other != side), "")
