"""The Print page: what each role is offered opens, as a PDF, and says no in a sentence."""

import pytest
from player_office import code
from test_web_routes import sign_in
from web_office import Visitor, elements, visitor

from paper_text import pdf_text, without_fonts
from support import do
from toptable.desk.desk import Desk, now
from toptable.engine.roles import Role
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.web.auth.sessions import COOKIE

PRINT = "/e/demo/print"


def somebody(desk: Desk, role: Role) -> Visitor:
    """A person in a role at every event."""
    person = visitor(desk)
    person.client.cookies.set(COOKIE, sign_in(desk, role))
    return person


def offered(page: str) -> list[str]:
    return [
        target
        for tag, found in elements(page)
        if tag == "button" and "/print/sheets/" in (target := found.get("formaction") or "")
    ]


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.JUDGE, Role.DECK_CHECKER])
def test_whatever_a_role_is_offered_opens_as_a_pdf(demo: Desk, role: Role) -> None:
    person = somebody(demo, role)
    page = person.look(PRINT)
    assert page.status_code == 200
    sheets = offered(page.text)
    assert f"{PRINT}/sheets/pairings-by-name" in sheets
    assert (f"{PRINT}/sheets/cards" in sheets) == (role in (Role.ORGANIZER, Role.SCOREKEEPER))
    for address in sheets:
        answer = person.look(f"{address}?paper=letter&large=on&round=3")
        assert answer.status_code == 200, address
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")
        assert answer.headers["cache-control"] == "no-store"
        assert 'filename="demo-' in answer.headers["content-disposition"]


def test_letters_without_a_font_are_told_once_in_words(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_fonts(monkeypatch)
    person = somebody(demo, Role.ORGANIZER)
    for player, name in ((1, "山田 花子"), (2, "สมชาย"), (3, "한 민준")):
        do(demo.tournament("demo"), RenamePlayer(player, name), reason="Her own letters")
    page = person.look(PRINT).text
    assert page.count("This computer has no font for") == 1
    assert page.count("Chinese, Japanese or Korean letters (") == 1
    assert page.count("Thai letters (") == 1
    assert "apt-get install fonts-noto-core fonts-noto-cjk" in page
    assert "U+" not in page


def test_what_a_role_may_not_print_is_refused(demo: Desk, guest: Visitor) -> None:
    judge = somebody(demo, Role.JUDGE)
    refused = judge.look(f"{PRINT}/sheets/cards")
    assert refused.status_code == 403
    assert "not for your role to print" in refused.text
    assert guest.look(PRINT).status_code == 403
    assert guest.look(f"{PRINT}/sheets/pairings-by-name").status_code == 403


NOT_TO_BE_HAD = (
    ("bracket", 409, "There is no bracket yet"),
    ("certificates", 409, "The places are not final yet"),
    ("slips?round=9", 409, "There is no round 9 to print"),
    ("table-numbers?table-numbers.tables=9-1", 409, "no row of tables"),
    ("nothing", 404, ""),
)


def test_what_cannot_be_printed_says_why(demo: Desk) -> None:
    organizer = somebody(demo, Role.ORGANIZER)
    for asked, status, said in NOT_TO_BE_HAD:
        answer = organizer.look(f"{PRINT}/sheets/{asked}")
        assert answer.status_code == status, asked
        assert said in answer.text


def test_odd_wishes_are_read_as_the_usual(demo: Desk) -> None:
    organizer = somebody(demo, Role.ORGANIZER)
    for query in ("round=x", "round=²", "round=999999999", "paper=a0", "large=off"):
        assert organizer.look(f"{PRINT}?{query}").status_code == 200, query


def test_a_card_for_everybody_with_the_code_to_type(demo: Desk, organizer: Visitor) -> None:
    answer = organizer.look(f"{PRINT}/sheets/cards")
    shown = pdf_text(answer.content)
    players = demo.tournament("demo").state.players.values()
    for player in players:
        assert code(demo, player.name) in shown
    assert len(pdf_text(answer.content).split("\f")) == 2
    before = code(demo, "Ravi Menon")
    demo.store.player_links.renew("demo", 3, now(), "Olga")
    renewed = pdf_text(organizer.look(f"{PRINT}/sheets/cards").content)
    assert before not in renewed
    assert code(demo, "Ravi Menon") in renewed


@pytest.mark.usefixtures("demo")
def test_options_belong_to_their_sheet(organizer: Visitor) -> None:
    numbers = organizer.look(f"{PRINT}/sheets/table-numbers?table-numbers.tables=7-9").content
    shown = pdf_text(numbers)
    assert [number in shown for number in ("7", "8", "9")] == [True] * 3
    blank = organizer.look(f"{PRINT}/sheets/slips?slips.tables=blank&table-numbers.tables=7-9")
    assert "Mika" not in pdf_text(blank.content)
