"""What every file of another program is read into: an event, whoever wrote it down.

Nothing in it depends on a format or on a rulebook. Players are known by the key that their file
gives them; results are seen from the first seat. What a reader could not make sense of is kept as
sentences, so that a dry run can tell before anything is imported. Birth dates, e-mail addresses and
the like are never in it: a reader that meets some only says so.
"""

from fractions import Fraction
from typing import Literal

import msgspec

Structure = Literal["", "double", "single", "reseeded"]
Agreement = Literal["", "draw", "two_for_one"]


class ForeignStanding(msgspec.Struct, frozen=True, kw_only=True):
    """What the file itself says of a player's place: published numbers, never used as truth."""

    rank: int | None = None
    among: str = ""
    """The list that the place counts in, where the file has several, such as divisions."""
    points: int | None = None
    strength: Fraction | None = None
    """Strength of schedule."""
    extended: Fraction | None = None
    """Extended strength of schedule."""


class ForeignDeck(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a player's deck: its identity, its name, or all of its cards."""

    side: str = ""
    """``corp``, ``runner`` or the like, where a player has several decks."""
    identity: str = ""
    name: str = ""
    text: str = ""
    """The list as lines of text, one card a line with its count before it."""


class ForeignPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the file."""

    key: str
    """What the file calls them by: an id, or the name itself."""
    name: str
    pronouns: str = ""
    group: str = ""
    """A division, team or pod."""
    decks: tuple[ForeignDeck, ...] = ()
    byes: tuple[int, ...] = ()
    """Rounds that are promised as byes and not yet paired."""
    dropped: bool = False
    """Left the event after the last round that has them."""
    disqualified: bool = False
    standing: ForeignStanding | None = None


class ForeignMatch(msgspec.Struct, frozen=True, kw_only=True):
    """Two players at a table. Without games and without points it is still open."""

    players: tuple[str, str]
    table: int | None = None
    games: str = ""
    """One letter per game from the first seat: W L D, T and t at time, X both lost."""
    sides: str = ""
    """The first letter of the side that the first seat played in each game, where known."""
    assigned: tuple[str, str] | None = None
    """The sides of both seats where a match is one game."""
    points: tuple[int, int] | None = None
    """As the file has them, whatever a rulebook here would give."""
    agreed: Agreement = ""
    """Whether it was an intentional draw or one game that counts twice."""

    @property
    def open(self) -> bool:
        """Whether nobody has reported it."""
        return not self.games and self.points is None


class ForeignShare(msgspec.Struct, frozen=True, kw_only=True):
    """A round without an opponent: a bye, or a round that was lost."""

    player: str
    points: int | None = None
    """None: what the rulebook gives."""
    lost: bool = False


class ForeignRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round before any cut."""

    matches: tuple[ForeignMatch, ...] = ()
    alone: tuple[ForeignShare, ...] = ()


class ForeignGame(msgspec.Struct, frozen=True, kw_only=True):
    """One elimination game or match."""

    players: tuple[str, str]
    winner: str = ""
    """The key of who won; empty while it is open."""
    sides: tuple[str, str] | None = None
    round: int = 0
    table: int | None = None


class ForeignCut(msgspec.Struct, frozen=True, kw_only=True):
    """Who goes on after the rounds, and the elimination games so far."""

    seeds: tuple[str, ...]
    """Seed 1 first."""
    structure: Structure = ""
    """Empty where the file does not say; the games then tell."""
    games: tuple[ForeignGame, ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    """Final places as published."""


class ForeignEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A whole event as another program's file has it."""

    kind: str
    """Which format it was, by its id in ``kinds``."""
    name: str = ""
    pod: str = ""
    """The part of the file that this event is, where the format has parts."""
    several: bool = False
    """Whether the file holds other events beside this one."""
    date: str = ""
    """As ``2026-05-09``; empty where the file has none."""
    game: str = ""
    """What is played, as far as the file tells."""
    rulebook: str = ""
    """The rulebook here that is nearest to what the file was played by."""
    settings: dict[str, str] = {}
    """What must be set there so that numbers come out as published."""
    players: tuple[ForeignPlayer, ...] = ()
    rounds: tuple[ForeignRound, ...] = ()
    cut: ForeignCut | None = None
    places_are_final: bool = False
    """Whether published places count the cut, and are not those of the rounds before it."""
    understood: tuple[str, ...] = ()
    """What a reader wants to say besides the counts."""
    not_understood: tuple[str, ...] = ()
    """Sentences about parts that were left out, and why."""

    @property
    def called(self) -> str:
        """The name of the event; with its pod, where the file holds several."""
        return f"{self.name} ({self.pod})" if self.several and self.pod else self.name
