"""How events end on the pages: no winner before its time, draws, playoffs, void places."""

import re

from finals_office import OLGA, do, swiss
from web_office import Visitor

from spoken import spoken
from support import settle_bracket_sides
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import RevokeStanding
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

BUSHIROAD = "bushiroad-1.2.11"
EIGHT = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def names(tournament: Tournament) -> list[str]:
    return [row.name for row in tournament.standings()]


def play(tournament: Tournament, reason: str = "") -> None:
    """A round in which whoever entered first wins."""
    do(tournament, PairRound(), reason)
    do(tournament, PublishRound())
    current = tournament.state.rounds[-1]
    for match in current.tables():
        letter = "W" if match.players[0] < match.players[1] else "L"
        do(tournament, ReportResult(current.number, match.table, Result(letter)))


def test_places_are_provisional_until_the_event_has_a_winner(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    """B-103: the cut is still to come."""
    swiss(desk, rulebook=BUSHIROAD, names=EIGHT)
    for visitor in (organizer, guest):
        page = visitor.look("/e/cup/places").text
        assert "No winner yet." in page
        assert spoken("final_places.cut_top", cut="4") in page
        assert '<p class="champion">' not in page


def test_a_draw_in_public_is_a_button_on_the_cut_page(desk: Desk, organizer: Visitor) -> None:
    """AMB-07: the button stands where the promise does, and the new order counts."""
    tournament = swiss(desk, rulebook=BUSHIROAD, names=EIGHT, rounds=1, cut=2)
    before = names(tournament)
    page = organizer.look("/e/cup/cut").text
    assert "you may draw again in public" in page
    assert "Draw in public between" in page
    assert organizer.post("/e/cup/cut/draw").status_code in (302, 303)
    after = names(tournament)
    assert sorted(after[:4]) == sorted(before[:4])
    assert after[4:] == before[4:]
    page = organizer.look("/e/cup/cut").text
    assert "Draw in public between" not in page


def test_the_game_of_level_players_has_a_draw_on_its_page(desk: Desk, organizer: Visitor) -> None:
    """N13-88: two who won one round each meet in the bracket, and nobody wins."""
    tournament = swiss(desk, names=("Ann", "Bo", "Cy", "Di"), rounds=1, cut=2)
    do(tournament, LockCut(TopCut(2)))
    do(tournament, StartBracket())
    settle_bracket_sides(tournament, 1)
    page = organizer.look("/e/cup/bracket/games/1").text
    assert 'name="between"' in page
    players = [one.player for one in tournament.state.finals.bracket.finalists]
    form = {"csrf": organizer.token, "between": [str(player) for player in players]}
    assert organizer.client.post("/e/cup/cut/draw", data=form).status_code in (302, 303)
    assert sorted(tournament.state.finals.lots[0].players) == sorted(players)
    assert 'name="between"' not in organizer.look("/e/cup/bracket/games/1").text


def test_the_tiebreaker_of_level_players_has_a_draw(desk: Desk, organizer: Visitor) -> None:
    """N13-82."""
    tournament = swiss(desk, names=("Ann", "Bo", "Cy", "Di"), rounds=1, cut=0)
    do(tournament, CallTiebreaker(1))
    page = organizer.look("/e/cup/cut").text
    assert 'name="between"' in page
    players = re.findall(r'name="between" value="(\d+)"', page)[:2]
    form = {
        "csrf": organizer.token,
        "between": players,
        "order": players[::-1],
        "witness": "Hana",
    }
    assert organizer.client.post("/e/cup/cut/draw", data=form).status_code in (302, 303)
    assert [str(one) for one in tournament.state.finals.lots[0].players] == players[::-1]
    assert 'name="between"' not in organizer.look("/e/cup/cut").text


def test_a_coin_on_the_table_makes_a_winner(desk: Desk, organizer: Visitor) -> None:
    """B-100: without a cut, from the page of the places."""
    tournament = swiss(desk, rulebook=BUSHIROAD, names=EIGHT, rounds=1, cut=0)
    before = [row.player for row in tournament.standings()]
    page = organizer.look("/e/cup/places").text
    assert "Only the lot separates" in re.sub(r"<[^>]*>", "", page)
    assert "Playoff" in page
    order = [before[2], before[3], before[1], before[0]]
    form = {
        "csrf": organizer.token,
        "top": "1",
        "order": [str(player) for player in order],
        "witness": "Hana",
    }
    assert organizer.client.post("/e/cup/cut/draw", data=form).status_code in (302, 303)
    assert [row.player for row in tournament.standings()] == [*order, *before[4:]]
    page = organizer.look("/e/cup/places").text
    assert '<p class="champion">' in page


def test_a_playoff_for_the_first_place_is_played_without_a_cut(
    desk: Desk, organizer: Visitor
) -> None:
    """B-101."""
    tournament = swiss(desk, rulebook=BUSHIROAD, names=EIGHT[:4], rounds=1, cut=0)
    first, second = [row.player for row in tournament.standings()][:2]
    assert organizer.post("/e/cup/do/call_tiebreaker", size="1").status_code in (302, 303)
    page = organizer.look("/e/cup/cut").text
    assert f"/cut/tiebreaker/{first}/{second}" in page
    organizer.post(f"/e/cup/cut/tiebreaker/{first}/{second}", ended="1")
    assert [row.player for row in tournament.standings()][:2] == [second, first]
    assert tournament.state.name_of(second) in organizer.look("/e/cup/places").text


def test_a_void_place_is_marked_in_the_standings(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    """B-171."""
    tournament = swiss(desk, rulebook=BUSHIROAD, names=EIGHT)
    leader = next(iter(tournament.standings())).player
    do(tournament, Disqualify(leader), "Cheating.")
    assert "× Disqualified" in guest.look("/e/cup/standings").text
    do(tournament, RevokeStanding(leader, how=Revoked.VOID), "Forfeited.")
    for page in ("/e/cup/standings", f"/e/cup/standings/{leader}"):
        for visitor in (organizer, guest):
            assert "× Void" in visitor.look(page).text


def test_double_elimination_names_its_winner_and_asks_before_another_round(
    desk: Desk, organizer: Visitor
) -> None:
    """B-083, B-084."""
    made = desk.create(
        "Cup", BUSHIROAD, OLGA, event="cup", settings={"structure": "double_elimination"}
    )
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in EIGHT)))
    do(made, PlanStructure(Plan(rounds=6)))
    for _ in range(3):
        play(made)
    page = organizer.look("/e/cup").text
    assert "Ann" in page
    assert "is the only one undefeated and wins the event" in re.sub(r"<[^>]*>", "", page)
    assert '<p class="champion">' in organizer.look("/e/cup/places").text
    players = organizer.look("/e/cup/players").text
    assert "4 of 8 still in" in players
    assert players.count("× Out") == 4
    asked = organizer.post("/e/cup/draft/pair")
    assert len(made.state.rounds) == 3
    assert asked.headers.get("location", "").endswith("/before-round") or asked.status_code == 200
    assert "The rounds are over." in organizer.look("/e/cup/before-round").text
    organizer.post("/e/cup/draft/pair", sure="1")
    assert len(made.state.rounds) == 3


def test_single_elimination_runs_from_the_entry_list_to_the_champion(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    """B-086."""
    made = desk.create(
        "Cup", BUSHIROAD, OLGA, event="cup", settings={"structure": "single_elimination"}
    )
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in EIGHT)))
    assert "Make the bracket…" in organizer.look("/e/cup").text
    page = organizer.look("/e/cup/bracket").text
    assert "8 fighters would be in it." in page
    assert "Draw the bracket" in page
    assert "Draw the bracket" not in guest.look("/e/cup/bracket").text
    assert "Players must know this before the start" in page
    form = {"structure": "single_elimination", "reason": "Told at the door"}
    assert organizer.post("/e/cup/do/start_bracket", **form).status_code == 303
    for page in ("", "/bracket", "/players", "/standings", "/places", "/log", "/announcements"):
        for visitor in (organizer, guest):
            assert visitor.look(f"/e/cup{page}").status_code == 200, page
    assert "The finals are being played." in guest.look("/e/cup/places").text
    for game in range(1, 8):
        organizer.post(f"/e/cup/bracket/games/{game}", ended="0")
    assert '<p class="champion">' in guest.look("/e/cup/bracket").text
    assert '<p class="champion">' in guest.look("/e/cup/places").text
    assert "is champion." in re.sub(r"<[^>]*>", "", organizer.look("/e/cup").text)
