"""What is drawn for deck checks: whom to check in a round."""

from toptable.engine.state import State


def whom_to_check(state: State, _command: object) -> str:
    """Every further draw for the same round is another attempt."""
    if state.finals.bracket is not None:
        return "deck checks of the bracket"
    return f"deck checks of round {len(state.rounds)}"
