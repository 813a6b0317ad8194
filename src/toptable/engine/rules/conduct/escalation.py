"""Repeated penalties and stricter enforcement: which upgrades to ask a person about, and with whom
judges are stricter.

Some documents count warnings for the same infraction, others count every caution and warning of
the event. Nothing is ever raised here: a prompt is a question that staff confirm or leave.
N13-98, N10-62, B-167, AMB-30, AMB-64, A-27.

B-175.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.sentence import worded


class Stricter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Whose fault weighs more: people whom others look to, and whoever does it again on purpose."""

    section: str
    roles: tuple[Role, ...] = ()
    """Staff of the event."""
    tiers: tuple[str, ...] = ()
    """Events that only such people enter."""
    known_as: Mapping[str, str] = {}
    """What is on record of a person, by its key: the end of a sentence that begins with a name."""


class Per(StrEnum):
    """What is counted together."""

    INFRACTION = "infraction"
    """Penalties for the same infraction. N13-98."""
    EVENT = "event"
    """All penalties of that rank in the event, whatever they were for. B-167."""


class Strength(StrEnum):
    """How strongly the document wants the upgrade."""

    NOTICE = "notice"
    """Nothing follows yet; the next one will."""
    MAY = "may"
    IN_PRINCIPLE = "in_principle"
    DUE = "due"
    """The document orders it; a person still confirms."""


class CountRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """From which repetition on a penalty becomes a heavier one."""

    counts: tuple[Penalty, ...]
    """The ranks that are counted, and raised."""
    from_nth: int
    per: Per
    strength: Strength
    section: str
    rules: tuple[str, ...]
    becomes: Penalty | None = None
    """None: the next rank up."""
    only: tuple[str, ...] = ()
    """The infractions that are counted with each other; all of them when empty."""
    every_further: bool = True
    """Whether each repetition after that asks again. AMB-30."""
    notice_at: int = 0
    """The repetition at which to say that the next one counts; 0 for never."""


class GivenPenalty(msgspec.Struct, frozen=True, omit_defaults=True):
    """A penalty that somebody has, as it stands: after an upgrade only the heavier one counts."""

    event: str
    """An event with all its days; others on the same day are other events. B-162."""
    to: str
    """The person or the team."""
    infraction: str
    penalty: Penalty
    """A reminder is ``NONE`` and never counts. B-165."""
    raised_from: Penalty | None = None
    """What it was before a person raised it."""
    undone: bool = False


class Prompt(msgspec.Struct, frozen=True):
    """A question to staff: this is the nth; raise it?"""

    penalty: Penalty
    """As it would stand without the upgrade."""
    becomes: Penalty | None
    """None for a notice."""
    nth: int
    per: Per
    strength: Strength
    section: str
    rules: tuple[str, ...]


def history_of(
    records: Iterable[GivenPenalty], person: str, *, event: str, team: str = ""
) -> tuple[GivenPenalty, ...]:
    """What counts against one person in one event; a team's penalty is each member's. B-147."""
    concerned = {person, team} if team else {person}
    return tuple(
        record
        for record in records
        if record.event == event
        and record.to in concerned
        and not record.undone
        and record.penalty is not Penalty.NONE
    )


def prompts(
    rules: Sequence[CountRule],
    ladder: Sequence[Penalty],
    history: Sequence[GivenPenalty],
    new: GivenPenalty,
) -> tuple[Prompt, ...]:
    """The questions to ask about a new penalty, one after another.

    Each prompt after the first supposes that the one before it was confirmed; whoever keeps the
    penalty as it is ends the chain. A-27.
    """
    found: list[Prompt] = []
    current = new.penalty
    used: set[int] = set()
    while True:
        due = _first(rules, ladder, history, new, current, used)
        if due is None:
            return tuple(found)
        number, prompt = due
        used.add(number)
        found.append(prompt)
        if prompt.becomes is None:
            return tuple(found)
        current = prompt.becomes


def as_given(history: Iterable[GivenPenalty]) -> tuple[GivenPenalty, ...]:
    """The other reading of A-27: a raised penalty counts as what it was before."""
    return tuple(
        msgspec.structs.replace(given, penalty=given.raised_from or given.penalty)
        for given in history
    )


def prompt_text(prompt: Prompt, name_of: Callable[[Penalty], str], who: str = "") -> str:
    """The question to staff as a sentence, with the name of whom it is about."""
    this = f"{who}: this" if who else "This"
    scope = "for the same infraction" if prompt.per is Per.INFRACTION else "in this event"
    what = f"{name_of(prompt.penalty).lower()} number {prompt.nth} {scope}"
    if prompt.becomes is None:
        return worded("escalation.next_one", this=this, what=what, section=prompt.section)
    verb = {
        Strength.MAY: "It may become",
        Strength.IN_PRINCIPLE: "In principle it becomes",
        Strength.DUE: "It becomes",
    }[prompt.strength]
    return f"{this} is {what}. {verb}: {name_of(prompt.becomes).lower()}. ({prompt.section})"


def _prompt(rule: CountRule, current: Penalty, becomes: Penalty | None, nth: int) -> Prompt:
    return Prompt(
        penalty=current,
        becomes=becomes,
        nth=nth,
        per=rule.per,
        strength=rule.strength if becomes is not None else Strength.NOTICE,
        section=rule.section,
        rules=rule.rules,
    )


def _first(
    rules: Sequence[CountRule],
    ladder: Sequence[Penalty],
    history: Sequence[GivenPenalty],
    new: GivenPenalty,
    current: Penalty,
    used: set[int],
) -> tuple[int, Prompt] | None:
    for number, rule in enumerate(rules):
        if number in used or current not in rule.counts:
            continue
        if rule.only and (new.infraction not in rule.only or current is not new.penalty):
            continue
        nth = 1 + sum(_counts(rule, given, new, current) for given in history)
        becomes = rule.becomes or _above(ladder, current)
        reached = nth == rule.from_nth or (rule.every_further and nth > rule.from_nth)
        if reached and becomes is not None:
            return number, _prompt(rule, current, becomes, nth)
        if nth == rule.notice_at:
            return number, _prompt(rule, current, None, nth)
    return None


def _counts(rule: CountRule, old: GivenPenalty, new: GivenPenalty, current: Penalty) -> bool:
    if rule.only:
        return old.infraction in rule.only
    if rule.per is Per.INFRACTION and old.infraction != new.infraction:
        return False
    return old.penalty is current


def _above(ladder: Sequence[Penalty], penalty: Penalty) -> Penalty | None:
    return min((one for one in ladder if one.weight > penalty.weight), default=None, key=_weight)


def _weight(penalty: Penalty) -> int:
    return penalty.weight
