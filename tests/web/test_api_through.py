"""Who reads the log learns whose program did something, and which; guests learn only whose."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from api_office import Program, guest, house_of, kept, program
from litestar.testing import TestClient
from web_office import Visitor

from toptable import __version__
from toptable.desk.desk import Desk
from toptable.desk.files import public_copy
from toptable.engine.log.verify import verify
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.event.lifecycle import RenameEvent
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file, open_store

BY_HAND = Actor(name="Olga", role=Role.ORGANIZER)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("api")) as desk:
        yield desk


@pytest.fixture(scope="module")
def bot(house: Desk) -> Program:
    return program(house)


@pytest.fixture(scope="module")
def event(house: Desk, bot: Program) -> str:
    """An event that a program made, and a person renamed."""
    made = str(bot.post("/events", {"name": "Cup", "rulebook": "nisei-1.3"}).json()["event"])
    house.tournament(made).send(RenameEvent("Open Cup"), BY_HAND)
    return made


def token_of(bot: Program) -> str:
    return bot.headers["authorization"].split("_")[1]


def test_the_api_tells_those_who_run_the_event_which_program_it_was(
    house: Desk, bot: Program, event: str
) -> None:
    made, renamed = bot.get(f"/events/{event}/log").json()["rows"]
    assert (made["token"], made["through"]) == (token_of(bot), "Bot")
    assert made["by"].startswith("Kim ")
    assert (renamed["by"], renamed["token"], renamed["through"]) == ("Olga", "", "")
    made, _ = guest(house).get(f"/events/{event}/log").json()["rows"]
    assert made["by"].startswith("Kim ")
    assert made["through"] == ""


def test_the_page_of_the_log_names_the_program_to_the_staff(house: Desk, event: str) -> None:
    page = f"/e/{event}/log"
    organizer = Visitor(TestClient(kept[house])).sign_in(house)
    shown = organizer.look(page).text
    assert len(re.findall(r"organizer, through <bdi>Bot</bdi>", shown)) == 1
    assert "through" not in Visitor(TestClient(kept[house])).look(page).text
    assert "Open Cup" not in organizer.look(f"{page}?text=bot").text.partition("<ol")[2]


def test_a_concern_brought_in_confidence_tells_of_no_program(
    house: Desk, bot: Program, event: str
) -> None:
    done = bot.send(event, "file_complaint", text="Said in confidence")
    assert done.status_code == 201, done.text
    line = house.tournament(event).log.lines[-1]
    assert (line.author, line.token) == ("in confidence", "")


def test_a_copy_for_everybody_with_such_lines_still_holds(house: Desk, event: str) -> None:
    tournament = house.tournament(event)
    assert tournament.public.whole[0], "the line stands in the copy as it was stored"
    file = event_file.load(public_copy(tournament, house.store))
    report = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert report.finding is None


def test_on_another_server_the_token_has_only_its_number(
    house: Desk, bot: Program, event: str, tmp_path: Path
) -> None:
    line = house.tournament(event).log.lines[0]
    with open_store(tmp_path / "other.sqlite") as store:
        away = Desk(store)
        there = away.create("Other", "nisei-1.3", BY_HAND)
        assert not isinstance(there, Refusal)
        assert there.through(line) == f"the token {token_of(bot)}"
