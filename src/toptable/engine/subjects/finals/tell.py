"""The log as people read it: the cut, the games around its line, the bracket."""

from toptable.engine.rules.finals.cut.lock import LockedCut
from toptable.engine.sentence import listed, worded
from toptable.engine.state import State


def seeds_text(locked: LockedCut) -> str:
    return listed([f"{seed.seed} {seed.who.name}" for seed in locked.seeds], most=16)


def confirmed_at_the_desk(state: State, opponent: int | None) -> str:
    """Who confirmed the result of playing staff. N13-38."""
    return (
        ""
        if opponent is None
        else worded(
            "finals.confirmed_desk",
            " %(opponent)s confirmed it at the desk.",
            opponent=state.name_of(opponent),
        )
    )
