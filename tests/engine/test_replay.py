"""The same log always gives the same state, whatever people do in whatever order."""

from hypothesis import given, settings
from hypothesis import strategies as st

from support import ORGANIZER, SCOREKEEPER, new_event
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Done, Tournament
from toptable.engine.commands import Command, event, people, results, rounds, undo
from toptable.engine.log import Log
from toptable.engine.people_types import LateMode, NewPlayer
from toptable.engine.result_types import Result
from toptable.engine.verify import verify
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
    st.builds(people.Drop, player),
    st.builds(people.Rejoin, player),
    st.builds(people.Disqualify, player),
    st.builds(people.RenamePlayer, player, st.text("xyz ", min_size=1, max_size=3)),
    st.builds(people.FixTable, player, st.none() | table),
    st.builds(people.GrantBye, player, number),
    st.builds(
        lambda name, mode: people.AdmitLate(NewPlayer(name), mode, "Olga", "tardiness"),
        st.text("pqr", min_size=2, max_size=3),
        st.sampled_from(LateMode),
    ),
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
        tournament.send(results.IssueBye(current.number, bye), ORGANIZER)
    for match in current.tables():
        if match.result is None:
            tournament.send(
                results.ReportResult(current.number, match.table, Result(games)), SCOREKEEPER
            )


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([book.id for book in all_rulebooks()]),
    st.lists(st.tuples(command, st.booleans()), max_size=40),
)
def test_replay_gives_the_same_state_and_verifies(book: str, sent: list[tuple[Command, bool]]):
    tournament = new_event("Ann Bo Cy Di Eve Flo", book)
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
