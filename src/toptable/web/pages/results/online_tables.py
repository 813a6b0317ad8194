"""What only online events have at a table: where it is played, and both players gone.

N13-51, N13-55.
"""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.refusal import Refusal
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.online.both_away import SettleBothAway
from toptable.web.access.seen import Seen
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import Refused

TABLE = "/e/{event:str}/rounds/{number:int}/tables/{table:int}"
NO_POINTS = Refusal("points:no_points", "Give the points of both players as whole numbers.")


class Away(msgspec.Struct):
    """The form about two players who both lost the connection."""

    first: str = ""
    second: str = ""
    finished: str = ""
    replay: bool = False
    reason: str = ""


class OnlineTable(msgspec.Struct, frozen=True):
    """What an online event has at a table of the round that is on."""

    link: str
    disconnects: bool
    """Whether the document has a rule for lost connections."""


def online_table(seen: Seen, number: int, match: Match) -> OnlineTable | None:
    """The same, or nothing where the event is not online or the round is an earlier one."""
    if seen.rules.chosen.get("online", "off") != "on" or number != len(seen.state.rounds):
        return None
    link = seen.state.online.links.get((number, match.table), "")
    return OnlineTable(link, seen.tournament.rulebook.timing.disconnects is not None)


@post(f"{TABLE}/both-away", sync_to_thread=True)
def both_away(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Away],
) -> Response[Any]:
    """Both stayed away too long: points decide the game they were in."""
    back = _back(visit, number, table)
    points = _points(data.first, back), _points(data.second, back)
    command = SettleBothAway(table, points, data.finished.strip().upper(), data.replay)
    return visit.send(command, back=back, reason=data.reason)


def _points(text: str, back: str) -> int:
    typed = text.strip()
    if not typed.isdecimal() or len(typed) > 3:
        raise Refused(NO_POINTS, back)
    return int(typed)


def _back(visit: Visit, number: int, table: int) -> str:
    return f"{visit.address}/rounds/{number}/tables/{table}#online"


ROUTES = (both_away,)
