"""Whose lists are still missing, and the question about them when play begins.

Where a document requires lists and not one is kept here, they are on paper and nobody is asked;
as soon as there is one, or the organizer has chosen that everybody hands them in, those without
are asked about. What a deck counts as is asked about in the same way where finalists are chosen by
it. N13-23, N10-20, B-061, B-062, B-065, B-066.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.list_rules import KEY, ListDuty
from toptable.engine.rules.finals.finalists.methods import ByTrait
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams.formats import SideBySide
from toptable.engine.state import State
from toptable.engine.subjects.decks.slots import PlayerSlot, slots_of
from toptable.engine.subjects.decks.state import MissingLists
from toptable.engine.subjects.event.announced_first import announced_method
from toptable.engine.subjects.people.state import Player
from toptable.engine.subjects.wording import listed

SHOWN = 8
"""How many players a question names."""


def duty(rules: Rules) -> ListDuty:
    """Whether lists are handed in at this event."""
    return rules.rulebook.lists.duty_at(rules.chosen)


def missing_of(state: State, rules: Rules, player: int) -> tuple[PlayerSlot, ...]:
    """The decks of a player whose lists are not here."""
    return tuple(
        slot for slot in slots_of(state, rules, player) if state.decks.of(player, slot.id) is None
    )


def undeclared_of(state: State, rules: Rules, player: int) -> tuple[PlayerSlot, ...]:
    """The decks of a player that do not say what they count as, where that is needed. B-065."""
    if not isinstance(announced_method(rules), ByTrait):
        return ()
    return tuple(
        slot
        for slot in slots_of(state, rules, player)
        if (deck := state.decks.of(player, slot.id)) is None or not deck.latest.declared
    )


def expected(state: State, rules: Rules) -> tuple[Player, ...]:
    """Who owes lists: everybody, where they are required; else those whom staff have asked."""
    return tuple(
        player for _, player in sorted(state.players.items()) if _owes(state, rules, player)
    )


def owes(state: State, rules: Rules, player: int) -> bool:
    """Whether a player is among them."""
    return _owes(state, rules, state.players[player])


def hands_in_here(state: State, rules: Rules, player: int) -> bool:
    """Whether a player has anything to do with lists: some are there, wanted, or taken."""
    if player in state.decks.asked or len(missing_of(state, rules, player)) < len(
        slots_of(state, rules, player)
    ):
        return True
    return not state.closed and duty(rules) is not ListDuty.ON_DEMAND


def owing(state: State, rules: Rules) -> tuple[int, ...]:
    """Who owes lists and has not handed in all of them."""
    return tuple(
        player.id for player in expected(state, rules) if missing_of(state, rules, player.id)
    )


def late_with(state: State, rules: Rules, due: datetime) -> tuple[int, ...]:
    """Who has handed in a list for the first time after it was due, or not at all. B-061."""

    def late(player: int) -> bool:
        decks = (state.decks.of(player, slot.id) for slot in slots_of(state, rules, player))
        return any(deck is None or deck.versions[0].at > due for deck in decks)

    return tuple(player.id for player in expected(state, rules) if late(player.id))


def question(
    state: State, rules: Rules, playing: Iterable[Player], answer: MissingLists
) -> Refusal | None:
    """What round 1 asks about lists, unless somebody has said to start without them."""
    if answer is MissingLists.WITHOUT:
        return None
    here = sorted(playing, key=lambda player: player.id)
    return _no_list(state, rules, here) or _not_declared(state, rules, here)


def _no_list(state: State, rules: Rules, here: Sequence[Player]) -> Refusal | None:
    chosen = rules.chosen.get(KEY, "") == ListDuty.REQUIRED
    # Teams that sit side by side are asked for all their decks by a rule of their own. SW-36.
    required = duty(rules) is ListDuty.REQUIRED and not isinstance(rules.team, SideBySide)
    if not chosen and not (required and state.decks.in_use):
        return None
    without = [player.name for player in here if missing_of(state, rules, player.id)]
    if not without:
        return None
    return Refusal(
        "lists_missing",
        f"Deck lists are missing from: {listed(without, SHOWN)}. Take their lists, or say that "
        "you start without them.",
        rules.rulebook.lists.source,
    )


def _not_declared(state: State, rules: Rules, here: Sequence[Player]) -> Refusal | None:
    method = announced_method(rules)
    if not isinstance(method, ByTrait) or not state.decks.in_use:
        return None
    without = [player.name for player in here if undeclared_of(state, rules, player.id)]
    if not without:
        return None
    trait = rules.rulebook.finals.trait(method.trait.id)
    by = trait.name if trait is not None else "what was played"
    return Refusal(
        "not_declared",
        f"Finalists are chosen here {by[:1].lower()}{by[1:]}, and what their deck counts as is not "
        f"known of: {listed(without, SHOWN)}. Write it on their lists, or say that you start "
        "without them.",
        trait.source if trait is not None else "",
    )


def _owes(state: State, rules: Rules, player: Player) -> bool:
    everybody = duty(rules) is ListDuty.REQUIRED
    return (everybody and player.active) or player.id in state.decks.asked
