"""The final ranking of an event as its log has it: the bracket first, then the Swiss rounds."""

from itertools import groupby

from toptable.engine.bracket.places import places
from toptable.engine.current_standings import standings_of
from toptable.engine.cut.final_ranking import FinalRanking, Part, final_ranking, part_of
from toptable.engine.cut.order import order_of
from toptable.engine.cutting import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rulebook import Rulebook
from toptable.engine.state import State


def final_places(state: State, rulebook: Rulebook) -> FinalRanking:
    """Everybody's place by the last part of the event they reached. AMB-57."""
    parts = [_swiss(state, rulebook)]
    bracket = state.finals.bracket
    if bracket is not None:
        bands = groupby(places(bracket), key=lambda one: one.first)
        groups = tuple(tuple(one.finalist.player for one in band) for _, band in bands)
        parts.insert(0, Part("elimination", groups))
    return final_ranking(
        parts,
        {number: player.name for number, player in state.players.items()},
        left={
            number: player.record.left
            for number, player in state.players.items()
            if player.record.left is not None
        },
        disqualified=[one.id for one in state.players.values() if one.disqualified],
        revoked=state.conduct.revoked,
    )


def _swiss(state: State, rulebook: Rulebook) -> Part:
    """The Swiss order, with what the games around the line changed."""
    if state.finals.tiebreaker is not None:
        step = tiebreaker_step(state, rulebook)
        if not isinstance(step, Refusal) and step.reranked is not None:
            ranked = {one.player for one in step.reranked.order}
            rest = order_of(standings_of(state, rulebook, state.finished_rounds), without=ranked)
            both = sorted((*step.reranked.order, *rest), key=lambda one: one.rank)
            return part_of("Swiss rounds", both)
    return part_of("Swiss rounds", order_of(standings_of(state, rulebook, state.finished_rounds)))
