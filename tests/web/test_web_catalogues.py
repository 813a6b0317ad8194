"""The catalogues of all languages are whole, and no page for guests has a text beside them."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog, Message
from jinja2 import Environment, nodes
from player_office import phone
from web_office import Visitor, app_of, visitor

from toptable import words
from toptable.desk.desk import Desk
from toptable.desk.self_registration import event_code, set_registration
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.decks.statistics import PlayedDeck, PlayedGame, statistics
from toptable.engine.rules.eligibility import Terms
from toptable.engine.rules.finals.bracket.bracket import Bracket, Finalist
from toptable.engine.rules.finals.bracket.chart import headings
from toptable.engine.rules.finals.finals_rules import DoubleElimination, SingleElimination
from toptable.engine.sentence import worded
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.views.bracket import game_views
from toptable.engine.views.outcome import FieldStatistics
from toptable.web.languages import texts as texts_module
from toptable.web.languages.languages import LANGUAGES, SENTENCE, catalogue, file_of
from toptable.web.languages.texts import PHRASES, pattern_of, texts_in
from toptable.web.pages.decks import deck_statistics as statistics_module
from toptable.web.rendering.environment import environment

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "script"))
import texts as script  # noqa: E402

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
TRANSLATED = [language for language in LANGUAGES if language != "en"]
FORMS = {"de": 2, "es": 2, "fr": 2, "ja": 1}
"""How many forms of a noun each language has for numbers."""
PLACEHOLDER = re.compile(r"%\(\w+\)s")
OURS = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[A-Za-z]{2,}")
WEB = ROOT / "src" / "toptable" / "web"


def messages(language: str) -> Iterator[Message]:
    """Every text of a catalogue, without its head."""
    return (message for message in catalogue(language) if message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The text in a language, in one form or several."""
    said: str | tuple[str, ...] = message.string
    return (said,) if isinstance(said, str) else tuple(said)


def english(code: str) -> str:
    """The English of a sentence; the form for many where it has several."""
    text = words.english()[code]
    return text if isinstance(text, str) else text["other"]


@cache
def every_text() -> Catalog:
    """Every text that there is; all modules and templates are read for it."""
    return script.found()


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_has_every_text_and_no_other(language: str) -> None:
    current = script.written(script.updated(language, every_text()))
    assert file_of(language).read_bytes() == current, "run script/texts.py, translate what is new"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    for message in messages(language):
        assert all(forms(message)), message.id
        assert not message.fuzzy, message.id
        if not isinstance(message.id, str):
            assert len(forms(message)) == FORMS[language], message.id
    assert catalogue(language).num_plurals == FORMS[language]


def test_new_english_marks_the_translation_and_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until somebody has looked at it; then it is current without another word."""
    code, topic = "all_answered", words.by_topic()["cut"]
    before = catalogue("de").get(code, SENTENCE)
    assert before is not None
    monkeypatch.setitem(topic, code, "All of them have answered.")
    marked = script.updated("de", script.found())
    entry = marked.get(code, SENTENCE)
    assert entry is not None
    assert (entry.fuzzy, entry.string) == (True, before.string)
    assert entry.auto_comments == ["All of them have answered."]
    assert entry.user_comments == [f"made from: {' '.join(before.auto_comments)}"]
    assert f"stale: {code}" in script.open_entries(marked)
    entry.flags.discard("fuzzy")
    monkeypatch.setattr(script, "catalogue", lambda _language: marked)
    renewed = script.updated("de", script.found()).get(code, SENTENCE)
    assert renewed is not None
    assert (renewed.fuzzy, renewed.string, list(renewed.user_comments)) == (
        False,
        before.string,
        [],
    )


def test_a_sentence_is_found_by_its_code_whatever_its_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = texts_in("de").told(worded("all_answered"))
    monkeypatch.setitem(words.english(), "all_answered", "All of them have answered.")
    assert texts_in("de").told(worded("all_answered")) == told
    own = Refusal("all_answered", "Other words under the same code.")
    assert texts_in("de").told(own) == own.text


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_filled_in_is_the_same(language: str) -> None:
    for message in messages(language):
        wanted = message.id if isinstance(message.id, str) else message.id[1]
        if code := script.code_of(message):
            wanted = english(code)
        for text in forms(message):
            assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(wanted)), text
            assert "%" not in PLACEHOLDER.sub("", text), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_can_break_out_of_its_page(language: str) -> None:
    """Texts of ours are put into pages and attributes as they are."""
    for message in messages(language):
        for text in forms(message):
            assert not set(text) & set('<>&"'), text
            assert text == text.strip(), text


def test_only_texts_of_ours_are_put_into_pages_as_they_are() -> None:
    """What stands in ``_()`` is not escaped, so nothing may stand there but a text."""
    parser = Environment(extensions=["jinja2.ext.i18n"])
    calls = 0
    for path in sorted(WEB.rglob("*.html")):
        for call in parser.parse(path.read_text()).find_all(nodes.Call):
            if not isinstance(call.node, nodes.Name):
                continue
            texts = {"_": 1, "gettext": 1, "ngettext": 2, "pgettext": 2}.get(call.node.name, 0)
            calls += bool(texts)
            assert all(isinstance(text, nodes.Const) for text in call.args[:texts]), path.name
    assert calls > 100


def brackets() -> Iterator[Bracket]:
    """One of each size and structure that a cut can have."""
    for structure in (SingleElimination(), DoubleElimination()):
        for size in (2, 3, 4, 6, 8, 12, 16, 32):
            try:
                chart = structure.chart(size)
            except (KeyError, ValueError):
                continue
            yield Bracket(chart, tuple(Finalist(seed, f"Name {seed}") for seed in range(size)))


def test_every_phrase_of_a_bracket_is_known() -> None:
    known, seen = set(PHRASES), 0
    for bracket in brackets():
        phrases = [*headings(bracket.chart), bracket.chart.name]
        for game in game_views(bracket):
            waiting = [seat.text for seat in game.seats if seat.text and seat.seed is None]
            phrases += [game.heading, game.onward, *([game.note] if game.note else []), *waiting]
        for phrase in phrases:
            assert pattern_of(phrase)[0] in known, phrase
            seen += 1
    assert seen > 100


def test_a_phrase_keeps_its_numbers() -> None:
    german = texts_in("de")
    assert german.phrase("Winner of game 3") == "Sieger von Spiel 3"
    said = german.phrase("Winner to game 9, loser out (5th to 6th).")
    assert said == "Sieger zu Spiel 9, Verlierer raus (Platz 5 bis 6)."
    assert german.phrase("Something that nobody listed") == "Something that nobody listed"
    assert german.phrase("") == "" == german.word("")
    assert texts_in("en").phrase("Loser of game 21st") == "Loser of game 21st"


class Pseudo(NullTranslations):
    """A language in which every text of ours stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, _context: str, message: str) -> str:
        return f"⟦{message}⟧"


class Shown(HTMLParser):
    """What a reader is shown or told: texts, and labels in attributes."""

    TOLD = ("aria-label", "title", "placeholder", "alt", "data-label")
    EMPTY = frozenset(("meta", "link", "input", "img", "br", "hr"))
    NOT_OURS = frozenset(("bdi", "code", "kbd", "script", "style", "title", "svg", "template"))

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._skipping: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        skip = tag in self.NOT_OURS or given.get("lang", "xx") != "xx"
        skip = skip or (bool(self._skipping) and self._skipping[-1])
        if not skip:
            self.texts += [given[name] or "" for name in self.TOLD if name in given]
        if tag not in self.EMPTY:
            self._skipping.append(skip)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            self._skipping.pop()

    def handle_data(self, data: str) -> None:
        if not (self._skipping and self._skipping[-1]):
            self.texts.append(data)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more language; no catalogue has it."""
    monkeypatch.setitem(LANGUAGES, "xx", "Pseudo")
    monkeypatch.setitem(texts_module.LOCALES, "xx", "ja")
    monkeypatch.setattr(texts_module, "translations", lambda _: Pseudo())
    texts_in.cache_clear()
    environment.cache_clear()
    yield
    texts_in.cache_clear()
    environment.cache_clear()


NOT_OURS = re.compile(
    r"NISEI Organized Play Policies|Netrunner|Harbour Night|Toptable|Pseudo|\b[WLD]{1,2}\b|\bXX\b"
)
"""Titles of documents and games, letters of results, and the name of the program."""


def forgotten(html: str) -> list[str]:
    """Words that are neither in brackets, nor a name, nor marked as English."""
    assert '<html lang="xx">' in html
    left = []
    for text in Shown(html).texts:
        while OURS.search(text):
            text = OURS.sub("", text)
        left += WORD.findall(NOT_OURS.sub("", text))
    return left


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("path", ["", "/call", "/drop", "/history", "/name", "/need", "/sides"])
def test_no_page_of_a_player_has_a_text_of_its_own(demo: Desk, path: str) -> None:
    """Ravi is playing: the round is on, and the result is not in."""
    holder = phone(demo, "Ravi Menon")
    html = holder.look(f"/e/demo/me{path}", **{"accept-language": "xx"}).text
    assert forgotten(html) == []


@pytest.mark.usefixtures("pseudo", "demo")
@pytest.mark.parametrize(
    "path",
    [
        *("/", "/venue", "/e/demo", "/e/demo/about", "/e/demo/rounds/1", "/e/demo/players"),
        *("/e/demo/standings", "/e/demo/standings/1", "/e/demo/clock", "/e/demo/clock/screen"),
        *("/e/demo/screen", "/e/demo/overlay/standings", "/e/demo/overlay/clock"),
        *("/e/demo/places", "/e/demo/bracket", "/e/demo/announcements", "/e/demo/log"),
        "/e/demo/prizes",
        *("/e/demo/proof", "/e/demo/guidance", "/e/nothing", "/e/demo/me", "/e/demo?find=zz"),
        *("/e/demo/statistics", "/e/demo/decks", "/e/demo/join", "/e/demo/standings/1/need"),
    ],
)
def test_no_page_for_guests_has_a_text_of_its_own(guest: Visitor, path: str) -> None:
    assert forgotten(guest.look(path, **{"accept-language": "xx"}).text) == []


@pytest.mark.usefixtures("pseudo", "demo")
def test_no_table_of_statistics_has_a_text_of_its_own(
    guest: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where decks are shown: every table is there, and what is left out is counted."""
    decks = [PlayedDeck("corp", "Weyland"), PlayedDeck("runner", "Noise"), PlayedDeck("corp", "")]
    games = [PlayedGame("Weyland", "Noise", "corp", "runner", won=True)]
    counted = FieldStatistics(statistics(decks, games), without_sides=1)
    monkeypatch.setattr(statistics_module, "statistics_for", lambda *_: counted)
    html = guest.look("/e/demo/statistics", **{"accept-language": "xx"}).text
    assert html.count("<table") == 6
    assert "Weyland" in html
    assert forgotten(html) == []


@pytest.mark.usefixtures("pseudo")
def test_no_page_of_notices_has_a_text_of_its_own(demo: Desk) -> None:
    """Neither before notices are switched on nor after."""
    carriers = app_of(demo).state.carriers
    carriers.ntfy = "https://notices.example"
    carriers.push = SimpleNamespace(public_key="key")
    holder = phone(demo, "Ravi Menon")
    for _ in range(2):
        html = holder.look("/e/demo/me/notices", **{"accept-language": "xx"}).text
        assert "notices.example" in html
        assert forgotten(html) == []
        assert holder.post("/e/demo/me/notices/ntfy").status_code == 303


@pytest.mark.usefixtures("pseudo")
def test_no_page_to_register_has_a_text_of_its_own(desk: Desk) -> None:
    """The screen with the code, the form, what it refuses, who is registered and who waits."""
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    made.send(SetTerms(Terms(capacity=1)), OLGA)
    set_registration(made, RegistrationWay.CODE, OLGA)
    language = {"accept-language": "xx"}
    first, second = visitor(desk), visitor(desk)
    assert forgotten(first.look("/e/cup/clock/screen", **language).text) == []
    assert forgotten(first.look("/e/cup/join", **language).text) == []
    refused = first.post("/e/cup/join", language, name="Ann", code="none")
    assert refused.status_code == 409
    assert forgotten(refused.text) == []
    for phone_, name in ((first, "Ann"), (second, "Bo")):
        phone_.look("/e/cup/join", **language)
        entered = phone_.post("/e/cup/join", name=name, code=event_code(made))
        assert entered.status_code == 303, name
        assert forgotten(phone_.look("/e/cup/join", **language).text) == []
