"""The log of deck lists as people read it. No sentence names a card."""

from toptable.engine.questions.decks import slot_name
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line, worded
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
        return log_line("decks_locked:2", "All deck lists are %(verb)s.", verb=verb)
    return log_line(
        "decks_locked",
        "Deck lists %(verb)s: %(names)s.",
        verb=verb,
        names=_names(state, entry.players),
    )


def decks_asked(state: State, entry: entries.DecksAsked) -> str:
    due = f" by {entry.due:%H:%M} UTC" if entry.due is not None else ""
    return log_line(
        "decks_asked",
        "Deck lists asked for%(due)s: %(names)s.",
        due=due,
        names=_names(state, entry.players),
    )


def deck_moderated(state: State, entry: entries.DeckModerated) -> str:
    whose = f"a deck of {state.name_of(entry.player)}"
    if entry.text is None:
        return log_line(
            "deck_moderated:2", "The name and comment of %(whose)s may stay.", whose=whose
        )
    return log_line("deck_moderated", "The name or comment of %(whose)s was changed.", whose=whose)


def finding_set_aside(state: State, entry: entries.FindingSetAside) -> str:
    return log_line(
        "finding_set_aside",
        "A list of %(player)s stands although a check found something.",
        player=state.name_of(entry.player),
    )


def proxies_approved(state: State, entry: entries.ProxiesApproved) -> str:
    name = state.name_of(entry.player)
    if not entry.approved:
        return log_line(
            "proxies_approved:2", "The proxies of %(name)s are no longer approved.", name=name
        )
    return log_line(
        "proxies_approved", "The proxies and alternate art of %(name)s are approved.", name=name
    )


def proxy_issued(state: State, entry: entries.ProxyIssued) -> str:
    where = f" at table {entry.table}" if entry.table else ""
    return log_line(
        "proxy_issued",
        "%(player)s got a proxy from a judge%(where)s.",
        player=state.name_of(entry.player),
        where=where,
    )


def publishing_agreed(state: State, entry: entries.PublishingAgreed) -> str:
    return log_line(
        "publishing_agreed",
        "%(player)s %(agreed)s.",
        player=state.name_of(entry.player),
        agreed=AGREED[entry.how],
    )


def decks_published(_state: State, entry: entries.DecksPublished) -> str:
    agreed = "" if entry.how is Publishing.HIDDEN else " for players who agree"
    return log_line(
        "decks_published",
        "After the event %(shown)s%(agreed)s.",
        shown=SHOWN[entry.how],
        agreed=agreed,
    )


def decks_opened(state: State, entry: entries.DecksOpened) -> str:
    return log_line(
        "decks_opened",
        "%(to)s plays, and may see the deck lists of %(names)s.",
        to=entry.to,
        names=_names(state, entry.players),
    )


def _registered(state: State, entry: entries.DeckRegistered, slot: str) -> str:
    name = state.name_of(entry.player)
    if entry.remedy:
        return worded(
            "decks.judge_changed",
            "A judge changed a deck list of %(name)s (%(slot)s): version %(version)s.",
            name=name,
            slot=slot,
            version=entry.version,
        )
    what = (
        "Deck list"
        if entry.version == 1
        else worded(
            "decks.version_deck", "Version %(version)s of the deck list", version=entry.version
        )
    )
    return worded(
        "decks.received",
        "%(what)s of %(name)s received (%(slot)s).",
        what=what,
        name=name,
        slot=slot,
    )


def _slot(state: State, player: int, slot: str, rulebook: Rulebook) -> str:
    return slot_name(state, rules_in(state, rulebook), player, slot)


def _names(state: State, players: tuple[int, ...]) -> str:
    return listed([state.name_of(player) for player in players])
