"""Whom a document wants on the staff: how many in each role, and who is chosen from whom.

B-011, B-012, B-013, B-014, B-015, B-016, N13-03, N10-02, FFG-02, FFG-03.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.roles import Role
from toptable.engine.rules.staff.playing import Member


class StaffNeed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a document says about one role. One person may fill several. B-016."""

    role: Role
    source: str
    rules: tuple[str, ...]
    least: int = 0
    most: int | None = None
    among: Role | None = None
    """Whoever has the role must have this one too. B-014."""
    others: tuple[Role, ...] = ()
    """Who will do as well: any of the people who keep an event running. B-012."""
    blocks: bool = False
    """Whether a large event may be split into blocks with as many of the role in each. B-015."""

    def met(self, staff: Sequence[Member]) -> bool:
        """Whether somebody has the role, or one that will do as well."""
        return any(member.role in (self.role, *self.others) for member in staff)

    def problems(self, staff: Sequence[Member]) -> tuple[str, ...]:
        """What the list of staff lacks, one sentence each; nothing is forbidden."""
        word = self.role.replace("_", " ")
        having = [member for member in staff if member.role is self.role]
        held = tuple(dict.fromkeys(member.name for member in having))
        found = []
        if len(held) < self.least and not self.met(staff):
            like = f", or another of the staff like a {self.others[0]}" if self.others else ""
            like = like.replace("_", " ")
            found.append(f"Name the {word}{like}: the list has none. ({self.source})")
        for block in sorted({member.block for member in having}):
            together = tuple(
                dict.fromkeys(member.name for member in having if member.block == block)
            )
            where = f" of block {block}" if block else ""
            if self.most is not None and len(together) > self.most:
                found.append(
                    f"There is to be {self.most} {word}{where}, the list has {len(together)}: "
                    f"{', '.join(together)}. ({self.source})"
                )
        if self.among is not None:
            chosen = {member.name for member in staff if member.role is self.among}
            found += [
                f"{name} is {word} without being a {self.among}; list them as both. ({self.source})"
                for name in held
                if name not in chosen
            ]
        return tuple(found)
