"""Which structures a document offers, and what it means to choose another.

Some propose and leave the organizer free; others know Basic, Advanced and Custom, and a change to
one of the first two makes the event Custom. N13-02, N13-77, N13-89, N10-46, N10-56, FFG-27, FFG-31,
FFG-48, FFG-49, SW-18, SW-28, B-090, B-091, AMB-40, AMB-41.
"""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.structure.stop_rules import StopRule
from toptable.engine.rules.structure.tables import (
    SHAPE_NAMES,
    OrganizerDecides,
    Plan,
    PlanProposal,
    RoundsTable,
    Shape,
    counted,
    most_rounds,
)
from toptable.engine.sentence import worded


class PlanDeparture(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the document makes of a plan that differs from its proposal. AMB-41."""

    text: str
    source: str
    rules: tuple[str, ...]
    makes_custom: bool = False
    """Whether the event is then no longer of the structure it was proposed as. FFG-49."""


class Announced(msgspec.Struct, frozen=True, omit_defaults=True):
    """The duty to announce rounds and cut before the start, so that changes later are no secret."""

    text: str
    source: str
    rules: tuple[str, ...]


class Assessment(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a plan stands to the document."""

    structure: str
    """The name the event's structure now has: ``Casual``, ``Basic``, ``Custom`` …"""
    as_proposed: bool
    notices: tuple[str, ...] = ()
    """What the organizer should know, one sentence each; none of them forbids the plan."""
    problems: tuple[str, ...] = ()
    """What cannot work whatever the organizer wants, one sentence each."""
    departs: str = ""
    """What the document has instead, where it has a line for the field and the plan another."""


class Structures(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything one document says about rounds and cuts."""

    tables: tuple[RoundsTable | OrganizerDecides, ...]
    """The first one is proposed unless tier or level call for another."""
    departure: PlanDeparture
    announced: Announced
    cut_sizes: tuple[int, ...]
    """Cuts the document names, empty when it names none; others are the organizer's own."""
    swiss_cuts: tuple[str, ...] = ()
    """The kinds of cuts after which more Swiss rounds are played. N13-76, N10-45, FFG-24."""
    shapes: tuple[Shape, ...] = (Shape.SWISS,)
    by_tier: Mapping[str, str] = {}
    """Which table belongs to which tier, where the document says so."""
    with_cut: str = ""
    """The table for an event with a cut, where that is a table of its own. B-090."""
    stop_rules: tuple[StopRule, ...] = ()
    """Ways to end the Swiss rounds that the document names beside a fixed number."""

    def table(
        self, *, tier: str = "", cut: bool = False, named: str = ""
    ) -> RoundsTable | OrganizerDecides:
        """The table named by its id, or else the one that tier and cut call for."""
        wanted = named or (self.with_cut if cut else "") or self.by_tier.get(tier, "")
        if not wanted:
            return self.tables[0]
        for table in self.tables:
            if table.id == wanted:
                return table
        known = ", ".join(table.id for table in self.tables)
        raise ValueError(f"There is no table {wanted!r} here; there are: {known}.")

    def proposal(
        self, players: int, *, tier: str = "", cut: bool = False, named: str = ""
    ) -> PlanProposal:
        """Rounds and cut for so many players, with the source."""
        return self.table(tier=tier, cut=cut, named=named).proposal(players)

    def assess(
        self,
        plan: Plan,
        players: int,
        *,
        tier: str = "",
        named: str = "",
        started: bool = False,
        rematches: bool = False,
    ) -> Assessment:
        """What the document makes of a plan for a field of this size.

        ``started`` is whether a round is paired already, ``rematches`` whether players may meet
        again.
        """
        proposal = self.proposal(players, tier=tier, cut=plan.cut > 0, named=named)
        if plan.shape is Shape.DOUBLE_ELIMINATION:
            proposal = proposal.by_record()
        kept = proposal.allows(plan)
        custom = self.departure.makes_custom and not (kept and proposal.given)
        notices = list(proposal.notes)
        if not kept and proposal.given:
            notices.append(
                worded(
                    "choice.you_plan",
                    structure=proposal.structure,
                    sentence=proposal.sentence,
                    players=players,
                    planned=planned(plan),
                    departure=self.departure.text,
                    source=self.departure.source,
                )
            )
        if plan.cut and self.cut_sizes and plan.cut not in self.cut_sizes:
            sizes = ", ".join(str(size) for size in self.cut_sizes)
            notices.append(worded("choice.document_knows", sizes=sizes, cut=plan.cut))
        if plan.points and "record" not in self.swiss_cuts:
            notices.append(worded("choice.document_no_cut"))
        if started and not kept:
            notices.append(f"{self.announced.text} ({self.announced.source})")
        return Assessment(
            structure="Custom" if custom else proposal.structure,
            as_proposed=kept,
            notices=tuple(notices),
            problems=tuple(_problems(plan, players, self.shapes, rematches)),
            departs="" if kept or not proposal.given else proposal.sentence,
        )


def planned(plan: Plan) -> str:
    """A plan in words: ``5 rounds, top 8``."""
    shape = "" if plan.shape is Shape.SWISS else f"{SHAPE_NAMES[plan.shape]}, "
    parts = [f"{shape}{counted(plan.rounds, 'round')}"]
    if plan.points:
        parts.append(f"at least {counted(plan.points, 'point')} to play on")
    if plan.cut or not plan.points:
        parts.append(f"top {plan.cut}" if plan.cut else "no cut")
    return ", ".join(parts)


def _problems(plan: Plan, players: int, shapes: tuple[Shape, ...], rematches: bool) -> list[str]:
    problems = []
    if plan.rounds < 1:
        problems.append(worded("choice.event_needs"))
    limit = None if rematches else most_rounds(players)
    if plan.shape in (Shape.SWISS, Shape.ROUND_ROBIN) and limit is not None and plan.rounds > limit:
        problems.append(
            worded("choice.players_can", players=players, counted=counted(limit, "round"))
        )
    if plan.cut < 0 or plan.cut == 1:
        problems.append(worded("choice.cut_takes"))
    elif plan.cut > players:
        problems.append(worded("choice.top_needs", cut=plan.cut, players=players))
    if plan.shape not in shapes and plan.shape is not Shape.OTHER:
        problems.append(worded("choice.document_no_choose", shape_names=SHAPE_NAMES[plan.shape]))
    return problems
