"""Who is in the planned cut for certain, and who is only in it as the standings are now.

What is certain rests on points alone: somebody is in who keeps a seat even if they gain nothing
more and everybody else wins every round to come; whoever has the points of a cut by points keeps
them. N13-76, N10-45, N13-77, N10-46, FFG-24, SW-28, B-106, B-108.
"""

from bisect import bisect_left
from collections.abc import Iterable

import msgspec

from toptable.engine.questions.progress import rounds_over
from toptable.engine.questions.standings import standings_of, tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.methods import TopCut
from toptable.engine.rules.finals.cut.order import Order, level_across
from toptable.engine.rules.finals.cut.preview import Preview
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.stop_rules import PlannedRounds
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.event.announced_first import cut_by_ranking
from toptable.engine.subjects.finals.cutting import cut_preview
from toptable.engine.subjects.finals.tiebreaking import games_to_call


class CutOutlook(msgspec.Struct, frozen=True):
    """The line of the cut as it is now."""

    size: int
    locked: bool
    taken: Order
    """Those who would go on if the cut were locked now, or who do since it is."""
    certain: frozenset[int]
    """Those of them whom nothing that is still to be played can put out."""
    why: str
    """What separates the last of them from the first who is not in."""


def cut_outlook(state: State, rulebook: Rulebook) -> CutOutlook | None:
    """The line of the locked cut or of the planned one; None where there is no line to draw.

    There is none where finalists are chosen by what was played. B-104.
    """
    if (locked := state.finals.locked) is not None:
        taken = tuple(seed.who for seed in locked.seeds if seed.vacant is None)
        return CutOutlook(len(taken), True, taken, frozenset(locked.players), "") if taken else None
    due = cut_by_ranking(state, rules_in(state, rulebook))
    if due is None or not state.finished_rounds:
        return None
    shown = cut_preview(state, rulebook, due)
    if not shown.division.taken or not shown.division.waiting:
        return None
    taken, over = shown.division.taken, rounds_over(state, rulebook)
    size = due.size if isinstance(due, TopCut) else len(taken)
    if not isinstance(due, TopCut):
        certain = frozenset(ranked.player for ranked in taken)
    elif over:
        certain = _after_the_rounds(state, rulebook, shown, size)
    else:
        certain = _safe(state, rulebook, size)
    why = shown.line if over or shown.separation is None else shown.separation.text
    return CutOutlook(
        size, False, taken, certain.intersection(ranked.player for ranked in taken), why
    )


def _safe(state: State, rulebook: Rulebook, size: int) -> frozenset[int]:
    """With rounds to come: whom too few others can still reach. Who has dropped may come back."""
    if state.plan is None or not isinstance(state.stop, PlannedRounds) or state.finals.through:
        return frozenset()
    rules = rules_in(state, rulebook)
    if rules.eliminates:
        return frozenset()
    to_come = max(state.plan.rounds, len(state.rounds)) - state.finished_rounds
    rows = list(standings_of(state, rulebook, state.finished_rounds))
    playing = [row for row in rows if not state.players[row.player].disqualified]
    could_have = sorted(row.points + to_come * rules.scoring.win for row in playing)

    def others_in_reach(points: int) -> int:
        return len(could_have) - bisect_left(could_have, points) - 1

    return frozenset(row.player for row in playing if others_in_reach(row.points) < size)


def _after_the_rounds(
    state: State, rulebook: Rulebook, shown: Preview, size: int
) -> frozenset[int]:
    """With all rounds played: everybody above the line but those who may still play or draw."""
    taken, waiting = shown.division.taken, shown.division.waiting
    open_ = {ranked.player for ranked in level_across((*taken, *waiting), size)}
    if state.finals.tiebreaker is None:
        step = games_to_call(state, rulebook, size)
    else:
        step = tiebreaker_step(state, rulebook)
    if not isinstance(step, Refusal):
        open_.update(_playing(game.players for game in step.games))
    return frozenset(ranked.player for ranked in taken if ranked.player not in open_)


def _playing(games: Iterable[tuple[int, int]]) -> set[int]:
    return {player for game in games for player in game}
