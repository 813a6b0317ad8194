"""Whether the final match of teams that share the most points is still to be played. SW-37."""

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.teams.formats import SideBySide
from toptable.engine.state import State, the_event
from toptable.engine.subjects.finals.line_games import tiebreaker_step
from toptable.engine.subjects.finals.state import Tiebreaker


def still_open(state: State, rulebook: Rulebook) -> Refusal | None:
    """Why the event cannot end yet: two teams have to play for the title."""
    team = rulebook.under(the_event(state).settings).team
    if not isinstance(team, SideBySide) or not state.finished_rounds:
        return None
    called = state.finals.tiebreaker or Tiebreaker(size=1)
    step = tiebreaker_step(
        replace(state, finals=replace(state.finals, tiebreaker=called)), rulebook
    )
    if isinstance(step, Refusal) or step.over:
        return None
    game = step.games[0]
    return Refusal(
        "final_match",
        f"{game.first.name} and {game.second.name} share the most points and play a final match. "
        "Report it, then close; drawn, or not played, it goes to the better rank.",
        team.final.source,
    )


def played(state: State, rulebook: Rulebook) -> bool:
    """Whether teams have played their final match: with it the event has its champion."""
    team = rulebook.under(the_event(state).settings).team
    called = state.finals.tiebreaker
    return isinstance(team, SideBySide) and called is not None and bool(called.played)
