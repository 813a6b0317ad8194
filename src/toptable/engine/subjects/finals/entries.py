"""Entries about the cut, the games around its line, and the bracket."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Finalist, GameOutcome
from toptable.engine.rules.finals.bracket.chart import Chart
from toptable.engine.rules.finals.cut.lock import LockedCut
from toptable.engine.rules.finals.cut.methods import Cut, Next
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer
from toptable.engine.rules.finals.finalists.methods import Method
from toptable.engine.rules.finals.finalists.selection import Selection
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.results.result import Result


class RollCalled(Entry):
    """The finalists are called together, at a place and until a time. B-105."""

    cut: Cut
    place: str
    deadline: datetime | None = None


class RollAnswered(Entry):
    """A finalist is here, declines, or did not come."""

    player: int
    answer: FinalistAnswer


class CandidateExcluded(Entry):
    """A player cannot go on whatever the standings say (qualified already, staff ...). B-105."""

    player: int
    note: str
    by: str


class TiebreakerCalled(Entry):
    """Tiebreaker games are to be played. N13-78, N10-47, B-101."""

    size: int
    sides: tuple[tuple[int, int, str], ...] = ()
    """For each game, its two players and the side drawn for the first. N13-80."""


class TiebreakerReported(Entry):
    """A tiebreaker game has ended. N13-80, N13-82, N10-49."""

    result: GameResult
    round: int
    """Which round of such games it belongs to."""
    confirmed: int | None = None
    """The opponent who confirmed at the desk what playing staff entered. N13-38."""


class TiebreakerSidesDrawn(Entry):
    """The sides of the next round of tiebreaker games. N10-49."""

    round: int
    sides: tuple[tuple[int, int, str], ...]
    """For each game, its two players and the side drawn for the first."""


class PlacesDrawn(Entry):
    """Places between level players were drawn in public, by the program or at the table. B-100."""

    players: tuple[int, ...]
    """From first to last."""
    after_round: int
    how: str
    witness: str = ""
    for_game: bool = False
    """Whether it only says who goes ahead when nobody wins the game of these two."""


class CutLocked(Entry):
    """Who goes on, for good: nothing recomputes it. N13-76, N13-77, FFG-31, SW-28, B-106."""

    cut: Cut
    locked: LockedCut
    notices: tuple[str, ...] = ()
    then: Next = "elimination"
    """What those who made it play next. FFG-24."""


class CutBroughtIn(Entry):
    """Who goes on as another program's file has it; nothing here recomputes it."""

    locked: LockedCut


class FinalistsSelected(Entry):
    """Finalists chosen by the announced method, each with the step that chose them. B-104."""

    locked: LockedCut
    selection: Selection
    method: Method | None = None
    """How they were chosen; older entries do not say."""
    notices: tuple[str, ...] = ()


class SeatChanged(Entry):
    """A finalist cannot play: the next moved up, or the place stays vacant. AMB-62, B-107."""

    locked: LockedCut
    text: str


class BracketStarted(Entry):
    """The elimination games can begin. The chart stands here, so that it never changes later."""

    chart: Chart
    finalists: tuple[Finalist | None, ...]
    notices: tuple[str, ...] = ()
    """What the organizer should know before the first game."""
    whole: bool = False
    """The bracket is the whole event, made from the entry list. B-086."""
    not_here: tuple[int, ...] = ()
    """Who had not checked in and is not in it."""


class BracketSidesSettled(Entry):
    """Who plays which side in an elimination game, or who chooses. N13-85, N13-86, SW-30."""

    game: int
    text: str
    sides: tuple[str, str] | None = None
    chooser: int | None = None
    of_match: int = 0
    """Who goes first in this game of the match, where games have no sides. B-116."""


class BracketReported(Entry):
    """An elimination game has ended, or ended otherwise than was written down before."""

    game: int
    outcome: GameOutcome
    consequences: tuple[str, ...] = ()
    """What a correction did to later games."""
    confirmed: int | None = None
    """The opponent who confirmed at the desk what playing staff entered. N13-38."""


class FinalsGameClaimed(Entry):
    """A player says how a tiebreaker or elimination game ended; it waits for the opponent."""

    stage: ClockStage
    number: int
    table: int
    players: tuple[int, int]
    """Who sits there, first seat first."""
    player: int
    result: Result


class FinalsClaimWithdrawn(Entry):
    """A player's report of such a game no longer stands."""

    stage: ClockStage
    number: int
    table: int
    player: int


class BracketLeft(Entry):
    """A finalist is out: what they have not played is lost. AMB-29, AMB-62."""

    player: int
    disqualified: bool = False
    consequences: tuple[str, ...] = ()
