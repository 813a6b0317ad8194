"""How finalists are selected: by ranking, or step by step by what the unbeaten played.

B-104, B-105, B-108 to B-114, A-20 to A-23. The method is announced in advance; ranking is the
default. In the trait methods seats may stay empty, and two losses never qualify.
"""

from collections.abc import Iterator, Sequence

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import listed
from toptable.engine.rules.finals.finalists.candidates import Candidate
from toptable.engine.rules.finals.finalists.overflow import ByRank, Overflow
from toptable.engine.rules.finals.finalists.selection import Outline, SelectionStep, outline
from toptable.engine.rules.finals.finalists.traits import (
    Selected,
    Trait,
    TraitName,
    selected_values,
)
from toptable.engine.sentence import worded


class ByRanking(msgspec.Struct, frozen=True, tag="ranking"):
    """The best-ranked candidates; whoever does not stand is passed over. B-108."""

    id = "ranking"
    name = "By ranking"
    help = worded(
        "methods.best_ranked",
        "The best-ranked advance; the next one moves up for anyone who declines.",
    )
    source = "FR-3.2.4.1"
    rules = ("B-104", "B-105", "B-108")

    def outline(
        self, everyone: Sequence[Candidate], seats: int, _traits: Sequence[Trait] = ()
    ) -> Outline:
        """The best so many; those level on the border are left to a draw."""
        standing = tuple(candidate for candidate in everyone if candidate.passed is None)
        return outline(everyone, [SelectionStep(1, standing, "best-ranked")], seats, ByRank())


class ByTrait(msgspec.Struct, frozen=True, omit_defaults=True, tag="trait"):
    """The unbeaten, then those with one loss by how little they share with them. B-109 to B-114."""

    trait: TraitName
    overflow: Overflow = ByRank()
    draw_is_loss: bool = True
    """Whether a drawn round counts as lost; otherwise who drew fits no step. A-20."""

    id = "trait"
    name = "By what was played"
    help = worded(
        "methods.unbeaten_then",
        "The unbeaten, then those with one loss who share least with the decks of the unbeaten.",
    )
    source = "FR-3.2.4"
    rules = ("B-104", "B-105", "B-113", "B-114", "A-20", "A-21", "A-22", "A-23")

    def outline(
        self, everyone: Sequence[Candidate], seats: int, traits: Sequence[Trait]
    ) -> Outline | Refusal:
        """Step by step until the seats are taken or no step is left."""
        trait = next((trait for trait in traits if trait.id == self.trait.id), None)
        if trait is None:
            return unknown_trait(self.trait, traits)
        if problem := self._problem(everyone, trait):
            return problem
        selected = selected_values(everyone)
        steps = list(self._steps(everyone, trait, selected))
        return outline(everyone, steps, seats, self.overflow, list(selected.values()))

    def _steps(
        self, everyone: Sequence[Candidate], trait: Trait, selected: Selected
    ) -> Iterator[SelectionStep]:
        """Step 1 for the unbeaten, then step k for one loss and a count of k - 2."""
        standing = [candidate for candidate in everyone if candidate.passed is None]
        yield SelectionStep(
            1, tuple(candidate for candidate in standing if candidate.won_all), "won every round"
        )
        counts: dict[int, list[Candidate]] = {}
        for candidate in standing:
            if self._losses(candidate) == 1:
                counts.setdefault(trait.count(candidate.decks, selected), []).append(candidate)
        for count in sorted(counts):
            noun = trait.noun[count != 1]
            yield SelectionStep(
                count + 2, tuple(counts[count]), f"one loss and {count or 'no'} {noun}"
            )

    def _losses(self, one: Candidate) -> int | None:
        """Lost rounds; None for a record that fits no step."""
        if one.drawn and not self.draw_is_loss:
            return None
        return one.lost + one.drawn

    def needs_decks_of(self, everyone: Sequence[Candidate]) -> list[Candidate]:
        """Whose decks the method looks at: of the unbeaten and of those with one loss."""
        return [
            candidate for candidate in everyone if candidate.won_all or self._losses(candidate) == 1
        ]

    def _problem(self, everyone: Sequence[Candidate], trait: Trait) -> Refusal | None:
        """Decks that the method needs and that are not written down, or not clearly."""
        needed = self.needs_decks_of(everyone)
        silent = [candidate for candidate in needed if not all(_values(candidate))]
        if silent:
            return Refusal.saying(
                "no_deck",
                "This method looks at decks, and some are not written down: enter those "
                "of %(listed)s first.",
                trait.source,
                listed=listed(silent),
            )
        torn = [
            candidate
            for candidate in needed
            if any(len(deck.values) > 1 for deck in candidate.decks)
        ]
        if trait.declared and torn:
            return Refusal.saying(
                "undeclared",
                "A deck counts as one %(declared)s: have %(listed)s declare which.",
                trait.source,
                declared=trait.declared,
                listed=listed(torn),
            )
        return None


Method = ByRanking | ByTrait


def unknown_trait(wanted: TraitName, traits: Sequence[Trait]) -> Refusal:
    """Why nobody can be chosen by this here."""
    if not traits:
        return Refusal(
            "not_here:unknown_trait", "This document chooses finalists by their ranking alone."
        )
    known = ", ".join(["ranking", *(trait.id.replace("_", "-") for trait in traits)])
    return Refusal.saying(
        "no_such_method",
        "There is no method called %(wanted_id)s here. There are: %(known)s.",
        wanted_id=wanted.id,
        known=known,
    )


def _values(one: Candidate) -> list[tuple[str, ...]]:
    """What each deck stands for; one empty answer where no deck is known."""
    return [deck.values for deck in one.decks] or [()]
