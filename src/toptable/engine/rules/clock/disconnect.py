"""Players who lose their connection in an online event. N13-54, N13-55, AMB-33.

Time counts against one player only while the other is there to play; while both are away, that
time counts for both together.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import NOTHING
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TimeExtension
from toptable.engine.rules.conduct.infraction import ClockProposal, Penalty
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.rules.settings import ChangeScope, Group, Setting
from toptable.engine.sentence import worded


class Disconnects(msgspec.Struct, frozen=True, kw_only=True):
    """The two limits of a document, and where it has them."""

    rejoin: timedelta
    """Back by then, to the second, counts as within. AMB-33."""
    lost: timedelta
    """From then on the match is lost; both away for longer is decided by points."""
    section: str
    one: tuple[str, ...]
    """The rules for one player."""
    both: tuple[str, ...]
    counted: str
    """What decides a game that both have left: the points that win it."""
    at_limit_is_late: bool = False
    """Read otherwise: back at the limit to the second is too late. AMB-33."""
    finished_stand: bool = False
    """Read otherwise: a match loss leaves games that were over before. AMB-33."""


REJOIN_AT_LIMIT = Setting(
    key="rejoin_at_limit",
    label="Back after exactly the limit",
    group=Group.TIME,
    words={"within": "in time", "late": "too late"},
    reach=ChangeScope.AHEAD,
    values=("within", "late"),
    default="within",
    help=worded("disconnect.whether_player"),
    source="Online And Virtual Events",
    rules=("AMB-33", "N13-54"),
    only_with=("online", "on"),
)
DISCONNECT_LOSS = Setting(
    key="disconnect_loss",
    label="Match loss after a lost connection",
    group=Group.TIME,
    words={"whole_match": "the whole match", "open_games": "only games still open"},
    reach=ChangeScope.AHEAD,
    values=("whole_match", "open_games"),
    default="whole_match",
    help=worded("disconnect.whether_match"),
    source="Online And Virtual Events",
    rules=("AMB-33", "N13-54"),
    only_with=("online", "on"),
)
_TAKE_IT_TOO = worded("disconnect.game_finished")


def as_read(rule: Disconnects, settings: Mapping[str, str]) -> Disconnects:
    """The document's rule as the event reads it. AMB-33."""
    return msgspec.structs.replace(
        rule,
        at_limit_is_late=settings.get(REJOIN_AT_LIMIT.key) == "late",
        finished_stand=settings.get(DISCONNECT_LOSS.key) == "open_games",
    )


class Away(msgspec.Struct, frozen=True):
    """One spell without connection."""

    since: datetime
    back: datetime | None = None

    def until(self, now: datetime) -> datetime:
        """Its end so far."""
        return now if self.back is None else min(self.back, now)


class DisconnectEnds(StrEnum):
    """What a disconnect leads to."""

    WAIT = "wait"
    """Nothing yet."""
    EXTENSION = "extension"
    GAME_CONCEDED = "game_conceded"
    MATCH_LOSS = "match_loss"
    POINTS_DECIDE = "points_decide"
    """Both were away too long: points decide the game."""


class Disconnected(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What to do about one or both players, as far as the clock knows. Staff confirm."""

    ruled: DisconnectEnds
    text: str
    rules: tuple[str, ...]
    section: str
    seat: Seat | None = None
    """Whom it is about; None for both."""
    extension: timedelta = NOTHING
    next_alert: timedelta | None = None
    proposal: ClockProposal | None = None
    ask: str = ""
    """What the organizer has to decide on top."""


def one_away(
    rule: Disconnects, seat: Seat, away: Away, now: datetime, *, finished: str = ""
) -> Disconnected:
    """One player is or was away, and the other was there. ``finished`` are games already over."""
    return _one(rule, seat, away.until(now) - away.since, away.back is not None, finished)


def both_away(
    rule: Disconnects, away: tuple[Away, Away], now: datetime, *, finished: str = ""
) -> tuple[Disconnected, ...]:
    """Both lost their connection, at the same time for a while or one after the other.

    What they were away together is one matter; what each was away alone is judged by itself.
    """
    ends = tuple(one.until(now) for one in away)
    together = max(min(ends) - max(one.since for one in away), NOTHING)
    if together > rule.lost:
        return (_decide(rule),)
    still = tuple(one.back is None for one in away)
    lost = max(ends) - min(one.since for one in away)
    shared = (_both(rule, lost, together, still),) if together else ()
    alone: list[Disconnected] = []
    seats: tuple[Seat, Seat] = (0, 1)
    for seat in seats:
        spell = ends[seat] - away[seat].since - together
        gone = still[seat] and not still[1 - seat]
        if spell > rule.rejoin or (gone and spell) or (not together and spell):
            alone.append(_one(rule, seat, spell, not still[seat], finished))
    return (*shared, *alone)


def by_points(
    rule: Disconnects, points: tuple[int, int], *, finished: str = ""
) -> Result | Refusal:
    """Both were away too long: more points win the game, level is a draw, as is a game not begun.

    The result is provisional: if both want to and the organizer agrees they play it again later,
    without extra time. N13-55.
    """
    if min(points) < 0:
        return Refusal.of("points:by_points", rule.section, counted=rule.counted.capitalize())
    note = worded(
        "disconnect.both_disconnected",
        first_point=points[0],
        second_point=points[1],
        counted=rule.counted,
    )
    if points[0] == points[1]:
        return Result(games=finished, kind=ResultKind.DRAW, provisional=True, note=note)
    seat: Seat = 0 if points[0] > points[1] else 1
    return Result(games=finished, kind=ResultKind.ON_TIME, seat=seat, provisional=True, note=note)


def match_result(
    ruled: Disconnected, finished: str = "", *, finished_stand: bool = False
) -> Result | None:
    """The result entry for a disconnect that ends a game or the match. AMB-33."""
    if ruled.seat is None:
        return None
    rest_lost = ruled.ruled is DisconnectEnds.MATCH_LOSS and finished_stand and bool(finished)
    if ruled.ruled is DisconnectEnds.GAME_CONCEDED or rest_lost:
        return Result(games=finished, kind=ResultKind.GAME_CONCEDED, seat=ruled.seat)
    if ruled.ruled is DisconnectEnds.MATCH_LOSS:
        return Result(kind=ResultKind.NO_SHOW, seat=ruled.seat)
    return None


def reconnection(ruled: Disconnected, by: str) -> TimeExtension | None:
    """The extension for the table, where one is due."""
    if not ruled.extension:
        return None
    return TimeExtension(why=ExtraTimeFor.RECONNECTION, by=by, time=ruled.extension)


def gone_at_end(rule: Disconnects) -> ClockProposal:
    """Neither reconnected nor checked in when the round ended. N13-54."""
    return ClockProposal(
        infraction="N13-54",
        penalty=Penalty.DROP,
        section=rule.section,
        rules=rule.one,
        text=worded("disconnect.neither_back"),
        may=True,
    )


def again_and_again(rule: Disconnects) -> ClockProposal:
    """Disconnects keep holding up the event. N13-54."""
    return ClockProposal(
        infraction="N13-54",
        penalty=None,
        section=rule.section,
        rules=rule.one,
        text=worded("disconnect.disconnects_keep"),
        may=True,
        most=Penalty.DROP,
    )


def _one(rule: Disconnects, seat: Seat, gone: timedelta, back: bool, finished: str) -> Disconnected:
    if gone >= rule.lost:
        return Disconnected(
            ruled=DisconnectEnds.MATCH_LOSS,
            text=worded(
                "disconnect.away_ten_minutes_more_match",
                words=", except games that were over before" if rule.finished_stand else "",
            ),
            rules=(*rule.one, "AMB-33"),
            section=rule.section,
            seat=seat,
            proposal=_loss(rule, Penalty.MATCH_LOSS, worded("disconnect.away_ten_minutes_more")),
            ask=_TAKE_IT_TOO if finished and not rule.finished_stand else "",
        )
    if gone > rule.rejoin or (rule.at_limit_is_late and gone == rule.rejoin):
        return Disconnected(
            ruled=DisconnectEnds.GAME_CONCEDED,
            text=worded("disconnect.not_back_within_five_minutes"),
            rules=rule.one,
            section=rule.section,
            seat=seat,
            next_alert=None if back else rule.lost - gone,
            proposal=_loss(
                rule, Penalty.GAME_LOSS, worded("disconnect.not_back_within_five_minutes_2")
            ),
        )
    if back:
        return Disconnected(
            ruled=DisconnectEnds.EXTENSION,
            text=worded("disconnect.back_time"),
            rules=rule.one,
            section=rule.section,
            seat=seat,
            extension=gone,
        )
    return Disconnected(
        ruled=DisconnectEnds.WAIT,
        text=worded("disconnect.away_wait"),
        rules=rule.one,
        section=rule.section,
        seat=seat,
        next_alert=rule.rejoin - gone,
    )


def _both(
    rule: Disconnects, lost: timedelta, together: timedelta, still: tuple[bool, ...]
) -> Disconnected:
    if any(still):
        return Disconnected(
            ruled=DisconnectEnds.WAIT,
            text=worded("disconnect.both_away_wait"),
            rules=rule.both,
            section=rule.section,
            next_alert=rule.lost - together if all(still) else None,
        )
    return Disconnected(
        ruled=DisconnectEnds.EXTENSION,
        text=worded("disconnect.both_back"),
        rules=rule.both,
        section=rule.section,
        extension=min(lost, rule.rejoin),
    )


def _decide(rule: Disconnects) -> Disconnected:
    return Disconnected(
        ruled=DisconnectEnds.POINTS_DECIDE,
        text=worded("disconnect.both_away_more", counted=rule.counted),
        rules=rule.both,
        section=rule.section,
        ask=worded("disconnect.how_many", counted=rule.counted),
    )


def _loss(rule: Disconnects, penalty: Penalty, text: str) -> ClockProposal:
    return ClockProposal(
        infraction="N13-54", penalty=penalty, section=rule.section, rules=rule.one, text=text
    )
