"""Corrected results that lead to a penalty, until a judge has ruled on them. PG-3.18.1, PG-3.18.3.

Organizer or head judge may correct a result that was reported wrongly or too late; the document
then penalizes the player. It stays a proposal: a judge decides whose mistake it was, and a ruling
without a penalty settles it too. B-148, B-151.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.book import CorrectedResult
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import RuledMatch
from toptable.engine.subjects.conduct.ruled_match import IN_BRACKET, game_match, place_text
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTeamBracketGame
from toptable.engine.subjects.results.booked import ResultReported
from toptable.engine.subjects.results.reporting import ReportResult

UNREPORTED = "unreported"
RESULTS = (ResultReported, BracketReported)


class ToRuleOn(msgspec.Struct, frozen=True):
    """A corrected match, and the infraction that the document has for it."""

    match: RuledMatch
    infraction: str
    answers: tuple[str, ...]
    text: str


def corrections_to_rule_on(log: Log, rulebook: Rulebook, since: int = 1) -> tuple[ToRuleOn, ...]:
    """What was corrected from a line on and has no ruling yet, oldest first."""
    state = log.state
    book = rules_in(state, rulebook).conduct
    fresh = (line.entry for line in log.lines[since - 1 :])
    if not book.corrected or not any(isinstance(entry, RESULTS) for entry in fresh):
        return ()
    infractions = {one.infraction for one in book.corrected}
    found: dict[tuple[bool, int, int], ToRuleOn] = {}
    for line, match, late in _corrected(log):
        rule = next((one for one in book.corrected if one.late is late), book.corrected[0])
        if line.seq >= since and not _ruled(state, match, infractions):
            found[_place(match)] = _proposal(rule, match)
    return tuple(found.values())


def _proposal(rule: CorrectedResult, match: RuledMatch) -> ToRuleOn:
    place = str.__str__(place_text(match))
    text = worded(
        "corrected_results.result_corrected",
        "Result corrected (%(place)s). Rule on it: %(say)s.",
        place=place,
        say=rule.say,
    )
    return ToRuleOn(match, rule.infraction, rule.answers, text)


def _corrected(log: Log) -> Iterator[tuple[Line, RuledMatch, bool]]:
    """Every correction by staff, with its match and whether nobody had reported it in time."""
    state, reported = log.state, set[int]()
    for line in log.counted():
        command = log.lines[log.append_of(line.seq) - 1].command
        match line.entry:
            case ResultReported(before=before) if before is not None:
                if isinstance(command, ReportResult) and not before.provisional:
                    players = state.rounds[line.entry.round - 1].matches[line.entry.table].players
                    place = RuledMatch(
                        number=line.entry.round, table=line.entry.table, players=players
                    )
                    yield line, place, UNREPORTED in before.how
            case BracketReported(game=game):
                by_staff = isinstance(command, ReportBracketGame | ReportTeamBracketGame)
                if game in reported and by_staff and state.finals.bracket is not None:
                    yield line, game_match(state.finals.bracket, game), False
                reported.add(game)
            case _:
                pass


def _ruled(state: State, match: RuledMatch, infractions: set[str]) -> bool:
    return any(
        ruling.infraction in infractions
        and not ruling.undone
        and ruling.match is not None
        and _place(ruling.match) == _place(match)
        for ruling in state.conduct.rulings.values()
    )


def _place(match: RuledMatch) -> tuple[bool, int, int]:
    bracket = match.stage in IN_BRACKET
    return bracket or match.stage is ClockStage.TIEBREAKER, match.number, match.table
