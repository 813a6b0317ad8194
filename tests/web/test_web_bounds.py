"""What is too large, broken or not meant for these pages is answered by a page with a way back."""

from collections.abc import Iterator

import httpx
import pytest
from web_office import Visitor, visitor

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.store import open_store

MUCH = 1_100_000
"""More bytes than a form may send."""
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One demo event for all: nothing that is refused here changes it."""
    with open_store(tmp_path_factory.mktemp("hall") / "events.sqlite") as store:
        make_demo(store)
        yield Desk(store)


@pytest.fixture(scope="module")
def organizer(desk: Desk) -> Visitor:
    """Somebody who came in by the one-time link."""
    return visitor(desk).sign_in(desk)


def leads_back(answer: httpx.Response, status: int) -> None:
    assert answer.status_code == status
    assert "<h1>" in answer.text
    assert ">Go back</a>" in answer.text
    assert "Traceback" not in answer.text


def test_a_file_that_is_too_large_is_refused(desk: Desk, organizer: Visitor) -> None:
    file = ("players.csv", b"Ann\n" * (MUCH // 4), "text/csv")
    before = desk.tournament("demo").version
    answer = organizer.client.post(
        "/e/demo/players/import", data={"csrf": organizer.token}, files={"file": file}
    )
    leads_back(answer, 413)
    assert "smaller pieces" in answer.text
    assert 'href="/e/demo"' in answer.text
    assert desk.tournament("demo").version == before


def test_a_stream_without_a_length_ends_at_the_same_bound(organizer: Visitor) -> None:
    def endless() -> Iterator[bytes]:
        yield f"csrf={organizer.token}&names=".encode()
        for _ in range(MUCH // 10_000):
            yield b"x" * 10_000

    answer = organizer.client.post("/e/demo/players", content=endless(), headers=FORM)
    leads_back(answer, 413)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff\xfe\x00%zz&&==&names=%ff", "application/x-www-form-urlencoded"),
        (
            b"&".join(b"field%d=1" % one for one in range(5_000)),
            "application/x-www-form-urlencoded",
        ),
        (b"--x\r\nno headers", "multipart/form-data; boundary=x"),
        (b"--x", "multipart/form-data"),
        (b"", "multipart/form-data; boundary="),
        (b'{"names": ["Ann"]}', "application/json"),
        (b"{", "application/json"),
        (b"<names/>", "text/xml"),
        (b"names=Ann", "application/x-www-form-urlencoded; charset=no-such"),
    ],
)
@pytest.mark.parametrize("path", ["/e/demo/players", "/e/demo/players/import", "/new", "/sign-in"])
def test_a_broken_form_is_no_fault_of_ours(
    organizer: Visitor, path: str, body: bytes, kind: str
) -> None:
    token = f"csrf={organizer.token}&".encode() if "urlencoded" in kind else b""
    answer = organizer.client.post(path, content=token + body, headers={"content-type": kind})
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert "<h1>" in answer.text
        assert 'class="btn' in answer.text


def test_a_thousand_parts_are_refused_or_read(organizer: Visitor) -> None:
    parts: dict[str, tuple[None, str]] = {"csrf": (None, organizer.token)}
    parts |= {f"field{one}": (None, "1") for one in range(3_000)}
    answer = organizer.client.post("/e/demo/players/import", files=parts)
    assert 400 <= answer.status_code < 500
    assert "<h1>" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/e/demo/rounds/99999999999999999999999",
        "/e/demo/rounds/-1",
        "/e/demo/rounds/3/tables/99999999999999999999999",
        "/e/demo/players/99999999999999999999999",
        "/e/demo/log?before=99999999999999999999999",
        "/e/demo/log?before=-5",
        "/e/demo/undo?entry=99999999999999999999999",
        "/e/demo/undo?entry=-1",
        "/e/demo/standings?after=99999999999999999999999",
        "/e/demo/cut?top=99999999999999999999999",
        "/e/demo/cut?top=-1",
        "/e/demo/cut?points=99999999999999999999999",
        "/e/demo/structure?rounds=99999999999999999999999&cut=9&expected=-4",
        "/e/demo/structure?rounds=٣&cut=²&expected=²",
        "/e/demo/parts/round?number=99999999999999999999999",
        "/e/demo/changes?since=99999999999999999999999&parts=round.0",
        "/e/demo/changes?since=-1&parts=round.²",
        "/e/demo/changes?since=1&parts=round.0,round,x.y.z",
        "/e/demo?show=%00&find=%ff",
        "/e/demo?done=²",
        "/e/demo/judges/rule?players=²&answers=²",
        "/e/demo/judges/rule?players=99999999999999999999999",
        "/e/demo/settings/tiebreakers?value=" + "x" * 5_000,
        "/e/demo/bracket?player=99999999999999999999999",
        "/e/%00",
        "/e/../../etc/passwd",
        "/help/..%2f..%2fpyproject",
        "/help/pictures/..%2f..%2findex.md",
        "/static/x/..%2fapp.py",
    ],
)
def test_no_address_is_a_fault_of_ours(organizer: Visitor, path: str) -> None:
    answer = organizer.look(path)
    assert answer.status_code < 500
    if answer.status_code >= 400 and "text/html" in answer.headers["content-type"]:
        assert "<h1>" in answer.text
        assert 'class="btn' in answer.text, "a way back"


def test_who_may_not_is_told_where_to_go(guest: Visitor) -> None:
    leads_back(guest.look("/e/demo/settings"), 403)
    assert 'href="/sign-in' in guest.look("/e/demo/settings").text


def test_a_stranger_cannot_make_the_server_take_endless_forms_apart(
    guest: Visitor, organizer: Visitor
) -> None:
    many = "&".join(f"a{number}=" for number in range(200))
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = guest.client.post("/sign-in", content=many, headers=headers)
    assert answer.status_code == 413
    assert "too many fields" in answer.text or "too large" in answer.text
    more = "&".join("a=" for _ in range(60_000))
    assert (
        organizer.client.post("/e/demo/results", content=more, headers=headers).status_code == 413
    )
