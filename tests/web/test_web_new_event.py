"""Making an event: what is proposed is what it gets, and nothing typed ends up in an address."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from finals_office import OLGA
from test_web_event import text_of
from web_office import Visitor

import toptable.web
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks
from toptable.web.serving import request_filter

TEMPLATES = sorted(Path(toptable.web.__file__).parent.rglob("*.html"))


def form(book: Rulebook, **more: str) -> dict[str, str]:
    games = {"game": book.games[0].id} if len(book.games) > 1 else {}
    return {"name": "Cup", "date": "2026-05-09", "rulebook": book.id, **games, **more}


def kinds() -> list[tuple[Rulebook, str]]:
    """Every kind of event of every document."""
    return [
        (book, kind.id)
        for book in all_rulebooks()
        if book.levels is not None
        for kind in book.levels.event_types
    ]


def proposed(page: str) -> str:
    """The sentence of the proposal on the page."""
    found = re.search(r"<dt>Rounds and cut</dt>\s*<dd[^>]*><strong>(.*?)</strong>", page, re.DOTALL)
    assert found
    return text_of(found[1])


@pytest.mark.parametrize(("book", "kind"), kinds(), ids=lambda one: getattr(one, "id", one))
def test_the_plan_that_was_shown_is_kept(
    desk: Desk, organizer: Visitor, book: Rulebook, kind: str
) -> None:
    organizer.look("/new")
    typed = form(book, kind=kind, players="40")
    shown = organizer.post("/new", None, **typed, look="1")
    assert shown.status_code == 200
    assert desk.events() == [], "looking makes nothing"
    made = organizer.post("/new", None, **typed)
    assert made.status_code == 303, text_of(made.text)
    (listed,) = desk.events()
    plan = desk.tournament(listed.id).state.plan
    sentence = proposed(shown.text)
    if plan is None:
        assert "organizer" in sentence.lower(), "the document leaves it to the organizer"
        return
    assert str(plan.rounds) in re.findall(r"\d+", sentence)
    assert (str(plan.cut) in re.findall(r"\d+", sentence)) == bool(plan.cut)


def test_a_level_that_was_chosen_is_the_one_that_is_kept(desk: Desk, organizer: Visitor) -> None:
    """Even where it is the document's own for other kinds."""
    organizer.look("/new")
    typed = {"name": "Cup", "rulebook": "nisei-1.3", "kind": "regional_championship"}
    shown = organizer.post("/new", None, **typed, level="casual", players="40", look="1").text
    assert "Tier: casual" in text_of(shown)
    organizer.post("/new", None, **typed, level="casual", players="40")
    (listed,) = desk.events()
    assert desk.tournament(listed.id).rules.tier == "casual"


def test_without_a_number_of_players_nothing_is_planned(desk: Desk, organizer: Visitor) -> None:
    organizer.look("/new")
    organizer.post("/new", name="Cup", rulebook="nisei-1.3")
    (listed,) = desk.events()
    assert desk.tournament(listed.id).state.plan is None


def test_looking_is_for_those_who_may_create(desk: Desk, guest: Visitor) -> None:
    assert guest.post("/new", name="Cup", rulebook="nisei-1.3", look="1").status_code == 403
    assert desk.events() == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_form_with_a_token_is_sent_as_an_address(template: Path) -> None:
    text = template.read_text()
    assert 'formmethod="get"' not in text
    for sent in re.findall(r'<form[^>]*method="get".*?</form>', text, re.DOTALL):
        assert "csrf" not in sent
        assert "token()" not in sent


@pytest.mark.parametrize(
    ("address", "clean"),
    [
        ("/e/cup?find=", "/e/cup"),
        ("/e/cup/log?topic=&by=Olga&text=", "/e/cup/log?by=Olga"),
        ("/e/cup/log?topic=rounds&by=&text=a%20b", "/e/cup/log?topic=rounds&text=a%20b"),
        ("/e/cup?find=&show=open", "/e/cup?show=open"),
    ],
)
def test_an_empty_field_leaves_the_address(
    desk: Desk, guest: Visitor, address: str, clean: str
) -> None:
    assert isinstance(desk.create("Cup", "nisei-1.3", OLGA, event="cup"), Tournament)
    answer = guest.look(address)
    assert answer.status_code == 303
    assert answer.headers["location"] == clean
    assert guest.look(clean).status_code == 200


@pytest.mark.parametrize("path", [b"//elsewhere.example/", b"/\\elsewhere.example/"])
def test_nobody_is_led_to_another_computer(path: bytes) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"method": "GET", "path": "/", "raw_path": path, "query_string": b"find="}
    assert request_filter.has_empty_fields(scope)
    asyncio.run(request_filter.lead_to_tidy_address(scope, send))
    assert dict(sent[0]["headers"])[b"location"] == b"/elsewhere.example/"


def test_what_a_setting_would_change_is_asked_without_an_address(
    desk: Desk, organizer: Visitor
) -> None:
    assert isinstance(desk.create("Cup", "nisei-1.3", OLGA, event="cup"), Tournament)
    organizer.look("/e/cup/settings/pairing")
    shown = organizer.post("/e/cup/settings/pairing", value="amalfi", reason="so", look="1")
    assert shown.status_code == 200
    assert "this changes" in shown.text
    assert 'value="so"' in shown.text, "nothing typed is lost"
    shown = organizer.post("/e/cup/structure", expected="40", look="1")
    assert shown.status_code == 200
    assert "Plan this" in shown.text
    state = desk.tournament("cup").state
    assert state.plan is None
    assert desk.tournament("cup").version == 1
