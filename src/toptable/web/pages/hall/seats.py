"""Where everybody sits, under the name that they look for; worked out once per version."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from threading import Lock
from weakref import WeakKeyDictionary

import msgspec

from toptable.desk.tournament import Tournament
from toptable.engine.names import plain, sort_key
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.reading.seats_by_name import PlayingSeat, seats_at
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.web.access.seen import Seen

BRACKET = frozenset({ClockStage.ELIMINATION, ClockStage.FINAL})
A_DRAWER = 200
"""How many names are on one page of a field that is too long for one."""
AT_ONCE = 300
"""Up to how many names all are on one page."""
MOST_FOUND = 50


# A field stays the same for many versions, and taking names apart is most of the work.
_found_by = lru_cache(20_000)(plain)
_order = lru_cache(20_000)(sort_key)


class HallSeat(msgspec.Struct, frozen=True, gc=False):
    """Where somebody sits."""

    player: int
    name: str
    found_by: str
    """The name without accents, marks and capitals."""
    team: str = ""
    """The team of a member, whose own name this is."""
    table: int | None = None
    opponent: str = ""
    bye: bool = False
    over: bool = False
    """Whether the match has its result."""
    fixed: bool = False
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
        found = (seat for seat in self.everybody if all(word in seat.found_by for word in words))
        return tuple(seat for seat, _ in zip(found, range(MOST_FOUND), strict=False))


_KEPT: WeakKeyDictionary[Tournament, tuple[str, Seats]] = WeakKeyDictionary()
_KEEPING = Lock()


def seats_of(seen: Seen) -> Seats:
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


def _seats(seen: Seen) -> Seats:
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
        sits = found or PlayingSeat(player.id, table=None, opponent="", over=False)
        seat = HallSeat(
            player=player.id,
            name=player.name,
            found_by=_found_by(player.name),
            table=sits.table,
            opponent=sits.opponent,
            bye=found is not None and not sits.opponent,
            over=sits.over,
            fixed=sits.table is not None and player.fixed_table == sits.table,
            here=on is None or found is not None,
            left=found is None and not player.active,
        )
        yield seat
        yield from _members(player, seat)


def _members(player: Player, seat: HallSeat) -> Iterator[HallSeat]:
    for member in player.team.members if player.team is not None else ():
        yield msgspec.structs.replace(
            seat, name=member, found_by=_found_by(member), team=player.name
        )


def _short(name: str) -> str:
    """The beginning of a name, for the ends of a list."""
    return name[:3].strip()
