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
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.endings.script import Given
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.rules.finals.cut.methods import RecordCut, TopCut
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.people.facts import Ground, Terms
from toptable.engine.rules.results.result import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.conduct.commands import GivePenalty
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.floor.entries import ClockAct, Presence
from toptable.engine.subjects.online import commands as online
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.undo import commands as undo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

player = st.integers(1, 9)
table = st.integers(1, 5)
number = st.integers(1, 4)

command = st.one_of(
    st.builds(
        lambda name: people.EnterPlayers((NewPlayer(name),)),
        st.text("abcdé健", min_size=1, max_size=3),
    ),
    st.builds(people.CheckIn, st.tuples(player), st.booleans()),
    st.builds(conduct.Drop, player),
    st.builds(people.Rejoin, player),
    st.builds(conduct.Disqualify, player),
    st.builds(people.RenamePlayer, player, st.text("xyz ", min_size=1, max_size=3)),
    st.builds(people.FixTable, player, st.none() | table),
    st.builds(people.GrantBye, player, number),
    st.builds(
        lambda name, mode: admission.AdmitLate(NewPlayer(name), mode, "Olga", "tardiness"),
        st.text("pqr", min_size=2, max_size=3),
        st.sampled_from(LateMode),
    ),
    st.builds(lambda two: admission.SetTerms(Terms(two_events=two)), st.booleans()),
    st.builds(lambda places: admission.SetTerms(Terms(capacity=places)), st.integers(5, 8)),
    st.builds(
        lambda name: admission.JoinWaitingList(NewPlayer(name)),
        st.text("stuv", min_size=1, max_size=2),
    ),
    st.builds(admission.LeaveWaitingList, number),
    st.builds(admission.AdmitWaiting, st.integers(0, 3)),
    st.builds(online.SettleBothAway, table, st.tuples(number, number)),
    st.just(floor.AnnounceTime()),
    st.builds(
        floor.SetDeadline,
        st.sampled_from(DueBy),
        st.none() | st.just(datetime(2026, 5, 9, 9, 0, 20, tzinfo=UTC)),
    ),
    st.builds(admission.TurnAway, st.just(Sealed("digest")), st.sampled_from(Ground)),
    st.builds(online.LinkMatch, table, st.sampled_from(["", "https://example.org/1", "x"])),
    st.builds(online.CheckInBetween, st.tuples(player), st.booleans()),
    st.just(event.PlanStructure()),
    st.just(event.CloseEvent()),
    st.just(event.ReopenEvent("")),
    st.just(rounds.PairRound()),
    st.just(rounds.PairRound()),
    st.just(rounds.PairAgain()),
    st.just(rounds.PublishRound()),
    st.just(rounds.PublishRound()),
    st.just(rounds.DiscardRound()),
    st.just(rounds.RepairRound()),
    st.builds(rounds.SwapPlayers, st.tuples(player, player)),
    st.builds(rounds.MoveTable, table, table),
    st.builds(rounds.PinTable, table, st.booleans()),
    st.builds(rounds.GiveBye, player),
    st.builds(rounds.PairByHand, st.tuples(player, player)),
    st.builds(
        lambda n, t, games: results.ReportResult(n, t, Result(games)),
        number,
        table,
        st.sampled_from(["WW", "WL", "LL", "DD", "W", "L", "D", "WDW"]),
    ),
    st.builds(results.ClearResult, number, table),
    st.builds(lambda size: finals.LockCut(TopCut(size)), st.integers(2, 4)),
    st.builds(lambda points: finals.LockCut(RecordCut(points)), st.integers(1, 6)),
    st.builds(lambda size: finals.CallRoll(TopCut(size), "here"), st.integers(2, 4)),
    st.builds(finals.AnswerRoll, player, st.sampled_from(FinalistAnswer)),
    st.builds(finals.CallTiebreaker, st.integers(2, 4)),
    st.builds(
        lambda one, two: finals.ReportTiebreaker(GameResult((one, two), winner=one)), player, player
    ),
    st.builds(finals.ReplaceFinalist, player, st.booleans()),
    st.builds(finals.StartBracket, st.sampled_from(["", "single_elimination", "reseeded"])),
    st.builds(finals.SettleBracketSides, st.integers(1, 7), st.sampled_from(["", "C", "L"])),
    st.builds(finals.ReportBracketGame, st.integers(1, 7), st.sampled_from([0, 1])),
    st.builds(finals.LeaveBracket, player, st.booleans()),
    st.builds(floor.PrepareClock, st.sampled_from(["default", "untimed", 1, 65])),
    st.builds(floor.TurnClock, st.sampled_from(ClockAct)),
    st.builds(floor.TurnClock, st.sampled_from(ClockAct)),
    st.builds(floor.AddTime, st.integers(-70, 5)),
    st.builds(floor.LimitRound, st.integers(1, 3)),
    st.builds(
        floor.ExtendTable,
        table,
        st.sampled_from(ExtraTimeFor),
        st.integers(0, 3),
        st.integers(0, 1),
    ),
    st.builds(floor.DeclareExtension, table, st.sampled_from(Declared)),
    st.builds(floor.NotePresence, player, st.sampled_from(Presence)),
    st.builds(floor.EndAtTime, table, st.just((Given("no"),)), st.sampled_from(["", "W"])),
    st.builds(floor.EndAtTime, table, st.just((Given("nobody"),))),
    st.builds(floor.OpenCall, st.sampled_from(CallReason), st.none() | table, st.none() | player),
    st.builds(floor.ClaimCall, st.integers(1, 3)),
    st.builds(floor.EscalateCall, st.integers(1, 3)),
    st.builds(floor.ResolveCall, st.integers(1, 3), st.just(""), st.booleans(), st.integers(0, 1)),
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
    st.builds(conduct.RaisePenalty, number, st.sampled_from(Penalty)),
    st.builds(conduct.AcknowledgePenalty, number),
    st.builds(conduct.WithdrawPenalty, number),
    st.builds(conduct.AppealRuling, number, st.tuples(player)),
    st.builds(conduct.HearAppeal, number, st.booleans()),
    st.builds(conduct.HoldMatch, number, table, st.booleans()),
    st.builds(conduct.HoldMatch, st.just(0), st.integers(1, 4), st.booleans()),
    st.builds(
        lambda number, one, two, table: conduct.SettleWrongTables(
            number, (conduct.SatAt(table, (one, two)),), Penalty.WARNING
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
    st.builds(conduct.RevokeStanding, player, st.none() | st.sampled_from(Revoked)),
    st.builds(conduct.LoseFinishedMatch, player, number, st.booleans()),
    st.builds(lambda who: conduct.GivePermission("Ann", "notes", "", who), player),
    st.builds(conduct.WithdrawPermission, number),
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
            results.IssueBye(current.number, bye), ORGANIZER, reason="It began without a clock."
        )
    for match in current.tables():
        if match.result is None:
            tournament.send(
                results.ReportResult(current.number, match.table, Result(games)), SCOREKEEPER
            )


def begun(book: str, stage: int) -> Tournament:
    """An event that has come some way: entered, one round, cut locked, bracket begun."""
    tournament = new_event("Ann Bo Cy Di Eve Flo", book)
    steps = (
        (rounds.PairRound(), rounds.PublishRound()),
        (finals.LockCut(TopCut(4)),),
        (finals.StartBracket(),),
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
