"""Commands about who is let in."""

import msgspec

from toptable.engine.admission_types import Ground, Terms
from toptable.engine.secrets import Sealed


class SetTerms(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_terms"):
    """Say on which terms the event lets people in."""

    terms: Terms


class TurnAway(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="turn_away"):
    """Do not let somebody in, on a ground that the document has."""

    who: Sealed
    """The name and what happened; both stay out of public copies."""
    ground: Ground
