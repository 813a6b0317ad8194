"""Whom the Guild keeps out. LD-08."""

from toptable.engine.rules.eligibility import BannedBy, ByHand, Eligibility, Ground

ELIGIBILITY = Eligibility(
    bars=(BannedBy(authority="The Lantern Guild", source="The Guild"),),
    grounds=(
        ByHand(
            ground=Ground.BANNED, text="banned by the Guild", source="The Guild", rules=("LD-08",)
        ),
    ),
)
