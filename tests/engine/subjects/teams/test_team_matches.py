"""How a match between two teams is won: seat by seat, or at one table."""

from itertools import product

import pytest

from support import ORGANIZER, do, new_event, points, refused, start_round
from support import report as report_games
from team_events import BUSHIROAD, STAR_WARS, by_seats, four_decks, play, seated, team_event
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import TeamDeck
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import CallRoll, LockCut
from toptable.engine.subjects.finals.own_games import ReportTeamBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.floor.ending_at_time import EndAtTime
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.teams.lineup import AssignTeamDecks, SetLineup
from toptable.engine.views.outcome import final_places
from toptable.engine.views.seating import at_table
from toptable.rulebooks import all_rulebooks

BOOKS = {book.id: book for book in all_rulebooks()}


def rules(book: str, **settings: str):
    return BOOKS[book].under(settings)


def code(answer) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.mark.parametrize(("kind", "size"), [("tag", 2), ("trio", 3)])
@pytest.mark.parametrize("win", [1, 3])
def test_more_seats_won_take_the_match_and_level_is_a_draw(kind, size, win):
    """A-32, for every way the seats can end."""
    book = rules(BUSHIROAD, team=kind, win=str(win))
    for letters in product("WLDX", repeat=size):
        result = by_seats(*letters, how="time")
        lead = letters.count("W") - letters.count("L")
        wanted = (
            "W" if lead > 0 else "L" if lead < 0 else "D",
            (win * (lead > 0), win * (lead < 0)),
        )
        settled = book.settle(result)
        assert (settled.letters, settled.points) == wanted, letters
        across = book.settle(by_seats(*map(mirror, letters), how="time"))
        assert across.points == settled.points[::-1]


def test_each_seat_is_a_match_of_its_own():
    """Best of three by seat: 2-1, 0-2 and 1-0 at time are two seats won."""
    book = rules(BUSHIROAD, team="trio", match="bo3")
    assert book.settle(by_seats("WLW", "LL", "W")).letters == "W"
    assert code(book.settle(by_seats("WLW", "LL", "WWW"))) == "games_after_end"
    assert "third seat" in book.settle(by_seats("WLW", "LL", "Q")).text


def test_a_loss_given_to_one_member_costs_that_seat_only():
    """A-33: to the team it costs the match, whatever the seats were."""
    book = rules(BUSHIROAD, team="trio")
    for seat in (0, 1):
        lost = Result(kind=ResultKind.PENALTY_LOSS, seat=seat)
        one_seat = Result(seats=(Result("W"), Result("W"), lost))
        assert book.settle(one_seat).points == (1, 0)
        whole = Result(kind=ResultKind.PENALTY_LOSS, seat=seat, seats=by_seats("W", "W", "L").seats)
        assert book.settle(whole).points == ((0, 1), (1, 0))[seat]
    tag = rules(BUSHIROAD, team="tag")
    lost = Result(kind=ResultKind.PENALTY_LOSS)
    assert tag.settle(Result(seats=(Result("W"), lost))).letters == "D"


def test_a_drawn_seat_needs_its_reason_and_a_level_match_does_not():
    """B-134: agreed draws are forbidden, also at one seat."""
    tournament = team_event("A B", "trio")
    seated(tournament)
    drawn = Result(seats=(Result("W"), Result("L"), Result("D")))
    refusal = tournament.send(ReportResult(1, 1, drawn), ORGANIZER)
    assert code(refusal) == "draw_reason"
    assert "third seat" in refusal.text
    timed = Result(seats=(Result("W"), Result("L"), Result("D", how=("time",))))
    do(tournament, ReportResult(1, 1, timed), reason="The clock on the wall ran out.")
    kept = tournament.state.rounds[0].matches[1]
    assert (kept.result.games, kept.points) == ("D", (0, 0))
    assert kept.result.seats == timed.seats
    tag = team_event("A B", "tag")
    seated(tag)
    do(tag, ReportResult(1, 1, by_seats("W", "L")))


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (by_seats("W", "L"), "seats"),
        (by_seats("W", "L", "W", "W"), "seats"),
        (Result("WLW"), "seats"),
        (Result("L", seats=by_seats("W", "W", "L").seats), "seats_differ"),
        (Result(kind=ResultKind.LEFT, seats=by_seats("W", "W", "L").seats), "kind_by_seat"),
        (Result(seats=(Result("W"), Result("W"), Result(kind=ResultKind.TWO_FOR_ONE))), ""),
    ],
)
def test_what_a_team_match_cannot_be(result, said):
    assert code(rules(BUSHIROAD, team="trio").settle(result)) == (said or "no_such_result")


def test_a_slip_may_name_only_the_winning_team():
    book = rules(BUSHIROAD, team="trio", match="bo3")
    assert book.settle(Result("W")).points == (1, 0)
    assert book.settle(Result(kind=ResultKind.NO_SHOW, seat=1)).points == (1, 0)
    assert book.settle(Result(kind=ResultKind.BOTH_LOSE)).points == (0, 0)


def test_single_players_have_no_seats():
    for book in BOOKS.values():
        assert code(book.under({}).settle(by_seats("W", "W"))) == "no_seats"
    assert code(rules(STAR_WARS, team="2v2").settle(by_seats("W", "W"))) == "no_seats"


def test_a_bracket_of_tag_teams_needs_its_rule_before_the_start():
    """A-32."""
    tag = team_event("A B C D", "tag")
    do(tag, PlanStructure(Plan(rounds=2, cut=4)))
    assert code(tag.send(PairRound(), ORGANIZER)) == "team_match"
    do(tag, ChangeSetting("team_match", "representative"), reason="Announced on the door.")
    do(tag, PairRound())
    without = team_event("A B C D", "tag")
    do(without, PlanStructure(Plan(rounds=2)))
    play(without, by_seats("W", "W"))
    do(without, LockCut(TopCut(4)))
    assert code(without.send(StartBracket(), ORGANIZER)) == "team_match"
    trio = team_event("A B C D", "trio")
    do(trio, PlanStructure(Plan(rounds=2, cut=4)))
    do(trio, PairRound())


def knockout(kind: str, **settings: str):
    """Four teams before the first game of a bracket."""
    tournament = team_event("A B C D", kind, **settings)
    play(tournament, by_seats(*"WWW"[: 2 if kind == "tag" else 3]))
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    return tournament


def winner(tournament) -> int:
    return tournament.state.finals.bracket.decisions[-1].outcome.winner


@pytest.mark.parametrize(("seats", "went_on"), [("WW", 0), ("LL", 1), ("WL", 1), ("LW", 0)])
def test_the_representatives_seat_decides_a_level_bracket_match(seats, went_on):
    """A-32 with B-143: in tag that is the second seat."""
    tournament = knockout("tag", team_match="representative")
    do(tournament, ReportTeamBracketGame(1, by_seats(*seats).seats))
    assert winner(tournament) == went_on
    why = tournament.state.finals.bracket.decisions[-1].outcome.why
    assert ("second seat" in why) == (len(set(seats)) == 2)


@pytest.mark.parametrize("extra", [0, 1])
def test_an_extra_game_decides_a_level_bracket_match(extra):
    tournament = knockout("tag", team_match="extra_game")
    level = by_seats("W", "L").seats
    refusal = tournament.send(ReportTeamBracketGame(1, level), ORGANIZER)
    assert code(refusal) == "extra_game"
    do(tournament, ReportTeamBracketGame(1, level, extra))
    assert winner(tournament) == extra
    corrected = ReportTeamBracketGame(1, by_seats("W", "W").seats)
    assert code(tournament.send(corrected, ORGANIZER)) == "reason_needed"
    do(tournament, corrected, reason="Slip read upside down.")
    assert winner(tournament) == 0


def test_a_trio_without_a_rule_can_still_end_level():
    tournament = knockout("trio")
    drawn = by_seats("D", "W", "L", how="time").seats
    assert code(tournament.send(ReportTeamBracketGame(1, drawn), ORGANIZER)) == "level"
    do(tournament, ReportTeamBracketGame(1, by_seats("D", "W", "W", how="time").seats))
    assert winner(tournament) == 0


def test_four_decks_are_registered_together():
    """SW-36: one of each side for both partners, before the start."""
    tournament = team_event("A B", "2v2", team_decks="asked")
    one, two, three, four = four_decks()
    twice = TeamDeck(2, "D", "Again")
    for wrong in ((), (one, two, three), (one, two, three, twice), (one, two, three, four, twice)):
        assert code(tournament.send(AssignTeamDecks(1, wrong), ORGANIZER)) == "decks"
    do(tournament, SetLineup(1, ("A2", "A1")))
    refusal = tournament.send(PairRound(), ORGANIZER)
    assert code(refusal) == "team_decks"
    assert " A." in refusal.text
    do(tournament, AssignTeamDecks(1, (four, three, two, one)))
    seated(tournament)
    assert code(tournament.send(AssignTeamDecks(1, four_decks()), ORGANIZER)) == "started"
    waived = new_event(rulebook=STAR_WARS, settings={"team": "2v2", "team_decks": "waived"})
    do(waived, PlanStructure(Plan(rounds=1)))
    assert code(waived.send(PairRound(), ORGANIZER)) == "nobody"
    tag = team_event("A B", "tag")
    assert code(tag.send(AssignTeamDecks(1, four_decks()), ORGANIZER)) == "no_team_decks"


def test_the_drawn_dark_team_sits_down_first():
    """SW-38: lots give a team the dark side; partners sit as the document says, then swap."""
    drawn = set()
    for round_number in range(1, 7):
        tournament = team_event("A B", "2v2", rematches="allow")
        for _ in range(round_number - 1):
            play(tournament, Result("WL"))
        number = seated(tournament)
        assert code(at_table(tournament.state, tournament.rulebook, number, 1)) == "sides"
        do(tournament, SettleSides(number, 1))
        match = tournament.state.rounds[-1].matches[1]
        assert set(match.game_sides[0]) == {"L", "D"}
        drawn.add(match.game_sides[0])
        names = [tournament.state.name_of(player) for player in match.players]
        dark, light = names if match.game_sides[0][0] == "D" else names[::-1]
        said = at_table(tournament.state, tournament.rulebook, number, 1)
        assert f"{dark}1 (D1) to the right of {dark}2 (D2)" in said[0]
        assert f"{light}1 (L1) and {light}2 (L2) side by side" in said[1]
        do(tournament, SettleSides(number, 1, game=2))
        swapped = at_table(tournament.state, tournament.rulebook, number, 1, game=2)
        assert f"{light}1 (D1) to the right of {light}2 (D2)" in swapped[0]
    assert len(drawn) == 2


def test_points_go_to_the_team_by_the_usual_two_games():
    """SW-39."""
    tournament = team_event("A B", "2v2")
    play(tournament, Result("WD"))
    assert sorted(points(tournament).values()) == [1, 4]


def tied_at_the_top(*results_of_tables: str):
    """Four teams after one round."""
    tournament = team_event("A B C D", "2v2")
    do(tournament, PlanStructure(plan=Plan(rounds=1)))
    start_round(tournament)
    for match, games in zip(tournament.state.rounds[0].tables(), results_of_tables, strict=True):
        report_games(tournament, match.table, games)
    return tournament


@pytest.mark.parametrize("won_by", [0, 1, None])
def test_two_teams_that_share_the_most_points_play_a_final_match(won_by):
    """SW-37, AMB-54: a drawn final goes to the better Swiss rank."""
    tournament = tied_at_the_top("WW", "LL")
    before = [row.player for row in tournament.standings()]
    do(tournament, CallTiebreaker(size=1))
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    assert [game.players for game in step.games] == [tuple(before[:2])]
    refusal = tournament.send(CloseEvent(), ORGANIZER)
    assert code(refusal) == "final_match"
    assert all(tournament.state.name_of(player) in refusal.text for player in before[:2])
    champion = None if won_by is None else before[won_by]
    pair, games = tuple(before[:2]), {0: "WD", 1: "LL", None: "WL"}[won_by]
    refused(tournament, ReportTiebreaker(GameResult(pair, champion or pair[0])), "games")
    do(tournament, ReportTiebreaker(GameResult(pair, games=games)))
    places = final_places(tournament.state, tournament.rulebook)
    assert places.winner.player == (champion or before[0])
    assert {one.player for one in places.places[:2]} == set(before[:2])
    do(tournament, CloseEvent())


def test_one_team_ahead_is_champion_and_there_is_no_cut():
    """SW-37."""
    tournament = tied_at_the_top("WW", "WL")
    assert code(tournament.send(CallTiebreaker(size=1), ORGANIZER)) == "not_needed"
    (ahead,) = (name for name, gained in points(tournament).items() if gained == 6)
    assert final_places(tournament.state, tournament.rulebook).winner.name == ahead
    do(tournament, CloseEvent())
    do(tournament, ReopenEvent(""))
    for command in (
        PlanStructure(Plan(rounds=3, cut=4)),
        CallRoll(TopCut(4), "the stage"),
        LockCut(TopCut(2)),
    ):
        assert code(tournament.send(command, ORGANIZER, reason="Why not.")) == "no_cut"


def test_single_players_of_star_wars_have_no_final_match():
    """SW-28: their ties are broken by the standings, and championship play follows."""
    tournament = new_event("A B C D", STAR_WARS)
    start_round(tournament)
    for match in tournament.state.rounds[0].tables():
        report_games(tournament, match.table, "WW")
    assert code(tournament.send(CallTiebreaker(size=1), ORGANIZER)) == "no_tiebreaker"


def test_a_level_final_match_can_have_a_deciding_game():
    """AMB-54: only a level match; otherwise the games decide."""
    tournament = tied_at_the_top("WW", "LL")
    first, second = [row.player for row in tournament.standings()][:2]
    do(tournament, CallTiebreaker(size=1))
    won = GameResult((first, second), second, games="WW")
    refused(tournament, ReportTiebreaker(won), "winner")
    do(tournament, ReportTiebreaker(GameResult((first, second), second, games="WL")))
    places = final_places(tournament.state, tournament.rulebook)
    assert places.winner.player == second
    assert [row.player for row in tournament.standings()][:2] == [second, first]


def test_time_in_the_final_match_of_teams_draws_the_game_that_is_on():
    """SW-37, SW-40: game 1 is won, game 2 is ended by time and drawn: 4 points to 1."""
    tournament = tied_at_the_top("WW", "LL")
    first, second = [row.player for row in tournament.standings()][:2]
    do(tournament, CallTiebreaker(size=1))
    answers = tuple(map(Given, ("yes", "light_0", "light", "nobody")))
    do(tournament, EndAtTime(table=1, answers=answers, finished="L"))
    played = tournament.state.finals.tiebreaker.played[0][0]
    assert played.games == "LD"
    assert final_places(tournament.state, tournament.rulebook).winner.player == second
    assert first != second
