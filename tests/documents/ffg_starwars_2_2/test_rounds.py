"""Swiss rounds under Star Wars 2.2: sides, seating, pairing in halves, scores, ties, winners."""

import pytest

from documents.by_rule import by_rule
from documents.day import Day
from documents.ffg_starwars_2_2.galaxy import EIGHT, SIXTEEN, event, pairs, play, seated
from toptable.engine.subjects.people.details import SetGroup
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import PairRound


def numbered(count: int) -> str:
    """Players who are called after their numbers: P1, P2 …"""
    return " ".join(f"P{number}" for number in range(1, count + 1))


def written(text: str) -> set[frozenset[str]]:
    """Pairs by number: ``1-5 2-6``."""
    return {frozenset(f"P{number}" for number in pair.split("-")) for pair in text.split()}


def test_a_drawn_player_chooses_the_sides_of_game_one() -> None:
    """SW-06: the draw is on record, only that player chooses, and it can be either of them."""
    drawn = set()
    for seed in range(12):
        day = event("Ann Bo", seed=f"sides {seed}").round()
        said = day.toptable("result sides EVENT 1")
        (chooser,) = [name for name in ("Ann", "Bo") if f"{name} chooses light side" in said]
        assert day.tournament.log.lines[-1].draw is not None
        other = "Bo" if chooser == "Ann" else "Ann"
        choice = SettleSides(1, 1, first_seat="D")
        assert day.refuses(choice, other)
        day.do(choice, chooser)
        drawn.add(chooser)
    assert drawn == {"Ann", "Bo"}


@pytest.mark.parametrize("first", ["L", "D"])
def test_the_players_switch_sides_for_game_two(first: str) -> None:
    """SW-06: without another draw."""
    day = event("Ann Bo").round()
    day.toptable("result sides EVENT 1")
    day.toptable(f"result sides EVENT 1 --first {first}")
    day.toptable("result sides EVENT 1 --game 2")
    other = "D" if first == "L" else "L"
    assert day.current.matches[1].game_sides == ((first, other), (other, first))
    assert "does not fit the sides of game 1" in day.toptable(
        f"result enter EVENT 1 WL --sides {other}{first}", status=2
    )
    day.toptable("result enter EVENT 1 WL")


def test_nobody_chooses_before_the_draw() -> None:
    """SW-06: the chooser is drawn first."""
    day = event("Ann Bo").round()
    assert day.refuses(SettleSides(1, 1, first_seat="L"))


def test_the_organizer_sets_the_rounds_and_most_points_win() -> None:
    """SW-18: three rounds as announced; nobody has won before, and no fourth is paired unasked."""
    day = event(EIGHT).plan(3)
    assert day.announced()["rounds"].text == "3 Swiss rounds, two games each."
    day.favourites(2)
    assert "Winner" not in day.toptable("event places EVENT")
    day.favourites(1)
    best = max(day.points, key=day.points.__getitem__)
    assert f"Winner: {best}" in day.toptable("event places EVENT")
    assert "The rounds are over" in day.refuses(PairRound())
    day.do(PairRound(), reason="Everybody wants one more")
    said = day.deviations()
    assert "It was announced as: 3 rounds" in said
    assert "Everybody wants one more" in said


def test_the_document_has_no_table_of_rounds() -> None:
    """SW-18: any number is the organizer's own, without a remark that it departs from one."""
    day = event(EIGHT)
    for count in (2, 3, 6):
        said = day.toptable(f"event plan EVENT --rounds {count}")
        assert f"Planned: {count} rounds" in said
        assert "leaves rounds and cut to you" in said
    assert "None: everything" in day.deviations()


def test_with_championship_play_the_rounds_name_no_winner() -> None:
    """SW-18: the most points win unless championship play follows."""
    day = event(SIXTEEN).plan(4, 8).favourites(4)
    assert "No winner yet" in day.toptable("event places EVENT")


def test_round_one_is_drawn() -> None:
    """SW-19: every pairing of four comes up in one event or another."""
    seen = set()
    for seed in range(20):
        seen.add(frozenset(pairs(event(seed=f"round 1 {seed}").round())))
    assert len(seen) == 3


def test_whoever_came_together_does_not_meet_in_round_one() -> None:
    """SW-19: three of a family among six; afterwards they may meet."""
    for seed in range(10):
        day = event("A B C D E F", seed=f"family {seed}")
        for name in "ABC":
            day.do(SetGroup(day.number(name), "The family"))
        day.round()
        assert all(len(pair & set("ABC")) == 1 for pair in pairs(day))
    day.results("A WW, B WW, C WL").seat("A B", "C D", "E F")
    assert day.opponent("A") == "B"


def test_a_family_of_half_the_field_and_more_meets_as_little_as_possible() -> None:
    """SW-19: if at all possible; with three of four, one pair of them has to."""
    day = event()
    for name in ("Ann", "Bo", "Cy"):
        day.do(SetGroup(day.number(name), "The family"))
    day.round()
    assert sum("Di" not in pair for pair in pairs(day)) == 1


FIRST_ROUNDS = {
    "SW-20 eight": ("1-2 3-4 5-6 7-8", "WL", "1-5 2-6 3-7 4-8"),
    "SW-20 met": ("1-3 2-6 4-5 7-8", "WL", "1-5 2-7 3-6 4-8"),
    "SW-21 seven": ("1-8 2-9 3-10 4-11 5-12 6-13 7-14", "WW", "1-4 2-5 3-6 7-8 9-12 10-13 11-14"),
    "SW-21 met": ("7-8 1-9 2-10 3-11 4-12 5-13 6-14", "WW", "1-4 2-5 3-6 7-9 8-12 10-13 11-14"),
}


@by_rule(FIRST_ROUNDS)
def test_pairing_in_halves_by_number(rule: str, case: tuple[str, str, str]) -> None:
    """The document's examples: eight and seven players in a score group, sorted by number.

    If 2 and 6 have met, 2 plays the next of the lower half. The odd one, 7, goes down to the
    highest of the next group, or the next of them whom 7 has not met.
    """
    first, games, second = case
    day = event(numbered(2 * len(first.split())), halves_order="number").plan(3)
    day.seat(*(" ".join(sorted(pair, key=day.number)) for pair in map(tuple, written(first))))
    for pair in written(first):
        day.result(min(pair, key=day.number), games)
    day.round()
    assert pairs(day) == written(second), rule


@pytest.mark.parametrize("seed", range(5))
def test_pairing_in_halves_by_standing(seed: int) -> None:
    """SW-20: the note prefers the ranking; first of eight against fifth, second against sixth."""
    day = event(SIXTEEN, seed=f"halves {seed}").plan(4).favourites(1)
    order = day.order.split()
    assert [day.points[name] for name in order] == [6] * 8 + [0] * 8
    day.round()
    halves = [(order[at], order[at + 4]) for at in (0, 1, 2, 3, 8, 9, 10, 11)]
    assert pairs(day) == {frozenset(pair) for pair in halves}


def test_the_draft_says_why_somebody_is_paired_down() -> None:
    """SW-21: three on 6 points, three on 0; the lowest of the three goes down to the highest."""
    day = event(numbered(6), halves_order="number").plan(3)
    day.seat("P1 P4", "P2 P5", "P3 P6").results("P1 WW, P2 WW, P3 WW")
    said = day.toptable("round next EVENT")
    assert pairs(day) == written("1-2 3-4 5-6")
    assert "P3" in said
    assert "down" in said.lower()


def test_nobody_meets_twice() -> None:
    """SW-20: four players have three rounds; a plan of four is refused."""
    day = event()
    assert "at most 3 rounds without a rematch" in day.toptable(
        "event plan EVENT --rounds 4", status=2
    )
    day.plan(3).rounds(3)
    met = [frozenset(match.players) for round_ in day.state.rounds for match in round_.tables()]
    assert len(set(met)) == len(met) == 6


def test_the_scores_of_tom() -> None:
    """SW-22: two wins 6–0, a win and a draw 4–1, one game each 3–3; thirteen points in all."""
    day = event("Tom Nick John Greg").plan(3)
    day.seat("Tom Nick", "John Greg").results("Tom WW, John WL")
    assert day.score("Tom") == (6, 0)
    day.seat("Tom John", "Nick Greg").results("Tom WD, Nick WL")
    assert day.score("Tom") == (4, 1)
    day.seat("Tom Greg", "Nick John").results("Tom WL, Nick DD")
    assert (day.score("Tom"), day.score("Nick")) == ((3, 3), (2, 2))
    assert day.points == {"Tom": 13, "Greg": 9, "John": 6, "Nick": 5}


def test_game_one_may_be_conceded_and_game_two_is_played() -> None:
    """SW-25: Ann gives up game 1 and wins game 2: 3–3; nobody gives up game 2, or the match."""
    day = seated()
    assert "only in game 1" in day.refuses(day.reporting("Ann", "WL", how=("points", "concession")))
    conceded = day.refuses(day.reporting("Ann", kind="match_conceded", about="Ann"))
    assert "game 2 is played out" in conceded
    day.result("Ann", "LW", how=("concession", "points"))
    assert day.score("Ann") == (3, 3)


@pytest.mark.parametrize("kind", ["intentional_draw", "two_for_one"])
def test_results_are_not_arranged(kind: str) -> None:
    """SW-25, AMB-28: game 2 must be played, so neither exists here, with or without a judge."""
    day = seated()
    assert "must be played to its end" in day.refuses(
        day.reporting("Ann", "W" if kind == "two_for_one" else "", kind=kind, witness="Jo")
    )


def test_somebody_who_leaves_has_lost_what_is_open() -> None:
    """SW-25, AMB-53: nobody can be held; the match goes to the opponent and the player is out."""
    day = seated().result("Ann", kind="left", about="Ann")
    assert day.score("Bo") == (6, 0)
    day.result("Cy", "WL").round()
    assert day.current.table_of(day.number("Ann")) is None


def event_a(**settings: str) -> Day:
    """Seven players, four rounds; G and F have byes, and B leaves after the second.

    Points: A 4+6+0+6, B 1+0, C 3+0+4+3, D 3+6+6+1, E 6+3+1+0, F 0+6+3+3, G 6+3+3+4.
    """
    day = event("A B C D E F G", **settings).plan(4)
    day.seat("A B", "C D", "E F", "G").results("A WD, C WL, E WW")
    day.seat("E G", "A C", "D B", "F").results("E WL, A WW, D WW").drop("B")
    day.seat("A D", "C E", "G F").results("A LL, C WD, G WL")
    return day.seat("G D", "A E", "F C").results("G WD, A WW, F WL")


def test_strength_of_schedule_is_a_sum_over_the_opponents() -> None:
    """SW-26: D 10+1+16+16, G 10+12+16, A 1+10+16+10; nobody of them beat both others."""
    day = event_a()
    assert day.points == {"D": 16, "G": 16, "A": 16, "F": 12, "C": 10, "E": 10, "B": 1}
    assert {name: day.tiebreakers(name)["sos"] for name in "DGACE"} == {
        "D": 43,
        "G": 38,
        "A": 37,
        "C": 54,
        "E": 54,
    }
    assert day.order == "D G A F C E B"
    assert "Winner: D" in day.toptable("event places EVENT")


def test_level_strengths_go_by_the_strength_of_the_opponents() -> None:
    """SW-26: C has 43+37+54+36 and E 36+38+54+37; without the match between them C is first."""
    day = event_a(head_to_head="off")
    assert (day.tiebreakers("C")["xsos"], day.tiebreakers("E")["xsos"]) == (170, 165)
    assert day.order == "D G A F C E B"


@pytest.mark.parametrize(("setting", "order"), [("on", "A B"), ("off", "B A")])
def test_two_who_are_level_go_by_their_match(setting: str, order: str) -> None:
    """SW-26: A beat B, which goes before the schedule, though B's is the harder one.

    A–B 6–0, C–D 6–0, E–F 6–0; F–A 6–0, B–D 6–0, E–C 6–0; A–D 3–3, B–E 3–3, C–F 6–0.
    A 9, B 9, C 12, D 3, E 15, F 6: A met B, F, D (9+6+3 = 18), B met A, D, E (9+3+15 = 27).
    """
    day = event("A B C D E F", head_to_head=setting).plan(3)
    play(day, "A>B", "C>D", "E>F")
    play(day, "F>A", "B>D", "E>C")
    play(day, "A=D", "B=E", "C>F")
    assert day.points == {"E": 15, "C": 12, "A": 9, "B": 9, "F": 6, "D": 3}
    assert (day.tiebreakers("A")["sos"], day.tiebreakers("B")["sos"]) == (18, 27)
    assert "".join(name for name in day.order.split() if name in "AB") == order.replace(" ", "")


@pytest.mark.parametrize("seed", range(6))
def test_whoever_beat_all_who_are_level_is_first(seed: int) -> None:
    """SW-26: A beat B and C 4–1 each; all three have 9 points and opponents with 22.

    A 4+4+1, B 1+2+6, C 1+2+6, D 0+0+4. Nothing but the matches puts A first, in every event.
    """
    day = event("A B C D", seed=f"all {seed}").plan(3)
    day.seat("A B", "C D").results("A WD, C WW")
    day.seat("A C", "B D").results("A WD, B WW")
    day.seat("A D", "B C").results("A DL, B DD")
    assert day.points == {"A": 9, "B": 9, "C": 9, "D": 4}
    assert {day.tiebreakers(name)["sos"] for name in "ABC"} == {22}
    assert day.order[0] == "A"
