"""A head on paper, looked for in a complete log and in a public copy."""

import pytest

from support import do, new_event, start_round
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Tournament
from toptable.engine.log.hash_chain import (
    ChecksumVerdict,
    Witness,
    format_checksum,
    look_for,
    published_round,
    read_witness,
)
from toptable.engine.log.line import Line, link, read_line
from toptable.engine.log.verify import CheckVerdict, verify
from toptable.engine.subjects.event_admin.admin_commands import Tick
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.undo.take_back import TakeBackOne
from toptable.paper.print_job import check_address
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

SITE = "https://hall.example/"


def head_of(tournament: Tournament) -> str:
    return format_checksum(tournament.version, tournament.log.head)


def lines_and_heads(tournament: Tournament, *, public: bool) -> tuple[list[Line], list[str]]:
    make = files.public_copy if public else files.backup
    stored = event_file.load(make(tournament, tournament._store)).log
    lines = [read_line(raw) for raw in stored]
    return lines, [link(line, raw, public=public) for line, raw in zip(lines, stored, strict=True)]


def witness_of(text: str) -> Witness:
    witness = read_witness(text)
    assert isinstance(witness, Witness), witness
    return witness


@pytest.mark.parametrize("public", [False, True])
def test_a_sheet_is_found_again_in_every_copy(public: bool) -> None:
    tournament = new_event("Ann Bo Cy Di")
    before = check_address(SITE, tournament.event, head_of(tournament))
    start_round(tournament)
    during = head_of(tournament)
    at = tournament.log.lines[-1].at
    do(tournament, RenamePlayer(1, "Anna"))
    lines, heads = lines_and_heads(tournament, public=public)
    found = look_for(witness_of(before), lines, heads)
    assert (found.still, found.round) == (ChecksumVerdict.THERE, 0)
    found = look_for(witness_of(during.lower().replace("-", " ")), lines, heads)
    assert (found.still, found.round, found.later) == (ChecksumVerdict.THERE, 1, 1)
    assert (found.at, found.exactly) == (at, True)


def test_what_the_code_of_a_sheet_says() -> None:
    tournament = new_event("Ann Bo")
    head = head_of(tournament)
    address = check_address(SITE, tournament.event, head)
    assert address == f"https://hall.example/e/{tournament.event}/proof?head={head}"


def test_a_withheld_entry_tells_neither_its_time_nor_what_it_is() -> None:
    tournament = new_event("Ann Bo Cy Di")
    before = tournament.log.lines[-1].at
    do(tournament, Tick("room"))
    seen = witness_of(format_checksum(tournament.version, tournament.log.head))
    complete = look_for(seen, *lines_and_heads(tournament, public=False))
    public = look_for(seen, *lines_and_heads(tournament, public=True))
    assert complete.exactly
    assert (public.still, public.at, public.exactly) == (ChecksumVerdict.THERE, before, False)


def test_another_log_and_a_log_cut_off() -> None:
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    other = new_event("Ann Bo Cy Dee")
    start_round(other)
    seen = witness_of(format_checksum(tournament.version, tournament.log.head))
    lines, heads = lines_and_heads(tournament, public=False)
    assert look_for(seen, *lines_and_heads(other, public=False)).still is ChecksumVerdict.ANOTHER
    assert look_for(seen, lines[:-1], heads[:-1]).still is ChecksumVerdict.TOO_SHORT


def test_a_round_that_was_undone_is_not_the_one_of_the_sheet() -> None:
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    published = tournament.version
    do(tournament, TakeBackOne(published))
    assert published_round(tournament.log.lines[:published]) == 1
    assert published_round(tournament.log.lines) == 0


def test_the_checker_says_where_it_found_it() -> None:
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    seen = witness_of(
        "-".join(format_checksum(tournament.version, tournament.log.head).split("-")[:4])
    )
    file = event_file.load(files.public_copy(tournament, tournament._store))
    report = verify(
        file.log, head=file.head, rulebooks=all_rulebooks(), engine=__version__, witnesses=[seen]
    )
    assert report.verdict is not CheckVerdict.NOT_SOUND
    (found,) = report.witnessed
    assert (found.round, found.witness.in_full) == (1, False)
