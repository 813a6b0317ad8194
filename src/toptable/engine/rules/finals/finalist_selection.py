"""How finalists are selected, by ranking or by what the unbeaten played, with the step that chose
each of them.

B-106, B-113, B-114. A method names the steps. ``outline`` takes them in
turn until the seats are filled: that is the preview, and it says whether the last seats must be
drawn and among whom. ``drawn`` draws them, ``drawn_at_the_table`` takes the outcome of a die or a
coin with its witness.

B-104, B-105, B-108 to B-114, A-20 to A-23. The method is announced in advance; ranking is the
default. In the trait methods seats may stay empty, and two losses never qualify.
"""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Division, Ranked, listed
from toptable.engine.rules.finals.finalist_candidates import (
    ByRank,
    Candidate,
    Overflow,
    Selected,
    Split,
    Trait,
    TraitName,
    selected_values,
)
from toptable.engine.rules.finals.locked_cut import LockedCut, RollCall, lock
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded


class SelectionStep(msgspec.Struct, frozen=True):
    """One step of a method: who belongs to it, and what they have in common."""

    number: int
    members: tuple[Candidate, ...]
    text: str


class Picked(msgspec.Struct, frozen=True):
    """A finalist, and the step that chose them."""

    player: int
    name: str
    rank: int
    step: int
    text: str


class NotPicked(msgspec.Struct, frozen=True):
    """Somebody who is not a finalist, and why."""

    player: int
    name: str
    rank: int
    text: str


class BorderDraw(msgspec.Struct, frozen=True, omit_defaults=True):
    """The draw for the last seats: who was in it, and whom it took. B-100, B-114."""

    step: int
    among: tuple[int, ...]
    drawn: tuple[int, ...]
    text: str
    witness: str = ""
    """Who saw it, for a draw made at the table."""


class PendingDraw(msgspec.Struct, frozen=True):
    """A draw that is still to be made: for so many seats, among the members of one step."""

    step: SelectionStep
    among: tuple[Candidate, ...]
    seats: int

    @property
    def text(self) -> str:
        """What is to be drawn."""
        return worded(
            "selection.drawn_among", counted=counted(self.seats, "seat"), listed=listed(self.among)
        )


class Outline(msgspec.Struct, frozen=True):
    """The finalists as far as no draw is needed."""

    seats: int
    picked: tuple[Picked, ...]
    """In the order of the steps, within a step by rank."""
    border: PendingDraw | None
    others: tuple[NotPicked, ...]
    """Everybody who is neither picked nor in the draw, by rank."""
    selected: tuple[str, ...] = ()
    """The values that the unbeaten played, in the trait methods."""

    @property
    def empty(self) -> int:
        """Seats that nobody can take. In the trait methods they stay empty. B-113."""
        return self.seats - len(self.picked) - (self.border.seats if self.border else 0)


class Selection(msgspec.Struct, frozen=True):
    """The finalists of an event."""

    seats: int
    picked: tuple[Picked, ...]
    others: tuple[NotPicked, ...]
    draw: BorderDraw | None = None
    selected: tuple[str, ...] = ()

    @property
    def seeds(self) -> tuple[int, ...]:
        """The finalists by rank, as a bracket is seeded. A-31."""
        return tuple(one.player for one in sorted(self.picked, key=lambda one: one.rank))

    @property
    def text(self) -> str:
        """How many seats are filled, in a sentence."""
        return worded(
            "selection.filled", count=len(self.picked), counted=counted(self.seats, "seat")
        )


def outline(
    everyone: Sequence[Candidate],
    steps: Sequence[SelectionStep],
    seats: int,
    overflow: Overflow,
    selected: Sequence[str] = (),
) -> Outline:
    """Take the steps in turn while seats are left."""
    picked: list[Picked] = []
    border: PendingDraw | None = None
    why_not: dict[int, str] = {}
    for step in steps:
        left = seats - len(picked) - (border.seats if border else 0)
        split = overflow.split(step.members, left) if left else Split(())
        picked += [_picked(candidate, step) for candidate in split.clear]
        if split.seats:
            border = PendingDraw(step, split.level, split.seats)
        full = "was not reached: all seats were taken" if not left else "had too few seats"
        why_not |= {
            member.player: worded("selection.step", number=step.number, step=step.text, full=full)
            for member in step.members
        }
    settled = {pick.player for pick in picked} | {
        candidate.player for candidate in (border.among if border else ())
    }
    return Outline(
        seats=seats,
        picked=tuple(picked),
        border=border,
        others=tuple(
            _not_picked(candidate, why_not)
            for candidate in everyone
            if candidate.player not in settled
        ),
        selected=tuple(selected),
    )


def drawn(sketch: Outline, chance: Chance) -> Selection:
    """The finalists, with the last seats drawn where they must be."""
    if sketch.border is None:
        return _selection(sketch)
    mixed = list(sketch.border.among)
    chance.shuffle(mixed)
    return _selection(sketch, {candidate.player for candidate in mixed[: sketch.border.seats]})


def drawn_at_the_table(
    sketch: Outline, lucky: Collection[int], witness: str
) -> Selection | Refusal:
    """The finalists, with the last seats as a coin or a die gave them. B-100."""
    border = sketch.border
    if border is None:
        return Refusal.of("no_draw:drawn_at_the_table")
    if len(set(lucky)) != border.seats or not set(lucky) <= {
        candidate.player for candidate in border.among
    }:
        return Refusal.of("draw:drawn_at_the_table", "FR-3.2.4", border=border.text)
    if not witness.strip():
        return Refusal.of("witness:drawn_by_hand", "FR-3.2.1.2")
    return _selection(sketch, lucky, witness)


def locked(
    selection: Selection, order: Sequence[Ranked], roll_call: RollCall | None = None
) -> LockedCut | Refusal:
    """The finalists as a locked cut, seeded by rank; nobody waits to move up. B-106, B-107."""
    taken = {ranked.player: ranked for ranked in order}
    seeds = tuple(taken[player] for player in selection.seeds)
    return lock(Division(seeds, (), (), selection.seats), roll_call)


def _selection(sketch: Outline, lucky: Collection[int] = (), witness: str = "") -> Selection:
    border = sketch.border
    if border is None:
        return Selection(sketch.seats, sketch.picked, sketch.others, selected=sketch.selected)
    won = [candidate for candidate in border.among if candidate.player in lucky]
    missed = [
        NotPicked(
            candidate.player,
            candidate.name,
            candidate.rank,
            worded("selection.step_not", number=border.step.number),
        )
        for candidate in border.among
        if candidate.player not in lucky
    ]
    draw = BorderDraw(
        step=border.step.number,
        among=tuple(candidate.player for candidate in border.among),
        drawn=tuple(candidate.player for candidate in won),
        text=worded("selection.drawn_among_2", listed=listed(border.among), listed_2=listed(won)),
        witness=witness,
    )
    return Selection(
        sketch.seats,
        (*sketch.picked, *(_picked(candidate, border.step, ", drawn") for candidate in won)),
        tuple(sorted((*sketch.others, *missed), key=lambda one: one.rank)),
        draw,
        sketch.selected,
    )


def _picked(one: Candidate, step: SelectionStep, how: str = "") -> Picked:
    text = worded("selection.step_2", number=step.number, step=step.text, how=how)
    return Picked(one.player, one.name, one.rank, step.number, text)


def _not_picked(one: Candidate, why_not: dict[int, str]) -> NotPicked:
    if one.passed is not None:
        text = f"{one.name} {one.passed.text}."
    else:
        drew = f", {one.drawn} drawn" if one.drawn else ""
        record = f"{counted(one.lost, 'round')} lost{drew}"
        text = why_not.get(one.player, worded("selection.fits_no", record=record))
    return NotPicked(one.player, one.name, one.rank, text)


class ByRanking(msgspec.Struct, frozen=True, tag="ranking"):
    """The best-ranked candidates; whoever does not stand is passed over. B-108."""

    id = "ranking"
    name = "By ranking"
    help = worded("methods.best_ranked")
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
    help = worded("methods.unbeaten_then")
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
            return Refusal.of("no_deck", trait.source, listed=listed(silent))
        torn = [
            candidate
            for candidate in needed
            if any(len(deck.values) > 1 for deck in candidate.decks)
        ]
        if trait.declared and torn:
            return Refusal.of(
                "undeclared", trait.source, declared=trait.declared, listed=listed(torn)
            )
        return None


Method = ByRanking | ByTrait


def unknown_trait(wanted: TraitName, traits: Sequence[Trait]) -> Refusal:
    """Why nobody can be chosen by this here."""
    if not traits:
        return Refusal.of("not_here:unknown_trait")
    known = ", ".join(["ranking", *(trait.id.replace("_", "-") for trait in traits)])
    return Refusal.of("no_such_method", wanted_id=wanted.id, known=known)


def _values(one: Candidate) -> list[tuple[str, ...]]:
    """What each deck stands for; one empty answer where no deck is known."""
    return [deck.values for deck in one.decks] or [()]
