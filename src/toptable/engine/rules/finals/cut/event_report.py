"""The report that an organizer owes after the event: who, which place, which prizes and byes.

N13-48, N13-50, N13-66, B-010. What else a publisher wants (results, penalties) stands elsewhere in
the event; this is the part that the end of the event decides.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.rules.finals.cut.final_ranking import FinalPlace, FinalRanking
from toptable.engine.rules.finals.cut.prizes import Award, Handout, LeftOver, PrizeKind
from toptable.engine.rules.words import OURS, Words
from toptable.engine.sentence import worded


class RedeemedBye(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reward bye that somebody brought along: collected, checked, destroyed. N13-66."""

    code: str
    source: str
    """The event where it was won."""
    player: int
    name: str
    round: int
    """The round it was used in."""
    checked_by: str = ""
    destroyed: bool = False

    @property
    def open(self) -> str:
        """What the organizer still has to do about it; empty when nothing."""
        if not self.checked_by:
            return worded(
                "event_report.check_bye",
                "Check the bye %(code)s of %(name)s and say who did.",
                code=self.code,
                name=self.name,
            )
        return (
            ""
            if self.destroyed
            else worded(
                "event_report.destroy_bye",
                "Destroy the bye %(code)s of %(name)s.",
                code=self.code,
                name=self.name,
            )
        )


class EventReport(msgspec.Struct, frozen=True):
    """The end of an event, ready to print or send."""

    players: int
    provisional: str
    """Why the event has no winner yet; empty once it has its places for good. B-103."""
    winner: FinalPlace | None
    places: tuple[FinalPlace, ...]
    finalists: tuple[int, ...]
    """By seed, as the cut was locked; empty without a cut."""
    awards: tuple[Award, ...]
    byes_won: tuple[Award, ...]
    left_over: tuple[LeftOver, ...]
    byes_used: tuple[RedeemedBye, ...]
    notes: tuple[str, ...]
    open: tuple[str, ...]
    """What is still to be done before the report can go out."""


def _undecided(one: FinalPlace, words: Words) -> str:
    """The place of somebody disqualified waits for a ruling. N13-90, B-171."""
    return worded(
        "event_report.rule_about",
        "Rule about place %(place)s of %(one)s, who is %(disqualified)s: void, or passed "
        "down to those below.",
        place=one.place,
        one=one.name,
        disqualified=words.disqualified,
    )


def event_report(
    ranking: FinalRanking,
    handout: Handout,
    *,
    finalists: Sequence[int] = (),
    byes_used: Sequence[RedeemedBye] = (),
    to_do: Sequence[str] = (),
    words: Words = OURS,
) -> EventReport:
    """Everything that the end of an event decides, in one place."""
    codes = [bye.code for bye in byes_used]
    twice = sorted({code for code in codes if codes.count(code) > 1})
    return EventReport(
        players=len(ranking.places) + len(ranking.revoked),
        provisional=ranking.open,
        winner=ranking.winner,
        places=ranking.places,
        finalists=tuple(finalists),
        awards=tuple(award for award in handout.awards if award.kind is PrizeKind.ITEM),
        byes_won=tuple(award for award in handout.awards if award.kind is PrizeKind.BYE),
        left_over=handout.left_over,
        byes_used=tuple(byes_used),
        notes=ranking.notes,
        open=(
            *(
                _undecided(place, words)
                for place in ranking.places
                if place.disqualified and not place.void
            ),
            *(
                worded(
                    "event_report.bye_used", "The bye %(code)s was used more than once.", code=code
                )
                for code in twice
            ),
            *(bye.open for bye in byes_used if bye.open),
            *to_do,
        ),
    )
