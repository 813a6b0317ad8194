"""Deck checks under the Star Wars rules 2.2: asked for by the opponent after the result."""

import pytest

from documents.by_rule import by_rule
from documents.checklists import checklist
from documents.ffg_starwars_2_2.galaxy import BOOK, seated
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.state.decks import HowPicked
from toptable.engine.subjects.deck_checks.check_selection import AskForCheck, ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck, StopCheck


@by_rule(
    {
        "SW-04 premier": ("premier", "art or opaque ones where"),
        "SW-04 casual": ("casual", "not required"),
        "SW-04 competitive": ("competitive", "not required"),
        "SW-05": ("casual", "at least ten objective sets"),
        "SW-08": ("casual", "belongs to an objective"),
    }
)
def test_what_a_check_looks_at(rule: str, case: tuple[str, str]) -> None:
    tier, text = case
    told = checklist(BOOK, event_tier=tier)
    assert text in told, rule
    assert ("not required" in told) == (tier != "premier")


def test_a_player_asks_for_a_check_of_the_opponent_after_the_result() -> None:
    """SW-08: not before the result is on record; by the player, or by staff for them."""
    day = seated()
    ask = AskForCheck(day.number("Ann"))
    assert "once the result of the match is entered" in day.refuses(ask, "Ann")
    assert "once the result" in day.refuses(ask, "Jo")
    day.result("Ann", "LL").do(ask, "Ann")
    (check,) = day.state.deck_checks.checks.values()
    assert (check.how, check.players, check.round) == (HowPicked.ASKED, (day.number("Bo"),), 1)
    day.do(BeginCheck(1), "Jo").at(3).do(StopCheck(1), "Jo")
    day.result("Cy", "WL")
    day.toptable("deck-check ask EVENT Cy", by="Jo")
    assert day.state.deck_checks.checks[2].players == (day.number("Di"),)


def test_sleeves_can_be_looked_at_during_the_match() -> None:
    day = seated().do(AskForCheck(1, CheckKind.SLEEVES), "Jo")
    assert day.state.deck_checks.checks[1].kind is CheckKind.SLEEVES


def test_staff_may_check_without_being_asked() -> None:
    seated().do(ChooseCheck(table=1), "Jo")


@pytest.mark.parametrize(
    ("problem", "answer", "left"),
    [("illegal_card", "1", False), ("beyond_repair", "2", True)],
)
def test_an_illegal_card_costs_the_match_just_played(problem: str, answer: str, left: bool) -> None:
    """SW-09: out with the card, the match forfeited, and all others if the deck stays illegal."""
    day = seated().result("Ann", "LL").do(AskForCheck(1), "Ann")
    day.do(BeginCheck(1), "Jo")
    said = day.toptable(f"deck-check record EVENT 1 Bo problem --problem {problem}", by="Jo")
    assert "Take the card out of the deck." in said
    assert ("and so are all that remain" in said) == left
    assert f"penalty give day Bo --for SW-INF-01 --answers {answer}" in said
    day.toptable(f"penalty give EVENT Bo --for SW-INF-01 --answers {answer} --explained", by="Jo")
    assert day.sheet("Bo")[0] == "Match forfeit: Illegal card found in a deck check"
    ann, bo = day.score("Ann") or (0, 0)
    assert ann > bo
    assert day.state.players[day.number("Bo")].active != left
