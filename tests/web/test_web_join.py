"""Players register themselves: the form, the code, the waiting list, the desk that sees them come.

Two phones are two visitors: each has cookies of its own.
"""

import re
from html import escape, unescape

import pytest
from counted_here import CountedHere
from litestar.testing import TestClient
from web_office import Visitor, app_of, elements, visitor

from toptable.desk.desk import Desk
from toptable.desk.self_registration import event_code, set_registration
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.eligibility import Terms
from toptable.engine.state.people import Absentees, NewPlayer, RegistrationWay
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.registration.self_registration import RegisterMyself
from toptable.engine.subjects.registration.waiting_list import AdmitWaiting, LeaveWaitingList
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.web.auth.limits import FROM_ADDRESS, INTO_EVENT, WRONG_CODES, JoinLimits
from toptable.web.pages.registration.registration import svg

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
OPEN, CODE, CLOSED = RegistrationWay.OPEN, RegistrationWay.CODE, RegistrationWay.CLOSED


def cup(
    desk: Desk, *names: str, way: RegistrationWay = OPEN, book: str = "nisei-1.3", **settings: str
) -> Tournament:
    made = desk.create("Cup", book, ROBIN, event="cup", settings=settings)
    assert isinstance(made, Tournament), made
    if names:
        made.send(EnterPlayers(tuple(NewPlayer(name) for name in names)), ROBIN)
    if way is not CLOSED:
        set_registration(made, way, ROBIN)
    return made


def phone(desk: Desk) -> Visitor:
    """A phone that has opened the page."""
    held = Visitor(TestClient(app_of(desk), raise_server_exceptions=False))
    held.look("/e/cup/join")
    return held


def home(held: Visitor, answer) -> str:
    """Follow a registration to the player's own page."""
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"] == "/e/cup/me"
    return held.look("/e/cup/me").text


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_a_name_is_enough_and_leads_to_the_own_page(desk: Desk) -> None:
    tournament = cup(desk, "Ann")
    held = phone(desk)
    page = text_of(home(held, held.post("/e/cup/join", name="Zoe Kay", pronouns="she/her")))
    assert "You are registered." in page
    assert "Zoe Kay" in page
    assert tournament.state.players[2].pronouns == "she/her"
    again = text_of(held.look("/e/cup/join").text)
    assert "You are registered. Zoe Kay" in again
    assert 'name="name"' in held.look("/e/cup/join?another=1").text


def test_a_second_person_from_one_phone_is_another_player(desk: Desk) -> None:
    tournament = cup(desk)
    held = phone(desk)
    home(held, held.post("/e/cup/join", name="Zoe Kay"))
    held.look("/e/cup/join?another=1")
    assert "Max Ray" in home(held, held.post("/e/cup/join", name="Max Ray"))
    assert [player.name for player in tournament.state.players.values()] == ["Zoe Kay", "Max Ray"]


def test_the_form_asks_for_a_name_and_pronouns_and_nothing_else(desk: Desk) -> None:
    cup(desk)
    html = phone(desk).look("/e/cup/join").text
    fields = {attributes.get("name") for tag, attributes in elements(html) if tag == "input"}
    assert fields == {"csrf", "name", "pronouns"}


@pytest.mark.parametrize(
    ("settings", "fields"),
    [
        ({}, {"name", "pronouns"}),
        ({"nicknames": "yes"}, {"name", "pronouns", "real_name"}),
        ({"level": "2", "game": "vg"}, {"name", "pronouns", "declares"}),
        ({"team": "trio"}, {"name", "member1", "member2", "member3"}),
        ({"team": "tag"}, {"name", "member1", "member2"}),
    ],
)
def test_what_a_document_asks_stands_on_the_form(
    desk: Desk, settings: dict[str, str], fields: set[str]
) -> None:
    cup(desk, book="bushiroad-1.2.11", **settings)
    html = phone(desk).look("/e/cup/join").text
    found = {attributes.get("name") for tag, attributes in elements(html) if tag == "input"}
    assert found - {"csrf"} == fields
    assert ("Your real name" in html) is ("team" not in settings)


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("nisei-1.3", "Tell staff before you drop"),
        ("nisei-1.0", "Tell staff before you drop"),
        ("ffg-starwars-2.2", "Whoever enters accepts the Code of Conduct."),
    ],
)
def test_nobody_is_entered_without_the_tick_where_it_is_asked_for(
    desk: Desk, book: str, said: str
) -> None:
    """N13-06, N10-05, SW-10: players read what is expected of them, and the log has the tick."""
    tournament = cup(desk, book=book, player_tick="on")
    held = phone(desk)
    page = held.look("/e/cup/join").text
    assert said in page
    assert 'name="accepts" value="yes" required' in page
    without = held.post("/e/cup/join", name="Zoe Kay")
    assert without.status_code == 409
    assert "Tick that you have read" in text_of(without.text)
    assert not tournament.state.players
    home(held, held.post("/e/cup/join", name="Zoe Kay", accepts="yes"))
    command = tournament.log.lines[-1].command
    assert isinstance(command, RegisterMyself)
    assert command.accepts


def test_registration_that_is_closed_shows_no_form_and_takes_none(desk: Desk) -> None:
    tournament = cup(desk, way=CLOSED)
    held = phone(desk)
    assert "Go to the desk" in held.look("/e/cup/join").text
    assert 'name="name"' not in held.look("/e/cup/join").text
    set_registration(tournament, OPEN, ROBIN)
    held.look("/e/cup/join")
    set_registration(tournament, CLOSED, ROBIN)
    answer = held.post("/e/cup/join", name="Zoe Kay")
    assert answer.status_code == 409
    assert "Go to the desk" in answer.text
    assert not tournament.state.players


def test_the_code_comes_with_the_square_at_the_desk_or_is_typed(desk: Desk) -> None:
    tournament = cup(desk, way=CODE)
    code = event_code(tournament)
    held = phone(desk)
    wrong = held.post("/e/cup/join", name="Zoe Kay", code="AAAAAA")
    assert wrong.status_code == 409
    assert "not the code of this event" in wrong.text
    assert 'value="Zoe Kay"' in wrong.text
    assert code not in wrong.text
    scanned = held.look(f"/e/cup/join?code={code}")
    assert f'value="{code}"' in scanned.text
    home(held, held.post("/e/cup/join", name="Zoe Kay", code=code.lower()))
    for page in ("", "/players", "/about", "/clock/screen", "/log", "/join", "/files/public"):
        assert code not in phone(desk).look(f"/e/cup{page}").text, page


def test_only_staff_see_the_code(desk: Desk) -> None:
    tournament = cup(desk, way=CODE)
    code = event_code(tournament)
    ines = visitor(desk).sign_in(desk)
    for page in ("/players", "/players/registration", "/print/registration", "/settings"):
        assert code in ines.look(f"/e/cup{page}").text, page
    for page in ("/players/registration", "/players/registration/code.svg", "/print/registration"):
        assert phone(desk).look(f"/e/cup{page}").status_code == 403
    square = ines.look("/e/cup/players/registration/code.svg")
    assert square.headers["content-type"].startswith("image/svg+xml")
    assert square.headers["cache-control"] == "no-store"
    here = "http://testserver.local/e/cup/join"
    assert square.content == svg(f"{here}?code={code}")
    assert phone(desk).look("/e/cup/join/code.svg").content == svg(here)


def test_the_same_name_is_asked_about_and_never_entered_twice(desk: Desk) -> None:
    tournament = cup(desk, "Ann Lee")
    held = phone(desk)
    same = held.post("/e/cup/join", name="ann lee")
    assert same.status_code == 409
    assert "Is this you? Registered already: Ann Lee" in text_of(same.text)
    assert 'name="sure"' not in same.text
    near = held.post("/e/cup/join", name="Ann Lees")
    assert near.status_code == 409
    assert "If that is you" in near.text
    assert 'name="sure"' in near.text
    assert len(tournament.state.players) == 1
    home(held, held.post("/e/cup/join", name="Ann Lees", sure="1"))
    assert len(tournament.state.players) == 2


NASTY = "<script>alert(1)</script>\"'><img src=x> %(num)s {{ 7*7 }} %s"


def test_html_in_a_name_is_only_a_name(desk: Desk) -> None:
    tournament = cup(desk)
    held = phone(desk)
    page = home(held, held.post("/e/cup/join", name=NASTY, pronouns=NASTY))
    assert tournament.state.players[1].name == NASTY
    assert "<script>alert" not in page
    assert escape(NASTY, quote=True).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in page
    again = phone(desk).post("/e/cup/join", name=NASTY)
    assert again.status_code == 409
    assert "<script>alert" not in again.text
    assert "<img src=x>" not in again.text
    staff = visitor(desk).sign_in(desk).look("/e/cup/players/registration").text
    assert "<script>alert" not in staff


@pytest.mark.parametrize(("length", "status"), [(200, 303), (201, 409), (5000, 409)])
def test_long_names(desk: Desk, length: int, status: int) -> None:
    cup(desk)
    answer = phone(desk).post("/e/cup/join", name="x" * length)
    assert answer.status_code == status
    if status == 409:
        assert "at most 200 characters" in answer.text


def test_a_full_event_shows_the_place_in_the_line_and_then_the_own_page(desk: Desk) -> None:
    tournament = cup(desk, "Ann", "Bo")
    tournament.send(SetTerms(Terms(capacity=2)), ROBIN)
    first, second = phone(desk), phone(desk)
    assert "All places are taken" in first.look("/e/cup/join").text
    for held, name in ((first, "Zoe Kay"), (second, "Max Ray")):
        answer = held.post("/e/cup/join", name=name)
        assert answer.status_code == 303
        assert answer.headers["location"] == "/e/cup/join"
    assert "You are number 1 on the waiting list." in first.look("/e/cup/join").text
    assert "You are number 2 on the waiting list." in second.look("/e/cup/join").text
    assert "You are number" not in phone(desk).look("/e/cup/join").text
    answer = first.look("/e/cup/me")
    assert (answer.status_code, answer.headers["location"]) == (303, "/e/cup/join")
    tournament.send(Drop(1), ROBIN)
    tournament.send(AdmitWaiting(), ROBIN)
    assert "Zoe Kay" in home(first, first.look("/e/cup/join"))
    assert "You are number 1 on the waiting list." in second.look("/e/cup/join").text
    tournament.send(LeaveWaitingList(2), ROBIN)
    assert "no longer on the waiting list" in second.look("/e/cup/join").text


@pytest.mark.parametrize("made_up", ["", "1", "1-1-1", "1-0-" + "0" * 32, "x" * 500, "é-é-é"])
def test_a_ticket_that_was_made_up_is_nobodys(desk: Desk, made_up: str) -> None:
    tournament = cup(desk, "Ann")
    tournament.send(SetTerms(Terms(capacity=1)), ROBIN)
    held = phone(desk)
    held.post("/e/cup/join", name="Zoe Kay")
    stranger = Visitor(TestClient(app_of(desk), raise_server_exceptions=False))
    answer = stranger.client.get(
        "/e/cup/join", headers={"cookie": f"toptable_waiting={made_up}".encode()}
    )
    assert answer.status_code == 200
    assert "You are number" not in answer.text


def test_the_ticket_of_one_event_is_worth_nothing_at_another(desk: Desk) -> None:
    tournament = cup(desk, "Ann")
    tournament.send(SetTerms(Terms(capacity=1)), ROBIN)
    other = desk.create("Other", "nisei-1.3", ROBIN, event="other")
    assert isinstance(other, Tournament)
    set_registration(other, OPEN, ROBIN)
    held = phone(desk)
    held.post("/e/cup/join", name="Zoe Kay")
    ticket = held.client.cookies.get("toptable_waiting")
    answer = held.client.get("/e/other/join", headers={"cookie": f"toptable_waiting={ticket}"})
    assert "You are number" not in answer.text


def test_a_flood_from_one_address_ends_with_a_sentence(desk: Desk) -> None:
    tournament = cup(desk)
    held = phone(desk)
    answers = [held.post("/e/cup/join", name=f"Robot {number:03} of 200") for number in range(200)]
    taken = [answer for answer in answers if answer.status_code == 303]
    limited = [answer for answer in answers if answer.status_code == 429]
    assert len(taken) == len(tournament.state.players) == FROM_ADDRESS
    assert len(limited) == 200 - FROM_ADDRESS
    assert "Too many people register at once. Wait" in limited[-1].text
    assert 'value="Robot 199 of 200"' in limited[-1].text


def test_guessing_codes_ends_too(desk: Desk) -> None:
    tournament = cup(desk, way=CODE)
    held = phone(desk)
    answers = [
        held.post("/e/cup/join", name="Zoe", code=f"AAAA{number:02}").status_code
        for number in range(WRONG_CODES + 5)
    ]
    assert answers == [409] * WRONG_CODES + [429] * 5
    assert held.post("/e/cup/join", name="Zoe", code=event_code(tournament)).status_code == 429
    assert not tournament.state.players


def test_how_many_come_in_a_minute_is_limited_for_each_event_by_itself() -> None:
    time = [0.0]
    limits = JoinLimits(lambda _what, tries, seconds: CountedHere(tries, seconds, lambda: time[0]))
    addresses = [f"10.0.0.{number}" for number in range(INTO_EVENT + 1)]
    assert all(limits.count("cup", one, code=False) == 0 for one in addresses[:-1])
    assert limits.count("cup", addresses[-1], code=False) == 60
    assert limits.count("other", addresses[-1], code=False) == 0
    limits.refused("cup")
    assert limits.count("cup", addresses[-1], code=False) == 0
    time[0] = 61
    assert limits.count("cup", addresses[-1], code=False) == 0


def test_the_form_of_another_site_registers_nobody(desk: Desk) -> None:
    tournament = cup(desk)
    held = phone(desk)
    foreign = {"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}
    assert held.post("/e/cup/join", foreign, name="Zoe Kay").status_code == 403
    held.token = "0" * 64
    assert held.post("/e/cup/join", name="Zoe Kay").status_code == 403
    assert not tournament.state.players


def test_staff_open_and_close_with_one_button_and_drop_a_flood(desk: Desk) -> None:
    tournament = cup(desk, way=CLOSED)
    ines = visitor(desk).sign_in(desk)
    assert "Open registration" in ines.look("/e/cup/players").text
    ines.post("/e/cup/players/registration", way="open")
    assert "Close registration" in ines.look("/e/cup/players").text
    assert "Close registration" in ines.look("/e/cup/settings").text
    held = phone(desk)
    for name in ("Zoe Kay", "Max Ray", "Ivo Sun"):
        held.post("/e/cup/join", name=name)
    page = ines.look("/e/cup/players/registration").text
    assert "3 players registered themselves" in page
    answer = ines.client.post(
        "/e/cup/players/registration/drop", data={"csrf": ines.token, "players": ["1", "3"]}
    )
    assert answer.status_code == 303
    assert [player.name for player in tournament.state.active_players()] == ["Max Ray"]
    ines.post("/e/cup/players/registration", way="closed")
    assert tournament.state.admission.registration.way is CLOSED


def test_the_screen_shows_the_square_until_round_1(desk: Desk) -> None:
    tournament = cup(desk, "Ann", "Bo")
    held = phone(desk)
    screen = held.look("/e/cup/clock/screen").text
    assert "/e/cup/join/code.svg" in screen
    tournament.send(PairRound(absentees=Absentees.CHECK_IN), ROBIN, reason="Told at the door.")
    assert "Registration has ended" in held.post("/e/cup/join", name="Zoe Kay").text
    tournament.send(PublishRound(), ROBIN)
    assert "/e/cup/join/code.svg" not in phone(desk).look("/e/cup/clock/screen").text
    assert "Registration has ended" in phone(desk).look("/e/cup/join").text


def test_guests_find_the_way_to_register(desk: Desk) -> None:
    tournament = cup(desk)
    assert 'href="/e/cup/join"' in phone(desk).look("/e/cup").text
    set_registration(tournament, CLOSED, ROBIN)
    assert 'href="/e/cup/join"' not in phone(desk).look("/e/cup").text


def test_the_sheet_for_the_door_speaks_the_language_of_those_who_come(
    desk: Desk, organizer: Visitor
) -> None:
    cup(desk, way=CODE)
    english = organizer.look("/e/cup/print/registration").text
    assert "Scan the code with the camera" in english
    japanese = organizer.look("/e/cup/print/registration?language=ja").text
    assert "参加登録はこちら" in japanese
    assert "Scan the code with the camera" not in japanese
    unknown = organizer.look("/e/cup/print/registration?language=%22x")
    assert (unknown.status_code, "Register here" in unknown.text) == (200, True)
