"""Submitting a deck list and changing it while it may be changed, also with all lists of an
event that another program ran (N13-23, N10-20, FFG-10, SW-36, B-061, B-045, B-068, B-069,
SW-14).
"""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.roster import slot_name, unknown_slot
from toptable.engine.questions.staff import plays_as, still_plays
from toptable.engine.refusal import AnsweredBy, Refusal, passed, refuse
from toptable.engine.roles import FLOOR, LIST_READERS, ORGANIZER, PLAYERS, WHO_RULES, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.decks import DeckVersion, RegisteredDeck


@command(
    by=FLOOR | LIST_READERS | PLAYERS,
    scope=Scope.DECKS,
    seen=only("player", "slot", "text"),
    after_close=True,
    owner=lambda command: command.player,
)
class RegisterDeck(Command):
    """Hand in the list of a deck, or a new version of it."""

    player: int
    slot: str
    text: Sealed
    """The list, as ``engine/rules/decks/decklist.py`` writes it."""
    declared: bool = False
    named: bool = False
    proxied: bool = False
    altered: bool = False
    found: int = 0
    """How many things a check found wrong with it."""
    remedy: bool = False
    """A judge changes a list that is fixed already; needs ``why``."""
    why: Sealed | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        """Take a list, or say why it cannot be taken now."""
        rules, player, slot = situation.rules, self.player, self.slot
        passed(unknown_slot(state, rules, player, slot))
        held = state.decks.of(player, slot)
        _taken_by_a_player(state, player, situation)
        if self.remedy:
            _no_remedy(state, self, held, situation)
        else:
            _too_late(state, player, held, situation)
        return [
            DeckRegistered(
                player=player,
                slot=slot,
                version=len(held.versions) + 1 if held is not None else 1,
                text=self.text,
                at=situation.now,
                by=situation.actor.name,
                own=situation.actor.role is Role.PLAYER,
                declared=self.declared,
                named=self.named,
                proxied=self.proxied,
                altered=self.altered,
                found=self.found,
                remedy=self.remedy,
                why=self.why,
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
        why = worded("round_paired")
    elif due is not None and now > due:
        why = worded("deck_lists_due", time=f"{due:%H:%M}")
    elif rules.rulebook.lists.fixed_on_receipt:
        why = worded("list_received", name=name)
    else:
        return None
    return Refusal.of("list_fixed:why_fixed", source, why=why, remedy=_remedy(name))


def why_locked(state: State, player: int) -> Refusal | None:
    """That staff have locked the lists of a player, or of all."""
    name = state.name_of(player)
    for_one = state.decks.for_one.get(player)
    if for_one is False or not (for_one or state.decks.locked):
        return None
    why = worded("deck_lists", name=name) if for_one else worded("deck_lists_locked")
    return Refusal.of("list_locked", why=why, remedy=_remedy(name))


def is_first_list(_state: State, entry: "DeckRegistered") -> bool:
    """Guests learn that a list is in; a replaced list would hint at a deck problem. N13-40."""
    return entry.version == 1


@entry(seen=only("player", "slot", "version", "text", "at", "by", "own", when=is_first_list))
class DeckRegistered(Entry):
    """A list, or a new version of one, was received. N13-23, N10-20, FFG-10, SW-36, B-061."""

    player: int
    slot: str
    version: int
    text: Sealed
    at: datetime
    by: str
    own: bool = False
    declared: bool = False
    named: bool = False
    proxied: bool = False
    altered: bool = False
    found: int = 0
    remedy: bool = False
    why: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(unknown_slot(state, rules_in(state, rulebook), self.player, self.slot))
        held = state.decks.of(self.player, self.slot)
        due = len(held.versions) + 1 if held is not None else 1
        if self.version != due:
            refuse("version:may_register", due=due)

    def book(self, state: State) -> State:
        version = DeckVersion(
            number=self.version,
            text=self.text,
            at=self.at,
            by=self.by,
            own=self.own,
            declared=self.declared,
            named=self.named,
            proxied=self.proxied,
            altered=self.altered,
            found=self.found,
            remedy=self.remedy,
            why=self.why,
        )
        held = state.decks.of(self.player, self.slot)
        deck = (
            RegisteredDeck((version,))
            if held is None
            else replace(held, versions=(*held.versions, version))
        )
        return with_deck(state, self.player, self.slot, deck)

    def tell(self, state: State) -> str:
        return _registered(state, self, self.slot)

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return _registered(state, self, _slot(state, self.player, self.slot, rulebook))


def with_deck(state: State, player: int, slot: str, deck: RegisteredDeck) -> State:
    """The state with this deck in it."""
    lists = state.decks.lists.set((player, slot), deck)
    return replace(state, decks=replace(state.decks, lists=lists))


def nothing_there(state: State, player: int, slot: str) -> Refusal | None:
    """That no list was handed in for a deck."""
    if state.decks.of(player, slot) is not None:
        return None
    return Refusal.of("no_list", name=state.name_of(player))


def _too_late(state: State, player: int, held: RegisteredDeck | None, situation: Situation) -> None:
    """A first list is still taken after the deadline, late; a fixed one is not changed."""
    own = situation.actor.role is Role.PLAYER
    if held is not None:
        passed(why_fixed(state, situation.rules, player, situation.now))
        return
    if state.closed and own and player not in state.decks.asked:
        refuse("event_over")
    locked = why_locked(state, player)
    if locked is not None and (own or not situation.reasoned):
        passed(locked)


def _no_remedy(
    state: State,
    command: RegisterDeck,
    held: RegisteredDeck | None,
    situation: Situation,
) -> None:
    """A remedy is a judge's, changes a list that is there, and has a reason. B-068."""
    if situation.actor.role not in WHO_RULES:
        refuse("judges_remedy", answer=AnsweredBy.SOMEBODY_ELSE)
    if held is None:
        passed(nothing_there(state, command.player, command.slot))
        return
    if command.why is None:
        refuse("why_remedy")


def _taken_by_a_player(state: State, player: int, situation: Situation) -> None:
    """Lists are handed in secretly: who plays does not take those of others. N13-40."""
    actor = situation.actor
    if actor.role is Role.PLAYER or player in plays_as(state, actor) or situation.reasoned:
        return
    if not still_plays(state, actor):
        return
    refuse("plays_here", "N13-40")


def _remedy(name: str) -> str:
    return worded("judge_can", name=name)


def _registered(state: State, entry: DeckRegistered, slot: str) -> str:
    name = state.name_of(entry.player)
    if entry.remedy:
        return worded("decks.judge_changed", name=name, slot=slot, version=entry.version)
    what = (
        "Deck list" if entry.version == 1 else worded("decks.version_deck", version=entry.version)
    )
    return worded("decks.received", what=what, name=name, slot=slot)


def _slot(state: State, player: int, slot: str, rulebook: Rulebook) -> str:
    return slot_name(state, rules_in(state, rulebook), player, slot)


class BroughtDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A list as another program's file has it."""

    player: int
    slot: str
    text: Sealed
    """The list, as ``engine/rules/decks/decklist.py`` writes it."""
    named: bool = False


@command(by=ORGANIZER, scope=Scope.FILES, seen=only("decks", reason=True))
class BringInDecks(Command):
    """Take over the lists of a whole event, before its first round. Needs a reason."""

    decks: tuple[BroughtDeck, ...]

    def decide(self, state: State, situation: Situation) -> Decision:
        """Each list as a first version; who has one here already keeps it. N13-40."""
        if not self.decks:
            refuse("nothing:bring_in")
        if not situation.reasoned:
            refuse("reason_needed:bring_in")
        if state.started:
            refuse("list_fixed:bring_in")
        return [
            DeckRegistered(
                player=deck.player,
                slot=deck.slot,
                version=1,
                text=deck.text,
                at=situation.now,
                by=situation.actor.name,
                named=deck.named,
            )
            for deck in self.decks
        ]
