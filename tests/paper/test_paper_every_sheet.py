"""What holds of every sheet: who may print it, what must not be on it, and that it can be read."""

import pytest
from paper_moments import MOMENTS, NAMES, ready, registered
from paper_reader import NOON, job, pages, printed, text

from paper_text import BARE
from planted_day import as_it_was, sent_again, told
from support import do, memory_desk, new_event, start_round
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.people.details import Accommodate
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.paper.print_job import PaperSize
from toptable.paper.printing import offers, print_sheet
from toptable.paper.registry import SHEETS
from toptable.paper.sheet_model import Sheet
from toptable.paper.typesetting import Typeset, fonts, missing_letters, script_of


@pytest.fixture(scope="module")
def moments() -> dict[str, Tournament]:
    return {moment.__name__: moment() for moment in MOMENTS}


def test_the_moments_have_every_sheet(moments: dict[str, Tournament]) -> None:
    """Else the tests here would look at less than there is."""
    there = {sheet.name for tournament in moments.values() for sheet in ready(tournament)}
    assert there == {sheet.name for sheet in SHEETS}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_sheet_can_be_read_by_everybody(moments: dict[str, Tournament], sheet: Sheet) -> None:
    """Tagged, with a title, the same twice, with the head of the log on every page."""
    tournament = next(one for one in moments.values() if sheet in ready(one))
    made = printed(tournament, sheet.name)
    for shown in (made, printed(tournament, sheet.name, size=PaperSize.LETTER, large=True)):
        assert shown.note == ""
        assert b"pdfuaid" in shown.pdf
        head = job(tournament).head
        assert [page for page in pages(shown) if page.strip() and head not in page] == []
    assert printed(tournament, sheet.name).pdf == made.pdf


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
@pytest.mark.parametrize("role", list(Role))
def test_only_the_roles_of_a_sheet_print_it(
    moments: dict[str, Tournament], sheet: Sheet, role: Role
) -> None:
    assert sheet.roles <= STAFF
    for tournament in moments.values():
        asked = job(tournament, role)
        made = print_sheet(sheet, asked) if role not in sheet.roles else None
        assert role in sheet.roles or (isinstance(made, Refusal) and "your role" in made.text)
        listed = {offer.sheet.name for offer in offers(asked)}
        assert (sheet.name in listed) == (role in sheet.roles and sheet.fits(asked))


def test_what_is_needed_now_comes_first(moments: dict[str, Tournament]) -> None:
    now = {
        name: [offer.sheet.name for offer in offers(job(tournament)) if offer.due]
        for name, tournament in moments.items()
    }
    assert now["registered"] == ["players", "seats", "cards", "table-numbers", "announcement"]
    assert now["in_a_round"] == ["pairings-by-name", "pairings-by-table", "slips", "fallback"]
    assert "certificates" in now["over"]
    assert "score-sheets" not in now["in_a_round"]
    for tournament in moments.values():
        order = [(bool(offer.missing), not offer.due) for offer in offers(job(tournament))]
        assert order == sorted(order)


def test_no_sheet_tells_what_is_for_few() -> None:
    """The day of the planted secrets, for who sees drafts and for who does not.

    What only its own roles may read says so at its foot, and nobody else gets it.
    """
    for make in (as_it_was, sent_again):
        tournament = make(memory_desk())
        seen = 0
        for role in (Role.ORGANIZER, Role.COVERAGE):
            for sheet in ready(tournament, role):
                if sheet.confidential:
                    assert role is Role.ORGANIZER
                    assert not {Role.COVERAGE, Role.TIMEKEEPER} & sheet.roles
                    continue
                shown = text(printed(tournament, sheet.name, role=role))
                assert told(shown) == [], (sheet.name, role)
                seen += 1
        assert seen > 10


def planted(desk: Desk) -> Tournament:
    """Fighters with secrets: a real name, an accommodation, reasons, why time was given."""
    settings = {"game": "vg", "nicknames": "yes"}
    tournament = new_event(desk=desk, rulebook="bushiroad-1.2.11", settings=settings)
    texts = [desk.seal(secret) for secret in ("Realname Hidden", "Wheelchair secret", "Broken leg")]
    real, effect, why = (Sealed(secret.digest) for secret in texts)
    names = (NewPlayer(name) for name in NAMES.split()[1:])
    enter = EnterPlayers((NewPlayer("Nick", real_name=real), *names))
    for command in (enter, Accommodate(2, effect, why)):
        done = tournament.send(command, job(tournament).actor, texts=texts)
        assert isinstance(done, Done), done
    start_round(tournament)
    do(tournament, PrepareClock())
    do(tournament, TurnClock(ClockAct.START))
    given = ExtendTable(1, ExtraTimeFor.ACCOMMODATION, minutes=7, note="Needs insulin")
    do(tournament, given)
    first = tournament.state.rounds[-1].matches[1].players[0]
    ruling = GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="PG-3.9.1")
    do(tournament, ruling, reason="Overslept again")
    do(tournament, Drop(tournament.state.rounds[-1].matches[2].players[0]), reason="Fell ill")
    return tournament


def test_a_score_sheet_has_the_penalty_and_the_minutes_and_nothing_else_about_them() -> None:
    """B-123, B-163: what is on the fighter's own sheet, and what stays with the staff."""
    tournament = planted(memory_desk())
    name = tournament.state.name_of(tournament.state.rounds[-1].matches[1].players[0])
    own = text(printed(tournament, "score-sheets", options={"player": name}))
    assert "7 min" in own
    assert "Warning" in own
    secrets = ("Realname", "Wheelchair", "Broken", "insulin", "Overslept", "Fell ill")
    for sheet in ready(tournament):
        shown = text(printed(tournament, sheet.name))
        told_here = [secret for secret in secrets if secret in shown]
        assert told_here == [] or sheet.confidential, sheet.name
        assert "ccommodation" not in shown or sheet.name == "announcement"


SCRIPTS = {
    "Japanese": "林 美咲 ひらがな",
    "Arabic": "ليلى حداد",
    "Cyrillic": "Олена Коваль",
    "Greek": "Νίκος Παππάς",
    "Latin": "Zeynep Yılmaz Sørensen",
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_names_appear_in_their_script(script: str) -> None:
    """On any computer: what our own font lacks, that of ``toptable[cjk]`` has."""
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer(SCRIPTS[script]), NewPlayer("Bo"))))
    made = printed(tournament, "players", having=fonts(system=False))
    assert made.note == ""
    assert b"pdfuaid" in made.pdf
    shown = text(made)
    expected = SCRIPTS[script]
    # A PDF may give back letters from right to left in the order in which they are drawn.
    assert expected in shown or expected[::-1] in shown


def test_without_fonts_the_sheet_is_made_and_one_note_names_what_is_missing() -> None:
    tournament = new_event()
    names = (*SCRIPTS.values(), "🎲 Dice", "สมชาย", "김민준")
    do(tournament, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    made = printed(tournament, "players", having=BARE)
    for words in ("Chinese, Japanese or Korean letters (", "emoji (🎲)", "Thai letters ("):
        assert made.note.count(words) == 1
    assert "apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji" in made.note
    assert "toptable[cjk]" in made.note
    assert "U+" not in made.note
    assert "Олена Коваль" in text(made)
    assert b"StructTreeRoot" in made.pdf


SCRIPT_OF = {
    "山": ("Chinese, Japanese or Korean letters", "fonts-noto-cjk"),
    "𠮷": ("Chinese, Japanese or Korean letters", "fonts-noto-cjk"),
    "ー": ("Chinese, Japanese or Korean letters", "fonts-noto-cjk"),
    "한": ("Chinese, Japanese or Korean letters", "fonts-noto-cjk"),
    "ｱ": ("Chinese, Japanese or Korean letters", "fonts-noto-cjk"),
    "ㄅ": ("Chinese, Japanese or Korean letters", "fonts-noto-cjk"),
    "🎲": ("emoji", "fonts-noto-color-emoji"),
    "🇯": ("emoji", "fonts-noto-color-emoji"),
    "♥": ("emoji", "fonts-noto-color-emoji"),
    "\U0001fae9": ("emoji", "fonts-noto-color-emoji"),
    "ก": ("Thai letters", "fonts-noto-core"),
    "א": ("Hebrew letters", "fonts-noto-core"),
    "क": ("Devanagari letters", "fonts-noto-core"),
    "ि": ("Devanagari letters", "fonts-noto-core"),
    "𐌀": ("Old Italic letters", "fonts-noto-core"),
    "ᐁ": ("Canadian letters", "fonts-noto-core"),
    "𝓐": ("Mathematical letters", "fonts-noto-core"),
    "⠿": ("symbols", "fonts-noto-core"),
    "\ue000": ("letters that belong to no script", ""),
}


@pytest.mark.parametrize("letter", SCRIPT_OF)
def test_a_letter_is_called_by_its_script(letter: str) -> None:
    found = script_of(letter)
    assert (found.name, found.package) == SCRIPT_OF[letter]


def test_the_one_letter_that_is_missing_among_many_is_found() -> None:
    """Every script that our own font has, and a letter of Thai among them."""
    known = "".join(map(chr, (*range(0xC0, 0x17F), *range(0x410, 0x450), *range(0x3B1, 0x3C9))))
    assert missing_letters([known], BARE) == ""
    assert "no font for Thai letters (ก): " in missing_letters([known + "ก"], BARE)


def test_the_time_at_the_foot_is_when_it_was_printed() -> None:
    tournament = registered()
    made = print_sheet(next(ready(tournament)), job(tournament))
    assert isinstance(made, Typeset)
    assert f"{NOON.astimezone():%Y-%m-%d %H:%M}" in text(made)
