"""Screens and overlays as the server gives them: what the room sees, and never more than that."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from finals_office import bracket
from judge_office import OLGA, Hall
from web_office import Visitor, elements

from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.screens import Screen, ScreenView
from toptable.engine.subjects.event_admin.admin_commands import ShowStandings
from toptable.engine.subjects.messages.messaging import MessageEverybody
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.screens.room_screens import CallToDesk, ChooseFeature, SetScreen
from toptable.web.rendering.environment import BUILD

SCREEN = "/e/cup/screen"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def views(html: str) -> list[str]:
    """The views that a screen turns through."""
    return [of["data-view"] or "" for _, of in elements(html) if of.get("data-view")]


def names(html: str) -> list[str]:
    """Whom a screen shows, in their order."""
    return re.findall(r'<li data-first="[^"]*"><b><bdi>([^<]*)</bdi>', html)


def organizer(hall: Hall) -> Visitor:
    return hall.staff(Role.ORGANIZER, "Olga")


def end_round(hall: Hall) -> None:
    current = hall.tournament.state.current
    assert current is not None
    for match in current.tables():
        hall.do(ReportResult(current.number, match.table, Result("WW")))


def test_a_screen_shows_what_there_is_and_leaves_out_the_rest(hall: Hall) -> None:
    hall.begin(ago=10)
    guest = hall.guest()
    assert views(guest.look(SCREEN).text) == ["pairings", "clock", "welcome"]
    hall.do(MessageEverybody("Lunch until 13:30"))
    end_round(hall)
    html = guest.look(SCREEN).text
    assert views(html) == ["clock", "standings", "announcements", "welcome"], "nobody looks for it"
    assert "Lunch until 13:30" in html
    assert "Standings after round 1" in html
    played = bracket(hall.desk, event="played")
    shown = views(guest.look(f"/e/{played.event}/screen").text)
    assert shown == ["pairings", "standings", "bracket", "bracket-picture", "welcome"]


def test_while_people_look_for_their_tables_only_pairings_are_shown(hall: Hall) -> None:
    hall.begin(ago=None)
    guest = hall.guest()
    assert 'data-only="pairings"' in guest.look(SCREEN).text
    hall.do(ReportResult(1, 1, Result("WW")))
    assert 'data-only=""' in guest.look(SCREEN).text


def test_the_screen_of_a_signed_in_organizer_shows_no_draft_and_no_hidden_standings(
    hall: Hall,
) -> None:
    hall.begin(ago=10)
    end_round(hall)
    olga, guest = organizer(hall), hall.guest()
    hall.do(ShowStandings(0))
    hall.do(ChooseFeature(1))
    hall.do(PairRound())
    assert "Swiss round 2" not in olga.look(f"{SCREEN}/now").text
    for address in (SCREEN, f"{SCREEN}/now", "/e/cup/overlay/standings/data"):
        for somebody in (olga, guest):
            html = somebody.look(address).text
            assert "standings" not in views(html), address
            assert "round 2" not in html.lower(), address
    assert olga.look("/e/cup/overlay/standings/data").json()["rows"] == []
    players = guest.look("/e/cup/overlay/feature/data").json()["players"]
    assert all("rank" not in player and "record" not in player for player in players)


def test_named_screens_show_their_part_and_an_unknown_number_shows_everything(hall: Hall) -> None:
    hall.begin(ago=None)
    hall.do(SetScreen(Screen("North", views=(ScreenView.PAIRINGS,), to_letters="B", seconds=7)))
    hall.do(SetScreen(Screen("South", first_table=2, language="de")))
    guest = hall.guest()
    north = guest.look(f"{SCREEN}/1").text
    assert names(north) == ["Ann", "Bo"]
    assert 'data-seconds="7"' in north
    assert views(north) == ["pairings"]
    south = guest.look(f"{SCREEN}/2", **{"accept-language": "ja"}).text
    assert '<html lang="de">' in south
    assert "Runde 1: Finde deinen Tisch" in south
    table = {hall.tournament.state.name_of(player) for player in hall.at(2)}
    assert set(names(south)) == table
    assert names(guest.look(f"{SCREEN}/9").text) == ["Ann", "Bo", "Cy", "Di"]
    assert '<html lang="fr">' in guest.look(f"{SCREEN}/9", **{"accept-language": "fr"}).text


def test_what_changes_has_a_tag_of_its_version_and_names_the_program(hall: Hall) -> None:
    hall.begin(ago=10)
    guest = hall.guest()
    first = guest.look(f"{SCREEN}/now")
    assert f'data-build="{BUILD}"' in first.text
    tag = {"if-none-match": first.headers["etag"]}
    assert guest.look(f"{SCREEN}/now", **tag).status_code == 304
    hall.do(CallToDesk(1))
    after = guest.look(f"{SCREEN}/now", **tag)
    assert after.status_code == 200
    assert "Please come to the desk:" in after.text


def test_every_screen_has_the_square_for_phones(hall: Hall) -> None:
    hall.begin(ago=10)
    guest = hall.guest()
    for page in (SCREEN, f"{SCREEN}/3", "/e/cup/clock/screen"):
        assert 'src="/e/cup/screen/code.svg"' in guest.look(page).text
        assert "/e/cup/me" in guest.look(page).text
    assert guest.look(f"{SCREEN}/code.svg").headers["content-type"].startswith("image/svg")


def test_staff_set_up_screens_on_a_page(hall: Hall) -> None:
    hall.begin(ago=None)
    olga = organizer(hall)
    page = olga.look("/e/cup/screens").text
    assert "/e/cup/screen</code>" in page
    form = {"screen.name": "North", "screen.seconds": "8", "screen.to_letters": "B"}
    shows = {"screen.views": ["", "pairings", "clock"]}

    def save(number: int, **changed: str) -> httpx.Response:
        sent = form | shows | {f"screen.{name}": value for name, value in changed.items()}
        token = {"csrf": olga.token, "back": "/screens", "number": str(number)}
        return olga.client.post("/e/cup/do/set_screen", data=token | sent)

    assert save(0).status_code == 303
    made = hall.tournament.state.screens.screens[1]
    assert made == Screen("North", (ScreenView.PAIRINGS, ScreenView.CLOCK), 8, to_letters="B")
    page = olga.look("/e/cup/screens").text
    assert "2 players are on no screen with pairings" in page
    assert "Cy" in page.partition("on no screen")[2].partition("</p>")[0]
    for wrong, status, said in (
        ({"seconds": "1"}, 409, "3 to 300 seconds"),
        ({"seconds": "ten"}, 422, "Seconds per page: write a whole number."),
        ({"name": ""}, 409, "cannot be empty"),
        ({"views": ""}, 409, "Choose what the screen shows"),
    ):
        answer = save(1, **wrong)
        assert answer.status_code == status, wrong
        assert said in answer.text
        assert '<details id="change-1" open>' in answer.text
    assert save(1, to_letters="").status_code == 303
    assert "on no screen" not in olga.look("/e/cup/screens").text
    assert olga.post("/e/cup/do/remove_screen", number="1").status_code == 303
    assert not hall.tournament.state.screens.screens


def test_a_player_is_called_by_name_or_from_the_own_page_until_the_call_ends(hall: Hall) -> None:
    hall.begin(ago=None)
    jo = hall.staff(Role.JUDGE, "Jo")
    assert jo.post("/e/cup/desk-calls", name="nobody").status_code == 409
    assert jo.post("/e/cup/desk-calls", name="ann").status_code == 303
    jo.look("/e/cup/players/2")
    assert jo.post("/e/cup/do/call_to_desk", player="2").status_code == 303
    shown = hall.guest().look(SCREEN).text.partition('class="calls"')[2].partition("</p>")[0]
    assert re.findall(r"<bdi>([^<]*)</bdi>", shown) == ["Ann", "Bo"]
    assert "Called on the screens" in jo.look("/e/cup/players/2").text
    assert "End call" in jo.look("/e/cup/screens").text
    for player in (1, 2):
        assert jo.post("/e/cup/do/end_desk_call", player=str(player)).status_code == 303
    assert 'class="calls"' not in hall.guest().look(SCREEN).text


def test_coverage_chooses_the_match_that_viewers_see(hall: Hall) -> None:
    hall.begin(ago=10)
    cora, guest = hall.staff(Role.COVERAGE, "Cora"), hall.guest()
    assert "/e/cup/streams" in cora.look("/e/cup").text
    assert "no single match" in cora.look("/e/cup/streams").text
    assert guest.look("/e/cup/overlay/feature/data").json()["players"] == []
    assert cora.post("/e/cup/do/choose_feature", table="x").status_code == 422
    assert cora.post("/e/cup/do/choose_feature", table="9").status_code == 409
    assert cora.post("/e/cup/do/choose_feature", table="2").status_code == 303
    told = guest.look("/e/cup/overlay/feature/data")
    expected = [hall.tournament.state.name_of(player) for player in hall.at(2)]
    assert [player["name"] for player in told.json()["players"]] == expected
    tag = {"if-none-match": told.headers["etag"]}
    assert guest.look("/e/cup/overlay/feature/data", **tag).status_code == 304
    hall.do(ReportResult(1, 2, Result("WL")))
    players = guest.look("/e/cup/overlay/feature/data", **tag).json()["players"]
    assert [player["won"] for player in players] == ["1", "1"]
    assert expected[0] in guest.look("/e/cup/overlay/feature").text
    assert cora.post("/e/cup/do/end_feature").status_code == 303
    assert guest.look("/e/cup/overlay/feature/data").json()["players"] == []


def test_overlays_tell_the_clock_the_places_and_the_bracket(hall: Hall) -> None:
    hall.begin(ago=10)
    guest = hall.guest()
    clock = guest.look("/e/cup/overlay/clock/data").json()
    assert (clock["phase"], clock["name"]) == ("running", "Swiss round 1")
    end_round(hall)
    rows = guest.look("/e/cup/overlay/standings/data").json()["rows"]
    assert [(row["rank"], row["points"]) for row in rows] == [(1, 6), (1, 6), (3, 0), (3, 0)]
    played = bracket(hall.desk, event="played").event
    games = guest.look(f"/e/{played}/overlay/bracket/data").json()["games"]
    assert [game["open"] for game in games] == [True, True]
    assert guest.look("/e/cup/overlay/decks").status_code == 404
    assert guest.look("/e/cup/overlay/decks/data").status_code == 404


def test_a_name_with_markup_stays_a_name(hall: Hall) -> None:
    hall.desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    hall.do(EnterPlayers((NewPlayer("<script>x</script>"),)))
    hall.do(CallToDesk(1))
    assert "<script>x" not in hall.guest().look(SCREEN).text
