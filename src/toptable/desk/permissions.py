"""Which role may send which command, as the commands declare it, and which may look at what.

What a rule document adds (only the head judge disqualifies, staff who play may not rule on their
own match) is a rule of the rulebook, refused by ``decide`` with its section. Everybody sees what is
published. Coverage and deck checkers are staff, yet a round that is still being drafted, a
complaint, or why somebody left is not theirs to know.
"""

from collections.abc import Mapping
from enum import StrEnum

from toptable.engine.declared import DECLARED, Command, owner_of
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import CHECKERS, FLOOR, ORGANIZER, STAFF, Actor, Role
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.secrets import digest_behind
from toptable.engine.subjects.vocabulary import COMMANDS

ALLOWED: Mapping[type[Command], frozenset[Role]] = {
    command: DECLARED[command].by for command in COMMANDS
}
"""Who may send each command, as it is declared above its struct."""


_BY_NAME = {kind.__name__: roles for kind, roles in ALLOWED.items()}


def may_send(role: Role, command: str) -> bool:
    """Whether a role may send a command at all, by the command's name: what to show as a button."""
    return role in _BY_NAME[command]


_AFTER_CLOSE = frozenset(
    kind.__name__ for kind, facts in DECLARED.items() if facts.after_close or facts.on_the_log
)


def taken_after_close(command: str) -> bool:
    """Whether a closed event still takes a command, or some of its kind, by the command's name."""
    return command in _AFTER_CLOSE


NOT_YOURS = Refusal.of("not_yours:not_yours", answer=AnsweredBy.SOMEBODY_ELSE)


def _somebody(role: Role, words: Words) -> str:
    """Somebody in a role, at the beginning of a sentence."""
    name = words.role(role)
    if role is Role.COVERAGE:
        return name.capitalize()
    return f"An {name}" if name[0] in "aeiou" else f"A {name}"


def permitted(command: Command, actor: Actor) -> bool:
    """Whether the author of a line may send its command, as far as the log names them."""
    if digest_behind(actor.name):
        return actor.role in ALLOWED[type(command)]
    return refusal(command, actor) is None


def refusal(command: Command, actor: Actor, words: Words = OURS) -> Refusal | None:
    """Why this person may not send this command, or nothing if they may."""
    allowed = ALLOWED[type(command)]
    if actor.role not in allowed:
        others = sorted(words.role(role) for role in allowed)
        ask = f"the {others[0]}" if len(others) == 1 else f"one of: {', '.join(others)}"
        who, answer = _somebody(actor.role, words), AnsweredBy.SOMEBODY_ELSE
        return Refusal.of("not_allowed:refusal", answer=answer, who=who, ask=ask)
    if actor.role is Role.PLAYER and owner_of(command) not in (None, actor.player):
        return NOT_YOURS
    return None


class Visibility(StrEnum):
    """Something that not everybody sees."""

    UNPUBLISHED = "unpublished"
    """Drafts of rounds, complaints, private reasons. N13-08, N13-33."""
    BACKUP = "backup"
    """The whole event as a file, with the secret seed and every confidential text."""
    CHECKS = "checks"
    """Deck checks. Only staff who do not play see whose deck is next."""
    PAPER = "paper"
    """The list of what can be printed; who may print which sheet stands with the sheet."""
    STAFF = "staff"
    """Who is on and who is invited; whoever sees it may also invite and put out."""


SEEN_BY: Mapping[Visibility, frozenset[Role]] = {
    Visibility.UNPUBLISHED: FLOOR,
    Visibility.BACKUP: ORGANIZER,
    Visibility.CHECKS: FLOOR | CHECKERS,
    Visibility.PAPER: STAFF,
    Visibility.STAFF: ORGANIZER,
}


def may_see(role: Role, sight: Visibility) -> bool:
    """Whether a role may look at something."""
    return role in SEEN_BY[sight]


def in_confidence(command: Command) -> bool:
    """Whether the log must not name who sent this."""
    declared = DECLARED[type(command)].confidential
    return declared if isinstance(declared, bool) else declared(command)


def private_reason(command: Command) -> bool:
    """Whether the log must not tell why this was done.

    The line of a command that is for the staff as a whole is left out of public copies with its
    reason; that one stands as it is, for the rulings that keep it.
    """
    seen = DECLARED[type(command)].seen
    return not seen.reason and not seen.staff_only
