"""What do I need? For the player, and for everybody who may see the standings.

It is worked out from what is public: results and pairings. While standings are kept from players
and guests, so is this. N13-72, N13-77.
"""

from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.engine.reading.outlook.need import Need, shown_to_all
from toptable.web.access.own_visit import OwnVisit
from toptable.web.access.seen import Seen
from toptable.web.access.visit import Visit
from toptable.web.languages.languages import language_of
from toptable.web.languages.rendering import render_in
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.addresses import ME
from toptable.web.pages.player.need_words import NeedWords, need_words, planned_cut_name
from toptable.web.pages.standings.standings import STANDINGS


class Answer(msgspec.Struct, frozen=True):
    """What the page says."""

    cut: str
    """What is cut to; empty without a cut."""
    words: NeedWords | None
    why_not: str = ""


@get(f"{ME}/need", sync_to_thread=True)
def own_need(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """The player's own question; a phone that nobody knows begins at the beginning."""
    if own.known is None:
        return own.to_start()
    return own.page("player/need.html", answer=_answer(own.seen, own.player.id, own.language))


@get(f"{STANDINGS}/{{player:int}}/need", sync_to_thread=True)
def players_need(visit: NamedDependency[Visit], player: FromPath[int]) -> Response[Any]:
    """The same about anybody, for who may see the standings."""
    seen, language = visit.seen, language_of(dict(visit.request.scope["headers"]))
    if player not in seen.state.players or not (seen.staff or shown_to_all(seen.state)):
        raise NotFoundException
    html = render_in(
        language,
        "player/need.html",
        event=seen.event,
        event_address=seen.address,
        me=None,
        player=player,
        name=seen.state.name_of(player),
        answer=_answer(seen, player, language),
    )
    return Response(html, media_type=MediaType.HTML)


def _answer(seen: Seen, player: int, language: str) -> Answer:
    """What the page says; where there is nothing to say, why not."""
    texts = texts_in(language)
    cut = planned_cut_name(seen.state, seen.rules, texts)
    need = _need(seen, player)
    if need is None:
        return Answer(cut, None, _why_not(seen, player, texts))
    return Answer(cut, need_words(need, seen.rules, texts))


def _need(seen: Seen, player: int) -> Need | None:
    if not (seen.staff or shown_to_all(seen.state)):
        return None
    return seen.tournament.need(player)


def _why_not(seen: Seen, player: int, texts: Texts) -> str:
    state = seen.state
    if state.finals.locked is not None or state.finals.bracket is not None:
        return texts._("The cut is made: there is nothing left to need.")
    if not any(round_.published for round_ in state.rounds):
        return texts._("Round 1 is not up yet. Ask again once it is.")
    if not shown_to_all(state) and not seen.staff:
        return texts._("The standings are not shown at the moment, so this is not either.")
    if player not in {entrant.id for entrant in state.entrants()}:
        return texts._("You have no place in the standings.")
    return texts._("This cannot be worked out right now: a result of an earlier round is open.")


ROUTES = (own_need, players_need)
