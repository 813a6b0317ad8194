"""What kind of event it is, and how strictly it is run: tiers, levels, categories.

The organizer says what the event is (a league, a store championship, a regional …); the document
says which tier or level that is and what then applies. Both can be overridden; the warnings say
what the document would have had. N13-42, N13-43, N10-30, FFG-50, SW-42, B-005, B-006, B-007.
"""

from enum import StrEnum

import msgspec

from toptable.engine.rules.staff_rules import StaffNeed, StaffPlay
from toptable.engine.sentence import worded


class Sanctioned(StrEnum):
    """Whether the document counts an event type among its sanctioned events. N13-43."""

    ALWAYS = "always"
    OPTIONAL = "optional"
    NOT_KNOWN = "not_known"
    """The document has no such notion."""


class Demand(msgspec.Struct, frozen=True):
    """One thing a tier, level or category asks for, and where it says so."""

    text: str
    source: str
    rules: tuple[str, ...]


class Level(msgspec.Struct, frozen=True, omit_defaults=True):
    """One tier or level: what to expect of players and how strictly judges act."""

    id: str
    name: str
    strictness: str
    source: str
    rules: tuple[str, ...]
    demands: tuple[Demand, ...] = ()
    strictness_source: str = ""
    """Where the document says how strictly judges act, if not in the section that has the tier."""

    @property
    def strict_by(self) -> str:
        """The section that says how strictly judges act."""
        return self.strictness_source or self.source


class EventType(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of event, and the tier or level that belongs to it."""

    id: str
    name: str
    level: str
    source: str
    rules: tuple[str, ...]
    sanctioned: Sanctioned = Sanctioned.NOT_KNOWN
    note: str = ""
    most: str = ""
    """The highest level the document wants for it, where it says so. B-006."""
    named_by: str = ""
    """The paper that names its level; until somebody reads it, ``level`` stands in. FFG-50."""


class Category(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who stands behind the event, where rules depend on it. B-005."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    demands: tuple[Demand, ...] = ()


class LevelProposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which tier or level an event should have, and why."""

    level: str
    strictness: str
    source: str
    rules: tuple[str, ...]
    sanctioned: Sanctioned = Sanctioned.NOT_KNOWN
    demands: tuple[Demand, ...] = ()
    note: str = ""
    strictness_source: str = ""
    """The section that says how strictly judges act."""


class Levels(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything one document says about kinds of events."""

    word: str
    """What the document calls it: ``tier`` or ``level``."""
    levels: tuple[Level, ...]
    """From the most relaxed to the strictest."""
    event_types: tuple[EventType, ...]
    """The first one stands for an event nobody has described."""
    staff_play: StaffPlay
    staff_needs: tuple[StaffNeed, ...] = ()
    """Whom the document wants on the staff. B-011 to B-014, N13-03, FFG-02."""
    categories: tuple[Category, ...] = ()

    @property
    def default(self) -> str:
        """The tier or level of an event nobody has described."""
        return self.event_types[0].level

    def level(self, wanted: str) -> Level:
        """A tier or level by its id, or a sentence that lists them."""
        for level in self.levels:
            if level.id == wanted:
                return level
        raise ValueError(_unknown(self.word, wanted, [level.id for level in self.levels]))

    def advice(self, tier: str) -> str:
        """How strictly judges act there, to be read beside a suggested penalty. B-007, N13-93."""
        level = self.level(tier)
        return f"{level.strictness} ({level.strict_by})"

    def event_type(self, wanted: str) -> EventType:
        """An event type by its id, or a sentence that lists them."""
        for kind in self.event_types:
            if kind.id == wanted:
                return kind
        raise ValueError(_unknown("event type", wanted, [kind.id for kind in self.event_types]))

    def category(self, wanted: str) -> Category:
        """A category by its id, or a sentence that lists them."""
        for category in self.categories:
            if category.id == wanted:
                return category
        raise ValueError(
            _unknown("category", wanted, [category.id for category in self.categories])
        )

    def propose(self, event_type: str = "", category: str = "") -> LevelProposal:
        """The tier or level that goes with what the event is."""
        kind = self.event_type(event_type) if event_type else self.event_types[0]
        level = self.level(kind.level)
        demands = level.demands + (self.category(category).demands if category else ())
        return LevelProposal(
            level=level.id,
            strictness=level.strictness,
            source=kind.source,
            rules=kind.rules,
            sanctioned=kind.sanctioned,
            demands=demands,
            note=kind.note,
            strictness_source=level.strict_by,
        )

    def warnings(
        self, level: str, *, event_type: str = "", sanctioned: bool | None = None
    ) -> tuple[str, ...]:
        """What the document would have had otherwise, one sentence each; nothing is forbidden."""
        chosen = self.level(level)
        if not event_type:
            return ()
        kind = self.event_type(event_type)
        order = [level.id for level in self.levels]
        found = []
        if kind.most and order.index(level) > order.index(kind.most):
            found.append(
                worded(
                    "levels.document_recommends",
                    kind=kind.name,
                    word=self.word,
                    level=self.level(kind.most).name,
                    chosen=chosen.name,
                    source=kind.source,
                )
            )
        elif kind.named_by and level == kind.level:
            found.append(
                worded(
                    "levels.names_stands",
                    kind=kind.name,
                    named_by=kind.named_by,
                    word=self.word,
                    chosen=chosen.name,
                    source=kind.source,
                )
            )
        elif level != kind.level and not kind.named_by:
            found.append(
                worded(
                    "levels.document_puts",
                    kind=kind.name,
                    word=self.word,
                    level=self.level(kind.level).name,
                    chosen=chosen.name,
                    source=kind.source,
                )
            )
        if sanctioned is False and kind.sanctioned is Sanctioned.ALWAYS:
            found.append(worded("levels.always_sanctioned", kind=kind.name, source=kind.source))
        return tuple(found)


def _unknown(word: str, given: str, known: list[str]) -> str:
    if not known:
        return worded("levels.document_knows", word=word)
    return worded("levels.there_no", word=word, given=f"{given!r}", known=", ".join(known))
