"""Deck checks under the FFG regulations 1.0."""

from documents.by_rule import by_rule
from documents.checklists import checklist
from documents.day import Day
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck, GiveCheckTime

BOOK = "ffg-netrunner-1.0"


@by_rule(
    {
        "FFG-13 formal": ("formal", "identical opaque sleeves"),
        "FFG-13 premier": ("premier", "identical opaque sleeves"),
        "FFG-13 relaxed": ("relaxed", "all card backs of a deck look the same"),
        "FFG-14": ("relaxed", "no proxies"),
        "FFG-11": ("relaxed", "One identity"),
        "FFG-12": ("relaxed", "Most Wanted List"),
    }
)
def test_what_a_check_looks_at(rule: str, case: tuple[str, str]) -> None:
    tier, text = case
    told = checklist(BOOK, event_tier=tier)
    assert text in told, rule
    assert ("opaque sleeves, alike" in told) == (tier != "relaxed")


def test_a_problem_is_put_right_and_the_marshal_decides() -> None:
    """The document has no penalty for it, so none is proposed."""
    day = Day(BOOK, "Ann Bo Cy Di").staff(judge="Jo").seat("Ann Bo", "Cy Di")
    day.toptable("deck-check choose EVENT --table 1", by="Jo")
    day.toptable("deck-check begin EVENT 1", by="Jo")
    name = day.name(day.state.deck_checks.checks[1].players[0])
    said = day.toptable(f"deck-check record EVENT 1 {name} problem --problem not_official", by="Jo")
    assert "the official card goes in" in said
    assert "penalty give" not in said


def test_the_time_is_given_where_the_staff_say_so() -> None:
    """The document says nothing about it: it is offered, and given on demand."""
    day = Day(BOOK, "Ann Bo Cy Di").staff(judge="Jo").seat("Ann Bo", "Cy Di").clock()
    day.do(ChooseCheck(table=1), "Jo").do(BeginCheck(1), "Jo").at(5)
    assert "deck-check give-time day 1" in day.toptable("deck-check stop EVENT 1", by="Jo")
    day.do(GiveCheckTime(1), "Jo")
    assert "5 minutes more (deck check)" in day.said[0]


def test_in_a_leaders_game_the_other_leader_checks() -> None:
    """FFG-06: who rules in those games checks there too."""
    day = Day(BOOK, "Ann Bo Cy Di", event_tier="relaxed").staff(head_judge="Ann", judge="Mo")
    day.seat("Ann Bo", "Cy Di").do(ChooseCheck(chosen=day.number("Bo")))
    assert "plays this match" in day.refuses(BeginCheck(1), "Ann", "I am here")
    day.do(BeginCheck(1), "Mo")
