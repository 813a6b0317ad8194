"""What may be allowed at an event, and by whom. B-042, B-059, B-182."""

from toptable.engine.roles import Role
from toptable.engine.rules.conduct.permissions import PermissionKind

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
