"""What people can keep to check the event by: heads of the log, and the hall's share in draws.

Anybody can type a head in here, or arrive by the code on a printed sheet.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.desk.sights import Sight, may_see
from toptable.engine.log.found_again import FoundAgain, look_for
from toptable.engine.log.witness import ASKED, read_witness
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.subjects.event.hall_share import AddHallShare, HallShareAdded
from toptable.engine.subjects.event.lifecycle import DrawnByHand, RecordHandDraw
from toptable.web.access.visit import Visit
from toptable.web.pages.log.witness_part import heads
from toptable.web.rendering.answers import answered

PAGE = "/e/{event:str}/proof"
KEPT = "kept"
"""In the address of a head that a device kept, and that was not on paper."""
LONGEST = 400
"""No head is longer, and no address of one."""


class Share(msgspec.Struct):
    """The form: what was called out, and who heard it."""

    digits: str = ""
    witness: str = ""


class HandDraw(msgspec.Struct):
    """The form: what was drawn on the table, how it came out, and who saw it."""

    what: str = ""
    outcome: str = ""
    witness: str = ""


@get(PAGE, sync_to_thread=True)
def proof_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The head of the log for each round, what the hall has called out, and an answer to who asks
    whether the log still holds what they have on paper."""
    return _page(visit, Share())


@post(f"{PAGE}/hand-draw", sync_to_thread=True)
def record_hand_draw(
    visit: NamedDependency[Visit], data: URLEncodedBody[HandDraw]
) -> Response[Any]:
    """Write down a coin, a die or a lot that was drawn on the table."""
    command = RecordHandDraw(data.what.strip(), data.outcome.strip(), data.witness.strip())
    return visit.send(command, back=f"{visit.address}/proof#hand-draws")


@post(PAGE, sync_to_thread=True)
def add_hall_share(visit: NamedDependency[Visit], data: URLEncodedBody[Share]) -> Response[Any]:
    """Mix digits that were called out into every draw from now on."""
    command = AddHallShare(data.digits, data.witness)
    outcome = visit.tournament.send(command, visit.actor)
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(visit, data, outcome)
    return answered(visit.request, visit.tournament, outcome, f"{visit.address}/proof#hall")


def _page(visit: Visit, typed: Share, problem: Refusal | None = None) -> Response[Any]:
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
        status=200 if problem is None else 409,
        heads=heads(visit.seen),
        shares=shares,
        typed=typed,
        problem=problem,
        **_asked(visit),
    )


def _asked(visit: Visit) -> dict[str, object]:
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


ROUTES = (proof_page, add_hall_share, record_hand_draw)
