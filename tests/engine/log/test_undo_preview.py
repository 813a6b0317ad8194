"""The preview of an undo always says what would be otherwise, whatever is taken back."""

import pytest

from cited import OWN
from made_up import commands, forgotten, stages
from support import ORGANIZER, do, new_event, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.entry import ENTRY_FACTS, ShownBy
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Undoing, changes, differences
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.event import Accent
from toptable.engine.state.office import TableRange
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.branding import PresentEvent
from toptable.engine.subjects.event.lifecycle import RenameEvent
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.event_admin.admin_commands import SetTables
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.people.details import FixTable, GrantBye, SetGroup
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.subjects.vocabulary import ENTRIES

TOLD_BY_WHAT_FOLLOWS = {
    kind for kind, record in ENTRY_FACTS.items() if isinstance(record.undone, ShownBy)
}


def looked_at(tournament: Tournament, done: Done) -> set[type]:
    """Look at taking back what was just done; the kinds of entries that were told."""
    plan = tournament.preview(undo.TakeBackOne(done.lines[0].seq), ORGANIZER)
    if not isinstance(plan, Undoing):
        return set()
    kinds = {type(line.entry) for line in plan.lines}
    told = changes(tournament.state, plan, tournament.rulebook)
    assert told, kinds
    for line in plan.lines:
        said = f"No longer so: {sentence(tournament.state, line.entry, tournament.rulebook)}"
        assert said in told or type(line.entry) in TOLD_BY_WHAT_FOLLOWS or len(plan.lines) > 12
    return kinds if differences(tournament.state, plan.after, tournament.rulebook) else set()


@pytest.mark.parametrize("book", OWN)
def test_whatever_is_taken_back_is_told(book: str) -> None:
    """Every command that can be made up, at every point of an event, taken back at once."""
    seen: set[type] = set()
    for _stage, tournament in stages(book):
        for command in commands():
            before = tournament.version
            outcome = tournament.send(command, ORGANIZER, reason="To try it.")
            if isinstance(outcome, Done) and outcome.lines:
                seen |= looked_at(tournament, outcome)
                forgotten(tournament, before)
    assert len(seen) > 15


def test_each_kind_that_is_told_by_what_follows_has_its_sentence() -> None:
    """One by one: the difference that people see names what is otherwise."""
    tournament = new_event("Ann Bo Cy Di")
    seen: set[type] = set()
    for command in (
        RenameEvent("Cup"),
        PresentEvent(place="Town hall", accent=Accent.BLUE),
        ChangeSetting("sos_outer", "opponents"),
        CheckIn((1,)),
        FixTable(1, 3),
        GrantBye(1, 2),
        Drop(4),
        SetTables(TableRange(5, 9)),
        PairRound(),
        DiscardRound(),
    ):
        done = do(tournament, command, reason="Announced so.")
        kinds = looked_at(tournament, done)
        assert kinds
        assert kinds <= TOLD_BY_WHAT_FOLLOWS
        seen |= kinds
        if isinstance(command, Drop | CheckIn | SetTables):
            forgotten(tournament, tournament.version - len(done.lines))
    start_round(tournament)
    for command in (
        ReportResult(1, 1, Result("WW")),
        ClearResult(1, 1),
        TurnClock(ClockAct.START),
        Disqualify(1),
    ):
        done = do(tournament, command, reason="It was so.")
        assert looked_at(tournament, done)
    assert seen <= set(ENTRIES)


def test_a_note_and_a_tick_are_told_too() -> None:
    """What no table shows is told by itself."""
    tournament = new_event("Ann Bo")
    done = do(tournament, SetGroup(1, "Club"))
    plan = tournament.preview(undo.TakeBackOne(done.lines[0].seq), ORGANIZER)
    assert isinstance(plan, Undoing)
    told = changes(tournament.state, plan, tournament.rulebook)
    assert told == ["No longer so: Ann belongs to Club."]
    do(tournament, undo.TakeBackOwnLast())
    again = tournament.preview(undo.Redo(), ORGANIZER)
    assert isinstance(again, Undoing)
    assert changes(tournament.state, again, tournament.rulebook) == [
        "So again: Ann belongs to Club."
    ]
