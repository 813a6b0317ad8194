"""What guests see of a day with secrets in everything: pages, parts, log, changes, public copy.

The day is the one in ``tests/data``: once as version 0.1.0 wrote it, with reasons in the open, and
once with the same commands sent to the desk of today.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from player_office import phone
from route_table import FILLED_IN, PAGES
from web_office import Visitor, visitor

from support import MemoryStore, counting_seeds, ticking
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.log.line import read_line
from toptable.engine.log.verify import verify
from toptable.engine.roles import Actor
from toptable.engine.secrets import digest_behind
from toptable.engine.subjects.event.commands import CreateEvent
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file, open_store
from toptable.web.pages.screens.overlay_views import OverlayKind
from toptable.web.rendering.parts import PARTS

DAY = Path(__file__).parents[1] / "data" / "events-0.1.0" / "nisei-1-3-closed.toptable.json"
EVENT = "nisei-1-3-closed"

SECRETS = (
    *("Benedikta", "Corneliu", "Xaver", "Seat near the door", "broken leg", "About a card"),
    *("Explained", "He waits outside", "Verena", "Spoke with him", "Took five minutes"),
    *("It stands", "Ten minutes late", "Suspected", "Heard both", "Nothing in it", "Larry"),
    *("Shouted", "Sue", "Told a player", "insulin", "Watch table 3", "Fell ill", "Tired"),
    *("The train", "Slept", "Typed wrongly", "Cheated", "Works here", "Went home", "rude"),
    *("Quill", "Wim", "regional", "slow_play", "Slow Play", "tardiness"),
)
"""Names and words of the day that are for the staff."""

FORMER = re.compile(r"\bCy\b")
"""What somebody was entered as who plays under a nickname now."""


def addresses(event: str) -> Iterator[str]:
    """Every address that there is, for every round, table and player."""
    filled = FILLED_IN | {"event:str": event}
    for path in PAGES:
        if path.startswith(("/help", "/static")):
            continue
        for number in range(1, 4) if ":int}" in path else (1,):
            address = re.sub(r"\{\w+:int\}", str(number), path)
            for part, value in filled.items():
                address = address.replace("{" + part + "}", value)
            yield address
    place = f"/e/{event}"
    for part in PARTS:
        yield f"{place}/parts/{part}"
        yield f"{place}/changes?since=0&parts={part}"
    for overlay in OverlayKind:
        for rest in ("", "/now", "/data"):
            yield f"{place}/overlay/{overlay}{rest}"
    yield f"{place}/log?before=60"
    yield f"{place}/log?topic=conduct"
    yield f"{place}/log?text=Ann"
    yield f"{place}/undo?entry=20"


def everything(guest: Visitor, event: str) -> Iterator[tuple[str, str]]:
    """All that a guest can read, with where."""
    for address in addresses(event):
        answer = guest.look(address)
        assert answer.status_code < 500, address
        yield address, answer.text


def told(text: str) -> list[str]:
    """Which secrets a text tells."""
    found = [secret for secret in SECRETS if re.search(rf"\b{re.escape(secret)}", text)]
    return found + FORMER.findall(text)


def as_it_was(desk: Desk) -> Tournament:
    """The day as version 0.1.0 left it."""
    taken = files.take_in(desk, event_file.load(DAY.read_bytes()))
    assert isinstance(taken, Tournament)
    return taken


def sent_again(desk: Desk) -> Tournament:
    """The same commands, as far as the desk of today takes them."""
    file = event_file.load(DAY.read_bytes())
    texts = {text.digest: text for text in file.texts}
    made: Tournament | None = None
    for line in map(read_line, file.log):
        command = line.command
        if isinstance(command, CreateEvent):
            created = desk.create(command.name, command.rulebook, line.actor, event=command.id)
            assert isinstance(created, Tournament)
            made = created
        elif command is not None and made is not None:
            digest = digest_behind(line.reason)
            author = digest_behind(line.by)
            by = texts[author].text if author else line.by
            reason = texts[digest].text if digest else line.reason
            actor = Actor(by, line.role, line.player)
            made.send(command, actor, reason=reason, texts=file.texts)
    assert made is not None
    kinds = {type(line.entry).__name__ for line in made.log.lines}
    assert {"RulingGiven", "PersonEjected", "PermissionGiven", "NoteWritten"} <= kinds
    assert {"CallOpened", "ComplaintFiled", "MatchHeld", "Accommodated"} <= kinds
    assert len(kinds) > 50
    return made


@pytest.fixture(params=[as_it_was, sent_again], ids=["as it was", "sent again"])
def day(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Desk, Tournament]]:
    with open_store(tmp_path / "events.sqlite") as store:
        desk = Desk(store, clock=ticking(), seeds=counting_seeds())
        yield desk, request.param(desk)


def test_the_secrets_are_there_for_staff(day: tuple[Desk, Tournament]) -> None:
    """Else this test would look for nothing."""
    desk, tournament = day
    content = files.backup(tournament, desk.store).decode()
    missing = [secret for secret in SECRETS if secret not in content]
    assert len(missing) <= 6, missing


def test_guests_read_none_of_them(day: tuple[Desk, Tournament]) -> None:
    desk, tournament = day
    guest = visitor(desk)
    leaks = {place: told(text) for place, text in everything(guest, tournament.event)}
    assert {place: found for place, found in leaks.items() if found} == {}


OWN_PAGES = (
    *("", "/row", "/call", "/decks", "/drop", "/history", "/name", "/opponent", "/sides"),
    *("/manifest", "/decks/corp"),
)


def test_players_read_none_of_them_but_their_own_penalties(day: tuple[Desk, Tournament]) -> None:
    """On their own pages, and in the row that a stream brings."""
    desk, tournament = day
    seen = 0
    for player in tournament.state.players.values():
        holder = phone(desk, player.name, tournament.event)
        rulings = tournament.state.conduct.of_player(player.id)
        own = {ruling.name for ruling in rulings}
        for page in OWN_PAGES:
            answer = holder.look(f"/e/{tournament.event}/me{page}")
            assert answer.status_code in (200, 303), page
            allowed = own if page == "/history" else set()
            assert set(told(answer.text)) <= allowed, (player.name, page)
            seen += bool(allowed)
    assert seen, "somebody has a penalty"


def test_the_public_copy_tells_none_of_them_and_verifies(day: tuple[Desk, Tournament]) -> None:
    desk, tournament = day
    content = files.public_copy(tournament, desk.store)
    assert told(content.decode()) == []
    assert b"head_judge" not in b"".join(
        line for line in event_file.load(content).log if b'"withheld"' in line
    )
    file = event_file.load(content)
    report = verify(file.log, head=file.head, rulebooks=all_rulebooks(), engine=__version__)
    assert report.finding is None
    assert report.unresolved == ()
    assert report.withheld > 20
    assert report.head == tournament.log.head
    taken = files.take_in(Desk(MemoryStore(), clock=ticking()), file)
    assert isinstance(taken, Tournament)
    assert [(row.rank, row.name, row.points) for row in taken.standings()] == [
        (row.rank, row.name, row.points) for row in tournament.standings()
    ]
