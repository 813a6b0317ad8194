"""The rulings of this event by infraction, so that judges stay consistent. B-024, B-026, N13-35."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.reading.reports.penalty_sheet import SheetRow, sheet_row
from toptable.engine.reading.reports.wording import oldest_first, penalty_name
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import Words
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import RecordedRuling


class Precedent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How one kind of case was ruled so far."""

    infraction: str
    """Its id; empty for rulings on the game itself."""
    name: str
    section: str = ""
    rulings: tuple[SheetRow, ...]
    uneven: tuple[str, ...] = ()
    """Where the same answers led to different penalties, one sentence each."""


class Precedents(msgspec.Struct, frozen=True):
    """All rulings that still count."""

    event: str
    date: str
    cases: tuple[Precedent, ...]


def precedents(log: Log, rulebook: Rulebook, wanted: str = "") -> Precedents:
    """The rulings of an event that still count, by infraction; only those with a word, if given."""
    state = log.state
    event = the_event(state)
    book = rules_in(state, rulebook).conduct
    by_kind: dict[str, list[RecordedRuling]] = defaultdict(list)
    for ruling in oldest_first(state.conduct.rulings.values()):
        if not ruling.undone and _fits(ruling, wanted):
            by_kind[ruling.infraction].append(ruling)
    cases = (
        _precedent(state, book, kind, found, rulebook.words) for kind, found in by_kind.items()
    )
    ordered = sorted(cases, key=lambda case: (case.infraction == "", case.name))
    return Precedents(event.name, event.date, tuple(ordered))


def _precedent(
    state: State, book: ConductBook, kind: str, found: Sequence[RecordedRuling], words: Words
) -> Precedent:
    return Precedent(
        infraction=kind,
        name=found[0].name if kind else "Rulings on the game itself",
        section=found[0].section,
        rulings=tuple(sheet_row(state, book, ruling, words) for ruling in found),
        uneven=tuple(_uneven(book, found)) if kind else (),
    )


def _uneven(book: ConductBook, found: Sequence[RecordedRuling]) -> list[str]:
    by_answers: dict[tuple[str, ...], list[RecordedRuling]] = defaultdict(list)
    for ruling in found:
        if not ruling.unfinished:
            by_answers[ruling.answers].append(ruling)
    return [
        "The same case was ruled differently: "
        + "; ".join(
            f"ruling {ruling.number} {penalty.lower()}"
            for ruling in alike
            for penalty in [penalty_name(book, ruling.raised_from or ruling.penalty)]
        )
        + "."
        for alike in by_answers.values()
        if len({ruling.raised_from or ruling.penalty for ruling in alike}) > 1
    ]


def _fits(one: RecordedRuling, wanted: str) -> bool:
    text = " ".join((one.name, one.infraction, one.section, one.ruled.text, *one.answers))
    return wanted.strip().casefold() in text.casefold()
