"""The call to a table whose two players report different things, and its end when they agree.

Nobody has to raise a hand for it, and neither of the two is named as the one who called. SW-16,
B-149.
"""

from collections.abc import Set

from toptable.engine.entry import Entry
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.sentence import worded
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.floor import CallReason, JudgeCall
from toptable.engine.subjects.calls.keeping import CallOpened, CallResolved

DIFFERENT = worded(
    "disputed_reports.players_reported", "The players have reported different results."
)


AGREED = worded("disputed_reports.report_same", "They report the same now.")


WRITTEN = worded("disputed_reports.result_written", "The result is written down.")


def called(state: State, table: int, situation: Situation) -> list[Entry]:
    """A judge is called to the table, unless one is on the way."""
    place = place_now(state, situation.rulebook)
    if isinstance(place, Refusal) or isinstance(place.at(table), Refusal):
        return []
    for call in state.floor.calls:
        if call.open and call.table == table and call.reason is CallReason.DISPUTE:
            return []
    return [
        CallOpened(
            call=len(state.floor.calls) + 1,
            reason=CallReason.DISPUTE,
            since=situation.now,
            by=situation.actor.name,
            table=table,
            note=DIFFERENT,
        )
    ]


def agreed(state: State, table: int, situation: Situation) -> list[Entry]:
    """The players say the same now: nobody has to come any more."""
    return _settled(state, table, situation, by="both players", outcome=AGREED)


def written(state: State, table: int, situation: Situation) -> list[Entry]:
    """Staff have written the result down, so the dispute about it is over."""
    return _settled(state, table, situation, by=situation.actor.name, outcome=WRITTEN)


def written_in_finals(state: State, players: Set[int], situation: Situation) -> list[Entry]:
    """The same for the game of two finalists, where they have reported it themselves."""
    if situation.actor.role is Role.PLAYER:
        return []
    tables = {claim.table for claim in state.finals.claims if players == set(claim.players)}
    return [entry for table in sorted(tables) for entry in written(state, table, situation)]


def _settled(
    state: State, table: int, situation: Situation, *, by: str, outcome: str
) -> list[Entry]:
    return [
        CallResolved(call=call.number, at=max(situation.now, call.since), by=by, outcome=outcome)
        for call in state.floor.calls
        if call.open and call.table == table and _about_reports(call)
    ]


def _about_reports(call: JudgeCall) -> bool:
    """Whether the call came from the reports themselves; what a person asked is answered."""
    return call.reason is CallReason.DISPUTE and call.caller is None and call.note == DIFFERENT
