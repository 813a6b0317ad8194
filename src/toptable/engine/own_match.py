"""Staff who play neither rule on nor influence their own match. N13-38, FFG-06, SW-02."""

from collections.abc import Iterable, Set

from toptable.engine.bracket.course import follow
from toptable.engine.refusal import Refusal
from toptable.engine.situation import Situation
from toptable.engine.state import State


def own_match(
    state: State, situation: Situation, players: Iterable[int], judge: str = ""
) -> Refusal | None:
    """Why a judge should let somebody else decide about the matches of these players.

    The judge is who asks, unless somebody else's ruling is written down.
    """
    name = judge or situation.actor.name
    if not _is(state, situation, name) & with_opponents(state, players):
        return None
    levels = situation.rulebook.levels
    source = levels.staff_play.source if levels is not None else ""
    return Refusal("own_match", f"{name} plays this match; let someone else rule.", source)


def with_opponents(state: State, players: Iterable[int]) -> Set[int]:
    """These players, and whom they play now: in the round, or in the bracket."""
    concerned = set(players)
    current = state.current
    pairs: list[set[int]] = []
    if current is not None and current.published:
        pairs += [set(match.players) for match in current.tables()]
    bracket = state.finals.bracket
    for game in follow(bracket).open if bracket is not None else ():
        seated = [bracket.finalists[seed - 1] for seed in game.seeds if seed] if bracket else []
        pairs.append({one.player for one in seated if one is not None})
    return concerned.union(*(pair for pair in pairs if pair & concerned))


def _is(state: State, situation: Situation, judge: str) -> Set[int]:
    """The players that a judge is: by the list of staff, by the own link, by the very name."""
    own = {one.player for one in state.staff if one.name == judge}
    if judge == situation.actor.name:
        own.add(situation.actor.player)
    named = {number for number, player in state.players.items() if player.name == judge}
    return named | {player for player in own if player is not None}
