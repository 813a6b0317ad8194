"""Handing in a list, and changing it while it may be changed: every version is kept.

A list is received when staff or the program has it (N13-23, N10-20, FFG-10, SW-36, B-061). From
the lock on, or the deadline, or round 1, or under some documents at once, it is fixed; a judge may
still change it as a remedy and says why (B-045, B-068, B-069, SW-14).
"""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.questions.decks import unknown
from toptable.engine.questions.staff import plays_as, still_plays
from toptable.engine.refusal import AnsweredBy, Refusal, passed, refuse
from toptable.engine.roles import WHO_RULES, Role
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.decks import DeckVersion, RegisteredDeck
from toptable.engine.subjects.decks import commands, entries


def register(state: State, command: commands.RegisterDeck, situation: Situation) -> Decision:
    """Take a list, or say why it cannot be taken now."""
    rules, player, slot = situation.rules, command.player, command.slot
    passed(unknown(state, rules, player, slot))
    held = state.decks.of(player, slot)
    _taken_by_a_player(state, player, situation)
    if command.remedy:
        _no_remedy(state, command, held, situation)
    else:
        _too_late(state, player, held, situation)
    return [
        entries.DeckRegistered(
            player=player,
            slot=slot,
            version=len(held.versions) + 1 if held is not None else 1,
            text=command.text,
            at=situation.now,
            by=situation.actor.name,
            own=situation.actor.role is Role.PLAYER,
            declared=command.declared,
            named=command.named,
            proxied=command.proxied,
            altered=command.altered,
            found=command.found,
            remedy=command.remedy,
            why=command.why,
        )
    ]


def why_fixed(state: State, rules: Rules, player: int, now: datetime) -> Refusal | None:
    """Why the lists of a player cannot be changed any more; nothing while they can."""
    name, source = state.name_of(player), rules.rulebook.lists.source
    locked = why_locked(state, player)
    if locked is not None or state.decks.for_one.get(player) is False:
        return locked
    due = state.floor.deadlines.get(DueBy.DECKLIST)
    if state.started:
        why = Sentence("Round 1 is paired, and deck lists are fixed from then on.").known_by(
            "handing_in.round_paired"
        )
    elif due is not None and now > due:
        why = Sentence(
            "Deck lists were due by %(time)s UTC, and are fixed now.", time=f"{due:%H:%M}"
        ).known_by("handing_in.deck_lists_due")
    elif rules.rulebook.lists.fixed_on_receipt:
        why = Sentence(
            "The list of %(name)s was received, and is fixed from then on.", name=name
        ).known_by("handing_in.list_received")
    else:
        return None
    return Refusal(
        "list_fixed:why_fixed",
        Sentence("%(why)s %(remedy)s", why=why, remedy=_remedy(name)),
        source,
    )


def why_locked(state: State, player: int) -> Refusal | None:
    """That staff have locked the lists of a player, or of all."""
    name = state.name_of(player)
    for_one = state.decks.for_one.get(player)
    if for_one is False or not (for_one or state.decks.locked):
        return None
    why = (
        Sentence("The deck lists of %(name)s are locked.", name=name).known_by(
            "handing_in.deck_lists"
        )
        if for_one
        else Sentence("The deck lists are locked.").known_by("handing_in.deck_lists_locked")
    )
    return Refusal("list_locked", Sentence("%(why)s %(remedy)s", why=why, remedy=_remedy(name)))


def may_register(state: State, entry: entries.DeckRegistered, rulebook: Rulebook) -> None:
    passed(unknown(state, rules_in(state, rulebook), entry.player, entry.slot))
    held = state.decks.of(entry.player, entry.slot)
    due = len(held.versions) + 1 if held is not None else 1
    if entry.version != due:
        refuse("version:may_register", "The next version of this list is version %(due)s.", due=due)


def is_first_list(_state: State, entry: entries.DeckRegistered) -> bool:
    """Guests learn that a list is in; a replaced list would hint at a deck problem. N13-40."""
    return entry.version == 1


def book_registered(state: State, entry: entries.DeckRegistered) -> State:
    version = DeckVersion(
        number=entry.version,
        text=entry.text,
        at=entry.at,
        by=entry.by,
        own=entry.own,
        declared=entry.declared,
        named=entry.named,
        proxied=entry.proxied,
        altered=entry.altered,
        found=entry.found,
        remedy=entry.remedy,
        why=entry.why,
    )
    held = state.decks.of(entry.player, entry.slot)
    deck = (
        RegisteredDeck((version,))
        if held is None
        else replace(held, versions=(*held.versions, version))
    )
    return with_deck(state, entry.player, entry.slot, deck)


def with_deck(state: State, player: int, slot: str, deck: RegisteredDeck) -> State:
    """The state with this deck in it."""
    lists = state.decks.lists.set((player, slot), deck)
    return replace(state, decks=replace(state.decks, lists=lists))


def nothing_there(state: State, player: int, slot: str) -> Refusal | None:
    """That no list was handed in for a deck."""
    if state.decks.of(player, slot) is not None:
        return None
    return Refusal(
        "no_list",
        Sentence("%(name)s has handed in no list of this deck.", name=state.name_of(player)),
    )


def _too_late(state: State, player: int, held: RegisteredDeck | None, situation: Situation) -> None:
    """A first list is still taken after the deadline, late; a fixed one is not changed."""
    own = situation.actor.role is Role.PLAYER
    if held is not None:
        passed(why_fixed(state, situation.rules, player, situation.now))
        return
    if state.closed and own and player not in state.decks.asked:
        refuse("event_over", Sentence("The event is over, and nobody has asked for your list."))
    locked = why_locked(state, player)
    if locked is not None and (own or not situation.reasoned):
        passed(locked)


def _no_remedy(
    state: State,
    command: commands.RegisterDeck,
    held: RegisteredDeck | None,
    situation: Situation,
) -> None:
    """A remedy is a judge's, changes a list that is there, and has a reason. B-068."""
    if situation.actor.role not in WHO_RULES:
        refuse(
            "judges_remedy",
            Sentence("Only a judge changes a list that is fixed."),
            answer=AnsweredBy.SOMEBODY_ELSE,
        )
    if held is None:
        passed(nothing_there(state, command.player, command.slot))
        return
    if command.why is None:
        refuse("why_remedy", "Say why the list is changed.")


def _taken_by_a_player(state: State, player: int, situation: Situation) -> None:
    """Lists are handed in secretly: who plays does not take those of others. N13-40."""
    actor = situation.actor
    if actor.role is Role.PLAYER or player in plays_as(state, actor) or situation.reasoned:
        return
    if not still_plays(state, actor):
        return
    refuse(
        "plays_here",
        "You play in this event, and deck lists are secret. Let somebody who does not play take "
        "them, or give a reason.",
        "N13-40",
    )


def _remedy(name: str) -> str:
    return Sentence(
        "A judge can change a list as a remedy, or staff can unlock the lists of %(name)s.",
        name=name,
    ).known_by("handing_in.judge_can")
