"""Deck lists of a day: handing them in through the desk's door, and reading them as somebody."""

from typing import Any

from documents.day import Day
from toptable.desk.deck_forms import ListForm, to_send, understood
from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import sealed
from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.subjects.decks.submission import RegisterDeck
from toptable.engine.views.deck_visibility import DeckSight

IDENTITY, CARD = "Plantidentity: Testing Corner", "Plantcard Alpha"
LIST = f"{IDENTITY}\n\n3 {CARD}\n2 Plantcard Beta"
"""No real card is called like that, so that a leak can be told from everything else."""


def handing_in(
    day: Day, player: str, slot: str = "", text: str = LIST, **form: Any
) -> tuple[RegisterDeck, tuple[SealedText, ...]]:
    """The command that hands in a list for a player, with its texts."""
    number = day.number(player)
    filled = ListForm(text=text, **form)
    slots = slots_of(day.state, day.tournament.rules, number)
    where = next(found for found in slots if found.id == (slot or slots[0].id))
    read = understood(filled, where, day.tournament, None)
    made = to_send(filled, read, number, where.id, day.tournament.rules)
    assert not isinstance(made, Refusal), made
    return made


def hand_in(
    day: Day, player: str, slot: str = "", text: str = LIST, by: str = "Olga", **form: Any
) -> Day:
    """Hand in a list for a player; it must be taken."""
    reason = form.pop("reason", "")
    command, texts = handing_in(day, player, slot, text, **form)
    return day.do(command, by, reason, texts=texts)


def hand_in_all(day: Day, names: str, by: str = "Olga") -> Day:
    """Every list of these players."""
    for name in names.split():
        for slot in slots_of(day.state, day.tournament.rules, day.number(name)):
            hand_in(day, name, slot.id, by=by)
    return day


def refused(day: Day, player: str, slot: str = "", by: str = "Olga", **form: Any) -> str:
    """Hand in a list that must not be taken; the sentence."""
    return day.refuses(handing_in(day, player, slot, **form)[0], by)


def secret(text: str) -> tuple[Sealed, tuple[SealedText, ...]]:
    """A sealed text, and what goes beside the log for it."""
    kept = sealed(text)
    return Sealed(kept.digest), (kept,)


def lists(day: Day, by: str | Actor) -> DeckLists:
    """The lists as somebody may read them now."""
    actor = by if isinstance(by, Actor) else day.actor(by)
    return DeckLists(day.tournament, day.desk.store, actor, day.time)


def sight(day: Day, by: str | Actor, of: str) -> DeckSight:
    """How much somebody may read of a player's lists now."""
    return lists(day, by).sight(day.number(of))


def read(day: Day, by: str | Actor, of: str, slot: str = "", version: int = 0) -> OpenList:
    """A list as somebody reads it; it must be open to them."""
    number = day.number(of)
    where = slot or slots_of(day.state, day.tournament.rules, number)[0].id
    opened = lists(day, by).open(number, where, version)
    assert isinstance(opened, OpenList), opened
    return opened
