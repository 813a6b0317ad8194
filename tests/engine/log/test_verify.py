"""``verify`` names the first entry that does not follow, and says what it cannot check."""

import pytest

from damage import fields_of, line_of
from support import do, memory_desk, new_event, play_round, report, start_round
from toptable import __version__
from toptable.desk import files
from toptable.desk.tournament import Tournament
from toptable.engine.log.line import hash_of
from toptable.engine.log.verify import Check, Report, verify
from toptable.engine.secrets import Sealed, SealedText, seal
from toptable.engine.subjects.event.lifecycle import CloseEvent, RecordHandDraw, ReopenEvent
from toptable.engine.subjects.people.details import Accommodate
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.store.event_file import BadEventFile, EventFile


def checked(file: EventFile, **changes: object) -> Report:
    given = {
        "public": file.public,
        "head": file.head,
        "seeds": file.seeds,
        "texts": file.texts,
        **changes,
    }
    log = given.pop("log", file.log)
    return verify(log, rulebooks=all_rulebooks(), engine=__version__, **given)


def public(tournament: Tournament) -> EventFile:
    return event_file.load(files.public_copy(tournament, tournament._store))


def backup(tournament: Tournament) -> EventFile:
    return event_file.load(files.backup(tournament, tournament._store))


@pytest.fixture
def closed() -> Tournament:
    """A small event with a correction, an undo, a draw by hand and a close."""
    tournament = new_event("Ann Bo Cy Di Eve")
    play_round(tournament)
    start_round(tournament)
    report(tournament, 1, "WW")
    report(tournament, 1, "LL")
    do(tournament, undo.TakeBackOwnLast())
    report(tournament, 2, "WL")
    do(tournament, RecordHandDraw("First side at table 2", "Corp", "Jo"))
    do(tournament, CloseEvent())
    return tournament


def chained_again(log: list[bytes]) -> tuple[list[bytes], str]:
    """The same entries with every hash made to fit again, as a careful forger would."""
    before = "0" * 64
    forged = []
    for stored in log:
        line = fields_of(stored)
        line["before"] = before
        forged.append(line_of(line))
        before = hash_of(forged[-1])
    return forged, before


def test_a_closed_event_is_sound_in_public(closed):
    report_ = checked(public(closed))
    assert report_.sound
    assert report_.entries == closed.version
    assert report_.draws_checked > 0
    assert report_.draws_open == 0
    assert report_.decisions_checked == len({closed.log.append_of(s.seq) for s in closed.log.lines})
    assert [line.entry.outcome for line in report_.by_hand] == ["Corp"]


def named(content: bytes) -> int | None:
    """The entry that loading and checking a file object to."""
    try:
        file = event_file.load(content)
    except BadEventFile as problem:
        return problem.entry
    finding = checked(file).finding
    return finding.seq if finding else None


def test_any_changed_byte_is_found_and_its_entry_named(closed):
    """Every seventh byte of every entry, whatever field it lies in and whatever it breaks."""
    content = files.public_copy(closed, closed._store)
    log = event_file.load(content).log
    for number, stored in enumerate(log, start=1):
        start = content.index(stored)
        for at in range(start + number % 7, start + len(stored), 7):
            new = b"1" if content[at : at + 1] != b"1" else b"2"
            changed = content[:at] + new + content[at + 1 :]
            assert named(changed) == number, (number, stored[max(0, at - start - 20) :][:40])


def test_a_missing_end_is_found(closed):
    file = public(closed)
    finding = checked(file, log=file.log[:-1]).finding
    assert finding.check is Check.CHAIN
    assert "missing" in finding.text


def test_swapped_entries_are_found(closed):
    file = public(closed)
    log = [*file.log[:3], file.log[4], file.log[3], *file.log[5:]]
    assert checked(file, log=log).finding.check is Check.CHAIN


def test_before_the_close_the_draws_stay_open():
    tournament = new_event("Ann Bo Cy")
    play_round(tournament)
    report_ = checked(public(tournament))
    assert report_.sound
    assert not report_.closed
    assert report_.draws_open == 2
    assert report_.draws_checked == 0
    assert report_.decisions_open == 2
    assert checked(backup(tournament)).draws_checked == 2


def test_a_forged_pairing_with_a_fitting_chain_is_found(closed):
    file = public(closed)
    log = list(file.log)
    number = next(n for n, one in enumerate(log) if b'"round_paired"' in one)
    line = fields_of(log[number])
    matches = line["entry"]["matches"]
    (a, b), (c, d) = (match["players"] for match in matches)
    matches[0]["players"], matches[1]["players"] = [a, c], [b, d]
    log[number] = line_of(line)
    forged, head = chained_again(log)
    finding = checked(file, log=forged, head=head).finding
    assert (finding.check, finding.seq) == (Check.DECISION, number + 1)


def test_a_forged_draw_mark_is_found(closed):
    file = public(closed)
    log = list(file.log)
    number = next(n for n, one in enumerate(log) if b'"draw"' in one)
    line = fields_of(log[number])
    line["draw"]["check"] = "0" * 64
    log[number] = line_of(line)
    forged, head = chained_again(log)
    finding = checked(file, log=forged, head=head).finding
    assert (finding.check, finding.seq) == (Check.DRAW, number + 1)


def test_another_seed_revealed_at_the_end_is_found(closed):
    file = public(closed)
    log = list(file.log)
    line = fields_of(log[-1])
    line["entry"]["seed"] = "ab" * 32
    log[-1] = line_of(line)
    forged, head = chained_again(log)
    finding = checked(file, log=forged, head=head).finding
    assert finding.seq == len(log)
    assert finding.check in (Check.DRAW, Check.DECISION)


def test_an_entry_that_the_rules_forbid_is_found_for_any_engine(closed):
    """A result with points that the rulebook does not give, by an unknown engine version."""
    file = public(closed)
    log = list(file.log)
    number = next(n for n, one in enumerate(log) if b'"result_reported"' in one)
    line = fields_of(log[number])
    line["engine"] = "99.0"
    line["entry"]["points"] = [6, 6]
    log[number] = line_of(line)
    forged, head = chained_again(log)
    finding = checked(file, log=forged, head=head).finding
    assert (finding.check, finding.seq) == (Check.LEGALITY, number + 1)


def test_other_engine_versions_are_checked_for_legality_only(closed):
    file = public(closed)
    log = [one.replace(__version__.encode(), b"99.0.0") for one in file.log]
    forged, head = chained_again(log)
    report_ = checked(file, log=forged, head=head)
    assert report_.sound
    assert report_.decisions_checked == 0
    assert report_.decisions_open > 0
    assert report_.draws_checked > 0


def test_confidential_texts_verify_with_and_without_the_text():
    tournament = new_event("Ann Bo")
    effect, why = seal("Table near the door", "11" * 16), seal("A broken leg", "22" * 16)
    command = Accommodate(1, Sealed(effect.digest), Sealed(why.digest))
    tournament.send(command, tournament.log.lines[0].actor, texts=(effect, why))
    secret, open_ = backup(tournament), public(tournament)
    assert {text.text for text in secret.texts} == {"Table near the door", "A broken leg"}
    assert b"leg" not in b"".join(open_.log)
    assert not open_.texts
    assert checked(secret).sound
    assert checked(open_).sound
    changed = [SealedText(why.digest, why.salt, "A broken arm")]
    assert checked(secret, texts=changed).finding.check is Check.TEXT


def test_reopened_events_are_checked_against_both_seeds():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    do(tournament, CloseEvent())
    do(tournament, ReopenEvent(""))
    play_round(tournament)
    half = checked(public(tournament))
    assert half.sound
    assert half.draws_open == 1
    assert half.draws_checked == 2
    do(tournament, CloseEvent())
    whole = checked(public(tournament))
    assert whole.sound
    assert (whole.draws_checked, whole.draws_open) == (3, 0)


def test_a_public_copy_ends_before_an_unpublished_pairing():
    desk = memory_desk()
    tournament = new_event("Ann Bo Cy Di", desk=desk)
    play_round(tournament)
    before = tournament.version
    do(tournament, PairRound())
    file = public(tournament)
    assert len(file.log) == before
    assert checked(file).sound
    assert len(backup(tournament).log) == before + 1
