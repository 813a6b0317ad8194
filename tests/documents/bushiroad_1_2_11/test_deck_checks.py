"""Deck checks under Bushiroad 1.2.11: sleeves, items, remedies, and the time they take."""

from datetime import timedelta

import pytest

from documents.by_rule import by_rule
from documents.checklists import checklist
from documents.day import Day
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.decks import HowPicked
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck, StopCheck

BOOK = "bushiroad-1.2.11"


def seated(game: str = "vg", **settings: str) -> Day:
    day = Day(BOOK, "Ann Bo Cy Di", game=game, **settings)
    day.staff(judge="Jo Hana", head_judge="Hana", deck_checker="Dora")
    return day.seat("Ann Bo", "Cy Di")


ITEMS = {
    "B-035": ("vg", "Quick Shield tickets"),
    "B-036 ws": ("ws", "Weiss Schwarz: deck."),
    "B-036 bf": ("bf", "flag, buddy monster, life counter"),
    "B-037": ("sve", "evolution point cards, defence counter"),
    "B-038 hocg": ("hocg", "six-sided dice marked 1 to 6"),
    "B-038 gcg": ("gcg", "rage cards"),
    "B-054 sve": ("sve", "the main deck has other sleeves than the rest"),
    "B-054 hocg": ("hocg", "three different sleeves"),
    "B-054 gcg": ("gcg", "may have the same sleeves or others"),
}


@by_rule(ITEMS)
def test_what_belongs_to_one_game(rule: str, case: tuple[str, str]) -> None:
    """It is on the checklist of that game."""
    game, text = case
    assert text in checklist(BOOK, game=game), rule


@by_rule({key: case for key, case in ITEMS.items() if case[0] not in ("ws", "gcg")})
def test_and_of_no_other(rule: str, case: tuple[str, str]) -> None:
    assert case[1] not in checklist(BOOK, game="ws"), rule


@by_rule(
    {
        "B-051": "No card can be told from the others",
        "B-052 dirty": "dirty or damaged",
        "B-052 layers": "Three layers of sleeves at the most",
        "B-052 print over opaque": "see-through sleeve with print over an opaque one",
        "B-052 opaque over picture": "over a plain one it is fine",
        "B-052 transparent": "Not only transparent sleeves",
        "B-053": "so large that the card moves about",
    }
)
def test_sleeves_are_looked_at_in_either_kind_of_check(rule: str, case: str) -> None:
    for sleeves in (False, True):
        assert case in checklist(BOOK, game="ws", sleeves=sleeves), rule


@by_rule(
    {
        "B-057 open values": "Aid items show only what is open",
        "B-057 positions": "none shows where a card is",
        "B-058": "Nothing is unlicensed, obscene or disruptive",
    }
)
def test_items_are_looked_at_in_a_whole_check(rule: str, case: str) -> None:
    assert case in checklist(BOOK, game="ws"), rule
    assert case not in checklist(BOOK, game="ws", sleeves=True), rule


@pytest.mark.parametrize(("category", "binds"), [("official", True), ("sanctioned", False)])
def test_official_events_ban_coins_and_phones_as_aid_items(category: str, binds: bool) -> None:
    """B-057: at sanctioned events it is a recommendation."""
    told = checklist(BOOK, game="ws", category=category)
    assert ("no coin or banknote" in told) == binds
    assert ("Aid items other than phones" in told) != binds


def test_a_rejected_item_is_noted_for_the_staff() -> None:
    """B-058: with who rejected it; what it is stays out of the log."""
    day = seated()
    day.toptable("judge note EVENT 'Ann: a doll that talks' --kind rejected", by="Hana")
    report = day.toptable("report incidents EVENT", by="Jo")
    assert "rejected item" in report
    assert "a doll that talks" in report
    assert "An item was rejected (note 1)" in day.log()
    assert "doll" not in day.log()


@pytest.mark.parametrize(
    ("category", "binds"), [("official", True), ("sanctioned", False)], ids=["B-051", "A-38"]
)
def test_official_events_want_all_cards_sleeved(category: str, binds: bool) -> None:
    told = checklist(BOOK, game="ws", category=category)
    assert ("All cards are in sleeves, and the backs are opaque." in told) == binds
    assert ("are recommended" in told) != binds


def test_a_sleeve_six_millimetres_larger_is_advised_against_and_not_refused() -> None:
    """B-053: with the size of the game's cards, or of what else is in the sleeve."""
    day = seated()
    assert "advises against" in day.toptable("deck-check sizes EVENT 67x92", by="Jo")
    assert "less than 6 mm" in day.toptable("deck-check sizes EVENT 62x89", by="Jo")
    assert "advises against" in day.toptable("deck-check sizes EVENT 69x94 --over 62x89", by="Jo")
    assert "less than 6 mm" in seated("ws").toptable("deck-check sizes EVENT 67x92", by="Jo")
    day.toptable("deck-check sizes EVENT large", by="Jo", status=2)


def test_a_check_gives_the_table_as_much_time_as_it_took() -> None:
    """B-050: begun minutes, without anybody asking; it is declared at the end like any other."""
    day = seated().clock().do(ChooseCheck(table=1), "Jo")
    day.at(1).do(BeginCheck(1), "Jo").at(8, 20).do(StopCheck(1), "Jo")
    running = day.state.floor.rounds[ClockStage.SWISS, 1]
    assert running.table(1).time == timedelta(minutes=8)
    assert running.table(2).time == timedelta(0)


def test_a_check_before_the_start_is_given_once_the_clock_is_there() -> None:
    """B-050: it is time to prepare that the table lost."""
    day = seated().do(ChooseCheck(table=1), "Jo").do(BeginCheck(1), "Jo").at(4)
    said = day.toptable("deck-check stop EVENT 1", by="Jo")
    assert "toptable deck-check give-time day 1" in said
    day.clock().toptable("deck-check give-time EVENT 1", by="Jo")
    running = day.state.floor.rounds[ClockStage.SWISS, 1]
    assert running.table(1).time == timedelta(minutes=4)


def test_the_head_judge_is_reminded_to_leave_checks_to_others() -> None:
    """B-067: a note, no refusal; any deck may be checked."""
    day = seated()
    day.toptable("deck-check draw EVENT 1", by="Hana")
    reminder = "If possible, the head judge leaves deck checks to others (FR-3.3.3)."
    assert reminder in day.toptable("deck-check begin EVENT 1", by="Hana")
    day.toptable("deck-check choose EVENT --table 2", by="Hana")
    assert reminder not in day.toptable("deck-check begin EVENT 2", by="Dora")
    assert all(check.began is not None for check in day.state.deck_checks.checks.values())


def test_a_fighter_has_the_opponents_sleeves_looked_at_in_the_match() -> None:
    """B-189: on record with its outcome; sleeves that are not allowed are not used any more."""
    day = seated()
    day.toptable("deck-check ask EVENT Ann --sleeves", by="Jo")
    check = day.state.deck_checks.checks[1]
    assert (check.how, check.players) == (HowPicked.ASKED, (day.number("Bo"),))
    day.toptable("deck-check begin EVENT 1", by="Jo")
    said = day.toptable(
        "deck-check record EVENT 1 Bo problem --problem marked --note 'Bent corners'", by="Jo"
    )
    assert "These sleeves are not used any more." in said
    assert "--for PG-3.1.3.1" in said
    assert "--for PG-3.1.3.2" in said
    printed = day.toptable("report deck-checks EVENT", by="Dora")
    assert "Sleeve check 1" in printed
    assert "asked for by Ann" in printed
    assert "Bo: Sleeves are not allowed, or cards can be told apart. Bent corners" in printed


REMEDIES = {
    "B-068 list follows deck": (
        "list_wrong",
        "PG-3.1.1.2",
        ("The list follows the deck", "strike those that are not in the deck", "fits several"),
    ),
    "B-068 deck follows list": ("deck_wrong", "PG-3.1.1.3", ("The deck follows the list",)),
    "B-068 both": (
        "both_wrong",
        "PG-3.1.1.4",
        ("First the list", "Then the deck follows the list"),
    ),
    "B-068 without lists": (
        "no_list",
        "PG-3.1.1.1",
        ("Take out copies beyond the limit", "take more out", "fill it up"),
    ),
    "B-069": ("card_lost", "PG-3.1.1.3", ("puts another card in", "Change the list")),
    "B-035": ("items_missing", "PG-3.1.2", ("Lend what the organizer has",)),
    "B-039": ("items_missing", "PG-3.1.2", ("Coins and dice may stand in for items",)),
}


@by_rule(REMEDIES)
def test_each_problem_has_its_steps_in_order(
    rule: str, case: tuple[str, str, tuple[str, ...]]
) -> None:
    """And the ruling of the penalty guide, ready to type."""
    problem, infraction, steps = case
    day = seated().do(ChooseCheck(chosen=1), "Jo").do(BeginCheck(1), "Jo")
    said = day.toptable(f"deck-check record EVENT 1 Ann problem --problem {problem}", by="Jo")
    places = [said.index(step) for step in steps]
    assert places == sorted(places), rule
    assert f"toptable penalty give day Ann --for {infraction}" in said
    book = day.tournament.rules.conduct
    assert getattr(book.find(infraction), "id", "") == infraction


def test_staff_do_not_play_so_nobody_who_plays_checks() -> None:
    """B-017: the rule on staff who play can be waived; they still check nobody."""
    day = Day(BOOK, "Ann Bo Cy Di", game="vg", staff_cover="waived").staff(judge="Jo Ann")
    day.seat("Ann Bo", "Cy Di")
    day.do(ChooseCheck(table=day.match("Cy").table), "Jo")
    refused = day.refuses(BeginCheck(1), "Ann", "Nobody else is here")
    assert "staff who play do not check decks here" in refused
