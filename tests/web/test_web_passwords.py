"""Signing in with a password: right, wrong, too often; and what a guesser cannot learn."""

import re
from collections.abc import Iterator
from time import perf_counter

import pytest
from argon2 import extract_parameters
from counted_here import CountedHere
from litestar.testing import TestClient
from web_office import Visitor, visitor

from toptable.desk.desk import Desk
from toptable.web.app import create_app
from toptable.web.auth import passwords
from toptable.web.auth.credentials import make_link
from toptable.web.auth.passwords import Limits

GOOD = "correct horse battery"
HASHER = passwords._hasher
"""As the program has it."""


def counted_here(_what: str, tries: int, seconds: float) -> CountedHere:
    return CountedHere(tries, seconds, lambda: 1000.0)


@pytest.fixture
def owner(organizer: Visitor) -> Visitor:
    """The organizer with a password."""
    organizer.look("/me")
    answer = organizer.post("/me/password", password=GOOD, again=GOOD)
    assert answer.headers["location"] == "/me?said=password"
    return organizer


def try_in(someone: Visitor, name: str, password: str, back: str = "/") -> int:
    someone.look("/sign-in")
    return someone.post("/sign-in", name=name, password=password, back=back).status_code


@pytest.mark.usefixtures("owner")
@pytest.mark.parametrize("name", ["Ines", "  ines ", "INES"])
def test_name_and_password_sign_in_anywhere(guest: Visitor, name: str) -> None:
    assert try_in(guest, name, GOOD) == 303
    assert "Ines, organizer" in re.sub(r"<.*?>", "", guest.look("/").text)


@pytest.mark.usefixtures("owner")
def test_what_does_not_fit_is_said_and_the_name_stays(guest: Visitor) -> None:
    for name, password in (("Ines", "wrong horse battery"), ("Nobody", GOOD), ("Ines", "")):
        guest.look("/sign-in")
        answer = guest.post("/sign-in", name=name, password=password)
        assert answer.status_code == 403
        assert "do not go together" in answer.text
        assert f'value="{name}"' in answer.text
        if password:
            assert password not in answer.text
    assert guest.look("/me").status_code == 403


@pytest.mark.usefixtures("owner")
def test_too_many_tries_have_to_wait_even_the_right_one(desk: Desk) -> None:
    guesser = visitor(desk)
    assert [try_in(guesser, "Ines", f"guess number {n}") for n in range(5)] == [403] * 5
    guesser.look("/sign-in")
    answer = guesser.post("/sign-in", name="Ines", password=GOOD)
    assert answer.status_code == 429
    assert "in 5 minutes" in answer.text
    assert 0 < int(answer.headers["retry-after"]) <= 300
    assert try_in(guesser, "Olga", "another name") == 403, "others are not kept out"


def test_the_right_password_forgives_the_wrong_ones_before_it() -> None:
    limits = Limits(counted_here)
    for _ in range(3):
        assert [limits.count("ines", "10.0.0.1") for _ in range(5)] == [0] * 5
        limits.right("ines", "10.0.0.1")


def test_an_address_may_guess_at_forty_names_and_sign_in_as_many_as_it_likes() -> None:
    guesser = Limits(counted_here)
    waits = [guesser.count(f"name {number}", "10.0.0.1") for number in range(60)]
    assert [wait == 0 for wait in waits] == [True] * 40 + [False] * 20
    assert guesser.count("name 1", "10.0.0.2") == 0
    hall = Limits(counted_here)
    for number in range(100):
        assert hall.count(f"name {number}", "10.0.0.1") == 0
        hall.right(f"name {number}", "10.0.0.1")


@pytest.fixture
def as_people_have_them(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passwords are hashed as the program does it, and not quickly as in other tests."""
    monkeypatch.setattr(passwords, "_hasher", HASHER)
    passwords._nobody.cache_clear()
    yield
    passwords._nobody.cache_clear()


@pytest.mark.usefixtures("as_people_have_them", "owner")
def test_a_name_that_nobody_has_takes_as_long(desk: Desk) -> None:
    known = desk.store.staff.password("ines")
    assert known is not None

    def seconds(kept: str | None) -> float:
        begin = perf_counter()
        assert not passwords.fits("wrong horse battery", kept)
        return perf_counter() - begin

    seconds(None)
    ratio = min(seconds(None) for _ in range(3)) / min(seconds(known[1]) for _ in range(3))
    assert 0.3 < ratio < 3


@pytest.mark.usefixtures("as_people_have_them", "owner")
def test_the_store_keeps_an_argon2_hash(desk: Desk) -> None:
    """With the memory and the rounds that OWASP asks for at least."""
    known = desk.store.staff.password("ines")
    assert known is not None
    assert known[1].startswith("$argon2id$")
    costs = extract_parameters(known[1])
    assert (costs.memory_cost >= 19_456, costs.time_cost >= 2) == (True, True), costs
    assert GOOD not in known[1]


@pytest.mark.parametrize(
    ("form", "status", "said"),
    [
        ({"password": "short", "again": "short"}, 422, "10 characters or more"),
        ({"password": "x" * 201, "again": "x" * 201}, 422, "200 characters at most"),
        ({"password": GOOD, "again": GOOD + "!"}, 422, "two new passwords differ"),
        ({"password": "another one here", "again": "another one here"}, 403, "is another one"),
    ],
)
def test_a_bad_new_password_is_refused_with_a_reason(
    desk: Desk, owner: Visitor, form: dict[str, str], status: int, said: str
) -> None:
    before = desk.store.staff.password("ines")
    answer = owner.post("/me/password", None, **form)
    assert answer.status_code == status
    assert said in answer.text
    assert desk.store.staff.password("ines") == before


def test_a_password_is_changed_by_whoever_knows_it(desk: Desk, owner: Visitor) -> None:
    new = "another one here"
    answer = owner.post("/me/password", password=new, again=new, current=GOOD)
    assert answer.status_code == 303
    assert try_in(visitor(desk), "Ines", GOOD) == 403
    assert try_in(visitor(desk), "Ines", new) == 303


@pytest.mark.usefixtures("owner")
@pytest.mark.parametrize(
    ("back", "to"),
    [
        ("/e/demo/log", "/e/demo/log"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_signing_in_leads_back_but_never_to_another_site(
    guest: Visitor, back: str, to: str
) -> None:
    guest.look("/sign-in")
    answer = guest.post("/sign-in", name="Ines", password=GOOD, back=back)
    assert answer.headers["location"] == to


@pytest.mark.parametrize(
    ("address", "warned"),
    [
        ("http://hall.example", True),
        ("http://192.168.1.20:8000", True),
        ("https://hall.example", False),
        ("http://127.0.0.1:8000", False),
    ],
)
def test_a_connection_that_others_can_read_is_called_that(
    desk: Desk, address: str, warned: bool
) -> None:
    someone = Visitor(TestClient(create_app(desk), base_url=address))
    pages = ["/sign-in", make_link(desk.store, "Robin")]
    for page in pages:
        assert ("This connection is not encrypted" in someone.look(page).text) is warned
    someone.sign_in(desk)
    for page in ("/me", "/staff"):
        assert ("This connection is not encrypted" in someone.look(page).text) is warned
