"""The log of deck checks as people read it; of a check that has not begun it names nobody."""

from toptable.engine.questions.places import round_called
from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.deck_checks import MINUTE, CheckOutcome, DeckCheck, HowPicked
from toptable.engine.subjects.deck_checks import entries

_HOW = {
    HowPicked.DRAWN: "drawn",
    HowPicked.CHOSEN: "planned",
    HowPicked.ASKED: "asked for",
}
KINDS = {CheckKind.DECK: "deck check", CheckKind.SLEEVES: "sleeve check"}


def called(check: DeckCheck) -> str:
    """A check by kind and number, to begin a sentence with."""
    return f"{KINDS[check.kind].capitalize()} {check.number}"


def who_of(state: State, check: DeckCheck) -> str:
    """The players of a check by name."""
    return " and ".join(state.name_of(player) for player in check.players)


def where_of(state: State, check: DeckCheck) -> str:
    """The round and the table of a check; nothing before the first round."""
    if check.stage is None:
        return ""
    table = f", table {check.table}" if check.table is not None else ""
    return f"{round_called(state, check.stage, check.round)}{table}"


def checks_planned(state: State, entry: entries.ChecksPlanned) -> str:
    numbers = [check.number for check in entry.checks]
    which = f"{KINDS[entry.kind]} {numbers[0]}"
    if len(numbers) > 1:
        which = f"{KINDS[entry.kind]}s {numbers[0]} to {numbers[-1]}"
    first = entry.checks[0]
    where = "" if first.stage is None else f" for {round_called(state, first.stage, first.round)}"
    if entry.how is HowPicked.ASKED and entry.asked_by is not None:
        what = "sleeves" if entry.kind is CheckKind.SLEEVES else "deck"
        asker = state.name_of(entry.asked_by)
        return log_line(
            "checks_planned:2",
            "%(asker)s asked for a check of the opponent's %(what)s (%(which)s).",
            asker=asker,
            what=what,
            which=which,
        )
    return log_line(
        "checks_planned",
        "%(which)s %(how)s%(where)s.",
        which=which.capitalize(),
        how=_HOW[entry.how],
        where=where,
    )


def check_assigned(state: State, entry: entries.CheckAssigned) -> str:
    return log_line(
        "check_assigned",
        "%(named)s: assigned to %(judge)s.",
        named=_named(state, entry.check),
        judge=entry.judge,
    )


def check_begun(state: State, entry: entries.CheckBegun) -> str:
    check = state.deck_checks.checks.get(entry.check)
    if check is None:
        return log_line(
            "check_begun:2",
            "%(named)s: %(judge)s began.",
            named=_named(state, entry.check),
            judge=entry.judge,
        )
    where = where_of(state, check)
    playing = ", who also plays," if entry.plays else ""
    at = f" ({where})" if where else ""
    return log_line(
        "check_begun",
        "%(called)s: %(judge)s%(playing)s checks %(who_of)s%(at)s.",
        called=called(check),
        judge=entry.judge,
        playing=playing,
        who_of=who_of(state, check),
        at=at,
    )


def check_stopped(state: State, entry: entries.CheckStopped) -> str:
    check = state.deck_checks.checks.get(entry.check)
    took = "" if check is None else f" after {minutes_text(check.minutes_due(entry.at) * MINUTE)}"
    return log_line(
        "check_stopped",
        "%(named)s: the decks are back%(took)s.",
        named=_named(state, entry.check),
        took=took,
    )


def check_time_given(state: State, entry: entries.CheckTimeGiven) -> str:
    return log_line(
        "check_time_given",
        "%(named)s: the table gets %(minutes_text)s.",
        named=_named(state, entry.check),
        minutes_text=minutes_text(entry.minutes * MINUTE),
    )


def check_recorded(state: State, entry: entries.CheckRecorded) -> str:
    finding = entry.finding
    found = "no problem" if finding.outcome is CheckOutcome.NO_PROBLEM else "a problem"
    note = (
        worded("deck_checks.note_confidential", " The note is confidential.")
        if finding.note is not None
        else ""
    )
    return log_line(
        "check_recorded",
        "%(named)s, %(player)s: %(found)s.%(note)s",
        named=_named(state, entry.check),
        player=state.name_of(finding.player),
        found=found,
        note=note,
    )


def recorded_by_book(state: State, entry: entries.CheckRecorded, rulebook: Rulebook) -> str:
    remedy = rulebook.deck_checks.remedy(entry.finding.remedy)
    if remedy is None:
        return check_recorded(state, entry)
    note = (
        worded("deck_checks.note_confidential", " The note is confidential.")
        if entry.finding.note is not None
        else ""
    )
    name = state.name_of(entry.finding.player)
    return log_line(
        "recorded_by_book",
        "%(named)s, %(name)s: a problem, %(small)s.%(note)s",
        named=_named(state, entry.check),
        name=name,
        small=_small(remedy.name),
        note=note,
    )


def check_cancelled(state: State, entry: entries.CheckCancelled) -> str:
    return log_line("check_cancelled", "%(named)s cancelled.", named=_named(state, entry.check))


def _named(state: State, number: int) -> str:
    check = state.deck_checks.checks.get(number)
    return f"Deck check {number}" if check is None else called(check)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
