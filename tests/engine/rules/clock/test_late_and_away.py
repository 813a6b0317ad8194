"""Lateness, lost connections and deadlines. Example 20 and the readings AMB-32, AMB-33."""

from datetime import datetime

import pytest
from clock_day import TEN, at, good, refused, running, span

from books import TIMINGS
from toptable import rulebooks
from toptable.engine.rules.clock import round_clock as rc
from toptable.engine.rules.clock.disconnect import (
    Away,
    Disconnected,
    DisconnectEnds,
    Disconnects,
    again_and_again,
    both_away,
    by_points,
    gone_at_end,
    match_result,
    one_away,
    reconnection,
)
from toptable.engine.rules.clock.timing import (
    AtTable,
    Tardiness,
    absent_at_end,
    at_table,
    due,
    late,
    late_by,
    missing,
    next_step,
    time_to_appear,
)
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result

N13, N10, B = "nisei-1.3", "nisei-1.0", "bushiroad-1.2.11"


def tardiness(book: str, **settings: str) -> Tardiness:
    rule = TIMINGS[book].tardiness
    assert rule is not None
    return rule(settings)


def points(book: str, result: Result | None, **settings: str) -> tuple[int, int]:
    assert result is not None
    return good(good(rulebooks.get(book)).under(settings).score(result))


@pytest.mark.parametrize(
    ("moment", "penalty"),
    [
        ("0", None),
        ("1", Penalty.WARNING),
        ("4:59", Penalty.WARNING),
        ("5", Penalty.GAME_LOSS),
        ("9:59", Penalty.GAME_LOSS),
        ("10", Penalty.MATCH_LOSS),
        ("40", Penalty.MATCH_LOSS),
    ],
)
@pytest.mark.parametrize(("book", "rule"), [(N13, "N13-INF-10"), (N10, "N10-INF-10")])
def test_example_20_tardiness(book: str, rule: str, moment: str, penalty: Penalty | None) -> None:
    found = due(tardiness(book), running(), at(moment))
    assert (found and (found.penalty, found.infraction)) == (penalty and (penalty, rule))
    assert absent_at_end(tardiness(book)).penalty is Penalty.DROP


def seated(book: str, first: str | None, second: str | None, now: str, games: int = 2) -> AtTable:
    arrived = tuple(None if moment is None else at(moment) for moment in (first, second))
    return at_table(tardiness(book), running(), (arrived[0], arrived[1]), at(now), games=games)


def test_what_lateness_does_to_the_match() -> None:
    """Both absent: each has the own penalty. AMB-32."""
    assert seated(N13, "0", "4", "20").games == ""
    assert seated(N13, "0", "6", "20").games == "W"
    assert seated(N13, "6", "0", "20").games == "L"
    assert seated(N13, "6", "7", "20").games == "X"
    assert points(N13, seated(N13, "0", None, "10").result) == (6, 0)
    assert points(N13, seated(N13, None, "0", "10").result) == (0, 6)
    assert points(N13, seated(N13, None, None, "10").result) == (0, 0)
    half = seated(N13, None, "6", "10")
    assert half.games == "XL"
    assert points(N13, half.result) == (0, 3)
    assert seated(N13, None, None, "9:59").result is None
    single = seated(N13, "0", "5", "6", games=1)
    assert single.games == "W"
    assert single.result is not None


def test_bushiroad_lateness() -> None:
    rule, clock = tardiness(B), running("30")
    early, severe = due(rule, clock, at("4:59")), due(rule, clock, at("5"))
    assert early is not None
    assert severe is not None
    assert (early.infraction, early.penalty) == ("PG-3.9.1", None)
    assert (severe.infraction, severe.penalty) == ("PG-3.9.2", Penalty.MATCH_LOSS)
    longer = due(tardiness(B, tardiness_limit="10"), clock, at("9:59"))
    assert longer is not None
    assert longer.infraction == "PG-3.9.1"
    assert points(B, seated(B, None, None, "5", 1).result, game="vg") == (0, 0)
    assert points(B, seated(B, "0", None, "5", 1).result, game="vg", match="bo3") == (1, 0)


def test_nobody_is_late_when_bushiroad_begins_early() -> None:
    """Lateness counts from the planned start, and the wait is given back. B-126."""
    rule, clock = tardiness(B), running("30", planned=at("10"))
    assert due(rule, clock, at("10")) is None
    assert next_step(rule, clock, at("4")) == span("6")
    assert late_by(rule, clock, at("12")) == span("2")
    found = due(rule, clock, at("15"))
    assert found is not None
    assert found.infraction == "PG-3.9.2"
    given = time_to_appear(rule, clock, at("8"), "Judge")
    assert given is not None
    assert given.time == span("8")
    after = time_to_appear(rule, clock, at("12"), "Judge")
    assert after is not None
    assert after.time == span("10")
    assert time_to_appear(rule, running("30", planned=TEN), at("3"), "Judge") is None
    assert time_to_appear(tardiness(N13), clock, at("3"), "Judge") is None
    assert late_by(tardiness(N13), clock, at("3")) == span("3")


def test_nobody_gets_later_while_the_clock_stands_still() -> None:
    rule = tardiness(N13)
    clock = good(rc.resume(good(rc.pause(running(), at("4"))), at("14")))
    found = due(rule, clock, at("14:59"))
    assert found is not None
    assert found.penalty is Penalty.WARNING
    assert next_step(rule, clock, at("14")) == span("1")
    assert next_step(rule, clock, at("15")) == span("5")
    assert next_step(rule, clock, at("20")) is None


def online() -> Disconnects:
    rule = TIMINGS[N13].disconnects
    assert rule is not None
    return rule


@pytest.mark.parametrize(
    ("gone", "ruled"),
    [
        ("3", DisconnectEnds.EXTENSION),
        ("5", DisconnectEnds.EXTENSION),
        ("5:30", DisconnectEnds.GAME_CONCEDED),
        ("9:54", DisconnectEnds.GAME_CONCEDED),
        ("10", DisconnectEnds.MATCH_LOSS),
        ("25", DisconnectEnds.MATCH_LOSS),
    ],
)
def test_example_20_disconnects(gone: str, ruled: DisconnectEnds) -> None:
    back = one_away(online(), 1, Away(TEN, at(gone)), at("30"))
    assert back.ruled is ruled
    assert back.seat == 1
    given = reconnection(back, "Judge")
    assert (given and given.time) == (span(gone) if ruled is DisconnectEnds.EXTENSION else None)
    still = one_away(online(), 1, Away(TEN), at(gone))
    assert still.ruled is (DisconnectEnds.WAIT if ruled is DisconnectEnds.EXTENSION else ruled)


def test_the_next_alert() -> None:
    alerts = [one_away(online(), 0, Away(TEN), at(now)).next_alert for now in ("2", "7", "10")]
    assert alerts == [span("3"), span("3"), None]


def test_what_a_disconnect_costs() -> None:
    rule = online()
    game = one_away(rule, 0, Away(TEN), at("6"))
    match = one_away(rule, 0, Away(TEN), at("10"), finished="W")
    assert game.proposal is not None
    assert game.proposal.penalty is Penalty.GAME_LOSS
    assert match.proposal is not None
    assert match.proposal.penalty is Penalty.MATCH_LOSS
    assert match.ask
    assert not one_away(rule, 0, Away(TEN), at("10")).ask
    assert points(N13, match_result(match)) == (0, 6)
    assert points(N13, match_result(game, "W")) == (3, 3)
    assert match_result(one_away(rule, 0, Away(TEN), at("1"))) is None
    assert (gone_at_end(rule).penalty, gone_at_end(rule).may) == (Penalty.DROP, True)
    assert (again_and_again(rule).penalty, again_and_again(rule).most) == (None, Penalty.DROP)


def away(since: str, back: str | None) -> Away:
    return Away(at(since), None if back is None else at(back))


def both(first: Away, second: Away, now: str) -> list[tuple[DisconnectEnds, int | None]]:
    return [(one.ruled, one.seat) for one in both_away(online(), (first, second), at(now))]


def test_both_away() -> None:
    """At most five minutes back; after more than ten, agenda points. N13-55."""
    (short,) = both_away(online(), (away("0", "3"), away("1", "4")), at("20"))
    assert (short.ruled, short.extension) == (DisconnectEnds.EXTENSION, span("4"))
    (capped,) = both_away(online(), (away("0", "9"), away("0", "9")), at("20"))
    assert capped.extension == span("5")
    assert both(away("0", None), away("0", None), "10") == [(DisconnectEnds.WAIT, None)]
    assert both(away("0", None), away("0", None), "10:01") == [(DisconnectEnds.POINTS_DECIDE, None)]
    assert both(away("0", "11"), away("0", "12"), "20") == [(DisconnectEnds.POINTS_DECIDE, None)]


def test_time_alone_counts_while_the_other_is_there() -> None:
    assert both(away("0", "8"), away("0", None), "12") == [
        (DisconnectEnds.WAIT, None),
        (DisconnectEnds.WAIT, 1),
    ]
    assert both(away("0", "8"), away("0", None), "13:01") == [
        (DisconnectEnds.WAIT, None),
        (DisconnectEnds.GAME_CONCEDED, 1),
    ]
    assert both(away("0", "8"), away("0", None), "18")[-1] == (DisconnectEnds.MATCH_LOSS, 1)
    assert both(away("0", "2"), away("4", "7"), "20") == [
        (DisconnectEnds.EXTENSION, 0),
        (DisconnectEnds.EXTENSION, 1),
    ]


@pytest.mark.parametrize(
    ("agendas", "finished", "expected"),
    [((4, 2), "", (4, 1)), ((2, 4), "W", (3, 3)), ((3, 3), "", (2, 2)), ((3, 3), "W", (4, 1))],
)
def test_agenda_points_decide_when_both_stay_away(
    agendas: tuple[int, int], finished: str, expected: tuple[int, int]
) -> None:
    result = good(by_points(online(), agendas, finished=finished))
    assert result.provisional
    assert points(N13, result) == expected
    assert refused(by_points(online(), (-1, 0))) == "points"


def test_deadlines() -> None:
    done: dict[str, datetime | None] = {
        "in time": at("5"),
        "late": at("5:01"),
        "missing": None,
    }
    assert missing(done, at("5"), at("5")) == ()
    assert missing(done, at("5"), at("5:01")) == ("late", "missing")
    expected = {
        (B, "check_in"): ("PG-3.10.1", Penalty.NOT_ADMITTED),
        (B, "decklist"): ("PG-3.9.1", None),
        (N13, "online_check_in"): ("N13-52", None),
    }
    for (book, what), proposed in expected.items():
        rules = TIMINGS[book].deadlines
        assert rules is not None
        found = late(rules[what], done, at("5"), at("6"))
        assert [who for who, _ in found] == ["late", "missing"]
        assert {(one.infraction, one.penalty) for _, one in found} == {proposed}


def test_every_disconnect_says_where_it_comes_from() -> None:
    found: list[Disconnected] = [
        one_away(online(), 0, Away(TEN), at(str(minute))) for minute in range(1, 12)
    ]
    found += both_away(online(), (Away(TEN), Away(TEN)), at("11"))
    assert all(one.section and one.rules and one.text for one in found)
