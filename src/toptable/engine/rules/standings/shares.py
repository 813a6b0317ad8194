"""What each opponent adds to a player's number, and which rounds add nothing."""

from collections.abc import Collection
from fractions import Fraction

from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.standings.field import Field
from toptable.engine.rules.standings.tiebreaker import LeftOut, NumberTiebreaker, Share
from toptable.engine.sentence import worded


def opponent_shares(inner: NumberTiebreaker, field: Field, at: int) -> tuple[Share, ...]:
    """One share for every meeting, in the order of the rounds."""
    column = field.column(inner)
    shares = []
    for outing in field.outings(at):
        if outing.opponent is not None:
            other = field.positions[outing.opponent]
            text = inner.working(field, other, (other,)).text
            shares.append(
                Share(
                    outing.round,
                    field.name(other),
                    column.exact(other),
                    f"Round {outing.round}: {text}",
                )
            )
    return tuple(shares)


def rounds_left_out(
    field: Field, at: int, *, counted: Collection[OutingKind] = ()
) -> tuple[LeftOut, ...]:
    """The rounds without an opponent; ``counted`` are those that the divisor still counts."""
    what = {OutingKind.BYE: "a bye", OutingKind.LOSS: "lost without an opponent"}
    return tuple(
        LeftOut(
            outing.round,
            worded(
                "shares.round_no",
                "Round %(round)s was %(what)s: no opponent, so it adds nothing%(words)s.",
                round=outing.round,
                what=what[outing.kind],
                words=", yet the divisor counts it" if outing.kind in counted else "",
            ),
        )
        for outing in field.outings(at)
        if outing.opponent is None
    )


def total(shares: Collection[Share]) -> Fraction:
    """All shares together."""
    return sum((share.amount for share in shares), Fraction(0))
