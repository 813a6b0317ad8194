"""A table or a bye of a round as people read it: who, how it ended, its state, and why so."""

import msgspec

from toptable.engine.questions.staff import waits_for
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.pairing.entrants import Reason
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match, Round, SittingOut
from toptable.engine.views.floor_tables import ruled
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


class Why(msgspec.Struct, frozen=True):
    """Why a pairing is as it is: in a word or two, and as a sentence."""

    short: str
    text: str


class SeatRow(msgspec.Struct, frozen=True):
    """A player at a table, with the points brought along and what is said about the pairing."""

    name: str
    points: int
    side: str = ""
    why: tuple[Why, ...] = ()
    members: tuple[str, ...] = ()
    """Who plays, where the name is a team's."""


class TableRow(msgspec.Struct, frozen=True):
    """A table."""

    table: int
    first: SeatRow
    second: SeatRow
    mark: Mark
    letters: str
    score: str
    plain: bool
    """Whether the result is one of those to pick with one touch."""
    note: str
    """What is special about the result."""
    ruled: tuple[str, ...]
    """What rulings have settled while it plays."""
    fixed: bool
    pinned: bool
    shown_under: frozenset[str]
    """The filters that show it."""


class ByeRow(msgspec.Struct, frozen=True):
    """Somebody without an opponent."""

    player: int
    seat: SeatRow
    mark: Mark
    to_issue: bool
    shown_under: frozenset[str]
    table: int | None = None
    """Where they are to be seen, where the document wants that. B-081."""


def _about(reason: Reason, match: Match) -> int:
    """The seat that a reason is about; one about both stands below both."""
    return match.players.index(reason.player) if reason.player in match.players else 1


def table_row(
    state: State,
    round_: Round,
    match: Match,
    plain: tuple[result_choices.Choice, ...],
    *,
    held: bool,
) -> TableRow:
    """A table of a round."""
    seating, result = match.seating, match.result
    sides = seating.sides or ("", "")
    seats = [
        SeatRow(
            state.name_of(player),
            _before(state, player, round_.number),
            side,
            members=state.members_of(player),
        )
        for player, side in zip(match.players, sides, strict=True)
    ]
    for reason in seating.reasons:
        about = _about(reason, match)
        why = (*seats[about].why, _why(reason.code, reason.text))
        seats[about] = msgspec.structs.replace(seats[about], why=why)
    fixed = any(
        _fixed_here(player, match.table) for player in map(state.players.get, match.players)
    )
    mark = HELD if held and result is None else _mark(round_, match)
    extended = _extended(state, round_, match)
    return TableRow(
        table=match.table,
        first=seats[0],
        second=seats[1],
        mark=mark,
        letters=result.games if result else "",
        score=_score(match),
        plain=not match.typed
        and any(result and choice.letters == result.games for choice in plain),
        note=_note(match),
        ruled=(*_waits(state, match), *ruled(state, round_.number, match)),
        fixed=fixed,
        pinned=seating.pinned,
        shown_under=frozenset(
            name
            for name, here in (
                ("open", round_.published and result is None),
                ("once", mark is ONE_REPORT),
                ("disputed", match.disputed),
                ("extension", extended),
                ("fixed", fixed),
                ("held", held),
            )
            if here
        ),
    )


def bye_row(state: State, round_: Round, bye: SittingOut) -> ByeRow:
    """Somebody who sits out. B-081."""
    to_issue = round_.published and round_.byes_to_issue and not bye.issued
    mark = BYE if round_.published else DRAFT
    if to_issue:
        mark = TO_ISSUE
    elif bye.absent:
        mark = LOST_BYE
    seat = SeatRow(
        state.name_of(bye.player),
        _before(state, bye.player, round_.number),
        why=tuple(_why(reason.code, reason.text) for reason in bye.reasons),
        members=state.members_of(bye.player),
    )
    under = frozenset({"bye", "open"} if to_issue else {"bye"})
    return ByeRow(bye.player, seat, mark, to_issue, under, bye.seat)


AS_TYPED = marked("points as typed")


def _score(match: Match) -> str:
    """Games won by each; of a match from a file whose points stand as typed, those points."""
    if match.typed and match.points is not None:
        return f"{match.points[0]}–{match.points[1]}"
    return result_choices.score(match.result.games) if match.result else ""


def _note(match: Match) -> str:
    """What is special about a result."""
    if match.typed:
        return AS_TYPED
    kind = match.result.kind if match.result else None
    return kind.value.replace("_", " ") if kind else ""


def _why(code: str, text: str) -> Why:
    return Why(REASONS.get(code, marked("Why?")), text)


def _mark(round_: Round, match: Match) -> Mark:
    if not round_.published:
        return DRAFT
    if match.result is not None:
        return PROVISIONAL if match.result.provisional else REPORTED
    if match.disputed:
        return DIFFER
    return ONE_REPORT if match.claims else PLAYING


def _waits(state: State, match: Match) -> tuple[str, ...]:
    """Whom the only report of a match waits for, for the staff. N13-38, SW-16, B-149."""
    reported = {player for player, _ in match.claims}
    name = waits_for(state, match.players, reported) if match.result is None else ""
    return (f"waits for {name}",) if name else ()


def _extended(state: State, round_: Round, match: Match) -> bool:
    running = state.floor.rounds.get((ClockStage.SWISS, round_.number))
    return running is not None and match.table in running.tables


def _before(state: State, player: int, round_: int) -> int:
    """The points of a player before this round."""
    known = state.players.get(player)
    outings = known.record.outings if known else ()
    return sum(outing.points or 0 for outing in outings if outing.round < round_)


def _fixed_here(player: Player | None, table: int) -> bool:
    return player is not None and player.fixed_table == table
