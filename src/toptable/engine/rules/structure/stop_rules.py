"""When the rounds before a cut or a final are over, if not simply after the planned number.

Each rule is a small object that turns a table's proposal into its own (how many rounds to expect),
and says whether the event is over now, and why. B-084, B-085, B-090, A-12, A-13.
"""

from collections.abc import Iterable

import msgspec

from toptable.engine.rules.records import Record
from toptable.engine.rules.structure.tables import PlanProposal, counted, rounds_until
from toptable.engine.sentence import worded


class Progress(msgspec.Struct, frozen=True):
    """How far an event has come."""

    played: int
    """Rounds finished so far."""
    planned: int
    undefeated: int
    """Players still in the event who have won every round so far."""
    standing: int | None = None
    """Double elimination by record: those with fewer than two losses."""


class StopVerdict(msgspec.Struct, frozen=True):
    """Whether the rounds are over, and why."""

    over: bool
    text: str


class PlannedRounds(msgspec.Struct, frozen=True, tag="planned"):
    """Play the announced number of rounds: what every document does unless told otherwise."""

    id = "planned"
    name = "Planned rounds"
    help = worded("stop_rules.rounds_end_when_announced")
    source = "FR-3.2.1.1"
    rules = ("N13-89", "N10-56", "FFG-27", "SW-18", "B-090")

    def proposal(self, base: PlanProposal) -> PlanProposal:
        """The table's own proposal."""
        return base

    def verdict(self, progress: Progress) -> StopVerdict:
        """Over once the planned rounds are played."""
        left = progress.planned - progress.played
        if left <= 0:
            if progress.planned == 1:
                return StopVerdict(True, worded("stop_rules.one_planned"))
            return StopVerdict(
                True, worded("stop_rules.all_planned_rounds_played", planned=progress.planned)
            )
        return StopVerdict(False, worded("stop_rules.go", counted=counted(left, "planned round")))


class UndefeatedAtMost(msgspec.Struct, frozen=True, tag="undefeated_at_most"):
    """Play until no more than so many players have won every round. B-085, B-090, A-12.

    The text says "less than" the number of winners, or "under" it; we read "no more than", since
    exactly as many undefeated players as places is what everybody waits for. Whoever reads it
    strictly sets one less.
    """

    winners: int

    def __post_init__(self) -> None:
        if self.winners < 1:
            raise ValueError("Somebody has to be left: wait for at least one undefeated player.")

    id = "undefeated_at_most"
    name = "Until few enough are undefeated"
    help = worded("stop_rules.rounds_end_when_no")
    source = "FR-3.2.1.1, FR-3.2.2"
    rules = ("B-085", "B-090", "A-12")

    def proposal(self, base: PlanProposal) -> PlanProposal:
        """The most rounds it can take; drawn matches and drops can end it sooner."""
        return _instead(base, rounds_until(base.players, self.winners), self)

    def verdict(self, progress: Progress) -> StopVerdict:
        """Over once few enough players have won every round."""
        have = progress.undefeated
        if have <= self.winners:
            return StopVerdict(
                True, worded("stop_rules.undefeated_wanted", have=have, winners=self.winners)
            )
        return StopVerdict(
            False, worded("stop_rules.undefeated_wanted_another", have=have, winners=self.winners)
        )


class OneUndefeated(msgspec.Struct, frozen=True, tag="one_undefeated"):
    """Play until only one player has won every round; that player wins. B-084, B-090, A-13."""

    id = "one_undefeated"
    name = "Until one is undefeated"
    help = worded("stop_rules.rounds_end_when_only")
    source = "FR-3.2.1.1, FR-3.2.2.1"
    rules = ("B-084", "B-090", "A-13")

    def proposal(self, base: PlanProposal) -> PlanProposal:
        """The most rounds it can take."""
        return _instead(base, max(1, rounds_until(base.players, 1)), self)

    def verdict(self, progress: Progress) -> StopVerdict:
        """Over with one undefeated player. With none left those with one loss go on, if any."""
        have = progress.undefeated
        if have == 1:
            return StopVerdict(True, worded("stop_rules.only_one"))
        if have == 0 and progress.standing is not None and progress.standing > 1:
            return StopVerdict(
                False,
                worded("stop_rules.nobody_undefeated_any_more_left", standing=progress.standing),
            )
        if have == 0:
            return StopVerdict(True, worded("stop_rules.nobody_undefeated_any_more_standings"))
        return StopVerdict(False, worded("stop_rules.still_undefeated", have=have))


class AddedRound(msgspec.Struct, frozen=True, tag="added_round"):
    """One round more than planned, for those with one loss. B-090."""

    id = "added_round"
    name = "One added round"
    help = worded("stop_rules.one_round")
    source = "FR-3.2.1.1"
    rules = ("B-090",)

    def proposal(self, base: PlanProposal) -> PlanProposal:
        """The planned rounds and one more."""
        return _instead(base, base.rounds + 1, self)

    def verdict(self, progress: Progress) -> StopVerdict:
        """Over once the planned rounds and the added one are played."""
        left = progress.planned + 1 - progress.played
        if left <= 0:
            return StopVerdict(
                True, worded("stop_rules.all_planned_rounds_one", planned=progress.planned)
            )
        return StopVerdict(False, worded("stop_rules.go_added", counted=counted(left, "round")))


StopRule = PlannedRounds | UndefeatedAtMost | OneUndefeated | AddedRound


def undefeated(records: Iterable[Record], *, after_round: int, win: int) -> int:
    """How many players still in the event have won every round up to this one.

    A round counts as won when it brought the full points of a win: a bye does, a draw does not.
    """
    count = 0
    for record in records:
        played = [outing for outing in record.outings if outing.round <= after_round]
        gone = record.left is not None and record.left <= after_round
        if not gone and played and all((outing.points or 0) >= win for outing in played):
            count += 1
    return count


def _instead(base: PlanProposal, rounds: int, rule: StopRule) -> PlanProposal:
    """The same proposal with the rounds that a stop rule makes of it."""
    return msgspec.structs.replace(
        base,
        rounds=rounds,
        fewest=None,
        most=None,
        source=rule.source,
        rules=rule.rules,
        notes=(*base.notes, rule.help),
    )
