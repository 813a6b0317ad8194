"""Tiebreaker and elimination games as players report them: agreement is final, else a judge."""

import pytest

from books import BOOKS
from support import do, new_event, play_round, refused
from team_events import by_seats, play, team_event
from toptable.desk.tournament import Done, Tournament
from toptable.engine.questions.places import PlayPlace, Seated, place_now
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides, sides_now, who_chooses
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, WithdrawFinalsClaim
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.outcome import champion
from toptable.engine.views.player_view import Moment, everybody

STRUCTURES = ("single_elimination", "double_elimination")
BRACKETS = [
    (book, structure)
    for book in sorted(BOOKS)
    for structure in STRUCTURES
    if (book, structure) != ("plain-swiss", "double_elimination")
]
"""Every document has both, and Plain Swiss single elimination alone. PS-10."""
WITHOUT_SIDES = {"bushiroad-1.2.11", "plain-swiss"}


def bracket(book: str, structure: str = "", names: str = "Ann Bo Cy Di") -> Tournament:
    """A top 4, by its seeds, whose bracket has begun."""
    tournament = new_event(names, book)
    won = tournament.rules.scoring.all_games("W")
    play_round(tournament, won)
    play_round(tournament, won)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket(structure))
    return tournament


def place(tournament: Tournament) -> PlayPlace:
    now = place_now(tournament.state, tournament.rulebook)
    assert isinstance(now, PlayPlace), now
    return now


def over(tournament: Tournament, game: Seated) -> bool:
    seated = place(tournament).at(game.table)
    assert isinstance(seated, Seated)
    return seated.over


def the_bracket(tournament: Tournament) -> Bracket:
    assert tournament.state.finals.bracket is not None
    return tournament.state.finals.bracket


def tiebreakers(tournament: Tournament) -> tuple[GameResult, ...]:
    """What the games around a line ended in, in their first round."""
    assert tournament.state.finals.tiebreaker is not None
    (played,) = tournament.state.finals.tiebreaker.played
    return played


def player(tournament: Tournament, number: int) -> Actor:
    return Actor(tournament.state.name_of(number), Role.PLAYER, number)


def claimed(
    tournament: Tournament, game: Seated, seat: int, result: Result | str
) -> Done | Refusal:
    """What the desk answers to a report by the player in a seat."""
    who, now = player(tournament, game.players[seat]), place(tournament)
    said = Result(result) if isinstance(result, str) else result
    assert who.player is not None
    command = ClaimFinalsGame(now.stage, now.number, game.table, who.player, said)
    outcome = tournament.send(command, who)
    assert isinstance(outcome, Done | Refusal)
    return outcome


def claim(tournament: Tournament, game: Seated, seat: int, result: Result | str) -> None:
    done = claimed(tournament, game, seat, result)
    assert isinstance(done, Done), done


def settle_sides(tournament: Tournament, game: Seated) -> None:
    """The players of a game settle who plays what, as the document lets them."""
    rule, letters = tournament.rulebook.finals.sides, tournament.rulebook.sides
    if rule is None or letters is None:
        return
    if sides_now(tournament.state, game.table, tournament.rulebook) is not None:
        return
    chooser = who_chooses(tournament.state, game.table, tournament.rulebook)
    who = player(tournament, game.players[chooser or 0])
    choice = letters[1] if chooser is not None else ""
    do(tournament, SettleBracketSides(game.table, choice), who)


def moments(tournament: Tournament) -> dict[str, Moment]:
    rows = everybody(tournament.state, tournament.rulebook, None).views.values()
    return {view.name: view.moment for view in rows}


@pytest.mark.parametrize(("book", "structure"), BRACKETS)
def test_four_players_play_a_bracket_to_its_end_without_staff(book: str, structure: str) -> None:
    """The first seat wins every game, so the first seed is champion. SW-16, B-149."""
    tournament = bracket(book, structure)
    first = the_bracket(tournament).finalists[0]
    assert first is not None
    for _ in range(8):
        now = place_now(tournament.state, tournament.rulebook)
        if isinstance(now, Refusal):
            break
        for game in (seated for seated in now.tables if not seated.over):
            settle_sides(tournament, game)
            claim(tournament, game, 1, "W")
            claim(tournament, game, 0, "W")
    winner = champion(tournament.state, tournament.rulebook)
    assert winner is not None
    assert moments(tournament)[first.name] is Moment.CHAMPION
    assert sorted(moments(tournament).values()).count(Moment.OUT_OF_BRACKET) == 3
    assert not tournament.state.floor.calls
    assert tournament.state.finals.claims == ()


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_reports_of_a_bracket_game_that_differ_bring_a_judge_until_they_agree(book: str) -> None:
    tournament = bracket(book)
    game, other = place(tournament).tables
    settle_sides(tournament, game)
    names = [tournament.state.name_of(number) for number in game.players]
    claim(tournament, game, 0, "W")
    assert [moments(tournament)[name] for name in names] == [Moment.SAID, Moment.CONFIRM]
    claim(tournament, game, 1, "L")
    assert [moments(tournament)[name] for name in names] == [Moment.DISPUTED] * 2
    (call,) = tournament.state.floor.calls
    assert (call.table, call.reason, call.caller) == (game.table, CallReason.DISPUTE, None)
    claim(tournament, game, 0, "W")
    assert len(tournament.state.floor.calls) == 1, "one is on the way"
    claim(tournament, game, 1, "W")
    (call,) = tournament.state.floor.calls
    assert (call.open, call.judge) == (False, "both players")
    assert over(tournament, game)
    refused(tournament, TakeBackOwnLast(), "agreed", actor=player(tournament, game.players[1]))
    late = claimed(tournament, game, 1, "L")
    assert isinstance(late, Refusal)
    assert late.code == "decided"
    assert not over(tournament, other)


def test_the_call_is_over_when_staff_write_a_game_of_the_bracket_down() -> None:
    tournament = bracket("bushiroad-1.2.11")
    game, other = place(tournament).tables
    for dispute in (game, other):
        claim(tournament, dispute, 0, "W")
        claim(tournament, dispute, 1, "L")
    do(tournament, ReportBracketGame(game.table, winner=1))
    assert {call.table: call.open for call in tournament.state.floor.calls} == {
        game.table: False,
        other.table: True,
    }


def test_a_call_that_somebody_made_stays_open_when_the_players_agree() -> None:
    tournament = bracket("bushiroad-1.2.11")
    game = place(tournament).tables[0]
    do(tournament, OpenCall(CallReason.DISPUTE), player(tournament, game.players[0]))
    claim(tournament, game, 0, "W")
    claim(tournament, game, 1, "W")
    (call,) = tournament.state.floor.calls
    assert call.open


def test_a_report_in_the_bracket_is_taken_back() -> None:
    tournament = bracket("bushiroad-1.2.11")
    now, game = place(tournament), place(tournament).tables[0]
    one, other = (player(tournament, number) for number in game.players)
    assert one.player is not None
    back = WithdrawFinalsClaim(now.stage, now.number, game.table, one.player)
    refused(tournament, back, "no_claim", actor=one)
    claim(tournament, game, 0, "W")
    refused(tournament, back, "not_yours", actor=other)
    do(tournament, back, one)
    assert tournament.state.finals.claims == ()
    claim(tournament, game, 1, "L")
    assert not tournament.state.floor.calls, "only one of them says anything"


def test_nobody_reports_a_game_of_others_or_one_that_is_not_on() -> None:
    tournament = bracket("bushiroad-1.2.11")
    now = place(tournament)
    game, other = now.tables
    stranger = player(tournament, other.players[0])
    assert stranger.player is not None
    wrong = ClaimFinalsGame(now.stage, now.number, game.table, stranger.player, Result("W"))
    refused(tournament, wrong, "not_yours", actor=stranger)
    for stage, number in ((ClockStage.SWISS, 2), (now.stage, now.number + 1)):
        elsewhere = ClaimFinalsGame(stage, number, other.table, stranger.player, Result("W"))
        refused(tournament, elsewhere, "not_on", actor=stranger)
    level = claimed(tournament, game, 0, "WL")
    assert isinstance(level, Refusal)
    assert level.code == "winner"


def test_a_report_counts_only_between_the_same_two() -> None:
    """Somebody leaves: the game is over by itself, and what was said about it is no result."""
    tournament = bracket("bushiroad-1.2.11")
    game = place(tournament).tables[0]
    claim(tournament, game, 0, "L")
    do(tournament, LeaveBracket(game.players[1]))
    assert over(tournament, game)
    assert moments(tournament)[tournament.state.name_of(game.players[0])] is Moment.BRACKET


@pytest.mark.parametrize("book", sorted(BOOKS.keys() - WITHOUT_SIDES))
def test_the_better_seed_chooses_and_nobody_else(book: str) -> None:
    """N13-85, N10-52, FFG-34, SW-30: in the first round the better seed chooses."""
    tournament = bracket(book)
    game = place(tournament).tables[0]
    better = game.players[0 if game.ranks[0] < game.ranks[1] else 1]
    chooser, other = player(tournament, better), player(tournament, sum(game.players) - better)
    letters = tournament.rulebook.sides
    assert letters is not None
    early = claimed(tournament, game, 0, "W")
    assert isinstance(early, Refusal)
    assert early.code == "sides_open"
    choice = SettleBracketSides(game.table, letters[1])
    no = tournament.send(choice, other)
    assert isinstance(no, Refusal)
    assert no.answer is AnsweredBy.SOMEBODY_ELSE
    stranger = player(tournament, place(tournament).tables[1].players[0])
    refused(tournament, choice, "not_yours", actor=stranger)
    do(tournament, choice, chooser)
    sides = sides_now(tournament.state, game.table, tournament.rulebook)
    assert sides is not None
    assert sides[game.players.index(better)] == letters[1]
    again = SettleBracketSides(game.table, letters[0])
    refused(tournament, again, "settled", actor=chooser)


def test_who_goes_first_is_drawn_and_then_the_loser_chooses() -> None:
    """B-116, from the players' own phones."""
    tournament = bracket("bushiroad-1.2.11")
    game = place(tournament).tables[0]
    one, other = (player(tournament, number) for number in game.players)
    do(tournament, SettleBracketSides(game.table, of_match=1), one)
    refused(tournament, SettleBracketSides(game.table, of_match=1), "settled", actor=other)
    do(tournament, SettleBracketSides(game.table, of_match=2, previous="W"), one)
    choice = SettleBracketSides(game.table, "first", of_match=2)
    refused(tournament, choice, "not_yours", actor=one)
    do(tournament, choice, other)
    turn = the_bracket(tournament).turn_order(game.table, 2)
    assert turn is not None
    assert turn.sides == ("second", "first")


@pytest.mark.parametrize(
    ("kind", "said", "goes_on"),
    [
        ("trio", by_seats("W", "L", "L"), 1),
        ("tag", Result("L", seats=by_seats("W", "L").seats), 1),
        ("tag", Result("W", seats=by_seats("W", "L").seats), 0),
    ],
)
def test_teams_report_a_bracket_match_seat_by_seat(kind: str, said: Result, goes_on: int) -> None:
    """A-32: more seats go on; level, the extra game that both report."""
    tournament = team_event("A B C D", kind, team_match="extra_game")
    play(tournament, by_seats(*("W" * (3 if kind == "trio" else 2))))
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    game = place(tournament).tables[0]
    claim(tournament, game, 0, said)
    claim(tournament, game, 1, said)
    decisions = the_bracket(tournament).decisions
    assert [decision.outcome.winner for decision in decisions] == [goes_on]


def test_level_seats_without_the_extra_game_are_no_report() -> None:
    tournament = team_event("A B C D", "tag", team_match="extra_game")
    play(tournament, by_seats("W", "W"))
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    refusal = claimed(tournament, place(tournament).tables[0], 0, by_seats("W", "L"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "extra_game"


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_players_report_the_games_around_a_line(book: str) -> None:
    """N13-80, N10-49: who won, as both say."""
    tournament = new_event("Ann Bo Cy Di Eve Flo Gus Hal", book)
    play_round(tournament, "WL")
    do(tournament, CallTiebreaker(4))
    now = place(tournament)
    assert now.stage is ClockStage.TIEBREAKER
    game = now.tables[0]
    claim(tournament, game, 0, "L")
    assert tournament.state.finals.claims
    claim(tournament, game, 1, "L")
    played = tiebreakers(tournament)
    assert [(result.players, result.winner) for result in played] == [
        (game.players, game.players[1])
    ]
    assert tournament.state.finals.claims == ()


def test_two_teams_report_their_final_match() -> None:
    """SW-37: it is a match of two games."""
    tournament = team_event("A B C D", "2v2")
    play(tournament, Result("WL"))
    do(tournament, CallTiebreaker(2))
    game = place(tournament).tables[0]
    claim(tournament, game, 0, "LL")
    claim(tournament, game, 1, "LL")
    played = tiebreakers(tournament)
    assert [(result.winner, result.games) for result in played] == [(game.players[1], "LL")]
