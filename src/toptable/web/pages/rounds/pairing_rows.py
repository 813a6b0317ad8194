"""A table or a bye of a round as people read it: who, how it ended, its state, and why so."""

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round, SittingOut
from toptable.engine.views.tables import (
    ByeView,
    PairedSeat,
    PairedTable,
    bye_view,
    paired_seat,
    paired_table,
)
from toptable.web.languages.languages import marked
from toptable.web.pages.results import result_choices

SHOWN = {
    "all": marked("All"),
    "open": marked("Open"),
    "once": marked("Reported once"),
    "disputed": marked("Disputed"),
    "extension": marked("Extra time"),
    "bye": marked("Bye"),
    "fixed": marked("Fixed table"),
    "held": marked("Held"),
}
"""What can be shown of a round, by the word in the address."""


REASONS = {
    "adjusted": marked("Adjusted"),
    "bye": marked("Why a bye?"),
    "distance": marked("Several groups down"),
    "double_float": marked("Paired down again"),
    "rematch_order": marked("Next by rank"),
    "exchanged": marked("Exchanged"),
    "fixed_table": marked("Fixed table"),
    "fixed_table_taken": marked("Fixed table taken"),
    "fixed_tables_differ": marked("Fixed table"),
    "group": marked("Same group"),
    "paired_down": marked("Paired down"),
    "paired_up": marked("Paired up"),
    "rematch": marked("Rematch"),
    "repaired": marked("New pair"),
    "reward_bye": marked("Reward bye"),
    "side": marked("Side"),
}
"""What a reason is called in one or two words, by its code; the sentence unfolds below."""
WHY = marked("Why?")
AS_TYPED = marked("points as typed")


class Mark(msgspec.Struct, frozen=True):
    """A state that is told three times: by word, by shape and by colour."""

    word: str
    shape: str
    tone: str


DRAFT = Mark(marked("Draft"), "◌", "open")
PLAYING = Mark(marked("Playing"), "○", "open")
ONE_REPORT = Mark(marked("One report"), "◐", "open")
PROVISIONAL = Mark(marked("Provisional"), "◐", "open")
DIFFER = Mark(marked("Reports differ"), "!", "alarm")
HELD = Mark(marked("Held"), "!", "alarm")
REPORTED = Mark(marked("Reported"), "✓", "done")
BYE = Mark(marked("Bye"), "✓", "done")
TO_ISSUE = Mark(marked("To be issued"), "○", "open")
LOST_BYE = Mark(marked("Bye lost"), "×", "alarm")


class TableRow(PairedTable, frozen=True):
    """A table on a page."""

    mark: Mark
    plain: bool
    """Whether the result is one of those to pick with one touch."""
    shown_under: frozenset[str]
    """The filters that show it."""

    @property
    def letters(self) -> str:
        """The games of the result."""
        return self.result.games if self.result is not None else ""

    @property
    def note(self) -> str:
        """What is special about the result."""
        if self.typed:
            return AS_TYPED
        kind = self.result.kind if self.result is not None else None
        return kind.replace("_", " ") if kind else ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What the staff read beside its state. N13-38, SW-16, B-149."""
        return (*((f"waits for {self.waits_for}",) if self.waits_for else ()), *self.ruled)


class ByeRow(ByeView, frozen=True):
    """Somebody without an opponent, on a page."""

    seat: PairedSeat
    mark: Mark
    to_issue: bool
    shown_under: frozenset[str]


def table_row(
    state: State,
    round_: Round,
    match: Match,
    plain: tuple[result_choices.Choice, ...],
    *,
    held: bool,
) -> TableRow:
    """A table of a round."""
    view = paired_table(state, round_.number, match)
    open_ = match.result is None
    mark = HELD if held and open_ else _mark(round_, view)
    running = state.floor.rounds.get((ClockStage.SWISS, round_.number))
    under = {
        "open": round_.published and open_,
        "once": mark is ONE_REPORT,
        "disputed": view.disputed,
        "extension": running is not None and match.table in running.tables,
        "fixed": view.fixed,
        "held": held,
    }
    return TableRow(
        **msgspec.structs.asdict(view),
        mark=mark,
        plain=not match.typed
        and any(match.result and choice.letters == match.result.games for choice in plain),
        shown_under=frozenset(name for name, here in under.items() if here),
    )


def bye_row(state: State, round_: Round, bye: SittingOut) -> ByeRow:
    """Somebody who sits out. B-081."""
    to_issue = round_.published and round_.byes_to_issue and not bye.issued
    mark = BYE if round_.published else DRAFT
    if to_issue:
        mark = TO_ISSUE
    elif bye.absent:
        mark = LOST_BYE
    return ByeRow(
        **msgspec.structs.asdict(bye_view(state, bye)),
        seat=paired_seat(state, round_.number, bye.player, why=bye.reasons),
        mark=mark,
        to_issue=to_issue,
        shown_under=frozenset({"bye", "open"} if to_issue else {"bye"}),
    )


def reasons_in_short(seat: PairedSeat) -> list[str]:
    """What the reasons at a seat are called, each once."""
    return list(dict.fromkeys(REASONS.get(why.code, WHY) for why in seat.why))


def _mark(round_: Round, view: PairedTable) -> Mark:
    if not round_.published:
        return DRAFT
    if view.result is not None:
        return PROVISIONAL if view.provisional else REPORTED
    if view.disputed:
        return DIFFER
    return ONE_REPORT if view.reported_by else PLAYING
