"""Where a document has its own words for people and penalties, no page uses others. FFG-01, FFG-08.

The regulations of 2016 have marshals, and players who are removed from the tournament.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import finals_office
import httpx
import pytest
from judge_office import HANA, JO, OLGA, Hall
from page_walk import known_pages, walk
from web_office import visitor

from toptable.desk.desk import Desk
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import EjectPerson
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.floor.judge_calls import EscalateCall, OpenCall
from toptable.engine.subjects.staff.staff_roles import NameActing, NameStaff

BOOK = "ffg-netrunner-1.0"
OTHERS = re.compile(r"[^>.]{0,60}(?:disqualif|head judge)[^<.]{0,40}", re.IGNORECASE)
CODE = re.compile(r"<(?:script|style).*?</(?:script|style)>|<[^>]*>", re.DOTALL)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def others(text: str) -> list[str]:
    """Where a page says what the document does not."""
    return [" ".join(found.split()) for found in OTHERS.findall(CODE.sub(" ", text))]


def _of_the_event(address: str, answer: httpx.Response) -> bool:
    """A page that knows its event, unlike one that says there is no such page."""
    return address.startswith("/e/cup") and answer.status_code == 200


def test_no_page_of_an_event_uses_other_words(hall: Hall) -> None:
    hall.begin(BOOK)
    for name, role in (("Hana", Role.HEAD_JUDGE), ("Jo", Role.JUDGE), ("Zoe", Role.JUDGE)):
        hall.do(NameStaff(name, role))
    hall.do(OpenCall(CallReason.DISPUTE, table=1), JO)
    hall.do(EscalateCall(1), JO)
    hall.do(GivePenalty(players=(3,), penalty=Penalty.NONE, text="It was so."), HANA)
    hall.do(Disqualify(1), OLGA, reason="Hit somebody")
    hall.do(NameActing("Zoe", agreed_by="Olga"), HANA)
    waiting = GivePenalty(
        players=(2,), penalty=Penalty.REMOVAL, infraction="unsporting", judge="Olga"
    )
    hall.do(waiting, JO, "Saw it")
    hall.do(EjectPerson("Xaver", Sealed("ab" * 32)), OLGA)
    found = {}
    for somebody in (hall.staff(Role.ORGANIZER, "Ole"), hall.staff(Role.HEAD_JUDGE, "Hana")):
        pages = [*known_pages("cup"), "/e/cup/judges/calls/1", "/e/cup/penalties/1"]
        pages += [f"/e/cup/players/1{page}" for page in ("", "/leave")]
        kinds = "penalties rulings deviations expulsions incidents staff handover"
        pages += [f"/e/cup/reports/{kind}" for kind in kinds.split()]
        for address, answer, _ in walk(somebody, pages, ("cup",), beside=("/help", "/new", "/me")):
            assert answer.status_code < 500, address
            if _of_the_event(address, answer) and (said := others(answer.text)):
                found[address] = said
    assert found == {}


def test_no_page_of_a_bracket_uses_other_words(desk: Desk) -> None:
    event = finals_office.bracket(desk, rulebook=BOOK)
    finalist = event.state.finals.bracket.finalists[0]
    finals_office.do(event, LeaveBracket(finalist.player, disqualified=True), "Hit somebody")
    found = {}
    organizer = visitor(desk).sign_in(desk)
    pages = [f"/e/cup/{page}" for page in ("bracket", "bracket/leave", "players", "standings", "")]
    for address, answer, _ in walk(organizer, pages, ("cup",), beside=("/help", "/new", "/me")):
        if _of_the_event(address, answer) and (said := others(answer.text)):
            found[address] = said
    assert found == {}
