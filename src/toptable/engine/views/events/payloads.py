"""The shapes of what happens, as programs outside are told of it.

Every shape holds only what pages for guests show at that moment. A draft is told as a draft,
without a table or a name. Of a judge call there is table and kind, and nothing of one that was made
in confidence.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.floor import CallReason


class HappeningKind(StrEnum):
    """What can be listened for."""

    PAIRED = "paired"
    PUBLISHED = "published"
    RESULT = "result"
    ROUND_ENDED = "round_ended"
    CALL = "call"
    CUT = "cut"
    FINISHED = "finished"


KIND_NAMES = {
    HappeningKind.PAIRED: "A round is drafted",
    HappeningKind.PUBLISHED: "Pairings are published",
    HappeningKind.RESULT: "Results",
    HappeningKind.ROUND_ENDED: "A round has ended",
    HappeningKind.CALL: "Judge calls",
    HappeningKind.CUT: "The cut",
    HappeningKind.FINISHED: "The event is closed",
}
FOR_STAFF = frozenset({HappeningKind.PAIRED, HappeningKind.CALL})
"""What guests do not see: only for channels that the staff alone read."""
FOR_ALL = tuple(kind for kind in HappeningKind if kind not in FOR_STAFF)
"""What anybody may hear of."""


class ChangeKind(StrEnum):
    """Whether something came, is otherwise now, or is not so any more."""

    NEW = "new"
    CHANGED = "changed"
    TAKEN_BACK = "taken_back"


class CallStatus(StrEnum):
    """What became of a judge call."""

    OPENED = "opened"
    RESOLVED = "resolved"
    REOPENED = "reopened"
    TAKEN_BACK = "taken_back"


class RoundPayload(msgspec.Struct, frozen=True):
    """A round, a tiebreaker round or an elimination round."""

    stage: ClockStage
    number: int
    name: str


class PlayerPayload(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player or a team, by number and by the name that everybody knows."""

    number: int
    name: str
    side: str = ""
    """The letter of the side, where the pairing assigns one."""
    seed: int = 0
    """In a bracket or a cut."""


class TablePayload(msgspec.Struct, frozen=True):
    """Two who meet; in a bracket the table is the number of the game."""

    table: int
    players: tuple[PlayerPayload, PlayerPayload]


class ResultPayload(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How a match stands: with a result, with another one, or without one again."""

    change: ChangeKind
    text: str
    table: int = 0
    players: tuple[PlayerPayload, ...]
    games: str = ""
    """One letter per game, seen from the first of the two: W won, L lost, D drawn …"""
    seats: tuple[str, ...] = ()
    """Between teams that play seat by seat: the games of each seat."""
    score: str = ""
    points: tuple[int, int] | None = None
    winner: int = 0
    """Of an elimination or tiebreaker game: the number of who won it."""


class PlacePayload(msgspec.Struct, frozen=True):
    """A place in the standings."""

    rank: int
    player: PlayerPayload
    points: int
    printed: str
    """The place as every list prints it: 4= where it is shared."""


class CallPayload(msgspec.Struct, frozen=True, omit_defaults=True):
    """A judge call."""

    number: int
    """Counted among the calls that are not confidential."""
    status: CallStatus
    reason: CallReason
    text: str
    table: int = 0


class Paired(msgspec.Struct, frozen=True, tag="paired", tag_field="kind"):
    """A round is drafted, or the draft is gone; who meets whom is not told before publication."""

    change: ChangeKind
    text: str
    round: RoundPayload


class Published(msgspec.Struct, frozen=True, tag="published", tag_field="kind"):
    """Everybody may see who meets whom."""

    change: ChangeKind
    text: str
    round: RoundPayload
    tables: tuple[TablePayload, ...] = ()
    byes: tuple[PlayerPayload, ...] = ()


class Reported(msgspec.Struct, frozen=True, tag="result", tag_field="kind"):
    """Results that came in one step: entered, corrected or taken back."""

    text: str
    round: RoundPayload
    results: tuple[ResultPayload, ...]


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended", tag_field="kind"):
    """Every match of a round has a result; or one is open again."""

    change: ChangeKind
    text: str
    round: RoundPayload
    leaders: tuple[PlacePayload, ...] = ()
    """The first places, where everybody may see the standings after this round."""


class JudgeCalled(msgspec.Struct, frozen=True, tag="call", tag_field="kind"):
    """A judge is wanted, or no longer."""

    text: str
    calls: tuple[CallPayload, ...]


class CutMade(msgspec.Struct, frozen=True, tag="cut", tag_field="kind"):
    """Who goes on after the Swiss rounds."""

    change: ChangeKind
    text: str
    players: tuple[PlayerPayload, ...] = ()


class Finished(msgspec.Struct, frozen=True, tag="finished", tag_field="kind"):
    """The event is closed, or open again."""

    change: ChangeKind
    text: str
    winner: str = ""


Happening: TypeAlias = Paired | Published | Reported | RoundEnded | JudgeCalled | CutMade | Finished


def kind_of(happening: Happening) -> HappeningKind:
    """Which kind it is."""
    return HappeningKind(str(happening.__struct_config__.tag))
