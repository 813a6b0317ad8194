"""Whatever is marked, reported, ruled on and paired: nobody unseen plays on without a decision."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floor_day import TEN, Hall
from support import ORGANIZER, start_round
from toptable.desk.tournament import Done
from toptable.engine.questions import presence
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.floor.presence import (
    KeepIn,
    KeptIn,
    NotePresence,
    Presence,
    PresenceNoted,
)
from toptable.engine.subjects.floor.ruling_on_lateness import RuleOnLateness
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.people.drop_and_reinstate import Dropped, Rejoin, Rejoined
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.round_record import RoundPaired

BOOKS = {
    "nisei-1.3": {},
    "nisei-1.0": {},
    "ffg-netrunner-1.0": {},
    "ffg-starwars-2.2": {},
    "bushiroad-1.2.11": {"game": "vg"},
}
ACTS = (
    *("absent", "absent", "arrived", "rule", "rule", "no_show", "play", "play", "finish"),
    *("drop", "rejoin", "keep", "bye", "call", "pair", "pair", "pair"),
)


def some_act(hall: Hall, act: str, who: int, moment: int) -> None:
    """One act of a day, possible or not."""
    hall.time = max(hall.time, TEN) + timedelta(minutes=moment)
    round_ = hall.state.rounds[-1]
    table = round_.table_of(who) or 1
    number = round_.number
    send = hall.tournament.send
    match act:
        case "absent" | "arrived":
            send(NotePresence(who, Presence(act)), ORGANIZER)
        case "rule":
            send(RuleOnLateness(table=table if round_.table_of(who) else 0), ORGANIZER)
        case "no_show":
            lost = Result(kind=ResultKind.NO_SHOW, seat=who % 2)
            send(ReportResult(number, table, lost), ORGANIZER, reason="Seen")
        case "play":
            won = hall.tournament.rules.scoring.all_games("W" if who % 2 else "L")
            send(ReportResult(number, table, Result(won)), ORGANIZER, reason="Seen")
        case "finish":
            for match in round_.tables():
                lost = presence.nobody_wins(hall.book)
                if match.result is None:
                    report = ReportResult(number, match.table, lost)
                    send(report, ORGANIZER, reason="Late")
        case "drop":
            send(Drop(who), ORGANIZER)
        case "rejoin":
            send(Rejoin(who), ORGANIZER)
        case "keep":
            send(KeepIn(who), ORGANIZER, reason="On the phone")
        case "bye":
            for player in round_.byes:
                send(IssueBye(number, player, absent=bool(who % 2)), ORGANIZER, reason="x")
        case "call":
            send(TurnClock(ClockAct.TIME), ORGANIZER)
        case "pair":
            if isinstance(send(PairRound(), ORGANIZER, reason="On"), Done):
                send(PublishRound(), ORGANIZER)
                send(TurnClock(ClockAct.START), ORGANIZER)


def check(hall: Hall) -> None:
    """Read the log itself: who was marked last as absent is in no later pairing undecided."""
    unseen: set[int] = set()
    for line in hall.tournament.log.lines:
        match line.entry:
            case PresenceNoted(presence=Presence.ABSENT):
                unseen.add(line.entry.player)
            case PresenceNoted() | KeptIn() | Dropped() | Rejoined():
                unseen.discard(line.entry.player)
            case RoundPaired():
                seated = {player for one in line.entry.matches for player in one.players}
                seated |= {bye.player for bye in line.entry.byes}
                assert not unseen & seated, line.entry
    for running in hall.state.floor.rounds.values():
        for match in hall.state.rounds[running.number - 1].tables():
            points = match.points or (0, 0)
            for player, gained in zip(match.players, points, strict=True):
                came = running.missing.get(player, running)
                drawn = hall.book.id == "ffg-netrunner-1.0" and points[0] == points[1]
                assert came is not None or not gained or drawn, "nobody wins unseen"


@pytest.mark.parametrize("book", BOOKS)
@given(
    acts=st.lists(
        st.tuples(st.sampled_from(ACTS), st.integers(1, 5), st.integers(0, 12)), max_size=30
    )
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_nobody_who_never_came_is_paired_again_without_a_decision(book, acts):
    """N13-INF-10, N10-INF-10, B-030, B-139, A-26, AMB-32."""
    hall = Hall(book, "Ann Bo Cy Di Ed", **BOOKS[book])
    start_round(hall.tournament)
    hall.turn(ClockAct.START)
    for act, who, moment in acts:
        some_act(hall, act, who, moment)
    check(hall)
