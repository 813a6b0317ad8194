"""How far an event has come, and whether its rounds are over."""

from toptable.engine.drawing import still_playing
from toptable.engine.rulebook import Rulebook
from toptable.engine.state import State, the_event
from toptable.engine.stop_rules import Progress, Verdict, undefeated


def verdict(state: State, rulebook: Rulebook) -> Verdict | None:
    """What the stop rule of the plan says after the last complete round; None without a plan."""
    if state.plan is None or not state.finished_rounds:
        return None
    rules = rulebook.under(the_event(state).settings)
    done = state.finished_rounds
    records = [player.record for player in state.players.values()]
    return state.stop.verdict(
        Progress(
            played=done,
            planned=state.plan.rounds,
            undefeated=undefeated(records, after_round=done, win=rules.scoring.win),
            standing=len(still_playing(state, rules)) if rules.eliminates else None,
        )
    )
