"""Every page, report and sheet works under our own rulebook, and New event offers it."""

from collections.abc import Iterator

import finals_office
import pytest
from page_walk import known_pages, walk
from web_office import visitor

from toptable.desk.desk import Desk
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.conduct.confirming import GivePenalty

EVENTS = ("rounds", "cup")


@pytest.fixture
def club(desk: Desk) -> Desk:
    """An event after its rounds, with a ruling, and one in its bracket."""
    rounds = finals_office.swiss(desk, rulebook="plain-swiss", letters="W", event="rounds")
    given = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="rule_violation")
    finals_office.do(rounds, given, "By accident")
    finals_office.bracket(desk, rulebook="plain-swiss")
    return desk


def starts() -> Iterator[str]:
    for event in EVENTS:
        yield from known_pages(event)
        yield from (f"/e/{event}/{page}" for page in ("cut", "bracket", "bracket/games/1"))


def test_every_page_answers(club: Desk) -> None:
    failed, seen = [], 0
    for one in (visitor(club).sign_in(club), visitor(club)):
        for address, answer, _page in walk(one, starts(), EVENTS, beside=("/help",)):
            seen += answer.status_code == 200
            if answer.status_code >= 500:
                failed.append(address)
    assert failed == []
    assert seen > 100


def test_new_event_offers_it_with_its_settings(club: Desk) -> None:
    organizer = visitor(club).sign_in(club)
    assert "Plain Swiss" in organizer.look("/new").text
    settings = organizer.look("/e/cup/settings").text
    assert "What a draw is worth" in settings
