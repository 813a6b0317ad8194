"""What a command draws, so that its draw comes from that and not from where it stands in the log.

Drawing the same again is another attempt, and a new draw. What was drawn before and taken back
counts as an attempt too: it stands in the log for everybody to see.
"""

from collections.abc import Mapping

from toptable.engine.chance import Drawing
from toptable.engine.declared import Command
from toptable.engine.state import State
from toptable.engine.subjects.people.draws import LOTS

OTHER = "other draws"
"""What comes up with something else, such as the sides that a ruling leaves to be drawn."""

NOT_AGAIN = frozenset({LOTS, OTHER})
"""Where a further draw draws nothing again that was drawn before."""


def drawing(state: State, command: Command, drawn: Mapping[str, int]) -> Drawing:
    """What the command would draw now; ``drawn`` says how often each thing was drawn before."""
    of = subject(state, command)
    attempt = 1 if of == LOTS else drawn.get(of, 0) + 1
    return Drawing(of, attempt, state.hall)


def subject(state: State, command: Command) -> str:
    """What the command draws, in words that stand in the log."""
    return command.draws(state) or OTHER
