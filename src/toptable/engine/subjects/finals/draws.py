"""What is drawn around the cut and in the bracket."""

from toptable.engine.state import State


def after_games(state: State) -> str:
    played = state.finals.tiebreaker.played if state.finals.tiebreaker else ()
    return f"sides of the tiebreaker round after {sum(map(len, played)) + 1} games"
