"""May staff play in the event they run, and who then rules in their games?

N13-36, N13-37, N10-09, FFG-06, SW-02, SW-03, B-017, AMB-56.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.roles import WHO_RULES, Role
from toptable.engine.rules.words import OURS, Words
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
            return (
                worded(
                    "playing.staff_event",
                    "Staff of this event may not play in it: %(who)s. (%(source)s)",
                    who=who,
                    source=self.source,
                ),
            )
        if self.cover is Cover.SECOND:
            return () if self._second(staff) else (self._no_second(who, words),)
        helpers = {member.name for member in staff if member.role in WHO_RULES}
        helpers -= {member.name for member in staff if member.role is Role.ORGANIZER}
        idle = helpers - set(playing)
        if idle or len(helpers) >= 2:
            return ()
        return (
            worded(
                "playing.staff_will",
                "%(who)s of the staff will play. Name an assistant who judges and does not "
                "play, or two who do, besides the organizer. (%(source)s)",
                who=who,
                source=self.source,
            ),
        )

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
        return worded(
            "playing.will_play",
            "%(who)s will play. Name a second %(kinds)s who rules in those games, and "
            "announce it. (%(source)s)",
            who=who,
            kinds=kinds,
            source=self.source,
        )
