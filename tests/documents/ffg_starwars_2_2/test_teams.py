"""Two against two under Star Wars 2.2: entering, seating, scores, the clock, the final match."""

import pytest

from documents.day import Day
from documents.ffg_starwars_2_2.galaxy import event, pairs
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock

TEAMS = "Reds Blues Greens Golds"


def teams(names: str = TEAMS, **settings: str) -> Day:
    """Teams whose members are called after them: Reds1 and Reds2."""
    day = event("", team="2v2", **{"team_decks": "waived", "swiss_minutes": "100"} | settings)
    for name in names.split():
        day.toptable(f"team enter EVENT {name} {name}1 {name}2")
    return day.plan(2 if len(names.split()) > 2 else 1).staff(judge="Jo")


def decks(day: Day, name: str) -> str:
    """Register the four decks of a team."""
    listed = [f"{name}{seat}={side}:{side}{seat}" for seat in (1, 2) for side in "LD"]
    return day.toptable(f"team decks EVENT {name} {' '.join(listed)}")


def test_a_tournament_of_teams_from_entry_to_champion() -> None:
    """SW-35: teams are paired, score and win; the rulebook for teams is at hand."""
    day = teams().seat("Reds Blues", "Greens Golds").results("Reds WW, Greens WL")
    day.seat("Reds Greens", "Blues Golds").results("Reds WL, Blues WL")
    assert day.points == {"Reds": 9, "Greens": 6, "Golds": 6, "Blues": 3}
    assert "Winner: Reds" in day.toptable("event places EVENT")
    assert "Balance of the Force" in day.toptable("rulebooks show ffg-starwars-2.2")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("team enter EVENT Blacks Ann", "has 2 members"),
        ("team enter EVENT Blacks Ann Abe Ada", "has 2 members"),
        ("people enter EVENT Ann", "has 2 members"),
        ("team enter EVENT Blacks Ann Reds1", "in the team Reds already"),
    ],
    ids=["one", "three", "alone", "in two teams"],
)
def test_a_team_has_two_partners(words: str, said: str) -> None:
    """SW-36: chosen in advance; nobody plays alone or twice."""
    assert said in teams().toptable(words, status=2)


def test_four_decks_are_registered_together() -> None:
    """SW-36: two of each side, and who plays which; no round before every team has done so."""
    day = teams("Reds Blues", team_decks="asked")
    assert "not registered for Reds, Blues" in day.toptable("round next EVENT", status=2)
    three = "team decks EVENT Reds Reds1=L:Jedi Reds1=D:Sith Reds2=L:Rebels"
    assert "4 decks together" in day.toptable(three, status=2)
    twice = f"{three} Reds1=D:Scum"
    assert day.toptable(twice, status=2)
    assert "Reds1 D1 (D), Reds1 L1 (L), Reds2 D2 (D), Reds2 L2 (L)" in decks(day, "Reds")
    decks(day, "Blues")
    assert "Reds1 (D: D1, L: L1)" in day.toptable("team show EVENT")
    day.seat("Reds Blues")
    assert "decks of a team are fixed" in day.toptable(f"{three} Reds2=D:Scum", status=2)


def test_the_number_of_rounds_is_announced_and_there_is_no_cut() -> None:
    """SW-37: asked for until it is set; neither plan nor lock knows a cut."""
    day = event("", team="2v2", swiss_minutes="100")
    assert not day.announced()["team_rounds"].decided
    assert {"cut", "championship_length"}.isdisjoint(day.announced())
    day = teams()
    assert "no cut for teams" in day.refuses(PlanStructure(Plan(rounds=2, cut=4)))
    assert day.announced()["team_rounds"].text == "2 Swiss rounds, two games each."
    day.rounds(2)
    assert "no cut for teams" in day.refuses(LockCut(TopCut(2)), reason="Why not")


def tied() -> Day:
    """Two rounds; Reds and Greens have 9 points each, Blues and Golds 3.

    Reds–Blues 6–0, Greens–Golds 6–0; Reds–Greens 3–3, Blues–Golds 3–3.
    """
    day = teams().seat("Reds Blues", "Greens Golds").results("Reds WW, Greens WW")
    return day.seat("Reds Greens", "Blues Golds").results("Reds WL, Blues WL")


def test_teams_that_share_the_most_points_play_a_final_match() -> None:
    """SW-37: nobody has won, and the event does not close, before it is played."""
    day = tied()
    places = day.toptable("event places EVENT")
    assert "No winner yet" in places
    assert "share the most points and play a final match" in places
    assert "final match" in day.toptable("event close EVENT", status=2)
    assert {"Reds", "Greens"} == {
        name for name in TEAMS.split() if name in day.toptable("cut tiebreaker EVENT --top 1")
    }


@pytest.mark.parametrize(("games", "winner"), [("LD", "Greens"), ("WD", "Reds"), ("WW", "Reds")])
def test_the_final_match_has_two_games_and_makes_the_champion(games: str, winner: str) -> None:
    """SW-37: as Reds see it; 4–1 is won."""
    day = tied()
    first, second = (name for name in day.order.split()[:2])
    day.toptable("cut tiebreaker EVENT --top 1")
    one = "cut tiebreaker-result EVENT"
    assert "match of 2 games" in day.toptable(f"{one} Reds Greens --winner Reds", status=2)
    day.toptable(f"{one} Reds Greens --games {games}")
    assert {first, second} == {"Reds", "Greens"}
    assert f"Winner: {winner}" in day.toptable("event places EVENT")
    assert day.order.split()[0] == winner
    day.toptable("event close EVENT")


@pytest.mark.parametrize("ended", ["--games WL", "--games DD", "--absent Reds --absent Greens"])
def test_between_level_teams_a_public_draw_decides(ended: str) -> None:
    """SW-37, AMB-54, AMB-07: level on everything, so the better rank is only the lot of entry."""
    day = tied()
    assert "public draw decides" in day.toptable("event close EVENT", status=2)
    assert "public draw decides" in day.toptable("cut tiebreaker EVENT --top 1")
    one = f"cut tiebreaker-result EVENT Reds Greens {ended}"
    assert "cut draw EVENT --between" in day.toptable(one, status=2)
    day.toptable("cut draw EVENT --between Reds,Greens")
    first = day.state.name_of(day.state.finals.lots[0].players[0])
    assert f"{first} goes ahead" in day.toptable("log EVENT")
    day.toptable("cut draw EVENT --between Reds,Greens", status=2)
    assert "drawn first in public" in day.toptable(one)
    assert f"Winner: {first}" in day.toptable("event places EVENT")
    day.toptable("event close EVENT")


@pytest.mark.parametrize("first", ["Reds", "Greens"])
def test_a_coin_decides_between_level_teams(first: str) -> None:
    """AMB-07: with a witness; whatever the lot of entry says."""
    day = tied()
    day.toptable("cut tiebreaker EVENT --top 1")
    other = "Greens" if first == "Reds" else "Reds"
    coin = f"cut draw EVENT --between Reds,Greens --order {first},{other}"
    assert "saw the draw" in day.toptable(coin, status=2)
    day.toptable(f"{coin} --witness Jo")
    day.toptable("cut tiebreaker-result EVENT Reds Greens --games WL")
    assert f"Winner: {first}" in day.toptable("event places EVENT")


def test_a_final_that_is_won_needs_no_draw() -> None:
    """SW-37: nor does one that a deciding game settles; nor are others drawn between."""
    day = tied()
    day.toptable("cut draw EVENT --between Reds,Greens", status=2)
    day.toptable("cut tiebreaker EVENT --top 1")
    assert "not level" in day.toptable("cut draw EVENT --between Reds,Blues", status=2)
    day.toptable("cut tiebreaker-result EVENT Reds Greens --games WL --winner Greens")
    assert "Winner: Greens" in day.toptable("event places EVENT")


def test_one_team_ahead_plays_no_final_match() -> None:
    """SW-37: the most points win."""
    day = teams().plan(1).seat("Reds Blues", "Greens Golds").results("Reds WW, Greens WL")
    assert "no final match" in day.toptable("cut tiebreaker EVENT --top 1", status=2)
    assert "Winner: Reds" in day.toptable("event places EVENT")


def test_before_the_last_round_nobody_plays_for_the_title() -> None:
    """SW-37: at the end of the Swiss rounds; one of two is played here."""
    day = teams().seat("Reds Blues", "Greens Golds").results("Reds WW, Greens WW")
    assert "1 planned round to go" in day.toptable("event places EVENT")


def test_the_dark_side_is_drawn_and_sits_down_first() -> None:
    """SW-38: player 1 to the right of player 2; the light side across, side by side."""
    drawn = set()
    for seed in range(10):
        day = teams("Reds Blues", seed=f"dark {seed}").round()
        day.toptable("result sides EVENT 1")
        first, _ = day.current.matches[1].game_sides[0]
        names = [day.name(number) for number in day.current.matches[1].players]
        dark, light = names if first == "D" else names[::-1]
        drawn.add(dark)
        said = day.toptable("team table EVENT 1")
        assert f"{dark}1 to the right of {dark}2" in said
        assert f"{light}1 and {light}2 side by side" in said
        day.toptable("result sides EVENT 1 --game 2")
        swapped = day.toptable("team table EVENT 1 --game 2")
        assert f"{light}1 to the right of {light}2" in swapped
    assert drawn == {"Reds", "Blues"}


@pytest.mark.parametrize(
    ("games", "points"), [("WW", (6, 0)), ("WD", (4, 1)), ("WL", (3, 3)), ("DD", (2, 2))]
)
def test_points_go_to_the_team(games: str, points: tuple[int, int]) -> None:
    """SW-39: two games as usual, 3 for a win and 1 for a draw; the members have none."""
    day = teams("Reds Blues").seat("Reds Blues").result("Reds", games)
    assert (day.points["Reds"], day.points["Blues"]) == points
    assert set(day.points) == {"Reds", "Blues"}


def test_teams_are_paired_in_halves_too() -> None:
    """SW-37: the standard pairing, by what the teams have."""
    day = teams().seat("Reds Blues", "Greens Golds").results("Reds WW, Greens WW").round()
    assert pairs(day) == {frozenset({"Reds", "Greens"}), frozenset({"Blues", "Golds"})}


@pytest.mark.parametrize("minutes", ["80", "120"])
def test_a_round_of_teams_has_80_to_120_minutes(minutes: str) -> None:
    """SW-40: the document has no length of its own; the clock runs as announced."""
    day = teams(swiss_minutes=minutes)
    assert day.announced()["team_round_length"].text == f"Swiss round: {minutes} minutes."
    day.round().clock()
    assert f"{minutes}:00 left" in day.toptable("clock show EVENT")


def test_the_length_must_be_set_and_lie_within_the_range() -> None:
    """SW-40: 79 and 121 are deviations with a reason; without a length nothing starts."""
    day = teams(swiss_minutes="document")
    assert not day.announced()["team_round_length"].decided
    assert "Round length (teams)" in day.toptable("round next EVENT", status=2)
    day.round()
    assert day.refuses(TurnClock(ClockAct.START))
    for minutes in (79, 121):
        assert "80 to 120 minutes" in day.refuses(PrepareClock(minutes))
    day.do(PrepareClock(79), reason="The hall closes")
    assert "The hall closes" in day.deviations()


@pytest.mark.parametrize(
    ("answers", "games"),
    [
        ("yes,dark,nobody,nobody", "WD"),
        ("yes,light,nobody", "WD"),
        ("yes,dark,nobody,won_1", "WL"),
        ("no", "WD"),
    ],
)
def test_at_time_teams_play_to_the_end_of_the_light_sides_turn(answers: str, games: str) -> None:
    """SW-40: game 2 after a won game 1; nobody wins it, so it is a draw, one point each."""
    day = teams("Reds Blues").seat("Reds Blues")
    day.toptable("result sides EVENT 1")
    day.clock().at(100).clock(ClockAct.TIME)
    day.toptable(f"result time-up EVENT 1 --finished W --answers {answers}")
    match = day.current.matches[1]
    assert (match.result.games, match.points) == (games, {"WD": (4, 1), "WL": (3, 3)}[games])
