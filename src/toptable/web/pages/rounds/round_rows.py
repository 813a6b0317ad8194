"""One round, table by table, and the keyboard's way to enter a result; each row is kept as HTML.

At 512 tables a whole round is a lot to render and to send for one new result. Here every row is
kept with the version it changed at, so that a page that is open gets only the rows it lacks.
"""

from datetime import datetime
from threading import Lock
from typing import Any

import msgspec
from markupsafe import Markup

from toptable.desk.tournament import Tournament
from toptable.engine.log.log import Log
from toptable.engine.rules.clock.round_clock import last_touched
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import TableTime
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.results.checks import draw_reasons
from toptable.engine.views.floor_tables import ruled
from toptable.engine.views.tables import PairedSeat
from toptable.web.auth.event_view import EventView
from toptable.web.pages.results import result_choices
from toptable.web.pages.rounds.pairing_rows import (
    SHOWN,
    ByeRow,
    TableRow,
    bye_row,
    reasons_in_short,
    table_row,
)
from toptable.web.rendering.environment import environment
from toptable.web.rendering.page_part import LatelyUsed, Part


class Frame(msgspec.Struct, frozen=True):
    """What holds for all rows of a round; when it changes, every row is new."""

    number: int
    address: str
    published: bool
    entering: bool
    """Whether results are picked right here."""
    correcting: bool
    """Whether there is a way to correct results."""
    staff: bool
    """Whether matches under investigation are marked."""
    timed: bool
    """Whether tables have an end."""
    bye_points: int
    language: str
    draws: tuple[result_choices.Choice, ...]
    """Draws by their reasons, where the document wants to know."""
    choices: tuple[result_choices.Choice, ...]

    def in_short(self, seat: PairedSeat) -> list[str]:
        """What the reasons at a seat are called."""
        return reasons_in_short(seat)


class Kept(msgspec.Struct, gc=False):
    """A row as it was rendered last."""

    of: tuple[object, ...]
    """What it was rendered from; the very objects, as states share what stayed the same."""
    html: Markup
    shown_under: frozenset[str]
    changed: int


Asked = tuple[int, bool, bool, str]
"""Which round a page asks for, 0 for the latest, whether results are entered on it, whether staff
read it, and in which language."""


class RoundRows:
    """All rows of one round for one audience."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self.rows: dict[str, Kept] = {}
        self.reshaped = 0
        """The version since when these are the rows; who has an older page needs all of them."""
        self._log: Log | None = None
        self._version = 0
        self._lock = Lock()

    def update(self, seen: EventView, round_: Round, frame: Frame) -> None:
        """Bring the rows up to what somebody sees; rows newer than that stay."""
        with self._lock:
            log = seen.tournament.log
            if self._log is log and seen.version < self._version:
                return
            # The state may be newer than the version that was read before it, never older than
            # what the log says afterwards; a row that is said to be too new is only sent again.
            now = log.version
            anew = self._log is not log or frame != self.frame
            before = {} if anew else self.rows
            rows = self._rendered(seen.state, round_, frame, before, now)
            if anew or rows.keys() != self.rows.keys():
                self.reshaped = now
            self.rows, self.frame, self._log, self._version = rows, frame, log, seen.version

    def _rendered(
        self, state: State, round_: Round, frame: Frame, before: dict[str, Kept], now: int
    ) -> dict[str, Kept]:
        running = state.floor.rounds.get((ClockStage.SWISS, round_.number)) if frame.timed else None
        clock = running.clock if running else None
        extended = running.tables if running else {}
        held = state.conduct.held if frame.staff else frozenset()
        players = state.players
        rows: dict[str, Kept] = {}
        for match in round_.tables():
            first, second = match.players
            stopped = (round_.number, match.table) in held
            of: tuple[object, ...]
            of = (
                match,
                players.get(first),
                players.get(second),
                clock,
                extended.get(match.table),
                stopped,
                ruled(state, round_.number, match) or None,
            )
            place = f"table-{match.table}"
            kept = before.get(place)
            if kept is None or not _same(kept.of, of):
                row = table_row(state, round_, match, frame.choices, held=stopped)
                ends = _ends(running, extended.get(match.table), match)
                kept = _kept(kept, of, _html(row, frame, *ends), row.shown_under, now)
            rows[place] = kept
        for number, bye in sorted(round_.byes.items()):
            place = f"bye-{number}"
            kept = before.get(place)
            of = (bye, players.get(number))
            if kept is None or not _same(kept.of, of):
                row_ = bye_row(state, round_, bye)
                kept = _kept(kept, of, _bye_html(row_, frame), row_.shown_under, now)
            rows[place] = kept
        return rows

    def html(self) -> Markup:
        """All rows."""
        return Markup("").join(row.html for row in self.rows.values())

    def since(self, version: int) -> list[str] | None:
        """The rows that changed after a version; None where all of them are needed."""
        if version < self.reshaped:
            return None
        return [str(row.html) for row in self.rows.values() if row.changed > version]

    def counts(self) -> dict[str, int]:
        """How many rows each filter shows."""
        found = dict.fromkeys(SHOWN, 0)
        for row in self.rows.values():
            for name in row.shown_under:
                found[name] += 1
        found["all"] = len(self.rows)
        return found


MOST_KEPT = 64_000
"""How many rows are kept together; one takes about three thousand bytes. The latest round of eight
thousand players for the staff and for guests in every language fits in."""

_KEPT: LatelyUsed[tuple[Tournament, Asked], RoundRows] = LatelyUsed(MOST_KEPT)
_FINDING = Lock()


def rows_of(seen: EventView, number: int) -> RoundRows:
    """The rows of a round as this audience may see them now; 0 is the latest round.

    They are kept by what a page asks for and by who asks, so that everything a page has ever shown
    went through the same rows, also where the latest round becomes another one and comes back.
    Those that nobody has asked for in a while are forgotten; whoever comes back to them needs all.
    """
    rounds = seen.state.rounds
    round_ = rounds[(number or len(rounds)) - 1]
    frame = frame_of(seen, round_)
    name = seen.tournament, _asked(seen, number)
    with _FINDING:
        kept = _KEPT.get(name) or RoundRows()
        _KEPT.keep(name, kept, len(round_.matches) + len(round_.byes))
    kept.update(seen, round_, frame)
    return kept


def no_rows(seen: EventView, number: int) -> None:
    """There is no such round now: whoever sees one again needs all of it."""
    _KEPT.forget((seen.tournament, _asked(seen, number)))


def _asked(seen: EventView, number: int) -> Asked:
    return number, seen.may("ReportResult"), seen.staff, seen.language


def frame_of(seen: EventView, round_: Round) -> Frame:
    """What holds for every row of a round, for one audience."""
    state = seen.state
    open_ = seen.may("ReportResult") and round_.published and not state.closed
    latest = round_.number == len(state.rounds)
    running = state.floor.rounds.get((ClockStage.SWISS, round_.number))
    return Frame(
        number=round_.number,
        address=seen.address,
        published=round_.published,
        entering=open_ and latest and state.finals.locked is None,
        correcting=open_,
        staff=seen.staff,
        timed=latest and running is not None and running.clock.started is not None,
        bye_points=seen.rules.bye_points,
        language=seen.language,
        choices=offered(seen),
        draws=_draws(seen),
    )


def offered(seen: EventView) -> tuple[result_choices.Choice, ...]:
    """The results to pick with one touch; a match of several seats has a page of its own."""
    seats = isinstance(seen.rules.team, SeatBySeat)
    return () if seats else result_choices.buttons(seen.rules.scoring, draw_reasons(seen.rules))


def _draws(seen: EventView) -> tuple[result_choices.Choice, ...]:
    seats = isinstance(seen.rules.team, SeatBySeat)
    return () if seats else result_choices.draws(seen.rules.scoring, draw_reasons(seen.rules))


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return all(a is b for a, b in zip(one, other, strict=True))


def _kept(
    before: Kept | None, of: tuple[object, ...], html: Markup, under: frozenset[str], now: int
) -> Kept:
    """A row that was looked at again; it has changed only if it reads otherwise."""
    changed = before.changed if before is not None and before.html == html else now
    return Kept(of, html, under, changed)


def _ends(
    running: RunningRound | None, own: TableTime | None, match: Match
) -> tuple[datetime | None, int]:
    """When a table's time is up, as it stands, and how many minutes of that are its own."""
    if running is None or running.clock.paused:
        return None, 0
    touched = last_touched(running.clock)
    if touched is None:
        return None, 0
    table = own or running.table(match.table)
    return table.ends_at(running.clock, touched), int(table.time.total_seconds()) // 60


def _html(row: TableRow, frame: Frame, ends: datetime | None, more: int) -> Markup:
    return Markup(_macros(frame).table_row(row, frame, ends, more))


def _bye_html(row: ByeRow, frame: Frame) -> Markup:
    return Markup(_macros(frame).bye_row(row, frame))


def _macros(frame: Frame) -> Any:
    return environment(frame.language).get_template("rounds/round_row_part.html").module


class Filter(msgspec.Struct, frozen=True):
    """A part of the round that can be shown by itself."""

    name: str
    label: str
    count: int


def round_context(seen: EventView, number: int) -> dict[str, object]:
    """The rows of a round, the latest unless another is asked for."""
    state = seen.state
    wanted = number or len(state.rounds)
    if not 1 <= wanted <= len(state.rounds):
        no_rows(seen, number)
        return {"round": None, "players": state.field_size, "address": seen.address}
    rows = rows_of(seen, number)
    return head(seen, number, rows) | {"rows": rows.html(), "frame": rows.frame}


def head(seen: EventView, number: int, rows: RoundRows) -> dict[str, object]:
    """What stands above the rows: the round, the ones beside it, and the filters."""
    latest = len(seen.state.rounds)
    counts = rows.counts()
    return {
        "round": seen.state.rounds[(number or latest) - 1],
        "address": seen.address,
        "page": f"{seen.address}/rounds/{number}" if number else seen.address,
        "latest": latest,
        "filters": [
            Filter(name, label, counts[name])
            for name, label in SHOWN.items()
            if counts[name] or name in ("all", "open")
        ],
    }


def entry_context(seen: EventView, number: int) -> dict[str, object]:
    """Whether results can be typed on this page, and on which keys."""
    state = seen.state
    current = state.current
    latest = current is not None and number in (0, current.number)
    published = bool(current and current.published)
    scoring = seen.rules.scoring
    keys = result_choices.keys(scoring, draw_reasons(seen.rules))
    return {
        "entering": seen.may("ReportResult")
        and not state.closed
        and latest
        and published
        # Once the finals are settled the rounds are over: a change is a correction of one table.
        and state.finals.locked is None
        and bool(offered(seen)),
        "keys": keys,
        "more": any(not key.plain for key in keys),
        "letters": result_choices.letters(seen.rules, seen.role),
    }


PARTS = {
    "round": Part(round_context, "rounds/round_part.html"),
    "entry": Part(entry_context, "results/entry_part.html"),
}
