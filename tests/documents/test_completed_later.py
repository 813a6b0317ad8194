"""A ruling written down in a hurry and completed later does what it would have done at once.

Each scenario is one sentence of a document: what the answers lead to at the table, and that a
round which is over is said to be over.
"""

import pytest

from documents.day import Day
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct.completing import CompleteRuling

NISEI = ("nisei-1.3", "nisei-1.0")
STAR_WARS, BUSHIROAD = "ffg-starwars-2.2", "bushiroad-1.2.11"


def seated(book: str, **settings: str) -> Day:
    day = Day(book, "Ann Bo Cy Di", **settings).staff(head_judge="Hana")
    return day.seat("Ann Bo", "Cy Di")


def hurried(day: Day, infraction: str, name: str, penalty: str) -> Day:
    return day.rule(infraction, name, penalty=penalty, reason="")


def helped(day: Day, helper: str = "Pat") -> Day:
    """A spectator gave Ann advice and was sent off at once; the questions wait."""
    words = f"--outsider {helper} --for outside_assistance --penalty disqualification"
    day.toptable(f"penalty give EVENT {words} --explained", by="Hana")
    return day


@pytest.mark.parametrize("book", NISEI)
def test_the_game_is_recorded_as_a_draw(book: str) -> None:
    """N13-INF-14, N10-INF-15: unasked help in a Swiss round; the game ends as a draw."""
    day = helped(seated(book))
    assert "Name the player" in day.refuses(CompleteRuling(1, ("no", "Swiss")), "Hana")
    typed = "penalty complete EVENT 1 --answers no,Swiss --helped Ann --finished W"
    said = day.toptable(typed, by="Hana")
    assert "game 2" in said
    assert day.games("Ann") == "WD"
    assert day.score("Ann") == (4, 1), "three for the game that was won, one each for the draw"


@pytest.mark.parametrize("book", NISEI)
def test_a_round_that_is_over_is_said_to_be_over(book: str) -> None:
    """The result stands, and nothing is done to the match of the next round."""
    day = helped(seated(book)).results("Ann WW, Cy WW")
    day.seat("Ann Cy", "Bo Di")
    said = day.toptable("penalty complete EVENT 1 --answers no,Swiss --helped Ann", by="Hana")
    assert "Round 1 is over, so this was not carried out: record the running game as a draw" in said
    assert day.games("Ann", 1) == "WW"
    assert day.games("Ann", 2) == ""
    assert not any(one.how is How.DRAWN for one in day.state.conduct.effects)


@pytest.mark.parametrize("book", NISEI)
def test_a_table_with_its_result_is_over_too(book: str) -> None:
    day = helped(seated(book)).result("Ann", "WL")
    said = day.toptable("penalty complete EVENT 1 --answers no,Swiss --helped Ann", by="Hana")
    assert "has its result, so this was not carried out" in said
    assert day.games("Ann") == "WL"


def in_bracket(book: str) -> Day:
    day = Day(book, "Ann Bo Cy Di").staff(head_judge="Hana")
    return day.plan(1, 4).favourites(1).lock(4, reason="Told at the door")


@pytest.mark.parametrize("book", NISEI)
def test_the_elimination_game_is_played_again_with_swapped_sides(book: str) -> None:
    """N13-INF-14, N10-INF-15: in the top cut they rematch on the opposite sides."""
    day = in_bracket(book)
    game, (first, second) = next(iter(day.open_games.items()))
    before = day.sides(game)
    helped(day)
    day.toptable(f"penalty complete EVENT 1 --answers 'no,top cut' --helped {first}", by="Hana")
    assert day.sides(game) == {first: before[second], second: before[first]}


@pytest.mark.parametrize("book", NISEI)
def test_a_later_game_of_the_bracket_is_not_swapped(book: str) -> None:
    day = in_bracket(book)
    game, (first, _) = next(iter(day.open_games.items()))
    other = next(number for number in day.open_games if number != game)
    helped(day)
    day.won(first).won(day.open_games[other][0])
    later = next(number for number, pair in day.open_games.items() if first in pair)
    before = day.sides(later)
    typed = f"penalty complete EVENT 1 --answers 'no,top cut' --helped {first}"
    assert "game of the bracket is over" in day.toptable(typed, by="Hana")
    assert day.sides(later) == before


@pytest.mark.parametrize("book", NISEI)
def test_a_loss_goes_to_the_next_round_with_the_other_side_drawn(book: str) -> None:
    """N13-INF-08, N10-INF-08: found between games; in the hurry it fell on the running game."""
    day = hurried(seated(book), "illegal_deck", "Ann", "game_loss")
    assert "game 1" in " ".join(day.said)
    day.toptable("penalty complete EVENT 1 --answers no,yes", by="Hana")
    (waits,) = day.state.conduct.effects
    assert (waits.how, waits.draws_side) == (How.PENDING, True)
    day.results("Ann WW, Cy WW").seat("Ann Cy", "Bo Di")
    assert any(one.how is How.GAME and one.round == 2 for one in day.state.conduct.effects)
    assert [sides is not None for sides in day.match("Ann").game_sides] == [True, True]


@pytest.mark.parametrize("book", NISEI)
def test_a_loss_that_was_played_on_stays_where_it_fell(book: str) -> None:
    day = hurried(seated(book), "illegal_deck", "Ann", "game_loss")
    day.results("Ann LW, Cy WW").seat("Ann Cy", "Bo Di")
    said = day.toptable("penalty complete EVENT 1 --answers no,yes", by="Hana")
    assert "fell on round 1" in said
    assert "Round 1 is over, so it stays" in said
    assert [(one.how, one.round) for one in day.state.conduct.effects] == [(How.GAME, 1)]


def test_the_match_just_played_is_lost_with_a_warning_and_no_further_matches() -> None:
    """SW-09: found after the result was in; the deck cannot be put right."""
    day = Day(STAR_WARS, "Ann Bo Cy Di").seat("Ann Bo", "Cy Di").result("Ann", "WW")
    day.rule("illegal_deck", "Ann", penalty="match_loss", reason="", by="Olga")
    assert day.games("Ann") == "WW", "in the hurry it waits for the next match"
    day.toptable("penalty complete EVENT 1 --answers no")
    result = day.match("Ann").result
    assert result is not None
    assert result.kind is ResultKind.PENALTY_LOSS, "the match is forfeited"
    assert day.sheet("Ann") == [
        "Match forfeit: Illegal card found in a deck check",
        "Warning: Illegal card found in a deck check",
    ]
    assert not day.state.players[day.number("Ann")].active
    assert not day.state.conduct.pending


def test_both_win_where_a_new_game_would_hold_up_the_event() -> None:
    """B-179, PG-3.3.3: an outside cause."""
    day = seated(BUSHIROAD, game="vg").staff(judge="Jo")
    day.rule("PG-3.3.3", "Ann", penalty="none", reason="", by="Jo")
    day.toptable("penalty complete EVENT 1 --answers 4", by="Jo", keys="y\n")
    assert day.score("Ann") == (1, 1), "a win for each"
