"""The log of deck checks as people read it; of a check that has not begun it names nobody."""

from toptable.engine.questions.places import round_called
from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.rulebook import Rulebook
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
        return f"{asker} asked for a check of the opponent's {what} ({which})."
    return f"{which.capitalize()} {_HOW[entry.how]}{where}."


def check_assigned(state: State, entry: entries.CheckAssigned) -> str:
    return f"{_named(state, entry.check)}: assigned to {entry.judge}."


def check_begun(state: State, entry: entries.CheckBegun) -> str:
    check = state.deck_checks.checks.get(entry.check)
    if check is None:
        return f"{_named(state, entry.check)}: {entry.judge} began."
    where = where_of(state, check)
    playing = ", who also plays," if entry.plays else ""
    at = f" ({where})" if where else ""
    return f"{called(check)}: {entry.judge}{playing} checks {who_of(state, check)}{at}."


def check_stopped(state: State, entry: entries.CheckStopped) -> str:
    check = state.deck_checks.checks.get(entry.check)
    took = "" if check is None else f" after {minutes_text(check.minutes_due(entry.at) * MINUTE)}"
    return f"{_named(state, entry.check)}: the decks are back{took}."


def check_time_given(state: State, entry: entries.CheckTimeGiven) -> str:
    return f"{_named(state, entry.check)}: the table gets {minutes_text(entry.minutes * MINUTE)}."


def check_recorded(state: State, entry: entries.CheckRecorded) -> str:
    finding = entry.finding
    found = "no problem" if finding.outcome is CheckOutcome.NO_PROBLEM else "a problem"
    note = " The note is confidential." if finding.note is not None else ""
    return f"{_named(state, entry.check)}, {state.name_of(finding.player)}: {found}.{note}"


def recorded_by_book(state: State, entry: entries.CheckRecorded, rulebook: Rulebook) -> str:
    remedy = rulebook.deck_checks.remedy(entry.finding.remedy)
    if remedy is None:
        return check_recorded(state, entry)
    note = " The note is confidential." if entry.finding.note is not None else ""
    name = state.name_of(entry.finding.player)
    return f"{_named(state, entry.check)}, {name}: a problem, {_small(remedy.name)}.{note}"


def check_cancelled(state: State, entry: entries.CheckCancelled) -> str:
    return f"{_named(state, entry.check)} cancelled."


def _named(state: State, number: int) -> str:
    check = state.deck_checks.checks.get(number)
    return f"Deck check {number}" if check is None else called(check)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
