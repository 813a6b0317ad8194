"""Staff who play enter no result of their own match as final, under every document. N13-38."""

from collections.abc import Callable

import pytest

from books import BOOKS
from support import ORGANIZER, do, new_event, refused, settle_bracket_sides, start_round
from team_events import by_seats, team_event
from toptable import __version__
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.verify import verify
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, FinalsGameClaimed
from toptable.engine.subjects.finals.own_games import (
    ReportBracketGame,
    ReportTeamBracketGame,
    ReportTiebreaker,
    waiting_report,
)
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.results.reporting import (
    ClaimResult,
    ClearResult,
    ReportResult,
    ResultClaimed,
    SettleMissing,
)
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks

ROLES = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER)
OTHER = Actor("Olga", Role.ORGANIZER)


def pia(role: Role = Role.ORGANIZER) -> Actor:
    """Staff who play under their own name."""
    return Actor("P1", role)


def own_table(tournament: Tournament) -> int:
    mine = tournament.state.names["p1"]
    return next(match.table for match in tournament.state.current.tables() if mine in match.players)


def opponent(tournament: Tournament) -> Actor:
    """The phone of whoever plays against P1."""
    mine = tournament.state.names["p1"]
    players = tournament.state.current.matches[own_table(tournament)].players
    number = next(player for player in players if player != mine)
    return Actor(tournament.state.name_of(number), Role.PLAYER, number)


@pytest.fixture(params=list(BOOKS))
def round_1(request) -> Tournament:
    tournament = new_event("P1 P2 P3 P4", request.param)
    start_round(tournament)
    return tournament


def letters(tournament: Tournament, letter: str = "W") -> Result:
    return Result(games=tournament.rules.scoring.all_games(letter))


def entered(tournament: Tournament, letter: str = "W", **more: bool) -> ReportResult:
    return ReportResult(1, own_table(tournament), letters(tournament, letter), **more)


@pytest.mark.parametrize("role", ROLES)
def test_the_result_of_the_own_match_waits(round_1: Tournament, role: Role) -> None:
    done = do(round_1, entered(round_1), pia(role))
    assert [type(line.entry) for line in done.lines] == [ResultClaimed]
    match = round_1.state.current.matches[own_table(round_1)]
    assert match.result is None
    assert opponent(round_1).name in done.warnings[0]
    for other in round_1.state.current.tables():
        if other is not match:
            do(round_1, ReportResult(1, other.table, letters(round_1)), OTHER)
    said = refused(round_1, PairRound(), "results_missing", reason="On we go").text
    assert f"waits for {opponent(round_1).name}" in said


def test_the_opponents_phone_makes_it_final(round_1: Tournament) -> None:
    do(round_1, entered(round_1), pia())
    phone = opponent(round_1)
    claim = ClaimResult(1, own_table(round_1), phone.player, letters(round_1))
    done = do(round_1, claim, phone)
    assert any(isinstance(line.entry, ResultReported) for line in done.lines)
    assert round_1.state.current.matches[own_table(round_1)].result is not None


def test_a_phone_that_differs_brings_a_judge(round_1: Tournament) -> None:
    phone = opponent(round_1)
    told = ClaimResult(1, own_table(round_1), phone.player, letters(round_1, "L"))
    do(round_1, told, phone)
    do(round_1, entered(round_1), pia())
    assert round_1.state.current.matches[own_table(round_1)].disputed
    assert any(call.open for call in round_1.state.floor.calls)


def test_another_of_the_staff_makes_it_final(round_1: Tournament) -> None:
    do(round_1, entered(round_1), pia())
    do(round_1, entered(round_1), OTHER)
    assert round_1.state.current.matches[own_table(round_1)].result is not None


def test_the_opponent_confirms_it_at_the_desk(round_1: Tournament) -> None:
    """The way of an organizer who is alone, written down with who confirmed."""
    do(round_1, entered(round_1), pia())
    found = waiting_report(round_1.state, round_1.rulebook, pia())
    assert found is not None
    assert found.command == entered(round_1, confirmed=True)
    done = do(round_1, found.command, pia())
    assert done.lines[0].entry.confirmed == opponent(round_1).player
    assert waiting_report(round_1.state, round_1.rulebook, pia()) is None
    others = [match for match in round_1.state.current.tables() if match.result is None]
    refused(
        round_1,
        ReportResult(1, others[0].table, letters(round_1), confirmed=True),
        "not_own",
        actor=pia(),
    )


def test_a_result_that_counts_is_corrected_and_undone_by_others(round_1: Tournament) -> None:
    done = do(round_1, entered(round_1), OTHER)
    table = own_table(round_1)
    for command in (
        entered(round_1, "L", replaces=True),
        ClearResult(1, table),
        undo.TakeBackOne(done.lines[0].seq),
    ):
        said = round_1.send(command, pia(), reason="I lost it, really")
        assert isinstance(said, Refusal), command
        assert (said.code, said.answer) == ("own_result", AnsweredBy.SOMEBODY_ELSE)
    do(round_1, entered(round_1, "L", replaces=True, confirmed=True), pia())
    assert round_1.state.current.matches[table].result == letters(round_1, "L")


def test_going_back_does_not_pass_over_the_own_result(round_1: Tournament) -> None:
    """Neither to a point before the result, nor forward again; what lies after it may go."""
    before = round_1.version
    done = do(round_1, entered(round_1), OTHER)
    for command in (undo.TakeBackTo(before), undo.TakeBackTo(before - 1)):
        said = round_1.send(command, pia())
        assert isinstance(said, Refusal), command
        assert (said.code, said.answer) == ("own_result", AnsweredBy.SOMEBODY_ELSE)
        assert round_1.preview(command, pia()) == said
    other = next(match for match in round_1.state.current.tables() if match.result is None)
    do(round_1, ReportResult(1, other.table, letters(round_1)), OTHER)
    do(round_1, undo.TakeBackTo(done.lines[-1].seq), pia())
    assert round_1.state.current.matches[other.table].result is None
    do(round_1, undo.TakeBackTo(before), OTHER)
    said = round_1.send(undo.Redo(), pia())
    assert isinstance(said, Refusal)
    assert said.code == "own_result"


def test_the_own_report_goes_when_going_back(round_1: Tournament) -> None:
    before = round_1.version
    do(round_1, entered(round_1), pia())
    do(round_1, undo.TakeBackTo(before), pia())
    assert round_1.state.current.matches[own_table(round_1)].claims == ()


def test_the_own_report_is_withdrawn(round_1: Tournament) -> None:
    do(round_1, entered(round_1), pia())
    do(round_1, undo.TakeBackOwnLast(), pia())
    assert round_1.state.current.matches[own_table(round_1)].claims == ()


def test_nobody_holds_or_settles_their_own_match(round_1: Tournament) -> None:
    hold = HoldMatch(1, own_table(round_1))
    refused(round_1, hold, "own_match", actor=pia(Role.JUDGE))
    do(round_1, hold, OTHER)
    refused(round_1, HoldMatch(1, own_table(round_1), released=True), "own_match", actor=pia())
    do(round_1, HoldMatch(1, own_table(round_1), released=True), OTHER)
    refused(round_1, SettleMissing(1), "own_result", actor=pia())


def test_what_was_decided_is_decided_again_alike(round_1: Tournament) -> None:
    do(round_1, entered(round_1), pia())
    do(round_1, entered(round_1, confirmed=True), pia())
    found = verify(
        round_1.kept_by.read(round_1.event),
        head=round_1.log.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=round_1.kept_by.seeds(round_1.event),
    )
    assert found.finding is None
    assert found.decisions_open == 0


# Around the line and in the bracket.


def bracket(book: str) -> Tournament:
    tournament = new_event(" ".join(f"P{number}" for number in range(1, 9)), book)
    for _ in range(2):
        number = start_round(tournament)
        for match in tournament.state.current.tables():
            do(tournament, ReportResult(number, match.table, letters(tournament)), OTHER)
    do(tournament, LockCut(TopCut(8)))
    do(tournament, StartBracket())
    return tournament


def own_game(tournament: Tournament) -> tuple[int, int, int]:
    """The game of P1 in the bracket: its number, P1's seat, and the opponent."""
    made = tournament.state.finals.bracket
    mine = tournament.state.names["p1"]
    for game in follow(made).open:
        players = [made.finalists[seed - 1].player for seed in game.seeds]
        if mine in players:
            seat = players.index(mine)
            return game.number, seat, players[1 - seat]
    raise AssertionError("P1 is not in the bracket")


@pytest.mark.parametrize("book", BOOKS)
def test_the_own_game_of_the_bracket_waits(book: str) -> None:
    tournament = bracket(book)
    game, seat, other = own_game(tournament)
    settle_bracket_sides(tournament, game)
    won = ReportBracketGame(game, winner=seat)
    done = do(tournament, won, pia())
    assert [type(line.entry) for line in done.lines] == [FinalsGameClaimed]
    number = done.lines[0].entry.number
    phone = Actor(tournament.state.name_of(other), Role.PLAYER, other)
    said = Result(games="LW"[seat == 0])
    stage = done.lines[0].entry.stage
    done = do(tournament, ClaimFinalsGame(stage, number, game, other, said), phone)
    assert any(isinstance(line.entry, BracketReported) for line in done.lines)
    said = tournament.send(ReportBracketGame(game, winner=1 - seat), pia(), reason="Wrong")
    assert isinstance(said, Refusal)
    assert said.code == "own_result"


@pytest.mark.parametrize("book", BOOKS)
def test_the_own_game_of_the_bracket_is_confirmed_at_the_desk(book: str) -> None:
    tournament = bracket(book)
    game, seat, other = own_game(tournament)
    settle_bracket_sides(tournament, game)
    do(tournament, ReportBracketGame(game, winner=seat), pia())
    found = waiting_report(tournament.state, tournament.rulebook, pia())
    done = do(tournament, found.command, pia())
    assert [line.entry.confirmed for line in done.lines] == [other]


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_holds_their_own_game_of_the_bracket(book: str) -> None:
    tournament = bracket(book)
    refused(tournament, HoldMatch(BRACKET, own_game(tournament)[0]), "own_match", actor=pia())


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_the_own_game_around_the_line_waits(book: str) -> None:
    """N13-80, N10-49: also with the two named the other way round."""
    tournament = new_event("P1 P2 P3 P4", book)
    for letter in "WL":
        number = start_round(tournament)
        for match in tournament.state.current.tables():
            first = tournament.rules.scoring.all_games(letter)
            do(tournament, ReportResult(number, match.table, Result(games=first)), OTHER)
    do(tournament, CallTiebreaker(2))
    mine = tournament.state.names["p1"]
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    game = next((game for game in step.games if mine in game.players), None)
    if game is None:
        pytest.fail("P1 is not in a game around the line")
    other = next(player for player in game.players if player != mine)
    done = do(tournament, ReportTiebreaker(GameResult((other, mine), mine)), pia())
    claim = done.lines[0].entry
    assert isinstance(claim, FinalsGameClaimed)
    assert claim.stage is ClockStage.TIEBREAKER
    assert claim.result.games == ("W" if claim.players[0] == mine else "L")
    phone = Actor(tournament.state.name_of(other), Role.PLAYER, other)
    command = ClaimFinalsGame(claim.stage, claim.number, claim.table, other, claim.result)
    do(tournament, command, phone)
    played = tournament.state.finals.tiebreaker.played
    assert played[0][0].winner == mine


# Teams.


def of_a_team(kind: str) -> tuple[Tournament, int, Callable[[str], Result]]:
    tournament = team_event("A B C D", kind)
    start_round(tournament)
    team = tournament.state.names["a"]
    table = next(
        match.table for match in tournament.state.current.tables() if team in match.players
    )

    def ended(letter: str) -> Result:
        if kind == "2v2":
            return Result(games=tournament.rules.scoring.all_games(letter))
        return by_seats(*([letter] * (2 if kind == "tag" else 3)))

    return tournament, table, ended


@pytest.mark.parametrize("kind", ["tag", "trio", "2v2"])
def test_a_member_of_a_team_is_staff_who_plays(kind: str) -> None:
    tournament, table, ended = of_a_team(kind)
    member = Actor("A2", Role.ORGANIZER)
    done = tournament.send(ReportResult(1, table, ended("W")), member)
    assert isinstance(done, Done), done
    assert [type(line.entry) for line in done.lines] == [ResultClaimed]
    assert done.lines[0].entry.player == tournament.state.names["a"]
    refused(tournament, HoldMatch(1, table), "own_match", actor=member)
    do(tournament, ReportResult(1, table, ended("W"), confirmed=True), member)
    assert tournament.state.current.matches[table].result is not None


def test_the_team_match_of_the_bracket_waits() -> None:
    tournament = team_event("A B C D", "trio")
    number = start_round(tournament)
    for match in tournament.state.current.tables():
        done = ReportResult(number, match.table, by_seats("W", "W", "W"))
        do(tournament, done, ORGANIZER)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    made = tournament.state.finals.bracket
    team = tournament.state.names["a"]
    game = next(
        game
        for game in follow(made).open
        if team in [made.finalists[seed - 1].player for seed in game.seeds]
    )
    report = ReportTeamBracketGame(game.number, by_seats("W", "W", "L").seats)
    member = Actor("A3", Role.JUDGE)
    done = do(tournament, report, member)
    assert [type(line.entry) for line in done.lines] == [FinalsGameClaimed]
    found = waiting_report(tournament.state, tournament.rulebook, member)
    done = do(tournament, found.command, member)
    assert isinstance(done.lines[0].entry, BracketReported)
