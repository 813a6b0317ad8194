"""A penalty as a judge asks for it: sent as a command, and kept until it is confirmed."""

from typing import Literal

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Act
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.weighing import Weighs

When = Literal["", "now", "next", "none"]
"""When a loss takes effect: now, in the next match, not at all; empty goes by the document."""


class NamedMatch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A match by its place: stage, round and table. In the bracket the table is the match number.

    ``FINAL`` and ``ELIMINATION`` both mean the bracket here.
    """

    stage: ClockStage = ClockStage.SWISS
    number: int = 0
    """The round, or the tiebreaker round; not needed in the bracket."""
    table: int = 0


class ForPerson(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one of several people gets who are ruled on together."""

    player: int = 0
    """The player or team; 0 is whoever does not play."""
    penalty: Penalty | None = None
    """Another penalty than the one for all."""
    raise_to: Penalty | None = None
    """The upgrade that the judge confirms for this person."""


class AskedPenalty(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="give_penalty"
):
    """What a judge asks for: the fields of the command, as they are kept with a proposal."""

    players: tuple[int, ...]
    """Whom it is about: the player at fault, or the one who received help."""
    penalty: Penalty
    """The penalty; none for a ruling that has none."""
    infraction: str = ""
    """Its key, id or the beginning of its name; empty for a ruling on the game itself."""
    text: str = ""
    """What was ruled, where no infraction says it."""
    answers: tuple[str, ...] = ()
    """To the questions of the tree; too few leave them for later."""
    also: tuple[str, ...] = ()
    """Further infractions of the same act, by key, id or name."""
    seat: int | None = None
    """Of a team: the member at fault, counted from 1."""
    raise_to: Penalty | None = None
    """The upgrade that the judge confirms, for everybody whose count asks for it."""
    explained: bool = False
    judge: str = ""
    """Who ruled, when somebody else writes it down."""
    against_faq: bool = False
    """The ruling goes against the official answers to questions."""
    when: When = ""
    """Which match a loss falls on: now, next, or none; empty as the document has it."""
    finished: str = ""
    """The games of the match that are over, from the first seat."""
    points: int = 0
    """How many points are taken away, for a loss of points."""
    outsider: str = ""
    """Somebody who does not play, such as a spectator: alone, or beside players. B-176, B-183."""
    weighed: tuple[Weighs, ...] = ()
    """What spoke for a lighter or heavier penalty. N13-90."""
    provider: int = 0
    """The player of the event who gave help; 0 where that was the outsider, or nobody."""
    each: tuple[ForPerson, ...] = ()
    """What is different for some of the people."""
    alone: bool = False
    """Only for those named, though the document penalises both at the table. Needs a reason."""
    leave_out: tuple[Act, ...] = ()
    """Steps of the document that are not carried out. Needs a reason."""
    carry_out: tuple[Act, ...] = ()
    """Steps that the document merely allows, and that are to be carried out."""
    similar: str = ""
    """The listed case it was compared with, where the document lists no penalty. B-177."""
    later: str = ""
    """The case of the infraction that is penalized although the event is closed. FR-3.3.2."""
    match: NamedMatch | None = None
    """The match it belongs to; None for the match of the first player at this moment."""
