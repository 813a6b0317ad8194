"""With whom a document wants judges to be stricter. B-175."""

from collections.abc import Mapping

import msgspec

from toptable.engine.roles import Role


class Stricter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Whose fault weighs more: people whom others look to, and whoever does it again on purpose."""

    section: str
    roles: tuple[Role, ...] = ()
    """Staff of the event."""
    tiers: tuple[str, ...] = ()
    """Events that only such people enter."""
    known_as: Mapping[str, str] = {}
    """What is on record of a person, by its key: the end of a sentence that begins with a name."""
