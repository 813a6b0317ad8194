"""The prizes of an event: for everybody what was announced, for the organizer all of it.

N13-04, N13-45 to N13-50, N13-66, N13-90, B-171, FFG-55.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.prizes import Prize, PrizeKind
from toptable.engine.subjects.event.event_facts import policies
from toptable.engine.subjects.prizes.kits import in_period, period
from toptable.engine.subjects.prizes.prize_handout import issued, redeemed
from toptable.engine.subjects.prizes.prize_table import (
    PrizeRow,
    PrizeStatus,
    SetPrizes,
    register,
    still_open,
)
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest

PAGE = "/e/{event:str}/prizes"
MOST_DIGITS = 5


class NewPrize(msgspec.Struct):
    """The form: one more line of the table."""

    what: str = ""
    first: str = ""
    last: str = ""
    who: str = "places"
    kind: str = ""
    kit: str = ""


class Line(msgspec.Struct):
    """The button beside a line of the table."""

    what: str = ""


@get(PAGE, sync_to_thread=True)
def prizes_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What was announced; for those who hand prizes out, everything else."""
    if not visit.seen.entitled("HandOut"):
        return visit.page("prizes/prizes.html", office=None)
    return visit.page("prizes/prizes.html", office=_office(visit))


@post(f"{PAGE}/add", sync_to_thread=True)
def add(visit: NamedDependency[EventRequest], data: URLEncodedBody[NewPrize]) -> Response[Any]:
    """Add a line to the table."""
    first, last = _number(data.first), _number(data.last)
    if data.who == "everybody":
        first, last = 1, None
    elif data.who == "below":
        last = None
    elif last is None:
        last = first
    kind = PrizeKind.BYE if data.kind == PrizeKind.BYE else PrizeKind.ITEM
    try:
        prize = Prize(first or 1, last, data.what, kind, data.kit)
    except ValueError:
        raise Refused(Refusal.of("places:add"), _back(visit)) from None
    table = visit.tournament.state.prizes.table
    return visit.send(SetPrizes((*table, prize)), back=_back(visit))


@post(f"{PAGE}/remove", sync_to_thread=True)
def remove(visit: NamedDependency[EventRequest], data: URLEncodedBody[Line]) -> Response[Any]:
    """Take a line out of the table; it is named by its number and the prize."""
    table = visit.tournament.state.prizes.table
    at, _, what = data.what.partition(":")
    number = _number(at)
    rest = tuple(
        prize
        for place, prize in enumerate(table, start=1)
        if not (place == number and prize.what == what)
    )
    return visit.send(SetPrizes(rest), back=_back(visit))


def _office(visit: EventRequest) -> dict[str, object]:
    """What those see who see to the prizes."""
    tournament = visit.tournament
    state, rulebook = visit.seen.state, tournament.rulebook
    prizes, rules = state.prizes, policies(state, rulebook)
    rows = register(state, rulebook) if prizes.table else ()
    shown = tuple(msgspec.structs.replace(prize, kit="") for prize in prizes.table)
    return {
        "table": prizes.table,
        "announced": prizes.announced,
        "up_to_date": shown == prizes.announced,
        "kits": [
            (kit, period(kit), rules is None or in_period(state, kit))
            for _, kit in sorted(prizes.kits.items())
        ],
        "rules": rules,
        "asks_for_approval": rules is not None,
        "approvals": prizes.approvals,
        "rows": rows,
        "due": [row for row in rows if row.status is PrizeStatus.DUE],
        "left_over": [
            row for row in rows if row.status in (PrizeStatus.LEFT_OVER, PrizeStatus.RELEASED)
        ],
        "open": still_open(state, rulebook),
        "who": {row: _who(row) for row in rows},
        "names": {number: player.name for number, player in state.players.items()},
        "players": [
            ("", ""),
            *sorted(
                ((player.id, player.name) for player in state.players.values()),
                key=lambda player: sort_key(player[1]),
            ),
        ],
        "givable": [
            _choice(row) for row in rows if row.status in (PrizeStatus.DUE, PrizeStatus.LEFT_OVER)
        ],
        "releasable": [_choice(row) for row in rows if row.status is PrizeStatus.LEFT_OVER],
        "returnable": [
            _choice(row, state.name_of(row.handed.player))
            for row in rows
            if row.handed is not None and row.handed.player is not None
        ],
        "issued": issued(state),
        "redeemed": redeemed(state),
        "book": rulebook,
    }


def _who(row: PrizeRow) -> int | None:
    return row.handed.player if row.handed is not None else row.holder


def _choice(row: PrizeRow, holder: str = "") -> tuple[str, str]:
    """A prize in a list to choose from, with who has it."""
    prize = f"{row.place}. {row.what}"
    return f"{row.place}|{row.what}", f"{prize}, {holder}" if holder else prize


def _back(visit: EventRequest, part: str = "table") -> str:
    return f"{visit.address}/prizes#{part}"


def _number(text: str) -> int | None:
    known = text.strip()
    return int(known) if known.isdecimal() and len(known) <= MOST_DIGITS else None


ROUTES = (
    prizes_page,
    add,
    remove,
)
