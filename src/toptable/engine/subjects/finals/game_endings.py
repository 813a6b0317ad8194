"""Elimination games that end in one of the document's ways: what is asked, where it leads.

N13-88, N10-55, FFG-38, FFG-40, SW-32, SW-33, B-087, B-088.
"""

from toptable.engine.questions.places import place_now
from toptable.engine.questions.table_time import table_time
from toptable.engine.refusal import Refusal, Refused, refuse
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.endings.ending import missing
from toptable.engine.rules.endings.script import Ask, Ended
from toptable.engine.rules.endings.table import Format, OpenTable
from toptable.engine.rules.finals.bracket.bracket import GameOutcome
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import Sentence
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.finals.bracket_sides import (
    NO_BRACKET,
    meeting_in,
    players_of,
    sides_now,
)
from toptable.engine.subjects.finals.public_draws import of_ending
from toptable.engine.subjects.finals.reports import GameReport


def bracket_question(
    state: State, rulebook: Rulebook, command: GameReport
) -> Ask | Ended | Refusal:
    """What must be found out next about an elimination game, or how it ended."""
    rules = rules_in(state, rulebook)
    ending = rules.endings.find(ClockStage.ELIMINATION, command.ending)
    if isinstance(ending, Refusal):
        return ending
    table = bracket_table(state, rules, command.game, command.finished)
    if isinstance(table, Refusal):
        return table
    players = players_of(state, command.game)
    return of_ending(state, rulebook, players, ending, table, command.answers)


def bracket_outcome(state: State, rulebook: Rulebook, command: GameReport) -> GameOutcome:
    """Who goes on, or what is still to be found out or played."""
    if not command.ending:
        if command.winner is None:
            refuse("winner:bracket_outcome", Sentence("Say who won: the first seat or the second."))
        return GameOutcome(command.winner)
    return outcome_of(bracket_question(state, rulebook, command))


def outcome_of(step: Ask | Ended | Refusal) -> GameOutcome:
    """The outcome at the end of a script; else the question or the game that is still open."""
    if isinstance(step, Refusal):
        raise Refused(step)
    if isinstance(step, Ask):
        raise Refused(missing(step))
    outcome = step.verdict.outcome if step.verdict is not None else None
    if outcome is None:
        refuse("play_on", step.text, step.section)
    return outcome


def bracket_table(
    state: State, rules: Rules, number: int, finished: str = ""
) -> OpenTable | Refusal:
    """A game of the bracket as its ending wants it."""
    bracket = state.finals.bracket
    if bracket is None:
        return NO_BRACKET
    facing = meeting_in(bracket, number, rules.rulebook)
    if isinstance(facing, Refusal):
        return facing
    first, second = facing.seats
    return OpenTable(
        names=(first.name, second.name),
        format=Format.KNOCKOUT,
        finished=finished,
        games=bracket_games(rules),
        turns=_turns_given(state, number, rules.rulebook),
        seeds=(first.seed, second.seed),
        first_side=first_side_in(state, rules, number),
    )


def _turns_given(state: State, game: int, rulebook: Rulebook) -> int:
    """The turns that a game was given on top, while it is being played."""
    place = place_now(state, rulebook)
    return 0 if isinstance(place, Refusal) else table_time(state, place.key, game).turns


def bracket_games(rules: Rules) -> int:
    """How many games an elimination match can have. B-115."""
    return rules.scoring.games if rules.rulebook.finals.matches else 1


def first_side_in(state: State, rules: Rules, number: int) -> Seat | None:
    """Who plays the first of the two sides in a game of the bracket, where that is known."""
    letters, sides = rules.rulebook.sides, sides_now(state, number, rules.rulebook)
    if letters is None or sides is None:
        return None
    return 0 if sides[0] == letters[0] else 1
