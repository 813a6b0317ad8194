"""Rows from stencils read exactly like rows from the template, whoever they are for."""

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from support import do, new_event, start_round
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_clock import ClockDisplay, Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.screens import HallMessage, PlayerMessage
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.views.own_match import OwnMatchView
from toptable.engine.views.player_view import Moment, PlayerView, everybody
from toptable.rulebooks import all_rulebooks
from toptable.web.auth.event_view import EventView, seen
from toptable.web.languages.languages import LANGUAGES
from toptable.web.pages.player import player_row
from toptable.web.pages.player.player_row import RowTemplates, draw, drawn, shape_of

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
PLAYERS = 7

moments = st.sampled_from([NOON, NOON + timedelta(minutes=35), NOON + timedelta(minutes=43)])
plain = st.sampled_from(["Ada", "“Zoë”", "名前", "\u200fדנה\u200f"])
nasty = st.sampled_from(
    ["<0>", "<1><2>", "A & B <b>", "{{ x }}", "%s", "a\u2028b", "x\r\n\ny", "\x85"]
)
texts = plain | nasty
tables = st.sampled_from([0, 1, 7, 4000, 12345])
results = st.builds(Result, games=st.sampled_from(["WW", "WL", "LL", "DD", "W", ""]))
matches = st.builds(
    OwnMatchView,
    stage=st.sampled_from(ClockStage),
    round=st.integers(1, 3),
    table=tables,
    opponent=st.integers(1, PLAYERS),
    opponent_name=texts,
    seat=st.sampled_from([0, 1]),
    opponent_points=st.sampled_from([None, 0, 1, 2, 21, 12345]),
    sides=st.sampled_from([(), ("C",), ("R", "C"), ("1", "2"), ("<",)]),
    result=st.none() | results,
    points=st.none() | st.just((3, 0)),
    mine=st.none() | results,
    theirs=st.none() | results,
)
clocks = st.builds(
    ClockDisplay,
    phase=st.sampled_from(Phase),
    ends=st.none() | moments,
    left=st.none() | st.just(timedelta(minutes=20)),
    untimed=st.booleans(),
)
letters = st.builds(
    PlayerMessage,
    number=st.integers(1, 9),
    player=st.just(1),
    at=moments,
    by=texts,
    text=st.none() | st.just(Sealed("0" * 64)),
)
views = st.builds(
    PlayerView,
    player=st.integers(1, PLAYERS),
    name=texts,
    moment=st.sampled_from(Moment),
    round=st.integers(0, 3),
    rounds=st.integers(0, 3),
    match=st.none() | matches,
    clock=st.none() | clocks,
    ends=st.none() | moments,
    points=st.integers(0, 30),
    place=st.sampled_from([None, 1, 2, 8000, 12345]),
    tied=st.booleans(),
    after_round=st.integers(0, 3),
    calls=st.sampled_from([(), ("",), ("Jo <0>",)]),
    to_all=st.none() | st.builds(HallMessage, number=st.integers(1, 9), text=texts, at=moments),
    messages=st.lists(letters, max_size=2).map(tuple),
    reminded=st.integers(0, 2),
).filter(lambda view: view.match is not None or view.moment is not Moment.DONE)


@cache
def hall(book: str) -> EventView:
    """An event that two have left: one may come back without asking, the other may not."""
    made = new_event(" ".join(f"Player{number}" for number in range(1, PLAYERS + 1)), book)
    do(made, Drop(1), Actor(name="Player1", role=Role.PLAYER, player=1))
    do(made, Drop(2))
    return seen(made, Role.PLAYER)


def seated_elsewhere(view: PlayerView, table: int, name: str, points: int) -> PlayerView:
    """Another row of the same shape."""
    match = view.match
    if match is not None:
        known = None if match.opponent_points is None else points
        match = replace(match, table=table, opponent_name=name, opponent_points=known)
    place = None if view.place is None else table + 1
    return replace(view, match=match, name=name, points=points, place=place, tied=not view.tied)


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_row_from_a_stencil_is_the_row_from_the_template(book: str, data: st.DataObject) -> None:
    audience = hall(book)
    rows = RowTemplates(audience)
    languages = data.draw(st.permutations(sorted(LANGUAGES)))[:2]
    first = data.draw(views)
    table, name, points = data.draw(tables), data.draw(texts), data.draw(st.integers(0, 50))
    second = seated_elsewhere(first, table, name, points)
    assert shape_of(first) == shape_of(second)
    for view, language in product((first, second, data.draw(views), first), languages):
        assert rows.draw(view, language) == draw(audience, view, language)


def test_who_may_come_back_is_told_so_and_nobody_else() -> None:
    audience = hall("nisei-1.3")
    rows = RowTemplates(audience)
    told = [
        b"me/return" in rows.draw(PlayerView(player, "A", Moment.DROPPED), "en")
        for player in (1, 2, 1)
    ]
    assert told == [True, False, True]


def test_a_whole_hall_is_drawn_from_a_few_stencils(monkeypatch: pytest.MonkeyPatch) -> None:
    event = new_event(" ".join(f"P{number}" for number in range(1, 42)))
    start_round(event)
    audience = seen(event, Role.PLAYER)
    rendered = []

    def counted(*given: Any, **more: Any) -> str:
        rendered.append(given)
        return drawn(*given, **more)

    monkeypatch.setattr(player_row, "drawn", counted)
    rows = RowTemplates(audience)
    views = everybody(audience.state, event.rulebook, None).views
    tables = [rows.draw(view, "en") for view in views.values()]
    assert len(set(tables)) == 41, "each has another opponent, one has a bye"
    assert len(rendered) == 3, "first seat, second seat, bye"
