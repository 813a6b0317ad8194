"""Planted card names: who finds them where, under every document, at every moment.

Each player's lists hold words that are nowhere else. Everything that anybody can read is searched
for them: every page, part and change, the public log and copy, previews of undoing, what the
command line prints. What each person may find at each moment is written down here by hand from the
documents (N13-40, N13-84, N10-52, FFG-34), and is not asked from the program.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace
from route_table import DECK, DECKS, FILLED_IN, PAGES
from web_office import app_of

from documents.day import Day
from documents.deck_day import hand_in, hand_in_all, secret
from toptable import __version__, rulebooks
from toptable.desk import files
from toptable.desk.desk import now
from toptable.engine.log.verify import verify
from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import seal
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.list_collection import AskForDecks, LockDecks
from toptable.engine.subjects.decks.list_decisions import IssueProxy, SetFindingAside
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, PublishDecks
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.undo.take_back import TakeBackOne
from toptable.engine.subjects.vocabulary import ENTRIES
from toptable.store import event_file, open_store
from toptable.web.auth import credentials
from toptable.web.auth.sessions import COOKIE, Keys, Session, new_session
from toptable.web.rendering.pages import PARTS

BOOKS = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11")
NAMES = ("Ann", "Bo", "Cy", "Di")
VERIFIER = Path(__file__).parents[2] / "docs" / "verify_log.py"
WORDS = re.compile(r"Plant(?:built|trait|card|name|note|code|proxy|why|old)(?:Ann|Bo|Cy|Di)")


class Sight(IntEnum):
    """What somebody may find of a player's lists."""

    NOTHING = 0
    ARCHETYPE = 1
    LATEST = 2
    EVERYTHING = 3


FOUND = {
    Sight.NOTHING: (),
    Sight.ARCHETYPE: ("built", "trait"),
    Sight.LATEST: ("built", "trait", "card", "name", "note", "code"),
    Sight.EVERYTHING: (
        *("built", "trait", "card", "name", "note", "code"),
        *("proxy", "why", "old"),
    ),
}

STAFF = {
    "Olga": Role.ORGANIZER,
    "Hana": Role.HEAD_JUDGE,
    "Jo": Role.JUDGE,
    "Dee": Role.DECK_CHECKER,
    "Sam": Role.SCOREKEEPER,
    "Tim": Role.TIMEKEEPER,
    "Cor": Role.COVERAGE,
}
READERS = ("Olga", "Hana", "Jo", "Dee")
PEOPLE = (*STAFF, *NAMES, "Judge Di", "")
"""Di plays and judges: as a player, and as a judge. Nobody: a guest."""
MOMENTS = ("handed in", "round 1", "bracket", "reading", "read", "closed", "archetypes", "lists")
DECK_ENTRIES = {kind for kind in ENTRIES if ".subjects.decks." in kind.__module__}
AGREED = {"Ann": Publishing.LISTS, "Bo": Publishing.ARCHETYPES}


def may_find(book: str, moment: str, person: str, player: str) -> Sight:
    """By hand: what a person may find of a player's lists. Ann and Bo are in the cut."""
    over = moment in ("closed", "archetypes", "lists")
    if person in (player, f"Judge {player}") or person in READERS:
        return Sight.EVERYTHING
    if person == "Judge Di" and moment not in ("handed in", "round 1"):
        return Sight.EVERYTHING
    facing = {person, player} == {"Ann", "Bo"}
    if facing and book == "nisei-1.3" and moment == "reading":
        return Sight.LATEST
    if facing and book in ("nisei-1.0", "ffg-netrunner-1.0") and not over:
        chooses = person == "Ann" and moment in ("bracket", "reading", "read")
        return Sight.ARCHETYPE if chooses else Sight.NOTHING
    if moment in ("archetypes", "lists"):
        shown = list(Publishing).index(Publishing(moment))
        agreed = list(Publishing).index(AGREED.get(player, Publishing.HIDDEN))
        return Sight(min(shown, agreed))
    return Sight.NOTHING


class Browser(NamedTuple):
    """Somebody in front of the pages."""

    client: TestClient[Any]
    cookie: str

    def look(self, address: str) -> httpx.Response:
        self.client.cookies.clear()
        headers = {"cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        return self.client.get(address, headers=headers)


class Office(NamedTuple):
    """A day with lists, and everybody in front of its pages."""

    book: str
    day: Day
    people: dict[str, Browser]


def plant(day: Day) -> None:
    """Lists of everybody, with everything that can be told about one."""
    for name in NAMES:
        number = day.number(name)
        for slot in slots_of(day.state, day.tournament.rules, number):
            old = f"Plantbuilt{name}: First\n\n3 Plantold{name} (proxy)"
            new = f"Plantbuilt{name}: First\n\n3 Plantcard{name} (proxy)\n1 Plantcard{name} Two"
            hand_in(day, name, slot.id, old, by="Jo")
            hand_in(
                day,
                name,
                slot.id,
                new,
                by="Jo",
                name=f"Plantname{name}",
                comment=f"Plantnote{name}",
                code=f"Plantcode{name}",
                values=f"Planttrait{name}",
                remedy=True,
                why=f"Plantwhy{name}",
            )
            about, found = secret(f"Plantcard{name} is not legal")
            why, reason = secret(f"Plantwhy{name}")
            command = SetFindingAside(number, slot.id, "removed_card", about, why)
            day.do(command, "Jo", texts=(*found, *reason))
        card, texts = secret(f"Plantproxy{name}")
        day.do(IssueProxy(number, card), "Jo", texts=texts)
    for name, how in AGREED.items():
        day.do(AgreeToPublish(day.number(name), how), name)
    day.do(AskForDecks(day.numbers("Cy")))
    day.do(LockDecks())


def bring_to(day: Day, moment: str) -> None:
    """One moment further."""
    match moment:
        case "round 1":
            day.plan(1, 2, reason="Short").seat("Ann Cy", "Bo Di")
        case "bracket":
            best = "WL" if day.tournament.rules.scoring.games == 2 else "W"
            day.result("Ann", "W" * len(best)).result("Bo", best)
            day.lock(2, reason="As planned").at(60)
        case "reading" if day.tournament.rulebook.timing.preparations:
            day.clock(ClockAct.PREPARATION)
        case "read":
            day.at(64)
        case "closed":
            while day.open_games:
                day.won("Ann")
            day.do(CloseEvent(), reason="Done")
        case "archetypes" | "lists":
            day.do(PublishDecks(Publishing(moment)))


def through(day: Day, *wanted: str) -> Iterator[str]:
    """Each moment of the day that is looked at, when it has come."""
    for moment in MOMENTS:
        bring_to(day, moment)
        if moment in wanted:
            yield moment


@pytest.fixture
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    book = request.param
    with open_store(tmp_path / "events.sqlite") as store:
        settings = {"game": "vg", "finalists": "nation", "staff_cover": "waived"}
        settings = settings if book.startswith("bushiroad") else {}
        day = Day(book, " ".join(NAMES), store=store, **settings)
        for name, role in STAFF.items():
            if name != "Olga":
                day.staff(**{role.value: name})
        day.staff(judge="Di")
        judge = day.people.pop("Di")
        plant(day)
        day.people["Judge Di"] = judge
        numbers = {f"{name} plays": day.number(name) for name in NAMES}

        def actor_at(session: Session, event: str) -> Actor:
            return Actor(session.name, session.role_at(event), numbers.get(session.name))

        clocks = [
            patch.object(module, "now", lambda: day.time)
            for name, module in list(sys.modules.items())
            if name.startswith("toptable.web.pages.") and hasattr(module, "now")
        ]
        client = TestClient(app_of(day.desk))
        client.follow_redirects = False
        people = {person: Browser(client, sign_in(day, person)) for person in PEOPLE}
        with ExitStack() as stack:
            stack.enter_context(patch.object(Session, "actor_at", actor_at))
            for clock in clocks:
                stack.enter_context(clock)
            yield Office(book, day, people)


def sign_in(day: Day, person: str) -> str:
    """The cookie of a person; nothing for a guest."""
    if not person:
        return ""
    role = STAFF.get(person, Role.JUDGE if person == "Judge Di" else Role.PLAYER)
    name = person.removeprefix("Judge ") if role is not Role.PLAYER else f"{person} plays"
    token = credentials.invite(day.desk.store, role, by="Olga")
    begun = credentials.take(day.desk.store, token, name, new_session("Firefox", now()))
    assert begun is not None
    return Keys.of(day.desk.store).cookie(begun)


def allowed(office: Office, moment: str, person: str) -> set[str]:
    """Every planted word that a person may find at a moment."""
    return {
        f"Plant{kind}{player}"
        for player in NAMES
        for kind in FOUND[may_find(office.book, moment, person, player)]
    }


def deck_pages(day: Day) -> Iterator[tuple[str, str]]:
    """The pages about lists, each with whose it is; both decks of a player have the same words."""
    yield "/e/day/decks", ""
    for name in NAMES:
        slot = slots_of(day.state, day.tournament.rules, day.number(name))[0]
        page = f"/e/day/decks/{day.number(name)}/{slot.id}"
        yield page, name
        yield f"{page}?version=1", name


def everywhere(day: Day) -> Iterator[str]:
    """Every other address, with every player, round and table there is."""
    for path in PAGES:
        if path in (DECKS, DECK) or path.startswith(("/help", "/static")):
            continue
        address = re.sub(r"\{\w+:int\}", "1", path)
        for part, value in (FILLED_IN | {"event:str": "day"}).items():
            address = address.replace("{" + part + "}", value)
        yield address
    for part in PARTS:
        yield f"/e/day/parts/{part}"
        yield f"/e/day/changes?since=0&parts={part}"
    for asked in ("topic=conduct", "topic=people", "text=deck", "text=Plant"):
        yield f"/e/day/log?{asked}"
    about: dict[type, list[int]] = {}
    for line in day.tournament.log.lines:
        if line.command is not None and type(line.entry) in DECK_ENTRIES:
            about.setdefault(type(line.entry), []).append(line.seq)
    # Of each kind the first, which is about Ann, and the last, which is about somebody else.
    for seq in sorted({one for found in about.values() for one in (found[0], found[-1])}):
        yield f"/e/day/undo?entry={seq}"
        yield f"/e/day?done={seq}"


def under(*books: str) -> Any:
    """The office of each of these documents."""
    return pytest.mark.parametrize("office", books, ids=books, indirect=True)


@under(*BOOKS)
def test_on_the_pages_of_lists_everybody_finds_what_is_theirs(office: Office) -> None:
    """No more, and no less."""
    for moment in through(office.day, *MOMENTS):
        for person, browser in office.people.items():
            found: set[str] = set()
            may = allowed(office, moment, person)
            for address, owner in deck_pages(office.day):
                answer = browser.look(address)
                assert answer.status_code == 200, (moment, person, address)
                words = set(WORDS.findall(answer.text))
                assert words <= may, (moment, person, address)
                assert not owner or all(word.endswith(owner) for word in words), address
                found |= words
            assert found == may, (moment, person, sorted(may - found))


BESIDE = ("/cut/finalists", "/statistics")
"""Pages that say what decks are built on or count as, to those who may read that."""

READ_TOGETHER = "/review"
"""Where a judge lets two players read each other's lists, while that time runs. N13-84."""


def archetypes(words: set[str]) -> set[str]:
    """Of planted words, those that a deck is built on or counts as."""
    return {word for word in words if word.startswith(("Plantbuilt", "Planttrait"))}


def look_everywhere(office: Office, moment: str, person: str) -> None:
    """No address besides those of lists names a card; a few others, what may be read there."""
    for address in everywhere(office.day):
        answer = office.people[person].look(address)
        assert answer.status_code < 500, address
        may = set[str]()
        if address.endswith(BESIDE):
            may = archetypes(allowed(office, moment, person))
        elif address.endswith(READ_TOGETHER) and moment == "reading":
            may = allowed(office, moment, person)
        assert set(WORDS.findall(answer.text)) <= may, (moment, person, address)


@under("nisei-1.3")
@pytest.mark.parametrize("person", ["", "Ann", "Sam", "Judge Di", "Cor"])
def test_no_other_page_names_a_card(office: Office, person: str) -> None:
    for moment in through(office.day, "reading"):
        look_everywhere(office, moment, person)


@under("bushiroad-1.2.11")
@pytest.mark.parametrize("person", ["", "Sam", "Judge Di"])
def test_no_other_page_names_a_card_before_and_after(office: Office, person: str) -> None:
    for moment in through(office.day, "round 1", "lists"):
        look_everywhere(office, moment, person)


@under("nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2")
def test_no_other_page_names_a_card_under_the_other_documents(office: Office) -> None:
    for moment in through(office.day, "bracket"):
        look_everywhere(office, moment, "Sam")


@under("nisei-1.3", "bushiroad-1.2.11")
def test_who_reads_all_lists_finds_them_only_where_lists_are(office: Office) -> None:
    """Besides the backup; finalists and statistics name what decks are built on or count as."""
    for moment in through(office.day, "round 1"):
        for person in ("Olga", "Jo"):
            for address in everywhere(office.day):
                text = office.people[person].look(address).text
                words = set(WORDS.findall(text))
                may = archetypes(words) if address.endswith(BESIDE) else set()
                if not address.endswith("/files/backup"):
                    assert words <= may, (moment, person, address)


@under(*BOOKS)
def test_the_log_the_public_copy_and_refusals_name_no_card(office: Office) -> None:
    day, store = office.day, office.day.desk.store
    for moment in through(day, "handed in", "reading", "lists"):
        for content in (*store.read("day"), files.public_copy(day.tournament, store)):
            assert WORDS.findall(content.decode()) == [], moment
        assert WORDS.findall(files.backup(day.tournament, store).decode()), "the backup has all"
        for line in day.tournament.log.lines:
            refused = day.tournament.preview(TakeBackOne(line.seq), day.actor("Sam"))
            assert not isinstance(refused, Refusal) or not WORDS.findall(str(refused)), moment


@under("nisei-1.3", "ffg-starwars-2.2", "bushiroad-1.2.11")
def test_the_command_line_names_no_card_to_others(office: Office) -> None:
    day = office.day
    slot = slots_of(day.state, day.tournament.rules, 1)[0].id
    for moment in through(day, "round 1", "bracket"):
        for person in ("Sam", "Tim", "Cor", "Judge Di"):
            for typed in TYPED:
                assert WORDS.findall(typed_by(day, typed, person)) == [], (person, typed)
            listed = set(WORDS.findall(typed_by(day, "deck list EVENT --json", person)))
            assert listed <= archetypes(allowed(office, moment, person)), person
            shown = set(WORDS.findall(typed_by(day, f"deck show EVENT Ann --slot {slot}", person)))
            assert shown <= allowed(office, moment, person), person
            assert bool(shown) is (person == "Judge Di" and moment == "bracket"), person


TYPED = (
    *("log EVENT", "log EVENT --json", "event show EVENT", "event show EVENT --json"),
    *("report deviations EVENT", "report incidents EVENT", "report handover EVENT"),
    *("report staff EVENT", "report event EVENT", "clock deadline EVENT"),
    "deck list EVENT",
)


def typed_by(day: Day, words: str, person: str) -> str:
    """What somebody is told, done or refused."""
    try:
        return day.toptable(words, by=person)
    except AssertionError as refused:
        return str(refused)


def test_published_lists_are_in_the_public_copy_and_proved(tmp_path: Path) -> None:
    """Before that none is; a list that nobody handed in is found by both checkers."""
    with open_store(tmp_path / "events.sqlite") as store:
        day = hand_in_all(Day("nisei-1.3", "Ann Bo", store=store), "Ann Bo")
        hand_in(day, "Bo", text="The Outfit: Second", remedy=True, why="Damaged card")
        for name in ("Ann", "Bo"):
            day.do(AgreeToPublish(day.number(name), Publishing.LISTS), name)
        day.do(CloseEvent(), reason="Done")
        assert event_file.load(files.public_copy(day.tournament, store)).texts == []
        day.do(PublishDecks(Publishing.LISTS))
        file = event_file.load(files.public_copy(day.tournament, store))
    lists = day.state.decks.lists.items()
    first = {deck.latest.text.digest for _, deck in lists if len(deck.versions) == 1}
    assert {text.digest for text in file.texts} == first
    assert len(first) == 3, "both of Ann's and one of Bo's, who replaced the other"
    forged = replace(file, texts=[*file.texts, seal("Another list", "ab" * 16)])
    for shown, sound in ((file, True), (forged, False)):
        report = verify(
            shown.log,
            head=shown.head,
            rulebooks=rulebooks.all_rulebooks(),
            engine=__version__,
            texts=shown.texts,
            public=True,
        )
        assert (report.finding is None) is sound
        place = tmp_path / "copy.json"
        place.write_bytes(event_file.dump(shown, engine=__version__))
        ran = subprocess.run([sys.executable, VERIFIER, place], capture_output=True, text=True)
        assert (ran.returncode == 0) is sound, ran.stderr
