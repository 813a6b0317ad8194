"""What people can keep to check the event by: heads of the log, and the hall's share in draws.

Anybody can type a head in here, or arrive by the code on a printed sheet.
"""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.desk.sights import Sight, may_see
from toptable.engine.log.found_again import FoundAgain, look_for
from toptable.engine.log.witness import ASKED, read_witness
from toptable.engine.refusal import Refusal
from toptable.engine.subjects.event.hall_share import HallShareAdded
from toptable.engine.subjects.event.lifecycle import DrawnByHand
from toptable.web.access.visit import Visit
from toptable.web.pages.log.witness_part import heads

PAGE = "/e/{event:str}/proof"
KEPT = "kept"
"""In the address of a head that a device kept, and that was not on paper."""
LONGEST = 400
"""No head is longer, and no address of one."""


@get(PAGE, sync_to_thread=True)
def proof_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The head of the log for each round, what the hall has called out, and an answer to who asks
    whether the log still holds what they have on paper."""
    log = visit.tournament.log
    shares = [
        (line.seq, line.entry)
        for line in log.lines[: visit.seen.version]
        if isinstance(line.entry, HallShareAdded) and log.counts(line.seq)
    ]
    draws = [
        (line.seq, line.entry) for line in visit.seen.lines() if isinstance(line.entry, DrawnByHand)
    ]
    return visit.fresh_page(
        "log/proof.html",
        draws=draws,
        heads=heads(visit.seen),
        shares=shares,
        **_asked(visit),
    )


def _asked(visit: Visit) -> dict[str, Any]:
    """What was asked for in the address, and the answer to it."""
    typed = visit.request.query_params.get(ASKED, "").strip()[:LONGEST]
    witness = read_witness(typed) if typed else None
    unread = witness if isinstance(witness, Refusal) else None
    found: FoundAgain | None = None
    if witness is not None and not isinstance(witness, Refusal):
        log, version = visit.tournament.log, visit.seen.version
        shown = (
            log if may_see(visit.visitor.role, Sight.UNPUBLISHED) else visit.tournament.public.log
        )
        heads = [log.head_at(seq) for seq in range(1, version + 1)]
        found = look_for(witness, shown.lines[:version], heads, log.broken_at)
    kept = KEPT in visit.request.query_params
    return {"asked": typed, "unread": unread, "found": found, "kept": kept}


ROUTES = (proof_page,)
