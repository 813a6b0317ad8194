"""Which cards are legal at an event beyond what the document says, and what is known of cards.

FFG-15, SW-43, B-009, B-040. Whoever may say it sees in words what a file says before it is kept.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import MultipartBody, URLEncodedBody

from toptable.desk.desk import Desk
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.decks.cards import EventCards, in_words
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.interchange.event_card_file import BadEventCards, event_cards_text, read_event_cards
from toptable.rulebooks import all_rulebooks
from toptable.store.cards import LoadedCards
from toptable.web.acts.form_response import answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import Requester, needs, staff_only
from toptable.web.rendering.pages import page

CARDS = "/e/{event:str}/cards"
LONGEST = 2**20


class SaidCards(msgspec.Struct):
    """The form: the file as text, and why it changes."""

    text: str = ""
    reason: str = ""


class GameFacts(msgspec.Struct, frozen=True):
    """What is known of the cards of one game."""

    id: str
    name: str
    facts: LoadedCards | None


@get(CARDS, sync_to_thread=True)
def event_cards_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What holds here, in words; with the form for who may change it."""
    return _page(visit, event_cards_text(visit.seen.state.event_cards))


@post(f"{CARDS}/look", guards=[needs("SetEventCards")], sync_to_thread=True)
def look_at_event_cards(
    visit: NamedDependency[EventRequest], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """What a text or a file says. Nothing is kept yet."""
    file = data.get("file")
    content = file.file.read(LONGEST + 1) if isinstance(file, UploadFile) else b""
    content = content or str(data.get("text", "")).encode()
    text = content[: LONGEST + 1].decode("utf-8-sig", errors="replace")
    said = _read(content)
    if isinstance(said, Refusal):
        return _page(visit, text, problem=said, status=422)
    foreseen = visit.tournament.foresee(SetEventCards(said), visit.actor)
    if isinstance(foreseen, Refusal):
        return _page(visit, text, problem=foreseen, status=409)
    return _page(visit, text, said=said, ask=foreseen.asks is not None)


@post(CARDS, guards=[needs("SetEventCards")], sync_to_thread=True)
def set_event_cards(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[SaidCards]
) -> Response[Any]:
    """Keep it. Where it cannot be kept, the page comes back with all that was typed."""
    said = _read(data.text.encode())
    if isinstance(said, Refusal):
        return _page(visit, data.text, problem=said, status=422)
    outcome = visit.tournament.send(SetEventCards(said), visit.actor, reason=data.reason.strip())
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        ask = outcome.answer is AnsweredBy.REASON
        return _page(visit, data.text, said=said, problem=outcome, ask=ask, status=409)
    return answered(visit.request, visit.tournament, outcome, f"{visit.address}/cards")


@get("/cards", guards=[staff_only], sync_to_thread=True)
def card_facts_page(
    desk: NamedDependency[Desk], visitor: NamedDependency[Requester]
) -> Response[Any]:
    """For which games card facts are loaded, from where and when."""
    return page("decks/card_facts.html", visitor, games=_games(desk))


def _page(
    visit: EventRequest,
    text: str,
    *,
    said: EventCards | None = None,
    problem: Refusal | None = None,
    ask: bool = False,
    status: int = 200,
) -> Response[Any]:
    game = visit.tournament.rules.game
    return visit.fresh_page(
        "decks/event_cards.html",
        status=status,
        holds=in_words(visit.seen.state.event_cards),
        looked=said is not None,
        says=in_words(said) if said is not None else "",
        text=text,
        problem=problem,
        ask=ask,
        game=next((known for known in _games(visit.desk) if game and known.id == game.id), None),
    )


def _read(content: bytes) -> EventCards | Refusal:
    try:
        return read_event_cards(content)
    except BadEventCards as problem:
        return Refusal("event_cards", str(problem))


def _games(desk: Desk) -> list[GameFacts]:
    """Every game that a document is about, and others that facts are loaded for."""
    loaded = {row.game: row for row in desk.store.cards.all()}
    names = {game.id: game.name for book in all_rulebooks() for game in book.games}
    names |= {game: game for game in loaded if game not in names}
    return [GameFacts(game, name, loaded.get(game)) for game, name in names.items()]


ROUTES = (event_cards_page, look_at_event_cards, set_event_cards, card_facts_page)
