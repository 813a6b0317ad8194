"""The organizer's duties, who is kept out, and what may be allowed by whom (Bushiroad 1.2.11).

Duties for the checklist: B-009, B-010, B-012, B-190. Whom the rules keep out, and on which grounds
staff turn people away: B-018 to B-022. Permissions: B-042, B-059, B-182.
"""

from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import PermissionKind
from toptable.engine.rules.eligibility import (
    BannedBy,
    ByHand,
    DeclaredOut,
    Eligibility,
    Ground,
    NotInvited,
    PlayingElsewhere,
    QualifiedAlready,
)
from toptable.engine.rules.provisions import Duty, PartOfDay

_TO = "FR-1.3.1.1"

DUTIES = (
    Duty(
        id="application",
        part=PartOfDay.BEFORE,
        text="Venue, staff and equipment are secured, and the application is sent.",
        source=_TO,
        rules=("B-190",),
        categories=("sanctioned",),
    ),
    Duty(
        id="staff",
        part=PartOfDay.BEFORE,
        text="At least one staff member keeps scores, time and papers.",
        source="FR-1.3.1.2",
        rules=("B-012",),
    ),
    Duty(
        id="cards",
        part=PartOfDay.BEFORE,
        text="Banned and restricted cards and legal sets are public.",
        source="FR-3.3",
        rules=("B-009",),
    ),
    Duty(
        id="kit",
        part=PartOfDay.AFTER,
        text="The kit is returned, if that was asked for.",
        source=_TO,
        rules=("B-010",),
    ),
)


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


_JUDGES = (Role.JUDGE, Role.HEAD_JUDGE)
_HEADS = (Role.ORGANIZER, Role.HEAD_JUDGE)

PERMISSIONS = (
    PermissionKind(
        id="autographs",
        name="Autographed cards",
        by=_JUDGES,
        source="FR-2.1.1",
        rules=("B-042",),
        words=("autograph", "signed", "signature"),
    ),
    PermissionKind(
        id="slips",
        name="Translation slips",
        by=(Role.ORGANIZER, *_JUDGES),
        source="FR-2.3.4",
        rules=("B-059",),
        words=("slip", "translation"),
    ),
    PermissionKind(
        id="leaving",
        name="Leaving the table",
        by=_JUDGES,
        source="FR-1.2.1",
        rules=("B-031",),
        words=("leav", "toilet", "restroom"),
    ),
    PermissionKind(
        id="food",
        name="Food during a match",
        by=_HEADS,
        source="PG-3.15",
        rules=("B-182",),
        words=("food", "eat", "candy", "gum", "sandwich", "snack"),
    ),
    PermissionKind(
        id="devices",
        name="Electronic devices",
        by=_HEADS,
        source="PG-3.16",
        rules=("B-182",),
        words=("device", "phone", "tablet", "laptop"),
    ),
    PermissionKind(
        id="notes",
        name="Taking notes",
        by=_HEADS,
        source="PG-3.17",
        rules=("B-182",),
        words=("note",),
    ),
)
