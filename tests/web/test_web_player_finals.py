"""Games of the finals, and matches of teams, on the players' own phones."""

import re

from finals_office import do, swiss
from player_office import caught_up, phone
from team_office import games, teams
from web_office import Visitor

from spoken import spoken
from team_events import by_seats
from toptable.desk.desk import Desk
from toptable.engine.questions.places import Seated
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut

ME = "/e/cup/me"


def both(desk: Desk, game: Seated) -> tuple[Visitor, Visitor]:
    """The phones of the two at a game, first seat first."""
    state = desk.tournament("cup").state
    one, other = (phone(desk, state.name_of(number), "cup") for number in game.players)
    return one, other


def shown(desk: Desk, holder: Visitor) -> str:
    caught_up(desk, "cup")
    return holder.look(ME).text


def at(page: str) -> str:
    found = re.search(r'name="at" value="([\w-]+)"', page)
    assert found is not None
    return found[1]


def said(page: str) -> str:
    found = re.search(r'name="said" value="(\w+)"', page)
    assert found is not None
    return found[1]


def test_a_bracket_game_from_its_sides_to_its_end(desk: Desk) -> None:
    """The better seed chooses a side, one reports, the other confirms; no staff. N13-85."""
    tournament = swiss(desk)
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    game = games(tournament)[0]
    seats = both(desk, game)
    better = 0 if game.ranks[0] < game.ranks[1] else 1
    page = shown(desk, seats[better])
    where = at(page)
    assert "Who plays what?" in page
    early = seats[better].post(f"{ME}/report", at=where, won="W")
    assert (early.status_code, "Settle first" in early.text) == (409, True)
    assert "Your opponent chooses." in seats[1 - better].look(f"{ME}/sides").text
    assert "I play Corp" not in seats[1 - better].look(f"{ME}/sides").text
    stolen = seats[1 - better].post(f"{ME}/sides", at=where, game="1", mine="C")
    assert (stolen.status_code, "chooses, not you" in stolen.text) == (403, True)
    assert "I play Corp" in seats[better].look(f"{ME}/sides").text
    assert seats[better].post(f"{ME}/sides", at=where, game="1", mine="C").status_code == 303
    assert "you play Corp" in shown(desk, seats[better])
    assert "you play Runner" in shown(desk, seats[1 - better])
    assert seats[better].post(f"{ME}/report", at=where, won="W").status_code == 303
    page = shown(desk, seats[1 - better])
    assert "Your opponent reported 0–1 for you" in page
    assert seats[1 - better].post(f"{ME}/confirm", at=where, said=said(page)).status_code == 303
    assert [seated.over for seated in games(tournament)].count(True) == 1
    assert "still in" in shown(desk, seats[better])
    moved = seats[better].post(f"{ME}/report", at="3-1", won="L")
    assert (moved.status_code, "another match" in moved.text) == (409, True)


def test_what_differs_in_the_bracket_brings_a_judge_and_taking_back_ends_nothing(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = swiss(desk, rulebook="bushiroad-1.2.11")
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    one, other = both(desk, games(tournament)[0])
    where = at(shown(desk, one))
    one.post(f"{ME}/report", at=where, won="W")
    other.post(f"{ME}/report", at=where, won="W")
    assert "A judge is coming" in shown(desk, one)
    assert "different results" in organizer.look("/e/cup/judges").text
    assert "reported different results" in organizer.look("/e/cup/bracket").text
    assert "reported different results" not in one.look("/e/cup/bracket").text
    one.post(f"{ME}/withdraw", at=where)
    assert "Your opponent reported 0–1 for you" in shown(desk, one)
    one.post(f"{ME}/report", at=where, won="L")
    assert [call.open for call in tournament.state.floor.calls] == [False]
    assert spoken("disputed_reports.report_same") in organizer.look("/e/cup/judges").text


def test_teams_report_seat_by_seat(desk: Desk) -> None:
    """B-142: as each team sees it; a seat that nobody said is asked for."""
    tournament = teams(desk)
    one, other = both(desk, games(tournament)[0])
    page = shown(desk, one)
    where = at(page)
    assert "seat3game1" in page
    assert re.search(r"<bdi[^>]*>[ABCD]3</bdi>", page), "who sits there for the own team"
    short = one.post(f"{ME}/report", at=where, seat1game1="W", seat2game1="W")
    assert (short.status_code, "seat: Say how each game ended" in short.text) == (409, True)
    one.post(f"{ME}/report", at=where, seat1game1="W", seat2game1="W", seat3game1="L")
    assert "reported 1–2 for you" in shown(desk, other)
    other.post(f"{ME}/report", at=where, seat1game1="L", seat2game1="L", seat3game1="W")
    match = tournament.state.rounds[0].matches[games(tournament)[0].table]
    assert match.result is not None
    assert match.result.seats == by_seats("W", "W", "L").seats
    assert "Your match is over: 2–1" in shown(desk, one)
