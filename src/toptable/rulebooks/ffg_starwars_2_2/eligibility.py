"""Whom the rules keep out, and on which ground staff may turn people away. SW-10, SW-12."""

from toptable.engine.rules.people.eligibility import BannedBy, ByHand, Eligibility
from toptable.engine.rules.people.facts import Ground

ELIGIBILITY = Eligibility(
    bars=(BannedBy(authority="FFG", source="Code of Conduct"),),
    grounds=(
        ByHand(
            ground=Ground.BANNED,
            text="suspended or banned by FFG",
            source="Code of Conduct",
            rules=("SW-10", "SW-12"),
        ),
    ),
    accepted="Whoever enters accepts the Code of Conduct.",
)
