"""Commands about the cut, the games around its line, and the bracket."""

from datetime import datetime
from typing import Literal

import msgspec

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.roles import DESK, FLOOR, HEADS, ORGANIZER, PLAYERS
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.endings.script import Given
from toptable.engine.rules.finals.cut.methods import Cut
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer
from toptable.engine.rules.finals.finalists.candidates import Deck
from toptable.engine.rules.finals.finalists.methods import Method
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees


@command(by=DESK, scope=Scope.FINALS)
class CallRoll(Command):
    """Call the finalists together."""

    cut: Cut
    """Whom to call."""
    place: str
    """Where they come together."""
    deadline: datetime | None = None
    """By when; None for no deadline."""


@command(by=FLOOR | PLAYERS, scope=Scope.FINALS)
class AnswerRoll(Command):
    """Write down that a finalist is present, declines or is absent; 0: all without an answer."""

    player: int
    answer: FinalistAnswer
    """What the finalist said, or staff have seen."""


@command(
    by=HEADS,
    scope=Scope.FINALS,
    typed=Typed(
        "cut exclude",
        "spring Ann --note 'Has qualified already'",
        note=As("--note", "Why this player cannot advance."),
    ),
)
class ExcludeCandidate(Command):
    """Pass a player over when the cut is taken."""

    player: int
    note: str
    """Why."""


@command(by=DESK, scope=Scope.FINALS)
class CallTiebreaker(Command):
    """Start tiebreakers around the line of a top cut."""

    size: int
    """How many players the cut takes."""


@command(by=FLOOR, scope=Scope.FINALS)
class ReportTiebreaker(Command):
    """Write down how a tiebreaker game ended."""

    result: GameResult
    """Who played, and how it ended."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""


@command(by=DESK, scope=Scope.FINALS)
class DrawPlaces(Command):
    """Draw in public between players whom only the lot separates. AMB-07, B-100."""

    line: int = 0
    """The last place above the line: those who are level across it draw."""
    order: tuple[int, ...] = ()
    """The outcome of a coin or a die, from first to last; without it the program draws."""
    witness: str = ""
    between: tuple[int, int] | None = None
    """Instead of a line: two who meet, where the rank decides a game that nobody wins. FFG-40."""


@command(by=ORGANIZER, scope=Scope.FINALS)
class LockCut(Command):
    """Take the cut. After this nothing recomputes it."""

    cut: Cut
    """Who goes on, such as {"type": "top", "size": 8}."""
    then: Literal["elimination", "swiss"] = "elimination"
    """What those who made it play next; after a cut by record always more Swiss rounds."""


@command(by=ORGANIZER, scope=Scope.FINALS)
class SelectFinalists(Command):
    """Choose the finalists by a method of the document."""

    method: Method
    """By what."""
    seats: int
    """How many finalists there are."""
    decks: dict[int, tuple[Deck, ...]] = {}
    """What each player's decks count as, by the number of the player. Players left out count as
    their registered deck lists say."""


@command(
    by=ORGANIZER,
    scope=Scope.FINALS,
    reason=Asks.MAY,
    typed=Typed(
        "cut replace",
        "spring Ann --note 'Went home'",
        "Replace a finalist who cannot play by the next one, or leave the place empty.",
        note="Why the player cannot play.",
        move_up=As("--vacant", "Leave the place empty; no one moves up."),
    ),
)
class ReplaceFinalist(Command):
    """A finalist cannot play before the bracket begins."""

    player: int
    move_up: bool = True
    """Whether the next player moves up; otherwise the place stays vacant."""
    note: str = ""
    """A remark, for the log."""


@command(
    by=DESK,
    scope=Scope.FINALS,
    reason=Asks.MAY,
    typed=Typed(
        "bracket start",
        "spring",
        "Seed the locked cut into a bracket, or everybody where the event is single elimination.",
        structure=As(
            text="double_elimination, single_elimination or reseeded.", shown="the rulebook's own"
        ),
    ),
)
class StartBracket(Command):
    """Begin the elimination games."""

    structure: str = ""
    """The rulebook's own, unless another is named."""
    absentees: Absentees = Absentees.ASK
    """Where everybody is in it: what becomes of those who have not checked in. B-070."""
    known: Sealed | None = None
    """Where everybody is in it: what the desk knows of them; it lies beside the log. B-174."""
    lists: MissingLists = MissingLists.ASK
    """Where everybody is in it: whether it begins although deck lists are missing. B-061."""


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.FINALS,
    reason=Asks.MAY,
    typed=Typed(
        "bracket sides",
        "spring 1 --choice C",
        "Settle who plays which side in a game, or goes first, and say why.",
        choice="The side that the chooser takes.",
        of_match=As(least=0),
    ),
)
class SettleBracketSides(Command):
    """Settle the sides of an elimination game by the rule, or by the one who chooses."""

    game: int
    choice: str = ""
    """The letter of the side that was chosen, see sides of the document."""
    of_match: int = 0
    """Which game of the match, where only who goes first is settled. B-116."""
    previous: str = ""
    """How the game before it ended, as a letter seen from the first seat."""


@command(by=FLOOR, scope=Scope.FINALS, reason=Asks.MAY)
class ReportBracketGame(Command, tag="end_bracket_game"):
    """Write down how an elimination game ended, for the first time or as a correction."""

    game: int
    winner: Seat | None = None
    """Who won by the rules of the game."""
    ending: str = ""
    """One of the document's endings for elimination games, by its id; none for a plain win."""
    answers: tuple[Given, ...] = ()
    """What was answered to the questions of that ending, in order."""
    finished: str = ""
    """The finished games of a best of three, from the first seat."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""


@command(by=PLAYERS, scope=Scope.FINALS)
class ClaimFinalsGame(Command):
    """A player reports their own tiebreaker or elimination game; two equal reports are final."""

    stage: ClockStage
    number: int
    """Of the round or slot that is on."""
    table: int
    player: int
    result: Result
    """Seen from the first seat: W or L, seat by seat between teams. Where the seats are level, its
    letter says who won the extra game."""


@command(by=PLAYERS, scope=Scope.FINALS)
class WithdrawFinalsClaim(Command):
    """A player takes that report back, as long as the game has no result."""

    stage: ClockStage
    number: int
    table: int
    player: int


@command(
    by=HEADS,
    scope=Scope.FINALS,
    reason=Asks.MAY,
    typed=Typed(
        "bracket leave",
        "spring Ann",
        "Take a finalist out of the bracket; what they have not played is lost.",
        disqualified="Put out by staff.",
    ),
)
class LeaveBracket(Command):
    """A finalist leaves while the bracket runs, or is disqualified."""

    player: int
    disqualified: bool = False
    """Because of a disqualification."""


class BroughtGame(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An elimination game as another program's file has it."""

    players: tuple[int, int]
    winner: int = 0
    """The player who won it; 0 while it is open."""
    sides: tuple[str, str] | None = None
    """What each of the two played, where the file says so."""


@command(by=ORGANIZER, scope=Scope.FILES)
class BringInCut(Command):
    """Take over a cut that another program made, with the elimination games played so far."""

    seeds: tuple[int, ...]
    """The numbers of the players, the first seed first."""
    structure: str = ""
    """The rulebook's own, unless another is named."""
    games: tuple[BroughtGame, ...] = ()
    """In the order in which they were played."""


@command(by=FLOOR, scope=Scope.FINALS, reason=Asks.MAY)
class ReportTeamBracketGame(Command):
    """Write down a team match of the bracket seat by seat."""

    game: int
    seats: tuple[Result, ...]
    """The match of each seat, seen from the first team."""
    extra: Seat | None = None
    """Which team won the extra game, where one decided a level match."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""
