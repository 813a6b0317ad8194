"""The opponent's deck lists, when and only when the rules open them to a player.

Before every elimination game, by the clock of the event (N13-84); or what decks are built on, to
the better seed before the sides are chosen (N10-52, FFG-34).
"""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import now
from toptable.engine.questions.decks import slots_of
from toptable.engine.reading.deck_sight import (
    DeckSight,
    across_the_table,
    before_every_game,
    to_the_better_seed,
)
from toptable.web.access.own_visit import OwnVisit
from toptable.web.access.seen import Seen
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.addresses import ME


class ShownDeck(msgspec.Struct, frozen=True):
    """One list of the opponent, as far as it is open."""

    name: str
    list: OpenList


@get(f"{ME}/opponent", sync_to_thread=True)
def opponent_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """The lists that are open to the player now, or when they open."""
    if own.known is None:
        return own.to_start()
    state, rules, moment = own.tournament.state, own.tournament.rules, now()
    across = across_the_table(state, rules.rulebook, own.player.id, moment)
    decks: list[ShownDeck] = []
    if across is not None and across.sight is not DeckSight.NOTHING:
        opened = dict(
            DeckLists(own.tournament, own.desk.store, own.actor, moment).of(across.opponent)
        )
        decks = [
            ShownDeck(slot.name, opened[slot.id])
            for slot in slots_of(state, rules, across.opponent)
            if slot.id in opened
        ]
    until = across.until if across is not None else None
    return own.page(
        "player/opponent.html",
        opponent=state.name_of(across.opponent) if across is not None else "",
        open=across is not None and across.sight is not DeckSight.NOTHING,
        decks=decks,
        until=until,
        seconds=int((until - moment).total_seconds()) + 1 if until is not None else 0,
        when=_when(own, texts_in(own.language)),
    )


def opponent_may_open(seen: Seen, player: int) -> bool:
    """Whether the opponent's lists are open to a player now, or open in the finals to come.

    The page itself says when, so the way to it stands on an open page before that moment.
    """
    state, rules = seen.state, seen.rules
    across = across_the_table(state, rules.rulebook, player, now())
    if across is not None and across.sight is not DeckSight.NOTHING:
        slots = slots_of(state, rules, across.opponent)
        return any(state.decks.of(across.opponent, slot.id) is not None for slot in slots)
    opens = before_every_game(rules.rulebook) > 0 or to_the_better_seed(rules.rulebook)
    return opens and bool(state.decks.lists)


def _when(own: OwnVisit, texts: Texts) -> str:
    """When the rules open lists to opponents."""
    rulebook = own.tournament.rulebook
    if minutes := before_every_game(rulebook):
        return texts.count(
            "Before every elimination game you can read your opponent's deck lists here for "
            "%(num)s minute, as soon as the judge starts that time.",
            "Before every elimination game you can read your opponent's deck lists here for "
            "%(num)s minutes, as soon as the judge starts that time.",
            minutes,
        )
    if to_the_better_seed(rulebook):
        return texts._(
            "In the first elimination round, the player with the better seed sees here what the "
            "opponent's decks are built on, until the sides are chosen."
        )
    return texts._("The rules of this event do not open deck lists to opponents.")


ROUTES = (opponent_page,)
