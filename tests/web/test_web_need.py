"""What do I need: for the player, for guests, for staff, and while standings are hidden."""

import re

import pytest
from web_office import Visitor, visitor

from support import ORGANIZER, do, report, start_round
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import ShowStandings
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.web.auth.player_links import link_of
from toptable.web.auth.sessions import Keys


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    """Four players, two rounds, a top 2: round 1 is over, and the two winners meet."""
    made = desk.create("Cup", "nisei-1.3", ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    do(made, PlanStructure(Plan(rounds=2, cut=2)))
    start_round(made)
    for match in made.state.rounds[0].tables():
        report(made, match.table, "WW")
    start_round(made)
    return made


def winner(tournament: Tournament) -> int:
    return tournament.state.rounds[0].tables()[0].players[0]


def phone(desk: Desk, tournament: Tournament, player: int) -> Visitor:
    """A player's own phone."""
    holder = visitor(desk)
    link = link_of(Keys.of(desk.store), "cup", tournament.state.players[player], 0)
    assert holder.look(link).status_code == 303
    return holder


def rows(html: str) -> list[tuple[str, str]]:
    """Result and what it does, as people read them."""
    found = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', html, re.DOTALL)
    return [(result, re.sub(r"<[^>]+>", " ", does).strip()) for result, does in found]


def test_a_player_reads_what_each_result_does(desk: Desk, cup: Tournament) -> None:
    page = phone(desk, cup, winner(cup)).look("/e/cup/me/need")
    assert page.status_code == 200
    assert "<h1>What do I need for the top 2?</h1>" in page.text
    said = rows(page.text)
    assert said[0] == ("Win 2–0", "place 1, in the top 2 for sure")
    assert said[2] == (
        "Split 1–1, also an intentional draw",
        "place 1 to 2, in the top 2 for sure",
    )
    result, does = said[-1]
    assert result == "Loss 0–2"
    assert does.startswith("place 2 to 3, depends on other results")
    assert "may come to tiebreaker games" in does
    assert "Every way in which the open tables can end was tried." in page.text


def test_the_question_is_on_the_players_page(desk: Desk, cup: Tournament) -> None:
    page = phone(desk, cup, winner(cup)).look("/e/cup/me").text
    assert 'href="/e/cup/me/need">What do I need for the top 2?' in page


def test_guests_ask_about_anybody(desk: Desk, cup: Tournament) -> None:
    player = winner(cup)
    guest = visitor(desk)
    assert f'/e/cup/standings/{player}/need"' in guest.look(f"/e/cup/standings/{player}").text
    page = guest.look(f"/e/cup/standings/{player}/need")
    assert page.status_code == 200
    name = cup.state.name_of(player)
    assert f"<h1>What does {name} need for the top 2?</h1>" in page.text
    assert "in the top 2 for sure" in page.text
    assert guest.look("/e/cup/standings/99/need").status_code == 404


def test_hidden_standings_hide_it_too(desk: Desk, cup: Tournament) -> None:
    player = winner(cup)
    do(cup, ShowStandings(1))
    mine = phone(desk, cup, player)
    assert "/me/need" not in mine.look("/e/cup/me").text
    page = mine.look("/e/cup/me/need").text
    assert "The standings are not shown at the moment" in page
    assert rows(page) == []
    assert visitor(desk).look(f"/e/cup/standings/{player}/need").status_code == 404
    staff = visitor(desk).sign_in(desk)
    assert "for sure" in staff.look(f"/e/cup/standings/{player}/need").text


@pytest.mark.usefixtures("cup")
def test_a_phone_that_nobody_knows_is_told_nothing(desk: Desk) -> None:
    page = visitor(desk).look("/e/cup/me/need")
    assert rows(page.text) == []
    assert "What do I need" not in page.text


def test_before_round_1_there_is_nothing_to_need(desk: Desk) -> None:
    made = desk.create("Cup", "nisei-1.3", ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))))
    mine = phone(desk, made, 1)
    assert "Round 1 is not up yet" in mine.look("/e/cup/me/need").text
    assert "/me/need" not in mine.look("/e/cup/me").text
    made.send(PlanStructure(Plan(rounds=2, cut=2)), ORGANIZER)


def test_a_draft_of_the_next_round_changes_nothing(desk: Desk, cup: Tournament) -> None:
    """Players see the pairings when they are published, and no sooner."""
    for match in cup.state.rounds[1].tables():
        report(cup, match.table, "WW")
    do(cup, PlanStructure(Plan(rounds=3, cut=2)), reason="One more was announced.")
    mine = phone(desk, cup, 1)
    before = rows(mine.look("/e/cup/me/need").text)
    do(cup, PairRound())
    assert rows(mine.look("/e/cup/me/need").text) == before != []


@pytest.mark.usefixtures("cup")
def test_a_phone_that_nobody_knows_begins_at_the_beginning(desk: Desk) -> None:
    answer = visitor(desk).look("/e/cup/me/need")
    assert (answer.status_code, answer.headers["location"]) == (303, "/e/cup/me")
