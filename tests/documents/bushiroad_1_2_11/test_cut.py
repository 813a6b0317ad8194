"""Finalists under Bushiroad 1.2.11: who stands, by which method, and what is decided for good."""

from pathlib import Path

import pytest

from documents.bushiroad_1_2_11.hall import fighters, rounds
from documents.by_rule import cases_by_rule
from documents.day import Day
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.finalist_candidates import Deck
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.choosing_finalists import announced_preview
from toptable.engine.subjects.finals.cutting import LockCut, called_for, drifted
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.views.cut_odds.place_bounds import cut_outlook

EIGHT = "A B C D E F G H"
TWO_ROUNDS = "A>B C>D E>F G>H\nA>C E>G B>D F>H"
"""A and E have won both, B, C, F and G one, D and H none."""
THREE_ROUNDS = f"{TWO_ROUNDS}\nA>E F>C G>B D>H"
"""A has won all. E, F and G have lost one: E met F, G (0.66) and A (1.00), F and G are level."""


def after_two(game: str = "vg", cut: int = 4, **settings: str) -> Day:
    day = fighters(EIGHT, game, **settings).plan(2, cut, reason="Short")
    return rounds(day, TWO_ROUNDS)


def chosen(day: Day, decks: dict[str, str], tmp_path: Path, seats: int, words: str = "") -> str:
    """Choose by what was played; the names of the finalists, best first."""
    sheet = tmp_path / "decks.csv"
    listed = [f"{name},{values}" for name, values in decks.items()]
    sheet.write_text("\n".join(["player,values", *listed]))
    day.toptable(f"cut finalists EVENT --seats {seats} --decks {sheet} --reason 'As told' {words}")
    return day.seeds


def test_ranking_takes_from_the_top_and_passes_over_who_is_out() -> None:
    """B-104, B-108: the default; the next moves up for somebody who is excluded."""
    day = rounds(fighters(EIGHT).plan(3, 4, reason="Short"), THREE_ROUNDS)
    assert day.order.split()[:2] == ["A", "E"]
    day.toptable("cut exclude EVENT E --note 'Has qualified already'")
    day.toptable("cut finalists EVENT --seats 3 --reason 'Told at the door'")
    assert day.seeds.split() == [name for name in day.order.split() if name in "AFG"]


def test_a_tie_on_the_border_is_drawn_among_the_tied() -> None:
    """B-108: four winners of one round for two seats; over many events each of them goes on."""
    taken: set[str] = set()
    for seed in range(16):
        day = Day("bushiroad-1.2.11", EIGHT, game="vg", seed=f"border {seed}")
        rounds(day.plan(1, 2, reason="Short"), "A>B C>D E>F G>H")
        day.toptable("cut finalists EVENT --reason 'Told at the door'")
        assert set(day.seeds.split()) <= set("ACEG")
        taken |= set(day.seeds.split())
    assert taken == set("ACEG")


def test_another_method_than_the_announced_one_needs_a_reason(tmp_path: Path) -> None:
    """B-104: the method is the one that was announced."""
    day = after_two()
    sheet = tmp_path / "decks.csv"
    sheet.write_text("player,values\n" + "\n".join(f"{name},Keter" for name in EIGHT.split()))
    day.toptable(f"cut finalists EVENT --by nation --decks {sheet}", status=2)


@cases_by_rule({"B-105 declines": "declines", "B-105 absent": "absent"})
def test_whoever_declines_or_does_not_come_is_no_candidate(case: str) -> None:
    """Called together to a place, with minutes to come; the next one is called instead."""
    day = after_two()
    order = day.order.split()
    day.toptable("cut call EVENT --top 4 --place 'Stage' --minutes 10")
    day.toptable(f"cut answer EVENT {order[0]} {case}")
    assert day.refuses(LockCut(TopCut(4)), reason="Told at the door")
    for name in order[1:5]:
        day.toptable(f"cut answer EVENT {name} present")
    day.do(LockCut(TopCut(4)), reason="Told at the door")
    assert day.seeds.split() == order[1:5]


def test_all_who_have_not_answered_are_marked_at_once() -> None:
    """B-105: who declined stays so."""
    day = after_two()
    order = day.order.split()
    day.toptable("cut call EVENT --top 4 --place Stage")
    day.toptable(f"cut answer EVENT {order[0]} declines")
    day.toptable("cut answer-all EVENT present")
    day.do(LockCut(TopCut(4)), reason="Told at the door")
    assert day.seeds.split() == order[1:5]


def test_why_somebody_is_no_candidate_is_kept_with_who_said_so() -> None:
    """B-105: a reason and its author."""
    day = after_two()
    first = day.order.split()[0]
    day.toptable(f"cut exclude EVENT {first} --note 'Plays under an agreed exclusion'")
    said = day.toptable("cut preview EVENT --top 4")
    assert "agreed exclusion" in said
    assert "Olga" in said + day.toptable("log EVENT")


def test_after_the_decision_a_wrong_result_changes_nothing() -> None:
    """B-106: corrected and told; the finalists stay."""
    day = after_two()
    day.do(LockCut(TopCut(4)), reason="Told at the door")
    before = day.seeds
    match = day.match("A", 2)
    turned = "L" if match.players[0] == day.number("A") else "W"
    day.do(ReportResult(2, match.table, Result(turned)), reason="The wrong way round")
    assert day.seeds == before
    assert "stays as it was locked" in (drifted(day.state, day.tournament.rulebook) or "")


def test_a_vacancy_after_the_decision_is_not_filled() -> None:
    """B-107: nobody moves up; the opponent of the empty place walks over."""
    day = after_two()
    day.do(LockCut(TopCut(4)), reason="Told at the door")
    first, second, third, fourth = day.seeds.split()
    day.toptable(f"cut replace EVENT {fourth} --note Ill", status=2)
    day.toptable(f"cut replace EVENT {fourth} --note Ill --vacant")
    day.do(StartBracket())
    assert {frozenset(pair) for pair in day.open_games.values()} == {frozenset({second, third})}
    day.won(second)
    assert {frozenset(pair) for pair in day.open_games.values()} == {frozenset({first, second})}


GAMES = {"nation": "vg", "ride_line": "vg", "title": "ws", "oshi": "hocg"}
METHODS = {"B-109": "nation", "B-110": "ride_line", "B-111": "title", "B-112": "oshi"}


@cases_by_rule(METHODS)
def test_the_unbeaten_then_those_with_one_loss_who_share_nothing_with_them(
    case: str, tmp_path: Path
) -> None:
    """A plays red, E blue: red and blue are selected. Of those with one loss B plays red, C green,
    F blue, G white: C and G go on before B and F, though four seats are all that there are."""
    day = after_two(GAMES[case], finalists=case)
    decks = dict(
        zip(
            "AEBCFGDH",
            ["red", "blue", "red", "green", "blue", "white", "green", "white"],
            strict=True,
        )
    )
    assert set(chosen(day, decks, tmp_path, 4).split()) == set("AECG")


@cases_by_rule(METHODS)
def test_the_preview_shows_whom_the_announced_method_takes(case: str, tmp_path: Path) -> None:
    """B-104, B-106: by ranking B or F would be in; the preview and the choice say A, E, C and G."""
    day = after_two(GAMES[case], finalists=case)
    colours = ["red", "blue", "red", "green", "blue", "white", "green", "white"]
    decks = dict(zip("AEBCFGDH", colours, strict=True))
    known = {day.number(name): (Deck((colour,)),) for name, colour in decks.items()}
    shown = announced_preview(day.state, day.tournament.rulebook, TopCut(4), known)
    assert {one.name for one in shown.division.taken} == set("AECG")
    assert not shown.readings
    assert chosen(day, decks, tmp_path, 4).split() == [one.name for one in shown.division.taken]


def test_without_deck_lists_nobody_is_called_a_finalist() -> None:
    """B-065, B-104: the preview says that it cannot know, and the standings draw no line."""
    day = after_two(finalists="nation")
    shown = announced_preview(day.state, day.tournament.rulebook, TopCut(4), {})
    assert not shown.division.taken
    assert [notice.id for notice in shown.notices] == ["unknown"]
    assert cut_outlook(day.state, day.tournament.rulebook) is None
    assert "cannot be known yet" in day.toptable("cut preview EVENT")
    assert cut_outlook(after_two().state, day.tournament.rulebook) is not None


def test_the_roll_call_asks_everybody_whose_record_qualifies() -> None:
    """B-105, B-113: A and E are unbeaten, B, C, F and G have one loss; D and H never go on."""
    day = after_two(finalists="nation")
    called = called_for(day.state, day.tournament.rulebook, TopCut(4))
    assert {one.name for one in called} == set("AEBCFG")
    ranked = called_for(after_two().state, day.tournament.rulebook, TopCut(4))
    assert len(ranked) == 4


@cases_by_rule(METHODS)
def test_a_method_belongs_to_its_game(case: str) -> None:
    """It can neither be announced nor used elsewhere."""
    for game in ("vg", "ws", "bf", "sve", "hocg", "gcg"):
        day = after_two(game)
        allowed = game == GAMES[case]
        words = f"event set EVENT finalists {case} --reason 'A themed final'"
        day.toptable(words, status=0 if allowed else 2)
        if not allowed:
            typed = case.replace("_", "-")
            day.toptable(f"cut finalists EVENT --by {typed} --seats 4 --reason x", status=2)


def test_a_ride_line_is_matched_by_any_card_of_the_ride_deck(tmp_path: Path) -> None:
    """B-110: only the grade 3 selects; C has the unbeaten's card lower in the ride deck."""
    day = after_two(finalists="ride_line")
    sheet = tmp_path / "decks.csv"
    listed = ["A,red,", "E,blue,", "B,green,", "C,white,red", "F,black,", "G,grey,", "D,x,", "H,y,"]
    sheet.write_text("\n".join(["player,values,also", *listed]))
    day.toptable(f"cut finalists EVENT --seats 5 --decks {sheet} --reason 'As told'")
    assert set(day.seeds.split()) == set("AEBFG")


def test_two_losses_never_qualify_and_seats_stay_empty(tmp_path: Path) -> None:
    """B-113: eight seats, six picked, and the page says so."""
    day = after_two(cut=8, finalists="nation")
    decks = dict.fromkeys(EIGHT.split(), "red")
    assert set(chosen(day, decks, tmp_path, 8).split()) == set("AEBCFG")
    selection = day.state.finals.selection
    assert selection is not None
    assert "6 of 8" in selection.text


@pytest.mark.parametrize("how", ["rank", "random"])
def test_more_in_a_step_than_seats(how: str, tmp_path: Path) -> None:
    """B-114: E, F and G for one seat: E, who is ranked best, or drawn among the three."""
    found = set()
    for seed in range(12):
        day = Day(
            "bushiroad-1.2.11",
            EIGHT,
            game="vg",
            seed=f"overflow {seed}",
            finalists="nation",
            finalist_overflow=how,
        )
        rounds(day.plan(3, 2, reason="Short"), THREE_ROUNDS)
        decks = dict.fromkeys(EIGHT.split(), "red")
        first, second = chosen(day, decks, tmp_path, 2).split()
        assert first == "A"
        found.add(second)
    assert found == ({"E"} if how == "rank" else {"E", "F", "G"})


def test_until_it_is_played_out_the_finalists_stand_above_all_others() -> None:
    """B-105, B-106: A and E won every round but do not go on; the four who do are ahead of them.

    One of the four is then disqualified: out, behind the three who are still in, before A and E.
    """
    day = after_two().staff(head_judge="Hana")
    for name in "AE":
        day.toptable(f"cut exclude EVENT {name} --note 'Has to leave'")
    day.do(LockCut(TopCut(4)), reason="Told at the door")
    assert day.seeds == day.places[: len(day.seeds)]
    assert "| 1= | B |" in day.toptable("event places EVENT")
    day.do(StartBracket())
    cheat = day.seeds.split()[0]
    day.rule("PG-4.1", cheat, by="Hana")
    four, others = day.places.split()[:4], day.places.split()[4:6]
    assert four[3] == cheat
    assert set(four) == set("BCFG")
    assert set(others) == set("AE")
