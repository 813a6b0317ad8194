"""What becomes of a place in a locked cut whose player cannot play.

A place can always stay vacant: whoever would have met the player walks over. One
document has that as its rule (B-107), which an event's own regulations may change; elsewhere the
organizer may move the next player up. Either ends when the first elimination game begins
(AMB-62).
"""

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.lock import LockedCut, Seed
from toptable.engine.rules.finals.cut.passed_over import Out, PassedOver
from toptable.engine.sentence import worded


class NextMovesUp(msgspec.Struct, frozen=True, tag="next_moves_up"):
    """The next player may move up until the first elimination game begins. AMB-62."""

    id = "next_moves_up"
    name = "The next player may move up"
    help = worded(
        "vacancies.until_first",
        "Until the first elimination game begins, the next player may take a free place.",
    )
    rules = ("AMB-62",)

    def problem(self, *, begun: bool, reasoned: bool = False) -> Refusal | None:
        """Why nobody may move up now, or nothing."""
        del reasoned
        return BEGUN if begun else None


BEGUN = Refusal(
    "begun",
    "The first elimination game has begun, so no one moves up. Take the player out of the bracket "
    "instead: opponents get a walkover.",
    "AMB-62",
)


class StaysVacant(msgspec.Struct, frozen=True, tag="stays_vacant"):
    """Once the finalists are decided nobody is added, unless the event's regulations do. B-107."""

    id = "stays_vacant"
    name = "A vacancy stays"
    help = worded(
        "vacancies.once_finalists",
        "Once the finalists are decided, nobody takes a place that becomes free.",
    )
    rules = ("B-107",)

    def problem(self, *, begun: bool, reasoned: bool = False) -> Refusal | None:
        """Why nobody may move up: the document says so in general, and a reason says otherwise."""
        if begun:
            return msgspec.structs.replace(BEGUN, rule="FR-3.2.4")
        if reasoned:
            return None
        return Refusal(
            "vacancy_stays",
            "The finalists are decided: in general the place stays vacant and opponents get a "
            "walkover. If the regulations of this event say otherwise, give that as the reason.",
            "FR-3.2.4",
        )


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
        worded(
            "vacancies.seed_vacant",
            "%(who)s %(gone)s. Seed %(seed)s is vacant; opponents get a walkover.",
            who=seed.who,
            gone=gone.text,
            seed=seed.seed,
        ),
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
        return Refusal("nobody:move_up", "No one can move up: leave the place vacant.")
    newcomer = able[0]
    stay = [(one.who, one.vacant) for one in locked.seeds if one is not seed]
    seeds = tuple(Seed(at, *one) for at, one in enumerate([*stay, (newcomer, None)], 1))
    below = seed.seed < len(locked.seeds)
    others = (
        worded("vacancies.seeds_after", " The seeds after %(seed)s move up by one.", seed=seed.seed)
        if below
        else ""
    )
    rest = tuple(ranked for ranked in locked.waiting if ranked is not newcomer)
    return Vacated(
        LockedCut(seeds, rest, locked.seats),
        worded(
            "vacancies.moves_up",
            "%(who)s %(gone)s. %(newcomer)s moves up and is seed %(count)s.%(others)s",
            who=seed.who,
            gone=gone.text,
            newcomer=newcomer,
            count=len(seeds),
            others=others,
        ),
    )


def _stranger() -> Refusal:
    return Refusal("not_in_cut", "This player has no place in the cut: choose one of the seeds.")
