"""Whatever happens in the hall, in whatever order: the log gives the same state and verifies."""

from hypothesis import event as tell
from hypothesis import given, settings
from hypothesis import strategies as st

from floor_day import Hall
from support import ORGANIZER, play_round, start_round
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Done
from toptable.engine.declared import Command
from toptable.engine.log.log import Log
from toptable.engine.log.verify import verify
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.ending_at_time import EndAtTime
from toptable.engine.subjects.floor.judge_calls import (
    ClaimCall,
    EscalateCall,
    OpenCall,
    ResolveCall,
)
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    DeclareExtension,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.floor.times_and_deadlines import AddTime, AnnounceTime, LimitRound
from toptable.engine.subjects.online.online_matches import SettleBothAway
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

table = st.integers(1, 3)
player = st.integers(1, 4)
call = st.integers(1, 2)
length = st.sampled_from(["default", "untimed", 3])

command = st.one_of(
    st.builds(PrepareClock, length),
    st.builds(TurnClock, st.sampled_from(ClockAct)),
    st.builds(TurnClock, st.sampled_from([ClockAct.START, ClockAct.TIME])),
    st.builds(AddTime, st.integers(-70, 5)),
    st.builds(LimitRound, st.integers(1, 40)),
    st.builds(
        ExtendTable,
        table,
        st.sampled_from(ExtraTimeFor),
        st.integers(0, 3),
        st.integers(0, 1),
    ),
    st.builds(DeclareExtension, table, st.sampled_from(Declared)),
    st.builds(NotePresence, player, st.sampled_from(Presence)),
    st.builds(
        NotePresence,
        st.integers(1, 2),
        st.sampled_from([Presence.DISCONNECTED, Presence.RECONNECTED]),
    ),
    st.just(AnnounceTime()),
    st.builds(SettleBothAway, table, st.tuples(st.integers(0, 7), st.integers(0, 7))),
    st.builds(EndAtTime, table, st.just((Given("no"),)), st.sampled_from(["", "W"])),
    st.builds(EndAtTime, table, st.just((Given("nobody"),))),
    st.builds(OpenCall, st.sampled_from(CallReason), st.none() | table),
    st.builds(OpenCall, st.just(CallReason.DISPUTE), st.integers(1, 2)),
    st.builds(ClaimCall, call),
    st.builds(ResolveCall, call),
    st.builds(EscalateCall, call),
    st.builds(ResolveCall, call, st.just(""), st.booleans(), st.integers(0, 1)),
    st.builds(lambda at: ReportResult(1, at, Result("WL")), table),
    st.builds(ReportBracketGame, st.integers(1, 3), st.sampled_from([0, 1])),
    st.just(undo.TakeBackOwnLast()),
    st.builds(undo.TakeBackOne, st.integers(3, 30)),
    st.just(undo.Redo()),
)


def in_play(book: str, bracket: bool) -> Hall:
    """A hall in which a round is on, or a bracket."""
    hall = Hall(book, **({"game": "vg"} if book.startswith("bushiroad") else {}))
    if not bracket:
        start_round(hall.tournament)
        return hall
    play_round(hall.tournament, hall.tournament.rules.scoring.all_games("W"))
    hall.do(LockCut(TopCut(4)), ORGANIZER)
    hall.do(StartBracket("single_elimination"), ORGANIZER)
    return hall


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([book.id for book in all_rulebooks()]),
    st.booleans(),
    st.lists(st.tuples(command, st.integers(0, 40)), min_size=15, max_size=40),
)
def test_the_hall_replays_and_verifies(book: str, bracket: bool, sent: list[tuple[Command, int]]):
    hall = in_play(book, bracket)
    minutes = 0
    for one, later in sent:
        minutes += later
        before = hall.state
        outcome = hall.at(minutes).tournament.send(one, ORGANIZER, reason="because")
        if isinstance(outcome, Done):
            tell(type(outcome.lines[0].entry).__name__)
        else:
            assert hall.state is before
    store = hall.tournament._store
    assert Log.read(store.read("test")).state == hall.state
    file = event_file.load(files.backup(hall.tournament, store))
    report = verify(
        file.log,
        head=file.head,
        public=file.public,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert report.finding is None
