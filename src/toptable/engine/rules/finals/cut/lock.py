"""The cut once it is locked: seeds that nothing recomputes.

Locking is an act of its own. A result corrected afterwards changes nothing about who is in
(B-106); ``drift`` says what it would have changed. What happens to a place that becomes free is in
``cut/vacancies.py``.
"""

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.methods import Division
from toptable.engine.rules.finals.cut.order import Order, Ranked, listed
from toptable.engine.rules.finals.cut.passed_over import PassedOver
from toptable.engine.rules.finals.cut.roll_call import RollCall
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded


class Seed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of the locked cut."""

    seed: int
    who: Ranked
    vacant: PassedOver | None = None
    """Why nobody comes from this place any more; opponents then walk over."""


class LockedCut(msgspec.Struct, frozen=True):
    """Who goes on, for good."""

    seeds: tuple[Seed, ...]
    waiting: Order
    """Those who would move up, the next one first."""
    seats: int | None
    """How many were announced, or None where points decided."""

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who still goes on, by seed."""
        return tuple(seed.who.player for seed in self.seeds if seed.vacant is None)

    def seed_of(self, player: int) -> Seed | None:
        """The place of a player, if the player has one."""
        return next((seed for seed in self.seeds if seed.who.player == player), None)


def lock(division: Division, roll_call: RollCall | None = None) -> LockedCut | Refusal:
    """Lock the cut as it stands, or say what is still open."""
    if len(division.taken) < 2:
        return Refusal.saying(
            "too_few:lock",
            "%(counted)s would advance: a cut needs two. Change the cut, or end the "
            "event by its standings.",
            counted=counted(len(division.taken), "player"),
        )
    if roll_call and (unanswered := roll_call.open(division.taken)):
        return Refusal.saying(
            "roll_call",
            "The roll-call is open: mark %(listed)s as present, absent or declining.",
            "B-105",
            listed=listed(unanswered),
        )
    seeds = tuple(Seed(seed, who) for seed, who in enumerate(division.taken, 1))
    return LockedCut(seeds, division.waiting, division.seats)


def drift(locked: LockedCut, now: Division) -> str:
    """What the cut would be by the standings of today, if that differs; the lock holds. B-106."""
    before = [seed.who for seed in locked.seeds]
    if [ranked.player for ranked in before] == [ranked.player for ranked in now.taken]:
        return ""
    ids = {ranked.player for ranked in before}
    enters = [ranked for ranked in now.taken if ranked.player not in ids]
    leaves = [ranked for ranked in before if ranked.player not in {has.player for has in now.taken}]
    changes = [
        *(
            [worded("lock.would", "%(listed)s would be in", listed=listed(enters))]
            if enters
            else []
        ),
        *([f"{listed(leaves)} would not"] if leaves else []),
    ]
    what = ", ".join(changes) or "some would have other seeds"
    return worded(
        "lock.cut_stays",
        "The cut stays as it was locked. By the standings as they are now %(what)s.",
        what=what,
    )
