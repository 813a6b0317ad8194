"""HTML, script and SQL stay text, in every field of every form on every page that can be reached.

The pages are found by following links from the list of events; each form on them is sent once for
each of its fields with something nasty in it, and once where the same form is on many pages. No
answer may fail, and no page may ever hold the text as anything but text.
"""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urljoin

import finals_office
import httpx
import pytest
from form_reader import Form, Reader, read
from page_walk import kind, known_pages, walk
from web_office import Visitor, visitor

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.floor.judge_calls import OpenCall

NASTY = """Eve\u202e<script>alert(1)</script>'" onfocus="alert(1)"; DROP TABLE events;--\u2066"""
"""A script, a way out of an attribute, SQL, and marks that turn around whatever follows."""
BESIDE = ("/help", "/print", "/clock/screen")
"""Pages without forms."""
EVENTS = ("demo", "cup", "top")
ENDINGS = ("/shelf", "/delete", "/close")
"""Forms after which less of an event can be seen: they come last."""


class Attempt(NamedTuple):
    """A form to send."""

    where: str
    how: str
    fields: dict[str, str]
    field: str
    """The one that holds the nasty text."""
    multipart: bool

    @property
    def sort(self) -> tuple[object, ...]:
        """What the same field has in common wherever its form stands, at each table and page."""
        return kind(self.where, EVENTS), self.how, self.field, *sorted(self.fields)


def starts() -> Iterator[str]:
    """Every page about the demo event, and what only the cut and the bracket have."""
    yield from known_pages("demo")
    for event in ("cup", "top"):
        for rest in ("", "/cut", "/cut/lock", "/bracket", "/bracket/games/1", "/bracket/games/2"):
            yield f"/e/{event}{rest}"


def faults(answer: httpx.Response, where: str) -> Iterator[str]:
    """Where a page has failed, has become a script, or lets a name turn around what follows it."""
    if answer.status_code >= 500:
        yield f"{where} failed"
    if "text/html" not in answer.headers.get("content-type", ""):
        if answer.headers["x-content-type-options"] != "nosniff":
            yield f"{where} may be taken for a page"
        return
    page = read(answer.text, where)
    if "<script>" in answer.text or any("onfocus" in given for _, given in page.found):
        yield f"{where} runs what was typed"
    if turned := [text.strip()[:80] for text in page.unfenced if "\u202e" in text]:
        yield f"{where} turns {turned}"


def fill(form: Form, field: str) -> dict[str, str]:
    """The form as it stands, something harmless in what is empty, and one field nasty."""
    harmless = {name: form.fields[name] or "1" for name in form.typed}
    return form.fields | harmless | {field: NASTY}


def tried(somebody: Visitor, one: Attempt) -> Iterator[str]:
    """Send it as a browser would, go where it leads, and say what is wrong there."""
    fields = one.fields | {"csrf": somebody.token}
    if one.how == "get":
        told = somebody.client.get(one.where, params=one.fields)
    elif one.multipart:
        parts = {name: (None, text) for name, text in fields.items()}
        told = somebody.client.post(one.where, files=parts)
    else:
        told = somebody.client.post(one.where, data=fields)
    yield from faults(told, f"{one.where} with {one.field}")
    if told.status_code == 303:
        yield from faults(somebody.look(told.headers["location"]), f"what follows {one.where}")


@pytest.fixture
def hall(desk: Desk) -> Desk:
    """The demo with a call and a ruling, an event at its cut, and one in its bracket."""
    make_demo(desk.store)
    demo = desk.tournament("demo")
    olga = finals_office.OLGA
    demo.send(OpenCall(CallReason.DISPUTE, table=2, note="Who?"), olga)
    demo.send(GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="slow_play"), olga)
    finals_office.swiss(desk)
    top = finals_office.swiss(desk, event="top")
    finals_office.do(top, LockCut(cut=TopCut(4)))
    finals_office.do(top, StartBracket())
    return desk


def attempts(address: str, page: Reader) -> Iterator[Attempt]:
    """Every form of a page with every button, once for each field."""
    for form in page.forms:
        for where, how, added in form.ways or [(form.action, form.method, {})]:
            for field in dict.fromkeys(form.typed):
                fields = fill(form, field) | added
                yield Attempt(urljoin(address, where), how, fields, field, form.multipart)


def test_whatever_is_typed_anywhere_stays_text(hall: Desk) -> None:
    organizer = visitor(hall).sign_in(hall)
    before = [row.id for row in hall.store.events()]
    found: set[str] = set()
    later: list[Attempt] = []
    known: set[tuple[object, ...]] = set()
    for address, answer, page in walk(organizer, starts(), EVENTS, beside=BESIDE):
        found |= set(faults(answer, address))
        for one in attempts(address, page):
            if one.sort in known:
                continue
            known.add(one.sort)
            if one.where.endswith(ENDINGS):
                later.append(one)
            else:
                found |= set(tried(organizer, one))
    assert len(known) > 150, "the walk has lost its way"
    shown = 0
    for somebody in (organizer, visitor(hall)):
        for address, answer, _ in walk(somebody, starts(), EVENTS, beside=BESIDE):
            found |= set(faults(answer, address))
            shown += "alert(1)" in answer.text
    assert shown > 20, "the text arrived nowhere"
    for one in later:
        found |= set(tried(organizer, one))
    assert not found, "\n".join(sorted(found))
    assert set(before) <= {row.id for row in hall.store.events()}
