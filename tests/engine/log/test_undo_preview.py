"""The preview of an undo always says what would be otherwise, whatever is taken back."""

import pytest

from cited import OWN
from made_up import commands, forgotten, stages
from support import ORGANIZER, do, new_event, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.differences import differences
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Undoing
from toptable.engine.log.undo_preview import changes
from toptable.engine.state.event import Accent
from toptable.engine.state.office import TableRange
from toptable.engine.subjects.conduct.commands import Disqualify, Drop
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.floor import commands as floor_commands
from toptable.engine.subjects.floor.entries import ClockAct
from toptable.engine.subjects.kinds import ShownBy
from toptable.engine.subjects.office import commands as office_commands
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.registry import ENTRY_KINDS
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.undo import commands as undo
from toptable.engine.subjects.vocabulary import ENTRIES

TOLD_BY_WHAT_FOLLOWS = {
    kind for kind, record in ENTRY_KINDS.items() if isinstance(record.undone, ShownBy)
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
        event.RenameEvent("Cup"),
        event.PresentEvent(place="Town hall", accent=Accent.BLUE),
        event.ChangeSetting("sos_outer", "opponents"),
        people.CheckIn((1,)),
        people.FixTable(1, 3),
        people.GrantBye(1, 2),
        Drop(4),
        office_commands.SetTables(TableRange(5, 9)),
        rounds.PairRound(),
        rounds.DiscardRound(),
    ):
        done = do(tournament, command, reason="Announced so.")
        kinds = looked_at(tournament, done)
        assert kinds
        assert kinds <= TOLD_BY_WHAT_FOLLOWS
        seen |= kinds
        if isinstance(command, Drop | people.CheckIn | office_commands.SetTables):
            forgotten(tournament, tournament.version - len(done.lines))
    start_round(tournament)
    for command in (
        results.ReportResult(1, 1, results.Result("WW")),
        results.ClearResult(1, 1),
        floor_commands.TurnClock(ClockAct.START),
        Disqualify(1),
    ):
        done = do(tournament, command, reason="It was so.")
        assert looked_at(tournament, done)
    assert seen <= set(ENTRIES)


def test_a_note_and_a_tick_are_told_too() -> None:
    """What no table shows is told by itself."""
    tournament = new_event("Ann Bo")
    done = do(tournament, people.SetGroup(1, "Club"))
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
