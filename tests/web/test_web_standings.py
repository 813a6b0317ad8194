"""The standings page: any round, ties, the line of the cut, and what everybody may see."""

import re

import pytest
from web_office import Visitor

from support import untold
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
RESULTS = ("WW", "WL", "LL", "WW", "LW", "WW")


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    """Twelve players after two rounds, of whom four go on."""
    made = desk.create("Cup", "nisei-1.3", ROBIN, event="cup")
    assert isinstance(made, Tournament)
    names = (f"Player {letter}" for letter in "ABCDEFGHIJKL")
    made.send(EnterPlayers(tuple(NewPlayer(name) for name in names)), ROBIN)
    made.send(PlanStructure(plan=Plan(rounds=3, cut=4)), ROBIN, reason="as announced")
    for number in (1, 2):
        play(made, number)
    assert made.state.finished_rounds == 2
    return made


def play(tournament: Tournament, number: int) -> None:
    for command in (PairRound(), PublishRound()):
        tournament.send(command, ROBIN, reason=untold(command))
    for table, games in enumerate(RESULTS, start=1):
        tournament.send(ReportResult(number, table, Result(games)), ROBIN)


def places(html: str) -> list[tuple[str, int, bool]]:
    """Place, player and whether they are in the cut, line by line."""
    rows = re.findall(r'<tr id="player-(\d+)".*?</tr>', html, re.DOTALL)
    found = []
    for player in rows:
        row = re.search(rf'<tr id="player-{player}".*?</tr>', html, re.DOTALL)
        assert row
        place = re.search(r'class="no">(?:<abbr[^>]*>)?(\d+)', row[0])
        assert place
        found.append((place[1], int(player), "in the top 4 now" in row[0]))
    return found


def test_the_line_of_the_cut_parts_those_who_go_on(cup: Tournament, guest: Visitor) -> None:
    html = guest.look("/e/cup/standings").text
    order = cup.standings().players
    listed = places(html)
    assert [player for _, player, _ in listed] == list(order)
    assert [inside for _, _, inside in listed] == [True] * 4 + [False] * 8
    above, _, below = html.partition("Top 4 as it stands.")
    assert f'id="player-{order[3]}"' in above
    assert f'id="player-{order[4]}"' in below


def test_who_has_left_keeps_the_place_and_is_passed_over(cup: Tournament, guest: Visitor) -> None:
    order = cup.standings().players
    cup.send(Drop(order[0]), ROBIN)
    listed = places(guest.look("/e/cup/standings").text)
    assert [player for _, player, _ in listed] == list(order)
    assert [inside for _, _, inside in listed] == [False] + [True] * 4 + [False] * 7
    assert "× Left" in guest.look("/e/cup/standings").text


def test_players_whom_only_the_lot_separates_share_a_place(desk: Desk, guest: Visitor) -> None:
    made = desk.create("Cup", "nisei-1.3", ROBIN, event="level")
    assert isinstance(made, Tournament)
    made.send(EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))), ROBIN)
    for command in (PairRound(), PublishRound()):
        made.send(command, ROBIN, reason=untold(command))
    for table in (1, 2):
        made.send(ReportResult(1, table, Result("WW")), ROBIN)
    html = guest.look("/e/level/standings").text
    assert [place for place, _, _ in places(html)] == ["1", "1", "3", "3"]
    assert html.count("only the lot separates") == 4


def test_any_earlier_round_can_be_looked_at(cup: Tournament, guest: Visitor) -> None:
    before = cup.standings(1)
    html = guest.look("/e/cup/standings?after=1").text
    assert "after round 1, provisional" in html
    assert [player for _, player, _ in places(html)] == list(before.players)
    assert "as it stands" not in html, "the line is drawn by the latest standings only"
    player = before.players[2]
    place = guest.look(f"/e/cup/standings/{player}?after=1").text
    assert "After round 1" in place
    for wrong in ("3", "-1", "99999"):
        assert guest.look(f"/e/cup/standings?after={wrong}").status_code == 404
        assert guest.look(f"/e/cup/standings/{player}?after={wrong}").status_code == 404


def test_standings_are_held_back_from_everybody_but_staff(
    cup: Tournament, guest: Visitor, organizer: Visitor
) -> None:
    player = cup.standings().players[0]
    assert organizer.post("/e/cup/do/show_standings", through="0").status_code == 303
    for path in ("/e/cup", "/e/cup/standings", "/e/cup/parts/leaders", "/e/cup/places"):
        assert places(guest.look(path).text) == [], path
        assert "standings/1" not in guest.look(path).text, path
    assert "has not shown them yet" in guest.look("/e/cup/standings").text
    assert guest.look(f"/e/cup/standings/{player}").status_code == 404
    assert guest.look("/e/cup/standings?after=1").status_code == 404
    assert len(places(organizer.look("/e/cup/standings").text)) == 12

    organizer.post("/e/cup/do/show_standings", through="1")
    held = guest.look("/e/cup/standings").text
    assert "after round 1" in held
    assert "as it stands" not in held
    assert guest.look("/e/cup/standings?after=2").status_code == 404
    play(cup, 3)
    assert "after round 1" in guest.look("/e/cup/standings").text
    organizer.post("/e/cup/do/show_standings")
    assert "after round 3" in guest.look("/e/cup/standings").text


@pytest.mark.usefixtures("cup")
def test_only_those_who_may_change_what_is_shown(guest: Visitor, organizer: Visitor) -> None:
    assert "Hide them all" in organizer.look("/e/cup/standings").text
    assert "Hide them all" not in guest.look("/e/cup/standings").text
    assert guest.post("/e/cup/do/show_standings", through="0").status_code == 403
    assert organizer.post("/e/cup/do/show_standings", through="x").status_code == 422
    assert organizer.post("/e/cup/do/show_standings", through="7").status_code == 409


def test_in_is_said_only_when_it_is_certain(
    cup: Tournament, guest: Visitor, organizer: Visitor
) -> None:
    """Before that the standings say who is in the top 4 now."""
    page = guest.look("/e/cup/standings").text
    assert page.count("in the top 4 now") == 4
    assert "✓ In<" not in page, "a round is still to come, and everybody can still be reached"
    play(cup, 3)
    organizer.look("/e/cup")
    assert organizer.post("/e/cup/cut/lock", version=str(cup.version)).status_code == 303
    locked = cup.state.finals.locked
    assert locked is not None
    page = guest.look("/e/cup/standings").text
    assert page.count("✓ In<") == 4
    assert "in the top 4 now" not in page
    assert "The cut is locked." in page
    for player in locked.players:
        row = re.search(rf'<tr id="player-{player}".*?</tr>', page, re.DOTALL)
        assert row
        assert "✓ In<" in row[0]
