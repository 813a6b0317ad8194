"""Collecting the deck lists: whose are missing, asking for them, and locking them (B-045, B-061,
B-062, N13-23, N10-20, B-065, B-066).
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Always, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF, WHOLE
from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.questions.roster import PlayerSlot, missing_of, slots_of
from toptable.engine.refusal import AnsweredBy, Refusal, passed, refuse
from toptable.engine.roles import DESK, HEADS
from toptable.engine.rules.decks.deck_rules import KEY, ListDuty
from toptable.engine.rules.finals.finalist_selection import ByTrait
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.team_formats import SideBySide
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import ListRequest, MissingLists
from toptable.engine.state.people import Player
from toptable.engine.subjects.event.required_event_info import announced_method


def those_named(state: State, players: tuple[int, ...]) -> str:
    return listed([state.name_of(player) for player in players])


@command(
    by=DESK | HEADS,
    scope=Scope.DECKS,
    seen=WHOLE,
    typed=(
        Typed(
            "deck lock",
            "spring",
            "Let nobody change lists any more, or some players.",
            players="None: everybody's.",
            locked=None,
        ),
        Typed(
            "deck unlock",
            "spring Ann",
            "Let lists be changed again, of everybody or of some players.",
            players="None: everybody's.",
            locked=Always(False),
        ),
    ),
)
class LockDecks(Command):
    """Let no list be changed any more, or let them be changed again. Nobody named: all."""

    players: tuple[int, ...] = ()
    locked: bool = True
    """false lets lists be changed again."""

    def decide(self, state: State, situation: Situation) -> Decision:
        players = tuple(sorted(set(self.players)))
        return [DecksLocked(players=players, locked=self.locked)]


@entry(seen=WHOLE)
class DecksLocked(Entry):
    """Lists can no longer be changed, or can again. B-045, B-061."""

    players: tuple[int, ...] = ()
    locked: bool = True

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(roster.all_known(state, self.players))
        if self.players:
            same = all(state.decks.for_one.get(player) is self.locked for player in self.players)
        else:
            same = state.decks.locked is self.locked and not state.decks.for_one
        if not same:
            return
        whose = listed([state.name_of(player) for player in self.players])
        lists = worded("locking.deck_lists", whose=whose) if whose else "All deck lists"
        refuse(
            "same_lock",
            answer=AnsweredBy.DONE_ALREADY,
            lists=lists,
            words="locked" if self.locked else "unlocked",
        )

    def book(self, state: State) -> State:
        """What is said of all goes before what was said of single ones earlier."""
        decks = state.decks
        if self.players:
            for_one = decks.for_one.update(dict.fromkeys(self.players, self.locked))
            return replace(state, decks=replace(decks, for_one=for_one))
        return replace(state, decks=replace(decks, locked=self.locked, for_one=Map()))

    def tell(self, state: State) -> str:
        verb = "locked" if self.locked else "unlocked"
        if not self.players:
            return log_line("decks_locked:2", verb=verb)
        return log_line("decks_locked", verb=verb, names=those_named(state, self.players))


@command(
    by=HEADS,
    scope=Scope.DECKS,
    seen=STAFF,
    after_close=True,
    typed=Typed(
        "deck ask",
        "spring Ann Bo --due 14:30",
        "Ask players for their lists; they must hand them in.",
        due="Until when, as 14:30.",
    ),
)
class AskForDecks(Command):
    """Demand lists from players who had none to hand in."""

    players: tuple[int, ...]
    due: datetime | None = None
    """By when; None for no deadline."""

    def decide(self, state: State, situation: Situation) -> Decision:
        if self.due is not None and self.due <= situation.now:
            refuse("due_past")
        return [
            DecksAsked(
                players=tuple(sorted(set(self.players))),
                at=situation.now,
                by=situation.actor.name,
                due=self.due,
            )
        ]


@entry(seen=STAFF)
class DecksAsked(Entry):
    """Staff want the lists of these players. B-062."""

    players: tuple[int, ...]
    at: datetime
    by: str
    due: datetime | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.players:
            refuse("nobody:may_ask")
        passed(roster.all_known(state, self.players))

    def book(self, state: State) -> State:
        request = ListRequest(at=self.at, by=self.by, due=self.due)
        asked = state.decks.asked.update(dict.fromkeys(self.players, request))
        return replace(state, decks=replace(state.decks, asked=asked))

    def tell(self, state: State) -> str:
        due = f" by {self.due:%H:%M} UTC" if self.due is not None else ""
        return log_line("decks_asked", due=due, names=those_named(state, self.players))


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
    return Refusal.of("lists_missing", rules.rulebook.lists.source, listed=listed(without, SHOWN))


def _not_declared(state: State, rules: Rules, here: Sequence[Player]) -> Refusal | None:
    without, method = undeclared(state, rules, here), announced_method(rules)
    if not without or not isinstance(method, ByTrait):
        return None
    trait = rules.rulebook.finals.trait(method.trait.id)
    by = trait.name if trait is not None else "what was played"
    return Refusal.of(
        "not_declared",
        trait.source if trait is not None else "",
        by=by[:1].lower(),
        by_2=by[1:],
        listed=listed(without, SHOWN),
    )


def _owes(state: State, rules: Rules, player: Player) -> bool:
    everybody = duty(rules) is ListDuty.REQUIRED
    return (everybody and player.active) or player.id in state.decks.asked
