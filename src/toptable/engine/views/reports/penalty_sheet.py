"""The penalty sheet of one player, or of the whole event, and the names and sentences that reports
share. B-163, B-166, B-167, B-186, N13-98.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from toptable.engine import names
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.questions.teams import member_name
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import RecordedRuling
from toptable.engine.subjects.conduct.penalty_record import who_of
from toptable.engine.views.rulings import (
    RulingDetails,
    counts,
    effect_text,
    penalty_name,
    ruling_views,
)


def named(state: State, players: Iterable[int]) -> str:
    """Players by name."""
    return ", ".join(state.name_of(player) for player in players)


def together(log: Log, line: Line) -> Iterator[Line]:
    """All lines that became true with this one."""
    first = log.append_of(line.seq)
    for one in log.lines[first - 1 :]:
        if log.append_of(one.seq) != first:
            return
        yield one


def oldest_first(rulings: Iterable[RecordedRuling]) -> tuple[RecordedRuling, ...]:
    """Rulings in the order in which they were given."""
    return tuple(sorted(rulings, key=lambda one: one.number))


class PenaltyCount(msgspec.Struct, frozen=True):
    """How many penalties of a kind somebody has for one infraction."""

    who: str
    penalty: str
    for_what: str
    count: int


class PenaltySheet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All rulings for one player, or for everybody."""

    event: str
    date: str
    player: str = ""
    """Empty for the whole event."""
    rows: tuple[RulingDetails, ...]
    tally: tuple[PenaltyCount, ...]
    """What counts so far, for the next judge."""
    waiting: tuple[str, ...]
    """Losses that still wait for a next match, one sentence each."""
    allowed: tuple[str, ...]
    """What staff allowed today, one sentence each."""


def penalty_sheet(
    log: Log, rulebook: Rulebook, player: int | None = None, *, seat: int | None = None
) -> PenaltySheet:
    """The sheet of a player, a team, a member of one (by the seat), or the event. B-147."""
    state = log.state
    conduct, event = state.conduct, the_event(state)
    book = rules_in(state, rulebook).conduct
    if player is None:
        shown = oldest_first(conduct.rulings.values())
    elif seat is None:
        shown = conduct.of_player(player)
    else:
        shown = conduct.of_member(player, seat)
    return PenaltySheet(
        event=event.name,
        date=event.date,
        player=_whose(state, player, seat),
        rows=ruling_views(state, rulebook, shown, log.version),
        tally=_tally(state, book, shown),
        waiting=tuple(
            effect_text(state, effect)
            for effect in conduct.pending
            if player is None or player in effect.players
        ),
        allowed=permissions(state, player),
    )


def permissions(state: State, player: int | None = None) -> tuple[str, ...]:
    """What staff allowed on the day and still allow, one sentence each. B-059."""
    return tuple(
        worded(
            "penalty_sheet.allowed",
            who=one.who,
            thing=one.thing,
            words=f" until {one.until}" if one.until else "",
            by=one.by,
        )
        for _, one in sorted(state.conduct.permissions.items())
        if not one.withdrawn and (player is None or one.player == player)
    )


def _whose(state: State, player: int | None, seat: int | None) -> str:
    if player is None:
        return ""
    return state.name_of(player) if seat is None else member_name(state, player, seat)


def _tally(
    state: State, book: ConductBook, rulings: Sequence[RecordedRuling]
) -> tuple[PenaltyCount, ...]:
    spelled: dict[str, str] = {}
    counted = Counter(
        (spelled.setdefault(names.key(who), who), penalty_name(book, ruling.penalty), ruling.name)
        for ruling in rulings
        for who in _recipients(state, ruling)
        if counts(ruling)
    )
    return tuple(PenaltyCount(*key, count) for key, count in sorted(counted.items()))


def _recipients(state: State, one: RecordedRuling) -> tuple[str, ...]:
    """Everybody a ruling counts for, each by themselves."""
    if one.outsider or one.seat:
        return (who_of(state, one),)
    return tuple(state.name_of(player) for player in one.players)
