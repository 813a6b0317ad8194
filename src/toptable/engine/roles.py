"""Who someone is at an event."""

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """What a person does at the event. N13-01, N10-01, FFG-01, B-012."""

    ORGANIZER = "organizer"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"
    SCOREKEEPER = "scorekeeper"
    TIMEKEEPER = "timekeeper"
    """Declares start and end of a round and calls the time left. B-012, B-120."""
    DECK_CHECKER = "deck_checker"
    COVERAGE = "coverage"
    PLAYER = "player"
    SPECTATOR = "spectator"


STAFF = frozenset(Role) - {Role.PLAYER, Role.SPECTATOR}
"""The roles of those who run the event."""
WHO_RULES = frozenset({Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANIZER})
"""The roles in which somebody may rule on a match; a scorekeeper writes down what they say."""
ORGANIZER = frozenset({Role.ORGANIZER})
DESK = ORGANIZER | {Role.SCOREKEEPER}
HEADS = ORGANIZER | {Role.HEAD_JUDGE}
JUDGES = HEADS | {Role.JUDGE}
FLOOR = JUDGES | {Role.SCOREKEEPER}
CHECKERS = JUDGES | {Role.DECK_CHECKER}
"""Who takes decks from a table and looks at them. B-067."""
CLOCK = FLOOR | {Role.TIMEKEEPER}
"""Who declares the start and the end of a round: the timekeeper, or whoever acts as one. B-120."""
COVERAGE = ORGANIZER | {Role.COVERAGE}
"""Who says what viewers of a stream are shown."""
EVERYONE = frozenset(Role)
PLAYERS = frozenset({Role.PLAYER})
LIST_READERS = JUDGES | {Role.DECK_CHECKER}
"""Whose work it is to look into deck lists. N13-40, B-067."""


class Actor(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The person behind a command, in the role they act in."""

    name: str
    role: Role
    player: int | None = None
    """Their own number among the players, when they also play."""
    token: str = ""
    """The id of the token with which a program acts in their name; empty for the person."""
