"""What a document says about reporting: how games end, who corrects a result, what a draw must
explain, what the slip holds.

FFG-37.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result
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
        return Refusal.of("ending:unlike", source, wrong=wrong, listed=listed)
    if any(how[len(games) :]):
        return Refusal.of("ending:unlike_2", count=len(games))
    for number, way in enumerate(how, 1):
        if not way:
            continue
        ending, letter = known[way], games[number - 1]
        if letter not in ending.letters:
            return Refusal("ending:unlike_3", _told(number, ending, letter), source)
        winner = _winner(letter, sides[number - 1 : number], words)
        if ending.side and winner and winner != ending.side:
            return Refusal.of(
                "ending:unlike_4",
                source,
                words=words[ending.side],
                way=way,
                number=number,
                word=words[winner],
            )
    return None


def _told(number: int, ending: WayToEnd, letter: str) -> str:
    if letter in DRAWN_OR_ON_TIME:
        return worded("game_endings.game_drawn", number=number)
    return worded("game_endings.game_won", number=number, ending=ending.name)


def _winner(letter: str, side: str, words: Mapping[str, str]) -> str:
    """The side that won a game, where it is known."""
    if not side or letter not in "WL":
        return ""
    return side if letter == "W" else next((other for other in words if other != side), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporting:
    """The document's rules for written results. B-134, B-148, B-151, B-152."""

    correctors: frozenset[Role] = frozenset(
        {Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER}
    )
    """Who may change a result that was handed in."""
    draw_reasons: tuple[str, ...] = ()
    """Where agreed draws are forbidden: what can lead to an honest one."""
    only_at_time: str = ""
    """The letters of games that end like this when time is called, and not before. N13-60, N10-32,
    FFG-38, SW-23."""
    time_source: str = ""
    """The section that says so."""
    endings: tuple[WayToEnd, ...] = ()
    """The ways in which a game ends, where the document lists them. FFG-37."""
    accepts_unconfirmed: frozenset[Role] = frozenset(Role)
    """Who may go on with a player's report that the opponent has not confirmed. B-150."""
    unconfirmed_source: str = ""
    evidence: str = ""
    """The section by which a past match stays as it is unless something shows otherwise. B-152."""
    source: str = ""

    @property
    def draws_at_time(self) -> bool:
        """Whether players cannot draw a game: only time does, or an accident that a judge saw."""
        return "D" in self.only_at_time or bool(self.draw_reasons)

    def may_correct(self, role: Role) -> Refusal | None:
        """Why this role may not change a result that stands, or nothing if it may."""
        if role in self.correctors:
            return None
        who = " or ".join(sorted(str(corrector).replace("_", " ") for corrector in self.correctors))
        return Refusal.of("correction", self.source, who=who)

    def unexplained_draw(self, result: Result, points: tuple[int, int]) -> Refusal | None:
        """A drawn match without a reason, where the document forbids to agree on one.

        A match between teams is explained by its seats, each of which is looked at by itself.
        """
        drawn = points[0] == points[1] and "D" in result.games
        explained = result.seats or set(result.how) & set(self.draw_reasons)
        if not self.draw_reasons or not drawn or explained:
            return None
        listed = ", ".join(self.draw_reasons)
        return Refusal.of("draw_reason", self.source, answer=AnsweredBy.HOW, reasons=listed)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRules:
    """Words and boxes that only the document knows. N13-25, N13-27, N10-17, FFG-42, B-153."""

    score: str = ""
    """What is counted when time ends a game, and written down for both."""
    agreed: str = "Intentional draw"
    """What the document calls a match that was split or drawn by agreement."""
    double: str = "Two-for-one"
    """What it calls one game that counts twice."""
    score_sheet: str = ""
    """The section about the sheet that each player carries through the event, where there is one.
    """
