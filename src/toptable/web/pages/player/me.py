"""A player's own page: opened by the personal link, or by a name and the code of the staff.

The page itself and its row come from the read face; here is what a phone that nobody knows sees.
Whoever says "this is me" sees that player's row at once, as everybody could; sending anything
takes the link or the code. SW-16, B-149, N13-06.
"""

import hmac
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.engine import names
from toptable.engine.reading.player_view import as_public
from toptable.engine.state.people import Player
from toptable.web.access.own_visit import OwnVisit, door_of, rows_of
from toptable.web.access.passwords import Limits
from toptable.web.access.player_links import LASTS, code_of, ticket_of
from toptable.web.access.visitor import keys_of, visitor_of
from toptable.web.access.waiting_tickets import COOKIE as WAITING
from toptable.web.access.waiting_tickets import in_line
from toptable.web.languages.texts import texts_in
from toptable.web.pages.player.addresses import ME
from toptable.web.pages.player.card import draw
from toptable.web.serving.connection import address_of
from toptable.web.serving.headers import CONFIDENTIAL

SHOWN = "toptable_shown"
"""The cookie of a phone that shows somebody's row, and may not send anything."""
MOST_FOUND = 30


class Chosen(msgspec.Struct):
    """Whose row a phone shows; 0 for nobody's."""

    player: int = 0


class Code(msgspec.Struct):
    """The form for the code from the staff."""

    player: int
    code: str = ""


@get(ME, sync_to_thread=True)
def me_page(
    request: Request[Any, Any, Any], own: NamedDependency[OwnVisit], find: FromQuery[str] = ""
) -> Response[Any]:
    """For a phone that nobody knows: the row that it shows, or how to get one's own page.

    Whoever waits for a place has a page that says which.
    """
    shown = _shown(request, own)
    if shown is not None:
        return _show(request, own, shown)
    if not find and in_line(keys_of(request), own.event, request.cookies.get(WAITING, "")):
        return Redirect(f"/e/{own.event}/join", status_code=303)
    return _ask_who(request, own, find)


@get(f"{ME}/shown", sync_to_thread=True)
def shown_row(request: Request[Any, Any, Any], own: NamedDependency[OwnVisit]) -> Response[Any]:
    """The row of whom this phone shows: what everybody in the hall may know."""
    shown = _shown(request, own)
    row = _public_row(request, own, shown) if shown is not None else ""
    return Response(row, media_type=MediaType.HTML, status_code=200 if shown else 404)


@post(f"{ME}/as", sync_to_thread=True)
def this_is_me(own: NamedDependency[OwnVisit], data: URLEncodedBody[Chosen]) -> Response[Any]:
    """Show somebody's row on this phone, or no longer."""
    answer = Redirect(own.address, status_code=303)
    if data.player in own.seen.state.players:
        answer.set_cookie(SHOWN, str(data.player), path=own.address, max_age=LASTS, samesite="lax")
    else:
        answer.delete_cookie(SHOWN, path=own.address)
    return answer


@post(f"{ME}/code", opt=CONFIDENTIAL, sync_to_thread=True)
def by_code(
    request: Request[Any, Any, Any], own: NamedDependency[OwnVisit], data: URLEncodedBody[Code]
) -> Response[Any]:
    """The code from the staff in place of the link. Wrong ones are counted."""
    limits: Limits = request.app.state.limits
    player = own.tournament.state.players.get(data.player)
    if player is None:
        return Redirect(own.address, status_code=303)
    texts = texts_in(own.language)
    who, address = f"player {own.event} {player.id}", address_of(request)
    if wait := limits.count(who, address):
        problem = texts._("Too many wrong codes. Try again in %(minutes)s, or go to the desk.") % {
            "minutes": texts.count("%(num)s minute", "%(num)s minutes", -(-wait // 60))
        }
        return _show(request, own, player, problem=problem, status=429)
    door = door_of(request)
    door.look_now()
    keys, number = keys_of(request), door.number(own.event, player.id)
    typed = "".join(data.code.split()).upper()
    if not hmac.compare_digest(typed.encode(), code_of(keys, own.event, player, number).encode()):
        problem = texts._("This is not the code. Look again, or ask the staff for a new one.")
        return _show(request, own, player, problem=problem, status=422)
    limits.right(who, address)
    return own.remember(ticket_of(keys, own.event, player, number))


@get(f"{ME}/{{ticket:str}}", opt=CONFIDENTIAL, sync_to_thread=True)
def personal_link(
    request: Request[Any, Any, Any], own: NamedDependency[OwnVisit], ticket: FromPath[str]
) -> Response[Any]:
    """Remember whose phone this is, and lead to the page; the address forgets the key."""
    door = door_of(request)
    door.look_now()
    if door.player(own.event, ticket, own.tournament.state.players) is None:
        return own.page("player/dead_link.html", status=404)
    return own.remember(ticket)


def _shown(request: Request[Any, Any, Any], own: OwnVisit) -> Player | None:
    chosen = request.cookies.get(SHOWN, "")
    known = chosen.isascii() and chosen.isdigit() and len(chosen) < 10
    return own.seen.state.players.get(int(chosen)) if known else None


def _ask_who(request: Request[Any, Any, Any], own: OwnVisit, find: str) -> Response[Any]:
    wanted = names.key(find)
    players = own.seen.state.players.values()
    found = [player for player in players if wanted in names.key(player.name)] if wanted else []
    few = sorted(found, key=lambda player: names.sort_key(player.name))[:MOST_FOUND]
    return own.page(
        "player/who.html",
        stranger=visitor_of(request).token,
        find=find,
        found=few,
        more=len(found) - len(few),
    )


def _show(
    request: Request[Any, Any, Any],
    own: OwnVisit,
    shown: Player,
    *,
    problem: str = "",
    status: int = 200,
) -> Response[Any]:
    return own.page(
        "player/shown.html",
        status=status,
        stranger=visitor_of(request).token,
        shown=shown,
        row=_public_row(request, own, shown),
        problem=problem,
    )


def _public_row(request: Request[Any, Any, Any], own: OwnVisit, shown: Player) -> str:
    rows = rows_of(request, own.event)
    view = rows.now.all.views.get(shown.id)
    if view is None:
        return ""
    return draw(rows.now.seen, as_public(view), own.language, own=False).decode()


ROUTES = (me_page, shown_row, this_is_me, by_code, personal_link)
