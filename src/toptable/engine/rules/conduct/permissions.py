"""What staff can allow on the day, and who of them: each kind has its own authority.

B-042, B-059, B-182. Where a document names no kinds, everybody who may rule allows what they see
fit.
"""

from collections.abc import Collection, Sequence

import msgspec

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role

OTHER = "other"
"""What a document says nothing about: everybody who may rule can allow it."""


class PermissionKind(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that a document lets staff allow."""

    id: str
    name: str
    by: tuple[Role, ...]
    source: str
    rules: tuple[str, ...]
    words: tuple[str, ...]
    """What it is called in everyday words, so that nobody has to know the kinds."""

    def means(self, thing: str) -> bool:
        """Whether somebody who writes this means the kind."""
        text = thing.casefold()
        return any(word in text for word in self.words)


def kind_of(
    kinds: Sequence[PermissionKind], wanted: str, thing: str
) -> PermissionKind | Refusal | None:
    """The kind that is named, or else meant; None for something that the document leaves open."""
    named = next((kind for kind in kinds if kind.id == wanted), None)
    meant = next((kind for kind in kinds if kind.means(thing)), None)
    if named is not None or not kinds:
        return named
    if meant is not None or wanted == OTHER:
        return meant
    known = ", ".join(kind.id for kind in kinds)
    return Refusal.saying(
        "permission_kind",
        "Say what kind of permission it is: %(known)s or %(other)s.",
        known=known,
        other=OTHER,
    )


def may_allow(kind: PermissionKind | None, roles: Collection[Role]) -> Refusal | None:
    """Why somebody in these roles may not allow it, or nothing."""
    if kind is None or set(kind.by) & set(roles):
        return None
    who = " or ".join(role.replace("_", " ") for role in kind.by)
    return Refusal.saying(
        "not_yours:may_allow",
        "%(kind)s: only the %(who)s allows this. Ask them.",
        kind.source,
        answer=AnsweredBy.SOMEBODY_ELSE,
        kind=kind.name,
        who=who,
    )
