"""Everything one document says about conduct, with its guidance cards and what staff can allow on
the day.

B-042, B-059, B-182. Where a document names no kinds, everybody who may rule allows what they see
fit.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.appeals import AppealRule
from toptable.engine.rules.conduct.escalation import CountRule, Stricter
from toptable.engine.rules.conduct.infraction import Act, Extension, Infraction, Penalty
from toptable.engine.sentence import worded


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One short answer to "may I?"."""

    id: str
    topic: str
    """What it is about: tokens, dice, notes, devices, shuffling, judge, …"""
    text: str
    source: str
    rules: tuple[str, ...]
    tiers: tuple[str, ...] = ()
    """The tiers or levels it holds for; all of them when empty."""
    games: tuple[str, ...] = ()
    """The games it holds for; all of them when empty."""
    categories: tuple[str, ...] = ()
    """``official`` or ``sanctioned``, where it depends on that."""
    at_tables: tuple[str, str] | None = None
    """The setting and its value with which players also see it at their own table. B-048."""


def cards_for(
    cards: Iterable[Card], *, tier: str = "", game: str = "", category: str = ""
) -> tuple[Card, ...]:
    """The cards that hold for an event; what is not given does not narrow them down."""
    return tuple(
        card
        for card in cards
        if _fits(card.tiers, tier) and _fits(card.games, game) and _fits(card.categories, category)
    )


def _fits(allowed: tuple[str, ...], given: str) -> bool:
    return not allowed or not given or given in allowed


OTHER = "other"
"""What a document says nothing about: everybody who may rule can allow it."""


class PermissionKind(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that a document lets staff allow."""

    id: str
    name: str
    by: tuple[Role, ...]
    source: str
    rules: tuple[str, ...]
    words: tuple[str, ...]
    """What it is called in everyday words, so that nobody has to know the kinds."""

    def means(self, thing: str) -> bool:
        """Whether somebody who writes this means the kind."""
        text = thing.casefold()
        return any(word in text for word in self.words)


def kind_of(
    kinds: Sequence[PermissionKind], wanted: str, thing: str
) -> PermissionKind | Refusal | None:
    """The kind that is named, or else meant; None for something that the document leaves open."""
    named = next((kind for kind in kinds if kind.id == wanted), None)
    meant = next((kind for kind in kinds if kind.means(thing)), None)
    if named is not None or not kinds:
        return named
    if meant is not None or wanted == OTHER:
        return meant
    known = ", ".join(kind.id for kind in kinds)
    return Refusal.of("permission_kind", known=known, other=OTHER)


def may_allow(kind: PermissionKind | None, roles: Collection[Role]) -> Refusal | None:
    """Why somebody in these roles may not allow it, or nothing."""
    if kind is None or set(kind.by) & set(roles):
        return None
    who = " or ".join(role.replace("_", " ") for role in kind.by)
    return Refusal.of(
        "not_yours:may_allow", kind.source, answer=AnsweredBy.SOMEBODY_ELSE, kind=kind.name, who=who
    )


class Pick(StrEnum):
    """Which end of a range is suggested first. B-007, B-161."""

    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class PenaltyRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a document says about one of its penalties. N13-90, B-166, B-169, B-172, A-36."""

    name: str
    """What the document calls it."""
    by: tuple[Role, ...] = ()
    """Who may give it; anyone who rules when empty."""
    rank: bool = True
    """Whether it is a rank that others can be raised to."""
    recorded: bool = True
    """Whether a record is required, not merely possible."""
    acknowledged_by: Role | None = None
    """Who must be told and say that they know."""
    report_to: str = ""
    """Whom the head judge reports it to."""
    refer_to: str = ""
    """Who alone may give a ban, should one follow. N13-92, N10-58, SW-12, B-174."""


class Remedy(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something to carry out at the table or in the records, as steps."""

    name: str
    steps: tuple[str, ...]
    does: Act | None = None
    """What the program itself carries out, where it can."""
    may: bool = False
    """The document says that it may be done: a person asks for it. B-179."""
    leaves: bool = False
    """Whether the person has to leave the venue, which is recorded by itself. N13-INF-17."""


class CorrectedResult(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The infraction behind a result that staff correct. PG-3.18.1, PG-3.18.3."""

    infraction: str
    answers: tuple[str, ...]
    say: str
    late: bool = False
    """For a result that nobody had reported in time."""


class ConductBook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The infractions, penalties, counting and appeal rules of one document."""

    rulebook: str
    tiers: tuple[str, ...]
    """From the most relaxed to the strictest, as the rulebook names its tiers or levels."""
    tier_word: str
    penalties: Mapping[Penalty, PenaltyRule]
    """The penalties that the document has, lightest first."""
    extension: Extension
    extension_source: str
    infractions: tuple[Infraction, ...]
    suggest: Mapping[str, Pick] = {}
    """Which end of a range is suggested at a tier; the low end where nothing is said."""
    remedies: Mapping[str, Remedy] = {}
    count_rules: tuple[CountRule, ...] = ()
    appeal: AppealRule
    helpers: tuple[Infraction, ...] = ()
    cards: tuple[Card, ...] = ()
    report_ejections_to: str = ""
    """Whom the head judge reports people sent out of the venue to. B-172."""
    stricter: Stricter | None = None
    """With whom judges are to be stricter. B-175."""
    general: tuple[str, ...] = ()
    """What holds for every ruling, in short sentences."""
    corrected: tuple[CorrectedResult, ...] = ()
    """What a corrected result leads to; a judge decides. B-148, B-151."""
    inquiries_by: tuple[Role, ...] = ()
    """Who decides an inquiry into foul play; anyone who rules when empty. PG-4, B-185."""
    unlisted: str = ""
    """The section by which a judge penalizes what no infraction names; empty where none says so."""

    @property
    def ladder(self) -> tuple[Penalty, ...]:
        """The document's ranks, lightest first."""
        ranks = (one for one, rule in self.penalties.items() if rule.rank)
        return tuple(sorted(ranks, key=lambda one: one.weight))

    def check_tier(self, tier: str) -> Refusal | None:
        """Why this tier or level does not exist here, or nothing."""
        if tier in self.tiers:
            return None
        given = (
            worded("book.there_no", tier_word=self.tier_word, tier=tier)
            if tier
            else f"Name the {self.tier_word}"
        )
        return Refusal.of("unknown_tier", given=given, tiers=", ".join(self.tiers))

    def find(self, wanted: str) -> Infraction | Refusal:
        """An infraction or helper by its key, its catalogue id, or the beginning of its name."""
        words = wanted.strip().lower().replace("-", "_")
        everything = self.infractions + self.helpers
        for one in everything:
            if words in (one.key.lower().replace("-", "_"), one.id.lower().replace("-", "_")):
                return one
        by_section = [one for one in everything if same_section(wanted, one.id)]
        if len(by_section) == 1:
            return by_section[0]
        name = wanted.strip().lower()
        begun = [
            infraction
            for infraction in everything
            if words and infraction.name.lower().startswith(name)
        ]
        exact = [infraction for infraction in begun if infraction.name.lower() == name]
        if len(exact or begun) == 1:
            return (exact or begun)[0]
        if begun:
            names = "; ".join(infraction.name for infraction in begun)
            return Refusal.of("which_infraction", wanted=wanted, names=names)
        return Refusal.of(
            "unknown_infraction",
            wanted=wanted or "without a name",
            infractions="; ".join(infraction.name for infraction in self.infractions),
        )

    def name_of(self, penalty: Penalty) -> str:
        """What the document calls a penalty."""
        if penalty in self.penalties:
            return self.penalties[penalty].name
        return "No penalty" if penalty is Penalty.NONE else penalty.value.replace("_", " ")


def same_section(wanted: str, section: str) -> bool:
    """Whether a bare number means this section, as judges say it: ``3.5.2`` for ``PG-3.5.2``."""
    number = wanted.strip().removeprefix("§").strip()
    return number[:1].isdigit() and number == section.rpartition("-")[2] and "." in number
