"""Whom a document wants on the staff, and whether they may play in the event they run.

N13-36, N13-37, N10-09, FFG-06, SW-02, SW-03, B-017, AMB-56, B-011, B-012, B-013, B-014, B-015,
B-016, N13-03, N10-02, FFG-02, FFG-03.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.roles import WHO_RULES, Role
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.sentence import worded


class Cover(StrEnum):
    """Who has to be there so that somebody impartial can rule."""

    ASSISTANTS = "assistants"
    """Two judges who play, or one who does not; the organizer is not one. N13-37, AMB-56."""
    SECOND = "second"
    """A second person of the same kind, who rules in the first one's games. FFG-06, SW-02."""
    NONE = "none"
    """Nothing helps: staff do not play. B-017."""


class Member(msgspec.Struct, frozen=True):
    """One person in one role, and whether that person also plays."""

    name: str
    role: Role
    plays: bool = False
    block: str = ""
    """The part of the event that a head judge has, where it is split. B-015."""


class StaffPlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a document says about staff who play."""

    roles: tuple[Role, ...]
    """The roles it speaks of."""
    cover: Cover
    source: str
    rules: tuple[str, ...]
    never_at: tuple[str, ...] = ()
    """Tiers at which nobody of the staff plays, cover or not."""
    never_roles: tuple[Role, ...] = ()
    """Who does not play at those tiers, where that is more than ``roles``. SW-03."""
    reminder: str = ""
    """What those who play are reminded of. N13-39."""
    between: tuple[Role, ...] = ()
    """Who rules where two of ``roles`` meet: the first of these that anybody has. FFG-03, FFG-06"""

    @property
    def bound(self) -> tuple[Role, ...]:
        """The roles in whose games only those whom the document names may rule."""
        return self.roles if self.cover is Cover.SECOND else ()

    def never(self, level: str) -> tuple[Role, ...]:
        """The roles whose holders do not play at this tier, cover or not. B-017, FFG-06, SW-03."""
        if self.cover is Cover.NONE:
            return self.roles
        return (self.never_roles or self.roles) if level in self.never_at else ()

    def playing(self, level: str, staff: Sequence[Member]) -> tuple[str, ...]:
        """The names to announce: staff the document speaks of who play."""
        roles = self.never(level) or self.roles
        return tuple(
            dict.fromkeys(member.name for member in staff if member.plays and member.role in roles)
        )

    def problems(self, level: str, staff: Sequence[Member], words: Words = OURS) -> tuple[str, ...]:
        """What stands in the way of the start, one sentence each."""
        playing = self.playing(level, staff)
        if not playing:
            return ()
        who = ", ".join(playing)
        if self.never(level):
            return (worded("playing.staff_event", who=who, source=self.source),)
        if self.cover is Cover.SECOND:
            return () if self._second(staff) else (self._no_second(who, words),)
        helpers = {member.name for member in staff if member.role in WHO_RULES}
        helpers -= {member.name for member in staff if member.role is Role.ORGANIZER}
        idle = helpers - set(playing)
        if idle or len(helpers) >= 2:
            return ()
        return (worded("playing.staff_will", who=who, source=self.source),)

    def rulers(self, staff: Sequence[Member], there: Collection[str]) -> tuple[str, ...]:
        """Who rules in a match in which these people of the staff play. N13-38, FFG-06, SW-02.

        Where the document wants a second of the same kind, that one alone rules there.
        """
        able = WHO_RULES
        met = {
            member.name for member in staff if member.name in there and member.role in self.roles
        }
        if self.cover is Cover.SECOND and met:
            able = frozenset(self.roles)
        if len(met) > 1 and self.between:
            held = {member.role for member in staff}
            able = frozenset([role for role in self.between if role in held][:1])
        ruling = (
            member.name for member in staff if member.role in able and member.name not in there
        )
        return tuple(dict.fromkeys(ruling))

    def _second(self, staff: Sequence[Member]) -> bool:
        return len({member.name for member in staff if member.role in self.roles}) >= 2

    def _no_second(self, who: str, words: Words) -> str:
        kinds = " or ".join(words.role(role) for role in self.roles)
        return worded("playing.will_play", who=who, kinds=kinds, source=self.source)


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
            found.append(worded("needs.name_list", word=word, like=like, source=self.source))
        for block in sorted({member.block for member in having}):
            together = tuple(
                dict.fromkeys(member.name for member in having if member.block == block)
            )
            where = f" of block {block}" if block else ""
            if self.most is not None and len(together) > self.most:
                found.append(
                    worded(
                        "needs.there_list",
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
                    name=name,
                    word=word,
                    among=self.among,
                    source=self.source,
                )
                for name in held
                if name not in chosen
            ]
        return tuple(found)
