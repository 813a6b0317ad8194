"""Deck checks under the NISEI policies: own decks, staff who play, proxies, remedies."""

import pytest

from documents.by_rule import by_rule, document_of
from documents.checklists import checklist
from documents.day import Day
from toptable.engine.state.decks import CheckOutcome
from toptable.engine.subjects.deck_checks.check_record import RecordCheck
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck
from toptable.engine.subjects.deck_checks.running import AssignCheck, BeginCheck, StopCheck

COMPETITIVE, CASUAL = "competitive", "casual"

POINTS = {
    "N13-12": (CASUAL, "plain white paper"),
    "N13-13": (CASUAL, "by hand"),
    "N13-14 competitive": (COMPETITIVE, "not allowed, identities excepted"),
    "N13-14 casual": (CASUAL, "better left at home"),
    "N13-15": (COMPETITIVE, "by size or thickness"),
    "N13-19": (CASUAL, "Opaque sleeves of standard size, alike in size, colour"),
    "N13-20": (CASUAL, "shuffled properly"),
    "N13-23": (COMPETITIVE, "every card on the lists is there"),
    "N10-12": (CASUAL, "approved before the event"),
    "N10-12 competitive": (COMPETITIVE, "Every proxy is marked on the list"),
    "N10-13": (CASUAL, "round corners"),
    "N10-14": (CASUAL, "a card of the same side"),
    "N10-15": (CASUAL, "by hand"),
    "N10-16": (COMPETITIVE, "cleared before the event"),
    "N10-18": (CASUAL, "Opaque sleeves of standard size"),
    "N10-20": (COMPETITIVE, "name, event and date"),
}


@by_rule(POINTS)
def test_what_a_check_looks_at(rule: str, case: tuple[str, str]) -> None:
    tier, text = case
    assert text in checklist(document_of(rule), tier=tier)


ELSEWHERE = {
    "N13-14 casual": (CASUAL, "not allowed, identities excepted"),
    "N13-23": (CASUAL, "on the lists"),
    "N10-12": (CASUAL, "marked on the list"),
}


@by_rule(ELSEWHERE)
def test_what_it_leaves_out_at_the_other_tier(rule: str, case: tuple[str, str]) -> None:
    tier, text = case
    assert text not in checklist(document_of(rule), tier=tier)


def test_a_check_of_the_sleeves_alone_has_nothing_about_lists(book: str) -> None:
    told = checklist(book, sleeves=True, tier=COMPETITIVE)
    assert "Opaque sleeves" in told
    assert "list" not in told


def playing(book: str) -> Day:
    """Ann judges and plays, Jo only judges; Ann sits with Bo."""
    day = Day(book, "Ann Bo Cy Di", tier=CASUAL).staff(judge="Jo Ann")
    return day.seat("Ann Bo", "Cy Di")


def test_nobody_checks_their_own_deck_or_their_opponents(book: str) -> None:
    """N13-38: neither assigned nor of their own accord, whatever reason there is."""
    day = playing(book)
    table = day.match("Ann").table
    day.do(ChooseCheck(chosen=day.number("Bo")), "Jo")
    day.do(ChooseCheck(table=table), "Jo")
    for check in (1, 2):
        for command, by in (
            (AssignCheck(check, "Ann"), "Jo"),
            (BeginCheck(check), "Ann"),
            (BeginCheck(check, judge="Ann"), "Jo"),
        ):
            assert "plays this match" in day.refuses(command, by, "Nobody else is here")
    day.do(BeginCheck(1), "Jo")
    found = RecordCheck(1, day.number("Bo"), CheckOutcome.NO_PROBLEM)
    assert "plays this match" in day.refuses(found, "Ann")


def test_staff_who_play_look_at_others_only_with_a_reason(book: str) -> None:
    """N13-40: why nobody else could is kept, and stands in the report."""
    day = playing(book)
    day.do(ChooseCheck(table=day.match("Cy").table), "Jo")
    assert "Say why nobody can check" in day.refuses(BeginCheck(1), "Ann")
    assert "not told before it begins" in day.toptable("deck-check list EVENT", by="Ann")
    assert "Cy" in day.toptable("deck-check list EVENT", by="Jo")
    day.do(AssignCheck(1, "Ann"), "Jo", "I have to leave, and the list is wrong")
    assert "Cy" in day.toptable("deck-check list EVENT", by="Ann")
    day.do(BeginCheck(1), "Ann")
    assert "also plays" in day.said[0]
    printed = day.toptable("report deck-checks EVENT", by="Jo")
    assert "Plays too: I have to leave, and the list is wrong" in printed


def test_somebody_who_only_plays_is_no_checker(book: str) -> None:
    day = playing(book).do(ChooseCheck(table=1), "Jo")
    assert "not on the list of staff" in day.refuses(AssignCheck(1, "Cy"), "Jo")


@pytest.mark.parametrize(
    ("problem", "steps", "answers"),
    [
        ("list_wrong", "change the list until it says what the deck is", "1,1 2,1 3,1"),
        ("deck_wrong", "as close to the list as you can", "1,2 2,2 3,2"),
    ],
)
def test_a_wrong_deck_or_list_leads_to_the_documents_ruling(
    book: str, problem: str, steps: str, answers: str
) -> None:
    """N13-INF-08: what is typed next gives the penalty of the document."""
    day = playing(book).do(ChooseCheck(chosen=day_number(book, "Cy")), "Jo")
    day.toptable("deck-check begin EVENT 1", by="Jo")
    said = day.toptable(f"deck-check record EVENT 1 Cy problem --problem {problem}", by="Jo")
    assert steps in said
    infraction = "N13-INF-08" if book == "nisei-1.3" else "N10-INF-08"
    for answer in answers.split():
        assert f"toptable penalty give day Cy --for {infraction} --answers {answer}" in said
    first = answers.split()[0]
    day.toptable(f"penalty give EVENT Cy --for {infraction} --answers {first} --explained", by="Jo")
    assert day.sheet("Cy") == ["Game loss: Illegal deck or decklist"]


def day_number(book: str, name: str) -> int:
    return playing(book).number(name)


def test_marked_cards_are_sleeved_anew(book: str) -> None:
    day = playing(book)
    day.toptable("deck-check ask EVENT Cy --sleeves", by="Jo")
    assert "Cy asked for a check of the opponent's sleeves" in day.log()
    day.toptable("deck-check begin EVENT 1", by="Jo")
    said = day.toptable("deck-check record EVENT 1 Di problem --problem marked", by="Jo")
    assert "sleeves that are alike" in said
    infraction = "N13-INF-13" if book == "nisei-1.3" else "N10-INF-14"
    assert f"--for {infraction}" in said
    day.toptable("deck-check record EVENT 1 Di problem --problem deck_wrong", by="Jo", status=2)


def test_the_time_of_a_check_is_given_back(book: str) -> None:
    """As for a ruling: usually, so without anybody asking. N13-34."""
    day = playing(book).clock().do(ChooseCheck(table=2), "Jo")
    day.at(3).do(BeginCheck(1), "Jo").at(9, 1).do(StopCheck(1), "Jo")
    assert "table 2: 7 minutes more (deck check), given by Jo." in " ".join(day.said)
