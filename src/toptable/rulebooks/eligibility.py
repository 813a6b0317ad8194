"""Whom each document keeps out, and on which grounds staff may turn people away."""

from toptable.engine.rules.people.eligibility import (
    BannedBy,
    ByHand,
    DeclaredOut,
    Eligibility,
    NotInvited,
    PlayingElsewhere,
    QualifiedAlready,
)
from toptable.engine.rules.people.facts import Ground


def _nisei(source: str, rule: str) -> Eligibility:
    """Four grounds and no others."""
    texts = {
        Ground.BANNED: "banned by NISEI",
        Ground.VENUE: "banned by the venue",
        Ground.THREAT: "a threat to people here",
        Ground.CAPACITY: "came late, and the venue may legally hold no more",
    }
    return Eligibility(
        bars=(BannedBy(authority="NISEI", source=source),),
        grounds=tuple(
            ByHand(ground=ground, text=text, source=source, rules=(rule,))
            for ground, text in texts.items()
        ),
    )


NISEI_1_3 = _nisei("Event Staff Expectations", "N13-05")
NISEI_1_0 = _nisei("Tournament Staff", "N10-04")

FFG_STARWARS_2_2 = Eligibility(
    bars=(BannedBy(authority="FFG", source="Code of Conduct"),),
    grounds=(
        ByHand(
            ground=Ground.BANNED,
            text="suspended or banned by FFG",
            source="Code of Conduct",
            rules=("SW-10", "SW-12"),
        ),
    ),
)

_WHO = "FR-1.2.4"

BUSHIROAD_1_2_11 = Eligibility(
    bars=(
        BannedBy(authority="Bushiroad", source=_WHO),
        NotInvited(source=_WHO),
        QualifiedAlready(source=_WHO),
        DeclaredOut(source=_WHO),
        PlayingElsewhere(source="PG-3.10.2"),
    ),
    grounds=(
        ByHand(ground=Ground.BANNED, text="banned by Bushiroad", source=_WHO, rules=("B-018",)),
        ByHand(ground=Ground.NOT_INVITED, text="not invited", source=_WHO, rules=("B-018",)),
        ByHand(
            ground=Ground.QUALIFIED,
            text="qualified in this series already",
            source=_WHO,
            rules=("B-018",),
        ),
        ByHand(
            ground=Ground.DECLARED,
            text="close to the makers of the game, at levels 2 and 3",
            source=_WHO,
            rules=("B-019", "B-020", "B-021", "B-022"),
        ),
        ByHand(
            ground=Ground.ELSEWHERE,
            text="playing in another event",
            source="PG-3.10.2",
            rules=("B-074",),
        ),
        ByHand(
            ground=Ground.LATE,
            text="came after registration ended",
            source="PG-3.10.1",
            rules=("B-070", "B-073"),
        ),
    ),
)
