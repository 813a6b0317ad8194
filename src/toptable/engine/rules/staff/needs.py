"""Whom a document wants on the staff: how many in each role, and who is chosen from whom.

B-011, B-012, B-013, B-014, B-015, B-016, N13-03, N10-02, FFG-02, FFG-03.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.roles import Role
from toptable.engine.rules.staff.playing import Member
from toptable.engine.sentence import worded


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
            found.append(
                worded(
                    "needs.name_list",
                    "Name the %(word)s%(like)s: the list has none. (%(source)s)",
                    word=word,
                    like=like,
                    source=self.source,
                )
            )
        for block in sorted({member.block for member in having}):
            together = tuple(
                dict.fromkeys(member.name for member in having if member.block == block)
            )
            where = f" of block {block}" if block else ""
            if self.most is not None and len(together) > self.most:
                found.append(
                    worded(
                        "needs.there_list",
                        "There is to be %(most)s %(word)s%(where)s, the list has %(count)s: "
                        "%(together)s. (%(source)s)",
                        most=self.most,
                        word=word,
                        where=where,
                        count=len(together),
                        together=", ".join(together),
                        source=self.source,
                    )
                )
        if self.among is not None:
            chosen = {member.name for member in staff if member.role is self.among}
            found += [
                worded(
                    "needs.without_being",
                    "%(name)s is %(word)s without being a %(among)s; list them as both. "
                    "(%(source)s)",
                    name=name,
                    word=word,
                    among=self.among,
                    source=self.source,
                )
                for name in held
                if name not in chosen
            ]
        return tuple(found)
