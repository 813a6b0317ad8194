"""Whether the final match of teams that share the most points is still to be played. SW-37."""

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.teams.formats import SideBySide
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.finals.line_games import called, tiebreaker_step


def still_open(state: State, rulebook: Rulebook) -> Refusal | None:
    """Why the event cannot end yet: two teams have to play for the title."""
    team = rules_in(state, rulebook).team
    if not isinstance(team, SideBySide) or not state.finished_rounds:
        return None
    games = state.finals.tiebreaker
    if games is None or games.after != state.finished_rounds:
        games = called(state, size=1)
    step = tiebreaker_step(replace(state, finals=replace(state.finals, tiebreaker=games)), rulebook)
    if isinstance(step, Refusal) or step.over:
        return None
    game = step.games[0]
    decides = "a public draw decides it" if game.level else "it goes to the better rank"
    return Refusal(
        "final_match",
        f"{game.first.name} and {game.second.name} share the most points and play a final match. "
        f"Report it, then close; drawn, or not played, {decides}.",
        team.final.source,
    )


def played(state: State, rulebook: Rulebook) -> bool:
    """Whether teams have played their final match: with it the event has its champion."""
    team = rules_in(state, rulebook).team
    games = state.finals.tiebreaker
    return isinstance(team, SideBySide) and games is not None and bool(games.played)
