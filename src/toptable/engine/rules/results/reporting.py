"""What a document says about reporting: who may correct a result, and what a draw must explain."""

from dataclasses import dataclass

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.results.game_endings import WayToEnd
from toptable.engine.rules.results.result import Result
from toptable.engine.sentence import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporting:
    """The document's rules for written results. B-134, B-148, B-151, B-152."""

    correctors: frozenset[Role] = frozenset(
        {Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER}
    )
    """Who may change a result that was handed in."""
    draw_reasons: tuple[str, ...] = ()
    """Where agreed draws are forbidden: what can lead to an honest one."""
    only_at_time: str = ""
    """The letters of games that end like this when time is called, and not before. N13-60, N10-32,
    FFG-38, SW-23."""
    time_source: str = ""
    """The section that says so."""
    endings: tuple[WayToEnd, ...] = ()
    """The ways in which a game ends, where the document lists them. FFG-37."""
    accepts_unconfirmed: frozenset[Role] = frozenset(Role)
    """Who may go on with a player's report that the opponent has not confirmed. B-150."""
    unconfirmed_source: str = ""
    evidence: str = ""
    """The section by which a past match stays as it is unless something shows otherwise. B-152."""
    source: str = ""

    @property
    def draws_at_time(self) -> bool:
        """Whether players cannot draw a game: only time does, or an accident that a judge saw."""
        return "D" in self.only_at_time or bool(self.draw_reasons)

    def may_correct(self, role: Role) -> Refusal | None:
        """Why this role may not change a result that stands, or nothing if it may."""
        if role in self.correctors:
            return None
        who = " or ".join(sorted(str(corrector).replace("_", " ") for corrector in self.correctors))
        return Refusal.saying(
            "correction",
            "A result that was handed in is changed only by the %(who)s.",
            self.source,
            who=who,
        )

    def unexplained_draw(self, result: Result, points: tuple[int, int]) -> Refusal | None:
        """A drawn match without a reason, where the document forbids to agree on one.

        A match between teams is explained by its seats, each of which is looked at by itself.
        """
        drawn = points[0] == points[1] and "D" in result.games
        explained = result.seats or set(result.how) & set(self.draw_reasons)
        if not self.draw_reasons or not drawn or explained:
            return None
        listed = ", ".join(self.draw_reasons)
        text = Sentence(
            "A draw needs its reason, because agreed draws are forbidden: one of %(reasons)s.",
            reasons=listed,
        ).known_by("reporting.draw_needs")
        return Refusal(
            "draw_reason",
            text,
            self.source,
            AnsweredBy.HOW,
        )
