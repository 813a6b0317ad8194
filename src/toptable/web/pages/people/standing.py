"""The standing of somebody who is out: place and prizes taken, finished matches lost after all.

B-034, B-170, B-171, N13-90, A-29.
"""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.subjects.conduct.revoked_places import LoseFinishedMatch, may_lose_standing
from toptable.web.access.seen import Seen
from toptable.web.access.visit import Visit

PERSON = "/e/{event:str}/players/{player:int}"
WAYS = {
    Revoked.VOID: "Leave the place empty",
    Revoked.PASSED_DOWN: "Move everybody below up",
    None: "Give the place back",
}


class Losing(msgspec.Struct):
    """The finished match that counts as lost."""

    round: int
    both: bool = False
    """Whether the opponent does not get the win either."""
    reason: str = ""


class OutStanding(msgspec.Struct, frozen=True):
    """What can still be decided about somebody who is out."""

    revoked: Revoked | None
    rounds: tuple[tuple[int, str], ...]
    """The finished matches, with the opponent."""

    @property
    def ways(self) -> tuple[tuple[str, str, Revoked | None, str], ...]:
        """The buttons for what may become of the place next."""
        return tuple((text, "how", how, "btn") for how, text in WAYS.items() if how != self.revoked)


def out_standing(seen: Seen, player: int) -> OutStanding | None:
    """The same, or nothing for somebody whose place stands."""
    state = seen.state
    revoked = state.conduct.revoked.get(player)
    if revoked is None and not may_lose_standing(state, player):
        return None
    finished = []
    for round_ in state.rounds:
        table = round_.table_of(player)
        if table is not None and round_.matches[table].result is not None:
            first, second = round_.matches[table].players
            other = second if first == player else first
            finished.append((round_.number, state.name_of(other)))
    return OutStanding(revoked, tuple(finished))


@post(f"{PERSON}/lose-match", sync_to_thread=True)
def lose_finished_match(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Losing]
) -> Response[Any]:
    """Turn a finished match into a loss."""
    command = LoseFinishedMatch(player, data.round, False if data.both else None)
    back = f"{visit.address}/players/{player}#standing"
    return visit.send(command, back=back, reason=data.reason)


ROUTES = (lose_finished_match,)
