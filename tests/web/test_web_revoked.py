"""Places that are void or passed down, on the pages that everybody reads. B-171."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from web_office import Visitor, visitor

from documents.bushiroad_1_2_11.hall import BOOK, rounds
from documents.day import Day
from spoken import spoken
from toptable.store import open_store


@pytest.fixture
def day(tmp_path: Path) -> Iterator[Day]:
    """A won the final against B; nobody has been found out yet."""
    with open_store(str(tmp_path / "events.sqlite")) as store:
        made = Day(BOOK, "A B C D", store=store, game="vg").staff(head_judge="Hana")
        rounds(made.plan(2, 4), "A>B C>D\nA>C B>D").lock(4, reason="Told at the door")
        for _ in range(3):
            number, pair = next(iter(made.open_games.items()))
            made.won(min(pair), number)
        yield made


def revoked(day: Day, how: str) -> Visitor:
    """A is disqualified and the place is ruled about; somebody who looks at the pages."""
    day.rule("PG-4.1", "A", by="Hana", reason="Forged list")
    day.toptable(f"penalty revoke-place EVENT A {how} --reason 'Forged list'", by="Hana")
    return visitor(day.desk)


def read(guest: Visitor, page: str) -> str:
    """The words of a page of the event."""
    shown = guest.look(f"/e/day/{page}")
    assert shown.status_code == 200
    body = shown.text.partition("<main")[2]
    words = re.sub(r"<[^>]+>", " ", re.sub(r"<(svg|script)\b.*?</\1>", "", body, flags=re.DOTALL))
    return " ".join(re.sub("[\u2066-\u2069]", "", html.unescape(words)).split())


def test_who_won_is_champion_until_somebody_rules_otherwise(day: Day) -> None:
    assert "Champion A" in read(visitor(day.desk), "bracket")


def test_a_void_place_is_marked_on_every_page(day: Day) -> None:
    guest = revoked(day, "void")
    assert "A × Void" in read(guest, "standings")
    assert "void" in read(guest, "standings/1").lower()
    assert "× void" in read(guest, "places")
    assert "Winner A" not in read(guest, "places")
    bracket = read(guest, "bracket")
    assert "Champion A" not in bracket
    assert "There is no champion. A won the bracket, but the standing of A is revoked." in bracket


def test_a_place_that_is_passed_down_is_the_next_ones(day: Day) -> None:
    guest = revoked(day, "passed_down")
    assert guest.look("/e/day/standings/1").status_code == 404
    assert "Champion B" in read(guest, "places")
    bracket = read(guest, "bracket")
    assert "Champion B" in bracket
    assert spoken("outcome.won_bracket", name="A", lost="the standing of A is revoked") in bracket


@pytest.mark.parametrize(
    ("how", "said"), [("void", "It is over."), ("passed_down", "B is champion")]
)
def test_staff_are_not_told_of_a_champion_who_is_none(day: Day, how: str, said: str) -> None:
    guest = revoked(day, how)
    staff = guest.sign_in(day.desk)
    front = read(staff, "")
    assert "A is champion" not in front
    assert said in front
