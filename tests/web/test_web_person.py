"""The page of one person: first what is known of them, then what can be done."""

import re

from finals_office import OLGA, do, swiss
from web_office import Visitor, visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.web.auth.credentials import invite, path

PAGE = "/e/cup/players/1"


def staff(desk: Desk, role: Role, name: str) -> Visitor:
    """Somebody who runs the event in a role."""
    came = visitor(desk)
    link = path(invite(desk.store, role, by=OLGA.name))
    came.look(link)
    assert came.post(link, name=name).status_code == 303
    return came


def test_a_persons_page_begins_with_the_facts(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    # Whoever entered first always wins: player 1 has won both and sits at a table now.
    tournament = swiss(desk, rounds=2)
    do(tournament, PairRound(), reason="one more")
    do(tournament, PublishRound())
    table = tournament.state.rounds[2].table_of(1)
    page = organizer.look(PAGE).text.partition("<main")[2]
    facts, _, forms = page.partition('class="acts')
    assert re.search(r"<dt>Record</dt><dd>2–0\b", facts)
    assert re.search(r"<dd>12\b", facts), "two matches won 2–0 are 12 points"
    assert re.search(rf"<dt>Place</dt><dd><a href=\"/e/cup/standings/1\">{1}<", facts)
    assert f'href="/e/cup/rounds/3/tables/{table}"' in facts
    opponents = [outing.opponent for outing in tournament.state.players[1].record.outings]
    assert len(opponents) == 3
    for opponent in opponents:
        assert f'href="/e/cup/players/{opponent}"' in facts
    assert "Save the name" in forms
    assert "<form" not in facts
    assert guest.look(PAGE).status_code == 403


def test_penalties_are_for_those_who_may_see_them(desk: Desk) -> None:
    tournament = swiss(desk, rounds=1)
    given = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="slow_play")
    assert isinstance(tournament.send(given, OLGA), Done)
    judge = staff(desk, Role.JUDGE, "Jo").look(PAGE).text
    assert "Warning" in judge
    assert "/e/cup/penalties/1" in judge
    looking_on = staff(desk, Role.COVERAGE, "Cleo").look(PAGE)
    assert looking_on.status_code == 403
    assert "Warning" not in looking_on.text


def test_before_the_start_there_are_no_facts_to_show(desk: Desk, organizer: Visitor) -> None:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers((NewPlayer("Ann"),)))
    page = organizer.look(PAGE).text
    assert "Record" not in page
    assert "Save the name" in page
