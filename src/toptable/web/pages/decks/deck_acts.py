"""What is done about one deck besides handing in its list: names, proxies, findings, consent."""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.desk.deck_forms import renamed
from toptable.desk.desk import sealed
from toptable.engine.refusal import Refusal
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.moderating import ModerateDeck
from toptable.engine.subjects.decks.opening import OpenDecks
from toptable.engine.subjects.decks.proxies import ApproveProxies, IssueProxy
from toptable.engine.subjects.decks.publishing import AgreeToPublish
from toptable.engine.subjects.decks.setting_aside import SetFindingAside
from toptable.web.access.visit import Visit
from toptable.web.pages.decks.reading import DECK, DECKS, lists_for
from toptable.web.rendering.answers import Refused

PLAYER = f"{DECKS}/{{player:int}}"
NO_CARD = Refusal("card", "Say for which card.")
NO_WHY = Refusal("why", "Say why.")


class Renaming(msgspec.Struct):
    """The form: let the name and comment pass, or write others."""

    passed: bool = False
    name: str = ""
    comment: str = ""
    why: str = ""


class Approving(msgspec.Struct):
    """The form: whether proxies and alternate art are approved."""

    approved: bool = True


class SettingAside(msgspec.Struct):
    """The form: which finding, and why the list stands."""

    code: str
    about: str = ""
    why: str = ""


class Agreeing(msgspec.Struct):
    """The form: how much may be shown after the event."""

    how: Publishing


class Opening(msgspec.Struct):
    """The form: why nobody else can look."""

    why: str = ""


class Issuing(msgspec.Struct):
    """The form: for which card a judge made a proxy."""

    card: str = ""


@post(f"{DECK}/name", sync_to_thread=True)
def moderate(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    slot: FromPath[str],
    data: URLEncodedBody[Renaming],
) -> Response[Any]:
    """Let the name and comment of a deck pass, or change them. B-063."""
    back = f"{visit.address}/decks/{player}/{slot}"
    if data.passed:
        return visit.send(ModerateDeck(player, slot), back=back)
    opened = lists_for(visit).open(player, slot)
    made = (
        opened
        if isinstance(opened, Refusal)
        else renamed(
            opened.handed_in, player, slot, name=data.name, comment=data.comment, why=data.why
        )
    )
    if isinstance(made, Refusal):
        raise Refused(made, back)
    return visit.send(made[0], back=back, texts=made[1])


@post(f"{DECK}/proxies", sync_to_thread=True)
def approve_proxies(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    slot: FromPath[str],
    data: URLEncodedBody[Approving],
) -> Response[Any]:
    """Approve the proxies and alternate art that a list marks, or no longer. N10-12, N10-16."""
    command = ApproveProxies(player, slot, data.approved)
    return visit.send(command, back=f"{visit.address}/decks/{player}/{slot}")


@post(f"{DECK}/set-aside", sync_to_thread=True)
def set_aside(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    slot: FromPath[str],
    data: URLEncodedBody[SettingAside],
) -> Response[Any]:
    """Let a list stand although a check found something."""
    back = f"{visit.address}/decks/{player}/{slot}"
    if not data.why.strip():
        raise Refused(NO_WHY, back)
    about, why = sealed(data.about.strip() or data.code), sealed(data.why.strip())
    command = SetFindingAside(player, slot, data.code, Sealed(about.digest), Sealed(why.digest))
    return visit.send(command, back=back, texts=(about, why))


@post(f"{PLAYER}/agree", sync_to_thread=True)
def agree(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Agreeing]
) -> Response[Any]:
    """Write down how much may be shown after the event."""
    return visit.send(AgreeToPublish(player, data.how), back=visit.came_from)


@post(f"{PLAYER}/open", sync_to_thread=True)
def open_lists(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Opening]
) -> Response[Any]:
    """Look at a list although one plays, because nobody else can. N13-40."""
    if not data.why.strip():
        raise Refused(NO_WHY, visit.came_from)
    why = sealed(data.why.strip())
    command = OpenDecks((player,), Sealed(why.digest))
    return visit.send(command, back=visit.came_from, texts=(why,), reason=data.why)


@post(f"{PLAYER}/proxy", sync_to_thread=True)
def issue_proxy(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Issuing]
) -> Response[Any]:
    """Write down a proxy that a judge made. B-044, N13-13."""
    if not data.card.strip():
        raise Refused(NO_CARD, visit.came_from)
    card = sealed(data.card.strip())
    command = IssueProxy(player, Sealed(card.digest))
    return visit.send(command, back=visit.came_from, texts=(card,))


ROUTES = (moderate, approve_proxies, set_aside, agree, open_lists, issue_proxy)
