"""What a forger can do to a log, and what finds it out: the checks, or a head that was kept."""

from collections.abc import Callable
from typing import Any

import pytest

from damage import fields_of, line_of
from support import (
    ORGANIZER,
    MemoryStore,
    counting_seeds,
    do,
    memory_desk,
    new_event,
    start_round,
    ticking,
)
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.log.hash_chain import Witness, format_checksum, read_witness
from toptable.engine.log.line import hash_of
from toptable.engine.log.verify import Check, CheckVerdict, Report, verify
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.crowd_digits import AddHallShare
from toptable.engine.subjects.event.lifecycle import CloseEvent, RenameEvent
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.store.event_file import EventFile

NAMES = "Ann Bo Cy Di Eve Flo"
Json = dict[str, Any]


def played(*, turned: tuple[int, ...] = (), hall: bool = False, close: bool = True) -> Tournament:
    """Three rounds of six; in some of the matches, counted through, the other one wins."""
    desk = Desk(MemoryStore(), clock=ticking(), seeds=counting_seeds())
    tournament = new_event(NAMES, desk=desk)
    if hall:
        do(tournament, AddHallShare("4 1 6 6 2 3", "Jo"))
    match = 0
    for _ in range(3):
        number = start_round(tournament)
        for table in tournament.state.rounds[-1].tables():
            match += 1
            games = "LL" if match in turned else "WW"
            do(tournament, ReportResult(number, table.table, Result(games)))
    if close:
        do(tournament, CloseEvent())
    return tournament


def file_of(tournament: Tournament) -> EventFile:
    return event_file.load(files.public_copy(tournament, tournament._store))


def checked(log: list[bytes], head: str, *witnesses: Witness) -> Report:
    return verify(
        log, head=head, rulebooks=all_rulebooks(), engine=__version__, witnesses=witnesses
    )


def forged(file: EventFile, change: Callable[[list[Json]], None]) -> tuple[list[bytes], str]:
    """The log with something changed, and every hash made to fit again."""
    lines = [fields_of(line) for line in file.log]
    change(lines)
    before, log = "0" * 64, []
    for number, line in enumerate(lines, start=1):
        line["before"], line["seq"] = before, number
        log.append(line_of(line))
        before = hash_of(log[-1])
    return log, before


def seen_at(tournament: Tournament, entries: int) -> Witness:
    """What somebody noted down when the log was so long."""
    witness = read_witness(format_checksum(entries, tournament.log.head_at(entries)))
    assert isinstance(witness, Witness)
    return witness


def reported(lines: list[Json]) -> list[Json]:
    return [line for line in lines if line["entry"]["type"] == "result_reported"]


def another_winner(lines: list[Json]) -> None:
    """The last result the other way round, with points, and in the command too."""
    last = reported(lines)[-1]
    for part in (last["entry"], last["command"]):
        part["result"]["games"] = "LL"
    last["entry"]["points"].reverse()


def never_was(lines: list[Json]) -> None:
    for line in lines:
        if "engine" in line:
            line["engine"] = "0.0.9"


def to_come(lines: list[Json]) -> None:
    for line in lines:
        if "engine" in line:
            line["engine"] = "99.0.0"


def no_marks(lines: list[Json]) -> None:
    for line in lines:
        line.pop("draw", None)


def swapped(lines: list[Json]) -> None:
    at = [line["seq"] - 1 for line in reported(lines)][:2]
    lines[at[0]], lines[at[1]] = lines[at[1]], lines[at[0]]


def by_another(lines: list[Json]) -> None:
    reported(lines)[0]["by"] = "Mallory"


def at_another_time(lines: list[Json]) -> None:
    reported(lines)[0]["at"] = "2026-05-09T08:00:00Z"


def both(*changes: Callable[[list[Json]], None]) -> Callable[[list[Json]], None]:
    def change(lines: list[Json]) -> None:
        for one in changes:
            one(lines)

    return change


@pytest.mark.parametrize("change", [another_winner, swapped, by_another, at_another_time])
def test_what_only_a_witness_finds(change: Callable[[list[Json]], None]) -> None:
    """A log that a careful forger made to fit is whole in itself; it is not the one that was."""
    tournament = played()
    log, head = forged(file_of(tournament), change)
    alone = checked(log, head)
    if change in (swapped, at_another_time):
        assert alone.clock_back, "a time that runs backwards is named"
    else:
        assert alone.verdict is CheckVerdict.SOUND
    assert alone.sound
    assert alone.witness != checked(list(file_of(tournament).log), tournament.log.head).witness
    witness = seen_at(tournament, tournament.version - 1)
    report = checked(log, head, witness)
    assert report.verdict is CheckVerdict.NOT_SOUND
    assert report.finding is not None
    assert report.finding.check is Check.WITNESS


def test_a_whole_event_played_otherwise_with_the_same_seed_and_times() -> None:
    real, other = played(), played(turned=(2, 5, 9))
    assert real.log.lines[0] == other.log.lines[0], "the same id, commitment and time"
    false = file_of(other)
    assert checked(list(false.log), false.head).verdict is CheckVerdict.SOUND
    for entries in (real.version, real.version // 2):
        report = checked(list(false.log), false.head, seen_at(real, entries))
        assert report.verdict is CheckVerdict.NOT_SOUND
    same = file_of(real)
    report = checked(list(same.log), same.head, seen_at(real, real.version), seen_at(real, 3))
    assert (report.verdict, report.witnesses) == (CheckVerdict.SOUND, 2)


def test_an_end_that_was_cut_off() -> None:
    tournament = played()
    log, head = forged(file_of(tournament), lambda lines: lines.__delitem__(slice(-4, None)))
    alone = checked(log, head)
    assert alone.verdict is CheckVerdict.NOT_IN_FULL
    assert not alone.closed
    report = checked(log, head, seen_at(tournament, tournament.version))
    assert report.finding is not None
    assert "missing at its end" in report.finding.text


def test_a_version_that_never_was_is_not_called_sound() -> None:
    for change in (never_was, both(another_winner, never_was)):
        log, head = forged(file_of(played()), change)
        report = checked(log, head)
        assert report.verdict is CheckVerdict.NOT_SOUND, "it wrote another form"


def test_draws_without_a_mark_are_found_or_named() -> None:
    log, head = forged(file_of(played()), no_marks)
    report = checked(log, head)
    assert report.finding is not None
    assert report.finding.check is Check.DRAW
    log, head = forged(file_of(played()), both(no_marks, to_come))
    report = checked(log, head)
    assert report.verdict is CheckVerdict.NOT_IN_FULL
    assert report.engines == ("99.0.0",)
    kinds = [fields_of(log[seq - 1])["entry"]["type"] for seq in report.draws_unmarked]
    assert kinds == ["players_entered", "round_paired", "round_paired", "round_paired"]


def first_pairing(renamed: int) -> list[tuple[int, int]]:
    """Round 1 after an entry that has nothing to do with it was made so many times."""
    tournament = new_event(NAMES)
    for number in range(renamed):
        do(tournament, RenameEvent(f"Cup {number}"))
    do(tournament, PairRound())
    return [match.players for match in tournament.state.rounds[0].tables()]


def test_harmless_entries_choose_no_draw() -> None:
    assert {tuple(first_pairing(times)) for times in range(6)} == {tuple(first_pairing(0))}


def test_lots_do_not_depend_on_how_people_are_entered() -> None:
    at_once = new_event(NAMES)
    one_by_one = new_event()
    for name in NAMES.split():
        do(one_by_one, EnterPlayers((NewPlayer(name),)))
        do(one_by_one, RenameEvent(f"After {name}"))
    lots = [
        [player.record.lot for _, player in sorted(tournament.state.players.items())]
        for tournament in (at_once, one_by_one)
    ]
    assert lots[0] == lots[1]
    assert len(set(lots[0])) == 6


def test_drawing_again_counts_and_shows() -> None:
    tournament = new_event(NAMES)
    do(tournament, PairRound())
    first = tournament.state.rounds[0].tables()
    do(tournament, PairAgain())
    do(tournament, undo.TakeBackTo(2))
    do(tournament, PairRound())
    third = tournament.state.rounds[0].tables()
    marks = [line.draw for line in tournament.log.lines if line.draw is not None]
    assert [(mark.of, mark.attempt) for mark in marks[1:]] == [
        ("pairing of round 1", 1),
        ("pairing of round 1", 2),
        ("pairing of round 1", 3),
    ]
    assert [match.players for match in first] != [match.players for match in third]
    do(tournament, PublishRound())
    for match in third:
        do(tournament, ReportResult(1, match.table, Result("WW")))
    do(tournament, CloseEvent())
    file = file_of(tournament)
    report = checked(list(file.log), file.head)
    assert report.finding is None
    assert report.drawn_again == {"pairing of round 1": 3}

    def as_if_the_first(lines: list[Json]) -> None:
        last = max(n for n, line in enumerate(lines) if line["entry"]["type"] == "round_paired")
        del lines[2:last]

    log, head = forged(file, as_if_the_first)
    found = checked(log, head).finding
    assert found is not None
    assert found.check is Check.DRAW
    assert "draw 3 of the pairing of round 1; it is draw 1" in found.text


def test_the_hall_has_its_share() -> None:
    alone, shared = played(), played(hall=True)
    pairs = [
        [match.players for match in tournament.state.rounds[0].tables()]
        for tournament in (alone, shared)
    ]
    assert pairs[0] != pairs[1]
    file = file_of(shared)
    report = checked(list(file.log), file.head)
    assert report.verdict is CheckVerdict.SOUND
    assert (report.draws_checked, report.draws_with_hall) == (4, 3), "the lots came before it"

    def other_digits(lines: list[Json]) -> None:
        lines[2]["entry"]["digits"] = lines[2]["command"]["digits"] = "111111"

    log, head = forged(file, other_digits)
    finding = checked(log, head).finding
    assert finding is not None
    assert finding.check in (Check.DRAW, Check.DECISION)

    def without(lines: list[Json]) -> None:
        del lines[2]

    log, head = forged(file, without)
    finding = checked(log, head).finding
    assert finding is not None
    assert finding.check in (Check.DRAW, Check.DECISION)


@pytest.mark.parametrize(
    ("digits", "witness", "code"),
    [
        ("416623", "", "no_witness"),
        ("416623", "olga", "own_witness"),
        ("41662", "Jo", "few_digits"),
        ("4166x3", "Jo", "no_digits"),
        ("", "Jo", "no_digits"),
        ("٤١٦٦٢٣", "Jo", "no_digits"),
    ],
)
def test_a_share_has_digits_and_another_who_heard_them(
    digits: str, witness: str, code: str
) -> None:
    refusal = new_event().send(AddHallShare(digits, witness), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_heads_are_read_however_they_are_written_down() -> None:
    head = "0123456789abcdef" * 4
    text = format_checksum(57, head)
    assert text.startswith("57-")
    assert len(text) == len("57") + 6 * 5
    for typed in (text, text.lower(), text.replace("-", " "), f" {text.replace('0', 'o')} "):
        witness = read_witness(typed)
        assert isinstance(witness, Witness)
        assert witness.entries == 57
        assert witness.fits(head)
        assert not witness.fits(head[::-1])
        assert witness.in_full
    for groups in (3, 4, 5):
        part = read_witness("-".join(text.split("-")[: groups + 1]))
        assert isinstance(part, Witness)
        assert part.fits(head)
        assert not part.fits("0" + head[1:] if head[0] != "0" else "1" + head[1:])
        assert not part.in_full
    scanned = read_witness(f"https://hall.example/e/spring/proof?head={text}")
    assert scanned == read_witness(text)
    full = read_witness(f"57-{head}")
    assert isinstance(full, Witness)
    assert full.fits(head)
    for wrong in (
        "",
        "57",
        "57-",
        "-ABCD",
        text[:-1],
        text[:12],
        f"{text}-ABCD",
        f"x{text}",
        "0" + text[2:],
    ):
        assert isinstance(read_witness(wrong), Refusal), wrong


def test_a_position_is_no_longer_a_purpose() -> None:
    """Marks of the old scheme do not pass in an entry of this version."""

    def by_position(lines: list[Json]) -> None:
        for line in lines:
            if "draw" in line:
                line["draw"] = {"used": 8, "check": "0" * 64}

    log, head = forged(file_of(played()), by_position)
    assert checked(log, head).verdict is CheckVerdict.NOT_SOUND


def test_a_draw_depends_on_its_event_alone() -> None:
    other = Desk(MemoryStore(), clock=ticking(), seeds=counting_seeds("another"))
    one, two = new_event(NAMES, desk=memory_desk()), new_event(NAMES, desk=other)
    lots = [
        [player.record.lot for player in tournament.state.players.values()]
        for tournament in (one, two)
    ]
    assert set(lots[0]).isdisjoint(lots[1])
