"""Who was checked, when, by whom and with what outcome, and who has not been. B-067, B-189, SW-08.

Of checks that have not begun it says only how many there are. N13-40.
"""

from datetime import datetime

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, the_event
from toptable.engine.state.decks import CheckOutcome, CheckStage, DeckCheck
from toptable.engine.subjects.deck_checks.check_record import called
from toptable.engine.subjects.deck_checks.running import CheckAssigned, CheckBegun, where_of, who_of
from toptable.engine.views.calls_and_checks import found_text, how_text
from toptable.engine.views.reports.confidentiality import ConfidentialText, Reader, Secret

_STAGES = {
    CheckStage.PLANNED: "has not begun",
    CheckStage.RUNNING: "is running",
    CheckStage.STOPPED: "is over; write down what was found",
}


class CheckedPlayer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a check found with one player."""

    who: str
    found: str
    problem: bool = False
    seen: tuple[str, ...] = ()
    """The points of the checklist that were ticked."""
    note: ConfidentialText | None = None


class CheckRow(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One check that has begun."""

    check: int
    name: str
    """Which kind it is, with its number."""
    how: str
    where: str
    judge: str
    at: datetime
    minutes: int | None = None
    """How long it took, once it is over."""
    given: int = 0
    """What the table got for it."""
    players: tuple[CheckedPlayer, ...]
    playing: ConfidentialText | None = None
    """Why somebody checked who also plays. N13-40."""


class DeckCheckReport(msgspec.Struct, frozen=True, kw_only=True):
    """The deck checks of an event."""

    event: str
    date: str
    checks: tuple[CheckRow, ...]
    planned: int
    cancelled: int
    not_checked: tuple[str, ...]
    """Who plays and had no deck check so far."""


def deck_check_report(log: Log, rulebook: Rulebook, reader: Reader) -> DeckCheckReport:
    """The report as it stands now."""
    state = log.state
    event = the_event(state)
    checks = list(state.deck_checks.in_order())
    begun = [check for check in checks if check.began is not None]
    checked = {
        player for check in begun if check.kind is CheckKind.DECK for player in check.players
    }
    stages = [check.progress for check in checks]
    return DeckCheckReport(
        event=event.name,
        date=event.date,
        checks=tuple(_row(log, rulebook, reader, check) for check in begun),
        planned=stages.count(CheckStage.PLANNED),
        cancelled=stages.count(CheckStage.CANCELLED),
        not_checked=tuple(
            sorted(
                (player.name for player in state.active_players() if player.id not in checked),
                key=str.casefold,
            )
        ),
    )


def open_checks(state: State) -> tuple[str, ...]:
    """Checks with something left to do, one sentence each; planned ones without a name."""
    return tuple(_open(state, check) for check in state.deck_checks.in_order() if check.open)


def _open(state: State, check: DeckCheck) -> str:
    begun = check.began is not None
    who = f", {who_of(state, check)}" if begun else ""
    place = where_of(state, check if begun else msgspec.structs.replace(check, table=None))
    where = f" ({place})" if place else ""
    judge = f"; {check.judge}" if check.judge else ""
    return worded(
        "deck_checks.plain",
        called=called(check),
        who=who,
        where=where,
        stages=_STAGES[check.progress],
        judge=judge,
    )


def _row(log: Log, rulebook: Rulebook, reader: Reader, check: DeckCheck) -> CheckRow:
    state = log.state
    began = check.began or check.at
    return CheckRow(
        check=check.number,
        name=called(check),
        how=how_text(state, check),
        where=where_of(state, check),
        judge=check.judge,
        at=began,
        minutes=None if check.ended is None else check.minutes_due(check.ended),
        given=check.minutes,
        players=tuple(_player(state, rulebook, reader, check, player) for player in check.players),
        playing=_why_playing(log, reader, check) if check.plays else None,
    )


def _player(
    state: State, rulebook: Rulebook, reader: Reader, check: DeckCheck, player: int
) -> CheckedPlayer:
    finding = check.finding(player)
    note = None if finding is None or finding.note is None else finding.note
    texts = {point.id: point.text for point in rulebook.deck_checks.points}
    return CheckedPlayer(
        who=state.name_of(player),
        found=found_text(rulebook, finding),
        problem=finding is not None and finding.outcome is CheckOutcome.PROBLEM,
        seen=() if finding is None else tuple(texts.get(point, point) for point in finding.seen),
        note=None if note is None else reader.read(note, Secret.DECK_CHECK),
    )


def _why_playing(log: Log, reader: Reader, check: DeckCheck) -> ConfidentialText:
    for line in reversed(log.lines):
        match line.entry:
            case CheckBegun(check=number, plays=True) | CheckAssigned(check=number, plays=True):
                if number == check.number and line.reason:
                    return reader.told(line.reason, Secret.REASON)
    return ConfidentialText(worded("deck_checks.no_reason"))
