"""Teams of two in Star Wars by the pages alone, from New event to the first published round."""

import re

from finals_office import OLGA, do
from test_web_event import text_of
from web_office import Visitor

from team_events import lineup
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import EventStatus
from toptable.engine.state.people import TeamDeck
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.views.open_tasks import OpenTaskKind
from toptable.web.pages.rounds.round_problems_part import WHERE

BOOK = "ffg-starwars-2.2"
TWO = {"team": "2v2", "swiss_minutes": "100"}


def two_against_two(desk: Desk) -> Tournament:
    """Two teams that have handed in nothing yet."""
    made = desk.create("Duel", BOOK, OLGA, event="duel", settings=TWO)
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers((lineup("Reds", "2v2"), lineup("Blues", "2v2"))))
    do(made, PlanStructure(Plan(rounds=1)))
    do(made, MarkStatus(EventStatus.ANNOUNCED))
    return made


def go(page: str) -> str:
    """Where the green link of the next step leads."""
    found = re.search(r'<a class="btn go" href="([^"]+)"', page)
    assert found, text_of(page)
    return found[1]


def test_from_new_event_to_round_1(desk: Desk, organizer: Visitor) -> None:
    """SW-36: every team hands in its lists before the pairing, and the pages lead there."""
    page = organizer.post("/new", None, rulebook=BOOK, look="1").text
    top, _, more = page.partition("Change anything else")
    assert 'name="set_team"' in top
    assert 'name="set_team"' not in more
    made = organizer.post("/new", None, name="Duel", rulebook=BOOK, set_team="2v2")
    event = made.headers["location"].removesuffix("/players")
    for team in ("Reds", "Blues"):
        led = organizer.post(f"{event}/players", names=team).headers["location"]
        assert led == f"{event}/players/team?name={team}"
        typed = {"name": team, "member_1": f"{team} one", "member_2": f"{team} two"}
        assert organizer.post(f"{event}/players/team", None, **typed).status_code == 303
    assert go(organizer.look(event).text) == f"{event}/structure"
    assert organizer.post(f"{event}/structure", rounds="1", reason="two teams").status_code == 303
    before = organizer.look(f"{event}/before-round").text
    assert "2 teams without deck lists: Reds, Blues" in text_of(before)
    ahead = f"{event}/players/decks"
    assert f'href="{ahead}"' in before
    assert f'href="{ahead}"' in organizer.look(f"{event}/players").text
    asked = organizer.look(ahead).text
    assert asked.count("Deck lists received") == 2
    assert "Reds one light side" in text_of(asked)
    jedi = {"deck_1_L": "Jedi", "deck_1_D": "Sith", "deck_2_L": "Rebels", "deck_2_D": "Navy"}
    assert organizer.post(f"{event}/players/1/decks", None, **jedi).status_code == 303
    page = organizer.look(ahead).text
    assert "1 team has not handed in their lists" in text_of(page)
    assert 'value="Rebels"' in page
    assert organizer.post(f"{event}/players/2/decks").status_code == 303
    assert "All lists received" in organizer.look(ahead).text
    before = organizer.look(f"{event}/before-round").text
    assert "deck lists" not in before
    told = {"sure": "1", "reason": "called out in the hall"}
    assert organizer.post(f"{event}/draft/pair", None, **told).headers["location"] > event
    assert organizer.post(f"{event}/do/publish_round").status_code == 303
    state = desk.tournament(event.removeprefix("/e/")).state
    assert state.rounds[0].published
    team = state.players[1].team
    assert team is not None
    assert set(team.decks) == {
        TeamDeck(1, "L", "Jedi"),
        TeamDeck(1, "D", "Sith"),
        TeamDeck(2, "L", "Rebels"),
        TeamDeck(2, "D", "Navy"),
    }
    fixed = organizer.look(ahead).text
    assert "Navy" in fixed
    assert f"{event}/players/1/decks" not in fixed, "nothing is offered that would be refused"


def test_a_refused_pairing_leads_to_the_lists(desk: Desk, organizer: Visitor) -> None:
    made = two_against_two(desk)
    ready = organizer.look("/e/duel").text
    assert "2 teams have not handed in their deck lists" in text_of(ready)
    assert go(ready) == "/e/duel/players/decks"
    refused = organizer.post("/e/duel/draft/pair").headers["location"]
    assert refused == "/e/duel/before-round"
    page = organizer.look(refused).text
    assert "2 teams without deck lists: Reds, Blues" in text_of(page)
    assert 'href="/e/duel/players/decks"' in page
    assert "<button" not in page.partition('action="/e/duel/draft/pair"')[2].partition("</form>")[0]
    refusal = made.send(PairRound(), OLGA, reason="all the same")
    assert "team_decks" not in refusal.text
    assert "“Decks of a team”" in refusal.text


def test_other_events_have_no_such_page(desk: Desk, organizer: Visitor) -> None:
    desk.create("Cup", BOOK, OLGA, event="cup")
    assert organizer.look("/e/cup/players/decks").status_code == 404
    assert "/players/decks" not in organizer.look("/e/cup/players").text


def test_everything_open_has_a_place_where_it_is_settled() -> None:
    assert set(WHERE) == set(OpenTaskKind)
