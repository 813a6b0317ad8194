"""Whom the floor rules keep out, and on which grounds staff turn people away. B-018 to B-022."""

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

_WHO = "FR-1.2.4"

GROUPS = {
    "bushiroad": ("", "works for Bushiroad and has no permission to play on record"),
    "cyberagent": ("sve", "works for the CyberAgent group and has no permission to play on record"),
    "cover": ("hocg", "works for the COVER group and has no permission to play on record"),
}
"""Who declares to work for whom: the game they are kept out of (none: all), and how to say it."""
STATEMENTS = {
    "bushiroad": "I work for Bushiroad or a company of its group.",
    "cyberagent": "I work for the CyberAgent group.",
    "cover": "I work for the COVER group.",
}
"""The same as people say it when they register."""

ELIGIBILITY = Eligibility(
    bars=(
        BannedBy(authority="Bushiroad", source=_WHO),
        NotInvited(source=_WHO),
        QualifiedAlready(source=_WHO),
        DeclaredOut(source=_WHO, groups=GROUPS, statements=STATEMENTS),
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
