"""What a decision may look at besides the state and the command."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from toptable.engine.chance import Chance
from toptable.engine.entry import Entry
from toptable.engine.roles import Actor
from toptable.engine.rules.eligibility import PersonFacts
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.state import State, rules_in

Decision: TypeAlias = list[Entry]
"""What a command leads to; where it leads to nothing, a refusal is raised instead."""


class Situation(msgspec.Struct, frozen=True):
    """Who asks, when, why, under which rulebook, with which source of chance."""

    now: datetime
    actor: Actor
    rules: Rules
    """What the event runs by: the rulebook under its settings, opened once for each decision."""
    chance: Chance
    seed: bytes
    book: Callable[[State, Entry], State]
    """How an entry changes a state, for a decision whose later steps look at the earlier ones."""
    reason: str = ""
    reason_to_come: bool = False
    """Whether somebody only looks, and will say why where that is asked for."""
    asked: Callable[[], bool] | None = None
    """Answers each place that asks for a reason in turn, to find out what is asked."""
    facts: tuple[PersonFacts, ...] = ()
    """What is known across events of the people in the command; no part of the log. B-174."""

    @property
    def rulebook(self) -> Rulebook:
        return self.rules.rulebook

    @property
    def reasoned(self) -> bool:
        """Whether somebody says why, or will."""
        if self.asked is not None:
            return self.asked()
        return self.reason_to_come or bool(self.reason.strip())

    def without_reason(self) -> "Situation":
        """The same for a step that no reason changes."""
        return replace(self, reason="", reason_to_come=False, asked=None)

    def after(self, state: State) -> "Situation":
        """The same for a later step, with the settings that the event has by then."""
        rules = rules_in(state, self.rulebook)
        return self if rules is self.rules else replace(self, rules=rules)

    def booked(self, state: State, entries: Iterable[Entry]) -> State:
        """The state as it will be with these entries."""
        for entry in entries:
            state = self.book(state, entry)
        return state
