"""Each table's own time: extensions, turns, declarations, the order of the ends."""

from datetime import timedelta

import pytest
from clock_day import at, good, refused, running, span
from hypothesis import given
from hypothesis import strategies as st

from books import TIMINGS
from toptable.engine.rules.clock import round_clock as rc
from toptable.engine.rules.clock.table_time import (
    Declared,
    ExtraTimeFor,
    TableTime,
    TimeExtension,
    by_end_time,
    declare,
    extend,
    offer,
    slow_play_turn,
)
from toptable.engine.rules.conduct.infraction import Extension

N13 = TIMINGS["nisei-1.3"]
N10 = TIMINGS["nisei-1.0"]
FFG = TIMINGS["ffg-netrunner-1.0"]
B = TIMINGS["bushiroad-1.2.11"]


def minutes(text: str, why: ExtraTimeFor = ExtraTimeFor.RULING) -> TimeExtension:
    return TimeExtension(why=why, by="Judge", time=span(text))


@given(st.lists(st.integers(1, 900), max_size=6), st.integers(0, 3000))
def test_extensions_add_up(given_seconds: list[int], stood: int) -> None:
    table = TableTime(table=1)
    for number in given_seconds:
        one = TimeExtension(why=ExtraTimeFor.RULING, by="Judge", time=timedelta(seconds=number))
        table = good(extend(table, one, N13.extensions))
    clock = good(rc.pause(running("65"), at("10")))
    clock = good(rc.resume(clock, at("10") + timedelta(seconds=stood)))
    end = table.ends_at(clock, at("60:01"))
    assert end == at("65") + timedelta(seconds=stood + sum(given_seconds))
    assert table.remaining(clock, at("65") + timedelta(seconds=stood)) == timedelta(
        seconds=sum(given_seconds)
    )


def test_the_round_end_and_the_extension_are_one_end() -> None:
    clock = good(rc.call_time(running("65"), at("66")))
    table = good(extend(TableTime(table=4), minutes("3"), B.extensions))
    assert table.ends_at(clock, at("67")) == at("69")
    assert table.remaining(clock, at("67")) == span("2")
    assert TableTime(table=1).ends_at(running(None), at("5")) is None


def test_the_list_is_in_the_order_of_the_ends() -> None:
    rule = B.extensions
    tables = [TableTime(table=number) for number in (5, 1, 3, 2, 4)]
    tables[0] = good(extend(tables[0], minutes("2"), rule))
    tables[1] = good(extend(tables[1], minutes("7"), rule))
    one_turn = TimeExtension(why=ExtraTimeFor.RULING, by="Judge", turns=1)
    tables[2] = good(extend(tables[2], one_turn, rule))
    lines = by_end_time(running("30"), tables, at("20"), rule)
    assert [line.table for line in lines] == [2, 4, 3, 5, 1]
    assert [line.ends_at for line in lines] == [at("30"), at("30"), at("30"), at("32"), at("37")]
    assert [line.to_declare for line in lines] == [False, False, True, True, True]


def test_slow_play_adds_one_turn_and_a_second_only_where_there_is_no_limit() -> None:
    for timing in (N13, N10):
        table = good(extend(TableTime(table=1), slow_play_turn("Judge"), timing.extensions))
        assert (table.turns, table.time) == (1, span("0"))
        again = extend(table, slow_play_turn("Other judge"), timing.extensions)
        if timing is N10:
            assert good(again).turns == 2, "N10-INF-09 sets no limit"
            continue
        assert refused(again) == "slow_play_twice"
        assert "N13-INF-09" in str(again)
    for timing in (FFG, B):
        added = extend(TableTime(table=1), slow_play_turn("Judge"), timing.extensions)
        assert refused(added) == "slow_play_none"
    two = TimeExtension(why=ExtraTimeFor.SLOW_PLAY, by="Judge", turns=2)
    assert refused(extend(TableTime(table=1), two, N13.extensions)) == "slow_play_one"
    time = minutes("1", ExtraTimeFor.SLOW_PLAY)
    assert refused(extend(TableTime(table=1), time, N13.extensions)) == "slow_play_one"


def test_what_an_extension_needs() -> None:
    turns = TimeExtension(why=ExtraTimeFor.RULING, by="Judge", turns=1)
    assert refused(extend(TableTime(table=1), turns, N13.extensions)) == "extension_turns"
    assert good(extend(TableTime(table=1), turns, B.extensions)).turns == 1
    nobody = TimeExtension(why=ExtraTimeFor.RULING, by=" ", time=span("1"))
    assert refused(extend(TableTime(table=1), nobody, N13.extensions)) == "extension_by"
    for empty in (span("0"), -span("1")):
        nothing = TimeExtension(why=ExtraTimeFor.RULING, by="Judge", time=empty)
        assert refused(extend(TableTime(table=1), nothing, N13.extensions)) == "extension_nothing"


def test_declaring_an_extension() -> None:
    rule, clock = B.extensions, running("30")
    both = TimeExtension(why=ExtraTimeFor.RULING, by="Judge", time=span("3"), turns=1)
    table = good(extend(TableTime(table=1), both, rule))
    assert refused(declare(table, Declared.YES, clock, at("29"), rule)) == "declare_early"
    yes = good(declare(table, Declared.YES, clock, at("30"), rule))
    let = good(declare(table, Declared.LET_COUNT, clock, at("30"), rule))
    lost = good(declare(table, Declared.LOST, clock, at("30"), rule))
    assert [(one.time, one.turns) for one in (yes, let, lost)] == [
        (span("3"), 1),
        (span("3"), 1),
        (span("0"), 0),
    ]
    assert [line.to_declare for line in by_end_time(clock, [yes, table], at("30"), rule)] == [
        False,
        True,
    ]
    empty = TableTime(table=2)
    assert refused(declare(empty, Declared.YES, clock, at("30"), rule)) == "declare_nothing"
    needless = declare(table, Declared.YES, clock, at("30"), N13.extensions)
    assert refused(needless) == "declare_not_needed"


@pytest.mark.parametrize(
    ("took", "offered"),
    [("0:01", 1), ("1", 1), ("1:01", 2), ("4:59", 5), ("5", 5), ("0", None)],
)
def test_the_time_of_a_ruling_in_whole_minutes(took: str, offered: int | None) -> None:
    for timing in (N13, N10):
        found = offer(timing.ruling_time, span(took))
        assert (None if found is None else found.minutes) == offered


@pytest.mark.parametrize(("took", "offered"), [("0:30", None), ("1", None), ("1:01", 2), ("3", 3)])
def test_bushiroad_gives_time_only_after_more_than_a_minute(took: str, offered: int | None) -> None:
    found = offer(B.ruling_time, span(took))
    assert (None if found is None else (found.minutes, found.turns_instead)) == (
        None if offered is None else (offered, True)
    )


def test_how_strongly_a_document_wants_it() -> None:
    strengths = []
    for timing in (N13, N10, B):
        found = offer(timing.ruling_time, span("3"))
        assert found is not None
        strengths.append(found.strength)
    assert strengths == [Extension.USUALLY, Extension.ALWAYS, Extension.MAY]
    assert offer(N10.ruling_time, span("3"), Extension.NEVER) is None
