"""Commands of online events."""

from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.roles import FLOOR, JUDGES


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    typed=Typed(
        "round link",
        "spring 4 https://example.org/4",
        "Say where a match of an online event is played.",
        link=As("LINK", "Where; '' for none."),
    ),
)
class LinkMatch(Command):
    """Say where a match of the current round is played; no link takes it away again."""

    table: int
    link: str = ""
    """The address of the match; empty takes it away."""


@command(by=FLOOR, scope=Scope.FLOOR)
class CheckInBetween(Command):
    """Players are there for the next round, or are not after all."""

    players: tuple[int, ...]
    present: bool = True
    """false takes it back."""


@command(by=JUDGES, scope=Scope.RESULTS)
class SettleBothAway(Command):
    """Both players stayed away too long: agenda points decide the game they were in. N13-55."""

    table: int
    points: tuple[int, int]
    """Agenda points, first seat first."""
    finished: str = ""
    """The games that were over before, seen from the first seat."""
    replay: bool = False
    """Whether both want to play it again later and the organizer agrees."""
