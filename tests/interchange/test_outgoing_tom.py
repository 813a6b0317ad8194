"""TOM's file handed in again: rounds and results of here in it, every other byte as it was."""

from datetime import UTC, datetime
from pathlib import Path

import foreign_files as files
import pytest

from support import ORGANIZER, do, memory_desk, new_event, report, start_round
from toptable.desk.desk import Desk
from toptable.desk.files import backup
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.interchange import file_import
from toptable.interchange.export import outgoing, written
from toptable.interchange.file_import import Look
from toptable.interchange.formats import kinds
from toptable.interchange.formats.exchange_model import ForeignEvent
from toptable.interchange.formats.export_formats import format_of

EVENTS = Path(__file__).resolve().parents[3] / "shared" / "real-events"
REAL = ("tom_cg-league-night-2026-07-28.xml", "tom_round-rock-summer-2026-06-20.xml")
AT = datetime(2026, 5, 9, 15, 0, tzinfo=UTC)


def player(own: int, name: str) -> str:
    return (
        f'\t\t<player userid="{own}">\n\t\t\t<firstname>{name}</firstname>\n'
        f"\t\t\t<lastname>Möller</lastname>\n\t\t\t<birthdate>02/27/2015</birthdate>\n"
        f"\t\t\t<starter>true</starter>\n\t\t</player>\n"
    )


def match(outcome: int, one: int, two: int, table: int) -> str:
    return (
        f'\t\t\t\t\t\t<match outcome="{outcome}">\n'
        f'\t\t\t\t\t\t\t<player1 userid="{one}"/>\n\t\t\t\t\t\t\t<player2 userid="{two}"/>\n'
        f"\t\t\t\t\t\t\t<timestamp>05/09/2026 12:00:00</timestamp>\n"
        f"\t\t\t\t\t\t\t<tablenumber>{table}</tablenumber>\n\t\t\t\t\t\t</match>\n"
    )


ROUND_1 = (
    '\t\t\t\t<round number="1" type="2" stage="4" >\n\t\t\t\t\t<timeleft>1800</timeleft>\n'
    "\t\t\t\t\t<pairtime>05/09/2026 11:30:00</pairtime>\n"
    "\t\t\t\t\t<starttime>05/09/2026 11:40:00</starttime>\n\t\t\t\t\t<matches>\n"
    f"{match(1, 11, 12, 1)}{match(0, 13, 14, 2)}\t\t\t\t\t</matches>\n\t\t\t\t</round>\n"
)
RUNNING = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- kept --><tournament type="2" stage="4" '
    'version="1.84" >\n\t<data>\n\t\t<name>League &amp; Night</name>\n'
    "\t\t<startdate>05/09/2026</startdate>\n\t</data>\n\t<players>\n"
    + "".join(player(own, name) for own, name in ((11, "Ada"), (12, "Bo"), (13, "Cy"), (14, "Di")))
    + '\t</players>\n\t<pods>\n\t\t<pod category="2" stage="2">\n\t\t\t<subgroups>\n'
    '\t\t\t\t<subgroup number="1">\n\t\t\t\t\t<players>\n'
    + "".join(f'\t\t\t\t\t\t<player userid="{own}" />\n' for own in (11, 12, 13, 14))
    + "\t\t\t\t\t</players>\n\t\t\t\t</subgroup>\n\t\t\t</subgroups>\n\t\t\t<rounds>\n"
    + ROUND_1
    + "\t\t\t</rounds>\n\t\t</pod>\n\t</pods>\n\t<unknown a='>' >stays</unknown>\n</tournament>\n"
).encode()


def taken(data: bytes, desk: Desk | None = None) -> tuple[Desk, Tournament]:
    desk = desk or memory_desk()
    look = file_import.look(desk, data, ORGANIZER)
    assert isinstance(look, Look)
    kept = file_import.take(desk, look)
    assert isinstance(kept, Tournament)
    return desk, kept


def sent(desk: Desk, event: Tournament, original: bytes) -> bytes | Refusal:
    chosen = format_of("tdf")
    assert not isinstance(chosen, Refusal)
    return written(chosen, outgoing(event, desk.store, ORGANIZER.role, AT, original))


def refused(desk: Desk, event: Tournament, original: bytes) -> str:
    answer = sent(desk, event, original)
    assert isinstance(answer, Refusal)
    return answer.text


def read(data: bytes | Refusal) -> ForeignEvent:
    assert isinstance(data, bytes)
    event = kinds.read(data)
    assert isinstance(event, ForeignEvent)
    return event


@pytest.mark.parametrize(
    "data",
    [
        files.ALL["tom"],
        RUNNING,
        b"\xef\xbb\xbf" + RUNNING,
        RUNNING.replace(b"\n", b"\r\n"),
        RUNNING.replace(ROUND_1.encode(), b""),
        RUNNING.replace(b'outcome="1"', b'outcome="6"'),
    ],
)
def test_nothing_played_here_changes_no_byte(data: bytes) -> None:
    desk, event = taken(data)
    assert sent(desk, event, data) == data


@pytest.mark.skipif(not EVENTS.is_dir(), reason="the real events are not beside us")
@pytest.mark.parametrize("name", REAL)
def test_a_real_file_comes_back_byte_for_byte_and_with_one_result_corrected(name: str) -> None:
    data = (EVENTS / name).read_bytes()
    desk, event = taken(data)
    assert sent(desk, event, data) == data
    games = event.state.rounds[0].matches[2].result
    assert games is not None
    other = "L" if games.games == "W" else "W"
    do(event, ReportResult(1, 2, Result(other)), reason="Entered for the wrong seat.")
    changed = sent(desk, event, data)
    assert isinstance(changed, bytes)
    assert len(changed) == len(data)
    assert sum(now != before for now, before in zip(changed, data, strict=True)) == 1


def test_one_result_changes_one_outcome() -> None:
    desk, event = taken(RUNNING)
    report(event, 2, "L")
    changed = sent(desk, event, RUNNING)
    assert changed == RUNNING.replace(b'outcome="0"', b'outcome="2"')
    assert read(changed).rounds[0].matches[1].games == "L"


@pytest.mark.parametrize(
    ("result", "code"),
    [(Result("W"), b"1"), (Result("D", how=("time",)), b"3"), (Result("X"), b"10")],
)
def test_each_result_has_its_code(result: Result, code: bytes) -> None:
    desk, event = taken(RUNNING)
    do(event, ReportResult(1, 2, result), reason="Seen.")
    assert sent(desk, event, RUNNING) == RUNNING.replace(b'outcome="0"', b'outcome="%s"' % code)


def test_a_round_paired_here_stands_behind_the_others() -> None:
    desk, event = taken(RUNNING)
    report(event, 2, "W")
    start_round(event)
    first, second = event.state.rounds[1].tables()
    report(event, first.table, "W")
    changed = sent(desk, event, RUNNING)
    assert isinstance(changed, bytes)
    earlier = RUNNING.replace(b'outcome="0"', b'outcome="1"').replace(
        b'type="2" stage="4" >', b'type="2" stage="5" >'
    )
    before, after = earlier.split(b"\n\t\t\t</rounds>")
    assert changed.startswith(before)
    assert changed.endswith(b"\n\t\t\t</rounds>" + after)
    own = {1: 11, 2: 12, 3: 13, 4: 14}
    local = AT.astimezone().strftime("%m/%d/%Y %H:%M:%S")
    expected = (
        '\n\t\t\t\t<round number="2" type="2" stage="4" >\n\t\t\t\t\t<timeleft>0</timeleft>\n'
        f"\t\t\t\t\t<pairtime>{local}</pairtime>\n\t\t\t\t\t<starttime>{local}</starttime>\n"
        "\t\t\t\t\t<matches>\n"
        + match(1, own[first.players[0]], own[first.players[1]], first.table)
        + match(0, own[second.players[0]], own[second.players[1]], second.table)
        + "\t\t\t\t\t</matches>\n\t\t\t\t</round>"
    ).replace("05/09/2026 12:00:00", local)
    assert changed[len(before) : -len(b"\n\t\t\t</rounds>" + after)].decode() == expected
    again = read(changed)
    assert [len(round_.matches) for round_ in again.rounds] == [2, 2]
    assert [found.games for found in again.rounds[1].matches] == ["W", ""]


@pytest.mark.parametrize("rounds", [b"\t\t\t<rounds>\n\t\t\t</rounds>\n", b"<rounds/>", b""])
def test_an_event_that_begins_here_gets_its_first_rounds(rounds: bytes) -> None:
    head, _, tail = RUNNING.partition(b"\t\t\t<rounds>\n")
    data = head + rounds + tail.partition(b"\t\t\t</rounds>\n")[2]
    desk, event = taken(data)
    for _ in range(2):
        start_round(event)
        for found in event.state.rounds[-1].tables():
            report(event, found.table, "W")
    again = read(sent(desk, event, data))
    assert [[found.games for found in round_.matches] for round_ in again.rounds] == [
        ["W", "W"]
    ] * 2


def test_a_bye_is_written_as_one() -> None:
    three = RUNNING.replace(ROUND_1.encode(), b"").replace(
        b'\t\t\t\t\t\t<player userid="14" />\n', b""
    )
    desk, event = taken(three)
    start_round(event)
    changed = sent(desk, event, three)
    (bye,) = read(changed).rounds[0].alone
    assert not bye.lost
    assert isinstance(changed, bytes)
    assert b'<match outcome="5">' in changed


def test_a_round_that_was_taken_back_here_goes_out_of_the_file() -> None:
    desk, event = taken(RUNNING)
    report(event, 2, "W")
    start_round(event)
    two_rounds = sent(desk, event, RUNNING)
    assert isinstance(two_rounds, bytes)
    one_round = sent(*taken(RUNNING), two_rounds)
    assert [len(round_.matches) for round_ in read(one_round).rounds] == [2]
    assert isinstance(one_round, bytes)
    assert one_round == RUNNING.replace(b'type="2" stage="4" >', b'type="2" stage="5" >')


def test_other_pairings_take_the_place_of_those_in_the_file() -> None:
    swapped = (
        RUNNING.replace(b'<player2 userid="12"/>', b'<player2 userid="x"/>')
        .replace(b'<player1 userid="13"/>', b'<player1 userid="12"/>')
        .replace(b'<player2 userid="x"/>', b'<player2 userid="13"/>')
    )
    changed = sent(*taken(RUNNING), swapped)
    assert read(changed).rounds == read(RUNNING).rounds


def test_what_does_not_belong_together_is_refused() -> None:
    desk, event = taken(RUNNING)
    assert "Hand in the .tdf" in refused(desk, event, b"")
    assert "Di Möller is not in this file" in refused(
        desk, event, RUNNING.replace(b">Di<", b">Eve<")
    )
    five = RUNNING.replace(
        b'<player userid="14" />', b'<player userid="14" /><player userid="15" />'
    )
    five = five.replace(
        b"\t</players>\n\t<pods>", player(15, "Eve").encode() + b"\t</players>\n\t<pods>"
    )
    assert "Eve Möller is in this file, and not here" in refused(desk, event, five)
    assert "damaged" in refused(desk, event, RUNNING[:-20])
    assert "no file of TOM" in refused(desk, event, b"<other/>")
    assert "no file of TOM" in refused(desk, event, files.ALL["cobra"])
    declared = RUNNING.replace(b"<!-- kept -->", b'<!DOCTYPE t [<!ENTITY e "x">]>')
    assert "declares entities" in refused(desk, event, declared)
    assert "UTF-8" in refused(desk, event, RUNNING.decode().encode("cp1252"))


def test_an_event_that_came_from_no_file_is_refused() -> None:
    desk = memory_desk()
    event = new_event("Ada Bo", desk=desk)
    assert "did not come from" in refused(desk, event, RUNNING)


def test_an_event_of_one_pod_changes_nothing_of_the_other() -> None:
    def pod(category: int, own: str) -> str:
        players = "".join(f'<player userid="{one}" />' for one in own.split())
        roster = f'<subgroup number="1"><players>{players}</players></subgroup>'
        return f'<pod category="{category}"><subgroups>{roster}</subgroups><rounds/></pod>'

    head, _, tail = RUNNING.partition(b"\t<pods>")
    pods = f"\t<pods>{pod(1, '11 13')}{pod(2, '12')}</pods>".encode()
    data = head + pods + tail.partition(b"</pods>")[2]
    desk, event = taken(data)
    assert len(event.state.players) == 2
    start_round(event)
    changed = sent(desk, event, data)
    assert isinstance(changed, bytes)
    first, second = changed.split(b'<pod category="2">')
    assert b"<match " in first
    assert b"<match " not in second


def test_nothing_of_the_original_is_kept() -> None:
    desk, event = taken(RUNNING)
    before = event.version
    changed = sent(desk, event, RUNNING)
    assert isinstance(changed, bytes)
    assert b"02/27/2015" in changed
    assert event.version == before
    assert b"02/27" not in backup(event, desk.store)
