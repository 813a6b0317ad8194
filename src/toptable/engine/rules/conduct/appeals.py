"""Appeals and challenges: who may overrule whom, when a ruling is final, and how many are left.

A ruling is a small value that goes through ``first``, ``appealed`` and ``final``. An event with a
single judge never needs a second: its first ruling is final at once.
N13-03, N13-35, N10-29, FFG-03, FFG-07, SW-01, B-025, B-157, B-158, B-159, B-160.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.sentence import worded


class AppealRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a document says about appeals."""

    chain: tuple[Role, ...]
    """Who hears a matter, one after another; the last one's word is final."""
    source: str
    rules: tuple[str, ...]
    head_first: bool = True
    """Whether the last of the chain may give the first ruling while others are there. B-025."""
    overrules_faq: bool = False
    """Whether the final word may go against a published FAQ. FFG-07, SW-01."""
    challenges: bool = False
    """Whether an event may limit how many appeals a player has. B-160."""
    afterwards: str = ""
    """Where a complaint can go when the event is over, if anywhere."""


class AppealStage(StrEnum):
    """How far a ruling has gone."""

    FIRST = "first"
    APPEALED = "appealed"
    FINAL = "final"


class AppealedRuling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling on its way: what was decided, by whom, and whether anyone may still appeal."""

    stage: AppealStage
    by: str
    role: Role
    text: str
    appellants: tuple[str, ...] = ()
    overturned: bool = False
    against_faq: bool = False
    warning: str = ""
    """What is unusual about it, though allowed."""


class Panel(msgspec.Struct, frozen=True):
    """Who judges at the event: each name with the roles it holds."""

    people: Mapping[str, tuple[Role, ...]]

    def above(self, rule: AppealRule, role: Role, but: Collection[str]) -> tuple[str, ...]:
        """Who may hear an appeal against a ruling given in this role, leaving some people out."""
        higher = set(rule.chain[rule.chain.index(role) + 1 :])
        return tuple(
            name for name, held in self.people.items() if name not in but and higher & {*held}
        )


def panel(rule: AppealRule, people: Mapping[str, tuple[Role, ...]]) -> Panel:
    """The judges of an event; an organizer has the final word where nobody else does. N13-03."""
    last = rule.chain[-1]
    if any(last in held for held in people.values()):
        return Panel(people)
    return Panel(
        {
            name: (*held, last) if Role.ORGANIZER in held else tuple(held)
            for name, held in people.items()
        }
    )


def give(
    rule: AppealRule,
    panel: Panel,
    by: str,
    text: str,
    *,
    players: Sequence[str] = (),
    against_faq: bool = False,
    able: Collection[str] | None = None,
) -> AppealedRuling | Refusal:
    """A first ruling. It is final at once when nobody stands above who gave it. N13-03.

    ``able`` are those who may give this penalty at all: a head judge who alone may give it is
    not told to leave it to others. B-025, B-172.
    """
    if by in players:
        return _own_match(rule, by)
    role = _highest(rule, panel, by)
    if role is None:
        return Refusal.of("not_a_judge:give", rule.source, by=by)
    if wrong := _faq(rule, role, against_faq):
        return wrong
    others = [
        name
        for name in panel.people
        if name != by and _highest(rule, panel, name) and (able is None or name in able)
    ]
    final = role is rule.chain[-1] or not panel.above(rule, role, {by, *players})
    warning = ""
    if role is rule.chain[-1] and others and not rule.head_first:
        warning = worded("appeals.first_ruling", first_other=others[0])
    return AppealedRuling(
        stage=AppealStage.FINAL if final else AppealStage.FIRST,
        by=by,
        role=role,
        text=text,
        against_faq=against_faq,
        warning=warning,
    )


def appeal(
    rule: AppealRule, ruled: AppealedRuling | None, who: Sequence[str], players: Sequence[str]
) -> AppealedRuling | Refusal:
    """One or both players of the match ask for a higher judge. B-157, B-158."""
    if ruled is None:
        return Refusal.of("no_ruling_yet", rule.source)
    if strangers := [name for name in who if name not in players]:
        return Refusal.of("not_in_match", rule.source, first_stranger=strangers[0])
    if not who:
        return Refusal.of("who_appeals", rule.source)
    if ruled.stage is AppealStage.FINAL:
        return Refusal.of("final:appeal", rule.source, by=ruled.by)
    if ruled.stage is AppealStage.APPEALED:
        return Refusal.of("appealed", rule.source)
    return msgspec.structs.replace(ruled, stage=AppealStage.APPEALED, appellants=tuple(who))


def hear(
    rule: AppealRule,
    panel: Panel,
    ruled: AppealedRuling,
    by: str,
    *,
    text: str,
    overturned: bool,
    players: Sequence[str] = (),
    against_faq: bool = False,
) -> AppealedRuling | Refusal:
    """A higher judge answers an appeal: the ruling stands or is overturned. N13-35, B-159."""
    if by in players:
        return _own_match(rule, by)
    if ruled.stage is not AppealStage.APPEALED:
        return Refusal.of("no_appeal", rule.source)
    able = panel.above(rule, ruled.role, {ruled.by, *players})
    if by not in able:
        names = " or ".join(able)
        return Refusal.of("not_higher", rule.source, by=by, names=names)
    role = _highest(rule, panel, by) or rule.chain[-1]
    if wrong := _faq(rule, role, against_faq):
        return wrong
    last = role is rule.chain[-1] or not panel.above(rule, role, {by, *players})
    return AppealedRuling(
        stage=AppealStage.FINAL if last else AppealStage.FIRST,
        by=by,
        role=role,
        text=text,
        appellants=ruled.appellants,
        overturned=overturned,
        against_faq=against_faq,
    )


def challenges_after(
    rule: AppealRule,
    left: Mapping[str, int],
    challengers: Sequence[str],
    *,
    overturned: bool,
    waived: bool = False,
) -> dict[str, int] | Refusal:
    """How many challenges each player has after the head judge's word. B-160, A-43.

    An overturned ruling costs nothing; an upheld one costs each challenger one, unless the head
    judge waives it. Without a limit (an empty ``left``) appeals are not counted.
    """
    if not rule.challenges and left:
        return Refusal.of("no_challenges", rule.source)
    if spent := [name for name in challengers if left and left.get(name, 0) < 1]:
        return Refusal.of("none_left:challenges_after", rule.source, spent=spent[0])
    cost = 0 if overturned or waived else 1
    return {name: count - (cost if name in challengers else 0) for name, count in left.items()}


def _own_match(rule: AppealRule, by: str) -> Refusal:
    """Nobody rules on their own match. N13-38, FFG-06, SW-02."""
    return Refusal.of("own_match:own_match", rule.source, by=by)


def _highest(rule: AppealRule, panel: Panel, name: str) -> Role | None:
    held = panel.people.get(name, ())
    return next((role for role in reversed(rule.chain) if role in held), None)


def _faq(rule: AppealRule, role: Role, against: bool) -> Refusal | None:
    if not against or (rule.overrules_faq and role is rule.chain[-1]):
        return None
    if not rule.overrules_faq:
        return Refusal.of("faq:faq", rule.source)
    return Refusal.of("faq:faq_2", rule.source)
