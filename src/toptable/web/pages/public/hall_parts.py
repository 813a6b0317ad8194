"""The parts of the hall: where everybody sits by name, the standings, the bracket, one's own row.

All of them show what guests see, whoever looks: the page may stand on a screen in the room.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from threading import Lock
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import asdict

from toptable.desk.tournament import Tournament
from toptable.engine.names import plain, sort_key
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.state import State
from toptable.engine.views.public_info import timetable
from toptable.engine.views.seating import NamedSeat, seats_at, under_each_name
from toptable.web.auth.event_view import EventView, as_guest
from toptable.web.languages.languages import marked
from toptable.web.pages.event import preparation_parts
from toptable.web.pages.event.preparation_parts import groups
from toptable.web.pages.finals import bracket_parts
from toptable.web.pages.standings import standings_part
from toptable.web.rendering.page_part import Part

BRACKET = frozenset({ClockStage.ELIMINATION, ClockStage.FINAL})
A_DRAWER = 200
"""How many names are on one page of a field that is too long for one."""
AT_ONCE = 300
"""Up to how many names all are on one page."""
MOST_FOUND = 50


# A field stays the same for many versions, and taking names apart is most of the work.
_found_by = lru_cache(20_000)(plain)
_order = lru_cache(20_000)(sort_key)


class HallSeat(NamedSeat, frozen=True, gc=False):
    """Where somebody sits, or that they do not."""

    bye: bool = False
    here: bool = True
    """Whether they are in what is being played."""
    left: bool = False


class Drawer(msgspec.Struct, frozen=True):
    """A stretch of a long list, called by its ends."""

    number: int
    first: str
    last: str


class Seats(msgspec.Struct, frozen=True):
    """Everybody, by name."""

    stage: ClockStage | None
    """Which part of the event is on; None while nothing is."""
    number: int
    rows: tuple[HallSeat, ...]
    """Those who are in what is being played."""
    everybody: tuple[HallSeat, ...]
    by_player: Mapping[int, HallSeat]

    @property
    def bracket(self) -> bool:
        """Whether games count by their numbers instead of tables."""
        return self.stage in BRACKET

    @property
    def drawers(self) -> int:
        """Into how many pages the names are divided."""
        return 1 if len(self.rows) <= AT_ONCE else -(-len(self.rows) // A_DRAWER)

    def drawer(self, number: int) -> tuple[HallSeat, ...]:
        """The names of one page."""
        if self.drawers == 1:
            return self.rows
        return self.rows[(number - 1) * A_DRAWER : number * A_DRAWER]

    def labels(self) -> tuple[Drawer, ...]:
        """What the pages are called; nothing where there is one alone."""
        if self.drawers == 1:
            return ()
        return tuple(
            Drawer(number, _short(names[0].name), _short(names[-1].name))
            for number in range(1, self.drawers + 1)
            if (names := self.drawer(number))
        )

    def find(self, wanted: str) -> tuple[HallSeat, ...]:
        """Everybody of whose name every typed word is a part; of a number, that table."""
        words = plain(wanted).split()
        if not words:
            return ()
        if wanted.strip().isdecimal():
            number = int(wanted.strip()[:9])
            return tuple(seat for seat in self.rows if seat.table == number)
        found = (
            seat for seat in self.everybody if all(word in _found_by(seat.name) for word in words)
        )
        return tuple(seat for seat, _ in zip(found, range(MOST_FOUND), strict=False))


_KEPT: WeakKeyDictionary[Tournament, tuple[str, Seats]] = WeakKeyDictionary()
_KEEPING = Lock()


def seats_of(seen: EventView) -> Seats:
    """Everybody's seat as guests may know it: ``seen`` is what they see."""
    head = seen.mark.partition("-")[0]
    with _KEEPING:
        kept = _KEPT.get(seen.tournament)
    if kept is not None and kept[0] == head:
        return kept[1]
    made = _seats(seen)
    with _KEEPING:
        _KEPT[seen.tournament] = head, made
    return made


def _seats(seen: EventView) -> Seats:
    state = seen.state
    place = None if state.closed else place_now(state, seen.tournament.rulebook)
    on = None if isinstance(place, Refusal) else place
    everybody = sorted(_everybody(state, on), key=lambda seat: _order(seat.name))
    return Seats(
        stage=on.stage if on else None,
        number=on.number if on else 0,
        rows=tuple(seat for seat in everybody if seat.here and not seat.left),
        everybody=tuple(everybody),
        by_player={seat.player: seat for seat in everybody if not seat.team},
    )


def _everybody(state: State, on: PlayPlace | None) -> Iterator[HallSeat]:
    seated = {seat.player: seat for seat in seats_at(state, on)} if on is not None else {}
    for player in state.players.values():
        found = seated.get(player.id)
        nowhere = NamedSeat(name=player.name, team="", table=None, opponent="", player=player.id)
        seat = HallSeat(
            **asdict(found or nowhere),
            bye=found is not None and not found.opponent,
            here=on is None or found is not None,
            left=found is None and not player.active,
        )
        yield from under_each_name(seat, state.members_of(player.id))


def _short(name: str) -> str:
    """The beginning of a name, for the ends of a list."""
    return name[:3].strip()


DUE = {
    DueBy.REGISTRATION: marked("Registration ends"),
    DueBy.CHECK_IN: marked("Check-in ends"),
    DueBy.DECKLIST: marked("Deck lists are due"),
    DueBy.ONLINE_CHECK_IN: marked("Check-in for the next round ends"),
    DueBy.RESULTS: marked("Results of this round are due"),
}
"""What is due by a moment, as guests read it."""


def pairings(seen: EventView, number: int) -> dict[str, object]:
    """Everybody by name with table and opponent; ``number`` is the page of a long list."""
    seats = seats_of(seen)
    drawer = number or 1
    return {
        "address": seen.address,
        "title": title(seen, seats),
        "seats": seats,
        "rows": seats.drawer(drawer),
        "drawers": seats.labels(),
        "drawer": drawer,
        "closed": seen.state.closed,
        "started": seen.state.started,
        "whole": False,
    }


def title(seen: EventView, seats: Seats) -> str:
    """What is being played: ``Round 4``, ``Semifinals``."""
    if seats.stage is None:
        return ""
    return round_name(seen, seats.stage, seats.number)


def round_name(seen: EventView, stage: ClockStage, number: int) -> str:
    """A round as players call it."""
    if stage is ClockStage.SWISS:
        return seen.texts._("Round %(round)s") % {"round": number}
    return seen.round_name(stage, number)


def own(seen: EventView, player: int) -> dict[str, object]:
    """One person's row: table, opponent, place; ``player`` 0 is nobody."""
    seats = seats_of(seen)
    seat = seats.by_player.get(player)
    return {
        "address": seen.address,
        "seat": seat,
        "seats": seats,
        "title": title(seen, seats),
        "members": seen.state.members_of(player) if seat is not None else (),
        "place": _place(seen, player) if seat is not None else None,
        "closed": seen.state.closed,
        "started": seen.state.started,
    }


def _place(seen: EventView, player: int) -> tuple[str, int, int] | None:
    """Place, points and the round after which, in the standings that everybody may see."""
    if not seen.standings_through:
        return None
    standings = seen.standings()
    if player not in standings.ranks:
        return None
    row = standings.row(standings.ranks[player])
    return row.printed, row.points, standings.after_round


def places(seen: EventView, number: int) -> dict[str, object]:
    """The standings, page by page of a long list."""
    drawer = number or 1
    first = (drawer - 1) * A_DRAWER
    latest = seen.standings_through == seen.state.finished_rounds
    line = standings_part.cut_line(seen) if latest and seen.standings_through else None
    shown = standings_part.table(seen, first + A_DRAWER, 0, line, skip=first)
    total = _places(seen)
    return shown | {"more": 0, "drawer": drawer, "total": total, "per_page": A_DRAWER}


def _places(seen: EventView) -> int:
    return len(seen.standings()) if seen.standings_through else 0


def schedule(seen: EventView, _number: int) -> dict[str, object]:
    """When each round begins, what is due by when, and what the desk says to everybody."""
    state = seen.state
    lines = timetable(state, seen.tournament.rulebook)
    due = sorted(state.floor.deadlines.items(), key=lambda deadline: deadline[1])
    return {
        "address": seen.address,
        "event": seen.event,
        "message": state.messages.to_all,
        "lines": [(round_name(seen, line.stage, line.number), line) for line in lines],
        "timed": any(line.planned or line.began or line.expected for line in lines),
        "due": [(DUE[kind], by) for kind, by in due],
        "cut": state.plan.cut if state.plan is not None else 0,
        "closed": state.closed,
    }


def rules(seen: EventView, _number: int) -> dict[str, object]:
    """What players must know, what is other than in the document, and every setting."""
    known = preparation_parts.announcements_context(seen, 0)
    given = [] if known["hidden"] else groups(seen.tournament.rulebook, seen.event.settings)
    return known | {
        "groups": [(group.name, [row for row in group.rows if not row.idle]) for group in given],
        "document": seen.tournament.rulebook.title,
    }


def _drawers(seen: EventView) -> int:
    return seats_of(as_guest(seen)).drawers


def _players(seen: EventView) -> int:
    return max(seen.state.players, default=0)


def _standings_pages(seen: EventView) -> int:
    return max(1, -(-_places(as_guest(seen)) // A_DRAWER))


PARTS = {
    "hall_pairings": Part(pairings, "public/pairings_part.html", guests=True, most=_drawers),
    "hall_own": Part(own, "public/own_part.html", guests=True, most=_players),
    "hall_standings": Part(
        places, "public/standings_part.html", guests=True, most=_standings_pages
    ),
    "hall_bracket": Part(bracket_parts.bracket_context, "finals/bracket_part.html", guests=True),
    "hall_places": Part(bracket_parts.places_context, "finals/places_part.html", guests=True),
    "hall_schedule": Part(schedule, "public/schedule_part.html", guests=True),
    "hall_rules": Part(rules, "public/rules_part.html", guests=True),
}
