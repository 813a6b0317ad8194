"""Choosing finalists by what was played, where the document has such methods. B-104 to B-114."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromQuery, URLEncodedBody

from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.engine.rules.finals.finalist_candidates import (
    AtRandom,
    ByRank,
    Candidate,
    Deck,
    Trait,
)
from toptable.engine.rules.finals.finalist_selection import ByTrait
from toptable.engine.subjects.event.required_event_info import (
    about_the_finalists,
    announced_method,
    method_name,
)
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists, finalist_candidates
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import staff_only

FINALISTS = "/e/{event:str}/cut/finalists"
MOST_SEATS = 64


class AskedDeck(msgspec.Struct, frozen=True):
    """One deck of a candidate."""

    whose: str
    """The member of a team; nobody in particular otherwise."""
    values: str = ""
    also: str = ""
    """As the deck list says it, where it was handed in and is open to whoever asks. B-065."""


class Asked(msgspec.Struct, frozen=True):
    """A candidate whose decks the method looks at."""

    who: Candidate
    decks: tuple[AskedDeck, ...]


class Choice(msgspec.Struct):
    """The form, except for the decks, which have a field for each."""

    by: str = ""
    seats: int = 8
    overflow: str = "rank"
    reason: str = ""


@get(FINALISTS, guards=[staff_only], sync_to_thread=True)
def finalists_page(visit: NamedDependency[EventRequest], by: FromQuery[str] = "") -> Response[Any]:
    """The methods, and the decks that the chosen one needs."""
    traits = _traits(visit)
    if not visit.seen.state.finished_rounds:
        raise NotFoundException
    told = announced_method(visit.seen.rules)
    wanted = by or (told.trait.id if isinstance(told, ByTrait) else "")
    trait = next((trait for trait in traits if trait.id == wanted), traits[0])
    planned = visit.seen.state.plan.cut if visit.seen.state.plan else 0
    return visit.fresh_page(
        "finals/finalists.html",
        traits=traits,
        trait=trait,
        asked=list(_asked(visit, ByTrait(trait.named))),
        seats=planned if planned > 1 else 8,
        most=MOST_SEATS,
        drawn=isinstance(told, ByTrait) and isinstance(told.overflow, AtRandom),
        told=method_name(told, visit.tournament.rulebook),
        questions=about_the_finalists(
            visit.seen.state,
            visit.tournament.rulebook,
            told
            if isinstance(told, ByTrait) and told.trait == trait.named
            else ByTrait(trait.named),
            planned if planned > 1 else 8,
        ),
    )


@post(FINALISTS, sync_to_thread=True)
def select_finalists(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """Choose them for good; seats on the border are drawn where that was announced. B-113."""
    try:
        choice = msgspec.convert(data, Choice, strict=False)
    except msgspec.ValidationError as problem:
        raise ValidationException from problem
    trait = next((trait for trait in _traits(visit) if trait.id == choice.by), None)
    if trait is None:
        raise ValidationException
    method = ByTrait(trait.named, AtRandom() if choice.overflow == "random" else ByRank())
    decks = {
        question.who.player: tuple(
            _deck(data, question.who.player, at) for at in range(len(question.decks))
        )
        for question in _asked(visit, method)
    }
    command = SelectFinalists(method=method, seats=choice.seats, decks=decks)
    return visit.send(command, back=f"{visit.address}/cut", reason=choice.reason)


def _traits(visit: EventRequest) -> tuple[Trait, ...]:
    """The methods of this game; other events have no such page."""
    traits = visit.seen.rules.traits
    if not traits:
        raise NotFoundException
    return traits


def _asked(visit: EventRequest, method: ByTrait) -> Iterator[Asked]:
    state = visit.tournament.state
    registered = DeckLists(visit.tournament, visit.desk.store, visit.actor, now()).for_method(
        method
    )
    for candidate in method.needs_decks_of(finalist_candidates(state, visit.tournament.rulebook)):
        team = state.players[candidate.player].team
        known = registered.get(candidate.player, ())
        members = team.members if team else ("",)
        listed = (*known, *(Deck(values=()) for _ in members[len(known) :]))
        yield Asked(
            candidate,
            tuple(
                AskedDeck(member, "; ".join(deck.values), "; ".join(deck.also))
                for member, deck in zip(members, listed, strict=False)
            ),
        )


def _deck(form: Mapping[str, str], player: int, at: int) -> Deck:
    return Deck(
        values=_listed(form.get(f"values_{player}_{at}", "")),
        also=_listed(form.get(f"also_{player}_{at}", "")),
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


ROUTES = (finalists_page, select_finalists)
