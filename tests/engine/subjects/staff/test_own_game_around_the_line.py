"""Staff who play a tiebreaker game of a cut have no say in it, under every document."""

import pytest

from documents.bushiroad_1_2_11.hall import fighters, play
from documents.day import Day
from documents.nisei.fields import level_field
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.conduct.confirming import GivePenalty


def pairs(day: Day) -> list[tuple[str, str]]:
    step = tiebreaker_step(day.state, day.tournament.rulebook)
    assert not isinstance(step, Refusal), step
    return [(day.name(game.players[0]), day.name(game.players[1])) for game in step.games]


def around_the_line(book: str, seed: str) -> Day:
    """Games for a place are to be played."""
    if book == "bushiroad-1.2.11":
        day = play(fighters("Ann Bo Cy Di", seed=seed, staff_cover="waived"), "Ann>Bo", "Cy>Di")
    else:
        day = level_field(book, seed)
    day.toptable(f"cut tiebreaker EVENT --top {1 if book == 'bushiroad-1.2.11' else 2}")
    return day


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0", "bushiroad-1.2.11"])
def test_nobody_rules_in_their_own_game_around_the_line(book: str) -> None:
    """N13-38, N10-09, FR-1.2.4: the opponent of the game that is on now counts, and whom one met
    in the round before does not."""
    for seed in ("one", "two", "three", "four"):
        day = around_the_line(book, seed)
        mine, other = pairs(day)[0]
        before = day.opponent(mine)
        if before != other:
            break
    assert before != other
    day.staff(judge=f"{mine} Jo")
    ruled = GivePenalty(players=(day.number(other),), penalty=Penalty.NONE, text="Play on.")
    assert f"{mine} plays this match" in day.refuses(ruled, mine)
    day.do(ruled, "Jo")
    free = day.number(day.opponent(other))
    day.do(GivePenalty(players=(free,), penalty=Penalty.NONE, text="Play on."), mine)
