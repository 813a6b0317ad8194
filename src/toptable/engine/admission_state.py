"""Who is let in: the announced terms, and who was turned away."""

import msgspec

from toptable.engine.admission_types import Ground, Terms
from toptable.engine.secrets import Sealed


class TurnedAway(msgspec.Struct, frozen=True, gc=False):
    """Somebody who was not let in; the name lies beside the log."""

    who: Sealed
    ground: Ground


class Admission(msgspec.Struct, frozen=True, gc=False):
    """What the log says about letting people in."""

    terms: Terms = Terms()
    turned_away: tuple[TurnedAway, ...] = ()
