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

from planted_day import SECRETS, as_it_was, sent_again, told
from support import MemoryStore, counting_seeds, ticking
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import verify
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.interchange.csv_lists import ListKind
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file, open_store
from toptable.web.auth import credentials
from toptable.web.pages.screens.overlays import OverlayKind
from toptable.web.rendering.pages import PARTS


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
    for listed in ListKind:
        yield f"{place}/lists/{listed}.csv?excel=1"
        yield f"{place}/lists/{listed}.txt"
    yield f"{place}/proof?head=20-8F3K-QW2M-41TZ"
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


@pytest.mark.parametrize("role", [Role.COVERAGE, Role.DECK_CHECKER, Role.ORGANIZER])
def test_the_hall_shows_none_of_them_to_whoever_is_signed_in(
    day: tuple[Desk, Tournament], role: Role
) -> None:
    """The page may stand on a screen in the room, whoever opened it."""
    desk, tournament = day
    somebody = visitor(desk)
    link = credentials.path(credentials.invite(desk.store, role, name="Rho", by="Olga"))
    somebody.look(link)
    assert somebody.post(link, name="Rho").status_code == 303
    hall = [place for place in addresses(tournament.event) if "/hall" in place]
    hall += [place for place in addresses(tournament.event) if "/parts/hall_" in place]
    assert len(hall) > 15
    leaks = {place: told(somebody.look(place).text) for place in hall}
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
    report = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert report.finding is None
    assert report.unresolved == ()
    assert report.withheld > 20
    assert report.head == tournament.log.head
    taken = files.take_in(Desk(MemoryStore(), clock=ticking()), file)
    if report.on_word:
        assert isinstance(taken, Refusal), "lines of the first form that state their own hash"
        return
    assert isinstance(taken, Tournament)
    assert [(row.rank, row.name, row.points) for row in taken.standings()] == [
        (row.rank, row.name, row.points) for row in tournament.standings()
    ]
