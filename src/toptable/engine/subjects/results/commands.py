"""Commands about results."""

from toptable.engine.declared import As, Asks, Command, Follows, Scope, Typed, command
from toptable.engine.roles import FLOOR, HEADS, PLAYERS
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result


@command(by=FLOOR, scope=Scope.RESULTS, reason=Asks.MAY)
class ReportResult(Command):
    """Staff write down how a match ended, for the first time or as a correction."""

    round: int
    table: int
    result: Result
    replaces: bool = False
    """In the place of the result that is there: the desk asks once before it replaces one."""
    evidence: str = ""
    """What can be examined, such as the slip or a recording, where a past match changes. B-152."""
    confirmed: bool = False
    """Where the sender plays this match: the opponent confirmed the result at the desk. N13-38."""


@command(by=PLAYERS, scope=Scope.RESULTS)
class ClaimResult(Command):
    """A player reports their own match, seen from the first seat. Two equal claims are final."""

    round: int
    table: int
    player: int
    result: Result


@command(by=PLAYERS, scope=Scope.RESULTS)
class WithdrawClaim(Command):
    """A player takes their report back, as long as the match has no result."""

    round: int
    table: int
    player: int


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    reason=Asks.MAY,
    typed=Typed(
        "result clear",
        "spring 3",
        "Take a result off again and open the match.",
        round=As("--round", "Which round.", default=Follows.ROUND, shown="latest"),
    ),
)
class ClearResult(Command):
    """Open a match again."""

    round: int
    table: int


@command(
    by=HEADS,
    scope=Scope.RESULTS,
    reason=Asks.MAY,
    typed=Typed(
        "result settle-missing",
        "spring --kind both_lose",
        "After the deadline: give every unreported match the same result.",
        round=Follows.ROUND,
        kind="What they count as: draw or both_lose.",
    ),
)
class SettleMissing(Command):
    """Give every match that nobody reported the same result, after the deadline. B-148, A-24."""

    round: int
    kind: ResultKind = ResultKind.DRAW
    """draw or both_lose."""


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.RESULTS,
    reason=Asks.MAY,
    typed=Typed(
        "result sides",
        "spring 3 --game 2 --previous W",
        "Settle who plays which side, or goes first: as the rulebook draws it, or as agreed.",
        round=Follows.ROUND,
        game=As(text="Which game of the match.", least=1),
        first_seat=As("--first", "The first player's side, as agreed or chosen.", shown="drawn"),
        witness="Who witnessed it.",
        two_for_one="One game that counts twice: drawn before a judge.",
    ),
)
class SettleSides(Command):
    """Settle who plays which side in a game: by the document's rule, or as the players say."""

    round: int
    table: int
    game: int = 1
    first_seat: str = ""
    """The side of the first seat, where the players agreed or one of them chose."""
    previous: str = ""
    """How the game before ended, as a letter seen from the first seat, where it matters."""
    witness: str = ""
    two_for_one: bool = False
    """The match is one game that counts twice: its sides are drawn before a judge. N13-26."""


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    reason=Asks.MAY,
    typed=Typed(
        "result confirm-bye",
        "spring Ann",
        "Confirm that the player with the bye was seated, where the rulebook asks for it.",
        round=Follows.ROUND,
        absent="Was not in the seat.",
    ),
)
class IssueBye(Command):
    """Confirm that the player with the bye was seated, or was not."""

    round: int
    player: int
    absent: bool = False
    """Nobody was in the seat: the bye counts as lost."""
