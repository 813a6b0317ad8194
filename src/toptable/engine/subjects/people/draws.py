"""What is drawn for people: a lot for everybody who enters."""

from toptable.engine.state import State

LOTS = "lots"
"""Everybody has a place of their own in this one draw, so that nothing draws it again. AMB-07."""


def lots(_state: State, _command: object) -> str:
    """Whoever enters, at whatever time, gets a lot."""
    return LOTS
