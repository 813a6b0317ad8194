"""What the rounds of a bracket are called: by how many are left, whatever byes bring forward."""

from collections import Counter

import pytest

from toptable.engine.rules.finals.bracket.chart import (
    BracketPart,
    Chart,
    Take,
    columns,
    game_headings,
    headings,
    slot_heading,
    slot_name,
)
from toptable.engine.rules.finals.bracket.elimination_charts import (
    double_elimination,
    single_elimination,
)

LAST = {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}


def test_a_top_four_plays_semifinals() -> None:
    """B-086: two games, then one."""
    chart = single_elimination(4)
    assert game_headings(chart) == ("Semifinals", "Semifinals", "Final")
    assert headings(chart) == ("Semifinals", "Final")
    assert [slot_heading(chart, slot) for slot in (1, 2)] == ["Semifinals", "Final"]


@pytest.mark.parametrize("reseeded", [False, True])
def test_ten_players_play_two_games_and_then_four_quarterfinals(reseeded: bool) -> None:
    """A-31: two quarterfinals may be played at once, and are quarterfinals."""
    chart = single_elimination(10, reseeded=reseeded)
    assert Counter(game_headings(chart)) == {
        "Round 1": 2,
        "Quarterfinals": 4,
        "Semifinals": 2,
        "Final": 1,
    }
    assert headings(chart) == ("Round 1", "Quarterfinals", "Semifinals", "Final")
    assert slot_heading(chart, 1) == "Round 1"


@pytest.mark.parametrize("reseeded", [False, True])
@pytest.mark.parametrize("players", range(2, 66))
def test_the_last_rounds_have_one_two_and_four_games(players: int, reseeded: bool) -> None:
    """Whatever the number: nobody plays two games of a round, and the final is the last."""
    chart = single_elimination(players, reseeded=reseeded)
    found = Counter(game_headings(chart))
    full = 1 << (players - 1).bit_length()
    for games, name in LAST.items():
        expected = 0 if games > full // 2 else games if games < full // 2 else players - full // 2
        assert found[name] == expected, name
    assert len(headings(chart)) == chart.slots
    if not reseeded:
        follows(chart)


def follows(chart: Chart) -> None:
    """A winner goes on to the very next column."""
    column = columns(chart)
    for game in chart.games:
        for feed in game.feeds:
            if feed.take is Take.WINNER:
                assert column[feed.of - 1] == column[game.number - 1] - 1


@pytest.mark.parametrize("players", range(3, 65))
def test_double_elimination_has_two_halves_and_a_final(players: int) -> None:
    """N13-83: one upper and one lower final; every round of a half has a name of its own."""
    chart = double_elimination(players)
    found = game_headings(chart)
    counted = Counter(found)
    assert (counted["Final"], counted["Final, second game"]) == (1, 1)
    assert (counted["Upper final"], counted["Lower final"]) == (1, 1)
    for game, name in zip(chart.games, found, strict=True):
        half = {BracketPart.UPPER: "Upper ", BracketPart.LOWER: "Lower "}.get(game.part, "Final")
        assert name.startswith(half)
        ahead = chart.winner_to(game.number)
        assert ahead is None or name != found[ahead.number - 1]
    assert slot_heading(chart, 1) == ""


def test_in_a_sentence_no_round_is_taken_for_a_swiss_round() -> None:
    """The log and programs elsewhere name a round only where its name says which one it is."""
    chart = single_elimination(16)
    assert [slot_name(chart, slot) for slot in (1, 2, 3, 4)] == [
        "",
        "Quarterfinals",
        "Semifinals",
        "Final",
    ]
    assert slot_name(double_elimination(8), 1) == ""
