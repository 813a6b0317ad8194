"""Locking the lists of all or of one, and unlocking them. B-045, B-061."""

from msgspec.structs import replace

from toptable.engine.declared import Always, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE
from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import DESK, HEADS
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.decks.tell import those_named


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
        lists = (
            worded("locking.deck_lists", "The deck lists of %(whose)s", whose=whose)
            if whose
            else "All deck lists"
        )
        refuse(
            "same_lock",
            "%(lists)s are %(words)s already.",
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
            return log_line("decks_locked:2", "All deck lists are %(verb)s.", verb=verb)
        return log_line(
            "decks_locked",
            "Deck lists %(verb)s: %(names)s.",
            verb=verb,
            names=those_named(state, self.players),
        )
