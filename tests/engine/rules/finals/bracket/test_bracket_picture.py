"""The picture and the table: whole, safe to put into a page, and saying the same."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from chart_oracle import bracket_of, people
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Finalist,
    GameOutcome,
    GameStatus,
    follow,
)
from toptable.engine.rules.finals.bracket.chart import BracketPart, Chart, Take
from toptable.engine.rules.finals.bracket.chart import columns as columns_of
from toptable.engine.rules.finals.bracket.elimination_charts import (
    double_elimination,
    single_elimination,
)
from toptable.engine.rules.finals.bracket.play import leave, record, seeded, settle_sides
from toptable.engine.rules.finals.bracket.side_choice import SideNames
from toptable.engine.views.bracket import GameView, game_views
from toptable.paper.bracket_card import CSS, fit, width
from toptable.paper.bracket_picture import described, layout, picture
from toptable.web.languages.texts import texts_in
from toptable.web.pages.finals.bracket_parts import cell, outcome

SVG = "{http://www.w3.org/2000/svg}"
SIDES = SideNames(("C", "R"), {"C": "Corp", "R": "Runner"})
CHARTS = [
    chart
    for size in range(2, 65)
    for chart in (
        double_elimination(size),
        single_elimination(size),
        single_elimination(size, reseeded=True),
    )
]


def some_way(bracket: Bracket, games: int) -> Bracket:
    """Play so many games, the first seat winning, each with its sides."""
    for _ in range(games):
        ready = follow(bracket).open
        if not ready:
            break
        sided = settle_sides(bracket, ready[0].number, ("C", "R"))
        assert isinstance(sided, Bracket)
        played = record(sided, ready[0].number, GameOutcome(0))
        assert isinstance(played, Bracket)
        bracket = played
    return bracket


def texts(root: ElementTree.Element, kind: str) -> list[str]:
    return [
        one.text or "" for one in root.iter(f"{SVG}text") if kind in one.get("class", "").split()
    ]


def group(root: ElementTree.Element, number: int) -> ElementTree.Element:
    return next(one for one in root.iter(f"{SVG}g") if one.get("id") == f"bracket-game-{number}")


def test_every_game_every_name_every_round() -> None:
    bracket = some_way(bracket_of(double_elimination(8)), 9)
    root = ElementTree.fromstring(picture(bracket, SIDES, title="Store Championship"))
    assert root.findtext(f"{SVG}title") == "Store Championship"
    assert len(list(root.iter(f"{SVG}g"))) == 15
    anchors = [one.get("id") for one in root.iter() if "-round-" in one.get("id", "")]
    assert anchors == [f"bracket-round-{n}" for n in range(1, 8)]
    for seed in range(1, 9):
        assert f"Seed{seed}" in texts(root, "name")
    assert "Winner of game 10" in texts(root, "name")
    assert "open" in texts(root, "note")
    assert "only if needed" in texts(root, "note")
    # Games 10 and 11 are open; each of the four won once as Corp and lost once as Runner.
    assert texts(root, "soft").count("C1 R1") == 4
    assert "Game 12" in texts(group(root, 12), "soft")


def test_before_a_game_its_head_says_where_the_loser_drops() -> None:
    root = ElementTree.fromstring(picture(bracket_of(double_elimination(8))))
    assert "Game 5 · loser to 11" in texts(group(root, 5), "soft")
    assert "Game 7" in texts(group(root, 7), "soft")


def test_winner_bold_and_ticked_open_games_marked_by_a_word() -> None:
    bracket = some_way(bracket_of(double_elimination(4)), 1)
    root = ElementTree.fromstring(picture(bracket, SIDES))
    first = group(root, 1)
    weights = {one.text: one.get("font-weight") for one in first.iter(f"{SVG}text")}
    assert (weights["Seed1"], weights["Seed4"]) == ("700", None)
    assert len([one for one in first.iter(f"{SVG}path") if one.get("class") == "mark"]) == 1
    assert texts(first, "side") == ["C", "R"]
    assert texts(group(root, 2), "note") == ["open"]
    assert "waiting" in group(root, 3).get("class", "")


def test_the_way_of_one_player() -> None:
    """Seed 4 loses game 1 of four and drops to game 4: those cards, and one way down."""
    bracket = some_way(bracket_of(double_elimination(4)), 2)
    root = ElementTree.fromstring(picture(bracket, SIDES, path_of=4))
    mine = [one.get("id") for one in root.iter(f"{SVG}g") if "mine" in one.get("class", "")]
    assert mine == ["bracket-game-1", "bracket-game-4"]
    ways = [one for one in root.iter(f"{SVG}path") if one.get("class") == "wire mine"]
    assert len(ways) == 1
    assert ways[0].get("stroke-dasharray")
    plain = ElementTree.fromstring(picture(bracket, SIDES))
    assert not [one for one in plain.iter() if "mine" in one.get("class", "").split()]


def test_the_champion_is_crowned() -> None:
    done = some_way(bracket_of(double_elimination(4)), 9)
    root = ElementTree.fromstring(picture(done))
    assert texts(root, "crown-text") == ["Champion", "Seed1"]
    assert "not needed" in texts(root, "note")
    assert described(done) == "Double elimination, 4 players. Seed1 is champion."
    assert root.findtext(f"{SVG}desc") == described(done)
    both = record(bracket_of(single_elimination(2)), 1, GameOutcome(None))
    assert isinstance(both, Bracket)
    assert described(both).endswith("There is no champion.")


def test_somebody_who_left_is_marked_in_words() -> None:
    gone = leave(bracket_of(double_elimination(4)), 4)
    assert isinstance(gone, Bracket)
    root = ElementTree.fromstring(picture(gone))
    assert "Seed4 (left)" in texts(root, "name")
    assert "walkover" in texts(root, "note")


@pytest.mark.parametrize("games", [0, 3, 99])
def test_nothing_that_a_strict_page_would_block(games: int) -> None:
    text = picture(some_way(bracket_of(double_elimination(8)), games), SIDES, path_of=2)
    assert not re.search(r"\sstyle=|<style|<script|href|\son\w+=", text)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert set(root.get("aria-labelledby", "").split()) <= set(ids)


def test_the_style_sheet_names_only_classes_that_are_there() -> None:
    text = picture(some_way(bracket_of(double_elimination(8)), 9), SIDES, path_of=1)
    text += picture(some_way(bracket_of(double_elimination(2)), 9), SIDES)
    used = {name for found in re.findall(r'class="([^"]*)"', text) for name in found.split()}
    assert set(re.findall(r"\.([a-z-]+)", CSS)) <= used


def test_names_cannot_break_out() -> None:
    names = ['<script>alert("x")</script>', "A & B", "'\"><svg onload=1>", "\ufffeMai\uffff"]
    bracket = seeded(double_elimination(4), [Finalist(n, name) for n, name in enumerate(names)])
    text = picture(bracket, SIDES, title="<b>&", prefix='x" onload="1')
    root = ElementTree.fromstring(text)
    assert root.findtext(f"{SVG}title") == "<b>&"
    assert "<script" not in text
    assert not [one for one in root.iter() if "onload" in one.attrib]
    assert "A & B" in texts(root, "name")
    assert "Mai" in texts(root, "name")


@given(
    st.text(min_size=1, max_size=60).filter(lambda text: text.strip()),
    st.integers(8, 20),
    st.integers(40, 300),
)
def test_names_fit(text: str, size: int, room: int) -> None:
    shown = fit(text, size, room)
    assert width(shown, size) <= room
    assert shown == text or shown.rstrip("\u200f").endswith("…")
    assert text.startswith(shown.rstrip("\u200f").removesuffix("…")) or shown == text


@pytest.mark.parametrize("kind", ["double", "single", "reseeded"])
def test_no_game_covers_another_and_no_line_runs_through_one(kind: str) -> None:
    for chart in (one for one in CHARTS if one.kind == kind):
        spots = layout(chart).spots
        assert set(spots) == {game.number for game in chart.games}
        columns: dict[tuple[int, bool], list[int]] = {}
        for number, spot in spots.items():
            assert spot.column == columns_of(chart)[number - 1]
            columns.setdefault((spot.column, spot.lower), []).append(number)
        for numbers in columns.values():
            rows_ = sorted(spots[number].row for number in numbers)
            assert all(below - above >= 1 for above, below in pairwise(rows_))
        assert not list(crossings(chart))


def crossings(chart: Chart) -> list[tuple[int, int]]:
    """Winners' lines that run behind a game between their two ends."""
    spots = layout(chart).spots
    found = []
    for game in chart.games:
        for feed in game.feeds:
            if feed.take is not Take.WINNER or game.part is BracketPart.REPEAT:
                continue
            start, end = spots[feed.of], spots[game.number]
            for number, spot in spots.items():
                between = start.column < spot.column < end.column
                if between and spot.lower == start.lower and abs(spot.row - start.row) < 1:
                    found.append((feed.of, number))
    return found


def cells(view: GameView) -> tuple[str, ...]:
    """A game as the row of words beside the picture, in English."""
    texts = texts_in("en")
    seats = (cell(seat, texts) for seat in view.seats)
    return (texts.phrase(view.heading), *seats, outcome(view, texts), texts.phrase(view.onward))


def test_the_table_says_what_the_picture_says() -> None:
    four = [Finalist(n, name) for n, name in enumerate(["Ann", "Bo", "Cy", "Di"])]
    bracket = some_way(seeded(double_elimination(4), four), 1)
    gone = leave(bracket, 3)
    assert isinstance(gone, Bracket)
    table = [cells(view) for view in game_views(gone, SIDES)]
    assert table[0] == (
        *("Upper semifinals", "Ann, seed 1, plays Corp", "Di, seed 4, plays Runner"),
        *("Ann won", "Winner to game 3, loser to game 4."),
    )
    assert table[1][1:4] == ("Bo, seed 2", "Cy, seed 3, left", "Bo won, walkover: Cy left.")
    assert table[2][1:] == (
        "Ann, seed 1 (so far Corp 1, Runner 0)",
        "Bo, seed 2 (so far Corp 0, Runner 0)",
        "open",
        "Winner to game 6, loser to game 5.",
    )
    assert table[3][2:] == (
        "nobody",
        "Di won, walkover: Nobody comes to the other seat.",
        "Winner to game 5, loser out (4th).",
    )
    assert table[4][1:3] == ("Loser of game 3", "Di, seed 4")
    assert table[5][4] == "If the winner of game 5 wins, they play once more."
    assert table[6][3:] == ("only if needed", "The winner is champion.")
    assert [view.number for view in game_views(gone, SIDES) if view.has(1)] == [1, 3]


def test_rows_of_a_bracket_that_is_seeded_anew() -> None:
    again = seeded(single_elimination(4, reseeded=True), people(4))
    table = [cells(view) for view in game_views(again)]
    assert table[2][1:] == (
        "Best seed still in",
        "2nd best seed still in",
        "waiting",
        "The winner is champion.",
    )
    assert table[0][4] == "Winner, reseeded, loser out (3rd to 4th)."


def test_all_sizes_can_be_drawn() -> None:
    for chart in CHARTS[::5]:
        bracket = some_way(bracket_of(chart), 3)
        root = ElementTree.fromstring(picture(bracket, SIDES, path_of=1))
        open_ = [one for one in root.iter(f"{SVG}g") if "open" in one.get("class", "").split()]
        expected = [one for one in follow(bracket).games if one.status is GameStatus.OPEN]
        assert len(open_) == len(expected)
