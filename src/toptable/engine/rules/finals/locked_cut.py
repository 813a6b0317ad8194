"""The cut once it is locked: the roll-call of finalists, their seeds, and what becomes of a vacant
place.

Who declines or is absent makes room for the next, who is then called too. Nobody is passed over
by a clock alone: when the deadline has passed, the organizer is asked to decide. B-105.

Locking is an act of its own. A result corrected afterwards changes nothing about who is in
(B-106); ``drift`` says what it would have changed. What happens to a place that becomes free is in
``finals/locked_cut.py``.

A place can always stay vacant: whoever would have met the player walks over. One
document has that as its rule (B-107), which an event's own regulations may change; elsewhere the
organizer may move the next player up. Either ends when the first elimination game begins
(AMB-62).
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import (
    Division,
    Order,
    Out,
    PassedOver,
    PassedOverBecause,
    Ranked,
    listed,
)
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded


class FinalistAnswer(StrEnum):
    """What a finalist has said, or staff have seen."""

    NONE = "no answer"
    PRESENT = "present"
    DECLINES = "declines"
    ABSENT = "absent"


_WHY = {
    FinalistAnswer.DECLINES: PassedOverBecause.DECLINES,
    FinalistAnswer.ABSENT: PassedOverBecause.ABSENT,
}


class Called(msgspec.Struct, frozen=True):
    """One line of the roll-call."""

    seed: int
    who: Ranked
    answer: FinalistAnswer
    overdue: bool

    @property
    def text(self) -> str:
        """The line in words."""
        if self.overdue:
            return worded("roll_call.not_answered_time", who=self.who)
        if self.answer is FinalistAnswer.NONE:
            return worded("roll_call.not_answered_yet", who=self.who)
        return f"{self.who}: {self.answer.value}."


class RollCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll-call as announced, with the answers so far."""

    place: str
    """Where the finalists meet."""
    deadline: datetime | None = None
    answers: tuple[tuple[int, FinalistAnswer], ...] = ()

    def answer(self, player: int) -> FinalistAnswer:
        """What a player has answered."""
        return dict(self.answers).get(player, FinalistAnswer.NONE)

    def marked(self, player: int, answer: FinalistAnswer) -> "RollCall":
        """The same roll-call with one answer more, or another one. An answer can be taken back."""
        answers = {**dict(self.answers), player: answer}
        if answer is FinalistAnswer.NONE:
            del answers[player]
        return msgspec.structs.replace(self, answers=tuple(answers.items()))

    def out(self) -> dict[int, PassedOver]:
        """Those who decline or are absent."""
        return {
            player: PassedOver(player, _WHY[answer])
            for player, answer in self.answers
            if answer in _WHY
        }

    def lines(self, taken: Sequence[Ranked], now: datetime) -> tuple[Called, ...]:
        """Everybody who would go on, with their answer."""
        late = self.deadline is not None and now > self.deadline
        return tuple(
            Called(seed, who, answer, overdue=late and answer is FinalistAnswer.NONE)
            for seed, who in enumerate(taken, 1)
            for answer in [self.answer(who.player)]
        )

    def open(self, taken: Sequence[Ranked]) -> tuple[Ranked, ...]:
        """Those who would go on and have not answered."""
        return tuple(who for who in taken if self.answer(who.player) is FinalistAnswer.NONE)


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
        return Refusal.of("too_few:lock", counted=counted(len(division.taken), "player"))
    if roll_call and (unanswered := roll_call.open(division.taken)):
        return Refusal.of("roll_call", "B-105", listed=listed(unanswered))
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
        *([worded("lock.would", listed=listed(enters))] if enters else []),
        *([f"{listed(leaves)} would not"] if leaves else []),
    ]
    what = ", ".join(changes) or "some would have other seeds"
    return worded("lock.cut_stays", what=what)


class NextMovesUp(msgspec.Struct, frozen=True, tag="next_moves_up"):
    """The next player may move up until the first elimination game begins. AMB-62."""

    id = "next_moves_up"
    name = "The next player may move up"
    help = worded("vacancies.until_first")
    rules = ("AMB-62",)

    def problem(self, *, begun: bool, reasoned: bool = False) -> Refusal | None:
        """Why nobody may move up now, or nothing."""
        del reasoned
        return BEGUN if begun else None


BEGUN = Refusal.of("begun", "AMB-62")


class StaysVacant(msgspec.Struct, frozen=True, tag="stays_vacant"):
    """Once the finalists are decided nobody is added, unless the event's regulations do. B-107."""

    id = "stays_vacant"
    name = "A vacancy stays"
    help = worded("vacancies.once_finalists")
    rules = ("B-107",)

    def problem(self, *, begun: bool, reasoned: bool = False) -> Refusal | None:
        """Why nobody may move up: the document says so in general, and a reason says otherwise."""
        if begun:
            return msgspec.structs.replace(BEGUN, rule="FR-3.2.4")
        if reasoned:
            return None
        return Refusal.of("vacancy_stays", "FR-3.2.4")


Vacancies = NextMovesUp | StaysVacant


class Vacated(msgspec.Struct, frozen=True):
    """A locked cut after somebody left it, and what to tell people."""

    cut: LockedCut
    text: str


def vacate(locked: LockedCut, gone: PassedOver) -> Vacated | Refusal:
    """Leave a player's place vacant. B-107."""
    seed = locked.seed_of(gone.player)
    if seed is None:
        return _stranger()
    seeds = tuple(
        msgspec.structs.replace(one, vacant=gone) if one is seed else one for one in locked.seeds
    )
    return Vacated(
        msgspec.structs.replace(locked, seeds=seeds),
        worded("vacancies.seed_vacant", who=seed.who, gone=gone.text, seed=seed.seed),
    )


def move_up(
    locked: LockedCut,
    gone: PassedOver,
    rule: Vacancies,
    *,
    begun: bool,
    out: Out,
    reasoned: bool = False,
) -> Vacated | Refusal:
    """Give a place to the next player who can come; seeds below it move up by one. AMB-62.

    Seeds follow the ranking, so the newcomer is the last seed. ``out`` names all who cannot come.
    """
    seed = locked.seed_of(gone.player)
    if seed is None:
        return _stranger()
    if problem := rule.problem(begun=begun, reasoned=reasoned):
        return problem
    able = [ranked for ranked in locked.waiting if ranked.player not in out]
    if locked.seats is None or not able:
        return Refusal.of("nobody:move_up")
    newcomer = able[0]
    stay = [(one.who, one.vacant) for one in locked.seeds if one is not seed]
    seeds = tuple(Seed(at, *one) for at, one in enumerate([*stay, (newcomer, None)], 1))
    below = seed.seed < len(locked.seeds)
    others = worded("vacancies.seeds_after", seed=seed.seed) if below else ""
    rest = tuple(ranked for ranked in locked.waiting if ranked is not newcomer)
    return Vacated(
        LockedCut(seeds, rest, locked.seats),
        worded(
            "vacancies.moves_up",
            who=seed.who,
            gone=gone.text,
            newcomer=newcomer,
            count=len(seeds),
            others=others,
        ),
    )


def _stranger() -> Refusal:
    return Refusal.of("not_in_cut")
