"""Planted card names: who finds them where, under every document, at every moment.

Each player's lists hold words that are nowhere else. Everything that anybody can read is searched
for them: every page, part and change, the public log and copy, previews of undoing, what the
command line prints. What each person may find at each moment is written down here by hand from the
documents (N13-40, N13-84, N10-52, FFG-34), and is not asked from the program.
"""

import re
import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from route_table import DECK, DECKS, FILLED_IN, PAGES

from documents.day import Day
from documents.deck_day import hand_in, secret
from toptable.desk import files
from toptable.desk.desk import now
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.decks import commands as decks
from toptable.engine.subjects.decks.slots import slots_of
from toptable.engine.subjects.decks.state import Publishing
from toptable.engine.subjects.event.commands import CloseEvent
from toptable.engine.subjects.floor.entries import ClockAct
from toptable.engine.subjects.undo.commands import TakeBackOne
from toptable.store import open_store
from toptable.web.access import invitations
from toptable.web.access.sessions import COOKIE, Keys, Session, new_session
from toptable.web.app import create_app
from toptable.web.rendering.parts import PARTS

BOOKS = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11")
NAMES = ("Ann", "Bo", "Cy", "Di")
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
            command = decks.SetFindingAside(number, slot.id, "removed_card", about, why)
            day.do(command, "Jo", texts=(*found, *reason))
        card, texts = secret(f"Plantproxy{name}")
        day.do(decks.IssueProxy(number, card), "Jo", texts=texts)
    for name, how in AGREED.items():
        day.do(decks.AgreeToPublish(day.number(name), how), name)
    day.do(decks.AskForDecks(day.numbers("Cy")))
    day.do(decks.LockDecks())


def to_moment(day: Day, moment: str) -> None:
    """Play until a moment."""
    reached = MOMENTS.index(moment)
    if reached >= 1:
        day.plan(1, 2, reason="Short").seat("Ann Cy", "Bo Di")
    if reached >= 2:
        best = "WL" if day.tournament.rules.scoring.games == 2 else "W"
        day.result("Ann", "W" * len(best)).result("Bo", best)
        day.lock(2, reason="As planned").at(60)
    if reached >= 3 and day.tournament.rulebook.timing.preparations:
        day.clock(ClockAct.PREPARATION)
    if reached >= 4:
        day.at(64)
    if reached >= 5:
        for _ in range(6):
            if not day.open_games:
                break
            day.won("Ann" if "Ann" in next(iter(day.open_games.values())) else "Bo")
        day.do(CloseEvent(), reason="Done")
    if reached >= 6:
        day.do(decks.PublishDecks(Publishing(moment)))


@pytest.fixture
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    book, moment = request.param
    with open_store(tmp_path / "events.sqlite") as store:
        settings = {"game": "vg", "finalists": "nation"} if book.startswith("bushiroad") else {}
        day = Day(book, " ".join(NAMES), store=store, **settings)
        for name, role in STAFF.items():
            if name != "Olga":
                day.staff(**{role.value: name})
        day.staff(judge="Di")
        judge = day.people.pop("Di")
        plant(day)
        to_moment(day, moment)
        app = create_app(day.desk)
        numbers = {name: day.number(name) for name in NAMES}

        def actor_at(session: Session, event: str) -> Actor:
            role = session.role_at(event)
            player = numbers.get(session.name) if role is Role.PLAYER else None
            return Actor(name=session.name, role=role, player=player)

        clocks = [
            patch.object(module, "now", lambda: day.time)
            for name, module in list(sys.modules.items())
            if name.startswith("toptable.web.pages.") and hasattr(module, "now")
        ]
        with TestClient(app) as client, patch.object(Session, "actor_at", actor_at):
            client.follow_redirects = False
            people = {person: Browser(client, sign_in(day, app, person)) for person in PEOPLE}
            for clock in clocks:
                clock.start()
            try:
                day.people["Judge Di"] = judge
                yield Office(book, day, people)
            finally:
                for clock in clocks:
                    clock.stop()


def sign_in(day: Day, _app: Litestar, person: str) -> str:
    """The cookie of a person; nothing for a guest."""
    if not person:
        return ""
    role = STAFF.get(person, Role.JUDGE if person == "Judge Di" else Role.PLAYER)
    token = invitations.invite(day.desk.store, role, by="Olga")
    name = person.removeprefix("Judge ")
    begun = invitations.take(day.desk.store, token, name, new_session("Firefox", now()))
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
    """The pages about lists, each with whose it is."""
    yield "/e/day/decks", ""
    for name in NAMES:
        for slot in slots_of(day.state, day.tournament.rules, day.number(name)):
            page = f"/e/day/decks/{day.number(name)}/{slot.id}"
            yield page, name
            yield f"{page}?version=1", name


def everywhere(day: Day) -> Iterator[str]:
    """Every other address, with every player, round and table there is."""
    for path in PAGES:
        if path in (DECKS, DECK) or path.startswith(("/help", "/static")):
            continue
        for number in (1, 2) if ":int}" in path else (1,):
            address = re.sub(r"\{\w+:int\}", str(number), path)
            for part, value in (FILLED_IN | {"event:str": "day"}).items():
                address = address.replace("{" + part + "}", value)
            yield address
    for part in PARTS:
        yield f"/e/day/parts/{part}"
        yield f"/e/day/changes?since=0&parts={part}"
    for topic in ("conduct", "people", "decks"):
        yield f"/e/day/log?topic={topic}"
    for word in ("deck", "Plant"):
        yield f"/e/day/log?text={word}"
    for line in day.tournament.log.lines:
        if line.command is not None:
            yield f"/e/day/undo?entry={line.seq}"
            yield f"/e/day?done={line.seq}"


def at_moments(*moments: str, books: tuple[str, ...] = BOOKS) -> Any:
    """Each document at each of these moments."""
    params = [(book, moment) for book in books for moment in moments]
    ids = [f"{book} {moment}" for book, moment in params]
    return pytest.mark.parametrize(
        ("office", "moment"),
        [(param, param[1]) for param in params],
        ids=ids,
        indirect=["office"],
    )


@at_moments(*MOMENTS)
def test_on_the_pages_of_lists_everybody_finds_what_is_theirs(office: Office, moment: str) -> None:
    """No more, and no less."""
    for person, browser in office.people.items():
        found: set[str] = set()
        may = allowed(office, moment, person)
        for address, owner in deck_pages(office.day):
            answer = browser.look(address)
            assert answer.status_code == 200, (person, address, answer.status_code)
            words = set(WORDS.findall(answer.text))
            assert words <= may, (person, address)
            assert not owner or all(word.endswith(owner) for word in words), (person, address)
            found |= words
        assert found == may, (person, sorted(may - found))


@at_moments("round 1", "bracket", "lists", books=("nisei-1.3", "bushiroad-1.2.11"))
@pytest.mark.parametrize("person", ["", "Ann", "Sam", "Judge Di", "Cor"])
def test_no_other_page_names_a_card(office: Office, moment: str, person: str) -> None:
    for address in everywhere(office.day):
        answer = office.people[person].look(address)
        assert answer.status_code < 500, address
        assert WORDS.findall(answer.text) == [], (person, address)


@at_moments("bracket", books=("nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2"))
@pytest.mark.parametrize("person", ["", "Sam"])
def test_no_other_page_names_a_card_under_the_other_documents(
    office: Office, moment: str, person: str
) -> None:
    test_no_other_page_names_a_card(office, moment, person)


@at_moments("handed in", "bracket", books=("nisei-1.3", "bushiroad-1.2.11"))
def test_organizers_and_judges_find_lists_only_where_lists_are(office: Office, moment: str) -> None:
    """Also for those who may read them all: besides the backup and the choice of finalists."""
    del moment
    beside = ("/files/backup", "/cut/finalists")
    for person in ("Olga", "Jo"):
        for address in everywhere(office.day):
            text = office.people[person].look(address).text
            if not address.endswith(beside):
                assert WORDS.findall(text) == [], (person, address)


@at_moments("handed in", "bracket", "lists")
def test_the_log_the_public_copy_and_refusals_name_no_card(office: Office, moment: str) -> None:
    del moment
    day = office.day
    store = day.desk.store
    for content in (*store.read("day"), files.public_copy(day.tournament, store)):
        assert WORDS.findall(content.decode()) == []
    assert WORDS.findall(files.backup(day.tournament, store).decode()), "the backup has all"
    for line in day.tournament.log.lines:
        refused = day.tournament.preview(TakeBackOne(line.seq), day.actor("Sam"))
        if isinstance(refused, Refusal):
            assert WORDS.findall(str(refused)) == []


@at_moments("round 1", "bracket", books=("nisei-1.3", "ffg-starwars-2.2", "bushiroad-1.2.11"))
def test_the_command_line_names_no_card_to_others(office: Office, moment: str) -> None:
    day = office.day
    slot = slots_of(day.state, day.tournament.rules, 1)[0].id
    for person in ("Sam", "Tim", "Cor", "Judge Di"):
        for typed in (
            *("log EVENT", "log EVENT --json", "event show EVENT", "event show EVENT --json"),
            *("report deviations EVENT", "report incidents EVENT", "report handover EVENT"),
            *("report staff EVENT", "report event EVENT", "clock deadline EVENT"),
            *("deck list EVENT", "deck list EVENT --json"),
        ):
            assert WORDS.findall(typed_by(day, typed, person)) == [], (person, typed)
        shown = set(WORDS.findall(typed_by(day, f"deck show EVENT Ann --slot {slot}", person)))
        assert shown <= allowed(office, moment, person), person
        assert bool(shown) is (person == "Judge Di" and moment == "bracket"), person


def typed_by(day: Day, words: str, person: str) -> str:
    """What somebody is told, done or refused."""
    try:
        return day.toptable(words, by=person)
    except AssertionError as refused:
        return str(refused)
