"""The hall: one's own row first, names in any script, nothing that is for the staff, confidence."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from judge_office import HANA, OLGA, Hall
from player_office import phone
from web_office import Visitor, visitor

from support import do, play_round, start_round
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import EventStatus, PlannedBreak, Timetable
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import ComplaintFiled
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus, ShowStandings
from toptable.engine.subjects.event_admin.office_timetable import SetTimetable
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.subjects.messages.messaging import MessageEverybody
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.web.auth.credentials import invite, path
from toptable.web.pages.public.concern import MOST_AT_ONCE
from toptable.web.pages.public.hall_parts import A_DRAWER, AT_ONCE, HallSeat, Seats

LOOKERS = (Role.COVERAGE, Role.DECK_CHECKER, Role.TIMEKEEPER, Role.JUDGE, Role.ORGANIZER)
PAGES = ("", "/standings", "/bracket", "/places", "/schedule", "/rules", "/statistics", "/names")


def signed_in(desk: Desk, role: Role, event: str = "") -> Visitor:
    """Somebody in a role, at one event or at all."""
    somebody = visitor(desk)
    given = {"event": event} if event else {}
    link = path(invite(desk.store, role, name=f"The {role}", by="Olga", **given))
    somebody.look(link)
    assert somebody.post(link, name=f"The {role}").status_code == 303
    return somebody


def listed(html: str) -> list[str]:
    """The names of the list, in their order."""
    return re.findall(r'<b class="name"><bdi>(.*?)</bdi></b>', html)


def own(html: str) -> str:
    """One's own row, without tags."""
    found = re.search(r'<article class="card own">.*?</article>', html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


@pytest.mark.usefixtures("demo")
def test_ones_own_row_comes_first(guest: Visitor) -> None:
    """Table, opponent, and the place with its points."""
    html = guest.look("/e/demo/hall?me=1").text
    assert html.index('class="card own"') < html.index('class="hall-names"')
    assert "Table 1" in own(html)
    assert "against" in own(html)
    assert "Mika Sørensen" in own(html)
    assert "Place 1 · After round 2: 10 event points" in own(html)
    assert own(guest.look("/e/demo/hall/standings?me=1").text) == own(html)
    for nobody in ("", "?me=0", "?me=999", "?me=-3"):
        assert own(guest.look(f"/e/demo/hall{nobody}").text) == "", nobody
    assert guest.look("/e/demo/hall?me=x").status_code == 422


@pytest.mark.usefixtures("demo")
def test_a_name_is_found_by_any_part_without_accents(guest: Visitor) -> None:
    def found(text: str) -> list[str]:
        return listed(guest.look(f"/e/demo/hall/names?find={text}").text)

    assert found("sorensen") == ["Mika Sørensen"]
    assert found("SØREN mik") == ["Mika Sørensen"], "the words in any order"
    assert found("yilmaz") == ["Zeynep Yılmaz"]
    assert found("美咲") == ["林 美咲"]
    assert found("ليلى") == ["ليلى حداد"]
    assert len(found("1")) == 2, "a number is a table"
    assert found("") == []
    nobody = guest.look("/e/demo/hall/names?find=<b>zz").text
    assert "No one matches" in nobody
    assert "<b>zz" not in nobody
    whole = guest.look("/e/demo/hall?find=sorensen").text
    assert listed(whole)[0] == "Mika Sørensen", "without a script the page itself answers"


@pytest.mark.usefixtures("demo")
def test_names_that_run_the_other_way_turn_nothing_around(guest: Visitor) -> None:
    html = guest.look("/e/demo/hall").text
    assert "<bdi>ليلى حداد</bdi>" in html
    assert "against \u2068ليلى حداد\u2069" in html


def test_a_large_field_never_pages_ones_own_row_away(desk: Desk, guest: Visitor) -> None:
    made = desk.create("Giant", "nisei-1.3", OLGA, event="giant")
    assert isinstance(made, Tournament)
    names = [f"Player {number:04}" for number in range(1, 702)]
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    first = guest.look("/e/giant/hall").text
    assert first.count("?page=") == 4
    pages = [listed(guest.look(f"/e/giant/hall?page={page}").text) for page in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [200, 200, 200, 101]
    assert [name for page in pages for name in page] == names
    assert listed(first) == pages[0]
    for page in (1, 4):
        assert "Player 0700" in own(guest.look(f"/e/giant/hall?page={page}&me=700").text)
    assert guest.look("/e/giant/hall?page=5").status_code == 404
    assert listed(guest.look("/e/giant/hall/names?find=player+0699").text) == ["Player 0699"]
    assert listed(guest.look("/e/giant/hall?whole=1").text) == names, "to print"


@pytest.mark.parametrize("count", [0, 1, AT_ONCE, AT_ONCE + 1, 8000])
def test_every_name_is_on_one_page(count: int) -> None:
    rows = tuple(
        HallSeat(player=number, name=f"N{number:05}", team="", table=(number + 1) // 2, opponent="")
        for number in range(1, count + 1)
    )
    seats = Seats(ClockStage.SWISS, 1, rows, rows, {row.player: row for row in rows})
    pages = [seats.drawer(page) for page in range(1, seats.drawers + 1)]
    assert tuple(row for page in pages for row in page) == rows
    assert all(len(page) <= AT_ONCE for page in pages)
    assert len(seats.labels()) == (0 if count <= AT_ONCE else -(-count // A_DRAWER))
    if count:
        assert seats.find(rows[-1].name) == rows[-1:]
        assert seats.by_player[count] is rows[-1]


@pytest.fixture
def drafted(desk: Desk) -> Tournament:
    """Round 1 is over, its standings are held back, and round 2 is a draft."""
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    play_round(made, "WW")
    do(made, ShowStandings(0))
    do(made, PairRound())
    assert made.state.current is not None
    assert not made.state.current.published
    return made


def test_whoever_looks_sees_what_guests_see(desk: Desk, drafted: Tournament) -> None:
    """Also on the parts that keep an open page in step: it may stand on a screen in the room."""
    guests = visitor(desk)
    parts = [f"hall_{name}" for name in ("pairings", "own", "standings", "bracket", "places")]
    parts += ["hall_schedule", "hall_rules"]
    for role in LOOKERS:
        somebody = signed_in(desk, role)
        for rest in PAGES:
            shown, open_ = (one.look(f"/e/cup/hall{rest}") for one in (somebody, guests))
            assert shown.status_code == open_.status_code == 200, rest
            assert listed(shown.text) == listed(open_.text), (role, rest)
            assert "Draft" not in shown.text
        for part in parts:
            address = f"/e/cup/parts/{part}{'?number=1' if part == 'hall_own' else ''}"
            assert somebody.look(address).text == guests.look(address).text, (role, part)
        wanted = "hall_pairings.0,hall_standings.0"
        changed = somebody.look(f"/e/cup/changes?since=0&parts={wanted}").json()
        assert "Round 1" in changed["parts"]["hall_pairings.0"]
        assert "has not shown them yet" in changed["parts"]["hall_standings.0"]
    assert "Round 1" in guests.look("/e/cup/hall").text
    assert "Place" not in own(guests.look("/e/cup/hall?me=1").text)
    assert drafted.state.current is not None


@pytest.mark.usefixtures("demo")
def test_a_deck_checker_shows_no_list_in_the_hall(desk: Desk, guest: Visitor) -> None:
    checker = signed_in(desk, Role.DECK_CHECKER)
    assert '<th scope="row"><bdi>' in checker.look("/e/demo/statistics").text
    for somebody in (checker, guest):
        assert "There is nothing to show yet." in somebody.look("/e/demo/hall/statistics").text


def test_who_left_is_found_and_not_listed(desk: Desk, guest: Visitor) -> None:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    play_round(made)
    do(made, Drop(4))
    start_round(made)
    assert listed(guest.look("/e/cup/hall").text) == ["Ann", "Bo", "Cy"]
    found = guest.look("/e/cup/hall/names?find=di").text
    assert listed(found) == ["Di"]
    assert "× Left" in found
    assert "No longer in the event." in own(guest.look("/e/cup/hall?me=4").text)
    bye = next(iter(made.state.rounds[-1].byes))
    assert "no opponent this time" in own(guest.look(f"/e/cup/hall?me={bye}").text)


def test_the_schedule_has_rounds_breaks_deadlines_and_what_the_desk_says(
    desk: Desk, guest: Visitor
) -> None:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    assert "not planned the rounds" in guest.look("/e/cup/hall/schedule").text
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in "ABCDEFGH")))
    do(made, PlanStructure(plan=Plan(rounds=2, cut=4)), reason="as announced")
    assert "has not said when the rounds begin" in guest.look("/e/cup/hall/schedule").text
    today = datetime.now(UTC).astimezone().replace(hour=10, minute=0, second=0, microsecond=0)
    start = today.astimezone(UTC)
    do(made, SetTimetable(Timetable(start, 10, (PlannedBreak(1, 40),))))
    do(made, SetDeadline(DueBy.CHECK_IN, start - timedelta(minutes=20)))
    do(made, MessageEverybody("Doors open <soon>"))
    html = guest.look("/e/cup/hall/schedule").text
    for text in ("10:00", "11:05", "11:45", "Break, 40 minutes", "Top 4", "Check-in ends", "09:40"):
        assert text in html, text
    assert "Doors open &lt;soon&gt;" in html


def test_the_rules_are_told_once_they_are_published_with_what_departs(
    desk: Desk, guest: Visitor
) -> None:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, ChangeSetting("rematches", "allow"), reason="A large field")
    before = guest.look("/e/cup/hall/rules").text
    assert "The organizer has not published it yet." in before
    assert "A large field" not in before
    assert "Every setting of this event" not in before
    do(made, MarkStatus(EventStatus.ANNOUNCED), reason="Soon")
    after = guest.look("/e/cup/hall/rules").text
    assert "Other than the document has it" in after
    assert "A large field" in after
    assert "Every setting of this event" in after


@pytest.mark.usefixtures("demo")
def test_one_address_and_one_code_lead_to_all_of_it(guest: Visitor, organizer: Visitor) -> None:
    tabs = re.findall(r'href="(/e/demo/hall[^"?]*)"', guest.look("/e/demo/hall").text)
    assert {f"/e/demo/hall{rest}" for rest in ("", "/standings", "/schedule", "/rules")} <= {*tabs}
    for page in ("/e/demo", "/e/demo/standings", "/e/demo/announcements"):
        assert 'href="/e/demo/hall/schedule"' in guest.look(page).text, page
    code = guest.look("/e/demo/hall/code.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert 'src="/e/demo/hall/code.svg"' in organizer.look("/e/demo").text
    assert "/e/demo/hall" in guest.look("/e/demo/hall/poster").text
    assert "Wo sitze ich?" in guest.look("/e/demo/hall/poster", **{"accept-language": "de"}).text


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Hall]:
    opened = Hall(tmp_path).begin()
    yield opened
    opened.close()


def test_anybody_tells_the_staff_something_in_confidence(room: Hall) -> None:
    """N13-07, N13-33: heads read it, other staff learn that it is there, the public nothing."""
    guest = room.guest()
    guest.look("/e/cup/concern")
    told = guest.post("/e/cup/concern", text="Somebody filmed my hand", name="Zed")
    assert told.headers["location"] == "/e/cup/concern?told=1"
    assert "It has arrived." in guest.look(told.headers["location"]).text
    line = room.tournament.log.lines[-1]
    assert isinstance(line.entry, ComplaintFiled)
    said = "Zed: Somebody filmed my hand"
    assert said in room.staff(Role.HEAD_JUDGE, HANA.name).look("/e/cup/notes").text
    scorekeeper = room.staff(Role.SCOREKEEPER, "Sky").look("/e/cup/notes").text
    assert said not in scorekeeper
    assert "Confidential: ask" in scorekeeper
    for page in ("/e/cup/log", "/e/cup/files/public", "/e/cup/hall/rules"):
        assert "filmed" not in guest.look(page).text, page


def test_what_is_empty_forged_or_too_much_is_not_taken(room: Hall) -> None:
    guest = room.guest()
    guest.look("/e/cup/concern")
    before = room.tournament.version
    empty = guest.post("/e/cup/concern", text="  ")
    assert empty.status_code == 409
    assert "Write what it is about." in empty.text
    assert guest.client.post("/e/cup/concern", data={"text": "x"}).status_code == 403
    assert room.tournament.version == before
    for number in range(MOST_AT_ONCE):
        assert guest.post("/e/cup/concern", text=f"Number {number}").status_code == 303
    over = guest.post("/e/cup/concern", text="One too many")
    assert over.status_code == 429
    assert "One too many" in over.text, "what was typed is not lost"
    assert room.tournament.version == before + MOST_AT_ONCE


def test_nobody_gives_their_name_by_being_known(room: Hall) -> None:
    """Neither a phone with a personal link nor somebody who is signed in."""
    known = phone(room.desk, "Ann", "cup")
    judge = room.staff(Role.JUDGE, "Jo")
    for somebody in (known, judge):
        somebody.look("/e/cup/concern")
        assert somebody.post("/e/cup/concern", text="I saw it").status_code == 303
    head = room.staff(Role.HEAD_JUDGE, HANA.name).look("/e/cup/notes").text
    told = head[head.index("Told in confidence") : head.index("Write a note")]
    assert told.count("I saw it") == 2
    assert told.count("Somebody in the hall") == 2
    assert "Ann" not in told
    assert "Jo" not in told
