"""The row of every player of one event, worked out once for each version of its log.

When a round goes up the whole hall looks in the same moment. So everything that differs from
player to player is made ready before anybody is told that there is something new; a row that reads
as before keeps its name and is not sent again.
"""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from threading import Lock

import msgspec
from msgspec.structs import replace

from toptable.desk.tournament import Tournament
from toptable.engine.reading.player_view import Everybody, PlayerView, everybody
from toptable.engine.roles import Role
from toptable.engine.state.people import Player
from toptable.store import Reach
from toptable.web.access.seen import Seen, seen

Draw = Callable[[PlayerView, str], bytes]
"""A row as HTML in one language."""
Drawing = Callable[[Seen], Draw]
"""How the rows of one version are drawn."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One player's row in one language."""

    html: bytes
    tag: bytes
    """Its name; the same as long as it reads the same."""


class HallRows(msgspec.Struct, frozen=True):
    """All rows of one version."""

    reach: Reach
    """How far the log reached that they show."""
    seen: Seen
    all: Everybody
    draw: Draw
    drawn: dict[tuple[int, str], Row]
    """Those that somebody has asked for."""

    @property
    def version(self) -> int:
        return self.reach.version

    @property
    def players(self) -> Mapping[int, Player]:
        return self.seen.state.players


class EventRows:
    """The newest rows of one event, and how they become HTML.

    ``find`` opens the event, up to date with what other processes have written; ``reach`` asks the
    store how far its log reaches.
    """

    def __init__(
        self, find: Callable[[], Tournament], reach: Callable[[], Reach], drawing: Drawing
    ) -> None:
        self._find = find
        self._reach = reach
        self._drawing = drawing
        self._lock = Lock()
        self._now: HallRows | None = None
        self._untold: set[int] = set()

    @property
    def now(self) -> HallRows:
        """The rows as they were worked out last."""
        if self._now is None:
            self.refresh()
        assert self._now is not None
        return self._now

    def refresh(self) -> None:
        """Work the rows out anew where the log has moved on. For a thread of its own."""
        with self._lock:
            before = self._now
            audience, reach = self._found()
            if before is not None and before.seen.mark == audience.mark:
                self._now = replace(before, reach=reach)
                return
            tournament = audience.tournament
            through = audience.standings_through
            standings = audience.standings(through) if through else None
            known = before.all if before is not None else None
            found = everybody(audience.state, tournament.rulebook, standings, known)
            rows = HallRows(reach, audience, found, self._drawing(audience), {})
            if before is not None:
                self._carry_over(before, rows)
            self._now = rows
            self._untold |= found.views.keys() if self._anew(before, rows) else found.changed

    def _found(self) -> tuple[Seen, Reach]:
        """The event as players may see it, and how far its log reaches there."""
        since = self._reach().since
        while True:
            tournament = self._find()
            end = tournament.end
            audience = seen(tournament, Role.PLAYER)
            asked, since = since, self._reach().since
            # Neither another line nor another log came while it was looked at.
            if asked == since and end == tournament.end:
                return audience, Reach(since, *end)

    def news(self) -> set[int]:
        """Whose row reads otherwise than when this was asked last, whoever refreshed them since."""
        with self._lock:
            untold, self._untold = self._untold, set()
            return untold

    def row(self, player: int, language: str) -> Row | None:
        """A player's row in a language; nothing for somebody who is not in the event."""
        return self.row_in(self.now, player, language)

    @staticmethod
    def row_in(rows: HallRows, player: int, language: str) -> Row | None:
        """The same out of certain rows, so that it is known how far their log reached."""
        found = rows.drawn.get((player, language))
        view = rows.all.views.get(player)
        if found is None and view is not None:
            html = rows.draw(view, language)
            found = rows.drawn[player, language] = Row(html, _tag(html))
        return found

    @staticmethod
    def _anew(before: HallRows | None, rows: HallRows) -> bool:
        """Whether something changed that every row tells."""
        return before is None or (before.seen.rules, before.seen.event) != (
            rows.seen.rules,
            rows.seen.event,
        )

    def _carry_over(self, before: HallRows, rows: HallRows) -> None:
        """Draw what somebody looks at again; what stayed the same is taken over."""
        anew = self._anew(before, rows)
        for (player, language), row in tuple(before.drawn.items()):
            if anew or player in rows.all.changed:
                self.row_in(rows, player, language)
            elif player in rows.all.views:
                rows.drawn[player, language] = row


def _tag(html: bytes) -> bytes:
    return b'"%b"' % blake2b(html, digest_size=9).hexdigest().encode()
