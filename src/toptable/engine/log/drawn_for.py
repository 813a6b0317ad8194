"""What a command draws, so that its draw comes from that and not from where it stands in the log.

Drawing the same again is another attempt, and a new draw. What was drawn before and taken back
counts as an attempt too: it stands in the log for everybody to see.
"""

from collections.abc import Mapping

from toptable.engine.chance import Drawing
from toptable.engine.state import State
from toptable.engine.subjects.admission.commands import AdmitWaiting
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.finals.commands import (
    CallTiebreaker,
    DrawPlaces,
    ReportTiebreaker,
    SelectFinalists,
    SettleBracketSides,
    StartBracket,
)
from toptable.engine.subjects.people.commands import AdmitLate, EnterPlayers
from toptable.engine.subjects.results.commands import SettleSides
from toptable.engine.subjects.rounds.commands import PairAgain, PairRound, RepairRound

LOTS = "lots"
"""Everybody has a place of their own in this one draw, so that nothing draws it again. AMB-07."""

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
    match command:
        case EnterPlayers() | AdmitLate() | AdmitWaiting():
            return LOTS
        case PairRound():
            return f"pairing of round {len(state.rounds) + 1}"
        case PairAgain():
            return f"pairing of round {len(state.rounds)}"
        case RepairRound():
            return f"repair of round {len(state.rounds)}"
        case SettleSides(round=number, table=table, game=game):
            return f"sides of game {game} at table {table} in round {number}"
        case CallTiebreaker():
            return "sides of the tiebreaker round"
        case ReportTiebreaker():
            played = state.finals.tiebreaker.played if state.finals.tiebreaker else ()
            return f"sides of the tiebreaker round after {sum(map(len, played)) + 1} games"
        case DrawPlaces(line=line):
            return f"places across line {line} after round {state.finished_rounds}"
        case SelectFinalists():
            return "finalists"
        case StartBracket():
            return "places in the bracket"
        case SettleBracketSides(game=game, of_match=of_match):
            which = f", game {of_match} of the match" if of_match else ""
            return f"sides of bracket game {game}{which}"
        case _:
            return OTHER
