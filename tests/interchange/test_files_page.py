"""``docs/files.md`` says what each format holds and loses; here its tables are tried."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import foreign_files as files
import pytest
from test_import_proof import melee, played

from documents.day import Day
from support import ORGANIZER, memory_desk
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.views.outcome import champion
from toptable.interchange import file_import
from toptable.interchange.export import outgoing, written
from toptable.interchange.file_import import Look
from toptable.interchange.formats.export_formats import FORMATS, Outgoing, format_of
from toptable.interchange.formats.kinds import KINDS
from toptable.interchange.import_event import ImportedEvent

PAGE = Path(__file__).resolve().parents[2] / "docs" / "files.md"
NOW = datetime(2026, 3, 7, 18, tzinfo=UTC)
NAMES = "Ann Bo Cy Di Eve Flo Gus Hal"
NETRUNNER = {"cobra", "nrtm"}


def table(heading: str) -> dict[str, list[str]]:
    """The rows of the table that has such a column, by the codes in the first cell."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("|") and heading in line)
    found: dict[str, list[str]] = {"": _cells(lines[start])}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        first, *cells = _cells(line)
        for code in first.split("`")[1::2]:
            found[code] = cells
    return found


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


@cache
def event(netrunner: bool) -> tuple[Tournament, Outgoing]:
    """An event with a setting of its own, pronouns, a drop and a cut to its end."""
    book = "nisei-1.3" if netrunner else "plain-swiss"
    ours = {"sos_outer": "opponents", "double_float": "avoid"} if netrunner else {"bye_rate": "win"}
    day = Day(book, date="2026-03-07", **ours)
    people = tuple(NewPlayer(name=name, pronouns="they/them") for name in NAMES.split())
    day.do(EnterPlayers(people))
    day.plan(3, cut=4, reason="So announced")
    day.favourites(3, "WW" if netrunner else "W").drop("Hal").lock(4, reason="So announced")
    while day.open_games:
        day.won(next(iter(day.open_games.values()))[0])
    return day.tournament, outgoing(day.tournament, day.desk.store, Role.ORGANIZER, NOW)


def facts(tournament: Tournament) -> dict[str, object]:
    """What can come back or be lost, by the words of the page."""
    state = tournament.state
    assert state.event is not None
    bracket, winner = state.finals.bracket, champion(state, tournament.rulebook)
    rows = list(tournament.standings())
    return {
        "name": state.event.name,
        "date": state.event.date,
        "settings": (state.event.rulebook, dict(tournament.rules.chosen.items)),
        "points": {row.name: row.points for row in rows},
        "places": [row.name for row in rows],
        "cut": bracket and ([one and one.name for one in bracket.finalists], winner),
        "drops": {player.name for player in state.players.values() if not player.active},
        "pronouns": {player.name: player.pronouns for player in state.players.values()},
    }


@pytest.mark.parametrize("wanted", [known.id for known in FORMATS])
def test_what_comes_back_is_what_the_page_says(wanted: str) -> None:
    rows = table("comes back")
    columns = rows[""][1:]
    netrunner = wanted in NETRUNNER
    tournament, going = event(netrunner)
    chosen = format_of(wanted)
    assert not isinstance(chosen, Refusal)
    content = written(chosen, going)
    look = (
        file_import.look(memory_desk(), content, ORGANIZER)
        if isinstance(content, bytes)
        else content
    )
    if wanted not in {kind.id for kind in KINDS}:
        assert wanted not in rows
        return
    assert isinstance(look, Look), look
    assert isinstance(look.whole, ImportedEvent)
    before, after = facts(tournament), facts(look.whole.tournament)
    measured = ["yes" if before[column] == after[column] else "no" for column in columns]
    assert dict(zip(columns, measured, strict=True)) == dict(
        zip(columns, rows[wanted], strict=True)
    )


def test_the_page_lists_every_format_with_what_it_cannot_hold() -> None:
    rows = table("what it cannot hold")
    for known in FORMATS:
        lacks = known.lacks.rstrip(".").replace("what TRF16 lacks", "what `trf16` cannot hold")
        assert rows[known.id][-1] == lacks, known.id


def _exported(wanted: str) -> bytes:
    chosen = format_of(wanted)
    assert not isinstance(chosen, Refusal)
    content = written(chosen, event(wanted in NETRUNNER)[1])
    assert isinstance(content, bytes)
    return content


@pytest.mark.parametrize("kind", sorted(files.ALL))
def test_what_is_compared_is_what_the_page_says(kind: str) -> None:
    more = {"melee": lambda: melee(played(1)), "nrtm": lambda: _exported("nrtm")}
    content = more[kind]() if kind in more else files.ALL[kind]
    look = file_import.look(memory_desk(), content, ORGANIZER)
    assert isinstance(look, Look)
    assert look.kind == kind
    compared = [
        what
        for what, agreement in (
            ("points", look.compared.points),
            ("places", look.compared.places),
            ("strength of schedule", look.compared.tiebreakers),
        )
        if agreement.compared
    ]
    assert table("compared with ours")[kind][-1] == (", ".join(compared) or "nothing")
