"""Judge calls and deck checks, as the staff on the floor read them. N13-07, N13-40.

A struct that ends in ``Answer`` is also what programs are sent, under that name: pages, tables and
the API show the same one.
"""

from datetime import datetime

import msgspec

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.decks import CheckFinding, CheckOutcome, DeckCheck, HowPicked
from toptable.engine.state.floor import REASON_TEXTS, JudgeCall
from toptable.engine.subjects.deck_checks.check_record import called
from toptable.engine.subjects.deck_checks.running import where_of
from toptable.engine.views.view import View


class CallAnswer(View, frozen=True):
    """A judge is wanted. Of a confidential call the queue says only that it is there."""

    number: int
    reason: str
    text: str
    """The reason in words."""
    table: int | None
    player: int | None
    """Who calls."""
    note: str
    since: datetime
    urgent: bool
    confidential: bool
    judge: str
    """Who has claimed it."""
    head_judge: bool
    resolved: datetime | None
    outcome: str

    @property
    def where(self) -> str:
        """The table in words, where one is named."""
        return "" if self.table is None else f"Table {self.table}"

    @property
    def why(self) -> str:
        """The reason as a line begins with it."""
        return self.text[0].upper() + self.text[1:]


def call_view(call: JudgeCall) -> CallAnswer:
    """A call as everybody who may see the queue sees it."""
    return CallAnswer(
        number=call.number,
        reason=call.reason,
        text=REASON_TEXTS[call.reason],
        table=call.table,
        player=call.caller,
        note=call.note,
        since=call.since,
        urgent=call.urgent,
        confidential=call.confidential,
        judge=call.judge,
        head_judge=call.head,
        resolved=call.resolved,
        outcome=call.outcome,
    )


class DeckCheckAnswer(View, frozen=True):
    """A deck check. Of a planned one, whoever plays learns neither who nor where."""

    number: int
    kind: str
    stage: str
    how: str
    judge: str
    table: int | None
    players: tuple[int, ...]
    began: datetime | None
    found: tuple[str, ...]


class CheckView(View, frozen=True):
    """A deck check in a list."""

    sent: DeckCheckAnswer
    """What programs are sent of it."""
    name: str
    """Which kind it is, with its number."""
    who: tuple[str, ...]
    """Nobody where this reader may not know."""
    where: str
    found: tuple[tuple[str, str, bool], ...]
    """Name, what was found, and whether that is a problem."""
    ended: datetime | None
    minutes: int | None
    """How long it took, once it is over."""
    open: bool


def check_view(state: State, rulebook: Rulebook, check: DeckCheck, *, told: bool) -> CheckView:
    """A check as someone sees it who may know of whom it is, or may not."""
    found = tuple(
        (
            state.name_of(finding.player),
            found_text(rulebook, finding),
            finding.outcome is CheckOutcome.PROBLEM,
        )
        for finding in check.found
    )
    return CheckView(
        sent=DeckCheckAnswer(
            number=check.number,
            kind=check.kind,
            stage=check.progress,
            how=how_text(state, check) if told else check.how.value,
            judge=check.judge,
            table=check.table if told else None,
            players=check.players if told else (),
            began=check.began,
            found=tuple(f"{name}: {text}" for name, text, _ in found),
        ),
        name=called(check),
        who=tuple(state.name_of(player) for player in check.players) if told else (),
        where=where_of(state, check if told else msgspec.structs.replace(check, table=None)),
        found=found,
        ended=check.ended,
        minutes=None if check.ended is None else check.minutes_due(check.ended),
        open=check.open,
    )


def found_text(rulebook: Rulebook, finding: CheckFinding | None) -> str:
    """What a check found with a player, in words."""
    if finding is None:
        return "not written down"
    if finding.outcome is CheckOutcome.NO_PROBLEM:
        return "no problem"
    remedy = rulebook.deck_checks.remedy(finding.remedy)
    return "a problem" if remedy is None else remedy.name


def how_text(state: State, check: DeckCheck) -> str:
    """How a player came to be checked, in words."""
    if check.how is HowPicked.ASKED and check.asked_by is not None:
        return f"asked for by {state.name_of(check.asked_by)}"
    return check.how.value
