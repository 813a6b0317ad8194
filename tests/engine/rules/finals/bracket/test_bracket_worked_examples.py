"""The worked examples of the documents and of the catalogue: sides, time, and a whole bracket."""

import pytest

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.ending import BetterSeed
from toptable.engine.rules.finals.bracket.bracket import Bracket, Finalist, GameOutcome, follow
from toptable.engine.rules.finals.bracket.elimination_charts import double_elimination
from toptable.engine.rules.finals.bracket.play import record, seeded, settle_sides
from toptable.engine.rules.finals.bracket.side_choice import (
    Contender,
    HigherSeedChooses,
    LeastPlayed,
    LotsDecide,
    Meeting,
    SideNames,
    meeting,
)
from toptable.engine.rules.results.sides import Sides, chosen
from toptable.rulebooks.ffg_starwars_2_2.timing import ForceScore, Tally, score_text
from toptable.rulebooks.shared.agenda_points import AgendaPoints

NETRUNNER = SideNames(("R", "C"), {"R": "Runner", "C": "Corp"})
STAR_WARS = SideNames(("D", "L"), {"D": "Dark Side", "L": "Light Side"})

NISEI_1_3 = LeastPlayed(
    first=HigherSeedChooses(after="decklists", minutes=3), level=LotsDecide(), review_minutes=3
)
NISEI_1_0 = LeastPlayed(first=HigherSeedChooses(after="identities"), level=LotsDecide())
STAR_WARS_2_2 = LeastPlayed(first=HigherSeedChooses(), level=HigherSeedChooses())


def met(
    one: tuple[int, int], other: tuple[int, int], *, seeds: tuple[int, int] = (1, 2)
) -> Meeting:
    """X and Y with their counts, as the catalogue writes them."""
    return Meeting((Contender("X", seeds[0], one), Contender("Y", seeds[1], other)))


def chance(number: int = 0) -> Chance:
    return Chance(b"\0" * 32, number)


# ---------------------------------------------------------------- example 12: sides


@pytest.mark.parametrize(
    ("one", "other", "sides"),
    [
        ((2, 1), (3, 1), ("R", "C")),  # FFG's own example: Kris (Y) plays the Corporation
        ((3, 1), (2, 1), ("C", "R")),
        ((2, 1), (1, 2), ("C", "R")),
        ((1, 2), (2, 1), ("R", "C")),
        ((1, 1), (2, 0), ("R", "C")),
        ((0, 2), (1, 1), ("R", "C")),
        ((0, 0), (1, 0), ("R", "C")),
    ],
)
def test_example_12_whoever_lacks_a_side_plays_it(
    one: tuple[int, int], other: tuple[int, int], sides: Sides
) -> None:
    for rule in (NISEI_1_3, NISEI_1_0, STAR_WARS_2_2):
        assert rule.call(NETRUNNER, met(one, other), chance()).sides == sides


@pytest.mark.parametrize(("one", "other"), [((2, 1), (2, 1)), ((1, 1), (2, 2)), ((0, 0), (0, 0))])
def test_example_12_level_counts_are_drawn_or_chosen(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    drawn = {NISEI_1_3.call(NETRUNNER, met(one, other), chance(n)).sides for n in range(40)}
    assert drawn == {("R", "C"), ("C", "R")}
    for seeds, seat in (((3, 7), 0), ((7, 3), 1)):
        call = STAR_WARS_2_2.call(STAR_WARS, met(one, other, seeds=seeds), chance())
        assert (call.sides, call.chooser) == (None, seat)


def test_star_wars_example_tom_and_kris() -> None:
    """Tom 2 dark, 1 light; Kris 3 dark, 1 light: Kris plays the light side."""
    tom, kris = Contender("Tom", 1, (2, 1)), Contender("Kris", 2, (3, 1))
    call = STAR_WARS_2_2.call(STAR_WARS, Meeting((tom, kris)), chance())
    assert call.sides == ("D", "L")
    assert call.text == (
        "Tom plays Dark Side, Kris Light Side: both have played Light Side least, and Kris has the "
        "greater difference. Tom Dark Side 2, Light Side 1; Kris Dark Side 3, Light Side 1."
    )


def test_the_first_round_shows_what_the_document_shows() -> None:
    opening = Meeting((Contender("Ann", 4), Contender("Bo", 1)), opening=True)
    texts = [
        rule.call(NETRUNNER, opening, chance()) for rule in (NISEI_1_3, NISEI_1_0, STAR_WARS_2_2)
    ]
    assert [call.chooser for call in texts] == [1, 1, 1]
    assert texts[0].text == (
        "First elimination round. Bo has the better seed and chooses Runner or Corp, after 3 "
        "minutes with the opponent's decklists."
    )
    assert texts[1].text.endswith("after a look at the opponent's identities.")
    assert texts[2].text.endswith("chooses Runner or Corp.")


def test_example_12_history_through_a_bracket_of_four() -> None:
    """Every game as the catalogue tells it, ending with the swapped repeat of the final."""
    bracket = seeded(double_elimination(4), [Finalist(n, f"Seed {n}") for n in range(1, 5)])
    story: list[tuple[int, dict[int, str] | None, int]] = [
        # game, what the tie rule or the chooser gave (None: the rule assigned), who wins
        (1, {1: "C"}, 4),
        (2, {2: "R"}, 2),
        (3, {2: "C"}, 2),
        (4, {1: "R"}, 1),
        (5, None, 1),
        (6, None, 1),
        (7, None, 1),
    ]
    assigned: dict[int, dict[int, str]] = {}
    for number, given, winner in story:
        now = follow(bracket).game(number)
        seeds = [seed for seed in now.seeds if seed]
        call = NISEI_1_3.call(NETRUNNER, meeting(bracket, number, NETRUNNER.letters), chance())
        if given is None:
            assert call.sides is not None
            assert "Drawn" not in call.text
            sides = call.sides
            assigned[number] = dict(zip(seeds, sides, strict=True))
        else:
            assert call.chooser is not None or "Drawn" in call.text
            ((seed, side),) = given.items()
            if number < 3:
                assert seeds[call.chooser or 0] == seed
            sides = chosen(NETRUNNER.letters, seeds.index(seed), side)
        bracket = done(settle_sides(bracket, number, sides))
        bracket = done(record(bracket, number, GameOutcome(0 if seeds[0] == winner else 1)))
    assert assigned == {5: {4: "C", 1: "R"}, 6: {2: "R", 1: "C"}, 7: {1: "R", 2: "C"}}
    assert follow(bracket).champion == 1


def test_games_before_the_cut_count_only_for_those_who_read_it_so() -> None:
    """AMB-18."""
    bracket = seeded(double_elimination(4), [Finalist(n, f"Seed {n}") for n in range(1, 5)])
    plain = meeting(bracket, 1, ("R", "C"))
    assert [one.played for one in plain.seats] == [(0, 0), (0, 0)]
    event = meeting(bracket, 1, ("R", "C"), earlier={1: {"R": 4, "C": 3}, 4: {"C": 1}})
    assert [one.played for one in event.seats] == [(4, 3), (0, 1)]


# ---------------------------------------------------------------- example 13: Star Wars at time

TIMED = [
    # objectives, damage on dark, dial, damage on light, balance, scores of light and dark, who wins
    ((2, 7, 10, 4), "dark", (870, 865), "light"),
    ((1, 3, 7, 0), "dark", (430, 425), "light"),
    ((0, 5, 3, 7), "light", (75, 70), "light"),
    ((0, 0, 4, 0), "light", (25, 400), "dark"),
]


@pytest.mark.parametrize(("table", "balance", "scores", "who"), TIMED)
def test_example_13_time_scores(
    table: tuple[int, int, int, int], balance: str, scores: tuple[int, int], who: str
) -> None:
    pile, on_dark, dial, on_light = table
    tally = Tally(
        objectives=pile,
        damage_on_dark=on_dark,
        dial=dial,
        damage_on_light=on_light,
        balance=balance,
    )
    assert (tally.light, tally.dark) == scores
    for light in (0, 1):
        verdict = ForceScore().at_time(met((0, 0), (0, 0)), light, tally)
        assert not isinstance(verdict, Refusal)
        assert verdict.winner == (light if who == "light" else 1 - light)
        assert f"{score_text(scores[0])} to {score_text(scores[1])}" in verdict.text


def test_example_13_as_the_document_tells_it() -> None:
    tom, kris = Contender("Tom", 2), Contender("Kris", 1)
    tally = Tally(objectives=2, damage_on_dark=7, dial=10, damage_on_light=4, balance="dark")
    verdict = ForceScore().at_time(Meeting((tom, kris)), 0, tally)
    assert not isinstance(verdict, Refusal)
    assert verdict.text == "At time 8.70 to 8.65 for light and dark side: Tom wins."
    assert verdict.outcome == GameOutcome(0, why=verdict.text)


def test_the_dial_in_steps_of_four() -> None:
    def dark(dial: int) -> int:
        return Tally(
            objectives=0, damage_on_dark=0, dial=dial, damage_on_light=0, balance="nobody"
        ).dark

    assert [dark(dial) for dial in (0, 3, 4, 7, 8, 11)] == [0, 0, 400, 400, 800, 800]


def test_with_one_holder_of_the_balance_nothing_is_level() -> None:
    """Every table with 0 to 2 objectives, dial 0 to 11, damage 0 to 59 on each side."""

    def tally(pile: int, dial: int, damage: int, holder: str) -> Tally:
        return Tally(
            objectives=pile,
            damage_on_dark=damage,
            dial=dial,
            damage_on_light=damage,
            balance=holder,
        )

    for holder in ("light", "dark"):
        light = {tally(pile, 0, n, holder).light for pile in range(3) for n in range(60)}
        dark = {tally(0, dial, n, holder).dark for dial in range(12) for n in range(60)}
        assert len(light) > 100
        assert len(dark) > 100
        assert not light & dark


def test_level_scores_go_to_the_better_seed_or_to_one_more_turn() -> None:
    """AMB-52."""
    tally = Tally(objectives=1, damage_on_dark=2, dial=5, damage_on_light=2, balance="nobody")
    for seeds, seat in (((2, 5), 0), ((5, 2), 1)):
        table = met((0, 0), (0, 0), seeds=seeds)
        verdict = ForceScore().at_time(table, 0, tally)
        assert not isinstance(verdict, Refusal)
        assert verdict.winner == seat
        again = ForceScore(level="one_more_turn").at_time(table, 0, tally)
        assert not isinstance(again, Refusal)
        assert (again.winner, again.play_on, again.outcome) == (None, True, None)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"objectives": 3}, "third"),
        ({"objectives": -1}, "third"),
        ({"dial": 12}, "12"),
        ({"dial": -1}, "12"),
        ({"damage_on_dark": -1}, "Damage"),
        ({"damage_on_light": -1}, "Damage"),
    ],
)
def test_impossible_tables_are_refused(change: dict[str, int], word: str) -> None:
    values = {"objectives": 0, "damage_on_dark": 0, "dial": 0, "damage_on_light": 0} | change
    tally = Tally(**values, balance="light")
    refusal = ForceScore().at_time(met((0, 0), (0, 0)), 0, tally)
    assert isinstance(refusal, Refusal)
    assert word in refusal.text


# ---------------------------------------------------------------- draws and time in Netrunner


def test_at_time_agenda_points_come_first_then_the_seed() -> None:
    """AMB-22: the draw rule applies only to what would be a draw."""
    for seeds, better in (((1, 8), 0), ((8, 1), 1)):
        table = met((0, 0), (0, 0), seeds=seeds)
        for points, winner in (((4, 2), 0), ((2, 4), 1), ((3, 3), better), ((0, 0), better)):
            verdict = AgendaPoints().at_time(table, points)
            assert not isinstance(verdict, Refusal)
            assert verdict.winner == winner
            assert not verdict.both_lose
        drawn = BetterSeed().drawn(table)
        assert drawn.winner == better
        assert drawn.text == f"Drawn: {'XY'[better]} wins, seed 1 against seed 8."
    assert isinstance(AgendaPoints().at_time(met((0, 0), (0, 0)), (-1, 2)), Refusal)


def done(answer: Bracket | Refusal) -> Bracket:
    assert isinstance(answer, Bracket), answer
    return answer
