"""The log of deck lists as people read it. No sentence names a card."""

from toptable.engine.questions.decks import slot_name
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed
from toptable.engine.state import State, rules_in
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks import entries

SHOWN = {
    Publishing.HIDDEN: "no deck lists are shown",
    Publishing.ARCHETYPES: "what each deck is built on is shown",
    Publishing.LISTS: "deck lists are shown",
}
AGREED = {
    Publishing.HIDDEN: "wants no deck shown after the event",
    Publishing.ARCHETYPES: "lets be shown what the decks are built on",
    Publishing.LISTS: "lets the deck lists be shown after the event",
}


def deck_registered(state: State, entry: entries.DeckRegistered) -> str:
    return _registered(state, entry, entry.slot)


def deck_registered_by_book(state: State, entry: entries.DeckRegistered, rulebook: Rulebook) -> str:
    return _registered(state, entry, _slot(state, entry.player, entry.slot, rulebook))


def decks_locked(state: State, entry: entries.DecksLocked) -> str:
    verb = "locked" if entry.locked else "unlocked"
    if not entry.players:
        return f"All deck lists are {verb}."
    return f"Deck lists {verb}: {_names(state, entry.players)}."


def decks_asked(state: State, entry: entries.DecksAsked) -> str:
    due = f" by {entry.due:%H:%M} UTC" if entry.due is not None else ""
    return f"Deck lists asked for{due}: {_names(state, entry.players)}."


def deck_moderated(state: State, entry: entries.DeckModerated) -> str:
    whose = f"a deck of {state.name_of(entry.player)}"
    if entry.text is None:
        return f"The name and comment of {whose} may stay."
    return f"The name or comment of {whose} was changed."


def finding_set_aside(state: State, entry: entries.FindingSetAside) -> str:
    return f"A list of {state.name_of(entry.player)} stands although a check found something."


def proxies_approved(state: State, entry: entries.ProxiesApproved) -> str:
    name = state.name_of(entry.player)
    if not entry.approved:
        return f"The proxies of {name} are no longer approved."
    return f"The proxies and alternate art of {name} are approved."


def proxy_issued(state: State, entry: entries.ProxyIssued) -> str:
    where = f" at table {entry.table}" if entry.table else ""
    return f"{state.name_of(entry.player)} got a proxy from a judge{where}."


def publishing_agreed(state: State, entry: entries.PublishingAgreed) -> str:
    return f"{state.name_of(entry.player)} {AGREED[entry.how]}."


def decks_published(_state: State, entry: entries.DecksPublished) -> str:
    agreed = "" if entry.how is Publishing.HIDDEN else " for players who agree"
    return f"After the event {SHOWN[entry.how]}{agreed}."


def decks_opened(state: State, entry: entries.DecksOpened) -> str:
    return f"{entry.to} plays, and may see the deck lists of {_names(state, entry.players)}."


def _registered(state: State, entry: entries.DeckRegistered, slot: str) -> str:
    name = state.name_of(entry.player)
    if entry.remedy:
        return f"A judge changed a deck list of {name} ({slot}): version {entry.version}."
    what = "Deck list" if entry.version == 1 else f"Version {entry.version} of the deck list"
    return f"{what} of {name} received ({slot})."


def _slot(state: State, player: int, slot: str, rulebook: Rulebook) -> str:
    return slot_name(state, rules_in(state, rulebook), player, slot)


def _names(state: State, players: tuple[int, ...]) -> str:
    return listed([state.name_of(player) for player in players])
