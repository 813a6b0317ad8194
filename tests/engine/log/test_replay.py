"""The same log always gives the same state, whatever people do in whatever order."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from support import ORGANIZER, SCOREKEEPER, do, new_event
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.log import Log
from toptable.engine.log.verify import verify
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.eligibility import Ground, Terms
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.cut import RecordCut, TopCut
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal, HoldMatch
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import (
    GivePermission,
    LoseFinishedMatch,
    RevokeStanding,
    WithdrawPermission,
)
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.conduct.rulings import (
    AcknowledgePenalty,
    RaisePenalty,
    WithdrawPenalty,
)
from toptable.engine.subjects.conduct.wrong_tables import SatAt, SettleWrongTables
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import ReplaceFinalist, StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import AnswerRoll, CallRoll, LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
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
from toptable.engine.subjects.floor.times_and_deadlines import (
    AddTime,
    AnnounceTime,
    LimitRound,
    SetDeadline,
)
from toptable.engine.subjects.online.online_matches import CheckInBetween, LinkMatch, SettleBothAway
from toptable.engine.subjects.people.details import FixTable, GrantBye, RenamePlayer
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms, TurnAway
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.waiting_list import (
    AdmitWaiting,
    JoinWaitingList,
    LeaveWaitingList,
)
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import (
    GiveBye,
    MoveTable,
    PairByHand,
    PinTable,
    SwapPlayers,
)
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.engine.subjects.rounds.repairing import RepairRound
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

player = st.integers(1, 9)
table = st.integers(1, 5)
number = st.integers(1, 4)

command = st.one_of(
    st.builds(
        lambda name: EnterPlayers((NewPlayer(name),)),
        st.text("abcdé健", min_size=1, max_size=3),
    ),
    st.builds(CheckIn, st.tuples(player), st.booleans()),
    st.builds(Drop, player),
    st.builds(Rejoin, player),
    st.builds(Disqualify, player),
    st.builds(RenamePlayer, player, st.text("xyz ", min_size=1, max_size=3)),
    st.builds(FixTable, player, st.none() | table),
    st.builds(GrantBye, player, number),
    st.builds(
        lambda name, mode: AdmitLate(NewPlayer(name), mode, "Olga", "tardiness"),
        st.text("pqr", min_size=2, max_size=3),
        st.sampled_from(LateMode),
    ),
    st.builds(lambda two: SetTerms(Terms(two_events=two)), st.booleans()),
    st.builds(lambda places: SetTerms(Terms(capacity=places)), st.integers(5, 8)),
    st.builds(
        lambda name: JoinWaitingList(NewPlayer(name)),
        st.text("stuv", min_size=1, max_size=2),
    ),
    st.builds(LeaveWaitingList, number),
    st.builds(AdmitWaiting, st.integers(0, 3)),
    st.builds(SettleBothAway, table, st.tuples(number, number)),
    st.just(AnnounceTime()),
    st.builds(
        SetDeadline,
        st.sampled_from(DueBy),
        st.none() | st.just(datetime(2026, 5, 9, 9, 0, 20, tzinfo=UTC)),
    ),
    st.builds(TurnAway, st.just(Sealed("digest")), st.sampled_from(Ground)),
    st.builds(LinkMatch, table, st.sampled_from(["", "https://example.org/1", "x"])),
    st.builds(CheckInBetween, st.tuples(player), st.booleans()),
    st.just(PlanStructure()),
    st.just(CloseEvent()),
    st.just(ReopenEvent("")),
    st.just(PairRound()),
    st.just(PairRound()),
    st.just(PairAgain()),
    st.just(PublishRound()),
    st.just(PublishRound()),
    st.just(DiscardRound()),
    st.just(RepairRound()),
    st.builds(SwapPlayers, st.tuples(player, player)),
    st.builds(MoveTable, table, table),
    st.builds(PinTable, table, st.booleans()),
    st.builds(GiveBye, player),
    st.builds(PairByHand, st.tuples(player, player)),
    st.builds(
        lambda n, t, games: ReportResult(n, t, Result(games)),
        number,
        table,
        st.sampled_from(["WW", "WL", "LL", "DD", "W", "L", "D", "WDW"]),
    ),
    st.builds(ClearResult, number, table),
    st.builds(lambda size: LockCut(TopCut(size)), st.integers(2, 4)),
    st.builds(lambda points: LockCut(RecordCut(points)), st.integers(1, 6)),
    st.builds(lambda size: CallRoll(TopCut(size), "here"), st.integers(2, 4)),
    st.builds(AnswerRoll, player, st.sampled_from(FinalistAnswer)),
    st.builds(CallTiebreaker, st.integers(2, 4)),
    st.builds(
        lambda one, two: ReportTiebreaker(GameResult((one, two), winner=one)), player, player
    ),
    st.builds(ReplaceFinalist, player, st.booleans()),
    st.builds(StartBracket, st.sampled_from(["", "single_elimination", "reseeded"])),
    st.builds(SettleBracketSides, st.integers(1, 7), st.sampled_from(["", "C", "L"])),
    st.builds(ReportBracketGame, st.integers(1, 7), st.sampled_from([0, 1])),
    st.builds(LeaveBracket, player, st.booleans()),
    st.builds(PrepareClock, st.sampled_from(["default", "untimed", 1, 65])),
    st.builds(TurnClock, st.sampled_from(ClockAct)),
    st.builds(TurnClock, st.sampled_from(ClockAct)),
    st.builds(AddTime, st.integers(-70, 5)),
    st.builds(LimitRound, st.integers(1, 3)),
    st.builds(
        ExtendTable,
        table,
        st.sampled_from(ExtraTimeFor),
        st.integers(0, 3),
        st.integers(0, 1),
    ),
    st.builds(DeclareExtension, table, st.sampled_from(Declared)),
    st.builds(NotePresence, player, st.sampled_from(Presence)),
    st.builds(EndAtTime, table, st.just((Given("no"),)), st.sampled_from(["", "W"])),
    st.builds(EndAtTime, table, st.just((Given("nobody"),))),
    st.builds(OpenCall, st.sampled_from(CallReason), st.none() | table, st.none() | player),
    st.builds(ClaimCall, st.integers(1, 3)),
    st.builds(EscalateCall, st.integers(1, 3)),
    st.builds(ResolveCall, st.integers(1, 3), st.just(""), st.booleans(), st.integers(0, 1)),
    st.builds(
        lambda who, penalty, kind, when, games: GivePenalty(
            players=who, penalty=penalty, infraction=kind, when=when, finished=games, points=1
        ),
        st.tuples(player) | st.tuples(player, player),
        st.sampled_from(Penalty),
        st.sampled_from(["slow_play", "tardiness", "PG-3.9.2", "unsporting", "stalling"]),
        st.sampled_from(["", "now", "next", "none"]),
        st.sampled_from(["", "W"]),
    ),
    st.builds(RaisePenalty, number, st.sampled_from(Penalty)),
    st.builds(AcknowledgePenalty, number),
    st.builds(WithdrawPenalty, number),
    st.builds(AppealRuling, number, st.tuples(player)),
    st.builds(HearAppeal, number, st.booleans()),
    st.builds(HoldMatch, number, table, st.booleans()),
    st.builds(HoldMatch, st.just(0), st.integers(1, 4), st.booleans()),
    st.builds(
        lambda number, one, two, table: SettleWrongTables(
            number, (SatAt(table, (one, two)),), Penalty.WARNING
        ),
        number,
        player,
        player,
        table,
    ),
    st.builds(
        lambda penalty: GivePenalty(
            players=(), penalty=penalty, infraction="PG-4.5", outsider="Xaver"
        ),
        st.sampled_from(Penalty),
    ),
    st.builds(RevokeStanding, player, st.none() | st.sampled_from(Revoked)),
    st.builds(LoseFinishedMatch, player, number, st.booleans()),
    st.builds(lambda who: GivePermission("Ann", "notes", "", who), player),
    st.builds(WithdrawPermission, number),
    st.just(undo.TakeBackOwnLast()),
    st.builds(undo.TakeBackOne, st.integers(1, 40)),
    st.builds(undo.TakeBackTo, st.integers(1, 40)),
    st.just(undo.Redo()),
)


def finish_round(tournament: Tournament, games: str) -> None:
    """Report whatever is open, so that random events get beyond round 1."""
    current = tournament.state.current
    if current is None or not current.published:
        return
    for bye in sorted(current.byes):
        tournament.send(
            IssueBye(current.number, bye), ORGANIZER, reason="It began without a clock."
        )
    for match in current.tables():
        if match.result is None:
            tournament.send(ReportResult(current.number, match.table, Result(games)), SCOREKEEPER)


def begun(book: str, stage: int) -> Tournament:
    """An event that has come some way: entered, one round, cut locked, bracket begun."""
    tournament = new_event("Ann Bo Cy Di Eve Flo", book)
    steps = (
        (PairRound(), PublishRound()),
        (LockCut(TopCut(4)),),
        (StartBracket(),),
    )
    for commands in steps[:stage]:
        for one in commands:
            do(tournament, one)
        finish_round(tournament, tournament.rules.scoring.all_games("W"))
    return tournament


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([book.id for book in all_rulebooks()]),
    st.integers(0, 3),
    st.lists(st.tuples(command, st.booleans()), max_size=40),
)
def test_replay_gives_the_same_state_and_verifies(
    book: str, stage: int, sent: list[tuple[Command, bool]]
):
    tournament = begun(book, stage)
    games = tournament.rules.scoring.all_games("W")
    for one, then_finish in sent:
        before, version = tournament.state, tournament.version
        outcome = tournament.send(one, ORGANIZER, reason="because")
        if not isinstance(outcome, Done):
            assert tournament.state is before
            assert tournament.version == version
        if then_finish:
            finish_round(tournament, games)
    stored = tournament._store.read("test")
    replayed = Log.read(stored)
    assert replayed.state == tournament.state
    assert replayed.head == tournament.log.head
    file = event_file.load(files.backup(tournament, tournament._store))
    report = verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert report.finding is None
    public = event_file.load(files.public_copy(tournament, tournament._store))
    seen = verify(
        public.log,
        head=public.head,
        public=public.public,
        rulebooks=all_rulebooks(),
        engine=__version__,
    )
    assert seen.finding is None
    assert seen.head == tournament.log.head_at(len(public.log))
