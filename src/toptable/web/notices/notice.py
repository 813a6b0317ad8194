"""Which change of a player's row is worth a notice, and its words.

Whoever carries a notice may read it, so it holds a round and a table and no more: no name, no
message, no list, no ruling.
"""

from enum import StrEnum

import msgspec

from toptable.engine.reading.player_view import Moment, OwnMatch, PlayerView
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.web.languages.texts import Texts

_BEFORE_PLAY = frozenset({Phase.PREPARED, Phase.PREPARING})


class NoticeWords(StrEnum):
    """How much a notice says; the organizer chooses."""

    TABLE = "table"
    """Round and table, and what happened."""
    NOTHING = "nothing"
    """Only that there is something new."""


class NoticeOf(StrEnum):
    """What a notice is about."""

    ROUND = "round"
    BYE = "bye"
    REPORTED = "reported"
    CUT = "cut"
    REMINDER = "reminder"
    MESSAGE = "message"


class PlayerNotice(msgspec.Struct, frozen=True, gc=False):
    """One notice for one player."""

    what: NoticeOf
    stage: ClockStage = ClockStage.SWISS
    round: int = 0
    table: int = 0


def noticed(before: PlayerView, now: PlayerView, told: int) -> PlayerNotice | None:
    """What a player should hear of; ``told`` is the number of the last message they heard of."""
    if now.match is not None and not now.match.over and _place(now.match) != _place(before.match):
        return PlayerNotice(NoticeOf.ROUND, now.match.stage, now.match.round, now.match.table)
    if now.moment is Moment.BYE and (before.moment, before.round) != (now.moment, now.round):
        return PlayerNotice(NoticeOf.BYE, round=now.round)
    if now.moment is Moment.CONFIRM and before.moment is not Moment.CONFIRM:
        return PlayerNotice(NoticeOf.REPORTED)
    if now.moment is Moment.ROLL_CALL and before.moment is not Moment.ROLL_CALL:
        return PlayerNotice(NoticeOf.CUT)
    if now.reminded > before.reminded:
        return PlayerNotice(NoticeOf.REMINDER)
    if latest_message(now) > told and not is_playing(now):
        return PlayerNotice(NoticeOf.MESSAGE)
    return None


def latest_message(view: PlayerView) -> int:
    """The number of the newest message on a row."""
    numbers = [message.number for message in view.messages]
    return max([*numbers, view.to_all.number if view.to_all is not None else 0])


def words_of(notice: PlayerNotice, how: NoticeWords, texts: Texts) -> str:
    """What is sent."""
    _ = texts._
    if how is NoticeWords.NOTHING:
        return _("There is something new on your page.")
    if notice.what is NoticeOf.ROUND:
        return _where(notice, texts)
    return {
        NoticeOf.BYE: _("Round %(round)s: you have a bye") % {"round": notice.round},
        NoticeOf.REPORTED: _("Your opponent has reported a result."),
        NoticeOf.CUT: _("You are in the cut!"),
        NoticeOf.REMINDER: _("Please report your result."),
        NoticeOf.MESSAGE: _("The staff have a message for you: open your page."),
    }[notice.what]


def _where(notice: PlayerNotice, texts: Texts) -> str:
    if notice.stage is ClockStage.SWISS:
        said = texts._("Round %(round)s: table %(table)s")
        return said % {"round": notice.round, "table": notice.table}
    said = texts._("%(stage)s: table %(table)s")
    return said % {"stage": texts.stage(notice.stage), "table": notice.table}


def _place(match: OwnMatch | None) -> tuple[object, ...]:
    return () if match is None else (match.stage, match.round, match.table)


def is_playing(view: PlayerView) -> bool:
    """Whether a game is being played, which only what concerns the table may disturb."""
    return view.at_table and (view.clock is None or view.clock.phase not in _BEFORE_PLAY)
