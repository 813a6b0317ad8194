"""What the organizer keeps of prizes: the table, the kits, what was handed out and released."""

from datetime import date
from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.rules.finals.cut.prizes import Prize


class Kit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A prize kit that the event was given or bought. N13-45, N13-46."""

    code: str
    """The number or name that tells it from every other kit."""
    opens: date | None = None
    """The first day on which an event with it may take place."""
    ends: date | None = None
    """The last such day."""


class ApprovalOf(StrEnum):
    """What those behind an event can approve."""

    KITS = "kits"
    """Several kits at one event. N13-46."""
    FORMAT = "format"
    """Another format. N13-49."""


class HandedPrize(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One prize that somebody was given."""

    place: int
    """The place it is for by the table."""
    what: str
    """The prize."""
    player: int | None = None
    """Who got it; in a command None for whoever has the place."""
    voucher: str = ""
    """The code of a voucher for a bye. N13-66."""
    note: str = ""
    """Why it went to somebody else than the table says. N13-48."""


class ReleasedPrize(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A prize that was left over and has been used or given away since. N13-50."""

    place: int
    what: str
    use: str


class Prizes(msgspec.Struct, frozen=True, gc=False):
    """The prizes of an event at one version of the log."""

    table: tuple[Prize, ...] = ()
    announced: tuple[Prize, ...] = ()
    """What players see: the table as it was when it was announced."""
    kits: Map[str, Kit] = Map()
    """By what their codes compare as."""
    approvals: Map[ApprovalOf, str] = Map()
    """What was approved, and by whom or in which letter."""
    handed: Map[tuple[int, str], HandedPrize] = Map()
    """What was handed out, by place and prize."""
    released: Map[tuple[int, str], ReleasedPrize] = Map()
    destroyed: frozenset[tuple[int, int]] = frozenset()
    """Vouchers that were destroyed after use: the player, and the round of the bye. N13-66."""
