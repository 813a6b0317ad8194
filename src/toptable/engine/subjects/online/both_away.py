"""Both players of an online match stayed away: agenda points decide, or it is played again.

The judge is asked for the points of each and whether both want to play again later. Only then is
the result provisional, so that the result of that game can take its place. N13-55.
"""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.openness import only
from toptable.engine.questions.own_match import not_final
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import JUDGES
from toptable.engine.rules.clock.disconnect import DisconnectEnds, by_points
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.floor.lateness import proposals
from toptable.engine.subjects.results.booked import find_match, scored


def to_decide(
    state: State, rulebook: Rulebook, now: datetime
) -> tuple[tuple[int, tuple[int, int]], ...]:
    """The tables, with their players, at which agenda points are to be asked for."""
    due = proposals(state, rulebook, now)
    current = state.current
    if isinstance(due, Refusal) or current is None:
        return ()
    return tuple(
        (table.table, current.matches[table.table].players)
        for table in due
        if any(matter.ruled is DisconnectEnds.POINTS_DECIDE for matter in table.connection)
        and table.table in current.matches
    )


@command(by=JUDGES, scope=Scope.RESULTS, seen=only("table", "points", "finished", "replay"))
class SettleBothAway(Command):
    """Both players stayed away too long: agenda points decide the game they were in. N13-55."""

    table: int
    points: tuple[int, int]
    """Agenda points, first seat first."""
    finished: str = ""
    """The games that were over before, seen from the first seat."""
    replay: bool = False
    """Whether both want to play it again later and the organizer agrees."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """As the points are; before both were away for ten minutes it needs a reason."""
        rule = situation.rulebook.timing.disconnects
        if rule is None:
            refuse("no_online_rule", "This document has no rule for lost connections.")
        current = state.current
        if current is None:
            refuse("not_started:settle", "No round is on.")
        match = granted(find_match(state, current.number, self.table))
        passed(not_final(state, situation, match.players))
        if match.result is not None and not (match.result.provisional or _later(self, situation)):
            refuse(
                "has_result:settle",
                "Table %(table)s has a result. Correct that instead.",
                table=self.table,
            )
        due = {table for table, _ in to_decide(state, situation.rulebook, situation.now)}
        again = match.result is not None
        if self.table not in due and not again and not situation.reasoned:
            refuse(
                "not_due",
                "Both players have not been away together for more than ten minutes. "
                "Give a reason to decide it anyway.",
                rule.section,
            )
        decided = granted(by_points(rule, self.points, finished=self.finished))
        later = (
            worded("both_away.play_again", " They play it again later, without extra time.")
            if self.replay
            else ""
        )
        result = replace(decided, note=f"{decided.note}{later}", provisional=self.replay)
        return granted(scored(state, situation.rulebook, current.number, match, result))


def _later(command: SettleBothAway, situation: Situation) -> bool:
    """Whether the organizer says why a match that was decided is to be played again after all."""
    return command.replay and situation.reasoned
