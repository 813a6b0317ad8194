"""What a check of a log found, in sentences and as data."""

from collections.abc import Iterator

from toptable.engine.log.found_again import FoundAgain
from toptable.engine.log.sentences import sentence
from toptable.engine.log.verify import CheckVerdict, Report
from toptable.engine.sentence import to_plain
from toptable.engine.state import State

MOST = 12
"""How many entries are named one by one."""


def as_data(report: Report) -> dict[str, object]:
    """The report for a program."""
    return {
        "verdict": report.verdict,
        "sound": report.sound,
        "in_full": report.sound and report.in_full,
        "entries": report.entries,
        "head": report.head,
        "witness": report.witness,
        "witnesses_found": report.witnesses,
        "witnessed": [
            {
                "head": found.witness.text,
                "entry": found.witness.entries,
                "in_full": found.witness.in_full,
                "at": found.at,
                "round": found.round,
            }
            for found in report.witnessed
        ],
        "finding": report.finding,
        "unresolved": report.unresolved,
        "withheld": report.withheld,
        "on_word": report.on_word,
        "in_part": report.in_part,
        "removed": report.removed,
        "clock_back": report.clock_back,
        "roles_unusual": report.roles_unusual,
        "draws_checked": report.draws_checked,
        "draws_open": report.draws_open,
        "draws_unmarked": report.draws_unmarked,
        "draws_with_hall": report.draws_with_hall,
        "drawn_again": report.drawn_again,
        "decisions_checked": report.decisions_checked,
        "decisions_open": report.decisions_open,
        "engines": report.engines,
        "by_hand": [to_plain(line.entry) for line in report.by_hand],
        "closed": report.closed,
    }


def in_sentences(report: Report, *, has_seed: bool) -> list[str]:
    """The report for people: the verdict first, then what was checked, then what was not."""
    if report.finding is not None:
        return [f"NOT SOUND. {report.finding.text}"]
    return [
        _verdict(report),
        f"Head of the log: {report.witness}",
        *_witnessed(report),
        *_draws(report, has_seed=has_seed),
        f"Decisions: {report.decisions_checked} made again with the same outcome.",
        *_not_checked(report),
        *(f"Entry {line.seq}. {sentence(State(), line.entry)}" for line in report.by_hand),
    ]


def _verdict(report: Report) -> str:
    chain = f"{report.entries} entries, each follows from the one before."
    if report.verdict is CheckVerdict.SOUND:
        return f"Sound: {chain}"
    return f"Sound as far as it could be checked, which was not in full: {chain}"


def _witnessed(report: Report) -> Iterator[str]:
    if report.witnesses:
        seen = "state that was" if report.witnesses == 1 else "states that were"
        yield f"Witnesses: the log still contains the {report.witnesses} {seen} noted down."
        yield from (found_in_words(found) for found in report.witnessed)
    else:
        yield (
            "Witnesses: none given. Only a head that somebody noted down during the event shows "
            "whether a whole log was written anew, or cut off at its end."
        )


def found_in_words(found: FoundAgain) -> str:
    """Where in the log a head from paper was found again."""
    when = ""
    if found.at is not None:
        when = f" of {found.at:%Y-%m-%d %H:%M} UTC" + ("" if found.exactly else " or later")
    round_ = f"round {found.round} was published" if found.round else "no round was published yet"
    part = "" if found.witness.in_full else " Only a part of the head was given: a weaker proof."
    return f"{found.witness.text}: entry {found.witness.entries}{when}, when {round_}.{part}"


def _draws(report: Report, *, has_seed: bool) -> Iterator[str]:
    if report.closed:
        yield f"Draws: {report.draws_checked} checked against the revealed seed."
    elif has_seed:
        yield (
            "Draws: the event is not closed, so they cannot be checked against a revealed seed "
            f"yet; {report.draws_checked} agree with the seed in this backup."
        )
    draws = report.draws_checked + report.draws_open
    if draws:
        yield (
            f"Draws: {report.draws_with_hall} of {draws} depend on digits called out in the hall."
        )
    for of, times in report.drawn_again.items():
        yield f"Drawn again: {of}, {times} times in all."


def _not_checked(report: Report) -> Iterator[str]:
    if report.decisions_open:
        yield (
            f"Not checked: {report.decisions_open} decisions could not be made again "
            "(another version of Toptable, a draw that is still secret, or something that this "
            "copy leaves out)."
        )
    if report.engines:
        yield f"Not checked: decisions by Toptable {', '.join(report.engines)}; this is another."
    if report.draws_open:
        yield (
            f"Not checked: {report.draws_open} draws, "
            "because the seed is revealed only when the event is closed."
        )
    if report.draws_unmarked:
        yield (
            f"Not checked: {_entries(report.draws_unmarked)} without a mark of a draw. If "
            "something was drawn there, nobody can tell how."
        )
    if report.withheld:
        yield (
            f"Not checked: {report.withheld} entries are for the staff; this public copy has "
            "their digests in their place."
        )
    if report.on_word:
        yield (
            f"NOT PROVED: what {_entries(report.on_word, None)} say, or that they are for the "
            "staff. Toptable 0.4.0 and earlier could not prove it in a public copy. It is the word "
            "of the person who made this copy; a backup proves it."
        )
    if report.in_part:
        yield (
            f"Not checked: parts of {_entries(report.in_part)}, which are for the staff. What this "
            "copy shows of them is proved."
        )
    if report.removed:
        yield (
            f"Not checked: texts that were removed from {_entries(report.removed)}, and the "
            "decisions there. The rest of these entries is proved."
        )
    if report.clock_back:
        yield (
            f"Not proved: the time of {_entries(report.clock_back)}, dated before the entry that "
            "comes first. Either a clock was set back, or the time is false."
        )
    if report.roles_unusual:
        yield (
            f"Not checked: whether the role at {_entries(report.roles_unusual)} might do this. "
            "Another version of Toptable decided; this one would refuse."
        )
    for finding in report.unresolved:
        yield (
            f"Not resolved: {finding.text} That can come from an entry which this copy withholds; "
            "a backup tells."
        )
    if not report.closed:
        yield "Not checked: the end. The event is not closed in this file, so it may go on."


def _entries(numbers: tuple[int, ...], most: int | None = MOST) -> str:
    if len(numbers) == 1:
        return f"entry {numbers[0]}"
    named = ", ".join(map(str, numbers[:most]))
    more = f" and {len(numbers) - most} more" if most is not None and len(numbers) > most else ""
    return f"entries {named}{more}"
