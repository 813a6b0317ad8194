"""Whose lists are still missing, and the question about them when play begins.

Where the rulebook or the organizer requires lists, round 1 asks about those that are not kept here:
they are on paper, or the event starts without them. What a deck counts as is declared before the
start where finalists are chosen by it, lists required or not. N13-23, N10-20, B-061, B-062, B-065,
B-066.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from toptable.engine.questions.decks import PlayerSlot, missing_of, slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.list_rules import KEY, ListDuty
from toptable.engine.rules.finals.finalists.methods import ByTrait
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams.formats import SideBySide
from toptable.engine.sentence import listed
from toptable.engine.state import State
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Player
from toptable.engine.subjects.event.announced_first import announced_method

SHOWN = 8
"""How many players a question names."""


def duty(rules: Rules) -> ListDuty:
    """Whether lists are handed in at this event."""
    return rules.rulebook.lists.duty_at(rules.chosen)


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
    on_paper = answer is MissingLists.ON_PAPER
    return (None if on_paper else _no_list(state, rules, here)) or _not_declared(state, rules, here)


def without_list(state: State, rules: Rules, here: Iterable[Player]) -> tuple[str, ...]:
    """The names of those who owe a list for the start, and have none here. N13-23, N10-20."""
    chosen = rules.chosen.get(KEY, "") == ListDuty.REQUIRED
    # Teams that sit side by side are asked for all their decks by a rule of their own. SW-36.
    required = duty(rules) is ListDuty.REQUIRED and not isinstance(rules.team, SideBySide)
    if not chosen and not required:
        return ()
    return tuple(player.name for player in here if missing_of(state, rules, player.id))


def undeclared(state: State, rules: Rules, here: Iterable[Player]) -> tuple[str, ...]:
    """The names of those whose deck does not say what finalists are chosen by. B-065, B-066."""
    return tuple(player.name for player in here if undeclared_of(state, rules, player.id))


def _no_list(state: State, rules: Rules, here: Sequence[Player]) -> Refusal | None:
    without = without_list(state, rules, here)
    if not without:
        return None
    return Refusal.saying(
        "lists_missing",
        "Deck lists are missing from: %(listed)s. Enter them, confirm that they are on "
        "paper, or start without them.",
        rules.rulebook.lists.source,
        listed=listed(without, SHOWN),
    )


def _not_declared(state: State, rules: Rules, here: Sequence[Player]) -> Refusal | None:
    without, method = undeclared(state, rules, here), announced_method(rules)
    if not without or not isinstance(method, ByTrait):
        return None
    trait = rules.rulebook.finals.trait(method.trait.id)
    by = trait.name if trait is not None else "what was played"
    return Refusal.saying(
        "not_declared",
        "Finalists are chosen here %(by)s%(by_2)s, and this is not declared for: "
        "%(listed)s. Declare it under their deck lists, with or without cards, or start "
        "without it.",
        trait.source if trait is not None else "",
        by=by[:1].lower(),
        by_2=by[1:],
        listed=listed(without, SHOWN),
    )


def _owes(state: State, rules: Rules, player: Player) -> bool:
    everybody = duty(rules) is ListDuty.REQUIRED
    return (everybody and player.active) or player.id in state.decks.asked
